/** What of a home is offered, from which day and at which price. Pure. */
import type { HomeRecord, RoomRecord } from "../../ports/review-records.ts";
import type { ListedHome } from "../../ports/state.ts";
import { earliestDay, startingAt, type PriceTerms, type PriceWish, type RoomOffer } from "../pricing/index.ts";

export interface OfferedRoom {
  room: RoomRecord;
  /** The first day that it can be had, YYYY-MM-DD. */
  earliest: string;
  /** The least that it costs a month for what is wished for. */
  price_cents: number;
}

export interface OfferedHome {
  home: HomeRecord;
  /** Its bedrooms, whoever lives there. */
  rooms: RoomRecord[];
  /** Those that can be had, by number. */
  offered: OfferedRoom[];
}

/** As pricing reads it; null of a room that isn't free. */
const roomOffer = ({ is_available, availability_date, first_price_cents, discounted_price_cents, lease_lengths }: RoomRecord): RoomOffer | null =>
  is_available && availability_date !== null ? { first_price_cents, discounted_price_cents, availability_date, lengths: lease_lengths } : null;

/** @param terms  of the home's market; without them nothing is offered: no price is guessed */
export function offeredHome({ home, rooms }: ListedHome, terms: PriceTerms | null, today: string, wish: PriceWish): OfferedHome {
  const offered = rooms.flatMap((room) => {
    const offer = roomOffer(room);
    const price = terms && offer && startingAt(terms, offer, today, wish);
    return terms && offer && price !== null ? [{ room, earliest: earliestDay(terms, offer.availability_date, today), price_cents: price }] : [];
  });
  return { home, rooms, offered };
}
