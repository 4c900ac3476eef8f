/** The homes that an applicant chooses among, as they stand for this one: what is free, what it costs, what speaks against it. Pure. */
import type { PublishedDocuments } from "../../kernel/context/documents.ts";
import { marketDay } from "../../kernel/context/market-time.ts";
import { numberConstant } from "../../kernel/context/texts.ts";
import { currencyOfCountry } from "../../kernel/rules/money.ts";
import type { CostFees } from "../../ports/columns/values.ts";
import type { ApplicationRecord, Currency, FlagRecord, MarketRecord, SourceRecord } from "../../ports/records.ts";
import type { HomeChoiceRecord, LeasePreferenceRecord, RoomSelectionRecord } from "../../ports/review-records.ts";
import type { HomeSelectionState, ListedHome } from "../../ports/state/home-state.ts";
import { offeredHome, roomOffer, wholeHome, type OfferedHome, type OfferedRoom } from "../homes/index.ts";
import { priceTerms, type PriceTerms } from "../pricing/index.ts";
import { groupChoice, type GroupChoice, type GroupTerms } from "./group/group-choice.ts";
import { isQuoteValid, keptQuote, quoteOf, optionOf, type NoQuote, type Quote } from "./quote.ts";

export interface SelectionState extends Pick<HomeSelectionState, "offered_homes" | "lease_preference" | "home_choices" | "group_choosers"> {
  application: ApplicationRecord;
  market: MarketRecord;
  source: SourceRecord;
  flags: readonly FlagRecord[];
}

/** Why a home can't be had; null where it can. `no-price`: what is free of it has none, as the constants of its market say none. */
export type UnavailableReason = "full" | "no-price" | "pets" | "master" | "group" | "group-waits";

export interface Choice {
  room: OfferedRoom;
  quote: Quote;
  /** What it cost when it was kept, where it costs something else now and the old price no longer holds. */
  was_cents: number | null;
  /** What is charged beside the rent, as it was shown; null where that holds no more. */
  fees: CostFees | null;
}

/** What was kept, and can't be had like that any more. */
export interface LostChoice {
  /** Somebody else has the room, it isn't offered, not from that day, or not for that long. */
  why: "taken" | "gone" | "day" | "length";
  /** Id of the room. */
  room: string;
  /** YYYY-MM-DD: its first day now; null where it isn't offered. */
  earliest: string | null;
}

export interface HomeCandidate extends OfferedHome {
  reason: UnavailableReason | null;
  /** What is kept of it and can still be had. */
  choice: Choice | null;
  lost: LostChoice | null;
  /** Least of "Starting at"; null where nothing is offered. */
  from_cents: number | null;
}

/** What all prices are reckoned and judged by: the market's terms, today, and what was approved. */
export interface SelectionContext {
  terms: PriceTerms | null;
  today: string;
  currency: Currency;
  /** The most rent that was approved, in cents; null: every room. */
  limit_cents: number | null;
  now: Date;
  quoteHours: number;
}

export interface Preference {
  has_pets: boolean;
  sharing_room: boolean;
}

/** Begins with the form's pet; a service animal is none. */
export function preferenceOf(said: LeasePreferenceRecord | null, flags: readonly FlagRecord[]): Preference {
  const pet = flags.find(({ flag }) => flag === "pet");
  return { has_pets: said?.has_pets ?? (pet !== undefined && pet.flag_data["includes_service_animal"] !== true), sharing_room: said?.sharing_room ?? false };
}

export const selectionContext = (
  documents: PublishedDocuments,
  { application, market }: Pick<SelectionState, "application" | "market">,
  now: Date,
): SelectionContext => ({
  terms: priceTerms(documents, market),
  today: marketDay(documents, market.slug, now),
  currency: currencyOfCountry(market.country_code),
  limit_cents: application.preapproved_for_all ? null : application.preapproved_max_rent_cents,
  now,
  quoteHours: numberConstant(documents, "price_quote_hours"),
});

/** Those that can be had first, by the number of their free rooms. */
export function homeCandidates(state: SelectionState, context: SelectionContext): HomeCandidate[] {
  const preference = preferenceOf(state.lease_preference, state.flags);
  const group = groupOf(state);
  return state.offered_homes
    .map((listed) => {
      const offered = offeredHomeFor(state.source, listed, context, group?.terms ?? null);
      const kept = state.home_choices.find((each) => each.home === listed.home.slug && isOnDays(each, group?.terms ?? null));
      const found = kept ? choiceOf(kept, offered, context) : null;
      const lost = kept && typeof found === "string" ? lostOf(kept, found, offered, isHeld(state.source, listed.held, kept.room)) : null;
      return {
        ...offered,
        reason: reasonOf(offered, preference, { source: state.source, group, isFreeUnpriced: context.terms === null && isAnyFree(state.source, listed) }),
        choice: typeof found === "string" ? null : found,
        lost,
        from_cents: offered.offered.length > 0 ? Math.min(...offered.offered.map(({ price_cents }) => price_cents)) : null,
      };
    })
    .toSorted(
      (one, other) =>
        Number(one.reason !== null) - Number(other.reason !== null) ||
        other.offered.length - one.offered.length ||
        one.home.name.localeCompare(other.home.name),
    );
}

