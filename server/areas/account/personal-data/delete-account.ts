/**
 * Deletes the account of whoever asks, in one transaction: what is under way is withdrawn, every session ends, and what
 * the law doesn't keep is gone. The files go right after, by a job that a killed server takes up again.
 */
import type { Command, Deps } from "../../../kernel/context/deps.ts";
import type { PublishedDocuments } from "../../../kernel/context/documents.ts";
import { event, happened } from "../../../kernel/records/event.ts";
import { leaveReview } from "../../../kernel/records/leave-review.ts";
import { moveOf } from "../../../kernel/rules/life-cycle.ts";
import { refusal, type Refusal } from "../../../kernel/rules/refusal.ts";
import { actorOf, refused, routeHref } from "../../../kernel/screens/application-command.ts";
import { REMOVE_FILES } from "../../../kernel/uploads/remove-files.ts";
import type { Writes } from "../../../ports/store.ts";
import { leaveGroup, leaveInvitations } from "../../groups/index.ts";
import { deleteChatUser } from "../../meetings/index.ts";
import { lockCosigning, withdrawCosigner } from "../../requests/index.ts";
import { deletionObstacle, retainedRecords } from "./retention.ts";

const LEAVES_TO = "accountDeleted";

export const deleteAccount: Command = async (call) => {
  const actor = actorOf(call.viewer);
  if (!actor) return refused(call, refusal("sign-in-required"));
  const { deps, screen } = call;
  const deletion = { user: actor.user.id, by: actor.user.id, why: null };
  const why = await deps.store.transaction((tx) => deletePerson(tx, deps, deletion, screen.documents));
  if (why) return refused(call, why);
  return { ok: true, effects: [{ do: "leave", href: routeHref(call, LEAVES_TO) }], stay: true };
};

/** `by`: who does it, themselves or whoever of the staff they asked; `why` is kept with it. */
export interface Deletion {
  user: string;
  by: string;
  why: string | null;
}

/** @returns why it can't be; null where it is done, or was before. */
export async function deletePerson(tx: Writes, deps: Deps, { user, by, why }: Deletion, documents: PublishedDocuments): Promise<Refusal | null> {
  const now = deps.clock.now();
  // Held to the end: who presses twice waits here, and finds the account gone.
  await tx.lock("user", user);
  const own = { user, source: null, market: null };
  const { applications: held = [] } = await tx.state(["applications"], own);
  for (const { application } of held.toSorted((a, b) => (a.application.id < b.application.id ? -1 : 1))) await tx.lock("application", application.id);
  await lockCosigning(tx, user);
  const state = await tx.state(["user", "applications", "lawful_records", "legal_hold"], own);
  const { user: person, applications = [], lawful_records = [], legal_hold = false } = state;
  if (!person) return null;
  const hindrance = deletionObstacle({ user: person, legal_hold, applications, lawful_records }, documents, now);
  if (hindrance) return refusal(`account-${hindrance}`);
  for (const { application } of applications) {
    const move = moveOf("withdraw", application.status, "applicant");
    if (!move.ok) continue;
    await tx.transition(application.id, { from: move.from, to: move.to, event: happened({ by, name: "withdraw" }), now: now.toISOString() });
    await leaveReview(tx, application, now.toISOString());
    await leaveGroup(tx, deps, application, now.toISOString());
  }
  await leaveInvitations(tx, deps, person, now.toISOString());
  await withdrawCosigner(tx, deps, person, now.toISOString());
  const removed = await tx.removePerson(user, now.toISOString(), retainedRecords({ applications, lawful_records }, documents, now));
  if (!removed) return null;
  await event(tx, { ...(by !== user && { about: user }), by, name: "account-deleted", why, at: now });
  if (removed.files.length > 0) await tx.queueJob(REMOVE_FILES, { keys: removed.files });
  await deleteChatUser(tx, deps, user);
  return null;
}
