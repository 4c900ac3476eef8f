/** Instants as the clocks of a place show them: what a page says of one is its day and its hour there. */
import { DateTime } from "luxon";
import type { DataType } from "#screens/language/documents/catalog.ts";

type Properties = Readonly<Record<string, DataType>>;

/** The same instant with the place's offset. As it came where it is none, or the zone is none. */
export const localInstant = (instant: string, zone: string): string => DateTime.fromISO(instant, { zone }).toISO() ?? instant;

/** Of data, all instants that its type names. `zone`: asked for where there is one. */
export function localInstants<T>(value: T, properties: Properties, zone: () => string): T {
  if (!hasInstants(properties) || typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, one]) => [name, Object.hasOwn(properties, name) ? localValue(one, properties[name]!, zone) : one]);
  return Object.fromEntries(entries) as T;
}

function localValue(value: unknown, type: DataType, zone: () => string): unknown {
  if (value === null || value === undefined) return value;
  if (type.type === "instant") return typeof value === "string" ? localInstant(value, zone()) : value;
  if (type.type === "object") return localInstants(value, type.properties, zone);
  if (type.type === "list" && holdsInstant(type.items) && Array.isArray(value)) return value.map((each) => localValue(each, type.items, zone));
  return value;
}

const known = new WeakMap<Properties, boolean>();

function hasInstants(properties: Properties): boolean {
  let has = known.get(properties);
  if (has === undefined) known.set(properties, (has = Object.values(properties).some(holdsInstant)));
  return has;
}

/** Whether there is an instant in it. */
const holdsInstant = (type: DataType): boolean =>
  type.type === "instant" || (type.type === "list" && holdsInstant(type.items)) || (type.type === "object" && hasInstants(type.properties));
