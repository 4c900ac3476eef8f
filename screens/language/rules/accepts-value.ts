import type { PropertySchema } from "../documents/resource.ts";
import { constraintsOf, holds, keepsRule, type RuleContext } from "./constraint.ts";

/** Whether a value is one that a property may have, by its schema alone. `today`: YYYY-MM-DD. `sibling`: what stands beside it. */
export function acceptsValue(property: PropertySchema, value: unknown, today: string, sibling?: RuleContext["sibling"]): boolean {
  if (value === null) return [property.type].flat().includes("null") || property.enum?.includes(null) === true;
  const type = holds(property, "text");
  if (type !== null && !keepsRule("type", value, type, { today })) return false;
  return constraintsOf(property, { kind: "text" }).every(({ code, argument }) => keepsRule(code, value, argument, { today, ...(sibling && { sibling }) }));
}
