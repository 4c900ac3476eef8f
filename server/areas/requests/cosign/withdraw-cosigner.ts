/**
 * Somebody who deletes their account takes their part as a co-signer back where they have not handed in, and is not waited for
 * where they were asked at their address.
 */
import type { Deps } from "../../../kernel/context/deps.ts";
import { event } from "../../../kernel/records/event.ts";
import { SETTLE_REQUEST } from "../../../kernel/records/leave-review.ts";
import { each } from "../../../kernel/records/read-records.ts";
import { foldedAddress } from "../../../kernel/rules/folded-address.ts";
import type { UserRecord } from "../../../ports/records.ts";
import type { CosignerSourceRecord } from "../../../ports/review-records.ts";
import type { Writes } from "../../../ports/store.ts";
import { mailDecline } from "./mail-decline.ts";

/** Before what stands against a deletion is read: a payment, or what is handed in, is done by then or comes too late. */
export async function lockCosigning(tx: Writes, user: string): Promise<void> {
  for await (const { id } of each(tx, "cosigner", { user_id: user, status: "open" })) await tx.lock("cosigner", id);
}

/** Those that are open are held. Whoever named them is told that they won't co-sign, and no more: the links end with the account, so a job looks afterwards. */
export async function withdrawCosigner(tx: Writes, deps: Deps, { id: user, email }: Pick<UserRecord, "id" | "email">, now: string): Promise<void> {
  const gone = async (source: CosignerSourceRecord, cosigner?: string): Promise<void> => {
    const application = source.source_application;
    await event(tx, { application, ...(cosigner !== undefined && { cosigner }), by: user, name: "cosigner-declined", at: now });
    await mailDecline(tx, deps, { source, now });
    await tx.queueJob(SETTLE_REQUEST, { application });
  };
  for await (const { id, cosigner_source } of each(tx, "cosigner", { user_id: user, status: "open" })) {
    const source = await tx.find("cosigner_source", cosigner_source);
    await tx.update("cosigner", id, { status: "declined" });
    if (source) await gone(source, id);
  }
  if (email === "") return;
  for await (const source of each(tx, "cosigner_source", { email: foldedAddress(email), owner_user_id: null, revoked_at: null })) await gone(source);
}
