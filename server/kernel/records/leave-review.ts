/** What somebody who goes leaves behind, and an application that is over: what it was asked for is asked no more, and its group may have waited for it alone. */
import { foldedAddress } from "../rules/folded-address.ts";
import type { ApplicationRecord, UserRecord } from "../../ports/records.ts";
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
  if (group_source !== null) await tx.queueJob(SETTLE_GROUP, { group: group_source });
}

const EVERY = { limit: 100, offset: 0 };

/**
 * Somebody who goes takes their part as a co-signer back where they have not handed in, and is not waited for where they were asked
 * at their address: whoever named them is told no more than that.
 */
export async function leaveWaiting(tx: Writes, { id: user, email }: Pick<UserRecord, "id" | "email">, now: string): Promise<void> {
  const gone = async (application: string, cosigner?: string): Promise<void> => {
    const event = { actor_user_id: user, as_user_id: null, name: "cosigner-declined", detail: {}, why: null, at: now };
    await tx.event({ application, ...(cosigner !== undefined && { cosigner }), ...event });
    await tx.queueJob(SETTLE_REQUEST, { application });
  };
  for (const { id, cosigner_source } of (await tx.list("cosigner", { user_id: user, status: "open" }, EVERY)).rows) {
    // Handed in at this very moment, it stays so.
    if ((await tx.lock("cosigner", id))?.status !== "open") continue;
    const source = await tx.find("cosigner_source", cosigner_source);
    await tx.update("cosigner", id, { status: "declined" });
    if (source) await gone(source.source_application, id);
  }
  if (email === "") return;
  const asked = await tx.list("cosigner_source", { email: foldedAddress(email), owner_user_id: null, revoked_at: null }, EVERY);
  for (const { source_application } of asked.rows) await gone(source_application);
}
