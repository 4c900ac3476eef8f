import type { Condition } from "./condition.ts";
import { MAX_DEPTH, onlyEntry } from "./evaluate.ts";

/**
 * Paths of the vars that a condition reads, named conditions included, in the order they are met.
 * `item` and what is below it are left out: they belong to the list that is named beside them.
 */
export function dependencies(condition: Condition, conditions: Readonly<Record<string, Condition>> = {}): string[] {
  const found = new Set<string>();
  const entered = new Set<string>();
  const visit = (node: unknown, depth: number): void => {
    if (depth > MAX_DEPTH) return;
    if (Array.isArray(node)) {
      for (const part of node) visit(part, depth + 1);
      return;
    }
    const [operator, argument] = onlyEntry(node);
    if (operator === null) return;
    if (operator === "var") {
      if (typeof argument === "string" && argument !== "item" && !argument.startsWith("item.")) found.add(argument);
    } else if (operator === "cond") {
      if (typeof argument !== "string" || entered.has(argument) || !Object.hasOwn(conditions, argument)) return;
      entered.add(argument);
      visit(conditions[argument], depth + 1);
    } else {
      visit(argument, depth + 1);
    }
  };
  visit(condition, 0);
  return [...found];
}
