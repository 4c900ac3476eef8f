/** What of a home is offered, from which day and at which price. Pure. */
import type { Brand } from "../../kernel/rules/brand.ts";
import type { HomeRecord, RoomRecord } from "../../ports/review-records.ts";
import type { ListedHome } from "../../ports/state/home-state.ts";
import { earliestDay, startingAt, type PriceTerms, type PriceFilter, type RoomOffer } from "../pricing/index.ts";

export interface OfferedRoom {
  room: RoomRecord;
  /** The first day that it can be had, YYYY-MM-DD. */
  earliest: string;
  /** The least that it costs a month, within the filter. */
  price_cents: number;
}

export interface OfferedHome {
  home: HomeRecord;
  /** Its bedrooms, whoever lives there. */
  rooms: RoomRecord[];
  /** Those that can be had, by number. */
  offered: OfferedRoom[];
}

/** What a whole home is among the types of rooms. */
const WHOLE_HOME = "whole_home";

/** As pricing reads it; null of a room that isn't free. */
export const roomOffer = ({ is_available, availability_date, first_price_cents, discounted_price_cents, lease_lengths }: RoomRecord): RoomOffer | null =>
  is_available && availability_date !== null ? { first_price_cents, discounted_price_cents, availability_date, lengths: lease_lengths } : null;

/** Where somebody walks through it in three dimensions; null of a room without a tour, and where no company shows them. */
export const tourUrl = ({ tours_url: address }: Pick<Brand, "tours_url">, { tour }: Pick<RoomRecord, "tour">): string | null =>
  address === null || tour === null ? null : address.replace("{tour}", encodeURIComponent(tour));

/** @param terms  of the home's market; without them nothing is offered: no price is guessed */
export function offeredHome({ home, rooms, held }: ListedHome, terms: PriceTerms | null, today: string, filter: PriceFilter): OfferedHome {
  const offered = rooms.flatMap((room) => {
    const offer = held.includes(room.id) ? null : roomOffer(room);
    const price = terms && offer && startingAt(terms, offer, today, filter);
    return terms && offer && price !== null ? [{ room, earliest: earliestDay(terms, offer.availability_date, today), price_cents: price }] : [];
  });
  return { home, rooms, offered };
}

/** The whole home as one thing to be had, from the day on that all of its rooms are free; nothing of it where one isn't. It goes by its first room. */
export function wholeHome({ home, rooms, held }: ListedHome, terms: PriceTerms | null, today: string): OfferedHome {
  const [first] = rooms;
  const isFree = first !== undefined && held.length === 0 && rooms.every(({ is_available }) => is_available);
  if (!isFree || home.full_property_price_cents <= 0) return { home, rooms, offered: [] };
  const days = rooms.map(({ availability_date }) => availability_date ?? today).toSorted();
  const whole = {
    ...first,
    room_type: WHOLE_HOME,
    about: "",
    first_price_cents: home.full_property_price_cents,
    discounted_price_cents: null,
    availability_date: days.at(-1)!,
    tour: null,
  };
  return { home, rooms, offered: offeredHome({ home, rooms: [whole], held: [] }, terms, today, { months: null, move_in: null }).offered };
}
