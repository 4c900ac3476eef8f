import { ownProperty } from "../survey/data-types.ts";
import type { Showing } from "./showing.ts";
import { all, any, extentOf, NO, YES } from "../solver/formula.ts";
import type { Formula } from "../solver/formula.ts";
import { canHold } from "../solver/solve.ts";
import type { Implication } from "../solver/solve.ts";
import type { Lens } from "../solver/condition-formula.ts";
import type { Element } from "../survey/site.ts";
import type { Survey } from "../survey/survey.ts";
import type { World } from "./world.ts";

/** What people can have answered, and what must have been so for them to have been asked. */
export interface Answers {
  /** Fields by the var that they ask for. */
  asked: Map<string, Element[]>;
  /** Vars that have an answer only if a field asked for it. */
  implications: ReadonlyMap<string, Implication>;
  /** Fields that nobody is ever asked, because each of them waits for another such field. */
  never: Element[];
}

/** null: it asks nothing, or what may be anything at any time. */
export function varOf(element: Element): string | null {
  return element.asks && !element.asks.anyTime ? `${element.asks.root}.${element.asks.property}` : null;
}

/**
 * Asks first what can be asked of somebody who has answered nothing, then what can be asked after
 * that, and so on: a field that never comes up waits for itself.
 *
 * An answer stays what it was given as. Before that it was blank: what a question needed of it to be
 * asked need not be so any more, where a blank answer met it.
 */
export function answers(world: World, showing: Showing): Answers {
  const { survey, space } = world;
  const asked = new Map<string, Element[]>();
  for (const element of survey.asks) {
    const path = varOf(element);
    if (path !== null) asked.set(path, [...(asked.get(path) ?? []), element]);
  }
  const writtenElsewhere = otherWriters(survey);
  const implications = new Map<string, Implication>();
  const waiting = new Map<string, Element[]>();
  for (const [path, elements] of asked) {
    if (!space.has(path) || writtenElsewhere(path)) continue;
    implications.set(path, { blank: space.blank(path), then: NO });
    waiting.set(path, elements);
  }

  const past: Lens = { keeps: ({ owner }) => implications.has(owner), past: true };
  const askable = new Map<Element, Formula>();
  const readers = readersOf(world, showing, waiting);
  const isOpen = (path: string): boolean => waiting.get(path)!.some((element) => !askable.has(element));
  for (let before = -1; before !== askable.size;) {
    before = askable.size;
    const due = new Set([...waiting.keys()].filter(isOpen));
    for (const path of due) {
      due.delete(path);
      const elements = waiting.get(path)!;
      const known = askable.size;
      for (const element of elements) {
        if (!askable.has(element) && canBeAsked(world, showing, element, implications)) askable.set(element, everAsked(world, showing, element, past));
      }
      if (askable.size === known) continue;
      implications.set(path, { ...implications.get(path)!, then: any(elements.flatMap((element) => askable.get(element) ?? [])) });
      for (const reader of readers.get(path) ?? []) if (isOpen(reader)) due.add(reader);
    }
  }
  const never = [...waiting.values()].flat().filter((element) => !askable.has(element) && world.isSoundFrame(element.asks!.frame));
  return { asked, implications, never };
}

/** Questions that may come up once another is answered, by the var of that one. */
function readersOf(world: World, showing: Showing, waiting: ReadonlyMap<string, Element[]>): ReadonlyMap<string, ReadonlySet<string>> {
  const readers = new Map<string, Set<string>>();
  for (const [path, elements] of waiting) {
    const formulas = elements.flatMap(({ surface, asks }) =>
      world.isSoundFrame(asks!.frame) ? [world.drawn(asks!.frame), ...showing.ways(surface).map(({ formula }) => formula)] : [],
    );
    for (const formula of formulas) {
      const { variables } = extentOf(formula);
      world.space.effort.spend(variables.size);
      for (const { owner } of variables) if (waiting.has(owner)) readers.set(owner, (readers.get(owner) ?? new Set()).add(path));
    }
  }
  return readers;
}

function canBeAsked(world: World, showing: Showing, element: Element, implications: Answers["implications"]): boolean {
  if (!world.isSoundFrame(element.asks!.frame)) return true;
  const ways = showing.ways(element.surface).filter((way) => canHold(world.space, way.formula));
  if (ways.length === 0) return true; // nobody sees the screen at all, which the reach family says once
  return ways.some((way) => canHold(world.space, all([way.formula, world.drawn(element.asks!.frame, way.bindings)]), implications) !== null);
}

/** What must have held of other answers when the field was shown; everything else may have changed since. */
function everAsked(world: World, showing: Showing, element: Element, past: Lens): Formula {
  if (!world.isSoundFrame(element.asks!.frame)) return YES;
  return all([showing.everShown(element.surface, past), world.drawn(element.asks!.frame, undefined, past)]);
}

/** Whether something else than the sections that ask for it writes a var: then it may be known without anybody having been asked. */
function otherWriters({ asks, documents }: Survey): (path: string) => boolean {
  const savers = new Set(asks.map((element) => element.asks?.saves));
  const changed = Object.entries(documents.catalog.commands).flatMap(([name, command]) => (savers.has(name) ? [] : (command.changes ?? [])));
  return (path) =>
    changed.some((other) => path === other || path.startsWith(`${other}.`) || other.startsWith(`${path}.`)) ||
    ownProperty(documents.catalog.roots, path.split(".")[0] ?? "")?.properties?.[path.slice(path.indexOf(".") + 1)] !== undefined;
}
