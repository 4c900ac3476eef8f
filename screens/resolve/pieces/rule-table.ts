import type { Constraint } from "../../language/documents/descriptor.ts";
import { dynamic, fixed, type Piece, take } from "./piece.ts";

/** The rules of one screen's fields, each once. Filled while the screen is compiled. */
export class RuleTable {
  #places = new Map<string, number>();
  #rules: Piece<Constraint>[] = [];

  /** The place of a rule; the same `key` is the same rule with the same message. */
  place(key: string, compile: () => Piece<Constraint>): number {
    let place = this.#places.get(key);
    if (place === undefined) {
      place = this.#rules.push(compile()) - 1;
      this.#places.set(key, place);
    }
    return place;
  }

  /** All of them, in their places. */
  all(): Piece<Constraint[]> {
    const rules = [...this.#rules];
    return rules.every((rule) => rule.fixed) ? fixed(rules.map((rule) => rule.value)) : dynamic((context) => rules.map((rule) => take(rule, context)));
  }
}
