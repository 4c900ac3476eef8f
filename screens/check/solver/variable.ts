import type { Condition } from "#screens/language/expressions/condition.ts";

/**
 * A var with the few values that stand for all of its values: conditions that compare it only with
 * certain constants can't tell more of them apart.
 */
export interface Variable {
  path: string;
  index: number;
  values: unknown[];
  /** Position of the plain value: the one it has where nothing asks for another. */
  base: number;
  /** All positions, as bits. */
  all: bigint;
}

/** A comparison or quantifier, with the values of its var for which it is true, and for which it is false. */
export interface Atom {
  condition: Condition;
  vars: Variable[];
  true: bigint;
  false: bigint;
  decided: Map<string, boolean | null>;
}
