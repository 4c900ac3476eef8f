/** Staff who look at an application: shown to other staff, and written to the access log. */
import { lockActor } from "../../../kernel/access/lock-users.ts";
import { done, forbidden, invalid, notFound, refusedWith, type Outcome } from "../../../kernel/access/outcome.ts";
import { ownCase } from "../../../kernel/access/own-case.ts";
import type { Actor, Deps } from "../../../kernel/context/deps.ts";
import { numberConstant } from "../../../kernel/context/texts.ts";
import type { RecordChange } from "../../../kernel/definitions/record-definition.ts";
import { event } from "../../../kernel/records/event.ts";
import type { Shown } from "../../../ports/resources.d.ts";
import { checkBody } from "../../../kernel/records/check-body.ts";
import { otherViewers, READ_AHEAD, readReview } from "./read-review.ts";
import type { Writes } from "../../../ports/store.ts";
import { lookAt } from "../sql/application-views.ts";

const MINUTE_MS = 60_000;
/** What says already that they had it before them. */
const LOOKS: readonly string[] = [READ_AHEAD, "application-opened"];

/** When the sitting began that somebody is in: whoever goes back and forth between pages in it has looked once. */
const sittingSince = ({ documents }: Deps, at: Date): string =>
  new Date(at.getTime() - numberConstant(documents.current(), "visit_minutes") * MINUTE_MS).toISOString();

/** Everything that staff decide by; writes to the access log. */
export async function openReview(deps: Deps, actor: Actor, id: string): Promise<Outcome<Shown["staff-application-details"]>> {
  const noted = await noteOpened(deps, actor, id);
  return noted.ok ? readReview(deps, actor, id) : noted;
}

/** It is looked at, on whichever page: the same visit is one line. Refused where it isn't theirs to look at, or isn't there. */
export const noteOpened = (deps: Deps, actor: Actor, id: string): Promise<Outcome<null>> => look(deps, actor, id, null);

/**
 * The same for a page that has it at hand before anybody asks: no look, since nobody saw it, and no way to read without a trace
 * either. Whoever is shown it opens it.
 */
export async function readAhead(deps: Deps, actor: Actor, id: string): Promise<Outcome<Shown["staff-application-details"]>> {
  const at = deps.clock.now();
  const noted = await deps.store.transaction(async (tx): Promise<Outcome<null>> => {
    const hidden = await whyHidden(tx, actor, id);
    if (hidden) return hidden;
    // One person's pages take turns here, so that two at once leave one trace.
    await tx.lock("user", actor.user.id);
    const since = sittingSince(deps, at);
    const isKept = (await tx.events(id)).some((one) => LOOKS.includes(one.name) && one.actor_user_id === actor.user.id && one.at >= since);
    if (!isKept) await event(tx, { application: id, by: actor, name: READ_AHEAD, at, told: "nobody" });
    return done(null);
  });
  return noted.ok ? readReview(deps, actor, id) : noted;
}

async function whyHidden(tx: Writes, { user }: Actor, id: string): Promise<Outcome<never> | null> {
  if (!(await tx.find("application", id))) return notFound;
  const own = await ownCase(tx, user.id, id);
  return own && refusedWith(own);
}

/** Their page says, every now and then, that it is still looked at, and once that it is no more. Answers who else is there. */
export async function lookAtReview(deps: Deps, actor: Actor, { id, body }: Pick<RecordChange, "id" | "body">): Promise<Outcome<Shown["staff-view"]>> {
  const { values, refusals } = checkBody(deps, "staff-view", body);
  if (refusals.length > 0) return invalid(refusals);
  const seconds = numberConstant(deps.documents.current(), "looking_seconds");
  const noted = await look(deps, actor, id, values.left ? 0 : seconds);
  if (!noted.ok) return noted;
  const found = await deps.store.reviewedApplication(id);
  if (!found) return notFound;
  const looking = otherViewers(found.looking, found.names, { me: actor.user.id, now: deps.clock.now().toISOString() });
  return done({ looking, again_seconds: seconds / 2 });
}

/** The look and its line in the history are kept together. `seconds`: for so long they look from now on, 0 no more; null says nothing of it. */
const look = (deps: Deps, actor: Actor, id: string, seconds: number | null): Promise<Outcome<null>> =>
  deps.store.transaction(async (tx): Promise<Outcome<null>> => {
    if (!(await lockActor(tx, actor, { resource: "staff-view", verb: "create" }))) return forbidden;
    const hidden = await whyHidden(tx, actor, id);
    if (hidden) return hidden;
    const at = deps.clock.now();
    const now = at.toISOString();
    const until = seconds === null ? null : new Date(at.getTime() + seconds * 1000).toISOString();
    const { opened, came } = await tx.query(lookAt(id, actor.user.id, { now, again: sittingSince(deps, at), until }));
    if (opened) await event(tx, { application: id, by: actor, name: "application-opened", at, told: "nobody" });
    if (opened || came || seconds === 0) await tx.tellLooked(id, actor.user.id);
    return done(null);
  });
