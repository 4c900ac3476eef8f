import { useMemo } from "react";
import { dateFormat } from "#screens/language/expressions/date-format.ts";
import { useDesk } from "../desk/desk-context.ts";
import { formatAmount } from "../desk/words.ts";
import { lengthOf, type PriceConstant } from "./price-data.ts";

/** How constants and prices are said. */
export interface PriceWords {
  label(name: string): string;
  /** Of a constant, in a sentence. */
  value(unit: PriceConstant["unit"] | undefined, value: number | string): string;
  number(value: number): string;
  /** With its sign. */
  difference(value: number): string;
  amount(value: number): string;
  /** With its sign. */
  change(value: number): string;
  /** 1 to 12. */
  month(month: number, width: "narrow" | "short" | "long"): string;
  /** Of YYYY-MM-DD. */
  day(day: string): string;
}

export function usePriceWords(currency: string): PriceWords {
  const { say, locale } = useDesk();
  return useMemo(() => {
    const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 });
    const difference = new Intl.NumberFormat(locale, { signDisplay: "exceptZero" });
    const change = new Intl.NumberFormat(locale, { style: "currency", currency, signDisplay: "exceptZero", trailingZeroDisplay: "stripIfInteger" });
    const day = dateFormat(locale, { month: "short", day: "numeric", timeZone: "UTC" });
    const month: PriceWords["month"] = (one, width) => dateFormat(locale, { month: width, timeZone: "UTC" }).format(new Date(Date.UTC(2000, one - 1, 15)));
    const months = new Intl.ListFormat(locale, { style: "narrow", type: "unit" });
    return {
      label(name) {
        const length = lengthOf(name);
        return length === null ? say(`desk.prices.constant.${name}`) : say("desk.prices.months", { n: length });
      },
      value: (unit, value) =>
        unit === "month-list"
          ? months.format(
              String(value)
                .split(",")
                .filter((one) => one !== "")
                .map((one) => month(Number(one), "short")),
            ) || say("desk.prices.no-month")
          : typeof value === "number"
            ? unit === "money"
              ? formatAmount(value, currency, locale)
              : number.format(value)
            : value,
      number: (value) => number.format(value),
      difference: (value) => difference.format(value),
      amount: (value) => formatAmount(value, currency, locale),
      change: (value) => change.format(value),
      month,
      day: (one) => day.format(new Date(`${one}T00:00:00Z`)),
    };
  }, [say, locale, currency]);
}
