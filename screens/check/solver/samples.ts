import type { DataType } from "#screens/language/documents/catalog.ts";

const SAMPLE_DAY = "2026-01-15";
const SAMPLE_INSTANT = "2026-01-15T12:00:00Z";

/** A plain value of a type: nothing where nothing is allowed, else the least remarkable one. */
export function sampleOf(type: DataType, name = ""): unknown {
  return type.nullable ? null : presentSampleOf(type, name);
}

/** The same, but never null. */
export function presentSampleOf(type: DataType, name = ""): unknown {
  switch (type.type) {
    case "boolean":
      return false;
    case "number":
      return Math.max(0, type.minimum ?? 0);
    case "date":
      return SAMPLE_DAY;
    case "instant":
      return SAMPLE_INSTANT;
    case "money":
      return { amount: 35, currency: "usd" };
    case "list":
      return [];
    case "object":
      return Object.fromEntries(Object.entries(type.properties).map(([property, inner]) => [property, sampleOf(inner, property)]));
    case "string":
      return type.enum?.[0] ?? textNamed(name);
  }
}

function textNamed(name: string): string {
  if (/(?:url|href)$/.test(name)) return "https://example.com/";
  if (name.endsWith("email")) return "someone@example.com";
  if (/country(_code)?$/.test(name)) return "US";
  if (/phone(number)?$/.test(name)) return "+12025550100";
  return name === "" ? "text" : name.replaceAll("_", "-");
}

/** Days and instants around those that a condition names, so that each side of each is tried. */
export function momentsAround(named: string[], kind: "date" | "instant", more: boolean): string[] {
  const length = kind === "date" ? 10 : 24;
  const DAY = 86_400_000;
  const format = (at: number): string => new Date(at).toISOString().slice(0, length);
  const cuts = named
    .map((value) => Date.parse(value))
    .filter(Number.isFinite)
    .sort((a, b) => a - b);
  const base = Date.parse(kind === "date" ? SAMPLE_DAY : SAMPLE_INSTANT);
  const points = cuts.flatMap((cut, i) => {
    const next = cuts[i + 1];
    return [cut - DAY, cut, ...(next === undefined ? [cut + DAY] : next - cut > DAY ? [cut + Math.floor((next - cut) / 2 / DAY) * DAY] : [])];
  });
  if (more) points.push(base - DAY, base + DAY);
  return [...new Set([kind === "date" ? SAMPLE_DAY : SAMPLE_INSTANT, ...points.map(format)])];
}

/** Numbers below, at, between and above those that a condition names, within the type's bounds. */
export function numbersAround(named: number[], type: Extract<DataType, { type: "number" }>, more: boolean): number[] {
  const cuts = [...named].sort((a, b) => a - b);
  const base = Math.max(0, type.minimum ?? 0);
  const points = cuts.flatMap((cut, i) => {
    const next = cuts[i + 1];
    const middle = next === undefined ? cut + 1 : type.integer ? Math.floor((cut + next) / 2) : (cut + next) / 2;
    return [cut - 1, cut, middle];
  });
  if (more || cuts.length === 0) points.push(base + 1, base + 2);
  return [...new Set([base, ...points])].filter((point) => point >= (type.minimum ?? -Infinity) && point <= (type.maximum ?? Infinity));
}
