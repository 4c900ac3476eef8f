/**
 * The checker: what is wrong with a set of documents, found without running them. Pure.
 *
 * Phase 1, the shape of each document, is `parseDocuments` of `screens/language`; this is phase 2,
 * what they mean together.
 */
import type { Condition } from "#screens/language/expressions/condition.ts";
import type { DataType } from "#screens/language/documents/catalog.ts";
import type { DocumentSet } from "#screens/language/documents/document.ts";
import { findingAtSource, withUsesTogether } from "#screens/language/documents/document-source.ts";
import { findingAsWritten } from "#screens/language/short/written-place.ts";
import type { Finding } from "#screens/language/documents/finding.ts";
import { acceptances } from "./findings/acceptance.ts";
import { checkQueryNames } from "./findings/query-name.ts";
import { checkSectionCommands } from "./findings/section-command.ts";
import { checkUnusedConditions } from "./findings/unused-condition.ts";
import { checkAccessibility } from "./findings/accessibility.ts";
import { checkAccess, checkAudiences } from "./findings/journey/access.ts";
import { answers } from "./reach/answers.ts";
import { checkAskedTwice } from "./findings/asked-twice.ts";
import { checkConstraints } from "./findings/values/constraint.ts";
import { checkUsedValues } from "./findings/values/used-value.ts";
import { checkCopy } from "./findings/copy/copy.ts";
import { dataTypes } from "./survey/data-types.ts";
import { checkFlow } from "./findings/journey/flow.ts";
import { checkFollows } from "./findings/journey/follow.ts";
import { checkLeftOut, checkUnsaidWords } from "./findings/rules/left-out.ts";
import { checkLogic } from "./findings/rules/logic.ts";
import { checkMails } from "./findings/mail.ts";
import { checkModalOpeners } from "./findings/modal-openers.ts";
import { checkModals } from "./findings/modal.ts";
import { checkOrder } from "./findings/rules/order.ts";
import { inReadingOrder, withoutRepeats } from "./words/places.ts";
import { checkKinds } from "./findings/kind.ts";
import { checkPersonas } from "./findings/personas/persona.ts";
import { checkProgress } from "./findings/journey/progress.ts";
import { checkReach } from "./findings/journey/reach.ts";
import type { Reached } from "./findings/journey/reach.ts";
import { checkUnreadNeeds } from "./findings/unread-need.ts";
import { checkUnreadProperties } from "./findings/unread-property.ts";
import { checkReferences } from "./findings/reference.ts";
import { checkRelease } from "./findings/release.ts";
import { checkRetired } from "./findings/retired.ts";
import { showing } from "./reach/showing.ts";
import { survey } from "./survey/survey.ts";
import { checkCompleteness } from "./findings/incomplete-check.ts";
import { checkTypes } from "./findings/rules/type.ts";
import { checkVariants } from "./findings/variant.ts";
import { isFound, solve } from "./solver/solve.ts";
import { withPlainData, world } from "./reach/world.ts";
import { assignmentData } from "./solver/assignment-data.ts";
import { presentSampleOf } from "./solver/samples.ts";

export type { Reached } from "./findings/journey/reach.ts";

export interface Analysis {
  findings: Finding[];
  /** Everything that a person can come to see, each with a witness. */
  reached: Reached[];
  /** What it took of the work that such a set may take, in steps: the same on every machine. */
  effort: { spent: number; most: number };
}

/** Steps of work that a set of documents may take: so many, and so many more for each use of something in them. */
const STEPS_AT_LEAST = 20_000_000;
const STEPS_A_USE = 2_000;

/** Of rules that go by the day it is, where nobody says which. */
const SOME_DAY = "2026-01-15";

