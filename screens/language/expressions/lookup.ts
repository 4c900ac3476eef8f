/**
 * Values out of a table that a data root brought: `{"lookup": "prices.by_day", "at": [{"var": "view.day"}, 12]}`. A table is
 * nested by its keys, in their order: `{"0": {"12": {"amount": 1450, "currency": "usd"}}}`. Nothing is computed
 * from what stands in it: the server remains the one that computes, and a text may follow what is chosen.
 *
 * Money by two keys may travel packed, where the same often stands side by side: `{"currency": "usd", "rows": {"12": [1450, 21,
 * 1465, 40]}}` has 1450 at 0 to 20 of 12, and 1465 at 21 to 60.
 */
import type { Literal, VarRef } from "./condition.ts";
import { isSafeName } from "./read-path.ts";
import { type Runs, valueAt } from "./run-lengths.ts";

/** As it travels to the browser: what it hangs on there is a var, everything else is fixed. */
export interface LiveLookup {
  lookup: string;
  at: (Literal | VarRef)[];
}

export type Found = { value: unknown } | { reason: string };

/** The entry of a table; a reason where it has none there. null is a known value: nothing is offered there. */
export function lookUp(name: string, table: unknown, keys: readonly unknown[]): Found {
  // A table that isn't packed has no text at its first key.
  const { currency, rows } = (table ?? {}) as { currency?: unknown; rows?: unknown };
  const isPacked = typeof currency === "string";
  let at = isPacked ? rows : table;
  if (at === undefined) return { reason: `"${name}" is missing` };
  for (const [index, key] of keys.entries()) {
    if (typeof key !== "string" && typeof key !== "number" && typeof key !== "boolean") return { reason: `nothing says where in "${name}" to look` };
    at = isPacked && Array.isArray(at) ? valueAt(at as Runs<number | null>, Number(key)) : entryOf(at, String(key));
    if (at === undefined) return { reason: `"${name}" has nothing at ${keys.slice(0, index + 1).join(", ")}` };
  }
  return { value: isPacked && at !== null ? { amount: at, currency } : at };
}

const entryOf = (table: unknown, step: string): unknown =>
  typeof table === "object" && table !== null && isSafeName(step) && Object.hasOwn(table, step) ? (table as Record<string, unknown>)[step] : undefined;
