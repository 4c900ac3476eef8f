import type { FieldDescriptor, FormSectionDescriptor } from "../../language/documents/descriptor.ts";
import type { BlockDoc, FieldDoc, SaveRule } from "../../language/documents/document.ts";
import { asksFields, isSwitch } from "../../language/kinds/asking-kinds.ts";
import { readPath, readSegments, segmentsOf } from "../../language/expressions/read-path.ts";
import { note, type ResolveContext } from "./context.ts";
import type { Environment } from "./environment.ts";
import { compileField, varsOf } from "./field.ts";
import { dynamic, list, type Compiled, evaluateIn } from "./compiled.ts";
import type { LocaleTexts } from "../texts/locale-texts.ts";

/** The data root that a section asks. */
export const rootOf = (block: BlockDoc): string | undefined => (asksFields(block.kind) ? block.root : undefined);

const fieldsOf = (block: BlockDoc): FieldDoc[] => (Array.isArray(block.fields) ? (block.fields as FieldDoc[]) : []);

/** The vars that the sections among these blocks ask: what is live on their screen. */
export function liveVarsOf(blocks: readonly BlockDoc[], into = new Set<string>()): Set<string> {
  for (const block of blocks) {
    const root = rootOf(block);
    if (root) {
      for (const name of varsOf(root, fieldsOf(block))) into.add(name);
      if (isSwitch(block.kind)) into.add(`${root}.expanded`);
    }
    liveVarsOf(block.blocks ?? [], into);
    liveVarsOf(block.empty ?? [], into);
  }
  return into;
}

/** Fields of the longest of these sections, wherever it stands; those of a list are counted together. `most`: records of a root. */
export function longestOf(blocks: readonly BlockDoc[], most: (root: string) => number): number {
  return Math.max(
    0,
    ...blocks.map((block) => {
      const root = rootOf(block);
      return Math.max(root ? fieldsOf(block).length * most(root) : 0, longestOf([...(block.blocks ?? []), ...(block.empty ?? [])], most));
    }),
  );
}

/** What the sections among these blocks ask of the members of a list, as documents name it there: `item.name`. */
export function itemVarsOf(blocks: readonly BlockDoc[], listRoot: string): Set<string> {
  const own = [...liveVarsOf(blocks)].filter((path) => path.startsWith(`${listRoot}.`));
  return new Set(own.map((path) => `item${path.slice(listRoot.length)}`));
}

/** "n fields remaining" for every n up to `most`; at 0 that nothing is. */
export const remainingTexts = (most: number, texts: LocaleTexts): readonly string[] =>
  Object.freeze(
    most === 0
      ? []
      : Array.from({ length: most + 1 }, (_, count) =>
          count === 0 ? texts.message("form.complete").text({}) : texts.message("form.remaining").text({ count }),
        ),
  );

type SectionPart = Pick<FormSectionDescriptor, "root" | "resource" | "target" | "version" | "fields" | "answers" | "files" | "save">;

/** What a section holds beside its own props: its record, its fields and their answers. */
export function compileSection(doc: BlockDoc, at: string, environment: Environment): Compiled<SectionPart> | null {
  const root = rootOf(doc);
  if (!root) return null;
  const resource = environment.resourceOf(root) ?? root;
  const fields = list(fieldsOf(doc).map((field) => compileField(field, root, at, environment)));
  const asksItem = environment.listRoot === root;
  const isEphemeral = environment.isEphemeral(root);
  const save = isEphemeral
    ? null
    : ((doc.save as SaveRule | undefined) ?? { command: "save-answers", on: "blur", afterMs: Number(environment.constants.autosave_ms ?? 0) });
  return dynamic((context) => {
    const record = asksItem ? context.scope.item : context.scope.data[root];
    const asked = evaluateIn(fields, context);
    if (record === undefined) note(context, at, `"${root}" is missing`);
    const answers = answersOf(doc, record, asked, at, context);
    const files = filesOf(asked, answers, environment, context);
    return {
      root: (asksItem && context.scope.itemRoot) || root,
      resource,
      target: text(readPath(record, "id")),
      version: number(readPath(record, "version")),
      fields: asked,
      answers,
      ...(files.length > 0 && { files: Object.fromEntries(files) }),
      save,
    };
  });
}

const text = (value: unknown): string | null => (typeof value === "string" ? value : null);
const number = (value: unknown): number | null => (typeof value === "number" ? value : null);

function answersOf(doc: BlockDoc, record: unknown, fields: readonly FieldDescriptor[], at: string, context: ResolveContext): Record<string, unknown> {
  const answers: Record<string, unknown> = {};
  if (isSwitch(doc.kind)) answers.expanded = isSwitchedOn(record, at, context);
  for (const field of fields) {
    if (field.kind === "secure-id") {
      answers[field.property] = keptSecureId(record, field.property);
      continue;
    }
    const value = readPath(record, field.property);
    if (value === undefined && record !== undefined) note(context, `${at}.${idOf(field, context)}`, `"${field.property}" is missing`);
    answers[field.property] = value ?? null;
  }
  return answers;
}

/** As it stands in the document. */
const idOf = ({ id }: FieldDescriptor, { suffix = "" }: ResolveContext): string => id.slice(0, id.length - suffix.length);

/** What the files are called that the answers name. */
export function filesOf(
  fields: readonly FieldDescriptor[],
  answers: Record<string, unknown>,
  { files }: Environment,
  { scope }: ResolveContext,
): [string, string][] {
  if (files === undefined) return [];
  return fields.flatMap(({ kind, property }): [string, string][] => {
    const id = kind === "document" ? answers[property] : null;
    const name = typeof id === "string" ? readSegments(scope.data, [...segmentsOf(files), id]) : null;
    return typeof name === "string" ? [[property, name]] : [];
  });
}

/** Where it isn't known the questions are asked: what can't be told may not make a required one disappear. */
function isSwitchedOn(record: unknown, at: string, context: ResolveContext): boolean {
  const expanded = record === null ? false : readPath(record, "expanded");
  if (expanded === undefined) note(context, `${at}.expanded`, '"expanded" is missing');
  return expanded === undefined || expanded === true;
}

/** The last four digits of a number that is kept. The number itself never stands in a descriptor, whatever the data holds. */
function keptSecureId(record: unknown, property: string): { last4: string } | null {
  const last4 = readPath(record, `${property}_last4`);
  // Whoever may not see them is shown dots in their place.
  return typeof last4 === "string" && /^(?:\d{4}|•{4})$/.test(last4) ? { last4 } : null;
}
