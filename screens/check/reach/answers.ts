import { ownProperty } from "../survey/data-types.ts";
import type { Showing } from "./showing.ts";
import { all, any, extentOf, NO, YES } from "../solver/formula.ts";
import type { Formula } from "../solver/formula.ts";
import { canHold } from "../solver/solve.ts";
import type { Implication } from "../solver/solve.ts";
import type { Lens } from "../solver/condition-formula.ts";
import type { Frame } from "../survey/frame.ts";
import type { Element, Surface } from "../survey/site.ts";
import type { Survey } from "../survey/survey.ts";
import { settersOf } from "./setters.ts";
import type { World } from "./world.ts";

/** What people can have answered, and what must have been so for them to have been asked. */
export interface Answers {
  /** Fields by the var that they ask for. */
  asked: Map<string, Element[]>;
  /** What is pressed, by the var that has a value only once it was. */
  setters: ReadonlyMap<string, Element[]>;
  /** Vars that have an answer only if a field asked for it. */
  implications: ReadonlyMap<string, Implication>;
  /** Fields that nobody is ever asked, because each of them waits for another such field. */
  never: Element[];
  /** Choices that nobody is ever offered, because each is only there once it, or another such choice, has been made. */
  unoffered: Element[];
}

/** null: it asks nothing, or what may be anything at any time. */
export function varOf(element: Element): string | null {
  return element.asks && !element.asks.anyTime ? `${element.asks.root}.${element.asks.property}` : null;
}

/** What people are asked, and of whom it is said. */
export interface Asking {
  surfaces: readonly Surface[];
  asks: readonly Element[];
  /** The same questions at the times of a variant: they may be asked so, and nothing is said of them. */
  otherwise: readonly Element[];
  /** "They are whom it is about." */
  given: Formula;
}

/**
 * Asks first what can be asked of somebody who has answered nothing, then what can be asked after
 * that, and so on: a field that never comes up waits for itself.
 *
 * An answer stays what it was given as. Before that it was blank: what a question needed of it to be
 * asked need not be so any more, where a blank answer met it.
 */
export function answers(world: World, showing: Showing, asking: Asking = askingOf(world.survey)): Answers {
  const { survey, space } = world;
  const asked = new Map<string, Element[]>();
  for (const element of [...asking.asks, ...asking.otherwise]) {
    const path = varOf(element);
    if (path !== null) asked.set(path, [...(asked.get(path) ?? []), element]);
  }
  const writtenElsewhere = writersBeside(survey);
  const implications = new Map<string, Implication>();
  const waiting = new Map<string, Element[]>();
  for (const [path, elements] of asked) {
    if (!space.has(path) || writtenElsewhere(path)) continue;
    implications.set(path, { blank: space.blank(path), then: NO });
    waiting.set(path, elements);
  }

  const setters = settersOf(survey, asking.surfaces);
  for (const [path, elements] of setters) {
    if (!space.has(path) || space.isList(path) || waiting.has(path)) continue;
    implications.set(path, { blank: space.blank(path), then: NO });
    waiting.set(path, elements);
  }

  const choices = choicesOf(world, asking, waiting);
  const past: Lens = { keeps: ({ owner }) => implications.has(owner), past: true };
  const askable = new Map<Element, Formula>();
  const readers = readersOf(world, showing, waiting, choices);
  const partsOf = (path: string): Element[] => [...waiting.get(path)!, ...(choices.get(path) ?? []).flatMap(({ offers }) => offers)];
  const isOpen = (path: string): boolean => partsOf(path).some((element) => !askable.has(element));
  for (let before = -1; before !== askable.size;) {
    before = askable.size;
    const due = new Set([...waiting.keys()].filter(isOpen));
    for (const path of due) {
      due.delete(path);
      const known = askable.size;
      for (const element of partsOf(path)) {
        if (!askable.has(element) && canBeAsked(world, showing, asking, element, implications)) askable.set(element, everAsked(world, showing, element, past));
      }
      if (askable.size === known) continue;
      const when = (elements: readonly Element[]): Formula => any(elements.flatMap((element) => askable.get(element) ?? []));
      const chosen = (choices.get(path) ?? []).map(({ other, offers }) => any([other, when(offers)]));
      implications.set(path, { ...implications.get(path)!, then: all([when(waiting.get(path)!), ...chosen]) });
      for (const reader of readers.get(path) ?? []) if (isOpen(reader)) due.add(reader);
    }
  }
  const silent = new Set(
    asking.otherwise.flatMap((element) => [element, ...(askable.has(element) ? asking.asks.filter((each) => isSame(each, element)) : [])]),
  );
  const never = [...waiting.values()]
    .flat()
    .filter((element) => element.asks && !askable.has(element) && !silent.has(element) && world.isSoundFrame(element.asks.frame));
  const lost = new Set(never);
  const unoffered = [...choices.values()]
    .flatMap((each) => each.flatMap(({ offers }) => offers))
    .filter((offer) => !askable.has(offer) && !lost.has(offer.parent!));
  return { asked, setters, implications, never, unoffered };
}

