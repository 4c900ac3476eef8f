/** What somebody who goes leaves behind, and an application that is over: what it was asked for is asked no more, and its group may have waited for it alone. */
import type { ApplicationRecord } from "../../ports/records.ts";
import type { Writes } from "../../ports/store.ts";

/** Name of the queued job that moves a group on whose last member was decided, left or withdrew; its data is `{group}`. */
export const SETTLE_GROUP = "settle-group";

/** Name of the queued job that looks again at who an application waits for; its data is `{application}`. */
export const SETTLE_REQUEST = "settle-request";

/** Under the lock of the application. */
export async function endRequest(tx: Writes, application: string, now: string): Promise<void> {
  const { rows } = await tx.list("application_request", { application, status: "open" }, { limit: 1, offset: 0 });
  for (const { id } of rows) await tx.update("application_request", id, { status: "cancelled", completed_at: now });
}

export async function leaveReview(tx: Writes, { id, group_source }: Pick<ApplicationRecord, "id" | "group_source">, now: string): Promise<void> {
  await endRequest(tx, id, now);
  await dropDecision(tx, id, now);
  if (group_source !== null) await tx.queueJob(SETTLE_GROUP, { group: group_source });
}

/** What staff decided or proposed of it is decided of nobody any more. They are told so. */
async function dropDecision(tx: Writes, application: string, now: string): Promise<void> {
  const { rows } = await tx.list("held_decision", { application, ended_at: null }, { limit: 1, offset: 0 });
  for (const { id, decision, actor_user_id: by } of rows) {
    await tx.update("held_decision", id, { state: "dropped", ended_at: now, body: {} });
    const event = {
      application,
      actor_user_id: null,
      as_user_id: null,
      name: "decision-dropped",
      detail: { decision, by, because: "over" },
      why: null,
      at: now,
    };
    await tx.event(event, { told: false });
  }
}
