/** Writes a document as shortly as it can be: what `inLongForm` makes the same of again. */
import { flowInShortForm } from "./flow-in-short-form.ts";
import {
  asData,
  dataIn,
  isChoice,
  isGap,
  isObject,
  isPageTitle,
  isProse,
  isRelativeKey,
  isTextWithGaps,
  type Json,
} from "#screens/language/short/short-words.ts";

const PATH = /^[A-Za-z_{][A-Za-z0-9_{}-]*(?:\.[A-Za-z0-9_{}-]+)*$/;
/** So many words, each with its text, are better read beside one another. */
const LEAST_MATCHED = 2;

/**
 * A screen, modal, mail, fragment or variant, the flow, or what else has conditions in it, in its long form.
 * @param isKey whether a text is the key of one that people read
 */
export function inShortForm(json: unknown, isKey: (text: string) => boolean): unknown {
  if (!isObject(json)) return json;
  const id = typeof json.id === "string" ? json.id : null;
  const texts = id === null ? null : bestBeginning(json, id, isKey);
  const flow = Array.isArray(json.guards) ? flowInShortForm(json) : json.title === undefined ? json : (untitled(json, JSON.stringify(json.title)) as Json);
  const made = short(flow, null, (text) =>
    texts !== null && text.startsWith(`${texts}.`) && isRelativeKey(text.slice(texts.length)) && isKey(text) ? text.slice(texts.length) : text,
  );
  return texts === null || texts === id ? made : withTexts(made as Json, texts);
}

/** Without what the page is called where the page says it already. */
function untitled(part: unknown, title: string): unknown {
  if (Array.isArray(part)) return part.map((each) => untitled(each, title));
  if (!isObject(part)) return part;
  if (JSON.stringify(part.text) === title && isPageTitle({ ...part, text: undefined })) {
    const { text: _, ...rest } = part;
    return rest;
  }
  return Object.fromEntries(Object.entries(part).map(([name, each]) => [name, name === "blocks" || name === "empty" ? untitled(each, title) : each]));
}

/** Beside the id, where it is looked for. */
const withTexts = (document: Json, texts: string): Json =>
  Object.fromEntries(
    Object.entries(document).flatMap(([name, part]) =>
      name === "id"
        ? [
            ["id", part],
            ["texts", texts],
          ]
        : [[name, part]],
    ),
  );

type Keys = (text: string) => string;

function short(value: unknown, name: string | null, keys: Keys): unknown {
  if (typeof value === "string") return isProse(value, name) ? value : keys(value);
  if (name === "follows" && Array.isArray(value)) return value.map((each: unknown) => (isOfItself(each) ? each.topic : short(each, null, keys)));
  if (name === "fields" && Array.isArray(value)) return inFieldGroups(value).map((each) => short(each, name, keys));
  if (Array.isArray(value)) return choices(value, keys) ?? value.map((each) => short(each, name, keys));
  if (!isObject(value)) return value;
  const entries = Object.entries(value);
  if (entries.length === 1) {
    const path = pathOf(value);
    if (path !== null) return asData(path);
    const compared = shortComparison(value);
    if (compared) return compared;
    if (name === "when" && Array.isArray(value.and)) return value.and.map((each) => short(each, null, keys));
  }
  const made = Object.fromEntries(entries.map(([key, part]) => [key, short(part, key, keys)]));
  return withGapsBeside(made, name);
}

/** Followed is the one by whose name it is told. */
const isOfItself = (value: unknown): value is { topic: string } =>
  isObject(value) &&
  typeof value.topic === "string" &&
  Object.keys(value).length === 2 &&
  JSON.stringify(value.id) === JSON.stringify({ var: `${value.topic}.id` });

/** Fields one after the other that are read-only by the same rule. */
function inFieldGroups(fields: readonly unknown[]): unknown[] {
  const ruleOf = (field: unknown): string | null =>
    isObject(field) && isObject(field.readOnly) && isObject(field.errors) && Object.keys(field.errors).join() === "readOnly"
      ? JSON.stringify([field.readOnly, field.errors])
      : null;
  const groups: { rule: string | null; fields: unknown[] }[] = [];
  for (const field of fields) {
    const last = groups.at(-1);
    if (last && last.rule === ruleOf(field)) last.fields.push(field);
    else groups.push({ rule: ruleOf(field), fields: [field] });
  }
  return groups.flatMap(({ rule, fields: own }) => {
    if (rule === null || own.length < 2) return own;
    const [readOnly, errors] = JSON.parse(rule) as [unknown, unknown];
    return [
      {
        readOnly,
        errors,
        fields: (own as Json[]).map((field) => Object.fromEntries(Object.entries(field).filter(([name]) => name !== "readOnly" && name !== "errors"))),
      },
    ];
  });
}

/** The path of `{"var": …}`. */
const pathOf = (value: unknown): string | null =>
  isObject(value) && typeof value.var === "string" && Object.keys(value).length === 1 && PATH.test(value.var) ? value.var : null;

function shortComparison(value: Json): Json | null {
  const [operator, operands] = Object.entries(value)[0]!;
  if (!Array.isArray(operands) || operands.length !== 2 || (operator !== "==" && operator !== "in")) return null;
  const path = pathOf(operands[0]);
  const to: unknown = operands[1];
  return path !== null && Array.isArray(to) === (operator === "in") && !isObject(to) && [to].flat().every(isPlain) ? { [asData(path)]: to } : null;
}

/** What stays what it is when it is read. */
const isPlain = (value: unknown): boolean => typeof value !== "string" || (dataIn(value) === null && !isRelativeKey(value));

function withGapsBeside(value: Json, name: string | null): Json {
  const { key, args, links, ...rest } = value;
  if (typeof key !== "string" || !isObject(args) || Object.keys(rest).length > 0 || !Object.keys(args).every(isGap)) return value;
  const made = { key, ...args, ...(links !== undefined && { links }) };
  return isTextWithGaps(made, name) ? made : value;
}

/** The longest end of them that looks at one thing is a match; before it stand others. */
function choices(list: readonly unknown[], keys: Keys): unknown {
  if (list.length < 2 || !list.every(isChoice)) return null;
  const last = list.at(-1) as Json;
  if (last.when !== undefined) return list.map((each) => short(each, null, keys));
  const cases = list.slice(0, -1) as Json[];
  const from = matchedFrom(cases);
  const before = cases.slice(0, from).map((each) => short(each, null, keys));
  const otherwise = short(last.copy, null, keys);
  if (from === cases.length) return [...before, otherwise];
  const looked = cases.slice(from).map(({ when, copy }) => ({ ...comparison(when)!, copy }));
  const is = Object.fromEntries(looked.map(({ word, copy }) => [word, short(copy, null, keys)]));
  const match = { match: short(looked[0]!.of, null, keys), is, else: otherwise };
  return before.length === 0 ? match : [...before, match];
}

/** Where the cases begin of which each looks at the same thing for another word; none does where these are too few. */
function matchedFrom(cases: readonly Json[]): number {
  const words = new Set<string>();
  let from = cases.length;
  let of: string | null = null;
  while (from > 0) {
    const looked = comparison(cases[from - 1]!.when);
    if (!looked || words.has(looked.word) || (of !== null && of !== JSON.stringify(looked.of))) break;
    of = JSON.stringify(looked.of);
    words.add(looked.word);
    from -= 1;
  }
  return words.size < LEAST_MATCHED ? cases.length : from;
}

/** A whole number as a name would come before all others. */
const isWord = (value: unknown): value is string => typeof value === "string" && isPlain(value) && !/^\d+$/.test(value);

function comparison(when: unknown): { of: unknown; word: string } | null {
  const operands: unknown = isObject(when) ? when["=="] : undefined;
  if (!Array.isArray(operands) || operands.length !== 2) return null;
  const [of, word] = operands as unknown[];
  return isObject(of) && isWord(word) ? { of, word } : null;
}

/** What saves most where it is said once. */
function bestBeginning(json: Json, id: string, isKey: (text: string) => boolean): string | null {
  const saved = new Map<string, number>();
  for (const key of textsIn(json, null)) {
    if (!isKey(key)) continue;
    const steps = key.split(".");
    for (let i = 1; i < steps.length; i += 1) {
      const beginning = steps.slice(0, i).join(".");
      if (!beginning.includes("{"))
        saved.set(beginning, (saved.get(beginning) ?? (beginning === id ? 0 : -`"texts": "${beginning}", `.length)) + beginning.length);
    }
  }
  const [best] = [...saved].sort(([, a], [, b]) => b - a);
  return best && best[1] > 0 ? best[0] : null;
}

function* textsIn(value: unknown, name: string | null): Generator<string> {
  if (typeof value === "string" && !isProse(value, name)) yield value;
  else if (Array.isArray(value)) for (const part of value) yield* textsIn(part, name);
  else if (isObject(value)) for (const [key, part] of Object.entries(value)) yield* textsIn(part, key);
}
