/** Puts an entry into a list or object that is written out in a file, of JSON or of TypeScript. */

/** What the entry should stand in is not where it was. */
export class NowhereToInsert extends Error {
  override readonly name = "NowhereToInsert";
}

/**
 * As the last entry of the first list or object after `marker`.
 * @throws NowhereToInsert
 */
export function insertLast(text: string, marker: string, entry: string): string {
  const from = text.indexOf(marker);
  const open = from === -1 ? -1 : nextOpening(text, from + marker.length);
  const close = open === -1 ? -1 : closing(text, open);
  if (close === -1) throw new NowhereToInsert(`There is no list or object after ${marker.trim()}.`);
  const before = text.slice(0, close).trimEnd();
  const said = withoutLastRemarks(before);
  const separator = said.endsWith(",") || said.length === open + 1 ? "\n" : ",\n";
  return `${before}${separator}${entry}\n${text.slice(close)}`;
}

/** A remark behind the last entry stands between it and its comma. */
function withoutLastRemarks(text: string): string {
  const shorter = text.replace(/(?:\/\*(?:(?!\*\/)[\s\S])*\*\/|(?<=[\n,;{[]\s*)\/\/[^\n]*)$/, "").trimEnd();
  return shorter === text ? text : withoutLastRemarks(shorter);
}

/** After the last import. */
export function insertImport(text: string, line: string): string {
  const imports = [...text.matchAll(/^import [\s\S]*?;$/gm)];
  const last = imports.at(-1);
  const end = last ? last.index + last[0].length : 0;
  return `${text.slice(0, end)}\n${line}${text.slice(end)}`;
}

const PAIRS: Record<string, string> = { "{": "}", "[": "]", "(": ")" };

function nextOpening(text: string, from: number): number {
  const found = text.slice(from).search(/[{[]/);
  return found === -1 ? -1 : from + found;
}

/** The bracket that closes the one at `open`; brackets in strings and comments do not count. */
function closing(text: string, open: number): number {
  const expected: string[] = [];
  for (let at = open; at < text.length; at++) {
    const character = text[at]!;
    if (character === '"' || character === "'" || character === "`") at = endOfString(text, at);
    else if (text.startsWith("//", at)) at = text.indexOf("\n", at);
    else if (text.startsWith("/*", at)) at = text.indexOf("*/", at) + 1;
    else if (PAIRS[character]) expected.push(PAIRS[character]);
    else if (character === expected.at(-1)) {
      expected.pop();
      if (expected.length === 0) return at;
    }
  }
  return -1;
}

function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === text[from]) return at;
  }
  return text.length;
}
