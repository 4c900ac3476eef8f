import type { Constraint } from "../../language/documents/descriptor.ts";
import { dynamic, constant, type Compiled, evaluateIn } from "./compiled.ts";

/** The rules of one screen's fields, each once. Filled while the screen is compiled. */
export class RuleTable {
  #places = new Map<string, number>();
  #rules: Compiled<Constraint>[] = [];

  /** The place of a rule; the same `key` is the same rule with the same message. */
  place(key: string, compile: () => Compiled<Constraint>): number {
    let place = this.#places.get(key);
    if (place === undefined) {
      place = this.#rules.push(compile()) - 1;
      this.#places.set(key, place);
    }
    return place;
  }

  /** All of them, in their places. */
  all(): Compiled<Constraint[]> {
    const rules = [...this.#rules];
    return rules.every((rule) => rule.fixed) ? constant(rules.map((rule) => rule.value)) : dynamic((context) => rules.map((rule) => evaluateIn(rule, context)));
  }
}
