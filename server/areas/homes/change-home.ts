/**
 * What staff change of a home and of its rooms. Whoever holds a room keeps it as it was agreed: what would take it from everybody else, or
 * be later than they move in, has to be said to be meant. Nobody changes one in which they live, or of which they choose a room.
 */
import { addDays } from "#screens/language/expressions/calendar.ts";
import { lockActor } from "../../kernel/access/lock-users.ts";
import { done, forbidden, invalid, notFound, refusedWith, type Outcome } from "../../kernel/access/outcome.ts";
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import { marketDay } from "../../kernel/context/market-time.ts";
import type { RecordChange } from "../../kernel/definitions/record-definition.ts";
import { checkBody } from "../../kernel/records/check-body.ts";
import { event } from "../../kernel/records/event.ts";
import { toCents } from "../../kernel/rules/money.ts";
import { refusal, type Refusal } from "../../kernel/rules/refusal.ts";
import type { Sent, Shown } from "../../ports/resources.d.ts";
import type { RoomRecord } from "../../ports/review-records.ts";
import type { Writes } from "../../ports/store.ts";
import { earliestDay, priceTerms } from "../pricing/index.ts";
import { ownHome } from "./own-home.ts";
import { readHome, type HomeDetails } from "./read-homes.ts";
import { holdsOf, residentsOf, type Hold, type HomeChange } from "./sql.ts";

/** Nobody changes a home that they have a stake in, nor one that somebody else changed since they looked. The home, or its room, is held. */
async function refusedChange(
  tx: Writes,
  actor: Actor,
  home: string,
  { version, locked }: { version: number | null; locked: { version: number } },
): Promise<Outcome<never> | null> {
  const why = await ownHome(tx, actor, home);
  if (why) return refusedWith(why);
  return version === null || version === locked.version ? null : { ok: false, problem: { kind: "lost-update", version: locked.version } };
}

/** Where it has to be said that it is meant. */
const HELD = "held_confirmed";

/** What isn't given stays as it is. */
export async function saveHome(deps: Deps, actor: Actor, { id, body, version }: RecordChange): Promise<Outcome<HomeDetails>> {
  const { values, refusals } = checkBody(deps, "staff-home-details", body, { for: "change" });
  if (refusals.length > 0) return invalid(refusals);
  const refused = await deps.store.transaction(async (tx) => {
    if (!(await lockActor(tx, actor, { resource: "staff-home-details", verb: "update" }))) return forbidden;
    const locked = await tx.lock("home", id);
    if (!locked) return notFound;
    const why = await refusedChange(tx, actor, id, { version, locked });
    if (why) return why;
    const { is_published = locked.is_published, pets_allowed = locked.pets_allowed } = values;
    const changes = changesOf({ is_published: [locked.is_published, is_published], pets_allowed: [locked.pets_allowed, pets_allowed] });
    if (changes.length === 0) return null;
    const holds = locked.is_published && !is_published && values.held_confirmed !== true ? await tx.query(holdsOf(id)) : [];
    if (holds.length > 0) return invalid([refusal("home-held", HELD, { n: holds.length })]);
    await tx.update("home", id, { is_published, pets_allowed });
    await event(tx, { by: actor, name: "home-changed", detail: { home: id, changes }, at: deps.clock.now() });
    return null;
  });
  return refused ?? readHome(deps, actor, id);
}

