/** Local time of a time zone, and instants as its clocks show them: what a page says of one is its day and its hour there. */
import { DateTime } from "luxon";
import type { DataType } from "#screens/language/documents/catalog.ts";

export interface LocalTime {
  /** YYYY-MM-DD. */
  day: string;
  /** 0 to 23. */
  hour: number;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Made once a zone: every page asks what day it is. Throws for a zone that there isn't. */
function clockOf(zone: string): Intl.DateTimeFormat {
  let clock = clocks.get(zone);
  if (!clock) {
    clock = new Intl.DateTimeFormat("en-US", { timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", hourCycle: "h23" });
    clocks.set(zone, clock);
  }
  return clock;
}

/** Null for a zone that there isn't. */
export function localTime(zone: string, now: Date): LocalTime | null {
  try {
    const parts = clockOf(zone).formatToParts(now);
    const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? "";
    return { day: `${part("year")}-${part("month")}-${part("day")}`, hour: Number(part("hour")) };
  } catch {
    return null;
  }
}

const QUARTER_MS = 15 * 60_000;

/** When the next day begins there: by quarters of an hour, on which every zone's midnight falls, so that a change of the clock counts. */
export function endOfDay(zone: string, now: Date): Date {
  const today = localTime(zone, now)?.day;
  let at = Math.floor(now.getTime() / QUARTER_MS) * QUARTER_MS;
  do at += QUARTER_MS;
  while (today !== undefined && localTime(zone, new Date(at))?.day === today);
  return new Date(at);
}

type Properties = Readonly<Record<string, DataType>>;

const instants = new Map<string, string>();
const INSTANTS_MOST = 5_000;

/** The same instant with the place's offset. As it came where it is none, or the zone is none. Kept: what a page is about says the same ones each time. */
export function localInstant(instant: string, zone: string): string {
  const key = `${zone} ${instant}`;
  let local = instants.get(key);
  if (local === undefined) {
    local = DateTime.fromISO(instant, { zone }).toISO() ?? instant;
    if (instants.size >= INSTANTS_MOST) instants.clear();
    instants.set(key, local);
  }
  return local;
}

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
