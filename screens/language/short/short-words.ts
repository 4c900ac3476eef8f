/** What the short ways of writing look like: what `inLongForm` reads, `inShortForm` writes and `findingAsWritten` finds again. */

export type Json = Record<string, unknown>;
export const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);

/** What stands in a document as a text with this before it is data: `"$order.status"` is `{"var": "order.status"}`. */
const DATA = "$";
/** No amount of dollars is meant. */
const LOOKS_LIKE_DATA = /^\$[A-Za-z_{]/;

/** The path of the data that a text stands for; null of any other text. */
export const dataIn = (text: string): string | null => (LOOKS_LIKE_DATA.test(text) ? text.slice(DATA.length) : null);
export const asData = (path: string): string => DATA + path;

/** A key that goes on where the document's `texts` ends: `".title"`. */
export const isRelativeKey = (text: string): boolean => /^\.[A-Za-z0-9_{]/.test(text);

/** `{"$order.status": "open"}`: data and what it is to be, or one of what. */
export function comparedIn(value: Json): { path: string; to: unknown } | null {
  const [entry, ...others] = Object.entries(value);
  const path = entry === undefined || others.length > 0 ? null : dataIn(entry[0]);
  return path === null ? null : { path, to: entry![1] };
}

/** `{"match": "$order.status", "is": {"open": "order.open"}, "else": "order.over"}`: a text for each word. */
export interface Match {
  match: unknown;
  is: Json;
  else?: unknown;
}
export const MATCH = ["match", "is", "else"] as const;
export const isMatch = (value: unknown): value is Match & Json =>
  isObject(value) && isObject(value.is) && Object.keys(value.is).length > 0 && isLookedAt(value.match) && hasOnly(value, MATCH);

const isLookedAt = (value: unknown): boolean => isObject(value) || (typeof value === "string" && dataIn(value) !== null);

/** Entries by names of the author's own: none of these is a text with gaps, whatever its names are. */
const OF_OWN_NAMES: readonly string[] = ["args", "input", "params", "query", "with", "links", "errors", "is", "properties", "parameters"];
/** What a text with gaps says itself. */
const OF_A_TEXT: readonly string[] = ["key", "args", "links"];

/** `{"key": "order.until", "day": "$order.day"}`: a text with its gaps beside its key. `name`: what it is called where it stands. */
export const isTextWithGaps = (value: Json, name: string | null): boolean =>
  typeof value.key === "string" &&
  dataIn(value.key) === null &&
  !Object.hasOwn(value, "kind") &&
  !OF_OWN_NAMES.includes(name ?? "") &&
  (value.args === undefined || isObject(value.args)) &&
  !hasOnly(value, OF_A_TEXT);
export const isGap = (name: string): boolean => !OF_A_TEXT.includes(name) && name !== "kind";

/** `[{"when": …, "copy": …}, "order.over"]`: texts of which the last may stand by itself. */
export const isChoices = (list: readonly unknown[]): boolean => list.some(isChoice) && list.every((each) => typeof each === "string" || isObject(each));
export const isChoice = (value: unknown): value is { when?: unknown; copy: unknown } =>
  isObject(value) && Object.hasOwn(value, "copy") && hasOnly(value, ["when", "copy"]);
export const isBareChoice = (value: unknown): boolean =>
  typeof value === "string" || (isObject(value) && !Object.hasOwn(value, "when") && !Object.hasOwn(value, "copy"));

/** `"when": [a, b]`: all of them. */
export const isAllOf = (value: unknown, name: string | null): value is unknown[] => name === "when" && Array.isArray(value);

/** `{"readOnly": …, "fields": [ … ]}` among the fields of a section: several with what each of them has. */
export const isFieldGroup = (value: unknown): value is { fields: Json[] } & Json =>
  isObject(value) && value.id === undefined && Array.isArray(value.fields) && value.fields.length > 0 && value.fields.every(isObject);

/** A heading of the first level that says nothing: it says what the page is called. */
export const isPageTitle = ({ kind, level, text }: Json): boolean => kind === "heading" && level === 1 && text === undefined;

/** For the authors alone: nothing in it is read. A gap of a text may have the name. */
export const isProse = (text: string, name: string | null): boolean => name === "about" && dataIn(text) === null && !isRelativeKey(text);

const hasOnly = (value: Json, names: readonly string[]): boolean => Object.keys(value).every((name) => names.includes(name));
