/** Keeps what the identity company said about an inquiry. Only an approval verifies a person, and nothing takes that back. */
import { event } from "../../kernel/records/event.ts";
import type { IdentityState } from "../../ports/records.ts";
import type { Writes } from "../../ports/store.ts";

export async function saveIdentityState(tx: Writes, said: { userId: string; inquiryId: string; state: IdentityState }, now: string): Promise<void> {
  const { userId, inquiryId, state } = said;
  if (state === "pending") return;
  // Held, so that two that say the same are one.
  const user = await tx.lock("user", userId);
  if (!user) return;
  // Anybody who knows the template can begin an inquiry in another person's name: only the one that we began counts.
  if (!(await tx.keepInquiryState(userId, inquiryId, state))) return;
  if (state === "approved" && !user.is_persona_verified) {
    await tx.update("user", userId, { is_persona_verified: true });
    await event(tx, { by: null, as: userId, name: "identity-verified", detail: { inquiry: inquiryId }, at: now });
  }
  await tx.notify(userId, { kind: "identity" });
}
