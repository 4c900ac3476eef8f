/** Prices of a room side by side, as they are and as they would be, and what a change comes to over all rooms of a market. Pure. */
import { addDays } from "#screens/language/expressions/calendar.ts";
import { earliestDay, moveInOf, offeredLengths, priceFormula, priceMatrix, type PriceFormula, type PriceTerms, type RoomOffer } from "../pricing/index.ts";

export interface ComparedCell {
  /** In cents a month as things stand; null where this can't be had now. */
  now_cents: number | null;
  /** As it would be; null where it couldn't be had any more. */
  formula: PriceFormula | null;
}
export interface ComparedRow {
  months: number;
  cells: ComparedCell[];
}

/** Null of a market whose constants no price can be reckoned by. */
type Terms = PriceTerms | null;

/**
 * A row a length that there is now or would be, a cell a day. Days are counted from the first one on which the room can be had now.
 * @param days  of waiting
 */
export function comparePrices(now: Terms, then: Terms, room: RoomOffer, today: string, days: readonly number[]): ComparedRow[] {
  const formulas = (terms: Terms): Map<number, (PriceFormula | null)[]> => {
    if (!terms) return new Map();
    const earliest = earliestDay(terms, room.availability_date, today);
    const moveIns = days.map((day) => (day < terms.windowDays ? moveInOf(addDays(earliest, day), earliest, today) : null));
    return new Map(
      offeredLengths(terms, room).map((length) => [length.months, moveIns.map((moveIn) => moveIn && priceFormula(terms, room, moveIn, length))] as const),
    );
  };
  const [before, after] = [formulas(now), formulas(then)];
  return [...new Set([...before.keys(), ...after.keys()])]
    .toSorted((one, other) => other - one)
    .map((months) => ({
      months,
      cells: days.map((_, at) => ({ now_cents: before.get(months)?.[at]?.price_cents ?? null, formula: after.get(months)?.[at] ?? null })),
    }));
}

export interface Effects {
  rooms: number;
  rooms_changed: number;
  /** Over the prices of all rooms that would be others: half of them change by less than this, in cents; null where none would be. */
  median_cents: number | null;
  /** The change that is furthest from nothing. */
  most_cents: number | null;
}

export function effectsOn(now: Terms, then: Terms, rooms: readonly RoomOffer[], today: string): Effects {
  const differences = rooms.map((room) => differencesOf(now, then, room, today));
  const all = differences.flat().toSorted((one, other) => one - other);
  return {
    rooms: rooms.length,
    rooms_changed: differences.filter((each, at) => each.length > 0 || offersOthers(now, then, rooms[at]!)).length,
    median_cents: all[Math.floor(all.length / 2)] ?? null,
    most_cents: all.length === 0 ? null : all.reduce((most, each) => (Math.abs(each) > Math.abs(most) ? each : most)),
  };
}

/** Of all days that can be chosen, by length; those that stay are left out. */
function differencesOf(now: Terms, then: Terms, room: RoomOffer, today: string): number[] {
  if (!now || !then) return [];
  const [before, after] = [priceMatrix(now, room, today), priceMatrix(then, room, today)];
  const days = Math.min(now.windowDays, then.windowDays);
  return after.lengths.flatMap((months, at) => {
    const row = before.prices[before.lengths.indexOf(months)];
    return row ? after.prices[at]!.slice(0, days).flatMap((cents, day) => (cents === row[day] ? [] : [cents - row[day]!])) : [];
  });
}

const offersOthers = (now: Terms, then: Terms, room: RoomOffer): boolean =>
  String(now && offeredLengths(now, room).map(({ months }) => months)) !== String(then && offeredLengths(then, room).map(({ months }) => months));
