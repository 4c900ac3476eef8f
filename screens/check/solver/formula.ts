import type { Condition } from "#screens/language/condition.ts";
import { evaluate, onlyEntry } from "#screens/language/evaluate.ts";
import type { Atom, Space, Variable } from "./space.ts";

/** What is wanted of the data. An atom is wanted true or wanted false; an unknown one is neither. */
export type Formula = { is: "yes" } | { is: "no" } | { is: "and" | "or"; parts: Formula[] } | { is: "atom"; atom: Atom; holds: boolean };

export const YES: Formula = { is: "yes" };
export const NO: Formula = { is: "no" };

/** Conditions about these vars only are kept, all others are taken to be as one wants them. */
export type Only = (atom: Atom) => boolean;

/**
 * "This condition is `holds`", as a formula.
 * @param condition in normal form
 */
export function wanted(space: Space, condition: Condition, holds: boolean, only?: Only): Formula {
  if (typeof condition === "boolean") return condition === holds ? YES : NO;
  const [operator, argument] = onlyEntry(condition);
  switch (operator) {
    case null:
    case "cond":
      return NO; // unknown, whichever way it is wanted
    case "not":
      return wanted(space, argument as Condition, !holds, only);
    case "and":
    case "or":
      return joined(
        (operator === "and") === holds ? "and" : "or",
        (argument as Condition[]).map((part) => wanted(space, part, holds, only)),
      );
    default: {
      const atom = space.atom(condition);
      if (atom.vars.length === 0) return evaluate(condition, { data: {} }).is === holds ? YES : NO;
      return only && !only(atom) ? YES : { is: "atom", atom, holds };
    }
  }
}

function joined(is: "and" | "or", parts: Formula[]): Formula {
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
