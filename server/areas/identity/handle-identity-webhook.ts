/** The identity company says what became of an inquiry. */
import type { Deps } from "../../kernel/context/deps.ts";
import { keepIdentityState } from "./keep-identity-state.ts";

/** False: no company was chosen. @throws BadSignature when the signature doesn't fit the body. */
export async function handleIdentityWebhook(
  { store, identity, clock }: Pick<Deps, "store" | "identity" | "clock">,
  rawBody: Buffer,
  signature: string,
): Promise<boolean> {
  if (!identity) return false;
  const { eventId, inquiryId, userId, state } = identity.webhook(rawBody, signature);
  await store.transaction(async (tx) => {
    if (!(await tx.rememberWebhook("identity", eventId)) || userId === null) return;
    await keepIdentityState(tx, { userId, inquiryId, state }, clock.now().toISOString());
  });
  return true;
}