/** What was kept before the group picked other days counts no more. */
const isOnDays = (kept: HomeChoiceRecord, group: GroupTerms | null): boolean =>
  group === null || (kept.move_in_date === group.move_in_date && kept.lease_months === group.lease_months);

export const groupOf = ({ application, group_choosers }: Pick<SelectionState, "application" | "group_choosers">): GroupChoice | null =>
  groupChoice(group_choosers, application.id);

/** Its rooms one by one, or the whole of it to whoever applies for that. Of the home of a group, what can be had on its days, at what it costs then. */
export function offeredHomeFor(
  { kind }: Pick<SourceRecord, "kind">,
  listed: ListedHome,
  { terms, today }: Pick<SelectionContext, "terms" | "today">,
  group: GroupTerms | null,
): OfferedHome {
  if (kind === "whole_home") return wholeHome(listed, terms, today);
  const isTheirs = group?.home === listed.home.slug;
  return offeredHome(listed, terms, today, { months: isTheirs ? group.lease_months : null, move_in: isTheirs ? group.move_in_date : null });
}

export const MASTER = "master";

function reasonOf(
  { home, offered }: OfferedHome,
  { has_pets, sharing_room }: Preference,
  { source, group, isFreeUnpriced }: { source: SourceRecord; group: GroupChoice | null; isFreeUnpriced: boolean },
): UnavailableReason | null {
  if (offered.length === 0) return isFreeUnpriced ? "no-price" : "full";
  if (group?.terms && group.terms.home !== home.slug) return "group";
  if (group && !group.terms && !group.leads) return "group-waits";
  if (has_pets && !home.pets_allowed) return "pets";
  return sharing_room && source.kind === "room" && !offered.some(({ room }) => room.room_type === MASTER) ? "master" : null;
}

/** Of a whole home, whether all of it is. */
function isAnyFree({ kind }: Pick<SourceRecord, "kind">, { rooms, held }: ListedHome): boolean {
  const isFree = (room: ListedHome["rooms"][number]): boolean => roomOffer(room) !== null && !held.includes(room.id);
  return kind === "whole_home" ? rooms.every(isFree) : rooms.some(isFree);
}

/** As it can be had today; else what of it is gone. */
function choiceOf(kept: HomeChoiceRecord, { offered }: OfferedHome, context: SelectionContext): Choice | "room" | NoQuote {
  const room = offered.find((each) => each.room.id === kept.room);
  const offer = room && roomOffer(room.room);
  if (!room || !offer || !context.terms) return "room";
  const quote = quoteOf(context.terms, offer, { earliest: room.earliest, today: context.today }, optionOf(kept, room.earliest));
  const isShown = isQuoteValid(kept, room.room, context.now, context.quoteHours);
  const fees = isShown ? kept.fees : null;
  if (quote === "length" && isShown) return { room, quote: keptQuote(kept), was_cents: null, fees };
  if (typeof quote === "string") return quote;
  if (quote.price_cents === kept.monthly_price_cents) return { room, quote, was_cents: null, fees };
  return isShown
    ? { room, quote: { ...quote, price_cents: kept.monthly_price_cents }, was_cents: null, fees }
    : { room, quote, was_cents: kept.monthly_price_cents, fees };
}

/** Whether somebody has the room; of a whole home, whether anybody has one of it. */
export const isHeld = ({ kind }: Pick<SourceRecord, "kind">, held: readonly string[], room: string): boolean =>
  held.includes(room) || (kind === "whole_home" && held.length > 0);

function lostOf({ room }: HomeChoiceRecord, gone: "room" | NoQuote, { offered }: OfferedHome, isTaken: boolean): LostChoice {
  const earliest = offered.find((each) => each.room.id === room)?.earliest ?? null;
  if (gone !== "room") return { why: gone === "length" ? "length" : "day", room, earliest };
  return { why: isTaken ? "taken" : "gone", room, earliest };
}

/** As many homes as somebody may talk with at a time, where they do; null: another may be begun. Of a home, however many of its rooms are held. */
export function homesEnough(documents: PublishedDocuments, held_rooms: readonly Pick<RoomSelectionRecord, "home">[]): number | null {
  const most = numberConstant(documents, "open_meetings_most");
  return new Set(held_rooms.map(({ home }) => home)).size >= most ? most : null;
}

export const isAbove = (cents: number, { limit_cents }: SelectionContext): boolean => limit_cents !== null && cents > limit_cents;
