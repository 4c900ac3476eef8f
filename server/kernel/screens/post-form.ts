/**
 * A screen posted as a plain form, without JavaScript: every changed answer is saved as the living page
 * would have saved it, then the steps of the pressed button are taken. What could not be stored comes
 * back in the screen that is drawn again, as it was typed and with what is wrong.
 */
import type { Catalog } from "#screens/language/documents/catalog.ts";
import { CODECS, readTyped } from "#screens/language/forms/codecs.ts";
import type {
  BlockDescriptor,
  CommandResult,
  FieldDescriptor,
  FormSectionDescriptor,
  ModalDescriptor,
  PostedAnswer,
  Problem,
  ScreenDescriptor,
} from "#screens/language/documents/descriptor.ts";
import { isInputRoot, itemRoot } from "#screens/language/forms/answer-name.ts";
import { fieldId, sectionsOf } from "#screens/language/forms/form-blocks.ts";
import { focusAfter } from "#screens/language/forms/list-focus.ts";
import { findField } from "#screens/language/forms/find-field.ts";
import { fieldDemand } from "#screens/language/forms/form.ts";
import type { FormStep } from "#screens/language/forms/form-steps.ts";
import { sameAnswer } from "../rules/answers.ts";
import { ownPath } from "../rules/own-path.ts";
import { storeUpload, type UploadOutcome } from "../uploads/uploaded-files.ts";
import type { Deps, PageAddress, SubjectScreen, Viewer } from "../context/deps.ts";
import { screenScope, shownSections } from "./form-sections.ts";
import { addressOfModal, openedScreen, type OpenedScreen, withoutModal } from "./open-screen.ts";
import { subjectScreen } from "./subject-screen.ts";
import { type LaidOver, withPosted } from "./overlay-posted-values.ts";
import { modalNamed } from "./screen-modals.ts";
import type { CommandRequest } from "./run-command.ts";
import { textsOf, type Texts, uploadLimits } from "../context/texts.ts";

export interface PostedRoot {
  root: string;
  /** The record's version that the page showed; null when it showed none. */
  version: number | null;
  /** What stood in the controls, by property path. */
  texts: Map<string, string>;
  /** Everything that was chosen of a list, by property path. */
  picks?: Map<string, string[]>;
  asides: Map<string, string>;
}
export interface PostedFile {
  root: string;
  path: string;
  filename: string;
  /** null: larger than is taken, and thrown away. */
  body: Buffer | null;
}
export interface PostedForm {
  roots: PostedRoot[];
  files: PostedFile[];
  /** Keys of the modals that stood on the page. */
  modals: string[];
  steps: FormStep[];
}

export interface FormPost {
  deps: Deps;
  viewer: Viewer;
  at: PageAddress;
  /** Bytes of files that one person may have at a time. */
  uploadQuota: number;
  run(request: CommandRequest): Promise<CommandResult>;
}

export type PostedOutcome =
  /** `said`: what is to be told there. */
  | { do: "go"; href: string; said: PostedAnswer["messages"] }
  /** `refused`: something was not done; `fields`: because of answers. */
  | { do: "show"; descriptor: ScreenDescriptor; refused: boolean; fields: boolean }
  | { do: "open"; opened: OpenedScreen };

interface Field {
  root: string;
  descriptor: FieldDescriptor;
  section: FormSectionDescriptor;
}

/** A modal of the page by the key that it came with. */
type Modals = ReadonlyMap<string, ModalDescriptor>;

