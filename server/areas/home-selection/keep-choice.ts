/** Keeps what was chosen on a home's card: its room, day and length, and the price that was shown for them. */
import { randomUUID } from "node:crypto";
import { addDays } from "#screens/language/expressions/calendar.ts";
import type { Deps } from "../../kernel/context/deps.ts";
import { patchDisplayState } from "../../kernel/records/patch-display-state.ts";
import { all, first } from "../../kernel/records/read-records.ts";
import { choosesHome } from "../../kernel/rules/life-cycle.ts";
import { refusal, type Refusal } from "../../kernel/rules/refusal.ts";
import { chosenFeeSet } from "../../kernel/sql/chosen-fee-set.ts";
import type { CostFees } from "../../ports/columns/values.ts";
import type { ApplicationRecord } from "../../ports/records.ts";
import type { HomeChoiceRecord, RoomRecord } from "../../ports/review-records.ts";
import type { Writes } from "../../ports/store.ts";
import { costFees } from "../groups/index.ts";
import { roomOffer } from "../homes/index.ts";
import { isAbove, isHeld, offeredHomeFor, selectionContext } from "./offered.ts";
import { groupChoice, type GroupTerms } from "./group/group-choice.ts";
import { choosersOf } from "./sql.ts";
import { isQuoteValid, keptQuote, quoteOf, type LeaseOption, type NoQuote, type Quote } from "./quote.ts";

export interface ChosenRoom {
  home: string;
  room: string;
  /** Of the first day that the room can be had, and of what holds for all of their group. */
  option: (earliest: string, group: GroupTerms | null) => LeaseOption;
}

const REFUSAL_CODES = { "too-early": "room-not-yet-free", "too-late": "move-in-too-late", length: "lease-length-gone" } as const satisfies Record<
  NoQuote,
  string
>;

export interface JudgedChoice {
  quote: Quote;
  /** What it would be agreed at, in cents a month: what was shown, while that holds; else what it costs now. */
  agreed_cents: number;
  /** What it would be agreed with beside the rent. */
  fees: CostFees;
  room: RoomRecord;
  whole_home: boolean;
  /** All that would be held: of a whole home every room of it. */
  rooms: RoomRecord[];
}

/**
 * What it costs; a refusal where the room, its day or its length can't be had, or costs more than was approved.
 * @param kept  null where it is chosen anew
 */
export async function judgeChoice(
  tx: Writes,
  { deps, application, now, kept }: { deps: Deps; application: ApplicationRecord; now: Date; kept: HomeChoiceRecord | null },
  chosen: ChosenRoom,
): Promise<JudgedChoice | Refusal> {
  const home = await tx.find("home", chosen.home);
  const record = await tx.find("market", application.market);
  const rooms = await all(tx, "room", { home: chosen.home });
  if (!home?.is_published || home.market !== application.market || !record) return refusal("home-gone");
  const context = selectionContext(deps.documents.current(), { application, market: record }, now);
  if (!context.terms) return refusal("no-price-yet");
  const held = (await all(tx, "room_selection", { home: home.slug, ended_at: null })).map(({ room }) => room);
  const source = await tx.source(application.source);
  if (!source) return refusal("not-found");
  const group = application.group_source === null ? null : groupChoice(await tx.query(choosersOf(application.group_source)), application.id);
  if (group && !group.terms && !group.leads) return refusal("group-waits", null, { name: group.leader });
  if (group?.terms && group.terms.home !== home.slug) return refusal("group-home");
  const room = offeredHomeFor(
    source,
    { home, rooms: rooms.toSorted((one, other) => one.number - other.number), held },
    context,
    group?.terms ?? null,
  ).offered.find((each) => each.room.id === chosen.room);
  const offer = room && roomOffer(room.room);
  if (!room || !offer) return refusal(isHeld(source, held, chosen.room) ? "room-taken" : "room-gone");
  const option = chosen.option(room.earliest, group?.terms ?? null);
  if (group?.terms && !isSameTerms(group.terms, option, room.earliest))
    return refusal("group-days", null, { date: group.terms.move_in_date, months: group.terms.lease_months });
  const asked = quoteOf(context.terms, offer, { earliest: room.earliest, today: context.today }, option);
  const isShown = kept !== null && isQuoteValid(kept, room.room, now, context.quoteHours);
  // A length that the market has no longer is had at the price that was shown of it, as long as that holds.
  const quote = asked === "length" && isShown ? keptQuote(kept) : asked;
  if (typeof quote === "string") return refusal(REFUSAL_CODES[quote], null, { date: room.earliest });
  const agreed_cents = isShown ? kept.monthly_price_cents : quote.price_cents;
  if (isAbove(agreed_cents, context)) return refusal("above-approved-rate");
  const whole_home = source.kind === "whole_home";
  const fees = (isShown ? kept.fees : null) ?? costFees(deps.documents.current(), record, await tx.query(chosenFeeSet));
  return { quote, agreed_cents, fees, room: room.room, whole_home, rooms: whole_home ? rooms : [room.room] };
}

const isSameTerms = ({ move_in_date, lease_months }: GroupTerms, { day, months }: LeaseOption, earliest: string): boolean =>
  addDays(earliest, day) === move_in_date && months === lease_months;

export const keepChoice = (deps: Deps, application: string, chosen: ChosenRoom): Promise<HomeChoiceRecord | Refusal> =>
  deps.store.transaction((tx) => keepWithin(tx, deps, application, chosen));

/** The same within a transaction that goes on by it. */
export async function keepWithin(tx: Writes, deps: Deps, applicationId: string, chosen: ChosenRoom): Promise<HomeChoiceRecord | Refusal> {
  const now = deps.clock.now();
  const application = await tx.lock("application", applicationId);
  if (!application || !choosesHome(application.status)) return refusal("wrong-state", "status");
  const held = await first(tx, "room_selection", { application: application.id, home: chosen.home, ended_at: null });
  // What would be confirmed is what is held.
  if (held && !held.whole_home && held.room !== chosen.room) return refusal("home-held-already");
  const judged = await judgeChoice(tx, { deps, application, now, kept: null }, chosen);
  if ("code" in judged) return judged;
  const { quote, room, fees } = judged;
  const values = { ...termsOf(quote), room: room.id, room_version: room.version, fees, quoted_at: now.toISOString() };
  const before = await first(tx, "home_choice", { application: application.id, home: chosen.home });
  const kept = before
    ? await tx.update("home_choice", before.id, values)
    : await tx.insert("home_choice", { ...values, id: randomUUID(), application: application.id, home: chosen.home, created_at: now.toISOString() });
  await writeDisplayState(tx, application, kept);
  return kept;
}

const termsOf = ({ move_in_date, lease_end_date, months, price_cents }: Quote) => ({
  move_in_date,
  lease_end_date,
  lease_months: months,
  monthly_price_cents: price_cents,
});

/** As others read it: by home, and the one that was kept last. */
async function writeDisplayState(tx: Writes, application: ApplicationRecord, kept: HomeChoiceRecord): Promise<void> {
  const choices = await all(tx, "home_choice", { application: application.id });
  const properties = Object.fromEntries(
    choices.map(({ home, room, move_in_date, lease_end_date, monthly_price_cents, lease_months }) => [
      home,
      { roomId: room, move_in_date, lease_end_date, monthlyRoomPrice: monthly_price_cents / 100, leaseLength: lease_months },
    ]),
  );
  await patchDisplayState(tx, application.id, { homeSelection: { properties, selectedProperty: kept.home } });
  const { room, move_in_date, lease_end_date } = kept;
  await tx.update("application", application.id, { room, move_in_date, lease_end_date });
}
