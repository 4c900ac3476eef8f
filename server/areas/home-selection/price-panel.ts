/** Every price of one room at once, and all that is due for the one that is chosen. Pure. */
import { addDays } from "#screens/language/expressions/calendar.ts";
import { packRuns, type Runs } from "#screens/language/expressions/run-lengths.ts";
import type { PackedPriceMatrix } from "#screens/language/kinds/packed-price-matrix.ts";
import type { PublishedDocuments } from "../../kernel/context/documents.ts";
import { numberConstant } from "../../kernel/context/texts.ts";
import { toMoney, type Money } from "../../kernel/rules/money.ts";
import type { CostFees } from "../../ports/columns/values.ts";
import type { Currency } from "../../ports/records.ts";
import { groupCosts, type GroupCosts } from "../groups/index.ts";
import type { OfferedRoom } from "../homes/index.ts";
import { roomOffer } from "../homes/index.ts";
import { bestDeal, priceMatrix, usualLength, type PriceMatrix, type PriceTerms } from "../pricing/index.ts";
import { isAbove, type SelectionContext } from "./offered.ts";
import { quoteOf, type Quote, type LeaseOption } from "./quote.ts";

export interface PricePanel {
  matrix: PriceMatrix;
  option: LeaseOption;
  /** Of the first day that the room can be had where the chosen one is before it. */
  quote: Quote;
}

/**
 * What the address says, as far as it can be had: a length that isn't offered becomes the usual one, a day behind
 * the window its last. A day before the room is free stays: it is said that it can't be had.
 */
export function pricePanel(terms: PriceTerms, room: OfferedRoom, today: string, asked: { day: number | null; months: number | null }): PricePanel | null {
  const offer = roomOffer(room.room);
  if (!offer) return null;
  const matrix = priceMatrix(terms, offer, today);
  const usual = usualLength(terms, matrix.lengths);
  if (usual === null) return null;
  const months = asked.months !== null && matrix.lengths.includes(asked.months) ? asked.months : usual;
  const day = Math.min(terms.windowDays - 1, Math.max(-matrix.days_until_earliest, asked.day ?? 0));
  const quote = quoteOf(terms, offer, { earliest: room.earliest, today }, { day: Math.max(0, day), months });
  return typeof quote === "string" ? null : { matrix, option: { day, months }, quote };
}

/**
 * One resident's costs of a room at a price.
 * @param deposit_cap_months  what the law of the place lets a deposit come to; null: it says nothing of it
 */
export const roomCosts = (fees: CostFees, deposit_cap_months: number | null, { price_cents, months }: Quote): GroupCosts =>
  groupCosts({
    resident_rent_cents: price_cents,
    full_property_price_cents: price_cents,
    promo_amount_cents: 0,
    lease_months: months,
    people: 1,
    deposit_cap_months,
    fees,
  });

export interface Alternative extends LeaseOption {
  id: string;
  is: "length" | "day";
  move_in: string;
  price: Money;
  /** What it costs more, or less, than what is chosen; both null where it is the same. */
  more: Money | null;
  less: Money | null;
}

/** Three ways out in money: a shorter stay, a later day, a longer stay; of each only what there is. */
export function alternativesTo(documents: PublishedDocuments, { matrix, option, quote }: PricePanel, context: SelectionContext): Alternative[] {
  const { terms } = context;
  if (option.day < 0 || !terms) return [];
  const at = (is: Alternative["is"], { day, months }: LeaseOption): Alternative | null => {
    const row = matrix.prices[matrix.lengths.indexOf(months)];
    const cents = row?.[day];
    if (cents === undefined || day < 0 || day >= terms.windowDays || isAbove(cents, context)) return null;
    const difference = cents - quote.price_cents;
    const money = (value: number): Money => toMoney(value, context.currency);
    return {
      id: `${is}-${months}-${day}`,
      is,
      day,
      months,
      move_in: addDays(matrix.earliest, day),
      price: money(cents),
      more: difference > 0 ? money(difference) : null,
      less: difference < 0 ? money(-difference) : null,
    };
  };
  const [least, most] = [option.months - numberConstant(documents, "price_shorter_months"), option.months + numberConstant(documents, "price_longer_months")];
  const shorter = matrix.lengths.findLast((months) => months <= least);
  const longer = matrix.lengths.find((months) => months >= most) ?? matrix.lengths.findLast((months) => months > option.months);
  return [
    shorter === undefined ? null : at("length", { ...option, months: shorter }),
    at("day", { ...option, day: option.day + numberConstant(documents, "price_later_days") }),
    longer === undefined ? null : at("length", { ...option, months: longer }),
  ].filter((each) => each !== null);
}

/** The length nearest to the chosen one that fits the limit on this day; null where none does. */
export function nearestFit({ matrix, option }: PricePanel, context: SelectionContext): number | null {
  const fits = matrix.lengths.filter((_, at) => {
    const cents = matrix.prices[at]![Math.max(0, option.day)];
    return cents !== undefined && !isAbove(cents, context);
  });
  return fits.toSorted((one, other) => Math.abs(one - option.months) - Math.abs(other - option.months) || other - one)[0] ?? null;
}

/** None of the prices of its day is less. */
export const isBestDeal = ({ matrix, option }: PricePanel): boolean => option.day >= 0 && bestDeal(matrix, option.day).includes(option.months);

/** As the picture and the texts look it up: in runs, in major units. */
export function priceTables(
  { matrix }: PricePanel,
  { today, currency }: SelectionContext,
): { matrix: PackedPriceMatrix; by_length: { currency: Currency; rows: Record<string, Runs<number>> } } {
  const rows = matrix.prices.map((cents) => packRuns(cents.map((each) => each / 100)));
  return {
    matrix: { today, earliest: matrix.earliest, ahead: matrix.days_until_earliest, currency, lengths: matrix.lengths, rows },
    by_length: { currency, rows: Object.fromEntries(matrix.lengths.map((months, at) => [String(months), rows[at]!])) },
  };
}
