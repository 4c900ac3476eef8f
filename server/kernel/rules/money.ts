/** Money: integer cents where it is kept and reckoned, major units where it is read and written. */
import type { Currency } from "../../ports/records.ts";

/** As documents and the API have it: `amount` in major units with at most two decimals. */
export interface Money {
  amount: number;
  currency: Currency;
}

export const toMoney = (cents: number, currency: Currency): Money => ({ amount: cents / 100, currency });

/** Null where the amount has more than two decimals, isn't finite, or is too large to be exact in cents. */
export function toCents(amount: number): number | null {
  const cents = Math.round(amount * 100);
  return Number.isSafeInteger(cents) && Math.abs(cents / 100 - amount) < 1e-9 ? cents : null;
}

export const currencyOfCountry = (country: string): Currency => (country === "CA" ? "cad" : "usd");
