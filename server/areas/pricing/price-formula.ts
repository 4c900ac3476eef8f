/** How a price came about, part by part, for whoever sets the constants. */
import { basePrice, priceOf, YEAR_DAYS, YEAR_MONTHS, type MoveIn, type RoomOffer } from "./price.ts";
import { SCALE, type LeaseLength, type PriceTerms } from "./price-terms.ts";

/** `base × length × season + waiting = exact`, rounded to `price_cents`. Cents of the parts are fractions where they come out so. */
export interface PriceFormula {
  base_cents: number;
  is_discounted: boolean;
  /** Multipliers, 1 where nothing is added. */
  length: number;
  season: number;
  /** Days of waiting that cost something, and what they come to a month. */
  waiting_days: number;
  waiting_cents: number;
  exact_cents: number;
  price_cents: number;
}

export function priceFormula(terms: PriceTerms, room: RoomOffer, moveIn: MoveIn, length: LeaseLength): PriceFormula {
  const { cold, holding } = terms;
  const base_cents = basePrice(terms, room, moveIn.daysFromToday, length.months);
  const parts = { length: length.multiplier / SCALE, season: cold.months.includes(moveIn.month) ? cold.multiplier / SCALE : 1 };
  const waiting_days = Math.max(0, moveIn.daysOfWaiting - holding.freeDays);
  const waiting_cents = (base_cents * (holding.multiplier / SCALE) * YEAR_MONTHS * waiting_days) / YEAR_DAYS / length.months;
  return {
    base_cents,
    is_discounted: base_cents !== room.first_price_cents,
    ...parts,
    waiting_days,
    waiting_cents,
    exact_cents: base_cents * parts.length * parts.season + waiting_cents,
    price_cents: priceOf(terms, room, moveIn, length),
  };
}
