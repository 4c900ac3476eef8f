/** What the constants of a market say about the price of a room. */
import type { PublishedDocuments } from "../../kernel/context/documents.ts";
import { adjustedConstant, type AdjustedMarket } from "../../kernel/context/market-constants.ts";
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

export interface ReadTerms {
  /** Null where no price can be reckoned by them: nothing is guessed. */
  terms: PriceTerms | null;
  /** Names of the constants that are missing, or no number that a price can be reckoned by exactly. */
  faults: string[];
}

export const priceTerms = (documents: PublishedDocuments, market: AdjustedMarket): PriceTerms | null => readPriceTerms(documents, market).terms;

export function readPriceTerms(documents: PublishedDocuments, market: AdjustedMarket): ReadTerms {
  const faults = new Set<string>();
  const refuse = (name: string): number => {
    faults.add(name);
    return 0;
  };
  const number = (name: string, least = 0): number => {
    const value = adjustedConstant(documents, name, market);
    return typeof value === "number" && Number.isFinite(value) && value >= least ? value : refuse(name);
  };
  const count = (name: string, least = 0): number => (Number.isInteger(number(name, least)) ? number(name, least) : refuse(name));
  const multiplier = (name: string): number => {
    const scaled = Math.round(number(name) * SCALE);
    return Math.abs(scaled / SCALE - number(name)) < 1e-12 ? scaled : refuse(name);
  };
  const coldMonths = listOf(adjustedConstant(documents, "cold_zone_months", market)).map(Number);
  if (!coldMonths.every((month) => Number.isInteger(month) && month >= 1 && month <= 12)) refuse("cold_zone_months");
  const [shortest, longest] = [count("lease_length_minimum", 1), count("lease_length_maximum", 1)];
  if (longest < shortest) refuse("lease_length_maximum");
  const lengths = Array.from({ length: Math.max(0, longest - shortest + 1) }, (_, at) => shortest + at).map((months) => {
    const name = `lease_length_multiplier_${months}`;
    return { months, multiplier: multiplier(name) || refuse(name) };
  });
  const terms: PriceTerms = {
    lengths,
    cold: { months: coldMonths, multiplier: multiplier("cold_zone_month_multiplier") },
    holding: { multiplier: multiplier("holding_fee_multiplier"), freeDays: count("holding_free_days") },
    discount: { fromMonths: count("discount_lease_length_minimum"), upToDays: count("discount_days_maximum") },
    windowDays: count("move_in_window_days", 1),
    leadDays: count("availability_lead_days"),
    roundingCents: count("price_rounding", 1) * 100,
    usualMonths: count("lease_length_default"),
  };
  return { terms: faults.size === 0 ? terms : null, faults: [...faults] };
}
