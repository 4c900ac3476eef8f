/**
 * Pages that nobody comes to any more under a variant, because a guard waits for an answer that the variant no longer asks. A question
 * or a part that waits for it may well go with it.
 */
import type { Finding, Place } from "#screens/language/documents/finding.ts";
import type { Answers } from "../../reach/answers.ts";
import type { VariantAnswers } from "../../reach/variant-answers.ts";
import type { World } from "../../reach/world.ts";
import { all, NO, type Formula } from "../../solver/formula.ts";
import { canHold, type Implications } from "../../solver/solve.ts";
import type { Element } from "../../survey/site.ts";
import { error } from "../../words/places.ts";

/** @param told what smaller sets of variants have said already, by kind and name */
export function lostPages(world: World, { under, answers, given }: VariantAnswers, known: Answers, told: Set<string>): Finding[] {
  const lost = [...known.implications].filter(([path]) => known.asked.has(path) && !answers.asked.has(path));
  if (lost.length === 0) return [];
  const paths = lost.map(([path]) => path);
  const implications: Implications = new Map([...answers.implications, ...lost.map(([path, { blank }]) => [path, { blank, then: NO }] as const)]);
  const names = under.map(({ id }) => `"${id}"`).join(" and ");
  const isLost = (formula: Formula): boolean =>
    canHold(world.space, all([formula, given]), known.implications) === true && canHold(world.space, all([formula, given]), implications) === null;
  return world.survey.documents.flow.routes.flatMap((route, i) => {
    const waits = world.guardsOf(route).flatMap(({ when }) => world.reads(when).filter((path) => paths.includes(path)));
    if (route.screen === undefined || waits.length === 0 || told.has(`page ${route.name}`) || !isLost(world.shows(route))) return [];
    told.add(`page ${route.name}`);
    const questions = waits.flatMap((path) => known.asked.get(path) ?? []);
    const page = { file: world.survey.fileOf("flow"), path: `/routes/${i}`, id: route.name };
    const asked = [...new Set(questions.map(({ id }) => `"${id}"`))].join(", ");
    return [
      error(
        "logic/never-asked",
        changeThatTook(world, under, questions) ?? page,
        `Under ${names} nobody comes to the page "${route.name}": a guard of it waits for ${asked}, which is asked no more`,
        { related: [page, ...questions.map((each) => each.at)], suggestion: "Leave the question in, or let the guard go without it." },
      ),
    ];
  });
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
