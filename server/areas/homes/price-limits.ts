/** Prices that listings can be narrowed to, with how many rooms there are up to each, and the bars that show how many cost how much. Pure. */
import type { PublishedDocuments } from "../../kernel/context/documents.ts";
import { numberConstant } from "../../kernel/context/texts.ts";

export interface PriceLimit {
  cents: number;
  rooms: number;
  /** Heights of its bars, those of prices between the limit below it and itself, in hundredths of the highest of all. */
  bars: number[];
}

/** How many rooms cost how much, in cents. */
export type PriceCounts = ReadonlyMap<number, number>;

/** `beyond`: the bars above the last limit; null where there is nothing to narrow. What the address says stands among what it can say. */
export function priceLimits(counts: PriceCounts, chosen: number | null, documents: PublishedDocuments): { limits: PriceLimit[]; beyond: number[] | null } {
  const { limits, step } = roundLimits(counts, documents);
  const all = chosen === null || limits.includes(chosen) ? limits : [...limits, chosen].toSorted((one, other) => one - other);
  const barsUpTo = barsOf(counts, limits, step / numberConstant(documents, "listing_price_bars"), step);
  let below = -Infinity;
  const between = (to: number): number[] => {
    const bars = barsUpTo.filter(({ edge }) => edge > below && edge <= to).map(({ height }) => height);
    below = to;
    return bars;
  };
  const roomsUpTo = (limit: number): number => [...counts].reduce((sum, [cents, rooms]) => (cents <= limit ? sum + rooms : sum), 0);
  const listed = all.map((cents) => ({ cents, rooms: roomsUpTo(cents), bars: between(cents) }));
  return { limits: listed, beyond: limits.length > 0 ? between(Infinity) : null };
}

/** From the least to the highest price, rounded up, so that each lets somebody in; none where all cost the same. */
function roundLimits(counts: PriceCounts, documents: PublishedDocuments): { limits: number[]; step: number } {
  const most = numberConstant(documents, "listing_price_limits");
  const unit = numberConstant(documents, "listing_price_step") * 100;
  if (counts.size === 0) return { limits: [], step: unit };
  const [least, highest] = [Math.ceil(Math.min(...counts.keys()) / unit), Math.ceil(Math.max(...counts.keys()) / unit)];
  const step = Math.max(1, Math.ceil((highest - least) / most));
  const limits = Array.from({ length: most }, (_, at) => least + at * step).filter((each) => each < highest);
  return { limits: limits.map((each) => each * unit), step: step * unit };
}

/** Bars of one width, the last of them of each limit ending at it. */
function barsOf(counts: PriceCounts, limits: readonly number[], width: number, step: number): { edge: number; height: number }[] {
  const [first = 0] = limits;
  const perLimit = Math.round(step / width);
  const rooms = Array.from({ length: limits.length === 0 ? 0 : (limits.length + 1) * perLimit }, () => 0);
  for (const [cents, count] of counts) {
    const at = perLimit - 1 + Math.ceil((cents - first) / width);
    if (rooms[at] !== undefined) rooms[at] += count;
  }
  const highest = Math.max(1, ...rooms);
  return rooms.map((count, at) => ({ edge: first + (at + 1 - perLimit) * width, height: Math.round((count / highest) * 100) }));
}
