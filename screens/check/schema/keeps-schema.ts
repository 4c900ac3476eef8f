import type { PropertySchema } from "#screens/language/documents/resource.ts";
import { parseDay } from "#screens/language/expressions/calendar.ts";
import { acceptsValue } from "#screens/language/rules/accepts-value.ts";
import { isBlank } from "#screens/language/rules/constraint.ts";

/** Rules that hold on one day and not on another. */
const BY_DAY = ["notAfterToday", "notBeforeToday", "minimumAge", "maxMonthsAhead"] as const;
/** Any day: what hangs on it isn't asked. */
const SOME_DAY = "2026-01-15";
/** An own rule is never asked about a blank; these are of JSON Schema. */
const OF_BLANKS = ["minLength", "pattern", "enum"] as const;
/** Tenths add up to whole numbers again. */
const NEAR = 1e-9;

/** JSON types that a property may have, null aside; none where it says none. */
export const typesOf = ({ type }: PropertySchema): string[] => [type ?? []].flat().filter((each) => each !== "null");

export const isMultiple = (value: number, step: number): boolean => Math.abs(value / step - Math.round(value / step)) < NEAR;

/**
 * Whether a value is one that a property may have on some day and beside something: by the rules that a form and the API hold it
 * to, and by what the API knows beyond them of numbers, lists and groups. What says no type is held to what it says of its own.
 */
export function keepsSchema(schema: PropertySchema, value: unknown): boolean {
  if (value === null) return typesOf(schema).length === 0 || acceptsValue(schema, null, SOME_DAY);
  const lasting: PropertySchema = { ...schema };
  for (const rule of BY_DAY) delete lasting[rule];
  const types = typesOf(schema);
  if (types.length === 0) return Array.isArray(schema.enum) ? schema.enum.includes(value as string) : true;
  return types.some((type) => keepsAsType({ ...(types.length > 1 ? ofType(lasting, type) : lasting), type }, type, value));
}

/** What JSON Schema says of one of several types alone. */
const OF_TYPE: Readonly<Record<string, readonly string[]>> = {
  string: ["minLength", "maxLength", "pattern", "format"],
  number: ["minimum", "maximum", "multipleOf"],
  integer: ["minimum", "maximum", "multipleOf"],
  array: ["minItems", "maxItems", "uniqueItems", "items"],
};

function ofType(schema: PropertySchema, type: string): PropertySchema {
  const others = Object.values(OF_TYPE)
    .flat()
    .filter((rule) => !OF_TYPE[type]?.includes(rule));
  return Object.fromEntries(Object.entries(schema).filter(([rule]) => !others.includes(rule)));
}

function keepsAsType(schema: PropertySchema, type: string, value: unknown): boolean {
  if (typeof value === "string" && isBlank(value)) return type === "string" && acceptsValue({ type, ...picked(schema, OF_BLANKS) }, value, SOME_DAY);
  if (!acceptsValue(schema, value, SOME_DAY)) return false;
  if (schema["const"] !== undefined && schema["const"] !== value) return false;
  if (typeof value === "string") return schema.format !== "date-time" || isInstant(value);
  if (typeof value === "number") return typeof schema["multipleOf"] !== "number" || schema["multipleOf"] <= 0 || isMultiple(value, schema["multipleOf"]);
  if (Array.isArray(value)) return keepsAsList(schema, value);
  return typeof value !== "object" || keepsAsGroup(schema, value as Record<string, unknown>);
}

/** An engine takes a day that no calendar has for another one, and so nobody would see it. */
const isInstant = (value: string): boolean => !Number.isNaN(Date.parse(value)) && (!/^\d{4}-\d{2}-\d{2}/.test(value) || parseDay(value.slice(0, 10)) !== null);

function keepsAsList({ items, uniqueItems }: PropertySchema, members: readonly unknown[]): boolean {
  if (uniqueItems === true && new Set(members.map((each) => JSON.stringify(each))).size < members.length) return false;
  return items === undefined || members.every((each) => keepsSchema(items, each));
}

function keepsAsGroup({ properties = {}, required, additionalProperties }: PropertySchema, group: Readonly<Record<string, unknown>>): boolean {
  if (Array.isArray(required) && required.some((name) => !Object.hasOwn(group, name as string))) return false;
  return Object.entries(group).every(([name, value]) =>
    Object.hasOwn(properties, name) ? keepsSchema(properties[name]!, value) : additionalProperties !== false,
  );
}

const picked = (schema: PropertySchema, names: readonly string[]): PropertySchema =>
  Object.fromEntries(names.flatMap((name) => (schema[name] === undefined ? [] : [[name, schema[name]]])));
