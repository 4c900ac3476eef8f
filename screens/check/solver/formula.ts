import type { Atom, Variable } from "./variable.ts";

/** What is wanted of the data. An atom is wanted true or wanted false; an unknown one is neither. */
export type Formula = { is: "yes" } | { is: "no" } | { is: "and" | "or"; parts: Formula[] } | { is: "atom"; atom: Atom; holds: boolean };

export const YES: Formula = { is: "yes" };
export const NO: Formula = { is: "no" };

export function joined(is: "and" | "or", parts: Formula[]): Formula {
  const [stop, skip] = is === "and" ? ["no", "yes"] : ["yes", "no"];
  if (parts.some((part) => part.is === stop)) return is === "and" ? NO : YES;
  const kept = parts.filter((part) => part.is !== skip).flatMap((part) => (part.is === is ? part.parts : [part]));
  if (kept.length === 0) return is === "and" ? YES : NO;
  return kept.length === 1 ? kept[0]! : { is, parts: kept };
}

export const all = joined.bind(null, "and");
export const any = joined.bind(null, "or");

export function variablesOf(formula: Formula, found = new Set<Variable>()): Set<Variable> {
  if (formula.is === "atom") for (const variable of formula.atom.vars) found.add(variable);
  else if ("parts" in formula) for (const part of formula.parts) variablesOf(part, found);
  return found;
}
