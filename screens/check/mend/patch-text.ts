import type { FixStep } from "#screens/language/documents/finding.ts";
import { endOfValue, memberOf, skipSpace, stepsOf, valueAt } from "../words/line-of.ts";

/** A step that names a place that isn't there. */
export class NothingThere extends Error {}

/**
 * JSON text with the steps carried out, one after the other; what they don't touch stays as it is written. What is added
 * goes on a line of its own where its neighbours do.
 * @throws NothingThere
 */
export const patchText = (text: string, steps: readonly FixStep[]): string => steps.reduce(carryOut, text);

function carryOut(text: string, { op, path, from, value }: FixStep): string {
  if (op === "move") return withName(text, from ?? path, path);
  const names = stepsOf(path);
  const name = names.pop();
  if (name === undefined) {
    if (op === "remove") throw new NothingThere("A whole file is taken out by hand.");
    return `${JSON.stringify(value, null, 2)}\n`;
  }
  const container = valueAt(
    text,
    names.reduce((at, step) => there(memberOf(text, at, step), path), skipSpace(text, 0)),
  );
  const isList = text[container] === "[";
  if (!isList && text[container] !== "{") throw new NothingThere(`There is nothing at ${path}.`);
  const at = memberOf(text, container, name);
  if (op === "remove") return without(text, container, there(at, path));
  if (op === "replace" || (at !== null && !isList)) return withValue(text, there(at, path), isList, value);
  const written = isList ? inText(value) : `${JSON.stringify(name)}: ${inText(value)}`;
  if (at !== null) return `${text.slice(0, at)}${written},${gapBefore(text, container)}${text.slice(at)}`;
  const last = lastEnd(text, container);
  return last === null
    ? `${text.slice(0, container + 1)}${written}${text.slice(skipSpace(text, container + 1))}`
    : `${text.slice(0, last)},${gapBefore(text, container)}${written}${text.slice(last)}`;
}

/** What stands at `from` is called as `path` ends. */
function withName(text: string, from: string, path: string): string {
  const at = there(
    stepsOf(from).reduce<number | null>((inner, step) => (inner === null ? null : memberOf(text, inner, step)), skipSpace(text, 0)),
    from,
  );
  const value = valueAt(text, at);
  if (value === at) throw new NothingThere(`What stands at ${from} has no name.`);
  const rest = text.slice(at).replace(/^"(?:[^"\\]|\\.)*"/, () => JSON.stringify(stepsOf(path).at(-1)));
  return text.slice(0, at) + rest;
}

function there(at: number | null, path: string): number {
  if (at === null) throw new NothingThere(`There is nothing at ${path}.`);
  return at;
}

function withValue(text: string, member: number, isList: boolean, value: unknown): string {
  const start = isList ? member : valueAt(text, member);
  return text.slice(0, start) + inText(value) + text.slice(endOfValue(text, start));
}

/** With the comma that stood behind it, or, of the last, before it. */
function without(text: string, container: number, member: number): string {
  const isList = text[container] === "[";
  const end = endOfValue(text, isList ? member : valueAt(text, member));
  const after = skipSpace(text, end);
  if (text[after] === ",") return text.slice(0, member) + text.slice(skipSpace(text, after + 1));
  const before = text.slice(0, member).trimEnd();
  if (before.endsWith(",")) return before.slice(0, -1) + text.slice(end);
  return text.slice(0, container + 1) + text.slice(after);
}

/** What stands before each member: a space, or a new line and its indent. */
function gapBefore(text: string, container: number): string {
  const gap = text.slice(container + 1, skipSpace(text, container + 1));
  return gap.includes("\n") ? gap : " ";
}

/** Where the last member ends; null of a container without any. */
function lastEnd(text: string, container: number): number | null {
  const isList = text[container] === "[";
  let end: number | null = null;
  let at = skipSpace(text, container + 1);
  while (at < text.length && text[at] !== "]" && text[at] !== "}") {
    end = endOfValue(text, isList ? at : valueAt(text, at));
    at = skipSpace(text, end);
    if (text[at] === ",") at = skipSpace(text, at + 1);
  }
  return end;
}

/** On one line, as the documents write what is short: `{"key": "next", "args": {}}`. */
export function inText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inText).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([name, part]) => `${JSON.stringify(name)}: ${inText(part)}`)
    .join(", ")}}`;
}