export async function postForm({ deps, viewer, at: from, uploadQuota, run: runAt }: FormPost, posted: PostedForm): Promise<PostedOutcome> {
  // The modals that stood on the page say so themselves.
  const { at } = withoutModal(from);
  const screen = await subjectScreen(deps, viewer, at);
  const { drawn } = screen;
  if (!drawn) return { do: "open", opened: await openedScreen(deps, screen) };
  const { areas } = deps;
  // Whoever looks as somebody else may go on and end it; nothing of what stands in the controls is kept.
  if (viewer.viewing && !posted.steps.every((step) => !("command" in step) || areas.commands[step.command]?.whileViewing)) {
    const problems = [screen.texts("error.viewing-as")];
    return { do: "show", descriptor: withPosted(drawn, new Map(), { problems, modals: [], messages: [] }), refused: true, fields: false };
  }

  const fields = fieldsOf(drawn, modalsOf(screen, drawn, posted.modals));
  const problems: { root: string | null; problem: Problem }[] = [];
  const run = (command: string, input: Record<string, unknown>, before?: string): Promise<CommandResult> =>
    runAt({ command, input, at, ...(before !== undefined && { before }) });
  const ending = endingOf(posted.steps, screen.documents.set.catalog);

  // Without a script every section stands on the page, and nobody else tells that it was seen.
  for (const section of viewer.viewing ? [] : sectionNames(drawn.blocks)) await run("start-section", { section });
  const uploads = await storeFiles(deps, viewer, viewer.viewing ? [] : posted.files, fields, uploadQuota);
  problems.push(...uploads.problems);
  // What is only chosen on the screen is kept nowhere but in its address.
  const chosen = chosenIn(posted, drawn, fields);
  for (const root of viewer.viewing ? [] : inOrder(posted.roots, ending?.saves ?? [])) {
    // What stands in a form is for its command alone.
    if (isChosen(drawn, root.root) || isInputRoot(root.root)) continue;
    const values = { ...changedAnswers(root, drawn, fields), ...uploads.ids.get(root.root) };
    if (Object.keys(values).length === 0) continue;
    // All are kept, and none is lost; the first that can't be is what holds the press.
    const before = problems.length === 0 ? ending?.command : undefined;
    const result = await run("save-answers", { root: root.root, target: null, version: root.version, values }, before);
    if (!result.ok) problems.push(...result.problems.map((problem) => ({ root: root.root, problem })));
  }

  const answer: PostedAnswer = { problems: [], modals: [], messages: [] };
  const opens: string[] = [];
  const sent = new Set<string>();
  let hasClosed = false;
  for (const step of posted.steps) {
    if ("href" in step) return { do: "go", href: ownPath(step.href), said: answer.messages };
    if ("close" in step) {
      hasClosed = true;
      continue;
    }
    if ("modal" in step) {
      opens.push(step.modal);
      continue;
    }
    // Nothing is handed in while an answer on the page is not the one that is stored.
    if (problems.length > 0 && step.command === ending?.command) break;
    const { form = null } = step;
    // What is wrong with a file of it is said before it is sent.
    if (form !== null && problems.some(({ root }) => root === form)) break;
    const result = await run(step.command, form === null ? step.input : { ...step.input, ...typedInto(form, posted, drawn, fields), ...uploads.ids.get(form) });
    for (const effect of result.effects) {
      if (effect.do === "open-modal") answer.modals.push(effect.modal);
      else if (effect.do === "close-modal") answer.modals = [];
      else if (effect.do === "toast") answer.messages.push({ text: effect.text, tone: effect.tone });
      else if (effect.do === "start") answer.messages.push({ text: textsOf(deps.documents.current(), viewer.locale)("ui.needs-script"), tone: "info" });
    }
    for (const effect of result.effects) if (effect.do === "navigate" || effect.do === "leave") return { do: "go", href: effect.href, said: answer.messages };
    if (!result.ok) {
      problems.push(...result.problems.map((problem) => ({ root: form, problem })));
      break;
    }
    if (form === null) continue;
    sent.add(form);
    const said = [...fields.values()].find(({ root }) => root === form)?.section["sent"];
    if (typeof said === "string") answer.messages.push({ text: said, tone: "success" });
  }

  const there: PageAddress = { ...at, query: { ...at.query, ...chosen } };
  const after = await subjectScreen(deps, viewer, there);
  const now = await openedScreen(deps, after);
  if (now.do !== "show") return { do: "open", opened: now };
  const asked = modalsOf(after, now.descriptor, [...posted.modals, ...opens]);
  for (const key of opens) if (asked.has(key)) answer.modals.push({ ...asked.get(key)!, key });
  // A list goes on being answered where it stands.
  for (const key of posted.modals) if (asked.has(key) && hasListOf(posted.steps, asked.get(key)!)) answer.modals.push({ ...asked.get(key)!, key });
  if (Object.keys(chosen).length > 0) answer.href = hrefOf(there);
  const refused = problems.length > 0 || answer.messages.some(({ tone }) => tone === "danger");
  const shown = fieldsOf(now.descriptor, asked);
  // With its modal closed, a form that was not sent is gone.
  const laid = standingIn(withFiles(posted, uploads.ids), sent, hasClosed ? fieldsOf(now.descriptor, new Map()) : shown);
  // Done, and nothing else typed: the page is asked for anew, so that loading it again posts nothing.
  if (!refused && laid.size === 0) {
    const said = answer.messages;
    const [modal, ...others] = answer.modals;
    const place = placeAfter(posted.steps, drawn, now.descriptor, modal);
    if (modal === undefined) return { do: "go", href: hrefOf(there) + place, said };
    // One that a command opened knows what only that command told it.
    if (others.length === 0 && modal.key !== undefined) return { do: "go", href: hrefOf(addressOfModal(there, modal.key)) + place, said };
  }
  const blamed = laidOver(posted, problems, shown, answer);
  for (const [name, field] of blamed) laid.set(name, field);
  // What is to be mended in a modal is mended there, and what was typed there stands there: it is on the page again.
  for (const [key, modal] of asked) {
    const isHeld = sectionsOf(modal.blocks).some(({ root, fields }) => fields.some(({ property }) => laid.has(`${root}.${property}`)));
    if (isHeld && !answer.modals.some(({ id }) => id === modal.id)) answer.modals.push({ ...modal, key });
  }
  return { do: "show", descriptor: withPosted(now.descriptor, laid, answer), refused, fields: blamed.size > 0 };
}

