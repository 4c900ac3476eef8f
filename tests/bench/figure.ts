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
  /** Calls a round: enough that a round lasts ten milliseconds or more. */
  calls: number;
}

/**
 * Milliseconds of processor that work takes in this process. Not the clock's: the figure stays the same
 * while somebody else is busy on the machine, and on an idle one the two agree.
 */
export function processorMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** Microseconds of processor a call of each contender: the medians of interleaved rounds, after a warm-up. */
export function microseconds(contenders: readonly Contender[], { rounds = 15, warmUp = 3 } = {}): Record<string, number> {
  const times = new Map<string, number[]>(contenders.map(({ name }) => [name, []]));
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const { name, work, calls } of contenders) {
      const ms = processorMs(() => {
        for (let call = 0; call < calls; call += 1) work(call);
      });
      if (round >= 0) times.get(name)?.push((ms / calls) * 1_000);
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
