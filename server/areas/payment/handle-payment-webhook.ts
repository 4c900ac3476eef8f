/** What the payment provider tells by itself. Forward only, once an event. */
import type { Deps } from "../../kernel/context/deps.ts";
import { settleChargeIn } from "../../kernel/filling/settle-charge.ts";

/** @throws BadSignature when the signature doesn't fit the body. */
export async function handlePaymentWebhook(deps: Deps, country: "US" | "CA", rawBody: Buffer, signature: string): Promise<void> {
  const { eventId, attemptId, outcome } = deps.payments.webhook(country, rawBody, signature);
  await deps.store.transaction(async (tx) => {
    if (!(await tx.rememberWebhook(`payments-${country}`, eventId)) || attemptId === null || outcome === null) return;
    const charge = await tx.find("charge", attemptId);
    // Of an attempt that was given up and went with its account, or was never ours: somebody's money moved, and a person has to look.
    if (!charge && outcome.state === "succeeded") deps.errors.report(new Error("A payment succeeded that no attempt is known of"), { charge: attemptId });
    // A decline of one try doesn't settle the attempt while its own request is still being answered: the look-up does.
    if (charge && outcome.state === "succeeded") await settleChargeIn(tx, deps, charge, outcome);
  });
}