/** Names of the parts that a visit is remembered of. */
function sectionNames(blocks: readonly BlockDescriptor[]): Set<string> {
  const names = new Set<string>();
  for (const block of blocks) {
    if (typeof block["section"] === "string") names.add(block["section"]);
    for (const name of sectionNames(block.blocks ?? [])) names.add(name);
  }
  return names;
}

/** The command of the pressed button that ends the form, and what is saved before it. */
function endingOf(steps: readonly FormStep[], { commands }: Catalog): { command: string; saves: readonly string[] } | undefined {
  for (const step of steps) {
    const saves = "command" in step && Object.hasOwn(commands, step.command) ? commands[step.command]?.saves : undefined;
    if (saves && "command" in step) return { command: step.command, saves };
  }
  return undefined;
}

const inOrder = (roots: readonly PostedRoot[], order: readonly string[]): PostedRoot[] => {
  const place = ({ root }: PostedRoot): number => (order.includes(root) ? order.indexOf(root) : order.length);
  return [...roots].sort((a, b) => place(a) - place(b));
};

const modalsOf = (screen: SubjectScreen, drawn: ScreenDescriptor, keys: readonly string[]): Modals =>
  new Map(
    keys.flatMap((key): [string, ModalDescriptor][] => {
      const modal = modalNamed(screen, drawn, key);
      return modal ? [[key, modal]] : [];
    }),
  );

/** What the page asked: the screen, and the modals that stood on it. */
function fieldsOf(drawn: ScreenDescriptor, modals: Modals): Map<string, Field> {
  const fields = new Map<string, Field>();
  for (const { section } of shownSections(drawn, screenScope(drawn), [...modals.values()])) {
    for (const descriptor of section.fields) fields.set(`${section.root}.${descriptor.property}`, { root: section.root, descriptor, section });
  }
  return fields;
}

/**
 * What the posted controls say that the record doesn't hold yet. A tick that was taken away is not sent
 * by a browser at all, so that every tick of a posted record that is missing counts as taken away.
 */
