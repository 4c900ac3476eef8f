/** Answers of a database, each taken several times: how long nineteen of twenty take at most. */
import { type Figure, short } from "../figure.ts";
import { median, sampleOf } from "../statistics.ts";
import { YARDSTICK, yardstick } from "../yardstick.ts";

export interface Answer {
  kind: string;
  what: string;
  ms: number;
}

/** The first time isn't counted: what nobody asked for since the start is on the disk. */
export async function timed<Result>(all: Answer[], rounds: number, { kind, what }: Omit<Answer, "ms">, work: () => Promise<Result>): Promise<Result> {
  let result = await work();
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    result = await work();
    all.push({ kind, what, ms: performance.now() - began });
  }
  return result;
}

const slowest = (times: readonly number[]): number => [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? NaN;

/** How long the yardstick takes beside them. */
export const yardsticks = (): number[] =>
  Array.from({ length: 5 }, () => {
    const began = performance.now();
    yardstick.work(0);
    return performance.now() - began;
  });

/** `reach`: in milliseconds. */
export function lineOf(of: readonly Answer[], works: readonly number[], named: { id: string; what: string; reach: number }): Figure {
  const times = of.map(({ ms }) => ms);
  const p95 = slowest(times);
  const longest = of.toSorted((a, b) => b.ms - a.ms)[0];
  return {
    ...named,
    value: { median: p95, low: p95, high: p95 },
    unit: "ms",
    relative: { of: YARDSTICK, ratio: sampleOf(works.map((ms) => p95 / ms)) },
    good: "below",
    beside: `half of ${times.length} within ${short(median(times))} ms; the longest, ${longest?.what}: ${short(longest?.ms ?? NaN)} ms`,
  };
}

/** Of what is asked the one that takes longest: nobody waits for it among the others. */
export function slowestOf(of: readonly Answer[], works: readonly number[], named: { id: string; what: string; reach: number }): Figure {
  const times = new Map<string, number[]>();
  for (const { what, ms } of of) times.set(what, [...(times.get(what) ?? []), ms]);
  const each = [...times].map(([what, all]) => ({ what, ms: median(all) }));
  const longest = each.toSorted((a, b) => b.ms - a.ms)[0];
  const ms = longest?.ms ?? NaN;
  return {
    ...named,
    value: { median: ms, low: ms, high: ms },
    unit: "ms",
    relative: { of: YARDSTICK, ratio: sampleOf(works.map((work) => ms / work)) },
    good: "below",
    beside: `${longest?.what}; ${each.filter((one) => one.ms > named.reach).length} of ${each.length} beyond the bar`,
  };
}
