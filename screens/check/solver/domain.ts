import type { DataType } from "#screens/language/documents/catalog.ts";
import type { Literal } from "#screens/language/expressions/condition.ts";
import { unique } from "./paths.ts";
import { momentOf, pointsAmong, presentSampleOf, sampleOf, UNIT } from "./samples.ts";

/** More vars than these that are compared with one another are told apart only so far. */
export const MOST_TOLD_APART = 64;

/** What conditions can tell apart of a var, or of all that are compared with one another. */
export interface Named {
  literals: ReadonlySet<Literal>;
  /** Types of all vars of the group. */
  types: readonly DataType[];
  /** How many of them there are. */
  size: number;
}

export const isOrdered = (type: DataType): boolean => type.type === "number" || type.type === "date" || type.type === "instant";

/** As a number, by which it can be ordered. */
export const orderKey = (value: unknown): number => (typeof value === "number" ? value : momentOf(String(value)));

/** A few values that stand for all. */
export function valuesOf(type: DataType, name: string, named: Named): unknown[] {
  const present = presentValues(type, name, named);
  return type.nullable ? [null, ...present] : present;
}

function presentValues(type: DataType, name: string, named: Named): unknown[] {
  const linked = named.size > 1;
  const literals = [...named.literals];
  switch (type.type) {
    case "boolean":
      return unique([presentSampleOf(type, name), false, true]);
    case "number":
    case "date":
    case "instant":
      return orderedValues(type, name, literals, named);
    case "string": {
      const texts = literals.filter((each): each is string => typeof each === "string");
      const sample = presentSampleOf(type, name);
      if (type.enum) {
        const words = linked ? type.enum : type.enum.filter((word) => texts.includes(word));
        const spare = type.enum.find((word) => !words.includes(word) && word !== sample);
        return unique([sample, ...words, ...(spare === undefined ? [] : [spare])]);
      }
      const samples = linked ? named.types.flatMap((other) => (other.type === "string" ? (other.enum ?? []) : [])) : [];
      const fresh = Array.from({ length: Math.min(named.size, MOST_TOLD_APART) + 1 }, (_, i) => (i === 0 ? "other" : i === 1 ? "another" : `another-${i}`));
      return unique([sample, ...texts, ...samples, ...fresh.slice(0, linked ? fresh.length : 1)]);
    }
    case "list":
    case "money":
    case "table":
    case "object":
      return [presentSampleOf(type, name)];
  }
}

/** Every side of each value that is named, with room on it for as many as may have to differ there. */
function orderedValues(type: Extract<DataType, { type: "number" | "date" | "instant" }>, name: string, literals: readonly Literal[], named: Named): unknown[] {
  const base = orderKey(presentSampleOf(type, name));
  const bounds = named.types.flatMap((other) => (other.type === "number" ? [other.minimum, other.maximum] : []));
  const cuts = [...literals.filter((each) => each !== null && typeof each !== "boolean").map(orderKey), ...bounds].filter(
    (cut): cut is number => cut !== undefined && Number.isFinite(cut),
  );
  const whole = type.type !== "number" || named.types.every((other) => other.type !== "number" || other.integer === true);
  const room = Math.min(named.size, MOST_TOLD_APART);
  const points = [base, ...pointsAmong([...cuts, base], room, UNIT[type.type], whole)];
  const [least, most] = type.type === "number" ? [type.minimum ?? -Infinity, type.maximum ?? Infinity] : [momentOf("0001-01-01"), momentOf("9999-12-31")];
  const fitting = unique(points).filter((point) => point >= least && point <= most && (type.type !== "number" || !type.integer || Number.isInteger(point)));
  if (type.type === "number") return fitting;
  const sample = sampleOf({ type: type.type });
  return fitting.map((point) => (point === base ? sample : new Date(point).toISOString().slice(0, type.type === "date" ? 10 : 24)));
}
