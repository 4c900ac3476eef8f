import { own } from "../survey/data-types.ts";
import { conditionsOf } from "../survey/frame.ts";
import type { Showing } from "./showing.ts";
import { all, any, NO } from "../solver/formula.ts";
import type { Formula } from "../solver/formula.ts";
import type { Only } from "../solver/wanted.ts";
import { solve } from "../solver/solve.ts";
import type { Implication } from "../solver/solve.ts";
import type { Variable } from "../solver/variable.ts";
import type { Element } from "../survey/site.ts";
import type { Survey } from "../survey/survey.ts";
import type { World } from "./world.ts";

/** What people can have answered, and what must have been so for them to have been asked. */
export interface Answers {
  /** Fields by the var that they ask for. */
  asked: Map<string, Element[]>;
  /** Vars that have an answer only if a field asked for it. */
  implications: Map<Variable, Implication>;
  /** Fields that nobody is ever asked, because each of them waits for another such field. */
  never: Element[];
}

/** null: it asks nothing, or asks the members of a list, of which there may be any. */
export function varOf(element: Element): string | null {
  return element.asks && !element.asks.ofList ? `${element.asks.root}.${element.asks.property}` : null;
}

/**
 * Asks first what can be asked of somebody who has answered nothing, then what can be asked after
 * that, and so on: a field that never comes up waits for itself.
 */
export function answers(world: World, showing: Showing): Answers {
  const { survey, space } = world;
  const asked = new Map<string, Element[]>();
  for (const element of survey.asks) {
    const path = varOf(element);
    if (path !== null) asked.set(path, [...(asked.get(path) ?? []), element]);
  }
  const writtenElsewhere = otherWriters(survey);
  const implications = new Map<Variable, Implication>();
  const waiting = new Map<string, Element[]>();
  for (const [path, elements] of asked) {
    if (!space.has(path) || writtenElsewhere(path)) continue;
    const variable = space.variable(path);
    implications.set(variable, { blank: blankValues(variable), then: NO });
    waiting.set(path, elements);
  }

  const only: Only = (atom) => atom.vars.every((variable) => implications.has(variable));
  const askable = new Map<Element, Formula>();
  for (let grown = true; grown;) {
    grown = false;
    for (const [path, elements] of waiting) {
      const ways = askable.size;
      for (const element of elements) {
        if (!askable.has(element) && canBeAsked(world, showing, element, implications)) askable.set(element, everAsked(world, showing, element, only));
      }
      if (askable.size === ways) continue;
      grown = true;
      implications.get(space.variable(path))!.then = any(elements.flatMap((element) => askable.get(element) ?? []));
    }
  }
  const never = [...waiting.values()].flat().filter((element) => !askable.has(element) && world.isSoundFrame(element.asks!.frame));
  return { asked, implications, never };
}

function canBeAsked(world: World, showing: Showing, element: Element, implications: Answers["implications"]): boolean {
  if (!world.isSoundFrame(element.asks!.frame)) return true;
  const ways = showing.ways(element.surface).filter((way) => solve(world.space, way.formula));
  if (ways.length === 0) return true; // nobody sees the screen at all, which the reach family says once
  return ways.some((way) => solve(world.space, all([way.formula, world.drawn(element.asks!.frame, way.bindings)]), implications) !== null);
}

/** What must have held of other answers when the field was shown; everything else may have changed since. */
function everAsked(world: World, showing: Showing, element: Element, only: Only): Formula {
  if (!world.isSoundFrame(element.asks!.frame)) return any([all([])]);
  return all([
    showing.everShown(element.surface, only),
    ...conditionsOf(element.asks!.frame).map((condition) => world.wanted(condition, true, undefined, only)),
  ]);
}

/** Whether something else than the sections that ask for it writes a var: then it may be known without anybody having been asked. */
function otherWriters({ asks, documents }: Survey): (path: string) => boolean {
  const savers = new Set(asks.map((element) => element.asks?.saves));
  const changed = Object.entries(documents.catalog.commands).flatMap(([name, command]) => (savers.has(name) ? [] : (command.changes ?? [])));
  return (path) =>
    changed.some((other) => path === other || path.startsWith(`${other}.`) || other.startsWith(`${path}.`)) ||
    own(documents.catalog.roots, path.split(".")[0] ?? "")?.properties?.[path.slice(path.indexOf(".") + 1)] !== undefined;
}

/** Values that a var has before anybody answers: nothing, an empty box, what it starts with. */
export function blankValues(variable: Variable): bigint {
  return variable.values.reduce<bigint>(
    (mask, value, i) => (value === null || value === false || value === "" || i === variable.base ? mask | (1n << BigInt(i)) : mask),
    0n,
  );
}
