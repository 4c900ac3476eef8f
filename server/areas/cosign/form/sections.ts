/** What a co-signer's filling still asks, and how it is drawn for them. */
import type { Deps } from "../../../kernel/context/deps.ts";
import type { PublishedDocuments } from "../../../kernel/context/documents.ts";
import type { ViewData } from "../../../kernel/context/view-input.ts";
import type { SubjectOf } from "../../../kernel/screens/subject-data.ts";
import { type Filling, fillingOfState, fillingQuestions, type FillingQuestion, fillingRoots, partsOf, partsView } from "../../../kernel/screens/filling.ts";
import type { UserRecord } from "../../../ports/records.ts";
import type { CosignerState } from "../../../ports/state.ts";

export const SUBJECT = "cosigner";
export const SECTIONS_ROOT = "cosigner_sections";
/** What those screens are drawn from, but for what is read off them. */
export const sectionRoots = (documents: PublishedDocuments): string[] => fillingRoots(documents, SUBJECT, [SECTIONS_ROOT]);

export const fillingOf = (documents: PublishedDocuments, data: ViewData, read: Pick<Filling, "locale" | "now">): Filling => ({
  documents,
  subject: SUBJECT,
  params: { cosignerSource: String(data["cosign"]?.["slug"] ?? "") },
  data,
  ...read,
});

export function openCosignerQuestions(filling: Filling): FillingQuestion[] {
  const open = fillingQuestions(filling);
  const { cosigner } = filling.data;
  // An address counts once it was confirmed.
  const isAsked = open.some(({ path }) => path.startsWith("cosigner.typed."));
  if (!isAsked && cosigner?.["address_confirmed"] !== true)
    open.push({ part: partsOf(filling.documents, SUBJECT)[0] ?? "", route: "", path: "cosigner.address", message: "" });
  return open;
}

/** `valid`: all but the last part, which is asked for right before the check and holds no step before it. */
export const sectionsView = (documents: PublishedDocuments, open: readonly FillingQuestion[]): Record<string, number | boolean> => ({
  ...partsView(documents, SUBJECT, open),
  valid: beforeLast(documents, open).length === 0,
});

/** What is open in every part but the last. */
export function beforeLast(documents: PublishedDocuments, open: readonly FillingQuestion[]): readonly FillingQuestion[] {
  const last = partsOf(documents, SUBJECT).at(-1);
  return open.filter(({ part }) => part !== last);
}

/** A co-signer, outside of a page. */
export const cosignerSubject = (user: UserRecord, state: CosignerState): SubjectOf => ({
  subject: SUBJECT,
  user,
  state,
  params: { cosignerSource: state.cosigner_link.source.slug },
});

/** The same of a state that was read outside of a page. */
export const questionsOfState = (deps: Deps, user: UserRecord, state: CosignerState): FillingQuestion[] =>
  openCosignerQuestions(fillingOfState(deps, cosignerSubject(user, state), "en-US"));
