/** The price of a room by move-in day and length of the lease: exact in whole cents, with the day of today passed in. */
import { addDays, daysBetween } from "#screens/language/expressions/calendar.ts";
import { SCALE, type LeaseLength, type PriceTerms } from "./price-terms.ts";

/** Sums in whole cents a month, days as YYYY-MM-DD. */
export interface RoomOffer {
  first_price_cents: number;
  /** Null where the room has none. */
  discounted_price_cents: number | null;
  availability_date: string;
  /** Lengths in months that this room can be had for; null: all that the market has. */
  lengths: readonly number[] | null;
}

/** The day from which a room can be had: never the stated one, always the one that is said and reckoned with. */
export function earliestDay({ leadDays }: PriceTerms, stated: string, today: string): string {
  const soonest = addDays(today, leadDays);
  return stated < soonest ? soonest : addDays(stated, 1);
}

/** The last day of the window. */
export const latestDay = ({ windowDays }: PriceTerms, earliest: string): string => addDays(earliest, windowDays - 1);

/** The lengths that this room is offered for, ascending. */
export const offeredLengths = (terms: PriceTerms, { lengths }: RoomOffer): LeaseLength[] =>
  terms.lengths.filter(({ months }) => lengths === null || lengths.includes(months));

/** The usual length, or the nearest that is offered; of two as near, the longer one. Null where none is. */
export function usualLength(terms: PriceTerms, offered: readonly number[]): number | null {
  const apart = (months: number): number => Math.abs(months - terms.usualMonths);
  return offered.toSorted((one, other) => apart(one) - apart(other) || other - one)[0] ?? null;
}

/** A move-in, and what the price asks of it. */
export interface MoveIn {
  /** 1 to 12. */
  month: number;
  daysFromToday: number;
  /** Since the room is free. */
  daysOfWaiting: number;
}

export const moveInOf = (day: string, earliest: string, today: string): MoveIn => ({
  month: Number(day.slice(5, 7)),
  daysFromToday: daysBetween(today, day),
  daysOfWaiting: daysBetween(earliest, day),
});

/** In cents a month. */
export const priceOf = (terms: PriceTerms, room: RoomOffer, moveIn: MoveIn, length: LeaseLength): number =>
  sharedPrice(terms, basePrice(terms, room, moveIn.daysFromToday, length.months), priceShare(terms, moveIn, length));

/** Whether the discounted price counts for the length and the days until the move-in. */
export const isDiscounted = ({ discount }: PriceTerms, daysFromToday: number, months: number): boolean =>
  months >= discount.fromMonths && daysFromToday <= discount.upToDays;

/** The first price, or the discounted one where that counts and there is one. */
export const basePrice = (terms: PriceTerms, room: RoomOffer, daysFromToday: number, months: number): number =>
  isDiscounted(terms, daysFromToday, months) ? (room.discounted_price_cents ?? room.first_price_cents) : room.first_price_cents;

export const YEAR_DAYS = 365;
export const YEAR_MONTHS = 12;

/** The rent, with its part of what waiting costs, is `base × share / whole`, all whole numbers: the same for every room. */
export interface PriceShare {
  share: number;
  whole: number;
}

export function priceShare({ cold, holding }: PriceTerms, { month, daysOfWaiting }: MoveIn, { months, multiplier }: LeaseLength): PriceShare {
  const season = cold.months.includes(month) ? cold.multiplier : SCALE;
  const paidDays = Math.max(0, daysOfWaiting - holding.freeDays);
  return {
    share: multiplier * season * YEAR_DAYS * months + holding.multiplier * SCALE * YEAR_MONTHS * paidDays,
    whole: SCALE * SCALE * YEAR_DAYS * months,
  };
}

/** Doubles carry it to a part in 10¹⁵, so that they decide every price but one so near to the middle of two that only whole numbers can. */
export function sharedPrice({ roundingCents }: PriceTerms, base: number, { share, whole }: PriceShare): number {
  const steps = (base * (share / whole)) / roundingCents;
  const below = Math.floor(steps);
  if (Math.abs(steps - below - 0.5) > 1e-6) return (steps - below < 0.5 ? below : below + 1) * roundingCents;
  const [numerator, denominator] = [BigInt(base) * BigInt(share), BigInt(roundingCents) * BigInt(whole)];
  return Number((2n * numerator + denominator) / (2n * denominator)) * roundingCents;
}
