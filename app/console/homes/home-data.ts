/** Homes and rooms as the staff's API answers them, and a room as it is typed. */
import type { Sent, Shown } from "#server";
import type { DeskContextValue } from "../desk/desk-context.ts";
import { numbersOf, typedNumber } from "../desk/money/typed-numbers.ts";

export type HomeRow = Shown["staff-home"];
export type HomeDetails = Shown["staff-home-details"];
export type Room = Shown["staff-room"];
export type RoomChange = Partial<Sent["staff-room"]>;
export type Resident = Room["residents"][number];
export type ResidentChange = Partial<Sent["staff-resident"]>;
export type HomeChange = Partial<Sent["staff-home-details"]>;

/** What the list is narrowed to, as the address and the API have it. */
export const STATES = ["free", "published", "unpublished"] as const;

/** What is typed of a room, as it stands in its fields. */
export interface TypedRoom {
  is_available: boolean;
  availability_date: string;
  first_price: string;
  discounted_price: string;
  tour: string;
}
export const typedOf = ({ is_available, availability_date, first_price, discounted_price, tour }: Room, locale: string): TypedRoom => ({
  is_available,
  availability_date: availability_date ?? "",
  first_price: typedNumber(first_price, locale),
  discounted_price: typedNumber(discounted_price, locale),
  tour: tour ?? "",
});

/** As the API takes it: blank is nothing. What isn't typed stays as somebody else may save it meanwhile. @throws UnclearNumbers */
export function sentOf(typed: Partial<TypedRoom>, desk: Pick<DeskContextValue, "say" | "locale">): RoomChange {
  const { is_available, availability_date, first_price, discounted_price, tour } = typed;
  const prices = numbersOf(
    { ...(first_price !== undefined && { first_price }), ...(discounted_price !== undefined && { discounted_price }) },
    { first_price: "amount", discounted_price: "amount" },
    desk,
  );
  return {
    ...(is_available !== undefined && { is_available }),
    ...(availability_date !== undefined && { availability_date: availability_date || null }),
    ...(prices.first_price !== undefined && { first_price: prices.first_price ?? 0 }),
    ...(prices.discounted_price !== undefined && { discounted_price: prices.discounted_price }),
    ...(tour !== undefined && { tour: tourIn(tour) || null }),
  };
}

/** Days of whoever lives in a room, as they are asked for. */
export const DAYS = ["lives_from", "lives_until", "away_from", "away_until"] as const;
export type ResidentDay = (typeof DAYS)[number];

/** Of a link to it, its id alone: what people copy is the link. */
function tourIn(typed: string): string {
  const text = typed.trim();
  const url = URL.canParse(text) ? new URL(text) : null;
  return url?.searchParams.get("m") ?? url?.pathname.split("/").findLast(Boolean) ?? text;
}

/** What takes it back: as it was of what was sent. */
export const formerOf = <Of extends Room | HomeDetails | Resident, Change extends object>(before: Of, sent: Change): Change =>
  Object.fromEntries(Object.keys(sent).map((name) => [name, before[name as keyof Of]])) as Change;

/** Of a change that is meant although somebody holds a room. */
export const HELD = "held_confirmed";
