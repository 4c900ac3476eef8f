/** Every price of a room at once, by move-in day and length of the lease, and what is said of them together. */
import { daysBetween, monthsFrom } from "#screens/language/expressions/calendar.ts";
import { earliestDay, isDiscounted, offeredLengths, priceOf, priceShare, sharedPrice, type PriceShare, type RoomOffer } from "./price.ts";
import type { PriceTerms } from "./price-terms.ts";

export interface PriceMatrix {
  /** The first day that the room can be had. */
  earliest: string;
  /** Days from today until then: a discount counts from today. */
  days_until_earliest: number;
  /** Lengths in months, ascending. */
  lengths: number[];
  /** In cents a month: a row a length, in it a price a day from the earliest, the day behind the window included. */
  prices: number[][];
}

export function priceMatrix(terms: PriceTerms, room: RoomOffer, today: string): PriceMatrix {
  const earliest = earliestDay(terms, room.availability_date, today);
  const lengths = offeredLengths(terms, room);
  const ahead = daysBetween(today, earliest);
  const moveIns = monthsFrom(earliest, terms.windowDays + 1).map((month, day) => ({ month, daysFromToday: ahead + day, daysOfWaiting: day }));
  return {
    earliest,
    days_until_earliest: ahead,
    lengths: lengths.map(({ months }) => months),
    prices: lengths.map((length) => moveIns.map((moveIn) => priceOf(terms, room, moveIn, length))),
  };
}

/** What somebody looks for; null: any that is offered. `move_in`: YYYY-MM-DD. */
export interface PriceFilter {
  months: number | null;
  move_in: string | null;
}

const ANY: PriceFilter = { months: null, move_in: null };

/** "Starting at": the least of what is offered and fits the filter, in cents; null where nothing is. */
export function startingAt(terms: PriceTerms, room: RoomOffer, today: string, filter: PriceFilter = ANY): number | null {
  const { first, discounted } = leastSharesOf(terms, room, today, filter);
  const least = first && sharedPrice(terms, room.first_price_cents, first);
  const off = discounted && sharedPrice(terms, room.discounted_price_cents ?? room.first_price_cents, discounted);
  return least === null || off === null ? (least ?? off) : Math.min(least, off);
}

/** Of all days and lengths that are offered, the one that costs least: of those with the first price, and of those with the discounted one. */
interface LeastShares {
  first: PriceShare | null;
  discounted: PriceShare | null;
}

const known = new WeakMap<PriceTerms, Map<string, LeastShares>>();

/** A market has thousands of rooms that are free from the same days on for the same lengths: what costs least is the same option for all of these. */
function leastSharesOf(terms: PriceTerms, room: RoomOffer, today: string, filter: PriceFilter): LeastShares {
  let byRoom = known.get(terms);
  if (!byRoom) known.set(terms, (byRoom = new Map()));
  const key = `${room.availability_date} ${room.lengths === null ? "any" : room.lengths.join()} ${today} ${filter.months} ${filter.move_in}`;
  let least = byRoom.get(key);
  if (!least) byRoom.set(key, (least = leastShares(terms, room, today, filter)));
  return least;
}

/** Within one season a later day never costs less, so that the first days of the window and of its months are all that has to be looked at. */
function leastShares(terms: PriceTerms, room: RoomOffer, today: string, filter: PriceFilter): LeastShares {
  const least: LeastShares = { first: null, discounted: null };
  const earliest = earliestDay(terms, room.availability_date, today);
  const moveInDay = filter.move_in === null ? null : daysBetween(earliest, filter.move_in);
  if (moveInDay !== null && (moveInDay < 0 || moveInDay >= terms.windowDays)) return least;
  const months = monthsFrom(earliest, terms.windowDays);
  const days = moveInDay === null ? [...months.keys()].filter((day) => months[day] !== months[day - 1]) : [moveInDay];
  const ahead = daysBetween(today, earliest);
  for (const length of offeredLengths(terms, room)) {
    if (filter.months !== null && length.months !== filter.months) continue;
    for (const day of days) {
      const which = isDiscounted(terms, ahead + day, length.months) ? "discounted" : "first";
      const share = priceShare(terms, { month: months[day]!, daysFromToday: ahead + day, daysOfWaiting: day }, length);
      if (least[which] === null || isLess(share, least[which])) least[which] = share;
    }
  }
  return least;
}

/** Doubles tell them apart, but for those that are so near that only whole numbers can. */
function isLess(one: PriceShare, other: PriceShare): boolean {
  const apart = one.share / one.whole - other.share / other.whole;
  return Math.abs(apart) > 1e-12 ? apart < 0 : BigInt(one.share) * BigInt(other.whole) < BigInt(other.share) * BigInt(one.whole);
}

/** The lengths that cost least on this day (0 is the earliest): one, or all that cost the same. */
export function bestDeal({ lengths, prices }: PriceMatrix, day: number): number[] {
  const least = Math.min(...prices.map((row) => row[day] ?? Infinity));
  return lengths.filter((_, at) => prices[at]![day] === least);
}

/** "$min - $max" of a home, over its rooms' "Starting at". Null where no room has one. */
export function priceRange(startingPrices: readonly (number | null)[]): { min: number; max: number } | null {
  const prices = startingPrices.filter((price) => price !== null);
  return prices.length === 0 ? null : { min: Math.min(...prices), max: Math.max(...prices) };
}
