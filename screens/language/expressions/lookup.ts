/**
 * Values out of a table that a data root brought: `{"lookup": "prices.by_day", "at": [{"var": "view.day"}, 12]}`. A table is
 * nested by its keys, in their order: `{"0": {"12": {"amount": 1450, "currency": "usd"}}}`. Nothing is computed
 * from what stands in it: the server remains the one that computes, and a text may follow what is chosen.
 */
import type { Literal, VarRef } from "./condition.ts";
import { isSafeName } from "./read-path.ts";

/** As it travels to the browser: what it hangs on there is a var, everything else is fixed. */
export interface LiveLookup {
  lookup: string;
  at: (Literal | VarRef)[];
}

export type Found = { value: unknown } | { reason: string };

/** The entry of a table; a reason where it has none there. null is a known value: nothing is offered there. */
export function lookUp(name: string, table: unknown, keys: readonly unknown[]): Found {
  let at = table;
  for (const [index, key] of keys.entries()) {
    if (at === undefined) return { reason: `"${name}" is missing` };
    if (typeof key !== "string" && typeof key !== "number" && typeof key !== "boolean") return { reason: `nothing says where in "${name}" to look` };
    const step = String(key);
    if (typeof at !== "object" || at === null || !isSafeName(step) || !Object.hasOwn(at, step))
      return { reason: `"${name}" has nothing at ${keys.slice(0, index + 1).join(", ")}` };
    at = (at as Record<string, unknown>)[step];
  }
  return at === undefined ? { reason: `"${name}" is missing` } : { value: at };
}
