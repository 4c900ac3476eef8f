/** Decides the live parts of a descriptor. The same code runs where it is drawn and where it is tested. */
import { safeSide, type Literal, type VarRef } from "../expressions/condition.ts";
import { dependencies } from "../expressions/dependencies.ts";
import type { Live, LiveChoice } from "../documents/descriptor.ts";
import { evaluate, operandValue, type Scope } from "../expressions/evaluate.ts";
import { type Found, type LiveLookup, lookUp } from "../expressions/lookup.ts";
import { formatValue } from "../expressions/format-value.ts";

export function isLive<T>(value: Live<T>): value is { live: LiveChoice<T>[] } {
  return typeof value === "object" && value !== null && !Array.isArray(value) && Object.hasOwn(value, "live");
}

/** A live yes or no. Unknown falls to the safe side: shown, required, blocked. */
export function decideFlag(value: Live<boolean>, scope: Scope): boolean {
  if (typeof value === "boolean") return value;
  for (const choice of value.live) {
    if (choice.when === undefined || safeSide(evaluate(choice.when, scope))) return decideFlag(choice.is, scope);
  }
  return true;
}

/** A live text (or value): the first whose condition is true. An unknown one is passed over. */
export function decideChoice<T>(value: Live<T>, scope: Scope): T | undefined {
  if (!isLive(value)) return value as T;
  for (const [index, choice] of value.live.entries()) {
    if (choice.when !== undefined && evaluate(choice.when, scope).is !== true) continue;
    if (choice.with === undefined) return decideChoice(choice.is, scope);
    const gaps = Object.entries(choice.with).map(([name, from]) => [gapOf(name), readGap(from, scope)] as const);
    const isSaid = gaps.every(([, found]) => "value" in found);
    if (isSaid || index === value.live.length - 1) return filled(choice.is, gaps, scope.locale ?? "") as T;
  }
  return undefined;
}

/** Where a value stands in a text that follows it. */
export const gapOf = (name: string): string => `⟦${name}⟧`;

/** A text with these values in its gaps, each as it is: what stands in one is never taken for a gap, nor for a pattern. */
export const withGaps = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/⟦(\w+)⟧/gu, (gap, name: string) => (Object.hasOwn(values, name) ? values[name]! : gap));

/** What a gap holds now; a reason where that is not known. */
function readGap(from: VarRef | LiveLookup, scope: Scope): Found {
  if ("var" in from) return operandValue(from, scope);
  const keys: unknown[] = [];
  for (const key of from.at) {
    const found = operandValue(key, scope);
    if ("reason" in found) return found;
    keys.push(found.value);
  }
  return lookUp(from.lookup, scope.tables && Object.hasOwn(scope.tables, from.lookup) ? scope.tables[from.lookup] : undefined, keys);
}

/** The texts with their gaps filled in. A text with marks is a list: each of its parts is one. */
function filled(said: unknown, gaps: readonly (readonly [string, Found])[], locale: string): unknown {
  if (typeof said === "string")
    return gaps.reduce(
      (text, [gap, found]) => (text.includes(gap) ? text.split(gap).join("value" in found ? formatValue(found.value, locale) : "") : text),
      said,
    );
  if (Array.isArray(said)) return said.map((part) => filled(part, gaps, locale));
  if (typeof said !== "object" || said === null || !("text" in said)) return said;
  return { ...said, text: filled(said.text, gaps, locale) };
}

/** A text, or a list of entries with texts, as it stands now. Entries that are not shown are left out; an unknown one is shown. */
export function decideTexts(value: unknown, scope: Scope): unknown {
  if (isLive(value as Live<unknown>)) return decideChoice(value as Live<unknown>, scope);
  if (!Array.isArray(value)) return value;
  return (value as Record<string, unknown>[])
    .filter((entry) => entry["visible"] === undefined || decideFlag(entry["visible"] as Live<boolean>, scope))
    .map((entry) => Object.fromEntries(Object.entries(entry).map(([name, part]) => [name, isLive(part as Live<unknown>) ? decideTexts(part, scope) : part])));
}

/** Names of the answers that a text or a list of entries follows. */
export const namesWithin = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.flatMap((entry: object) => Object.values(entry).flatMap((part) => namesIn(part as Live<unknown>)))
    : namesIn(value as Live<unknown>);

/** Names of the answers that a live part follows. */
export function namesIn(value: Live<unknown> | undefined): string[] {
  if (value === undefined || !isLive(value)) return [];
  return value.live.flatMap(({ when, is, with: gaps }) => [
    ...(when === undefined ? [] : dependencies(when)),
    ...(gaps === undefined ? [] : Object.values(gaps).flatMap((from) => ("var" in from ? [from] : from.at).flatMap(nameOf))),
    ...namesIn(is as Live<unknown>),
  ]);
}

const nameOf = (key: Literal | VarRef): string[] => (typeof key === "object" && key !== null ? [key.var] : []);