/** Everybody, by whatever variant. */
const askingOf = ({ surfaces, varied, asks, asksOtherwise }: Survey): Asking => ({
  surfaces: [...surfaces, ...varied],
  asks,
  otherwise: asksOtherwise,
  given: YES,
});

/** One question, as its screen asks it and as a variant does. */
const isSame = (one: Element, other: Element): boolean => one.id === other.id && one.surface.kind === other.surface.kind && one.surface.id === other.surface.id;

/** A value that a question offers only now and then. */
interface Choice {
  /** "The answer is another one." */
  other: Formula;
  offers: Element[];
}

/** Of each question the values that it offers only now and then, wherever it is asked; a value that it always offers somewhere is none. */
function choicesOf(world: World, { surfaces }: Asking, waiting: ReadonlyMap<string, Element[]>): ReadonlyMap<string, Choice[]> {
  const { space } = world;
  const offers = new Map<string, Map<unknown, Element[]>>();
  const free = new Map<string, Set<unknown>>();
  for (const surface of surfaces)
    for (const element of surface.elements) {
      const path = element.kind === "item" && element.parent ? varOf(element.parent) : null;
      if (path === null || !waiting.has(path) || space.isList(path)) continue;
      const { value, when } = element.node as { value?: unknown; when?: unknown };
      if (when === undefined || !world.isSoundFrame(element.frame)) free.set(path, (free.get(path) ?? new Set()).add(value));
      else if (typeof value === "string" && space.tellsApart(path, space.variable(path), value)) {
        const known = offers.get(path) ?? new Map<unknown, Element[]>();
        offers.set(path, known.set(value, [...(known.get(value) ?? []), element]));
      }
    }
  return new Map(
    [...offers].map(([path, values]) => [
      path,
      [...values]
        .filter(([value]) => !free.get(path)?.has(value) && waiting.get(path)!.every(({ node }) => (node as { options?: unknown }).options !== undefined))
        .map(([value, elements]) => ({ other: world.wanted({ "!=": [{ var: path }, value as string] }, "true"), offers: elements })),
    ]),
  );
}

/** Questions that may come up once another is answered, by the var of that one. */
function readersOf(
  world: World,
  showing: Showing,
  waiting: ReadonlyMap<string, Element[]>,
  choices: ReadonlyMap<string, Choice[]>,
): ReadonlyMap<string, ReadonlySet<string>> {
  const readers = new Map<string, Set<string>>();
  for (const [path, elements] of waiting) {
    const offers = (choices.get(path) ?? []).flatMap((choice) => choice.offers);
    const formulas = [
      ...elements.flatMap((element) =>
        world.isSoundFrame(frameOf(element)) ? [world.drawn(frameOf(element)), ...showing.ways(element.surface).map(({ formula }) => formula)] : [],
      ),
      ...offers.map(({ frame }) => world.drawn(frame)),
    ];
    for (const formula of formulas) {
      const { variables } = extentOf(formula);
      world.space.effort.spend(variables.size);
      for (const { owner } of variables) if (waiting.has(owner)) readers.set(owner, (readers.get(owner) ?? new Set()).add(path));
    }
  }
  return readers;
}

/** Where it may be answered, or chosen. */
const frameOf = (element: Element): Frame => element.asks?.frame ?? element.frame;

function canBeAsked(world: World, showing: Showing, { given }: Asking, element: Element, implications: Answers["implications"]): boolean {
  if (!world.isSoundFrame(frameOf(element))) return true;
  const ways = showing.ways(element.surface).filter((way) => canHold(world.space, all([way.formula, given])));
  if (ways.length === 0) return true; // nobody sees the screen at all, which the reach family says once
  return ways.some((way) => canHold(world.space, all([way.formula, given, world.drawn(frameOf(element), way.bindings)]), implications) !== null);
}

/** What must have held of other answers when the field was shown; everything else may have changed since. */
function everAsked(world: World, showing: Showing, element: Element, past: Lens): Formula {
  if (!world.isSoundFrame(frameOf(element))) return YES;
  return all([showing.everShown(element.surface, past), world.drawn(frameOf(element), undefined, past)]);
}

/** Whether something else than the sections that ask for it writes a var: then it may be known without anybody having been asked. */
export function writersBeside({ asks, documents }: Survey): (path: string) => boolean {
  const savers = new Set(asks.map((element) => element.asks?.saves));
  const changed = Object.entries(documents.catalog.commands).flatMap(([name, command]) => (savers.has(name) ? [] : (command.changes ?? [])));
  return (path) =>
    changed.some((other) => path === other || path.startsWith(`${other}.`) || other.startsWith(`${path}.`)) ||
    ownProperty(documents.catalog.roots, path.split(".")[0] ?? "")?.properties?.[path.slice(path.indexOf(".") + 1)] !== undefined;
}
