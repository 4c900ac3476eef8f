/** What a co-signer's application still asks, read off its own screens as they are drawn for them. */
import type { ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import { resolveQuestions, type ResolveRequest, resolveScreen } from "#screens/resolve/index.ts";
import type { Deps } from "../../../kernel/context/deps.ts";
import type { PublishedDocuments } from "../../../kernel/context/documents.ts";
import type { ViewData } from "../../../kernel/context/view-input.ts";
import { subjectData, type SubjectOf } from "../../../kernel/mail/subject-mail.ts";
import { openQuestions } from "../../../kernel/screens/form-sections.ts";
import type { UserRecord } from "../../../ports/records.ts";
import type { CosignerState } from "../../../ports/state.ts";

/** Routes of each part, in the order in which they are gone through. */
const PARTS = {
  personal: ["cosignAboutYourself", "cosignAddress", "cosignIdentity"],
  income: ["cosignEmployment", "cosignDocuments", "cosignAdditionalSources"],
  screening: ["cosignScreening"],
} as const;
export type CosignerPart = keyof typeof PARTS;
const NAMES = Object.keys(PARTS) as CosignerPart[];
export const SECTIONS_ROOT = "cosigner_sections";

/** What those screens are drawn from, but for what is read off them. */
export const sectionRoots = ({ revision }: PublishedDocuments): string[] =>
  [...new Set(NAMES.flatMap((name) => PARTS[name].flatMap((route) => [...revision.needs.ofRoute(route)])))].filter(
    (root) => root !== SECTIONS_ROOT && root !== "uploads",
  );

export interface OpenQuestion {
  part: CosignerPart;
  route: string;
  path: string;
  message: string;
}

interface Read {
  locale: string;
  now: Date;
}

/** To see a page of theirs. */
function pageRequest(route: string, data: ViewData, { locale, now }: Read): ResolveRequest {
  const params = { cosignerSource: String(data["cosign"]?.["slug"] ?? "") };
  return { route: { name: route, params, query: {} }, data, locale, now: now.toISOString(), audience: "cosigner" };
}

/** Every page that asks them something, as it is drawn for them. */
export const askingPages = ({ revision }: PublishedDocuments, data: ViewData, read: Read): ScreenDescriptor[] =>
  NAMES.flatMap((part) => PARTS[part].map((route) => resolveScreen(revision, pageRequest(route, data, read))));

export function openCosignerQuestions({ revision }: PublishedDocuments, data: ViewData, read: Read): OpenQuestion[] {
  const open = NAMES.flatMap((part) =>
    PARTS[part].flatMap((route) =>
      openQuestions(resolveQuestions(revision, pageRequest(route, data, read))).map(({ path, message }) => ({ part, route, path: path ?? "", message })),
    ),
  );
  // An address counts once it was confirmed.
  const isAsked = open.some(({ route }) => route === "cosignAddress");
  if (!isAsked && data["cosigner"]?.["address_confirmed"] !== true)
    open.push({ part: "personal", route: "cosignAddress", path: "cosigner.address", message: "" });
  return open;
}

/** As documents read it: of each part how many questions are left, and whether any is. */
export function sectionsView(open: readonly OpenQuestion[]): Record<string, number | boolean> {
  const left = NAMES.flatMap((name) => {
    const count = open.filter(({ part }) => part === name).length;
    return [
      [`${name}_left`, count],
      [`${name}_done`, count === 0],
    ] as const;
  });
  return { ...Object.fromEntries(left), valid: open.every(({ part }) => part === "screening") };
}

/** A co-signer, outside of a page. */
export const cosignerSubject = (user: UserRecord, state: CosignerState): Omit<SubjectOf, "variants"> => ({
  subject: "cosigner",
  user,
  state,
  params: { cosignerSource: state.cosigner_link.source.slug },
});

/** The same of a state that was read outside of a page. */
export function questionsOfState(deps: Deps, user: UserRecord, state: CosignerState): OpenQuestion[] {
  const documents = deps.documents.current();
  const data = subjectData(deps, cosignerSubject(user, state), documents).pick(sectionRoots(documents));
  return openCosignerQuestions(documents, data, { locale: "en-US", now: deps.clock.now() });
}
