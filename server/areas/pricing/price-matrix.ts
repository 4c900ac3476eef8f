/** Every price of a room at once, by move-in day and length of the lease, and what is said of them together. */
import { daysBetween, monthsFrom } from "#screens/language/expressions/calendar.ts";
import { earliestDay, offeredLengths, priceOf, type RoomOffer } from "./price.ts";
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

/**
 * "Starting at": the least of what is offered and fits the filter, in cents; null where nothing is. Within one season a later
 * day never costs less, so that the first days of the window and of its months are all that has to be looked at.
 */
export function startingAt(terms: PriceTerms, room: RoomOffer, today: string, filter: PriceFilter = { months: null, move_in: null }): number | null {
  const earliest = earliestDay(terms, room.availability_date, today);
  const moveInDay = filter.move_in === null ? null : daysBetween(earliest, filter.move_in);
  if (moveInDay !== null && (moveInDay < 0 || moveInDay >= terms.windowDays)) return null;
  const months = monthsFrom(earliest, terms.windowDays);
  const days = moveInDay === null ? [...months.keys()].filter((day) => months[day] !== months[day - 1]) : [moveInDay];
  const ahead = daysBetween(today, earliest);
  const prices = offeredLengths(terms, room)
    .filter((length) => filter.months === null || length.months === filter.months)
    .flatMap((length) => days.map((day) => priceOf(terms, room, { month: months[day]!, daysFromToday: ahead + day, daysOfWaiting: day }, length)));
  return prices.length === 0 ? null : Math.min(...prices);
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
