/** Questions that come up only when one is answered that comes up only when they are. */
import type { Condition } from "#screens/language/expressions/condition.ts";
import type { FieldDoc } from "#screens/language/documents/document.ts";
import type { Finding } from "#screens/language/documents/finding.ts";
import { varOf, type Answers } from "../../reach/answers.ts";
import { sheetsOf, type Waiter, waitersOf } from "../../reach/sheets.ts";
import type { Showing } from "../../reach/showing.ts";
import type { World } from "../../reach/world.ts";
import { all } from "../../solver/formula.ts";
import { canHold } from "../../solver/solve.ts";
import { neverUnder, variantAnswers, type VariantAnswers } from "../../reach/variant-answers.ts";
import { lostPages } from "./lost-page.ts";
import { conditionsOf, inside } from "../../survey/frame.ts";
import { changeOf } from "../../survey/variant-place.ts";
import type { Element } from "../../survey/site.ts";
import type { Survey } from "../../survey/survey.ts";
import { error } from "../../words/places.ts";

/** @returns questions of which it is said here, or would be, that nobody is ever asked them */
export function checkWaiting(world: World, showing: Showing, answers: Answers, found: Finding[]): Set<Element> {
  const { survey } = world;
  const groups = [waitersOfRecords(world, answers.never), ...sheetsOf(survey).map((sheet) => waitersOfSheet(world, showing, sheet))];
  for (const waiters of groups) found.push(...waitingIn(world, waiters));
  const told = new Set<string>();
  for (const variant of variantAnswers(world, showing, answers))
    found.push(...waitingUnder(world, variant, answers, told), ...lostPages(world, variant, answers, told));
  const own = new Map(offersOf(survey).flatMap((offer) => (isOwn(world, offer) ? [[keyOf(offer), offer] as const] : [])));
  for (const offer of own.values()) found.push(unoffered(offer, `only to whoever has chosen it, so nobody comes to choose it`));
  for (const offer of answers.unoffered)
    if (!own.has(keyOf(offer)) && isOfferedWhatever(world, showing, offer))
      found.push(unoffered(offer, `only after an answer that is asked for once it is chosen`));
  return new Set([...answers.never, ...groups.flat().map(({ element }) => element)]);
}

/** A member may have come with what it waits for: then it is a mistake where the answer has to be given. */
function waitersOfSheet(world: World, showing: Showing, sheet: ReturnType<typeof sheetsOf>[number]): Waiter[] {
  const waiters = waitersOf(world, showing, sheet);
  return sheet.isWrittenElsewhere ? waiters.filter(({ element }) => Boolean((element.node as FieldDoc).required)) : waiters;
}

function waitersOfRecords(world: World, never: readonly Element[]): Waiter[] {
  const asked = new Set(never.map((element) => varOf(element)!));
  return never.map((element) => ({
    element,
    own: varOf(element)!,
    awaits: world.reads({ and: conditionsOf(element.asks!.frame) } satisfies Condition).filter((path) => asked.has(path)),
  }));
}

/** What waits only as variants make it: said of the change that lets it, and of the question. What smaller sets say is not said again. */
function waitingUnder(world: World, variant: VariantAnswers, known: Answers, told: Set<string>): Finding[] {
  const { survey } = world;
  const waiters = waitersOfRecords(world, neverUnder(variant, known));
  const names = variant.under.map(({ id }) => `"${id}"`).join(" and ");
  return waitingIn(world, waiters).flatMap((finding) => {
    const element = waiters.find((waiter) => waiter.element.at === finding.at)!.element;
    const at = changeOf(survey, element, variant.under);
    const question = `${element.surface.kind} ${element.surface.id} ${element.id}`;
    if (told.has(question)) return [];
    told.add(question);
    return [{ ...finding, at, reason: `Under ${names} ${finding.reason}`, related: [finding.at, ...finding.related] }];
  });
}

function waitingIn(world: World, waiters: readonly Waiter[]): Finding[] {
  const byPlace = new Map<string, Waiter[]>();
  for (const waiter of waiters) byPlace.set(waiter.own, [...(byPlace.get(waiter.own) ?? []), waiter]);
  return waiters.flatMap((waiter) => {
    const { element, own } = waiter;
    if (!canHold(world.space, all([world.drawn(element.frame)]))) return []; // its own condition is never true
    const reached = new Set<string>();
    const visit = (from: Waiter): void => {
      for (const place of from.awaits) {
        if (reached.has(place)) continue;
        reached.add(place);
        byPlace.get(place)?.forEach(visit);
      }
    };
    visit(waiter);
    if (reached.size === 0) return []; // not a matter of answers: the reach family says why
    const others = [...reached].filter((place) => place !== own).flatMap((place) => byPlace.get(place) ?? []);
    const names = others.map((other) => `"${other.element.id}"`).join(", ");
    const reason = reached.has(own)
      ? others.length === 0
        ? `"${element.id}" is only asked once it has been answered`
        : `"${element.id}" waits for ${names}, and that for "${element.id}": neither is ever asked`
      : `"${element.id}" waits for ${names}, which is never asked`;
    return [
      error(reached.has(own) ? "logic/waits-for-each-other" : "logic/never-asked", element.at, reason, {
        related: others.map((other) => other.element.at),
        suggestion: "Let one of them be asked first.",
      }),
    ];
  });
}

/** Whether only answers keep people from it. What else does is said of the condition, or by the reach family. */
const isOfferedWhatever = (world: World, showing: Showing, { surface, frame }: Element): boolean =>
  showing.ways(surface).some((way) => canHold(world.space, all([way.formula, world.drawn(frame, way.bindings)])) !== null);

function unoffered({ at, node, parent }: Element, when: string): Finding {
  const { value } = node as { value?: unknown };
  return error("logic/waits-for-each-other", at, `"${String(value)}" is offered by "${parent!.id}" ${when}`, {
    related: [parent!.at],
    suggestion: "Offer it on another condition, or take it out.",
  });
}

const keyOf = ({ at }: Element): string => `${at.file}${at.path}`;

/** Choices that are there only now and then. */
const offersOf = ({ surfaces, varied }: Survey): Element[] =>
  [...surfaces, ...varied].flatMap(({ variant, elements }) =>
    elements.filter(
      ({ kind, parent, node, fromVariant }) =>
        kind === "item" && parent?.asks && (!variant || fromVariant) && typeof (node as { value?: unknown }).value === "string" && "when" in node,
    ),
  );

/** Whether it is there only for whoever has it as the answer: once they take another one, it is gone. */
function isOwn(world: World, { frame, node, parent }: Element): boolean {
  if (!world.isSoundFrame(frame) || !canHold(world.space, world.drawn(frame))) return false;
  const { root, property } = parent!.asks!;
  const name = world.survey.types.isList(root) ? `item.${property}` : `${root}.${property}`;
  const another: Condition = { "!=": [{ var: name }, (node as { value?: unknown }).value as string] };
  if (world.survey.types.lookup(name, parent!.scope).type?.type !== "string") return false;
  return canHold(world.space, world.drawn(inside(frame, another))) === null;
}
