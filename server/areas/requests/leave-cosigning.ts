/**
 * Somebody who deletes their account takes their part as a co-signer back where they have not handed in, and is not waited for
 * where they were asked at their address.
 */
import type { Deps } from "../../kernel/context/deps.ts";
import { SETTLE_REQUEST } from "../../kernel/records/leave-review.ts";
import { foldedAddress } from "../../kernel/rules/folded-address.ts";
import type { UserRecord } from "../../ports/records.ts";
import type { CosignerSourceRecord } from "../../ports/review-records.ts";
import type { Writes } from "../../ports/store.ts";
import { mailNo } from "./mail-no.ts";

const EVERY = { limit: 100, offset: 0 };

/** Before what stands against a deletion is read: a payment, or what is handed in, is done by then or comes too late. */
export async function holdCosigning(tx: Writes, user: string): Promise<void> {
  const { rows } = await tx.list("cosigner", { user_id: user, status: "open" }, EVERY);
  for (const { id } of rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))) await tx.lock("cosigner", id);
}

/** Those that are open are held. Whoever named them is told that they won't co-sign, and no more: the links end with the account, so a job looks afterwards. */
export async function leaveCosigning(tx: Writes, deps: Deps, { id: user, email }: Pick<UserRecord, "id" | "email">, now: string): Promise<void> {
  const gone = async (source: CosignerSourceRecord, cosigner?: string): Promise<void> => {
    const application = source.source_application;
    const event = { actor_user_id: user, as_user_id: null, name: "cosigner-declined", detail: {}, why: null, at: now };
    await tx.event({ application, ...(cosigner !== undefined && { cosigner }), ...event });
    await mailNo(tx, deps, { source, now });
    await tx.queueJob(SETTLE_REQUEST, { application });
  };
  for (const { id, cosigner_source } of (await tx.list("cosigner", { user_id: user, status: "open" }, EVERY)).rows) {
    const source = await tx.find("cosigner_source", cosigner_source);
    await tx.update("cosigner", id, { status: "declined" });
    if (source) await gone(source, id);
  }
  if (email === "") return;
  const asked = await tx.list("cosigner_source", { email: foldedAddress(email), owner_user_id: null, revoked_at: null }, EVERY);
  for (const source of asked.rows) await gone(source);
}
