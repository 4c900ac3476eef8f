/**
 * Staff let a room go that somebody holds, until a home is agreed. Where the house is talked with already, its meeting ends as one that was
 * declined: that is told kindly, as any no, and whoever has no other home chooses anew.
 */
import { lockActor } from "../../../kernel/access/lock-users.ts";
import { lockApplication } from "../../../kernel/access/lock-application.ts";
import { conflict, done, forbidden, invalid, notFound, refusedWith, type Outcome } from "../../../kernel/access/outcome.ts";
import type { Actor, Deps } from "../../../kernel/context/deps.ts";
import type { RecordChange } from "../../../kernel/definitions/record-definition.ts";
import { mailTo } from "../../../kernel/mail/mail-to.ts";
import { checkBody } from "../../../kernel/records/check-body.ts";
import { event, happened } from "../../../kernel/records/event.ts";
import { all, first } from "../../../kernel/records/read-records.ts";
import { isAgreed, moveOf } from "../../../kernel/rules/life-cycle.ts";
import type { ApplicationRecord } from "../../../ports/records.ts";
import type { Shown } from "../../../ports/resources.d.ts";
import type { RoomSelectionRecord } from "../../../ports/review-records.ts";
import type { Writes } from "../../../ports/store.ts";
import { ownHome, readHome } from "../../homes/index.ts";
import { endHolds } from "../sql.ts";

/** As its event is called, whether it moves the application or not. */
const RELEASED = "release-home";

export async function releaseRoom(deps: Deps, actor: Actor, { id, body }: RecordChange): Promise<Outcome<Shown["staff-room"]>> {
  const { values, refusals } = checkBody(deps, "room-release", body);
  if (refusals.length > 0) return invalid(refusals);
  let home = "";
  const refused = await deps.store.transaction(async (tx) => {
    if (!(await lockActor(tx, actor, { resource: "room-release", verb: "create" }))) return forbidden;
    const room = await tx.find("room", id);
    if (!room) return notFound;
    home = room.home;
    const own = await ownHome(tx, actor, home);
    if (own) return refusedWith(own);
    return release(tx, { deps, actor, why: values.reason }, { room: id, number: room.number, application: values.application });
  });
  if (refused) return refused;
  const read = await readHome(deps, actor, home);
  const shown = read.ok ? read.value.bedrooms.find((each) => each.id === id) : undefined;
  return shown ? done(shown, true) : notFound;
}

interface Release {
  deps: Deps;
  actor: Actor;
  why: string;
}

/** @returns why it wasn't let go; null once it was */
async function release(
  tx: Writes,
  by: Release,
  { room, number, application: id }: { room: string; number: number; application: string },
): Promise<Outcome<never> | null> {
  const found = await first(tx, "room_selection", { room, application: id, ended_at: null });
  if (!found) return conflict("room-not-held");
  const [seat] = await all(tx, "meeting_applicant", { selection: found.id });
  const seats = seat ? await all(tx, "meeting_applicant", { meeting: seat.meeting }) : [];
  const applications = [...new Set([id, ...seats.map(({ application }) => application)])].toSorted();
  const locked = new Map<string, ApplicationRecord>();
  for (const each of applications) {
    const record = await lockApplication(tx, each);
    if (record) locked.set(each, record);
  }
  const meeting = seat ? await tx.lock("meeting", seat.meeting) : null;
  const selection = await tx.find("room_selection", found.id);
  const own = locked.get(id);
  // Passed on, or lapsed, while it was asked for.
  if (!own || !selection || selection.ended_at !== null) return conflict("room-not-held");
  if (isAgreed(own.status)) return conflict("home-agreed", "status");
  const now = by.deps.clock.now();
  if (meeting?.ended_at === null) {
    const decided = { decided_by: by.actor.user.id, decided_why: by.why };
    await tx.update("meeting", meeting.id, { status: "rejected", ended_at: now.toISOString(), ended_because: "declined", looks_at: null, ...decided });
  }
  await tx.query(endHolds(applications, selection.home, "released", now.toISOString()));
  for (const each of locked.values()) await goOn(tx, by, each, now);
  const changes = [{ property: "is_held", from: true, to: false }];
  await event(tx, { by: by.actor, name: "home-changed", detail: { home: selection.home, room: number, changes }, at: now });
  if (!meeting) await tell(tx, by.deps, own, selection);
  return null;
}

/** Whoever met nobody yet chooses anew at once; of a meeting that follows with its end. */
async function goOn(tx: Writes, { actor, why }: Release, { id, status }: ApplicationRecord, now: Date): Promise<void> {
  const move = moveOf(RELEASED, status, "reviewer");
  const what = { by: actor, name: RELEASED, why };
  if (move.ok) await tx.transition(id, { from: move.from, to: move.to, event: happened(what), now: now.toISOString() });
  else await event(tx, { ...what, application: id, at: now, told: false });
}

async function tell(tx: Writes, deps: Deps, application: ApplicationRecord, { id, home }: RoomSelectionRecord): Promise<void> {
  const [state, user, chosen] = [await tx.applicationState(application.id), await tx.find("user", application.user_id), await tx.find("home", home)];
  if (!state || !user) return;
  await mailTo(tx, deps, { to: { kind: "applicant", user, state }, mail: "home-released", args: { home: chosen?.name ?? "" }, key: `home-released:${id}` });
}
