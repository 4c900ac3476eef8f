/** Where a text stops being JSON, from 1, and why, in words for somebody who wrote it by hand. */
export interface JsonFault {
  line: number;
  column: number;
  why: string;
}

class Fault extends Error {
  constructor(
    readonly at: number,
    why: string,
  ) {
    super(why);
  }
}

const SPACE = /[ \t\r\n]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /(?:true|false|null)\b/y;
/** `\` only before what it may stand before. */
const TEXT = /"(?:[^"\\]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;

/** Nothing that people write is nested deeper: what goes through a text value by value ends here, and not with its stack. */
export const DEEPEST = 1_000;

/** Null when the text is JSON. JavaScript's own parser gives no place for some of these. */
export function jsonFault(text: string): JsonFault | null {
  try {
    const end = skip(text, value(text, skip(text, 0)));
    if (end < text.length) throw new Fault(end, "the document has ended, and something still follows");
    return null;
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    const before = text.slice(0, fault.at).split("\n");
    return { line: before.length, column: before.at(-1)!.length + 1, why: fault.message };
  }
}

function match(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

const skip = (text: string, at: number): number => match(SPACE, text, at);

/** @returns where the value ends */
function value(text: string, at: number, depth = 0): number {
  if (depth > DEEPEST) throw new Fault(at, "the document is nested too deeply");
  const sign = text[at];
  if (sign === undefined) throw new Fault(at, text.trim() === "" ? "the file is empty" : "the file ends too early");
  if (sign === "{") return members(text, at, "}", (from) => value(text, skip(text, colon(text, name(text, from))), depth + 1));
  if (sign === "[") return members(text, at, "]", (from) => value(text, from, depth + 1));
  if (sign === '"') return string(text, at);
  const end = Math.max(match(NUMBER, text, at), match(WORD, text, at));
  if (end >= 0) return end;
  if (text.startsWith("//", at) || text.startsWith("/*", at)) throw new Fault(at, "JSON has no comments");
  if (sign === "'" || /[\w$]/.test(sign)) throw new Fault(at, 'a text stands in double quotes: "…"');
  throw new Fault(at, `"${sign}" begins no value`);
}

function members(text: string, open: number, close: "}" | "]", member: (at: number) => number): number {
  let at = skip(text, open + 1);
  if (text[at] === close) return at + 1;
  for (;;) {
    at = skip(text, member(at));
    if (text[at] === close) return at + 1;
    if (text[at] === undefined) throw new Fault(at, `the file ends before the "${text[open]!}" of line ${text.slice(0, open).split("\n").length} is closed`);
    if (text[at] !== ",") throw new Fault(at, `a comma or "${close}" is missing here`);
    const comma = at;
    at = skip(text, at + 1);
    if (text[at] === "}" || text[at] === "]") throw new Fault(comma, `there is a comma too many before "${text[at]!}"`);
  }
}

function name(text: string, at: number): number {
  if (text[at] === '"') return string(text, at);
  if (text[at] === undefined) throw new Fault(at, "the file ends too early");
  if (text.startsWith("//", at) || text.startsWith("/*", at)) throw new Fault(at, "JSON has no comments");
  throw new Fault(at, 'a name in double quotes has to stand here: "…"');
}

function colon(text: string, at: number): number {
  const found = skip(text, at);
  if (text[found] !== ":") throw new Fault(found, "after a name there has to be a colon");
  return found + 1;
}

function string(text: string, at: number): number {
  const end = match(TEXT, text, at);
  // Lines and other control characters have to be written as \n and the like.
  if (
    end < 0 ||
    text
      .slice(at, end)
      .split("")
      .some((sign) => sign < " ")
  )
    throw new Fault(at, 'this text is not closed on its line, or has a " or \\ in it that has to be written \\" or \\\\');
  return end;
}
