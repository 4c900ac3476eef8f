/** Statistical significance of shares. Pure. */

/** Of a normal distribution: 95 of 100 lie within. */
const Z = 1.959964;

export interface Share {
  of: number;
  n: number;
}
export interface Range {
  low: number;
  high: number;
}

/** Wilson's score interval, 0 to 1: right for few and for shares near the ends, too. Of nobody everything may be. */
export function wilson({ n, of }: Share): Range {
  if (of === 0) return { low: 0, high: 1 };
  const share = n / of;
  const square = Z ** 2 / of;
  const middle = share + square / 2;
  const width = Z * Math.sqrt((share * (1 - share)) / of + square / (4 * of));
  return { low: Math.max(0, (middle - width) / (1 + square)), high: Math.min(1, (middle + width) / (1 + square)) };
}

/** Whether one is above or below the other by more than chance would have it, 95 times of 100 (Newcombe's interval of the difference). */
export function beyondChance(one: Share, other: Share): "ahead" | "behind" | null {
  if (one.of === 0 || other.of === 0) return null;
  const [p, q] = [one.n / one.of, other.n / other.of];
  const [a, b] = [wilson(one), wilson(other)];
  if (p - q - Math.hypot(p - a.low, b.high - q) > 0) return "ahead";
  return p - q + Math.hypot(a.high - p, q - b.low) < 0 ? "behind" : null;
}

/** Of counts that come by chance over equal times (Poisson's): whether the later ones are more or fewer than that. */
export function countsMoved(earlier: number, later: number): "up" | "down" | null {
  if (Math.abs(later - earlier) <= Z * Math.sqrt(later + earlier)) return null;
  return later > earlier ? "up" : "down";
}
