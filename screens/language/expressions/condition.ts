/**
 * The one rule language of the product: JSON-Logic operators over named data, typed and total.
 *
 * A condition is data. It is checked against the data catalog when documents are loaded, folded on
 * the server as far as the data there reaches, and what is left (a rule that depends on an answer
 * being typed on this very screen) travels to the browser and is decided there by the same code.
 */

/** A value that a comparison may name: a literal, a reference into the data, or a constant. */
export type Operand = Literal | Literal[] | VarRef | ConstRef;
export type Literal = string | number | boolean | null;
/** `{"var": "person.first_name"}`. Inside `some`/`all`, `item.…` is the member under test. */
export interface VarRef {
  var: string;
}
/** `{"const": "minimum_age"}`: a value of `schemas/constants`. */
export interface ConstRef {
  const: string;
}

export type Condition =
  | boolean
  | VarRef // the variable has to be of type boolean
  | { cond: string } // a named condition of schemas/conditions.json
  | { and: Condition[] }
  | { or: Condition[] }
  | { not: Condition }
  | { "==": [Operand, Operand] }
  | { "!=": [Operand, Operand] }
  | { "<": [Operand, Operand] }
  | { "<=": [Operand, Operand] }
  | { ">": [Operand, Operand] }
  | { ">=": [Operand, Operand] }
  | { in: [Operand, Operand] } // a literal or var in a list
  | { some: [VarRef, Condition] }
  | { all: [VarRef, Condition] };

export const COMPARISONS = ["==", "!=", "<", "<=", ">", ">=", "in"] as const;
export type Comparison = (typeof COMPARISONS)[number];
export const OPERATORS = ["var", "cond", "and", "or", "not", ...COMPARISONS, "some", "all"] as const;

/** What a condition evaluates to. An error is never `false`: it is unknown, with the reason. */
export type Truth = { is: true } | { is: false } | { is: "unknown"; reason: string };

/** The value that an unknown condition takes, on the safe side of every place: shown, required, blocked. No place may guess in the other direction. */
export function safeSide(truth: Truth): boolean {
  return truth.is === "unknown" ? true : truth.is;
}
