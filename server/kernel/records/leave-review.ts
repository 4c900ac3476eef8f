/** What somebody who goes leaves behind, and an application that is over: what it was asked for is asked no more, and its group may have waited for it alone. */
import type { ApplicationRecord } from "../../ports/records.ts";
import type { Writes } from "../../ports/store.ts";
import { event } from "./event.ts";
import { first } from "./read-records.ts";

/** Name of the queued job that moves a group on whose last member was decided, left or withdrew; its data is `{group}`. */
export const SETTLE_GROUP = "settle-group";

/** Name of the queued job that looks again at who an application waits for; its data is `{application}`. */
export const SETTLE_REQUEST = "settle-request";

/** Name of the queued job that tells whoever stands by an application what was decided of it; its data is `{application, decision, occasion}`. */
export const TELL_DECISION = "tell-decision";

/** Under the lock of the application. */
export async function endRequest(tx: Writes, application: string, now: string): Promise<void> {
  const open = await first(tx, "application_request", { application, status: "open" });
  if (open) await tx.update("application_request", open.id, { status: "cancelled", completed_at: now });
}

export async function leaveReview(tx: Writes, { id, group_source }: Pick<ApplicationRecord, "id" | "group_source">, now: string): Promise<void> {
  await endRequest(tx, id, now);
  await dropDecision(tx, id, now);
  await dropQuestion(tx, id, now);
  if (group_source !== null) await tx.queueJob(SETTLE_GROUP, { group: group_source });
}

/** What staff decided or proposed of it is decided of nobody any more. They are told so. */
async function dropDecision(tx: Writes, application: string, now: string): Promise<void> {
  const locked = await first(tx, "held_decision", { application, ended_at: null });
  if (!locked) return;
  await tx.update("held_decision", locked.id, { state: "dropped", ended_at: now, body: {} });
  const detail = { decision: locked.decision, by: locked.actor_user_id, because: "over" as const };
  await event(tx, { application, by: null, name: "decision-dropped", detail, at: now, told: false });
}

/** The same of what they were asked for again. */
async function dropQuestion(tx: Writes, application: string, now: string): Promise<void> {
  const open = await first(tx, "held_question", { application, ended_at: null });
  if (!open) return;
  await tx.update("held_question", open.id, { state: "dropped", ended_at: now, asked: [] });
  await event(tx, { application, by: null, name: "question-dropped", detail: { question: open.id, because: "over" }, at: now, told: false });
}
