/** What exactly can't be together, where a condition is never true or a thing is never shown: the smallest core, in words and by its places. */
import type { Condition } from "#screens/language/expressions/condition.ts";
import type { RouteDoc } from "#screens/language/documents/document.ts";
import type { Place } from "#screens/language/documents/finding.ts";
import { onlyEntry } from "#screens/language/expressions/evaluate.ts";
import type { World } from "../../reach/world.ts";
import { all } from "../../solver/formula.ts";
import type { Formula } from "../../solver/formula.ts";
import { smallestCore } from "../../solver/core.ts";
import { canHold } from "../../solver/solve.ts";
import { liftedOutOfList } from "../../survey/frame.ts";
import type { Element } from "../../survey/site.ts";
import { conditionInWords } from "../../words/condition-words.ts";
import { pointerTo } from "../../words/places.ts";

/** One of several things that all have to hold. */
export interface Demand {
  at: Place;
  words: string;
  formula: Formula;
}

export interface Conflict {
  /** To go on a sentence with; empty where it is all that was looked at, which is said anyway. */
  words: string;
  places: Place[];
}

/** @param given what holds anyway */
export function conflictOf(world: World, demands: readonly Demand[], given: readonly Formula[] = []): Conflict {
  const core = smallestCore(demands, (some) => canHold(world.space, all([...given, ...some.map(({ formula }) => formula)])) !== null);
  const said = core.map(({ words }) => words).join(" and ");
  const isLess = core.length > 0 && core.length < demands.length;
  return { words: isLess ? `; ${said} can't be${core.length === 1 ? "" : " together"}` : "", places: isLess ? core.map(({ at }) => at) : [] };
}

type Wish = "true" | "not-false";

/** A condition of this element, or around it, as the single things that it asks: through what is named. */
export function demandsOf(world: World, condition: Condition, at: Place, frame: Element["frame"], wish: Wish): Demand[] {
  return conjunctsOf(world, condition, at).map((each) => ({
    at: each.at,
    words: conditionInWords(each.condition),
    formula: world.wanted(liftedOutOfList(frame, each.condition), wish),
  }));
}

/** All that an element and those around it ask to be drawn. */
export function demandsAround(world: World, element: Element): Demand[] {
  const demands: Demand[] = [];
  for (let each: Element | null = element; each; each = each.parent) {
    const { when } = each.node as { when?: Condition };
    if (when !== undefined) demands.push(...demandsOf(world, when, { ...each.at, path: `${each.at.path}/when` }, each.frame, "not-false"));
  }
  return demands;
}

/** All that guards ask of whoever is to see a route. */
export const demandsOfRoute = (world: World, route: RouteDoc): Demand[] =>
  world.guardsOf(route).map((guard) => ({
    at: { file: world.survey.fileOf("flow"), path: `/guards/${guard.index}/when`, id: guard.id },
    words: `the guard "${guard.id}"`,
    formula: world.letsStay(route, guard),
  }));

function conjunctsOf(world: World, condition: Condition, at: Place): { condition: Condition; at: Place }[] {
  const [operator, argument] = onlyEntry(condition);
  if (operator === "and") return (argument as Condition[]).flatMap((part, i) => conjunctsOf(world, part, { ...at, path: `${at.path}/and/${i}` }));
  if (operator === "cond") {
    const { survey } = world;
    const named = survey.documents.conditions.conditions[argument as string]?.when;
    if (named !== undefined && onlyEntry(named)[0] === "and")
      return conjunctsOf(world, named, {
        file: survey.fileOf("conditions"),
        path: `${pointerTo("/conditions", argument as string)}/when`,
        id: argument as string,
      });
  }
  return [{ condition, at }];
}
