/** Who of the staff has an application in hand, and what they alone are told of. */
import type { Actor, Deps } from "../../../kernel/context/deps.ts";
import { lockActor } from "../../../kernel/access/lock-users.ts";
import { done, forbidden, invalid, notFound, refusedWith, type Outcome } from "../../../kernel/access/outcome.ts";
import { ownCase } from "../../../kernel/access/own-case.ts";
import type { RecordChange } from "../../../kernel/definitions/record-definition.ts";
import { event, type EventDetail } from "../../../kernel/records/event.ts";
import type { Shown } from "../../../ports/resources.d.ts";
import { refusal } from "../../../kernel/rules/refusal.ts";
import type { ApplicationRecord, UserRecord } from "../../../ports/records.ts";
import type { Writes } from "../../../ports/store.ts";
import { checkBody } from "../../../kernel/records/check-body.ts";
import { readReview } from "./read-review.ts";

export const decidesAbout = ({ is_staff, staff_roles }: UserRecord): boolean => is_staff && staff_roles.some((role) => role === "reviewer" || role === "admin");

/** Whoever decides, and has come: an invitation that nobody took up gets no work. */
export const takesReviews = (user: UserRecord | null | undefined): boolean => !!user && decidesAbout(user) && user.invited_until === null;

export async function assignReview(deps: Deps, actor: Actor, { id, body, version }: RecordChange): Promise<Outcome<Shown["staff-application-details"]>> {
  const { values, refusals } = checkBody(deps, "staff-assignment", body);
  if (refusals.length > 0) return invalid(refusals);
  const outcome = await deps.store.transaction((tx) => assignInTransaction(tx, deps, actor, { id, version }, values.assigned_to));
  return outcome.ok ? readReview(deps, actor, id) : outcome;
}

/** Judges anew whether whoever gives may, and whether whoever gets it decides. `from`: who had it in hand. `onlyOf`: only where that is this one, or nobody; left out, whoever has it. */
export async function assignInTransaction(
  tx: Writes,
  deps: Deps,
  actor: Actor,
  { id, version, onlyOf }: Pick<RecordChange, "id" | "version"> & { onlyOf?: string | null | undefined },
  to: string | null,
): Promise<Outcome<{ from: string | null }>> {
  const users = await lockActor(tx, actor, { resource: "staff-assignment", verb: "create" }, to === null ? [] : [to]);
  if (!users) return forbidden;
  if (to !== null && !takesReviews(users.get(to))) return invalid([refusal("no-reviewer", "assigned_to")]);
  const locked = await tx.lock("application", id);
  if (!locked) return notFound;
  const own = await ownCase(tx, actor.user.id, id);
  if (own) return refusedWith(own);
  if (to !== null && (await ownCase(tx, to, id))) return { ok: false, problem: { kind: "conflict", refusal: refusal("assignee-own") } };
  if (version !== null && version !== locked.version) return { ok: false, problem: { kind: "lost-update", version: locked.version } };
  const from = locked.assigned_to;
  if (from === to) return done({ from });
  if (onlyOf !== undefined && from !== onlyOf) return { ok: false, problem: { kind: "conflict", refusal: refusal("taken-since") } };
  await tx.update("application", id, { assigned_to: to });
  await recordForStaff(tx, actor, id, "assigned", { from, to }, deps.clock.now().toISOString());
  return done({ from });
}

/**
 * Whoever decides, or asks for something, has it in hand from then on: the answer comes back to them. For whoever holds the application,
 * in the transaction in which they do.
 */
export async function takeCase(tx: Writes, actor: Actor, { id, assigned_to: from }: Pick<ApplicationRecord, "id" | "assigned_to">, at: string): Promise<void> {
  const to = actor.user.id;
  if (from === to || !takesReviews(actor.user)) return;
  await tx.update("application", id, { assigned_to: to });
  await recordForStaff(tx, actor, id, "assigned", { from, to }, at);
}

/** Records an event that only staff can see. */
export const recordForStaff = <Name extends string>(
  tx: Writes,
  actor: Actor,
  application: string,
  name: Name,
  detail: EventDetail<Name>,
  at: string,
): Promise<void> => event(tx, { application, by: actor, name, detail, at, told: false });
