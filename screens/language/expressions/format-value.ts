/** How a value reads within a sentence: the same words where a text is resolved and where it follows what is chosen. */

export interface Money {
  /** Major units. */
  amount: number;
  /** ISO 4217, in any case. */
  currency: string;
}

export const isMoney = (value: unknown): value is Money =>
  typeof value === "object" && value !== null && typeof (value as Money).amount === "number" && typeof (value as Money).currency === "string";

/** What is not known is left out of the sentence; it never reads "null" or "NaN". */
export function formatValue(value: unknown, locale: string): string {
  if (isMoney(value)) return sayMoney(value, locale);
  return value === null || value === undefined || typeof value === "object" ? "" : String(value);
}

/** Whole amounts without cents: `$35`, `$16.99`. The currency's own name is said beside it where it matters. */
function sayMoney({ amount, currency }: Money, locale: string): string {
  const digits = Number.isInteger(amount) ? 0 : 2;
  try {
    return moneyFormat(locale, currency.toUpperCase(), digits).format(amount);
  } catch {
    return `${amount} ${currency}`;
  }
}

// Making an Intl formatter costs more than resolving a screen, so each is made once.
const formats = new Map<string, Intl.NumberFormat>();

function moneyFormat(locale: string, currency: string, digits: number): Intl.NumberFormat {
  const key = `${locale} ${currency} ${digits}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale, {
      style: "currency",
      currency,
      currencyDisplay: "narrowSymbol",
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    formats.set(key, format);
  }
  return format;
}
