/**
 * What somebody gets who began on older documents: those documents, with what was forced since, today's words, and
 * what is today's for everybody. Pure.
 */
import { CODE_CONSTANTS } from "../kernel/context/code-constants.ts";
import type { ConstantsDoc, CopyDoc, FlowDoc, ForcedChange } from "#screens/language/documents/document.ts";
import type { ResourceDoc } from "#screens/language/documents/resource.ts";
import { textOf } from "#screens/check/findings/copy/copy.ts";
import { type Message, parseMessage } from "#screens/check/findings/copy/icu.ts";
import type { RawDocument } from "#screens/language/meta/meta-schema.ts";
import { isObject } from "#screens/language/meta/shape.ts";
import type { RevisionFiles, RevisionRecord } from "../ports/document-revisions.ts";
import { force } from "./forced-change.ts";

/** Documents as they are in force now. */
export interface Today {
  files: RevisionFiles;
  /** What no revision keeps: the catalog, experiments, mails. */
  beside: readonly RawDocument[];
}

/** The first of the records, with what each later one forced. */
export const withForced = ([first, ...later]: readonly [RevisionRecord, ...RevisionRecord[]]): RevisionFiles =>
  later.reduce((files, { documents, forced }) => forced.reduce((each, change) => force(each, documents, change as ForcedChange), files), first.documents);

export function olderDocuments(own: RevisionFiles, today: Today): RawDocument[] {
  const ownTexts = textsThatStay(own, today.files);
  const files: Record<string, unknown> = { ...own };
  delete files["release.json"];
  for (const [file, document] of Object.entries(today.files)) {
    if (file.startsWith("copy/")) files[file] = todaysCopy(own[file] as CopyDoc | undefined, document as CopyDoc, ownTexts);
    else if (file.startsWith("resources/")) files[file] = withNewProperties(own[file] as ResourceDoc | undefined, document as ResourceDoc);
  }
  // A language that is gone is nobody's any more.
  for (const file of Object.keys(files)) if (file.startsWith("copy/") && !Object.hasOwn(today.files, file)) delete files[file];
  Object.assign(files, constantsFor(own, today.files));
  files["flow.json"] = withParts(own["flow.json"] as FlowDoc | undefined, today.files["flow.json"] as FlowDoc | undefined);
  if (files["flow.json"] === undefined) delete files["flow.json"];
  bringAlong(files, today.files);
  return [...Object.entries(files).map(([file, json]) => ({ file, json })), ...today.beside];
}

/** Keys of which today's text asks for arguments or marks that the older documents don't give it. */
function textsThatStay(own: RevisionFiles, today: RevisionFiles): Set<string> {
  const stay = new Set<string>();
  for (const [file, document] of Object.entries(today)) {
    const before = (own[file] as CopyDoc | undefined)?.texts;
    if (!file.startsWith("copy/") || !before) continue;
    const { texts, locale } = document as CopyDoc;
    for (const [key, text] of Object.entries(texts)) {
      const [old, now] = [before[key], text].map((each) => (each === undefined ? null : textOf(each)));
      if (old !== null && old !== undefined && now !== null && now !== undefined && old !== now && !asksTheSame(old, now, locale)) stay.add(key);
    }
  }
  return stay;
}

function asksTheSame(old: string, now: string, locale: string): boolean {
  const [before, after] = [parseMessage(old, locale), parseMessage(now, locale)];
  if (!("message" in before) || !("message" in after)) return false;
  const names = ({ args, marks }: Message): string =>
    [...args.keys()]
      .sort()
      .concat("", [...marks].sort())
      .join(" ");
  return names(before.message) === names(after.message);
}

/** Today's words, and of the older ones those that today's documents have no use for any more. */
function todaysCopy(own: CopyDoc | undefined, today: CopyDoc, ownTexts: ReadonlySet<string>): CopyDoc {
  const kept = Object.entries(own?.texts ?? {}).filter(([key]) => ownTexts.has(key) || !Object.hasOwn(today.texts, key));
  return { ...today, texts: { ...today.texts, ...Object.fromEntries(kept) } };
}

