/**
 * Who is invited to live in a room, and what changes of their days. A room is one's at a time, and nobody's while it is offered or held
 * for somebody else: that is refused, or has to be said to be meant. Nobody of the staff sees to the home in which they live.
 */
import { randomUUID } from "node:crypto";
import { addDays } from "#screens/language/expressions/calendar.ts";
import { lockActor } from "../../kernel/access/lock-users.ts";
import { conflict, done, forbidden, invalid, notFound, refusedWith, type Outcome } from "../../kernel/access/outcome.ts";
import { whyOwn } from "../../kernel/access/own-case.ts";
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import { localInstant } from "../../kernel/context/local-time.ts";
import { marketDay, marketZone } from "../../kernel/context/market-time.ts";
import type { RecordChange, SentBody } from "../../kernel/definitions/record-definition.ts";
import { languageAt } from "../../kernel/mail/language-at.ts";
import { mailTo } from "../../kernel/mail/mail-to.ts";
import { refusedMailbox } from "../../kernel/mail/refused-mailbox.ts";
import { checkBody } from "../../kernel/records/check-body.ts";
import { event } from "../../kernel/records/event.ts";
import { foldedAddress } from "../../kernel/rules/folded-address.ts";
import { refusal, type Refusal } from "../../kernel/rules/refusal.ts";
import type { ResidentRecord, RoomRecord } from "../../ports/review-records.ts";
import { DuplicateRecord, type Writes } from "../../ports/store.ts";
import { holdsOf, ownHome, type HomeChange } from "../homes/index.ts";
import { invitedUntil } from "./invitation.ts";
import { residentOf } from "./read-residents.ts";
import type { Resident } from "./sql.ts";

type Days = Pick<ResidentRecord, "lives_from" | "lives_until" | "away_from" | "away_until">;
const DAYS = ["lives_from", "lives_until", "away_from", "away_until"] as const satisfies readonly (keyof Days)[];

/** Kind of the live event that says that something about where they live, and so about its meetings, is other. */
export const RESIDENCY_CHANGED = "residency";

/** Where it has to be said that it is meant. */
const HELD = "held_confirmed";

/** What the database lets one of two do who do it at once. */
const TAKEN: Readonly<Record<string, string>> = { residents_one_a_room: "room-lived-in", residents_one_room_at_a_time: "lives-elsewhere" };

/** They live there once they have taken the invitation up. */
export async function inviteResident(deps: Deps, actor: Actor, body: SentBody): Promise<Outcome<Resident>> {
  const { values, refusals } = checkBody(deps, "staff-resident", body);
  if (refusals.length > 0) return invalid(refusals);
  const id = randomUUID();
  const { room: room_id, lives_from, lives_until = null, away_from = null, away_until = null } = values;
  const days = { lives_from, lives_until, away_from, away_until };
  const email = foldedAddress(values.invited_email ?? "");
  if (email === foldedAddress(actor.user.email)) return invalid([refusal("own-invitation", "invited_email")]);
  const refused = await withoutTwo(() =>
    deps.store.transaction(async (tx) => {
      if (!(await lockActor(tx, actor, { resource: "staff-resident", verb: "create" }))) return forbidden;
      const room = await tx.lock("room", room_id);
      if (!room) return invalid([refusal("oneOf", "room")]);
      const own = await ownHome(tx, actor, room.home);
      if (own) return refusedWith(own);
      const wrong = [
        ...wrongIn(days),
        ...(lives_until !== null && lives_until <= (await todayOf(tx, deps, room)) ? [refusal("moved-out-before", "lives_until")] : []),
      ];
      if (wrong.length > 0) return invalid(wrong);
      const taken = values.held_confirmed === true ? null : await isTaken(tx, room, days);
      if (taken) return invalid([taken]);
      const unreached = await refusedMailbox(tx, deps.documents.current(), email, "invited_email");
      if (unreached) return invalid([unreached]);
      const now = deps.clock.now();
      await tx.insert("resident", { id, room: room.id, invited_email: email, invited_at: now.toISOString(), ...days });
      await note(tx, deps, actor, { room, resident: { id, user_id: null }, changes: [{ property: "invited", from: false, to: true }] });
      await mailInvitation(tx, deps, actor, { id, email, room, lives_from, now });
      return null;
    }),
  );
  return refused ?? shown(deps, id, true);
}

/** What isn't given stays as it is. */
export async function saveResident(deps: Deps, actor: Actor, { id, body, version }: RecordChange): Promise<Outcome<Resident>> {
  const { values, refusals } = checkBody(deps, "staff-resident", body, { for: "change" });
  if (refusals.length > 0) return invalid(refusals);
  const refused = await withoutTwo(() =>
    written(deps, actor, { id, version, verb: "update" }, async (tx, { locked, room }) => {
      const days: Days = Object.fromEntries(DAYS.map((name) => [name, values[name] === undefined ? locked[name] : values[name]])) as unknown as Days;
      const wrong = wrongIn(days);
      if (wrong.length > 0) return invalid(wrong);
      const changes = DAYS.flatMap((property): HomeChange[] =>
        locked[property] === days[property] ? [] : [{ property, from: locked[property], to: days[property] }],
      );
      if (changes.length === 0) return null;
      const taken = values.held_confirmed === true || !isLonger(locked, days) ? null : await isTaken(tx, room, days);
      if (taken) return invalid([taken]);
      await tx.update("resident", id, days);
      await note(tx, deps, actor, { room, resident: locked, changes });
      // Their own page is drawn again: whoever has moved out is led out of a chat that is open.
      if (locked.user_id !== null) await tx.notify(locked.user_id, { kind: RESIDENCY_CHANGED, id });
      return null;
    }),
  );
  return refused ?? shown(deps, id);
}

