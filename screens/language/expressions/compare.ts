/** Compares two values. Values of different types can't be compared: the answer is unknown, never false. */
import { instantKey, timeKind } from "./calendar.ts";
import type { Comparison, Truth } from "./condition.ts";
import { FALSE, TRUE, unknown } from "./truth.ts";

export function compare(operator: Comparison, left: unknown, right: unknown): Truth {
  switch (operator) {
    case "==":
      return equal(left, right);
    case "!=": {
      const truth = equal(left, right);
      return truth.is === true ? FALSE : truth.is === false ? TRUE : truth;
    }
    case "in":
      return member(left, right);
    default:
      return ordered(operator, left, right);
  }
}

const isScalar = (value: unknown): boolean =>
  value === null || typeof value === "string" || typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value));

function equal(left: unknown, right: unknown): Truth {
  if (!isScalar(left) || !isScalar(right)) return unknown("only texts, numbers, true, false and null can be compared");
  if (left === null || right === null || typeof left === typeof right) return left === right ? TRUE : FALSE;
  return unknown(`a ${typeof left} and a ${typeof right} can't be compared`);
}

function member(value: unknown, list: unknown): Truth {
  if (!Array.isArray(list)) return unknown('"in" needs a list');
  let open: Truth | null = null;
  for (const candidate of list) {
    const truth = equal(value, candidate);
    if (truth.is === true) return TRUE;
    if (truth.is === "unknown") open ??= truth;
  }
  return open ?? FALSE;
}

function ordered(operator: "<" | "<=" | ">" | ">=", left: unknown, right: unknown): Truth {
  if (left === null || right === null) return unknown("no answer is neither less nor more than another");
  if (typeof left === "number" && typeof right === "number" && Number.isFinite(left) && Number.isFinite(right)) return order(operator, left, right);
  if (typeof left !== "string" || typeof right !== "string") return unknown(`a ${typeof left} and a ${typeof right} can't be ordered`);
  const kind = timeKind(left);
  if (!kind || kind !== timeKind(right)) return unknown("only numbers, and dates of the same kind, can be ordered");
  return kind === "day" ? order(operator, left, right) : order(operator, instantKey(left), instantKey(right));
}

function order<T extends string | number>(operator: "<" | "<=" | ">" | ">=", left: T, right: T): Truth {
  const holds = operator === "<" ? left < right : operator === "<=" ? left <= right : operator === ">" ? left > right : left >= right;
  return holds ? TRUE : FALSE;
}
