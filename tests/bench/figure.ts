import { type Sample, exactly, ratioOf, sampleOf } from "./statistics.ts";

/** One line of the table. */
export interface Figure {
  id: string;
  what: string;
  value: Sample;
  unit: string;
  /** What it has to reach; null for a line that only says more about the one above. */
  reach: number | null;
  /** Which side of the bar is good. */
  good: "above" | "below";
  /** The same as a multiple of something measured in the same rounds: what stays the same on another machine. */
  relative: Relative;
  /** What was measured in the same run beside it. */
  beside: string;
}

export interface Relative {
  of: string;
  ratio: Sample;
}

/**
 * How a figure is measured: `quick` takes as few rounds as show that it can be; `seconds` is how long what goes on for a while does so, where
 * it was said; `soFar` tells what was measured by then, of what takes minutes: it stands where the rest can't be measured.
 */
export type Measure = (options: { quick: boolean; seconds: number | null; soFar(figures: readonly Figure[]): void }) => Figure[] | Promise<Figure[]>;

export const meets = ({ value, reach, good }: Figure): boolean => reach === null || (good === "above" ? value.median >= reach : value.median <= reach);

/** A value that is a ratio already. */
export const against = (of: string, ours: readonly number[], others: readonly number[]): Pick<Figure, "value" | "unit" | "relative"> => {
  const ratio = ratioOf(ours, others);
  return { value: ratio, unit: `of ${of}`, relative: { of, ratio } };
};

/** A measured time, and how it compares in the same rounds. `scale` turns the rounds' unit into the figure's. */
export const timed = (
  unit: string,
  scale: number,
  ours: readonly number[],
  of: string,
  others: readonly number[],
): Pick<Figure, "value" | "unit" | "relative"> => ({
  value: sampleOf(ours.map((round) => round * scale)),
  unit,
  relative: { of, ratio: ratioOf(ours, others) },
});

/** What is counted is the same on every machine. */
export const counted = (value: number, unit: string): Pick<Figure, "value" | "unit" | "relative"> => ({
  value: exactly(value),
  unit,
  relative: { of: "1", ratio: exactly(value) },
});

const DIGITS = 3;
/** Three digits that count. */
export const short = (value: number): string => {
  if (value === 0) return "0";
  const places = Math.max(0, DIGITS - 1 - Math.floor(Math.log10(Math.abs(value))));
  return value.toFixed(Math.min(places, 6));
};
