/**
 * What staff change of a home and of its rooms. Whoever holds a room keeps it as it was agreed: what would take it from everybody else, or
 * be later than they move in, has to be said to be meant. Nobody changes one of which they choose a room.
 */
import { lockActor } from "../../kernel/access/lock-users.ts";
import { done, forbidden, invalid, notFound, refusedWith, type Outcome } from "../../kernel/access/outcome.ts";
import { ownCase } from "../../kernel/access/own-case.ts";
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
import { readHome, type HomeDetails } from "./read-homes.ts";
import { holdsOf, ownIn, type Hold, type HomeChange } from "./sql.ts";

/** Taken back inside the transaction, with what to answer. */
class NotSaved extends Error {
  constructor(readonly outcome: Outcome<never>) {
    super("not saved");
  }
}

async function saved(work: Promise<unknown>): Promise<Outcome<never> | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof NotSaved) return error.outcome;
    throw error;
  }
}

interface Change extends RecordChange {
  resource: "staff-home-details" | "staff-room";
}

/** Whoever may change it; nobody who has a stake in it. */
async function mayChange(tx: Writes, actor: Actor, resource: Change["resource"]): Promise<void> {
  if (!(await lockActor(tx, actor, { resource, verb: "update" }))) throw new NotSaved(forbidden);
}

async function refuseOwn(tx: Writes, actor: Actor, home: string): Promise<void> {
  const [own] = await tx.query(ownIn(home, actor.user.id));
  const why = own === undefined ? null : await ownCase(tx, actor.user.id, own);
  if (why) throw new NotSaved(refusedWith(why));
}

function refuseOlder(version: number | null, locked: { version: number }): void {
  if (version !== null && version !== locked.version) throw new NotSaved({ ok: false, problem: { kind: "lost-update", version: locked.version } });
}

const refuse = (refusals: Refusal[]): void => {
  if (refusals.length > 0) throw new NotSaved(invalid(refusals));
};

/** Where it has to be said that it is meant. */
const HELD = "held_confirmed";

/** What isn't given stays as it is. */
export async function saveHome(deps: Deps, actor: Actor, { id, body, version }: RecordChange): Promise<Outcome<HomeDetails>> {
  const { values, refusals } = checkBody(deps, "staff-home-details", body, { for: "change" });
  if (refusals.length > 0) return invalid(refusals);
  const refused = await saved(
    deps.store.transaction(async (tx) => {
      await mayChange(tx, actor, "staff-home-details");
      const locked = await tx.lock("home", id);
      if (!locked) throw new NotSaved(notFound);
      await refuseOwn(tx, actor, id);
      refuseOlder(version, locked);
      const { is_published = locked.is_published, pets_allowed = locked.pets_allowed } = values;
      const changes = changesOf({ is_published: [locked.is_published, is_published], pets_allowed: [locked.pets_allowed, pets_allowed] });
      if (changes.length === 0) return;
      const holds = locked.is_published && !is_published && values.held_confirmed !== true ? await tx.query(holdsOf(id)) : [];
      refuse(holds.length > 0 ? [refusal("home-held", HELD, { n: holds.length })] : []);
      await tx.update("home", id, { is_published, pets_allowed });
      await event(tx, { by: actor, name: "home-changed", detail: { home: id, changes }, at: deps.clock.now() });
    }),
  );
  return refused ?? readHome(deps, actor, id);
}

/** What isn't given stays as it is. */
export async function saveRoom(deps: Deps, actor: Actor, { id, body, version }: RecordChange): Promise<Outcome<Shown["staff-room"]>> {
  const { values, refusals } = checkBody(deps, "staff-room", body, { for: "change" });
  if (refusals.length > 0) return invalid(refusals);
  let home = "";
  const refused = await saved(
    deps.store.transaction(async (tx) => {
      await mayChange(tx, actor, "staff-room");
      const locked = await tx.lock("room", id);
      if (!locked) throw new NotSaved(notFound);
      home = locked.home;
      await refuseOwn(tx, actor, home);
      refuseOlder(version, locked);
      const room = changedRoom(locked, values);
      refuse(wrongIn(room));
      const changes = changesOf({
        is_available: [locked.is_available, room.is_available],
        availability_date: [locked.availability_date, room.availability_date],
        first_price: [locked.first_price_cents / 100, room.first_price_cents / 100],
        discounted_price: [inMajor(locked.discounted_price_cents), inMajor(room.discounted_price_cents)],
      });
      if (changes.length === 0) return;
      const hold = values.held_confirmed === true ? undefined : (await tx.query(holdsOf(home))).find((each) => each.room === id);
      refuse(hold && (await isTaken(deps, tx, { before: locked, room, hold })) ? [refusal("room-held", HELD, { name: hold.name })] : []);
      const { is_available, availability_date, first_price_cents, discounted_price_cents } = room;
      await tx.update("room", id, { is_available, availability_date, first_price_cents, discounted_price_cents });
      await event(tx, { by: actor, name: "home-changed", detail: { home, room: locked.number, changes }, at: deps.clock.now() });
    }),
  );
  if (refused) return refused;
  const read = await readHome(deps, actor, home);
  const room = read.ok ? read.value.bedrooms.find((each) => each.id === id) : undefined;
  return room ? done(room) : notFound;
}

const inMajor = (cents: number | null): number | null => (cents === null ? null : cents / 100);

const changesOf = (pairs: Readonly<Record<string, readonly [HomeChange["from"], HomeChange["to"]]>>): HomeChange[] =>
  Object.entries(pairs).flatMap(([property, [from, to]]) => (from === to ? [] : [{ property, from, to }]));

function changedRoom(locked: RoomRecord, values: Partial<Sent["staff-room"]>): RoomRecord {
  const { is_available = locked.is_available, availability_date = locked.availability_date, first_price, discounted_price } = values;
  const cents = (amount: number | null | undefined, before: number | null): number | null =>
    amount === undefined ? before : amount === null ? null : toCents(amount);
  return {
    ...locked,
    is_available,
    availability_date,
    first_price_cents: cents(first_price, locked.first_price_cents) ?? locked.first_price_cents,
    discounted_price_cents: cents(discounted_price, locked.discounted_price_cents),
  };
}

const wrongIn = ({ is_available, availability_date, first_price_cents, discounted_price_cents }: RoomRecord): Refusal[] => [
  ...(is_available && availability_date === null ? [refusal("required", "availability_date")] : []),
  ...((discounted_price_cents ?? 0) > first_price_cents ? [refusal("discount-above-price", "discounted_price")] : []),
];

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
