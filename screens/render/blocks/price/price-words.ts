/** How prices, lengths and days of the picture are said, in the words of its document and as the language has them. */
import type { PackedPriceMatrix } from "#screens/language/kinds/packed-price-matrix.ts";
import { addDays } from "#screens/language/expressions/calendar.ts";
import { dateFormat } from "#screens/language/expressions/date-format.ts";
import { formatValue } from "#screens/language/expressions/format-value.ts";
import { withGaps } from "#screens/language/forms/live.ts";
import { isBestDeal, priceAt } from "./price-grid.ts";

/** Copy of the block that a window is said with. */
export interface WindowCopy {
  window: string;
  from: string;
  more: string;
  less: string;
  lowest: string;
  best: string;
  notFree: string;
  above: string;
}

export interface PriceWords {
  price(amount: number): string;
  length(months: number): string;
  /** "Dec 5", "December 5, 2026", "Saturday, December 5, 2026". */
  shortDay(day: number): string;
  day(day: number): string;
  wholeDay(day: number): string;
  from(months: number, day: number): string;
  lowest(amount: number): string;
  /** "$185 more", of two prices; nothing where they are the same. */
  difference(amount: number, chosen: number): string;
  /** What else there is to know of a window: not free yet, above the limit, the best deal. */
  marks(months: number, day: number): string[];
  /** All of it. */
  window(months: number, day: number): string;
}

export function priceWords(copy: WindowCopy, matrix: PackedPriceMatrix, limit: number | null, locale: string): PriceWords {
  const { currency, earliest } = matrix;
  const formats = {
    short: dateFormat(locale, { timeZone: "UTC", month: "short", day: "numeric" }),
    long: dateFormat(locale, { timeZone: "UTC", dateStyle: "long" }),
    full: dateFormat(locale, { timeZone: "UTC", dateStyle: "full" }),
  };
  const months = new Intl.NumberFormat(locale, { style: "unit", unit: "month", unitDisplay: "long" });
  const said = (format: keyof typeof formats, day: number): string => formats[format].format(Date.parse(addDays(earliest, day)));
  const words: PriceWords = {
    price: (amount) => formatValue({ amount, currency }, locale),
    length: (count) => months.format(count),
    shortDay: (day) => said("short", day),
    day: (day) => said("long", day),
    wholeDay: (day) => said("full", day),
    from: (count, day) => withGaps(copy.from, { length: words.length(count), day: words.shortDay(day) }),
    lowest: (amount) => withGaps(copy.lowest, { price: words.price(amount) }),
    difference(amount, chosen) {
      if (amount === chosen) return "";
      return withGaps(amount > chosen ? copy.more : copy.less, { price: words.price(Math.abs(amount - chosen)) });
    },
    marks(count, day) {
      if (day < 0) return [copy.notFree];
      const price = priceAt(matrix, count, day);
      return [...(price !== null && limit !== null && price > limit ? [copy.above] : []), ...(isBestDeal(matrix, count, day) ? [copy.best] : [])];
    },
    window(count, day) {
      const price = priceAt(matrix, count, day);
      const whole =
        price === null
          ? withGaps(copy.from, { length: words.length(count), day: words.day(day) })
          : withGaps(copy.window, { length: words.length(count), day: words.day(day), price: words.price(price) });
      return [whole, ...words.marks(count, day)].join(", ");
    },
  };
  return words;
}
