import type { Operand } from "#screens/language/expressions/condition.ts";
import { onlyEntry } from "#screens/language/expressions/evaluate.ts";

/** Where a path's values are kept: those of an `item` with the list that it is a member of. */
export function place(path: string, list: string | null): string {
  return list !== null && path.split(".")[0] === "item" ? `${list}[]${path.slice("item".length)}` : path;
}

export function isVar(operand: Operand): operand is { var: string } {
  return typeof operand === "object" && operand !== null && !Array.isArray(operand) && "var" in operand;
}

/** Vars of an atom, without those of the members of its list. */
export function variablesIn(condition: unknown): string[] {
  const found = new Set<string>();
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    const [operator, argument] = onlyEntry(node);
    if (operator === "var" && typeof argument === "string") {
      if (argument !== "item" && !argument.startsWith("item.")) found.add(argument);
    } else if (operator !== null) visit(argument);
  };
  visit(condition);
  return [...found];
}

export function unique<T>(values: T[]): T[] {
  const seen = new Set<string>();
  return values.filter((value) => {
    const key = JSON.stringify(value);
    return !seen.has(key) && seen.add(key);
  });
}
