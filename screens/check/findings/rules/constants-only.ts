import { COMPARISONS } from "#screens/language/expressions/condition.ts";
import type { Condition } from "#screens/language/expressions/condition.ts";
import { dependencies } from "#screens/language/expressions/dependencies.ts";
import { onlyEntry } from "#screens/language/expressions/evaluate.ts";
import type { World } from "../../reach/world.ts";

/** Constants are settings: what hangs on them alone is decided elsewhere, and may change. */
export function readsConstantsOnly(world: World, condition: Condition): boolean {
  const visit = (node: Condition): boolean => {
    if (typeof node !== "object") return false;
    let known = onConstants.get(node);
    if (known === undefined) onConstants.set(node, (known = look(node)));
    return known;
  };
  const look = (node: Condition): boolean => {
    const [operator, argument] = onlyEntry(node);
    if (operator === "not" || operator === "surely") return visit(argument as Condition);
    if (operator === "and" || operator === "or") return (argument as Condition[]).some(visit);
    if (operator === "some" || operator === "all") return visit((argument as [unknown, Condition])[1]);
    return (COMPARISONS as readonly (string | null)[]).includes(operator) && dependencies(node).length === 0 && !JSON.stringify(node).includes('"item');
  };
  return visit(world.normalise(condition));
}
/** By conditions in normal form. */
const onConstants = new WeakMap<object, boolean>();
