/**
 * A language in which every text says which it is: resolved in it, a descriptor tells which of its
 * strings are texts, under which copy key and with which values. So the texts of a snapshot can stand
 * in a table of each language, and the rest of it once for all of them.
 *
 * The signs are of Unicode's private use area: no text has them.
 */
import { SOURCE_LOCALE, type CopyDoc, type DocumentSet } from "#screens/language/documents/document.ts";
import { MessageSyntaxError, parseMessage } from "#screens/resolve/index.ts";
import { isRecord, type Json, type JsonRecord } from "./json.ts";

const [OPEN, VALUE, TEXT, CLOSE] = ["\uE000", "\uE001", "\uE002", "\uE003"];

const [OPENS, CLOSES] = [OPEN, CLOSE].map((sign) => sign.charCodeAt(0));

/** The source language to whoever formats a number. */
export const MARKED_LOCALE = `${SOURCE_LOCALE}-x-marked`;

export function withMarkedTexts(documents: DocumentSet): DocumentSet {
  const source = documents.copy[SOURCE_LOCALE];
  if (!source) return documents;
  const marked = Object.entries(source.texts).map(([key, text]) => [key, markedText(key, typeof text === "string" ? text : text.text)]);
  const copy: CopyDoc = { ...source, locale: MARKED_LOCALE, texts: Object.fromEntries(marked) as CopyDoc["texts"] };
  return { ...documents, copy: { ...documents.copy, [MARKED_LOCALE]: copy } };
}

function markedText(key: string, text: string): string {
  const values = valuesOf(text).map((name) => `${VALUE}{${name}}`);
  return `${OPEN}${key}${values.join("")}${TEXT}${text}${CLOSE}`;
}

function valuesOf(text: string): readonly string[] {
  try {
    return parseMessage(text, SOURCE_LOCALE).names;
  } catch (error) {
    if (error instanceof MessageSyntaxError) return [];
    throw error;
  }
}

/** Which text a marked string is, whole: `payment.amount(35)`. null for what is no text, or is put together of some. */
export function textName(marked: string): string | null {
  if (!marked.startsWith(OPEN) || !marked.endsWith(CLOSE) || endOfFirst(marked) !== marked.length) return null;
  const begin = beginOfText(marked);
  // A value may be a text itself.
  const [key, ...values] = unmarked(marked.slice(1, begin), VALUE).split(VALUE);
  return values.length === 0 ? key! : `${key}(${values.join(", ")})`;
}

/** Without marks: of each text what it says. `keep`: a sign that stays. */
export function unmarked(marked: string, keep = ""): string {
  return isMarked(marked) ? reader(keep)(marked) : marked;
}

/** What the texts of a rich text say, part by part: a text begins in one of them and ends in another. */
export function unmarkedParts(parts: readonly Json[]): Json[] {
  const read = reader();
  const result: Json[] = [];
  for (const part of parts) {
    const said = typeof part === "string" ? read(part) : isMark(part) ? { ...(withoutMarks(part) as Mark), text: read(part.text) } : part;
    if (said !== "") result.push(said);
  }
  return result;
}

/** The same of all that stands in a value; what is undefined is not there, as in JSON. */
export function withoutMarks(marked: Json): Json {
  if (typeof marked === "string") return unmarked(marked);
  if (Array.isArray(marked)) return marked.some(isMark) ? unmarkedParts(marked) : marked.map(withoutMarks);
  if (!isRecord(marked)) return marked;
  return Object.fromEntries(Object.entries(marked).flatMap(([name, part]) => (part === undefined ? [] : [[name, withoutMarks(part)]])));
}

/** A part of a rich text that is marked. */
interface Mark extends JsonRecord {
  mark: string;
  text: string;
}
export const isMark = (part: Json): part is Mark => isRecord(part) && typeof part.mark === "string" && typeof part.text === "string";

/** Reads a marked string, in pieces where it comes in some, and gives what is said in it. */
function reader(keep = ""): (piece: string) => string {
  /** Of each text that is open here, whether what it says has begun. */
  const begun: boolean[] = [];
  let silent = 0;
  return (piece) => {
    let said = "";
    for (const sign of piece) {
      if (sign === OPEN) {
        begun.push(false);
        silent += 1;
      } else if (sign === TEXT) {
        if (begun.length > 0 && !begun.at(-1)) {
          begun[begun.length - 1] = true;
          silent -= 1;
        }
      } else if (sign === CLOSE) {
        if (begun.pop() === false) silent -= 1;
      } else if (silent === 0 && (sign !== VALUE || sign === keep)) said += sign;
    }
    return said;
  };
}

const isMarked = (text: string): boolean => text.includes(OPEN);

/** Behind the end of the text that begins here; beyond the length where it does not end. */
function endOfFirst(marked: string): number {
  let depth = 0;
  for (let at = 0; at < marked.length; at++) {
    const sign = marked.charCodeAt(at);
    if (sign === OPENS) depth += 1;
    if (sign === CLOSES && --depth === 0) return at + 1;
  }
  return marked.length + 1;
}

/** Where the head of the text that begins here ends. */
function beginOfText(marked: string): number {
  let depth = 0;
  for (let at = 1; at < marked.length; at++) {
    if (marked[at] === OPEN) depth += 1;
    if (marked[at] === CLOSE) depth -= 1;
    if (marked[at] === TEXT && depth === 0) return at;
  }
  return marked.length;
}
