import type { Condition, Literal, Operand } from "#screens/language/expressions/condition.ts";
import { COMPARISONS } from "#screens/language/expressions/condition.ts";
import type { DocumentSet } from "#screens/language/documents/document.ts";
import { onlyEntry } from "#screens/language/expressions/evaluate.ts";

/** Vars with a value that is known beforehand: `route.name` of the route in question, `args` and the like. */
export type Bindings = ReadonlyMap<string, Literal | { condition: Condition }>;

export const NO_BINDINGS: Bindings = new Map();

/** The same condition with named conditions, constants and bound vars written out. */
export type Normalise = (condition: Condition, bindings?: Bindings) => Condition;

export function normaliser(documents: DocumentSet): Normalise {
  const cache = new WeakMap<object, Condition>();

  return (condition, bindings = NO_BINDINGS) => {
    if (typeof condition !== "object") return condition;
    if (bindings !== NO_BINDINGS) return written(condition, bindings, []);
    let found = cache.get(condition);
    if (found === undefined) cache.set(condition, (found = written(condition, bindings, [])));
    return found;
  };

  function written(condition: Condition, bindings: Bindings, within: string[]): Condition {
    const [operator, argument] = onlyEntry(condition);
    switch (operator) {
      case null:
        return condition;
      case "var": {
        const bound = bindings.get(argument as string);
        if (bound === undefined) return condition;
        if (typeof bound === "object" && bound !== null) return bound.condition;
        return typeof bound === "boolean" ? bound : condition;
      }
      case "cond": {
        const named = documents.conditions.conditions[argument as string];
        // A condition that names itself was reported where it stands; here it must only end.
        if (!named || within.includes(argument as string)) return condition;
        return written(named.when, bindings, [...within, argument as string]);
      }
      case "not":
        return { not: written(argument as Condition, bindings, within) };
      case "and":
        return { and: (argument as Condition[]).map((part) => written(part, bindings, within)) };
      case "or":
        return { or: (argument as Condition[]).map((part) => written(part, bindings, within)) };
      case "some":
      case "all": {
        const [list, inner] = argument as [{ var: string }, Condition];
        return { [operator]: [list, written(inner, bindings, within)] } as unknown as Condition;
      }
      default: {
        if (!(COMPARISONS as readonly string[]).includes(operator)) return condition;
        return { [operator]: (argument as Operand[]).map((operand) => writtenOperand(operand, bindings)) } as unknown as Condition;
      }
    }
  }

  function writtenOperand(operand: Operand, bindings: Bindings): Operand {
    if (typeof operand !== "object" || operand === null || Array.isArray(operand)) return operand;
    if ("const" in operand) return Object.hasOwn(documents.constants, operand.const) ? documents.constants[operand.const]! : operand;
    const bound = bindings.get(operand.var);
    return bound === undefined || (typeof bound === "object" && bound !== null) ? operand : bound;
  }
}
