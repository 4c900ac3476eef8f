/** What a co-signer's filling still asks, and how it is drawn for them. */
import type { FillingArea, OpenQuestion } from "../../../kernel/context/deps.ts";
import type { PublishedDocuments } from "../../../kernel/context/documents.ts";
import type { ViewData } from "../../../kernel/context/view-input.ts";
import { type Filling, fillingQuestions, fillingRoots, partsOf, partsView } from "../../../kernel/filling/pages.ts";

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

/** An address counts once it was confirmed. */
export const furtherQuestions: NonNullable<FillingArea["furtherQuestions"]> = (open, { cosigner }, documents) =>
  cosigner?.["address_confirmed"] === true || open.some(({ path }) => path.startsWith("cosigner.typed."))
    ? []
    : [{ part: partsOf(documents, SUBJECT)[0] ?? "", route: "", path: "cosigner.address", code: "required", message: "" }];

export function openCosignerQuestions(filling: Filling): OpenQuestion[] {
  const open = fillingQuestions(filling);
  return [...open, ...furtherQuestions(open, filling.data, filling.documents)];
}

/** `valid`: all but the last part, which is asked for right before the check and holds no step before it. */
export const sectionsView = (documents: PublishedDocuments, open: readonly OpenQuestion[]): Record<string, number | boolean> => ({
  ...partsView(documents, SUBJECT, open),
  valid: beforeLast(documents, open).length === 0,
});

/** What is open in every part but the last. */
export function beforeLast(documents: PublishedDocuments, open: readonly OpenQuestion[]): readonly OpenQuestion[] {
  const last = partsOf(documents, SUBJECT).at(-1);
  return open.filter(({ part }) => part !== last);
}