function changedAnswers({ root, texts, picks, asides }: PostedRoot, drawn: ScreenDescriptor, fields: ReadonlyMap<string, Field>): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  const scope = screenScope(drawn);
  for (const { root: of, descriptor, section } of fields.values()) {
    if (of !== root) continue;
    const { property, kind } = descriptor;
    const kept = section.answers[property] ?? null;
    const text = kind === "choice" ? picks?.get(property)?.join(",") : texts.get(property);
    if (text === undefined) {
      if (kind === "checkbox" && kept === true && descriptor.readOnly !== true && fieldDemand(descriptor, scope).visible) values[property] = false;
      if (kind === "choice" && Array.isArray(kept) && kept.length > 0 && descriptor.readOnly !== true && fieldDemand(descriptor, scope).visible)
        values[property] = null;
      continue;
    }
    // A kept number is never shown, so that an empty control says nothing about it.
    if (kind === "secure-id" && text.trim() === "") continue;
    const value = readTyped(descriptor, text, asides.get(property) ?? CODECS[kind]?.aside?.(kept) ?? "");
    if (!sameAnswer(value, kept)) values[property] = value;
  }
  return values;
}

async function storeFiles(
  deps: Deps,
  viewer: Viewer,
  files: readonly PostedFile[],
  fields: ReadonlyMap<string, Field>,
  quota: number,
): Promise<{ ids: Map<string, Record<string, unknown>>; problems: { root: string; problem: Problem }[] }> {
  const ids = new Map<string, Record<string, unknown>>();
  const problems: { root: string; problem: Problem }[] = [];
  const texts = textsOf(deps.documents.current(), viewer.locale);
  for (const { root, path, filename, body } of files) {
    const field = fields.get(`${root}.${path}`);
    if (!viewer.user || (field?.descriptor.kind !== "document" && field?.descriptor.kind !== "photo")) continue;
    const purpose = field.descriptor.props["purpose"];
    const stored: UploadOutcome =
      body === null
        ? { ok: false, problem: { kind: "too-large" } }
        : await storeUpload(deps, { ...viewer, user: viewer.user }, { purpose, filename, body }, quota);
    if (stored.ok) ids.set(root, { ...ids.get(root), [path]: stored.value["id"] });
    else {
      problems.push({ root, problem: { code: "invalid", path, message: notAdded(deps, texts, { filename, field: field.descriptor }, stored.problem) } });
    }
  }
  return { ids, problems };
}

/** Which file, why not, and what helps: in the words of the page that uploads at once. */
function notAdded(
  { documents }: Deps,
  texts: Texts,
  { filename: name, field }: { filename: string; field: FieldDescriptor },
  problem: Extract<UploadOutcome, { ok: false }>["problem"],
): string {
  const isLimit = problem.kind === "unsupported-type" || problem.kind === "too-large";
  if (isLimit && field.kind === "photo") return texts("ui.upload-refused", { name, reason: String(field.props["rule"]) });
  const args = { name, ...uploadLimits(documents.current()) };
  if (problem.kind === "unsupported-type") return texts("ui.upload-refused-type", args);
  if (problem.kind === "too-large") return texts("ui.upload-refused-size", args);
  const said = problem.kind === "invalid" ? problem.refusals[0] : undefined;
  return texts("ui.upload-refused", { name, reason: said ? texts(`error.${said.code}`, said.args) : texts("ui.upload-failed") });
}

/** What stands in a form, for its command: all that it asks, answered or not. */
function typedInto(form: string, posted: PostedForm, drawn: ScreenDescriptor, fields: ReadonlyMap<string, Field>): Record<string, unknown> {
  const root = posted.roots.find((one) => one.root === form);
  const section = [...fields.values()].find((field) => field.root === form)?.section;
  return { ...section?.answers, ...(root && changedAnswers(root, drawn, fields)) };
}

/** A file that was stored is what stands in its form's control by now. */
const withFiles = (posted: PostedForm, ids: ReadonlyMap<string, Record<string, unknown>>): PostedForm => ({
  ...posted,
  roots: posted.roots.map((one) => ({
    ...one,
    texts: new Map([...one.texts, ...Object.entries(ids.get(one.root) ?? {}).map(([path, id]) => [path, String(id)] as const)]),
  })),
});

