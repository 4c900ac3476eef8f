/** The price of a room for a day and a length, as it is shown, kept and agreed. Pure: today is passed in. */
import { addDays, addMonths, daysBetween } from "#screens/language/expressions/calendar.ts";
import type { HomeChoiceRecord, RoomRecord } from "../../ports/review-records.ts";
import { moveInOf, offeredLengths, priceOf, type PriceTerms, type RoomOffer } from "../pricing/index.ts";

/** From when and for how long somebody takes a room, or asks about it. `day`: days from the earliest on. */
export interface LeaseOption {
  day: number;
  months: number;
}

export interface Quote {
  /** YYYY-MM-DD. */
  move_in_date: string;
  lease_end_date: string;
  months: number;
  /** In cents a month. */
  price_cents: number;
}

/** Why an option has no price. */
export type NoQuote = "too-early" | "too-late" | "length";

/** The same day of the month, so many months later. */
const leaseEnd = (moveIn: string, months: number): string => addMonths(moveIn, months)!;

/** @param earliest  first day that the room can be had */
export function quoteOf(
  terms: PriceTerms,
  room: RoomOffer,
  { earliest, today }: { earliest: string; today: string },
  { day, months }: LeaseOption,
): Quote | NoQuote {
  if (day < 0) return "too-early";
  if (day >= terms.windowDays) return "too-late";
  const length = offeredLengths(terms, room).find((each) => each.months === months);
  if (!length) return "length";
  const moveIn = addDays(earliest, day);
  return {
    move_in_date: moveIn,
    lease_end_date: leaseEnd(moveIn, months),
    months,
    price_cents: priceOf(terms, room, moveInOf(moveIn, earliest, today), length),
  };
}

/** What was kept, counted from today's earliest day: its own may be over by now. */
export const optionOf = ({ move_in_date, lease_months }: Pick<HomeChoiceRecord, "move_in_date" | "lease_months">, earliest: string): LeaseOption => ({
  day: daysBetween(earliest, move_in_date),
  months: lease_months,
});

const HOUR_MS = 3_600_000;

/** A price that was shown holds for so many hours, as long as the room itself is what it was. */
export const isQuoteValid = (
  { quoted_at, room_version }: Pick<HomeChoiceRecord, "quoted_at" | "room_version">,
  room: Pick<RoomRecord, "version">,
  now: Date,
  hours: number,
): boolean => room_version === room.version && now.getTime() - Date.parse(quoted_at) < hours * HOUR_MS;

/** As it was shown. */
export const keptQuote = ({
  move_in_date,
  lease_end_date,
  lease_months: months,
  monthly_price_cents: price_cents,
}: Pick<HomeChoiceRecord, "move_in_date" | "lease_end_date" | "lease_months" | "monthly_price_cents">): Quote => ({
  move_in_date,
  lease_end_date,
  months,
  price_cents,
});
