/** Sources, markets and homes as the staff's API answers them, and as a link is typed. */
import type { Shown } from "#server";
import type { DeskContextValue } from "../desk/desk-context.ts";
import { numbersOf, typedNumber } from "../desk/money/typed-numbers.ts";

/** Null of these three is sent alone: it has the server say them. */
export type Source = Shown["staff-source"] & { slug: string; label: string; application_fee: number };
export type MarketTerms = Shown["market-terms"];
export type OfferedHome = Shown["offered-home"];

export const SHARINGS = ["personal", "open", "group"] as const;
/** Beside the word, to be told apart at a glance. */
export const SHARING_ICONS = { personal: "mail", open: "home", group: "people" } as const;

/** What the list is narrowed to, as the address has it, with the states of the API. */
export const STANDINGS = { open: "open", ended: "ended,used,full", closed: "closed" } as const;
/** As the API takes them; the first where the address has none. */
export const ORDERS = ["-created_at", "created_at", "ends_at"] as const;

/** What is typed of a link, as it stands in its fields. */
export const EMPTY = {
  market: "",
  kind: "room",
  slug: "",
  ends: "",
  most_applications: "",
  application_fee: "",
  invited_email: "",
  number_of_potential_roommates: "3",
  move_in_date: "",
  lease_end_date: "",
  home: "",
  resident_rent: "",
  promo_amount: "",
};
export type Values = typeof EMPTY;
export const TERMS = ["move_in_date", "lease_end_date", "home", "resident_rent", "promo_amount"] as const satisfies readonly (keyof Values)[];

/** What of it is a number. */
const NUMBERS = {
  number_of_potential_roommates: "count",
  most_applications: "count",
  application_fee: "amount",
  resident_rent: "amount",
  promo_amount: "amount",
} as const;
const isNumber = (name: keyof Values): name is keyof typeof NUMBERS => Object.hasOwn(NUMBERS, name);

/** The last moment of a day, where whoever makes the link is. */
const endOf = (day: string): string => new Date(`${day}T23:59:59.999`).toISOString();
/** Whose moment that is. */
const dayOf = (at: string): string => {
  const date = new Date(at);
  return [String(date.getFullYear()), String(date.getMonth() + 1).padStart(2, "0"), String(date.getDate()).padStart(2, "0")].join("-");
};

/** As the API takes it: blank is nothing. @throws UnclearNumbers */
export function sentOf(values: Values, names: readonly (keyof Values)[], desk: Pick<DeskContextValue, "say" | "locale">): Record<string, unknown> {
  const numbers = numbersOf(Object.fromEntries(names.filter(isNumber).map((name) => [name, values[name]])), NUMBERS, desk);
  return Object.fromEntries(
    names.map((name) => {
      if (isNumber(name)) return [name, numbers[name]];
      const text = values[name].trim();
      if (name === "ends") return ["ends_at", text === "" ? null : endOf(text)];
      return [name, text === "" ? null : text];
    }),
  );
}

/** As its fields show a link that is there. */
export const typedOf = (source: Source, locale: string): Values => ({
  ...EMPTY,
  market: source.market,
  slug: source.slug,
  ends: source.ends_at === null ? "" : dayOf(source.ends_at),
  ...Object.fromEntries(
    (["most_applications", "number_of_potential_roommates", ...TERMS] as const).map((name) => {
      const value = source[name];
      return [name, typeof value === "number" ? typedNumber(value, locale) : (value ?? "")];
    }),
  ),
});
