/** What support does for a person: ends sessions that may be in other hands, and opens a case of what they said. */
import { randomUUID } from "node:crypto";
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import { lockActor } from "../../kernel/access/lock-users.ts";
import { whyOwn } from "../../kernel/access/own-case.ts";
import { conflict, done, forbidden, invalid, notFound, type Outcome } from "../../kernel/access/outcome.ts";
import type { RecordChange } from "../../kernel/definitions/record-definition.ts";
import { checkBody } from "../../kernel/records/check-body.ts";
import type { Shown } from "../../ports/resources.d.ts";
import { isDeleted } from "../../kernel/access/deleted-account.ts";
import { mailTo } from "../../kernel/mail/mail-to.ts";
import { event } from "../../kernel/records/event.ts";
import { refusalFor } from "./staff-scope.ts";
import { readPerson } from "./read-person.ts";

/** `handle`: of one session; null for all of them but the one that asks, and every personal token. One that has ended meanwhile isn't there. */
export async function endPersonSessions(deps: Deps, actor: Actor, { person, handle }: { person: string; handle: string | null }): Promise<Outcome<null>> {
  return deps.store.transaction(async (tx): Promise<Outcome<null>> => {
    const locked = await lockActor(tx, actor, { resource: "person-session", verb: "delete" }, [person]);
    if (!locked) return forbidden;
    const user = locked.get(person);
    if (!user) return notFound;
    const why = await refusalFor(tx, { user: locked.get(actor.user.id)! }, user);
    if (why) return why;
    // All: of oneself, all others. Their own is ended by signing out.
    const ended = await tx.endSessions(person, handle, handle === null ? (actor.session?.id ?? null) : null);
    if (ended === 0 && handle !== null) return notFound;
    const tokens = handle === null ? await tx.endTokens(person) : 0;
    const detail = { n: ended, ...(tokens > 0 && { tokens }) };
    if (ended + tokens > 0) await event(tx, { about: person, by: actor, name: "sessions-ended", detail, at: deps.clock.now() });
    return done(null);
  });
}

/** Kept with the person and mailed to the team, as if they had written it: an answer goes to them. */
export async function openCase(deps: Deps, actor: Actor, { id, body }: RecordChange): Promise<Outcome<Shown["person-details"]>> {
  const { values, refusals } = checkBody(deps, "support-case-opening", body);
  if (refusals.length > 0) return invalid(refusals);
  const { message } = values;
  const page = `/console/people/${id}`;
  const opened = await deps.store.transaction(async (tx): Promise<Outcome<null>> => {
    const locked = await lockActor(tx, actor, { resource: "support-case-opening", verb: "create" }, [id]);
    if (!locked) return forbidden;
    const user = locked.get(id);
    if (!user || isDeleted(user)) return notFound;
    if (id === actor.user.id) return conflict("case-of-oneself");
    const why = await whyOwn(tx, actor, id);
    if (why) return why;
    const at = deps.clock.now().toISOString();
    const opened = { topic: "staff", opened_by: actor.user.id } as const;
    const kept = await tx.insert("support_case", { id: randomUUID(), user_id: id, email: user.email, message, page, at, ...opened });
    await tx.tellStaff(kept.id);
    await mailTo(tx, deps, {
      to: { kind: "staff", user: actor.user, locale: actor.locale },
      address: deps.config.brand.support_email,
      mail: "support-case",
      args: { message, from: user.email, page },
      key: `support-case:${kept.id}`,
      reply_to: user.email,
    });
    await event(tx, { about: id, by: actor, name: "case-opened", detail: { case: kept.id }, at });
    return done(null);
  });
  if (!opened.ok) return opened;
  const read = await readPerson(deps, actor, id);
  return read.ok ? done(read.value, true) : read;
}