/** The rules that somebody began with; what may be kept beside it since isn't asked of them. */
const withNewProperties = (own: ResourceDoc | undefined, today: ResourceDoc): ResourceDoc =>
  own ? { ...own, properties: { ...today.properties, ...own.properties } } : today;

/** What code reads is today's, as the code is. What documents alone read belongs to them. */
function constantsFor(own: RevisionFiles, today: RevisionFiles): Record<string, ConstantsDoc> {
  const before = new Map(listsOf(own).flatMap(([, { constants }]) => constants.map((constant) => [constant.identifier, constant] as const)));
  const lists = listsOf(today).map(([file, list]): [string, ConstantsDoc] => {
    const constants = list.constants.map((constant) => {
      const own = Object.hasOwn(CODE_CONSTANTS, constant.identifier) ? undefined : before.get(constant.identifier);
      before.delete(constant.identifier);
      return own ?? constant;
    });
    return [file, { ...list, constants }];
  });
  const [first] = lists;
  if (first) first[1].constants.push(...before.values());
  return Object.fromEntries([...listsOf(own).map(([file, list]): [string, ConstantsDoc] => [file, { ...list, constants: [] }]), ...lists]);
}

/** A flow that doesn't say of anybody which pages they hand in, or to whom, was written when code said it: that is today's. */
function withParts(own: FlowDoc | undefined, today: FlowDoc | undefined): FlowDoc | undefined {
  if (!own || !today) return own;
  const subjects = (flow: FlowDoc) => new Set(flow.routes.flatMap(({ part, subject }) => (part === undefined ? [] : [subject])));
  const said = subjects(own);
  const missing = [...subjects(today)].filter((subject) => !said.has(subject));
  const fillings = { ...today.fillings, ...own.fillings };
  if (missing.length === 0) return { ...own, fillings };
  const named = new Map(today.routes.filter(({ subject }) => missing.includes(subject)).map((route) => [route.name, route]));
  const names = new Set(own.routes.map(({ name }) => name));
  const routes = own.routes.map((route) => {
    const { part, apart, next } = named.get(route.name) ?? {};
    return { ...route, ...(part !== undefined && { part }), ...(apart && { apart }), ...(next !== undefined && names.has(next) && { next }) };
  });
  return { ...own, routes, fillings };
}

const listsOf = (files: RevisionFiles): [string, ConstantsDoc][] =>
  Object.entries(files).filter((entry): entry is [string, ConstantsDoc] => entry[0].startsWith("constants/"));

/** What something that was forced, or today's catalog, names and the older documents don't have. */
function bringAlong(files: Record<string, unknown>, today: RevisionFiles): void {
  type Conditions = { conditions: Record<string, unknown> };
  const [own, now] = [files, today].map((each) => each["conditions.json"] as Conditions | undefined);
  if (now) files["conditions.json"] = { ...now, ...own, conditions: { ...now.conditions, ...own?.conditions } };
  const named = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [name, part] of Object.entries(value)) {
      const file = `modals/${String(part)}.json`;
      if ((name === "open" || name === "modal") && typeof part === "string" && !Object.hasOwn(files, file) && Object.hasOwn(today, file)) {
        files[file] = today[file];
        named(files[file]);
      } else named(part);
    }
  };
  for (const [file, document] of Object.entries(files)) if (/^(?:screens|modals|variants)\//.test(file)) named(document);
}

/** A switch of the product's own named its flag, from which its commands and its root followed. */
function switchSection({ flag, ...block }: Record<string, unknown>): Record<string, unknown> {
  const input = { flag };
  return { root: `flag_${String(flag)}`, ...block, kind: "switch-section", on: { command: "put-flag", input }, off: { command: "remove-flag", input } };
}

const RENAMED: Readonly<Record<string, (block: Record<string, unknown>) => Record<string, unknown>>> = {
  "flag-section": switchSection,
  "income-ways": (block) => ({ ...block, kind: "ways" }),
};

/** What was written when kinds had other names, in today's. */
export function inTodaysKinds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inTodaysKinds);
  if (!isObject(value)) return value;
  const own = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, inTodaysKinds(part)]));
  const { kind } = own;
  return typeof kind === "string" && Object.hasOwn(RENAMED, kind) ? RENAMED[kind]!(own) : own;
}