/** Takes an invitation back that nobody has taken up. Whoever did moves out on a day. */
export async function withdrawResident(deps: Deps, actor: Actor, id: string): Promise<Outcome<null>> {
  const refused = await written(deps, actor, { id, version: null, verb: "delete" }, async (tx, { locked, room }) => {
    if (locked.user_id !== null) return conflict("resident-accepted");
    await tx.remove("resident", id);
    await note(tx, deps, actor, { room, resident: locked, changes: [{ property: "invited", from: true, to: false }] });
    return null;
  });
  return refused ?? done(null);
}

interface Held {
  locked: ResidentRecord;
  room: RoomRecord;
}

/** The room is held before who lives in it: of two at once the second finds what the first did. */
const written = (
  deps: Deps,
  actor: Actor,
  { id, version, verb }: { id: string; version: number | null; verb: "update" | "delete" },
  write: (tx: Writes, held: Held) => Promise<Outcome<never> | null>,
): Promise<Outcome<never> | null> =>
  deps.store.transaction(async (tx) => {
    if (!(await lockActor(tx, actor, { resource: "staff-resident", verb }))) return forbidden;
    const found = await tx.find("resident", id);
    const room = found && (await tx.lock("room", found.room));
    const locked = room && (await tx.lock("resident", id));
    if (!locked) return notFound;
    const own = await ownHome(tx, actor, room.home);
    if (own) return refusedWith(own);
    const shared = locked.user_id === null ? null : await whyOwn(tx, actor, locked.user_id);
    if (shared) return shared;
    if (version !== null && version !== locked.version) return { ok: false, problem: { kind: "lost-update", version: locked.version } };
    return write(tx, { locked, room });
  });

async function withoutTwo(write: () => Promise<Outcome<never> | null>): Promise<Outcome<never> | null> {
  try {
    return await write();
  } catch (error) {
    const code = error instanceof DuplicateRecord ? TAKEN[error.constraint] : undefined;
    if (code === undefined) throw error;
    return invalid([refusal(code, "lives_from")]);
  }
}

async function shown(deps: Deps, id: string, created = false): Promise<Outcome<Resident>> {
  const one = await residentOf(deps, id);
  return one ? done(one, created) : notFound;
}

const wrongIn = ({ lives_from, lives_until, ...away }: Days): Refusal[] => [
  ...(lives_until !== null && lives_until <= lives_from ? [refusal("moves-out-before", "lives_until")] : []),
  ...wrongAway(away),
];

export const wrongAway = ({ away_from, away_until }: Pick<Days, "away_from" | "away_until">): Refusal[] => [
  ...(away_from === null && away_until !== null ? [refusal("required", "away_from")] : []),
  ...(away_from !== null && away_until === null ? [refusal("required", "away_until")] : []),
  ...(away_from !== null && away_until !== null && away_until <= away_from ? [refusal("back-before", "away_until")] : []),
];

const isLonger = (before: Days, { lives_from, lives_until }: Days): boolean =>
  lives_from < before.lives_from || (before.lives_until !== null && (lives_until === null || lives_until > before.lives_until));

/** Whether somebody else holds the room in these days, or is offered it. */
async function isTaken(tx: Writes, room: RoomRecord, { lives_from, lives_until }: Days): Promise<Refusal | null> {
  const hold = (await tx.query(holdsOf(room.home))).find((each) => each.room === room.id);
  if (hold) {
    const meet = lives_from <= hold.lease_end_date && (lives_until === null || lives_until > hold.move_in_date);
    return meet ? refusal("room-promised", HELD, { name: hold.name, date: hold.move_in_date }) : null;
  }
  // Whoever leaves a room that is offered has left it by the day that people are told.
  const isOffered = room.is_available && room.availability_date !== null && (lives_until === null || lives_until > addDays(room.availability_date, 1));
  return isOffered ? refusal("room-offered", "lives_until") : null;
}

async function todayOf(tx: Writes, { documents, clock }: Deps, { home }: RoomRecord): Promise<string> {
  const market = (await tx.find("home", home))?.market ?? null;
  return marketDay(documents.current(), market, clock.now());
}

/** In their own language where somebody has an account of that address, else in that of whoever invites. */
async function mailInvitation(
  tx: Writes,
  deps: Deps,
  actor: Actor,
  { id, email, room, lives_from, now }: { id: string; email: string; room: RoomRecord; lives_from: string; now: Date },
): Promise<void> {
  const home = await tx.find("home", room.home);
  const documents = deps.documents.current();
  await mailTo(tx, deps, {
    to: { kind: "addressee", email, locale: await languageAt(tx, deps, email, actor) },
    mail: "resident-invite",
    args: {
      home: home?.name ?? "",
      room: room.number,
      from: lives_from,
      until: localInstant(invitedUntil(documents, now.toISOString()), marketZone(documents, home?.market ?? null)),
      email,
      invitation: id,
    },
    key: `resident-invite:${id}`,
  });
}

/** A line of the home's history, and of the person's where they have an account. */
export const note = (
  tx: Writes,
  { clock }: Deps,
  actor: Actor,
  { room, resident, changes }: { room: RoomRecord; resident: Pick<ResidentRecord, "id" | "user_id">; changes: HomeChange[] },
): Promise<void> =>
  event(tx, {
    by: actor,
    ...(resident.user_id !== null && { about: resident.user_id }),
    name: "home-changed",
    detail: { home: room.home, room: room.number, resident: resident.id, changes },
    at: clock.now(),
  });
