/** Whether there is a value at all that keeps every rule of a property. Said only where it is certain that there is none. */
import type { PropertySchema } from "#screens/language/documents/resource.ts";
import { addMonths, parseDay } from "#screens/language/expressions/calendar.ts";
import { isMultiple, keepsSchema, typesOf } from "./keeps-schema.ts";
import { canMatch } from "./pattern.ts";

/** What texts of a format look like: every one of them, and more. */
const SHAPES: Readonly<Record<string, string>> = {
  date: "^\\d{4}-\\d{2}-\\d{2}$",
  email: "^[^\\s@]+@[a-zA-Z0-9.-]+\\.[a-zA-Z0-9-]+$",
  phone: "^.{0,3}$|^\\+\\d{4,17}$",
  "secure-id": "^[\\d\\s\\-]*$",
};
const OF_DAYS = ["notBefore", "notAfterToday", "notBeforeToday", "minimumAge", "maxMonthsAhead"] as const;
const MONTHS_A_YEAR = 12;

/** Why no value keeps every rule on a day (YYYY-MM-DD), in words that follow a colon; null where one may. */
export function whyNoValue(schema: PropertySchema, today: string): string | null {
  const finite = schema.enum ?? (schema["const"] === undefined ? undefined : [schema["const"]]);
  if (finite) {
    if (finite.length === 0) return "it has to be one of a list of words, and the list is empty";
    const words = finite.filter((word) => word !== null);
    return words.length === 0 || words.some((word) => keepsSchema(schema, word)) ? null : "none of the words that it may be keeps its other rules";
  }
  const types = typesOf(schema);
  const reasons = types.map((type) => whyNone(type, schema, today));
  return reasons.length > 0 && reasons.every((each) => each !== null) ? reasons[0]! : null;
}

function whyNone(type: string, schema: PropertySchema, today: string): string | null {
  switch (type) {
    case "string":
      return whyNoText(schema) ?? whyNoDay(schema, today);
    case "integer":
    case "number":
      return whyNoNumber(schema, type === "integer" || schema["wholeAmount"] === true);
    case "array":
      return whyNoList(schema, today);
    default:
      return null;
  }
}

function whyNoText(schema: PropertySchema): string | null {
  const { minLength = 0, maxLength = Infinity, pattern, format } = schema;
  if (minLength > maxLength) return `it has at least ${minLength} characters, and at most ${maxLength}`;
  const digits = schema["exactLength"];
  if (typeof digits === "number" && digits > maxLength) return `it has ${digits} digits, and at most ${maxLength} characters`;
  const isDay = OF_DAYS.some((rule) => schema[rule] !== undefined && schema[rule] !== false);
  if (isDay && format !== undefined && format !== "date") return `it is a day by one rule, and by its format "${format}" it is none`;
  const shape = isDay ? SHAPES["date"] : SHAPES[format ?? ""];
  const shapes = [pattern, shape].filter((each) => each !== undefined);
  if (shapes.length === 0 || canMatch(shapes, minLength, maxLength) !== false) return null;
  const kind = format ?? "date";
  if (pattern === undefined) return `nothing of the format "${kind}" is ${lengthInWords(minLength, maxLength)}`;
  if (canMatch([pattern], minLength, maxLength) !== false) return `nothing of the format "${kind}" matches its pattern`;
  return canMatch([pattern], 0, Infinity) === false
    ? "no text at all matches its pattern"
    : `nothing that matches its pattern is ${lengthInWords(minLength, maxLength)}`;
}

const lengthInWords = (least: number, most: number): string =>
  most === Infinity ? `${least} characters long or longer` : least === 0 ? `as short as ${most} characters` : `${least} to ${most} characters long`;

function whyNoDay(schema: PropertySchema, today: string): string | null {
  const { notBefore, notBeforeToday, notAfterToday, minimumAge, maxMonthsAhead } = schema;
  const first = [...(typeof notBefore === "string" && parseDay(notBefore) ? [notBefore] : []), ...(notBeforeToday === true ? [today] : [])].sort().at(-1);
  const ends = [
    ...(notAfterToday === true ? [today] : []),
    ...(typeof minimumAge === "number" ? [addMonths(today, -minimumAge * MONTHS_A_YEAR)] : []),
    ...(typeof maxMonthsAhead === "number" ? [addMonths(today, maxMonthsAhead)] : []),
  ];
  const last = ends.filter((each) => each !== null).sort()[0];
  return first !== undefined && last !== undefined && first > last ? `its first day is ${first}, and the last one today ${last}` : null;
}

function whyNoNumber(schema: PropertySchema, isWhole: boolean): string | null {
  const most = schema["maxAmount"];
  const least = schema.minimum ?? -Infinity;
  const highest = Math.min(schema.maximum ?? Infinity, typeof most === "number" ? most : Infinity);
  if (least > highest) return `it is at least ${least}, and at most ${highest}`;
  if (isWhole && Math.ceil(least) > Math.floor(highest)) return `no whole number lies from ${least} to ${highest}`;
  const step = schema["multipleOf"];
  if (typeof step !== "number" || step <= 0 || !Number.isFinite(least) || !Number.isFinite(highest)) return null;
  if (isMultiple(least, step) || Math.ceil(least / step) * step <= highest) return null;
  return `no multiple of ${step} lies from ${least} to ${highest}`;
}

function whyNoList({ minItems = 0, maxItems = Infinity, uniqueItems, items }: PropertySchema, today: string): string | null {
  if (minItems > maxItems) return `it has at least ${minItems} members, and at most ${maxItems}`;
  if (minItems === 0 || items === undefined) return null;
  const words = items.enum;
  if (uniqueItems === true && words && new Set(words).size < minItems)
    return `it has at least ${minItems} different members, and there are ${new Set(words).size}`;
  return whyNoValue(items, today) === null ? null : "it has members, and there is nothing that one could be";
}
