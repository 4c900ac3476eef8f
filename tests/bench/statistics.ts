/** Rounds of a measurement, and what is said of them. */

/** Middle of the rounds and the quarters around it: half of all rounds lie from `low` to `high`. */
export interface Sample {
  median: number;
  low: number;
  high: number;
}

export function sampleOf(rounds: readonly number[]): Sample {
  const sorted = [...rounds].sort((a, b) => a - b);
  return { median: quantile(sorted, 0.5), low: quantile(sorted, 0.25), high: quantile(sorted, 0.75) };
}

export const median = (rounds: readonly number[]): number => sampleOf(rounds).median;

/** One contender against another, round by round: what slows a whole round down cancels out. */
export const ratioOf = (ours: readonly number[], others: readonly number[]): Sample => sampleOf(ours.map((value, round) => value / (others[round] ?? NaN)));

/** What is counted, or comes out the same every time. */
export const exactly = (value: number): Sample => ({ median: value, low: value, high: value });

/** How far apart the quarters lie, as a part of the middle. */
export const spreadOf = ({ median: middle, low, high }: Sample): number => (middle === 0 ? 0 : (high - low) / Math.abs(middle));

function quantile(sorted: readonly number[], part: number): number {
  const at = (sorted.length - 1) * part;
  const [below, above] = [sorted[Math.floor(at)] ?? NaN, sorted[Math.ceil(at)] ?? NaN];
  return below + (above - below) * (at - Math.floor(at));
}
