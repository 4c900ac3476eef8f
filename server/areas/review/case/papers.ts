/** Papers as whoever decides reads them: what each is called, which answers it proves, and what the marks on it say of a check. */
import type { PublishedDocuments } from "../../../kernel/context/documents.ts";
import { type DeskPaper, type PAPER_CHECKS, provesAnswer } from "../../../kernel/context/desk.ts";
import { textsOf } from "../../../kernel/context/texts.ts";
import { showDocument } from "../../../kernel/records/represent.ts";
import type { AskedQuestion, AskedSection } from "../../../kernel/screens/given-answers.ts";
import type { DocumentRecord } from "../../../ports/records.ts";
import type { ApplicationState } from "../../../ports/state.ts";
import type { QueuedApplication } from "../sql/queue-records.ts";

interface NamedSource {
  source_name: string;
  document: string | null;
}

/** By what they were asked for as, further incomes by their names too, and those that are called the same by a number. */
export function showPapers(documents: PublishedDocuments, locale: string, files: readonly DocumentRecord[], further: readonly NamedSource[] = []) {
  const texts = textsOf(documents, locale);
  const times = new Map<string, number>();
  return files.map((file) => {
    const known = purposeOf(documents, file);
    const source = further.find(({ document }) => document === file.id)?.source_name;
    const kind = known ? texts(known.label) : file.filename;
    const name = source ? texts("desk.paper.of", { name: kind, of: source }) : kind;
    const n = (times.get(name) ?? 0) + 1;
    times.set(name, n);
    return { ...showDocument(file), content_type: file.content_type, name: n === 1 ? name : texts("desk.paper.nth", { name, n }) };
  });
}

const purposeOf = ({ desk }: PublishedDocuments, { purpose }: Pick<DocumentRecord, "purpose">): DeskPaper | undefined =>
  desk.papers.purposes.find((one) => one.purpose === purpose);

export const isAnswered = ({ text, date, not_asked }: AskedQuestion): boolean => !not_asked && (text !== null || date !== null);

type Proven = Pick<ApplicationState, "documents" | "income" | "additional_income">;

/** Each with the papers that can prove it: of what nobody answered, none. */
export const withProofs = (documents: PublishedDocuments, state: Proven, sections: readonly AskedSection[]) =>
  sections.map(({ questions, ...section }) => ({
    ...section,
    questions: questions.map((question) => ({ ...question, papers: isAnswered(question) ? proving(documents, state, question.path) : [] })),
  }));

/** Ids of the papers on which an answer can stand: of an income, those that were handed in for that one. */
export function proving(documents: PublishedDocuments, state: Proven, path: string): string[] {
  const incomes = incomePapers(state);
  const asked = incomes.find(({ root }) => path.startsWith(`${root}.`));
  return state.documents.flatMap((file) => {
    const known = purposeOf(documents, file);
    const own = incomes.filter(({ document }) => document === file.id);
    const isOfAnother = asked !== undefined && own.length > 0 && !own.includes(asked);
    return known && provesAnswer(known, path) && !isOfAnother ? [file.id] : [];
  });
}

/** Every income by the root of its answers, with the paper that was handed in for it. */
const incomePapers = ({ income, additional_income }: Proven): { root: string; document: string | null }[] => [
  { root: "income", document: income?.document ?? null },
  ...additional_income.map(({ id, document }) => ({ root: `additional_income:${id}`, document })),
];

/**
 * `none` without such a paper; to be looked at until all that it has to prove matches, of each entry that has a paper of its own too, and as long as
 * anything on it differs or was asked for again.
 */
export function paperCheck(
  { desk }: Pick<PublishedDocuments, "desk">,
  check: (typeof PAPER_CHECKS)[number],
  papers: QueuedApplication["papers"],
): "clear" | "look" | "none" {
  const kinds = desk.papers.purposes.filter((one) => one.check === check);
  const marked = papers.filter(({ purpose }) => kinds.some((one) => one.purpose === purpose));
  if (marked.length === 0) return "none";
  const isClear = kinds.some(({ settles, settles_each, purpose }) => {
    const own = marked.filter((one) => one.purpose === purpose);
    const found = own.filter(({ mark }) => mark !== null);
    const each = own.flatMap(({ of }) => settles_each.flatMap((path) => (of?.startsWith(`${rootOf(path)}:`) ? [path.replace(rootOf(path), of)] : [])));
    return found.every(({ mark }) => mark === "match") && [...settles, ...each].every((path) => found.some(({ answer }) => answer === path));
  });
  return isClear ? "clear" : "look";
}

const rootOf = (path: string): string => path.split(".")[0]!;