/** @param today YYYY-MM-DD */
export function analyseDocuments(documents: DocumentSet, today = SOME_DAY): Analysis {
  const surveyed = survey(documents);
  const all = world(surveyed);
  const { effort } = all.space;
  effort.most = STEPS_AT_LEAST + STEPS_A_USE * surveyed.sites.length;
  const shown = showing(all);
  const known = answers(all, shown);
  const reach = checkReach(all, shown, known);
  const findings = [
    ...surveyed.shape,
    ...checkReferences(surveyed),
    ...checkQueryNames(surveyed),
    ...checkSectionCommands(surveyed),
    ...checkUnusedConditions(surveyed),
    ...checkUnreadNeeds(surveyed),
    ...checkUnreadProperties(surveyed),
    ...checkRetired(surveyed),
    ...checkRelease(surveyed),
    ...checkTypes(surveyed),
    ...checkConstraints(surveyed, today),
    ...checkUsedValues(surveyed),
    ...checkKinds(surveyed),
    ...checkAskedTwice(all, shown),
    ...checkModals(all, shown),
    ...checkModalOpeners(all, shown),
    ...checkAccessibility(all, shown),
    ...checkMails(surveyed),
    ...checkPersonas(surveyed),
    ...checkFollows(surveyed),
    ...checkOrder(all, shown, known),
    ...checkLogic(all, shown, known),
    ...checkLeftOut(all, shown),
    ...checkUnsaidWords(all, shown),
    ...reach.findings,
    ...checkFlow(all, shown, known),
    ...checkCopy(surveyed),
    ...checkVariants(all, known),
    ...checkAudiences(surveyed),
    ...checkAccess(surveyed),
  ];
  const accepted = acceptances(surveyed);
  // A mistake elsewhere often ends somebody's way too, and is said where it stands.
  const isBroken = accepted.without(atTheirSource(findings, documents)).some(isError);
  if (!isBroken) findings.push(...checkProgress(all, known));
  findings.push(...checkCompleteness(all, isBroken));
  const found = atTheirSource(findings, documents);
  const left = accepted.without(found);
  // Beside an error not everything was looked for.
  if (!left.some(isError)) left.push(...accepted.unfounded(found));
  return {
    findings: inReadingOrder(left.map((each) => findingAsWritten(each, documents.written))),
    reached: reach.reached,
    effort: { spent: effort.spent, most: effort.most },
  };
}

const isError = ({ severity }: Finding): boolean => severity === "error";

const atTheirSource = (findings: Finding[], { sources }: DocumentSet): Finding[] =>
  withUsesTogether(withoutRepeats(findings).map((each) => findingAtSource(each, sources)));

/** What is wrong with the documents, errors first. An error stops the start; a warning does not. */
export function checkDocuments(documents: DocumentSet, today = SOME_DAY): Finding[] {
  return analyseDocuments(documents, today).findings;
}

/** The least data for which a condition holds; null when there is none. */
export function dataWhere(documents: DocumentSet, condition: Condition): Record<string, unknown> | null {
  const all = world(survey(documents));
  const found = solve(all.space, all.wanted(condition, "true"));
  return isFound(found) ? assignmentData(found) : null;
}

/** All that documents may read, with plain values where a witness says nothing. */
export function completeData(documents: DocumentSet, data: Record<string, unknown>): Record<string, unknown> {
  return withPlainData(dataTypes(documents), data);
}

/** Something of each type that a mail is passed. */
export function plainArguments(documents: DocumentSet, mail: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(documents.catalog.mails?.[mail]?.args ?? {}).map(([name, type]) => [name, presentSampleOf(type, name)]));
}

/** What a modal may be opened with: each of its choices, and of everything else something of its type. */
export const modalArguments = ({ modals }: DocumentSet, modal: string): Record<string, unknown>[] =>
  Object.entries(modals[modal]?.args ?? {}).reduce<Record<string, unknown>[]>(
    (all, [name, type]) => all.flatMap((args) => choicesOf(type, name).map((value) => ({ ...args, [name]: value }))),
    [{}],
  );

const choicesOf = (type: DataType, name: string): readonly unknown[] => ("enum" in type && type.enum ? type.enum : [presentSampleOf(type, name)]);
