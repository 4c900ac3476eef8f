/** What the address of a listing narrows it by. What can't be read narrows nothing. */
import { parseDay } from "#screens/language/expressions/calendar.ts";
import type { PriceFilter } from "../pricing/index.ts";

export interface ListingFilter extends PriceFilter {
  /** In major units a month. */
  price_max: number | null;
  pets: boolean;
  /** Ids of what somebody in the home likes. */
  interests: string[];
  /** Of the homes that are left, from 1 on. */
  page: number;
}

const PRICE = /^\d{1,6}$/;
const MONTHS = /^\d{1,2}$/;
/** Longer than all of them together is nothing of ours. */
const INTERESTS = /^.{1,2000}$/su;
const PAGE = /^\d{1,5}$/;

/** @param known  ids of the interests that there are, by what they may be called in an address, in small letters: their id, and their labels */
export function listingFilter(query: Readonly<Record<string, string>>, known: ReadonlyMap<string, string> = new Map()): ListingFilter {
  const said = (name: string, shape: RegExp): number | null => {
    const value = Object.hasOwn(query, name) ? query[name]! : "";
    return shape.test(value) ? Number(value) : null;
  };
  const day = Object.hasOwn(query, "move_in") ? query["move_in"]! : "";
  const interests = Object.hasOwn(query, "roommateInterests") ? query["roommateInterests"]! : "";
  return {
    interests: INTERESTS.test(interests) ? [...new Set(interests.split(",").flatMap((word) => known.get(word.trim().toLowerCase()) ?? []))] : [],
    price_max: said("priceMax", PRICE),
    months: said("months", MONTHS),
    move_in: parseDay(day) ? day : null,
    pets: Object.hasOwn(query, "pets") && query["pets"] !== "",
    page: said("page", PAGE) ?? 1,
  };
}
