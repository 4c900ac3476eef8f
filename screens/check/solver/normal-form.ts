import type { Condition, Literal, Operand } from "#screens/language/expressions/condition.ts";
import { COMPARISONS } from "#screens/language/expressions/condition.ts";
import type { DocumentSet } from "#screens/language/documents/document.ts";
import { MAX_DEPTH, onlyEntry } from "#screens/language/expressions/evaluate.ts";

/** Vars with a value that is known beforehand: `route.name` of the route in question, `args` and the like. */
export type Bindings = ReadonlyMap<string, Literal | { condition: Condition }>;

export const NO_BINDINGS: Bindings = new Map();

/** The same condition with named conditions, constants and bound vars written out. */
export type Normalise = (condition: Condition, bindings?: Bindings) => Condition;

export function normaliser(documents: DocumentSet): Normalise {
  const { conditions } = documents.conditions;
  const known = new WeakMap<Bindings, { written: WeakMap<object, Condition>; named: Map<string, Condition | null> }>();
  /** Named conditions that are being written out, one inside the other. */
  let open = 0;

  return (condition, bindings = NO_BINDINGS) => {
    if (typeof condition !== "object") return condition;
    let memo = known.get(bindings);
    if (!memo) known.set(bindings, (memo = { written: new WeakMap(), named: new Map() }));
    const { written: done, named } = memo;
    return written(condition);

    function written(of: Condition): Condition {
      if (typeof of !== "object") return of;
      let found = done.get(of);
      if (found === undefined) done.set(of, (found = writtenOut(of)));
      return found;
    }

    /** What is named is written out once, and the same wherever it stands. */
    function writtenName(of: Condition, name: string): Condition {
      let found = named.get(name);
      // A condition that names itself was reported where it stands; here it must only end.
      if (found === null || !Object.hasOwn(conditions, name)) return of;
      if (found === undefined) {
        // Deeper than this none is decided where it is used, and that is reported as well.
        if (open >= MAX_DEPTH) return of;
        named.set(name, null);
        open += 1;
        named.set(name, (found = written(conditions[name]!.when)));
        open -= 1;
      }
      return found;
    }

    function writtenOut(of: Exclude<Condition, boolean>): Condition {
      const [operator, argument] = onlyEntry(of);
      switch (operator) {
        case null:
          return of;
        case "var": {
          const bound = bindings.get(argument as string);
          if (bound === undefined) return of;
          if (typeof bound === "object" && bound !== null) return written(bound.condition);
          return typeof bound === "boolean" ? bound : of;
        }
        case "cond":
          return writtenName(of, argument as string);
        case "not":
        case "surely":
          return { [operator]: written(argument as Condition) } as unknown as Condition;
        case "and":
        case "or":
          return { [operator]: (argument as Condition[]).map(written) } as unknown as Condition;
        case "some":
        case "all": {
          const [list, inner] = argument as [{ var: string }, Condition];
          return { [operator]: [list, written(inner)] } as unknown as Condition;
        }
        default: {
          if (!(COMPARISONS as readonly string[]).includes(operator)) return of;
          return { [operator]: (argument as Operand[]).map((operand) => writtenOperand(operand, bindings)) } as unknown as Condition;
        }
      }
    }
  };

  function writtenOperand(operand: Operand, bindings: Bindings): Operand {
    if (typeof operand !== "object" || operand === null || Array.isArray(operand)) return operand;
    if ("const" in operand) return Object.hasOwn(documents.constants, operand.const) ? documents.constants[operand.const]! : operand;
    const bound = bindings.get(operand.var);
    return bound === undefined || (typeof bound === "object" && bound !== null) ? operand : bound;
  }
}
