import type { PropertySchema } from "../documents/resource.ts";
import type { Literal } from "../expressions/condition.ts";

const MOST_VALUES = 100;

/** All values that something chosen can have; null when they are too many to be told apart one by one. */
export function enumerateValues(property: PropertySchema): Literal[] | null {
  if (property.enum) return property.enum;
  const type = [property.type ?? "string"].flat().find((each) => each !== "null");
  if (type === "boolean") return [false, true];
  const { minimum, maximum } = property;
  if (type !== "integer" || minimum === undefined || maximum === undefined || maximum - minimum >= MOST_VALUES) return null;
  return Array.from({ length: maximum - minimum + 1 }, (_, index) => minimum + index);
}
