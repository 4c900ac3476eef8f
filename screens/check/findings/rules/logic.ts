import type { Condition } from "#screens/language/expressions/condition.ts";
import type { Finding, Place } from "#screens/language/documents/finding.ts";
import { onlyEntry } from "#screens/language/expressions/evaluate.ts";
import { varOf } from "../../reach/answers.ts";
import type { Answers } from "../../reach/answers.ts";
import type { Showing } from "../../reach/showing.ts";
import { conflictOf, demandsOf } from "./conflict.ts";
import { readsConstantsOnly } from "./constants-only.ts";
import { checkRequired } from "./required.ts";
import { checkShadowed } from "./shadowed.ts";
import { conditionInWords } from "../../words/condition-words.ts";
import { conditionsOf, liftedOutOfList } from "../../survey/frame.ts";
import { error, warning } from "../../words/places.ts";
import { canHold } from "../../solver/solve.ts";
import type { ConditionRole, ConditionSite, Element } from "../../survey/site.ts";
import { namesIn } from "../../survey/named-conditions.ts";
import type { World } from "../../reach/world.ts";
import { checkNames } from "./names.ts";
import { checkWaiting } from "./waiting.ts";

/** Conditions that decide nothing, and things that wait for each other. */
export function checkLogic(world: World, showing: Showing, answers: Answers): Finding[] {
  const found: Finding[] = [];
  const cyclic = checkNames(world.survey, found);
  const hopeless = new Set<string>();
  const sites = world.survey.sites.filter(
    (site): site is ConditionSite => site.is === "condition" && world.isSound(site) && !namesIn(site.condition).some((name) => cyclic.has(name)),
  );
  // Named conditions first: whoever uses a hopeless one alone need not be told again.
  for (const site of [...sites].sort((a, b) => Number(b.role === "named") - Number(a.role === "named"))) {
    if (!world.isSoundFrame(site.frame)) continue;
    const [operator, name] = onlyEntry(site.condition);
    if (operator === "cond" && hopeless.has(name as string)) continue;
    if (typeof site.condition === "boolean" ? site.condition : readsConstantsOnly(world, site.condition)) continue;
    if (typeof site.condition === "boolean" && site.role === "required") continue;
    const verdict = judge(world, site, answers);
    if (!verdict) continue;
    found.push(verdict);
    if (site.role === "named") hopeless.add(site.at.id ?? "");
  }
  found.push(...checkShadowed(world, sites));
  checkRequired(world, checkWaiting(world, showing, answers, found), found);
  return found;
}

/** Where what can't be decided counts as true: it decides nothing unless it can be false. */
const ON_SAFE_SIDE: readonly ConditionRole[] = ["when", "required", "read-only", "blocked", "prop", "guard", "opens"];

function judge(world: World, site: ConditionSite, answers: Answers): Finding | null {
  const { condition, frame, at, role } = site;
  const what = role === "variant" ? "variant/never" : "logic/never-true";
  const can = world.wanted(liftedOutOfList(frame, condition), "true");
  const isPossible = canHold(world.space, can);
  if (world.isOpen(at, isPossible)) return null;
  if (!isPossible) {
    const { words, places } = conflictOf(world, demandsOf(world, condition, at, frame, "true"));
    return error(what, at, `This condition is never true: ${conditionText(world, condition)}${words}`, {
      related: [...places, ...namedPlaces(world, condition)],
    });
  }
  const isAvoidable = canHold(world.space, world.wanted(liftedOutOfList(frame, { not: condition }), ON_SAFE_SIDE.includes(role) ? "true" : "not-false"));
  if (!world.isOpen(at, isAvoidable) && !isAvoidable) {
    return warning("logic/always-true", at, `This condition is always true, so it decides nothing: ${conditionText(world, condition)}`, {
      related: namedPlaces(world, condition),
    });
  }
  if (role === "named" || [...answers.never, ...answers.unoffered].some((element) => element === site.element)) return null;
  const isMet = canHold(world.space, can, answers.implications);
  if (world.isOpen(at, isMet) || isMet) return null;
  const unasked = neverAsked(world, condition, answers);
  if (unasked.length > 0)
    return error("logic/never-asked", at, `This waits for ${unasked.map(({ id }) => `"${id}"`).join(", ")}, which is never asked`, {
      related: unasked.map((element) => element.at),
    });
  return error("logic/contradiction", at, `This needs ${givenTooLate(world, [condition], answers)} when it can't be true: ${conditionText(world, condition)}`, {
    related: askedPlaces(world, condition, answers),
  });
}

/** What is given too late, in words. */
export const givenTooLate = (world: World, conditions: readonly Condition[], { asked, setters }: Answers): string =>
  world.reads({ and: [...conditions] }).some((path) => setters.has(path) && !asked.has(path))
    ? "a press that is only offered"
    : "an answer that is only asked for";

/** Fields that the condition is about and that nobody is ever asked. */
function neverAsked(world: World, condition: Condition, answers: Answers): Element[] {
  const paths = new Set(world.reads(condition));
  return answers.never.filter((element) => paths.has(varOf(element)!) && answers.asked.get(varOf(element)!)?.every((other) => answers.never.includes(other)));
}

/** A named condition in the words of what it stands for. */
function conditionText(world: World, condition: Condition): string {
  const [operator, name] = onlyEntry(condition);
  return conditionInWords(operator === "cond" ? (world.survey.documents.conditions.conditions[name as string]?.when ?? condition) : condition);
}

function namedPlaces({ survey }: World, condition: Condition): Place[] {
  return [...new Set(namesIn(condition))].map((name) => ({ file: survey.fileOf("conditions"), path: `/conditions/${name}/when`, id: name }));
}

export function askedPlaces(world: World, condition: Condition, answers: Answers): Place[] {
  return world.reads(condition).flatMap((path) => [...(answers.asked.get(path) ?? []), ...(answers.setters.get(path) ?? [])].map(({ at }) => at));
}

/** Whether nobody is ever asked because it waits for what nobody is ever asked, itself or another. What else keeps people from it is for the reach family to say. */
export function waitsForAnswers(world: World, element: Element, answers: Answers): boolean {
  if (!answers.never.includes(element)) return false;
  const awaited = new Set(answers.never.map(varOf));
  return world.reads({ and: conditionsOf(element.asks!.frame) }).some((path) => awaited.has(path));
}
