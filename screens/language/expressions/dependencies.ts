import type { Condition } from "./condition.ts";
import { MAX_DEPTH, onlyEntry } from "./evaluate.ts";

/**
 * Paths of the vars that a condition reads, named conditions included, in the order they are met.
 * `item` and what is below it are left out: they belong to the list that is named beside them.
 */
export function dependencies(condition: Condition, conditions: Readonly<Record<string, Condition>> = {}): string[] {
  return dependenciesWithItem(condition, conditions).filter((path) => !isItem(path));
}

export const isItem = (path: string): boolean => path === "item" || path.startsWith("item.");
/** What stands in the form that it is said in. */
export const isInput = (path: string): boolean => path.startsWith("input.");

/** The same with what it reads of the member that it stands beside in an `each`: `item` outside of its own `some` and `all`. */
export function dependenciesWithItem(condition: Condition, conditions: Readonly<Record<string, Condition>> = {}): string[] {
  const found = new Set<string>();
  const entered = new Set<string>();
  const visit = (node: unknown, depth: number, within: boolean): void => {
    if (depth > MAX_DEPTH) return;
    if (Array.isArray(node)) {
      for (const part of node) visit(part, depth + 1, within);
      return;
    }
    const [operator, argument] = onlyEntry(node);
    if (operator === null) return;
    if (operator === "var") {
      if (typeof argument === "string" && !(within && isItem(argument))) found.add(argument);
    } else if (operator === "cond") {
      if (typeof argument !== "string" || entered.has(`${argument} ${within}`) || !Object.hasOwn(conditions, argument)) return;
      entered.add(`${argument} ${within}`);
      visit(conditions[argument], depth + 1, within);
    } else if (operator === "some" || operator === "all") {
      const [list, inner] = Array.isArray(argument) ? (argument as unknown[]) : [];
      visit(list, depth + 1, within);
      visit(inner, depth + 1, true);
    } else {
      visit(argument, depth + 1, within);
    }
  };
  visit(condition, 0, false);
  return [...found];
}
