import type { Operand } from "#screens/language/expressions/condition.ts";

/** Where a path's values are kept: those of an `item` with the list that it is a member of. */
export function place(path: string, list: string | null): string {
  return list !== null && path.split(".")[0] === "item" ? `${membersOf(list)}${path.slice("item".length)}` : path;
}

/** Where the members of a list are kept. */
export const membersOf = (list: string): string => `${list}[]`;

/** The last step of a path. */
export const nameOf = (path: string): string => path.slice(path.lastIndexOf(".") + 1);

export function isVar(operand: Operand): operand is { var: string } {
  return typeof operand === "object" && operand !== null && !Array.isArray(operand) && "var" in operand;
}

export function unique<T>(values: T[]): T[] {
  const seen = new Set<string>();
  return values.filter((value) => {
    const key = JSON.stringify(value);
    return !seen.has(key) && seen.add(key);
  });
}
