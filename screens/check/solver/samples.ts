import type { DataType } from "#screens/language/documents/catalog.ts";
import { PLAIN_MONEY, startOf } from "../survey/data-types.ts";

const SAMPLE_DAY = "2026-01-15";
const SAMPLE_INSTANT = "2026-01-15T12:00:00Z";

/** A plain value of a type: nothing where nothing is allowed, else the least remarkable one. */
export function sampleOf(type: DataType, name = ""): unknown {
  return type.nullable ? null : presentSampleOf(type, name);
}

/** The same, but never null. */
export function presentSampleOf(type: DataType, name = ""): unknown {
  const start = startOf(type);
  if (start !== undefined && start !== null) return start;
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
      return { ...PLAIN_MONEY };
    case "list":
      return [];
    case "table":
      return {};
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

const DAY = 86_400_000;

/** How far apart values of a type are that lie beside each other, at the least and as one would choose them. */
export const UNIT: Readonly<Record<"number" | "date" | "instant", { least: number; usual: number }>> = {
  number: { least: 1, usual: 1 },
  date: { least: DAY, usual: DAY },
  instant: { least: 1, usual: DAY },
};

/** A day or a moment as a number, so that it can be ordered. */
export const momentOf = (text: string): number => Date.parse(text);

/**
 * The cuts, and between, below and above them as many points as `room` says, as far as there are so many.
 * @param whole values lie a unit apart; if not, there are others between any two
 */
export function pointsAmong(cuts: readonly number[], room: number, { least, usual }: { least: number; usual: number }, whole: boolean): number[] {
  const sorted = [...new Set(cuts)].sort((a, b) => a - b);
  if (sorted.length === 0) return [];
  const points = Array.from({ length: room }, (_, i) => sorted[0]! - (room - i) * usual);
  sorted.forEach((cut, i) => {
    const next = sorted[i + 1];
    points.push(cut, ...(next === undefined ? Array.from({ length: room }, (_, j) => cut + (j + 1) * usual) : between(cut, next)));
  });
  return points;

  function between(from: number, to: number): number[] {
    const step = to - from > (room + 1) * usual ? usual : least;
    const first = Math.floor(from / step) * step + step;
    const steps: number[] = [];
    for (let at = whole ? from + step : first; at < to && steps.length < room; at += step) steps.push(at);
    if (whole || steps.length >= room) return steps;
    // Fewer whole numbers than that: fractions between them.
    return [from, ...steps].flatMap((at, i) => {
      const end = steps[i] ?? to;
      return [...(i === 0 ? [] : [at]), ...Array.from({ length: room }, (_, j) => at + ((end - at) * (j + 1)) / (room + 1))];
    });
  }
}
