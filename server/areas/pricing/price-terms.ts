/** What the constants of a market say about the price of a room. */
import type { PublishedDocuments } from "../../kernel/context/documents.ts";
import { marketConstant } from "../../kernel/context/market-constants.ts";
import { listOf } from "../../kernel/context/texts.ts";

export interface LeaseLength {
  months: number;
  multiplier: number;
}

/** Multipliers are whole ten-thousandths: 1.25 is 12,500. Sums of money are whole cents. */
export interface PriceTerms {
  /** Lengths that a lease can have, in months, ascending, each with its multiplier. */
  lengths: readonly LeaseLength[];
  /** Months of the year (1 to 12) in which moving in costs this much of the rent. */
  cold: { months: readonly number[]; multiplier: number };
  /** Each day of waiting past the free ones costs this part of a day's rent. */
  holding: { multiplier: number; freeDays: number };
  /** The discounted price counts from this length on, up to so many days until the move-in. */
  discount: { fromMonths: number; upToDays: number };
  /** Days from the earliest move-in to the last that can be chosen, both counted. */
  windowDays: number;
  /** A room is free at the earliest so many days from today. */
  leadDays: number;
  /** Prices are multiples of this. */
  roundingCents: number;
  /** Length that is chosen at first. */
  usualMonths: number;
}

/** Of multipliers. */
export const SCALE = 10_000;

/** Null where one of them is missing, or is no number that a price can be reckoned by exactly: nothing is guessed. */
export function priceTerms(documents: PublishedDocuments, market: string): PriceTerms | null {
  let whole = true;
  const refuse = (): number => {
    whole = false;
    return 0;
  };
  const number = (name: string): number => {
    const value = marketConstant(documents, name, market);
    return typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : refuse();
  };
  const count = (name: string): number => (Number.isInteger(number(name)) ? number(name) : refuse());
  const multiplier = (name: string): number => {
    const scaled = Math.round(number(name) * SCALE);
    return Math.abs(scaled / SCALE - number(name)) < 1e-12 ? scaled : refuse();
  };
  const coldMonths = listOf(marketConstant(documents, "cold_zone_months", market)).map(Number);
  const [shortest, longest] = [count("lease_length_minimum"), count("lease_length_maximum")];
  const terms: PriceTerms = {
    lengths: Array.from({ length: Math.max(0, longest - shortest + 1) }, (_, at) => shortest + at).map((months) => ({
      months,
      multiplier: multiplier(`lease_length_multiplier_${months}`),
    })),
    cold: { months: coldMonths, multiplier: multiplier("cold_zone_month_multiplier") },
    holding: { multiplier: multiplier("holding_fee_multiplier"), freeDays: count("holding_free_days") },
    discount: { fromMonths: count("discount_lease_length_minimum"), upToDays: count("discount_days_maximum") },
    windowDays: count("move_in_window_days"),
    leadDays: count("availability_lead_days"),
    roundingCents: count("price_rounding") * 100,
    usualMonths: count("lease_length_default"),
  };
  const areMonths = coldMonths.every((month) => Number.isInteger(month) && month >= 1 && month <= 12);
  const canBeReckoned = whole && areMonths && shortest >= 1 && terms.lengths.length > 0 && terms.windowDays >= 1 && terms.roundingCents >= 100;
  return canBeReckoned && terms.lengths.every((length) => length.multiplier > 0) ? terms : null;
}
