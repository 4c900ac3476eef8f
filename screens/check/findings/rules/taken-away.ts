/** What nobody comes to any more under a variant, because it waits for an answer that the variant no longer asks. */
import type { Condition } from "#screens/language/expressions/condition.ts";
import type { Finding, Place } from "#screens/language/documents/finding.ts";
import type { Answers } from "../../reach/answers.ts";
import type { Showing } from "../../reach/showing.ts";
import type { VariantAnswers } from "../../reach/variant-answers.ts";
import type { World } from "../../reach/world.ts";
import { all, any, NO, type Formula } from "../../solver/formula.ts";
import { canHold, type Implications } from "../../solver/solve.ts";
import { conditionsOf } from "../../survey/frame.ts";
import type { Element } from "../../survey/site.ts";
import { error, warning } from "../../words/places.ts";

/** @param told what smaller sets of variants have said already, by kind and name */
export function takenAway(world: World, showing: Showing, { under, answers, given, surfaces }: VariantAnswers, known: Answers, told: Set<string>): Finding[] {
  const lost = [...known.implications].filter(([path]) => known.asked.has(path) && !answers.asked.has(path));
  if (lost.length === 0) return [];
  const paths = lost.map(([path]) => path);
  const implications: Implications = new Map([...answers.implications, ...lost.map(([path, { blank }]) => [path, { blank, then: NO }] as const)]);
  const names = under.map(({ id }) => `"${id}"`).join(" and ");
  const isLost = (formula: Formula): boolean =>
    canHold(world.space, all([formula, given]), known.implications) === true && canHold(world.space, all([formula, given]), implications) === null;
  const lostOf = (condition: Condition): string[] => world.reads(condition).filter((path) => paths.includes(path));
  const found: Finding[] = [];
  const say = (as: typeof error, what: string, name: string, waits: readonly string[], place: Place): void => {
    if (told.has(`${what} ${name}`)) return;
    told.add(`${what} ${name}`);
    const questions = waits.flatMap((path) => known.asked.get(path) ?? []);
    const at = changeThatTook(world, under, questions) ?? place;
    found.push(
      as(
        "logic/never-asked",
        at,
        `Under ${names} nobody comes to ${what} "${name}": it waits for ${[...new Set(questions.map(({ id }) => `"${id}"`))].join(", ")}, which is asked no more`,
        {
          related: [place, ...questions.map((each) => each.at)],
          suggestion: "Leave the question in, or take out what waits for it as well.",
        },
      ),
    );
  };
  world.survey.documents.flow.routes.forEach((route, i) => {
    const waits = world.guardsOf(route).flatMap(({ when }) => lostOf(when));
    if (route.screen === undefined || waits.length === 0 || !isLost(world.shows(route))) return;
    say(error, "the page", route.name, waits, { file: world.survey.fileOf("flow"), path: `/routes/${i}`, id: route.name });
  });
  for (const surface of surfaces)
    for (const element of surface.elements) {
      const waits = conditionsOf(element.frame).flatMap(lostOf);
      if (waits.length === 0 || !world.isSoundFrame(element.frame) || element.parent?.frame === element.frame) continue;
      const shown = showing.ways(surface).map((way) => all([way.formula, world.drawn(element.frame, way.bindings)]));
      if (isLost(any(shown))) say(warning, element.kind === "field" ? "the question" : "the part", element.id, waits, element.at);
    }
  return found;
}

/** The change that took one of these out, itself or with what is around it. */
function changeThatTook({ survey }: World, under: VariantAnswers["under"], questions: readonly Element[]): Place | null {
  const names = new Map<string, Set<string>>();
  for (const question of questions)
    for (let at: Element | null = question; at; at = at.parent) names.set(at.surface.id, (names.get(at.surface.id) ?? new Set()).add(at.id));
  for (const { id, changes } of under) {
    const index = changes.findIndex(
      (change) => ("remove" in change && names.get(change.in)?.has(change.remove)) || ("replace" in change && names.get(change.in)?.has(change.replace)),
    );
    if (index >= 0) return { file: survey.fileOf(`variant:${id}`), path: `/changes/${index}`, id };
  }
  return null;
}
