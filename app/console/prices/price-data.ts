import type { Shown } from "#server";
import { numberOf } from "../desk/money/typed-numbers.ts";

export type MarketPrices = Shown["market-prices"];
export type PricePreview = Shown["price-preview"];
export type PriceConstant = MarketPrices["constants"][number];
export type PriceChange = MarketPrices["changes"][number];
export type PriceCell = PricePreview["rows"][number]["cells"][number];

/** What is typed, by constant; what isn't touched isn't named. */
export type Draft = Readonly<Record<string, string>>;
export type Sent = Readonly<Record<string, number | string | null>>;

const OF_A_LENGTH = /^lease_length_multiplier_(\d+)$/u;
/** Months of the lease that a constant multiplies for; null of any other. */
export const lengthOf = (name: string): number | null => {
  const [, months] = OF_A_LENGTH.exec(name) ?? [];
  return months === undefined ? null : Number(months);
};

/** Factors have more digits behind their point than amounts, and a comma that stands between no thousands is that point. */
export const constantOf = (typed: string, locale: string): number => numberOf(typed, locale) ?? Number(typed.trim().replace(",", "."));

/** As its field shows it, with all of its digits. */
export const shownConstant = (value: number | string, locale: string): string =>
  typeof value === "string" ? value : new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 20 }).format(value);

/** As it is sent: what is no number is the server's to refuse. */
function sentValue(unit: PriceConstant["unit"], typed: string, locale: string): number | string | null {
  const text = typed.trim();
  if (unit === "month-list") return text;
  if (text === "") return null;
  const number = constantOf(text, locale);
  return Number.isFinite(number) ? number : text;
}

/** Only what would be other than it is. */
export function sentOf(draft: Draft, constants: readonly PriceConstant[], locale: string): Sent {
  const sent: Record<string, number | string | null> = {};
  for (const { name, unit, value } of constants) {
    const typed = draft[name];
    if (typed === undefined) continue;
    const said = sentValue(unit, typed, locale);
    if (said !== value) sent[name] = said;
  }
  return sent;
}

/** What is wrong with a draft, by constant: the API names each by its path in what was sent. */
export const errorsByConstant = (errors: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(errors).map(([path, said]) => [path.replace("constants.", ""), said]));

/** Months of the year with commas, one of them put in or taken out. */
export function withMonth(list: string, month: number): string {
  const months = list === "" ? [] : list.split(",").map(Number);
  return (months.includes(month) ? months.filter((one) => one !== month) : [...months, month]).toSorted((one, other) => one - other).join(",");
}
