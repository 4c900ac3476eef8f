/** One line of the table. */
export interface Figure {
  id: string;
  what: string;
  value: number;
  unit: string;
  /** The bar of design/quality.md; null for a line that only says more about the one above. */
  reach: number | null;
  /** Which side of the bar is good. */
  good: "above" | "below";
  /** What was measured in the same run beside it. */
  beside?: string;
}

export const meets = ({ value, reach, good }: Figure): boolean => reach === null || (good === "above" ? value >= reach : value <= reach);

/** Middle value; the mean of the two in the middle of an even number. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[middle] as number) : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}

export interface Contender {
  name: string;
  /** One call; the number counts up. */
  work(call: number): void;
  /** Calls a round: enough that a round lasts some milliseconds. */
  calls: number;
}

/** Microseconds a call of each contender: the medians of interleaved rounds, after a warm-up. */
export function microseconds(contenders: readonly Contender[], rounds = 15): Record<string, number> {
  const times = new Map<string, number[]>(contenders.map(({ name }) => [name, []]));
  for (let round = -2; round < rounds; round += 1) {
    for (const { name, work, calls } of contenders) {
      const began = performance.now();
      for (let call = 0; call < calls; call += 1) work(call);
      if (round >= 0) times.get(name)?.push(((performance.now() - began) / calls) * 1_000);
    }
  }
  return Object.fromEntries([...times].map(([name, all]) => [name, median(all)]));
}

const DIGITS = 3;
/** Three digits that count. */
export const short = (value: number): string => {
  if (value === 0) return "0";
  const places = Math.max(0, DIGITS - 1 - Math.floor(Math.log10(Math.abs(value))));
  return value.toFixed(Math.min(places, 6));
};
