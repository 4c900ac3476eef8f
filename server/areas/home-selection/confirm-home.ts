/** Confirms what is kept of a home: from then on its room is held for this application, and for nobody else, at the price that was agreed. */
import { randomUUID } from "node:crypto";
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import { happened } from "../../kernel/records/event.ts";
import { first } from "../../kernel/records/read-records.ts";
import { moveOf } from "../../kernel/rules/life-cycle.ts";
import { refusal, type Refusal } from "../../kernel/rules/refusal.ts";
import type { HomeChoiceRecord, RoomSelectionRecord } from "../../ports/review-records.ts";
import { DuplicateRecord, type Writes } from "../../ports/store.ts";
import { judgeChoice, type JudgedChoice } from "./keep-choice.ts";
import { isQuoteValid, optionOf } from "./quote.ts";

export interface Confirmation {
  application: string;
  home: string;
  /** The price that whoever confirms was shown, in cents a month. */
  price_cents: number;
}

/** Of two who confirm one room at once, the database lets one. */
const ROOM_TAKEN = "room_selections_one_a_room";

export async function confirmHome(deps: Deps, actor: Actor, confirmed: Confirmation): Promise<RoomSelectionRecord | Refusal> {
  try {
    return await deps.store.transaction((tx) => hold(tx, deps, actor, confirmed));
  } catch (error) {
    if (error instanceof DuplicateRecord && error.constraint === ROOM_TAKEN) return refusal("room-taken");
    throw error;
  }
}

async function hold(tx: Writes, deps: Deps, actor: Actor, { application: id, home, price_cents }: Confirmation): Promise<RoomSelectionRecord | Refusal> {
  const now = deps.clock.now();
  // The group first, as everything that moves several of it: of two at once, the second knows which home the first took.
  const group = (await tx.find("application", id))?.group_source ?? null;
  if (group !== null) await tx.lock("group_source", group);
  const application = await tx.lock("application", id);
  if (!application) return refusal("not-found");
  const standing = await first(tx, "room_selection", { application: id, home, ended_at: null });
  // Pressed twice: the first press did it.
  if (standing) return standing;
  const move = moveOf("confirm-home", application.status, "applicant", {});
  if (!move.ok) return move.refusal;
  const kept = await first(tx, "home_choice", { application: id, home });
  if (!kept) return refusal("home-choice-missing");
  const judged = await judgeChoice(tx, { deps, application, now }, { home, room: kept.room, option: (earliest) => optionOf(kept, earliest) });
  if ("code" in judged) return judged;
  const agreed = agreedPrice(kept, judged, now);
  if (agreed !== price_cents) return refusal("price-changed");
  const { room, move_in_date, lease_end_date } = kept;
  const terms = { move_in_date, lease_end_date };
  const [selection] = await holdRooms(tx, kept, judged, { agreed, now });
  const preference = await first(tx, "lease_preference", { application: id });
  if (preference) await tx.update("lease_preference", preference.id, terms);
  await tx.update("application", id, { ...terms, room });
  await tx.transition(id, { from: move.from, to: move.to, event: happened({ by: actor, name: "confirm-home" }), now: now.toISOString() });
  return selection;
}

/** In cents a month: what was shown, while that holds; else what it costs now. */
const agreedPrice = (kept: HomeChoiceRecord, { room, quote, context }: JudgedChoice, now: Date): number =>
  isQuoteValid(kept, room, now, context.quoteHours) ? kept.monthly_price_cents : quote.price_cents;

/** The room that was chosen first; of a whole home, the others after it. */
async function holdRooms(
  tx: Writes,
  { application, home, room, move_in_date, lease_end_date, lease_months }: HomeChoiceRecord,
  { rooms }: JudgedChoice,
  { agreed, now }: { agreed: number; now: Date },
): Promise<[RoomSelectionRecord, ...RoomSelectionRecord[]]> {
  const hold = (one: string): Promise<RoomSelectionRecord> =>
    tx.insert("room_selection", {
      id: randomUUID(),
      application,
      home,
      room: one,
      whole_home: rooms.length > 1,
      move_in_date,
      lease_end_date,
      lease_months,
      monthly_price_cents: agreed,
      ended_at: null,
      ended_because: null,
      created_at: now.toISOString(),
    });
  const held: [RoomSelectionRecord, ...RoomSelectionRecord[]] = [await hold(room)];
  for (const { id } of rooms) if (id !== room) held.push(await hold(id));
  return held;
}
