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
    return saidAs(moneyFormat(locale, currency.toUpperCase(), digits), amount);
  } catch {
    return `${amount} ${currency}`;
  }
}

/** A list of prices says the same few hundred sums over and over, which takes the formatter a hundred times as long as to look one up. */
function saidAs({ format, said }: MoneyFormat, amount: number): string {
  let text = said.get(amount);
  if (text === undefined) {
    if (said.size >= MOST_SUMS) said.clear();
    said.set(amount, (text = format.format(amount)));
  }
  return text;
}
const MOST_SUMS = 5_000;

interface MoneyFormat {
  format: Intl.NumberFormat;
  said: Map<number, string>;
}

// Making an Intl formatter costs more than resolving a screen, so each is made once.
const formats = new Map<string, MoneyFormat>();

function moneyFormat(locale: string, currency: string, digits: number): MoneyFormat {
  const key = `${locale} ${currency} ${digits}`;
  let format = formats.get(key);
  if (!format) {
    const made = new Intl.NumberFormat(locale, {
      style: "currency",
      currency,
      currencyDisplay: "narrowSymbol",
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    formats.set(key, (format = { format: made, said: new Map() }));
  }
  return format;
}
