/** Decides the live parts of a descriptor. The same code runs where it is drawn and where it is tested. */
import { settle, type SafeSide } from "../expressions/condition.ts";
import { dependencies } from "../expressions/dependencies.ts";
import type { Live, LiveChoice } from "../documents/descriptor.ts";
import { evaluate, type Scope } from "../expressions/evaluate.ts";

export function isLive<T>(value: Live<T>): value is { live: LiveChoice<T>[] } {
  return typeof value === "object" && value !== null && !Array.isArray(value) && Object.hasOwn(value, "live");
}

/** A live yes or no. Unknown falls to the safe side: shown, required, blocked. */
export function decideFlag(value: Live<boolean>, scope: Scope, safe: SafeSide = "show"): boolean {
  if (typeof value === "boolean") return value;
  for (const choice of value.live) {
    if (choice.when === undefined || settle(evaluate(choice.when, scope), safe)) return decideFlag(choice.is, scope, safe);
  }
  return true;
}

/** A live text (or value): the first whose condition is true. An unknown one is passed over. */
export function decideChoice<T>(value: Live<T>, scope: Scope): T | undefined {
  if (!isLive(value)) return value as T;
  for (const choice of value.live) {
    if (choice.when === undefined || evaluate(choice.when, scope).is === true) return decideChoice(choice.is, scope);
  }
  return undefined;
}

/** A text, or a list of entries with texts, as it stands now. Entries that are not shown are left out; an unknown one is shown. */
export function decideTexts(value: unknown, scope: Scope): unknown {
  if (isLive(value as Live<unknown>)) return decideChoice(value as Live<unknown>, scope);
  if (!Array.isArray(value)) return value;
  return (value as Record<string, unknown>[])
    .filter((entry) => entry["visible"] === undefined || decideFlag(entry["visible"] as Live<boolean>, scope, "show"))
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
  return value.live.flatMap(({ when, is }) => [...(when === undefined ? [] : dependencies(when)), ...namesIn(is as Live<unknown>)]);
}
