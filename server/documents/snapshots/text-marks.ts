/**
 * A language in which every text says which it is: resolved in it, a descriptor tells which of its
 * strings are texts, under which copy key and with which values. So the texts of a snapshot can stand
 * in a table of each language, and the rest of it once for all of them.
 *
 * The signs are of Unicode's private use area: no text has them.
 */
import { SOURCE_LOCALE, type CopyDoc, type DocumentSet } from "#screens/language/documents/document.ts";
import { MessageSyntaxError, parseMessage } from "#screens/resolve/index.ts";

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

/** Without marks: of each text what it says. */
export function unmarked(marked: string, keep = ""): string {
  let result = "";
  for (let at = 0; at < marked.length;) {
    if (marked[at] === OPEN) {
      const end = at + endOfFirst(marked.slice(at));
      const text = marked.slice(at, end);
      result += unmarked(text.slice(beginOfText(text) + 1, -1));
      at = end;
    } else {
      const sign = marked[at]!;
      if (![VALUE, TEXT, CLOSE].includes(sign) || sign === keep) result += sign;
      at += 1;
    }
  }
  return result;
}

export const isMarked = (text: string): boolean => text.includes(OPEN);

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
