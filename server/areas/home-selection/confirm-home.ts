/** Confirms what is kept of a home: from then on its room is held for this application, and for nobody else, at the price that was agreed. */
import { randomUUID } from "node:crypto";
import { lockApplication } from "../../kernel/access/lock-application.ts";
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import { marketDay } from "../../kernel/context/market-time.ts";
import { happened } from "../../kernel/records/event.ts";
import { all, first } from "../../kernel/records/read-records.ts";
import { moveOf } from "../../kernel/rules/life-cycle.ts";
import { refusal, type Refusal } from "../../kernel/rules/refusal.ts";
import type { HomeChoiceRecord, RoomSelectionRecord } from "../../ports/review-records.ts";
import { DuplicateRecord, type Writes } from "../../ports/store.ts";
import { goOnWithGroup } from "./group/group-hold.ts";
import { houseBackOn } from "./house-away.ts";
import { judgeChoice, keepWithin, type ChosenRoom, type JudgedChoice } from "./keep-choice.ts";
import { optionOf } from "./quote.ts";
import { homesEnough } from "./offered.ts";
import { isKeptRoomTaken, residentsIn, withHomeUnchanged } from "./sql.ts";
import { startMeeting } from "./start-meeting.ts";

export interface Confirmation {
  application: string;
  home: string;
  /** The price that whoever confirms was shown, in cents a month. */
  price_cents: number;
  /** What they were shown that they confirm, where it is told: a second window may have kept something else at the same price. */
  shown?: { room: string | null | undefined; move_in_date: string | null | undefined; lease_months: number | null | undefined };
}

/** Of two who confirm one room at once, the database lets one. */
const ROOM_TAKEN = "room_selections_one_a_room";

/** Taken back inside the transaction, with why. */
class NotTaken extends Error {
  constructor(readonly why: Refusal) {
    super("not taken");
  }
}

export const confirmHome = (deps: Deps, actor: Actor, confirmed: Confirmation): Promise<RoomSelectionRecord | Refusal> =>
  orRefused(deps.store.transaction((tx) => hold(tx, deps, actor, confirmed)));

/** Keeps a room and confirms it at the price of now: both or neither. `created`: false where it was held before. */
export const takeRoom = (
  deps: Deps,
  actor: Actor,
  application: string,
  chosen: ChosenRoom,
): Promise<{ selection: RoomSelectionRecord; created: boolean } | Refusal> =>
  orRefused(
    deps.store.transaction(async (tx) => {
      await lockApplication(tx, application);
      const standing = await first(tx, "room_selection", { application, room: chosen.room, ended_at: null });
      if (standing) return { selection: standing, created: false };
      const { home, monthly_price_cents: price_cents } = orNotTaken(await keepWithin(tx, deps, application, chosen));
      return { selection: orNotTaken(await hold(tx, deps, actor, { application, home, price_cents })), created: true };
    }),
  );

function orNotTaken<T extends object>(result: T | Refusal): T {
  if ("code" in result) throw new NotTaken(result);
  return result;
}

async function orRefused<T>(held: Promise<T>): Promise<T | Refusal> {
  try {
    return await held;
  } catch (error) {
    if (error instanceof NotTaken) return error.why;
    if (error instanceof DuplicateRecord && error.constraint === ROOM_TAKEN) return refusal("room-taken");
    throw error;
  }
}

async function hold(tx: Writes, deps: Deps, actor: Actor, { application: id, home, price_cents, shown }: Confirmation): Promise<RoomSelectionRecord | Refusal> {
  const now = deps.clock.now();
  // Of hundreds who want one room, all but the first are told so by this, before anything is held or reckoned for them.
  if (await tx.query(isKeptRoomTaken(id, home))) return refusal("room-taken");
  const application = await lockApplication(tx, id);
  if (!application) return refusal("not-found");
  const standing = await first(tx, "room_selection", { application: id, home, ended_at: null });
  // Pressed twice: the first press did it.
  if (standing) return standing;
  const isFurther = application.status === "meet_and_greet";
  const move = moveOf(isFurther ? "confirm-another-home" : "confirm-home", application.status, "applicant", {});
  if (!move.ok) return move.refusal;
  const most = homesEnough(deps.documents.current(), await all(tx, "room_selection", { application: id, ended_at: null }));
  if (most !== null) return refusal("homes-enough", null, { most });
  const kept = await first(tx, "home_choice", { application: id, home });
  if (!kept) return refusal("home-choice-missing");
  if (shown && isAnother(kept, shown)) return refusal("home-choice-changed");
  await tx.query(withHomeUnchanged(home));
  const judged = await judgeChoice(tx, { deps, application, now, kept }, { home, room: kept.room, option: (earliest) => optionOf(kept, earliest) });
  if ("code" in judged) return judged;
  if (judged.agreed_cents !== price_cents) return refusal("price-changed");
  const back = judged.whole_home ? null : houseBackOn(await tx.query(residentsIn(home)), marketDay(deps.documents.current(), application.market, now));
  if (back !== null) return refusal("house-away", null, { date: back });
  const { room, move_in_date, lease_end_date } = kept;
  const terms = { move_in_date, lease_end_date };
  const [selection] = await holdRooms(tx, kept, judged, now);
  const preference = await first(tx, "lease_preference", { application: id });
  if (preference) await tx.update("lease_preference", preference.id, terms);
  await tx.update("application", id, { ...terms, room });
  await tx.transition(id, {
    from: move.from,
    to: move.to,
    event: happened({ by: actor, name: isFurther ? "confirm-another-home" : "confirm-home" }),
    now: now.toISOString(),
  });
  await goOnWithGroup(tx, deps, application);
  // Nobody lives in a whole home who could be met.
  if (!judged.whole_home) await startMeeting(tx, selection.id);
  return selection;
}

/** What isn't told is taken for what is kept. */
const isAnother = (kept: HomeChoiceRecord, { room, move_in_date, lease_months }: NonNullable<Confirmation["shown"]>): boolean =>
  (room ?? kept.room) !== kept.room || (move_in_date ?? kept.move_in_date) !== kept.move_in_date || (lease_months ?? kept.lease_months) !== kept.lease_months;

/** The room that was chosen first; of a whole home, the others after it. */
async function holdRooms(
  tx: Writes,
  { application, home, room, move_in_date, lease_end_date, lease_months }: HomeChoiceRecord,
  { rooms, whole_home, agreed_cents, fees }: JudgedChoice,
  now: Date,
): Promise<[RoomSelectionRecord, ...RoomSelectionRecord[]]> {
  const hold = (one: string): Promise<RoomSelectionRecord> =>
    tx.insert("room_selection", {
      id: randomUUID(),
      application,
      home,
      room: one,
      whole_home,
      move_in_date,
      lease_end_date,
      lease_months,
      monthly_price_cents: agreed_cents,
      fees,
      ended_at: null,
      ended_because: null,
      created_at: now.toISOString(),
    });
  const held: [RoomSelectionRecord, ...RoomSelectionRecord[]] = [await hold(room)];
  for (const { id } of rooms) if (id !== room) held.push(await hold(id));
  return held;
}
