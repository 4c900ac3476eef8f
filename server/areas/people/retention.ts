/** Legal holds, and deleting an account on request. */
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import { lockActor } from "../../kernel/access/lock-users.ts";
import { whyOwn } from "../../kernel/access/own-case.ts";
import { conflict, done, forbidden, invalid, notFound, type Outcome } from "../../kernel/access/outcome.ts";
import type { RecordChange } from "../../kernel/definitions/record-definition.ts";
import { event } from "../../kernel/records/event.ts";
import type { Shown } from "../../ports/resources.d.ts";
import { checkBody } from "../../kernel/records/check-body.ts";
import { refusal } from "../../kernel/rules/refusal.ts";
import type { Writes } from "../../ports/store.ts";
import { REMOVE_FILES } from "../../kernel/uploads/remove-files.ts";
import { deletePerson } from "../account/index.ts";
import { readPerson } from "./read-person.ts";
import { putHold, removeHold } from "../../kernel/sql/legal-holds.ts";

/** Saying the reason anew leaves who placed it and when. Also of an account that is deleted: what the law kept of it stays. */
export async function placeHold(deps: Deps, actor: Actor, { id, body }: RecordChange): Promise<Outcome<Shown["person-details"]>> {
  const { values, refusals } = checkBody(deps, "legal-hold", body);
  if (refusals.length > 0) return invalid(refusals);
  const { reason } = values;
  const placed_at = deps.clock.now().toISOString();
  const placed = await deps.store.transaction(async (tx): Promise<Outcome<null>> => {
    // Held, so that an account doesn't go while a hold is placed on it.
    const locked = await lockActor(tx, actor, { resource: "legal-hold", verb: "create" }, [id]);
    if (!locked) return forbidden;
    if (!locked.has(id)) return notFound;
    const why = await whyOwn(tx, actor, id);
    if (why) return why;
    await tx.query(putHold({ user_id: id, reason, placed_by: actor.user.id, placed_at }));
    await amongAdmins(tx, actor, id, "legal-hold-placed", placed_at, reason);
    return done(null);
  });
  return placed.ok ? readPerson(deps, actor, id) : placed;
}

export async function liftHold(deps: Deps, actor: Actor, { id, body }: RecordChange): Promise<Outcome<Shown["person-details"]>> {
  const { values, refusals } = checkBody(deps, "legal-hold-end", body);
  if (refusals.length > 0) return invalid(refusals);
  const lifted = await deps.store.transaction(async (tx): Promise<Outcome<null>> => {
    const locked = await lockActor(tx, actor, { resource: "legal-hold-end", verb: "create" }, [id]);
    if (!locked) return forbidden;
    const why = await whyOwn(tx, actor, id);
    if (why) return why;
    const papers = locked.has(id) && (await tx.query(removeHold(id)));
    if (!papers) return notFound;
    if (papers.length > 0) await tx.queueJob(REMOVE_FILES, { keys: papers });
    await amongAdmins(tx, actor, id, "legal-hold-lifted", deps.clock.now().toISOString(), values.reason);
    return done(null);
  });
  return lifted.ok ? readPerson(deps, actor, id) : lifted;
}

const amongAdmins = (tx: Writes, actor: Actor, person: string, name: string, at: string, why: string): Promise<void> =>
  event(tx, { about: person, by: actor, name, why, at });

/** By the same rules as their own deletion, whoever carries it out. Nobody deletes themselves here: that has a page of its own. */
export async function deletePersonByStaff(deps: Deps, actor: Actor, { id, body }: RecordChange): Promise<Outcome<Shown["person-details"]>> {
  const { values, refusals } = checkBody(deps, "person-deletion", body);
  if (refusals.length > 0) return invalid(refusals);
  if (id === actor.user.id) return forbidden;
  const person = await deps.store.find("user", id);
  if (!person) return notFound;
  // The address that stands on their page, typed: nobody deletes the wrong one by a slip.
  if (values.email.toLowerCase() !== person.email.toLowerCase()) return invalid([refusal("other-address", "email")]);
  const documents = deps.documents.current();
  const deletion = { user: id, by: actor.user.id, why: values.reason };
  const deleted = await deps.store.transaction(async (tx): Promise<Outcome<null>> => {
    if (!(await lockActor(tx, actor, { resource: "person-deletion", verb: "create" }))) return forbidden;
    const own = await whyOwn(tx, actor, id);
    if (own) return own;
    const why = await deletePerson(tx, deps, deletion, documents);
    return why ? conflict(why.code) : done(null);
  });
  return deleted.ok ? readPerson(deps, actor, id) : deleted;
}