/** What isn't given stays as it is. */
export async function saveRoom(deps: Deps, actor: Actor, { id, body, version }: RecordChange): Promise<Outcome<Shown["staff-room"]>> {
  const { values, refusals } = checkBody(deps, "staff-room", body, { for: "change" });
  if (refusals.length > 0) return invalid(refusals);
  let home = "";
  const refused = await deps.store.transaction(async (tx) => {
    if (!(await lockActor(tx, actor, { resource: "staff-room", verb: "update" }))) return forbidden;
    const locked = await tx.lock("room", id);
    if (!locked) return notFound;
    home = locked.home;
    const why = await refusedChange(tx, actor, home, { version, locked });
    if (why) return why;
    const room = changedRoom(locked, values);
    const wrong = wrongIn(room);
    if (wrong.length > 0) return invalid(wrong);
    const changes = changesOf({
      is_available: [locked.is_available, room.is_available],
      availability_date: [locked.availability_date, room.availability_date],
      first_price: [locked.first_price_cents / 100, room.first_price_cents / 100],
      discounted_price: [inMajor(locked.discounted_price_cents), inMajor(room.discounted_price_cents)],
      tour: [locked.tour, room.tour],
    });
    if (changes.length === 0) return null;
    const hold = values.held_confirmed === true ? undefined : (await tx.query(holdsOf(home))).find((each) => each.room === id);
    if (hold && (await isTaken(deps, tx, { before: locked, room, hold }))) return invalid([refusal("room-held", HELD, { name: hold.name })]);
    const lives = await livesInOffered(tx, deps, locked, room);
    if (lives) return invalid([lives]);
    const { is_available, availability_date, first_price_cents, discounted_price_cents, tour } = room;
    await tx.update("room", id, { is_available, availability_date, first_price_cents, discounted_price_cents, tour });
    await event(tx, { by: actor, name: "home-changed", detail: { home, room: locked.number, changes }, at: deps.clock.now() });
    return null;
  });
  if (refused) return refused;
  const read = await readHome(deps, actor, home);
  const room = read.ok ? read.value.bedrooms.find((each) => each.id === id) : undefined;
  return room ? done(room) : notFound;
}

const inMajor = (cents: number | null): number | null => (cents === null ? null : cents / 100);

const changesOf = (pairs: Readonly<Record<string, readonly [HomeChange["from"], HomeChange["to"]]>>): HomeChange[] =>
  Object.entries(pairs).flatMap(([property, [from, to]]) => (from === to ? [] : [{ property, from, to }]));

function changedRoom(locked: RoomRecord, values: Partial<Sent["staff-room"]>): RoomRecord {
  const { is_available = locked.is_available, availability_date = locked.availability_date, first_price, discounted_price, tour = locked.tour } = values;
  const cents = (amount: number | null | undefined, before: number | null): number | null =>
    amount === undefined ? before : amount === null ? null : toCents(amount);
  return {
    ...locked,
    is_available,
    availability_date,
    tour,
    first_price_cents: cents(first_price, locked.first_price_cents) ?? locked.first_price_cents,
    discounted_price_cents: cents(discounted_price, locked.discounted_price_cents),
  };
}

const wrongIn = ({ is_available, availability_date, first_price_cents, discounted_price_cents }: RoomRecord): Refusal[] => [
  ...(is_available && availability_date === null ? [refusal("required", "availability_date")] : []),
  ...((discounted_price_cents ?? 0) > first_price_cents ? [refusal("discount-above-price", "discounted_price")] : []),
];

/** Of a room that is offered from now on, or from another day: whoever lives there has left it by the day that people are told. */
async function livesInOffered(tx: Writes, deps: Deps, before: RoomRecord, room: RoomRecord): Promise<Refusal | null> {
  const { home, availability_date: date } = room;
  if (!room.is_available || date === null || (before.is_available && before.availability_date === date)) return null;
  const market = (await tx.find("home", home))?.market ?? null;
  const staying = await tx.query(residentsOf(home, marketDay(deps.documents.current(), market, deps.clock.now())));
  const [first] = staying.filter((each) => each.room === room.id && (each.lives_until === null || each.lives_until > addDays(date, 1)));
  return first ? refusal("room-lived-in-still", "availability_date", { name: first.name ?? "", date }) : null;
}

/** Whether the change says of a room that somebody holds that it isn't let, or that it is free after they move in. */
async function isTaken(deps: Deps, tx: Writes, { before, room, hold }: { before: RoomRecord; room: RoomRecord; hold: Hold }): Promise<boolean> {
  if (before.is_available && !room.is_available) return true;
  if (room.availability_date === null || room.availability_date === before.availability_date) return false;
  const home = await tx.find("home", room.home);
  const market = home && (await tx.find("market", home.market));
  const documents = deps.documents.current();
  const terms = market && priceTerms(documents, market);
  const offered = terms ? earliestDay(terms, room.availability_date, marketDay(documents, market.slug, deps.clock.now())) : room.availability_date;
  return offered > hold.move_in_date;
}