/** What was typed into forms that were not sent: it goes on standing there. */
function standingIn({ roots }: PostedForm, sent: ReadonlySet<string>, fields: ReadonlyMap<string, Field>): LaidOver {
  const laid: LaidOver = new Map();
  for (const posted of roots) {
    if (!isInputRoot(posted.root) || sent.has(posted.root)) continue;
    for (const { root, descriptor } of fields.values()) {
      if (root !== posted.root) continue;
      const { property } = descriptor;
      const { text, aside } = typedText(posted, descriptor);
      if ((text ?? "") !== "") laid.set(`${root}.${property}`, { text: text!, ...(aside !== undefined && { aside }) });
    }
  }
  return laid;
}

const typedText = ({ texts, picks, asides }: PostedRoot, { kind, property }: FieldDescriptor): { text: string | undefined; aside: string | undefined } => ({
  text: kind === "choice" ? picks?.get(property)?.join(",") : texts.get(property),
  aside: asides.get(property),
});

/** What stands in the controls of the screen that is drawn again; problems that fit none of them go to its head. */
function laidOver(
  posted: PostedForm,
  problems: readonly { root: string | null; problem: Problem }[],
  fields: ReadonlyMap<string, Field>,
  answer: PostedAnswer,
): LaidOver {
  const laid: LaidOver = new Map();
  const roots = [...new Set([...fields.values()].map(({ root }) => root))].filter((root) => !isInputRoot(root));
  for (const { root, problem } of problems) {
    const field = findField(fields, root === null ? roots : [root], problem.path);
    if (!field) {
      if (!answer.problems.includes(problem.message)) answer.problems.push(problem.message);
      continue;
    }
    const { property, kind } = field.descriptor;
    const of = posted.roots.find((one) => one.root === field.root);
    const { text, aside } = of ? typedText(of, field.descriptor) : {};
    laid.set(`${field.root}.${property}`, {
      problem: problem.message,
      ...(text !== undefined && kind !== "secure-id" ? { text } : {}),
      ...(aside !== undefined ? { aside } : {}),
    });
  }
  return laid;
}

const isChosen = (drawn: ScreenDescriptor, root: string): boolean => drawn.ephemeral !== undefined && Object.hasOwn(drawn.ephemeral, root);

/** What was chosen, as the address says it. */
function chosenIn({ roots }: PostedForm, drawn: ScreenDescriptor, fields: ReadonlyMap<string, Field>): Record<string, string> {
  const chosen: Record<string, string> = {};
  for (const posted of roots) {
    if (!isChosen(drawn, posted.root)) continue;
    for (const [path, value] of Object.entries(changedAnswers(posted, drawn, fields))) chosen[`${posted.root}.${path}`] = String(value ?? "");
  }
  return chosen;
}

/** Whether a modal asks or changes a list of answers that one of the steps changed. */
const hasListOf = (steps: readonly FormStep[], { blocks }: ModalDescriptor): boolean =>
  steps.some((step) => "input" in step && typeof step.input["root"] === "string" && namesRoot(blocks, step.input["root"]));

function namesRoot(value: unknown, list: string): boolean {
  if (typeof value !== "object" || value === null) return false;
  const root = (value as { root?: unknown }).root;
  return (typeof root === "string" && (root === list || root.startsWith(itemRoot(list, "")))) || Object.values(value).some((part) => namesRoot(part, list));
}

/** `#…` of the question or section that goes on where a list of answers got a member or lost one. */
function placeAfter(steps: readonly FormStep[], before: ScreenDescriptor, after: ScreenDescriptor, modal: ModalDescriptor | undefined): string {
  for (const step of steps) {
    const list = "input" in step ? step.input["root"] : undefined;
    const place = typeof list === "string" ? focusAfter(list, before, after) : null;
    const section = place && sectionsOf([...after.blocks, ...(modal?.blocks ?? [])]).find(({ root }) => root === place.root);
    const [first] = section?.fields ?? [];
    if (section) return `#${place.on === "field" && first ? fieldId(section, first) : section.id}`;
  }
  return "";
}

function hrefOf({ pathname, query }: PageAddress): string {
  const search = new URLSearchParams(query).toString();
  return search === "" ? pathname : `${pathname}?${search}`;
}
