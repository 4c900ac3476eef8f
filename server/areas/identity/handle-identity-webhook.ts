/** The identity company says that something became of an inquiry. It is read again before anything is believed. */
import type { Deps } from "../../kernel/context/deps.ts";
import { ProviderRefused } from "../../ports/failures.ts";
import { saveIdentityState } from "./save-identity-state.ts";

/** False: no company was chosen. @throws BadSignature, UnreadableWebhook */
export async function handleIdentityWebhook(
  { store, identity, clock, errors }: Pick<Deps, "store" | "identity" | "clock" | "errors">,
  rawBody: Buffer,
  signature: string,
): Promise<boolean> {
  if (!identity) return false;
  const { eventId, inquiryId, userId } = identity.webhook(rawBody, signature);
  if (userId === null) return true;
  try {
    const state = await identity.read(inquiryId, userId);
    await store.transaction(async (tx) => {
      if (await tx.rememberWebhook("identity", eventId)) await saveIdentityState(tx, { userId, inquiryId, state }, clock.now().toISOString());
    });
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    errors.report(error, { during: "identity webhook" });
  }
  return true;
}
