import type { Condition } from "#screens/language/expressions/condition.ts";
import { evaluate, onlyEntry } from "#screens/language/expressions/evaluate.ts";
import { joined, NO, YES } from "./formula.ts";
import type { Formula } from "./formula.ts";
import type { Space } from "./space.ts";
import type { Atom } from "./variable.ts";

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
