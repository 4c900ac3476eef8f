/**
 * A filling: what somebody answers page by page and hands in. Which pages it has, in which parts, and which page comes next stand on the
 * routes of their subject (`part` and `next` in `flow.json`), so that a page which documents add is asked, counted, judged, told of and
 * read by whoever decides, without code.
 */
import type { FormSectionDescriptor, ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import type { Audience } from "#screens/language/documents/catalog.ts";
import type { FlowDoc } from "#screens/language/documents/document.ts";
import { sectionsOf } from "#screens/language/forms/form-blocks.ts";
import { type AskingScreen, resolveQuestions, type ResolveRequest, resolveScreen } from "#screens/resolve/index.ts";
import type { Deps, OpenQuestion } from "../context/deps.ts";
import type { PublishedDocuments } from "../context/documents.ts";
import type { ViewData } from "../context/view-input.ts";
import type { DocumentRecord } from "../../ports/records.ts";
import { openQuestions } from "../screens/form-sections.ts";
import { fillingDoc, toldTo } from "./declaration.ts";
import { type KeptRecord, saidAnswers, unaskedAnswers } from "./unasked-answers.ts";
import { type AskedFacts, type AskedSection, askedQuestions } from "../screens/given-answers.ts";
import { subjectData, type SubjectOf } from "../screens/subject-data.ts";

interface FillingPage {
  part: string;
  route: string;
}

const known = new WeakMap<FlowDoc, Map<string, FillingPage[]>>();

/** Every page of a subject's filling, in the order of the routes, which is that in which it is gone through. */
function pagesOf({ set: { flow } }: PublishedDocuments, subject: string): FillingPage[] {
  let subjects = known.get(flow);
  if (!subjects) known.set(flow, (subjects = new Map()));
  let pages = subjects.get(subject);
  if (!pages) {
    pages = flow.routes.flatMap(({ name, part, subject: own = "applicant" }) => (part !== undefined && own === subject ? [{ part, route: name }] : []));
    subjects.set(subject, pages);
  }
  return pages;
}

/** Whether a route is one of its pages. */
export const isPageOf = (documents: PublishedDocuments, subject: string, route: string): boolean =>
  pagesOf(documents, subject).some((page) => page.route === route);

/** The one that it begins with. */
export function firstPage(documents: PublishedDocuments, subject: string): string {
  const [first] = pagesOf(documents, subject);
  if (!first) throw new Error(`No route says a part of what the ${subject} hands in`);
  return first.route;
}

/** Its parts, in order. */
export const partsOf = (documents: PublishedDocuments, subject: string): string[] => [...new Set(pagesOf(documents, subject).map(({ part }) => part))];

/** The page after this one; null where the documents name none. */
export const nextPage = ({ set: { flow } }: PublishedDocuments, route: string): string | null => flow.routes.find(({ name }) => name === route)?.next ?? null;

/** What files are called is no answer. */
const NAMES_OF_FILES = "uploads";

/** What its pages are drawn from, but for what is read off the pages themselves. */
export const fillingRoots = (documents: PublishedDocuments, subject: string, derived: readonly string[] = []): string[] =>
  // A day is judged by the calendar of the place.
  [...new Set(["clock", ...pagesOf(documents, subject).flatMap(({ route }) => [...documents.revision.needs.ofRoute(route)])])].filter(
    (root) => root !== NAMES_OF_FILES && !derived.includes(root),
  );

/** One person's filling, as it stands. */
export interface Filling {
  documents: PublishedDocuments;
  subject: string;
  /** What the addresses of its pages name. */
  params: Readonly<Record<string, string>>;
  data: ViewData;
  locale: string;
  now: Date;
  variants?: readonly string[];
}

const pageRequest = (route: string, { subject, params, data, locale, now, variants }: Filling): ResolveRequest => ({
  route: { name: route, params: { ...params }, query: {} },
  data,
  locale,
  now: now.toISOString(),
  audience: subject,
  ...(variants && { variants }),
});

/** What each of its pages asks. `drawn`: one of them, where it is drawn already. */
export const fillingAsks = (filling: Filling, drawn?: AskingScreen): (FillingPage & { screen: AskingScreen })[] =>
  pagesOf(filling.documents, filling.subject).map((page) => ({
    ...page,
    screen: drawn?.route.name === page.route ? drawn : resolveQuestions(filling.documents.revision, pageRequest(page.route, filling)),
  }));

/** What its pages still ask, page by page. */
export const fillingQuestions = (filling: Filling): OpenQuestion[] =>
  fillingAsks(filling).flatMap(({ part, route, screen }) =>
    openQuestions(screen).map(({ path, code, message }) => ({
      part,
      route,
      path: path ?? "",
      code,
      message,
    })),
  );

/** Every page that asks, as it is drawn for this person. */
export const fillingPages = (filling: Filling): ScreenDescriptor[] =>
  pagesOf(filling.documents, filling.subject).map(({ route }) => resolveScreen(filling.documents.revision, pageRequest(route, filling)));

/** As documents read it: of each part how many questions are left, and whether none is. */
export function partsView(documents: PublishedDocuments, subject: string, open: readonly OpenQuestion[]): Record<string, number | boolean> {
  const entries = partsOf(documents, subject).flatMap((name): [string, number | boolean][] => {
    const left = open.filter(({ part }) => part === name).length;
    return [
      [`${name}_left`, left],
      [`${name}_done`, left === 0],
    ];
  });
  return Object.fromEntries(entries);
}

/** Of each part that was begun: whether something is left of it. */
export function partStatuses(filling: Filling, open: readonly OpenQuestion[]): Record<string, "started" | "complete"> {
  const answered = new Set(fillingAsks(filling).flatMap(({ part, screen }) => (sectionsOf(screen.blocks).some(isBegun) ? [part] : [])));
  const entries = partsOf(filling.documents, filling.subject).flatMap((name): [string, "started" | "complete"][] => {
    if (!open.some(({ part }) => part === name)) return [[name, "complete"]];
    return answered.has(name) ? [[name, "started"]] : [];
  });
  return Object.fromEntries(entries);
}

/** Something was answered there. What is chosen of a list may have been chosen for them, by where they live, and a tick begins with "no". */
const isBegun = ({ fields, answers }: Pick<FormSectionDescriptor, "fields" | "answers">): boolean =>
  fields.some(({ property, props }) => props["options"] === undefined && isGiven(answers[property]));
const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== "" && value !== false;

/** The filling of somebody whose state was read outside of a page. */
export function fillingOfState(deps: Deps, of: SubjectOf, locale: string, documents = deps.documents.current(), variants?: readonly string[]): Filling {
  const { subject, params } = of;
  const roots = fillingRoots(documents, subject, deps.areas.subjects[subject]?.derived);
  return {
    documents,
    subject,
    params,
    data: subjectData(deps, of, documents, locale).pick(roots),
    locale,
    now: deps.clock.now(),
    ...(variants && { variants }),
  };
}

interface Told {
  files: readonly DocumentRecord[];
  reader: Audience;
  /** All that is kept of them. */
  records: readonly KeptRecord[];
  /** Paths at which a placeholder stands. */
  notAsked?: ReadonlySet<string>;
}

/**
 * All that its pages asked and what was answered, as this reader is told it, and after that what is kept that no page asks, where the
 * filling says that it is told. A page without titles of its own is a section.
 */
export function askedOfFilling(filling: Filling, told: Told): { asked: AskedSection[]; beside: AskedSection[] } {
  const screens = fillingPages(filling);
  const facts = factsOf(filling, told);
  const asked = screens.flatMap((screen) => askedQuestions(screen, facts, told.notAsked));
  return { asked, beside: besidePages(filling, screens, asked, facts, told.records) };
}

/** What was answered beside what the pages ask, as it is told to whoever the filling is handed in to. */
export function saidBeside(filling: Filling, screens: readonly ScreenDescriptor[], told: Omit<Told, "reader">): AskedSection[] {
  const facts = factsOf(filling, { ...told, reader: fillingDoc(filling.documents, filling.subject).to });
  const asked = screens.flatMap((screen) => askedQuestions(screen, facts, told.notAsked));
  return saidAnswers(besidePages(filling, screens, asked, facts, told.records));
}

function besidePages(
  { documents, subject }: Filling,
  screens: readonly ScreenDescriptor[],
  sections: readonly AskedSection[],
  facts: AskedFacts,
  records: readonly KeptRecord[],
): AskedSection[] {
  return fillingDoc(documents, subject).beside ? unaskedAnswers({ documents, records, screens, sections }, facts) : [];
}

function factsOf({ documents, subject, locale }: Filling, { files, reader }: Pick<Told, "files" | "reader">): AskedFacts {
  const texts = documents.revision.texts(locale);
  const yes = (is: boolean): string => texts.message(is ? "sent.yes" : "sent.no").text({});
  return { locale, files, yes, isTold: toldTo(documents, subject, reader) };
}
