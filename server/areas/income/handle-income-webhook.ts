/** The income provider says that accounts were added to a person, taken away, or could not be connected. */
import type { Deps } from "../../kernel/context/deps.ts";

/** @throws BadSignature when the signature doesn't fit the body. */
export async function handleIncomeWebhook(deps: Deps, rawBody: Buffer, signature: string): Promise<void> {
  const event = deps.income.webhook(rawBody, signature);
  await deps.store.transaction(async (tx) => {
    if (!(await tx.rememberWebhook("income", event.eventId)) || event.kind === "other") return;
    const connection = await tx.incomeConnectionByProvider(event.providerUserId);
    if (!connection) return;
    if (event.kind === "failed") {
      // Another account is connected already: nothing is missing.
      if (connection.accounts_added_at !== null) return;
      deps.errors.report(new Error("The income provider says that a connection failed"), { during: "income connection" });
      await tx.switchIncomeVerificationOff(connection.user_id);
      await tx.notify(connection.user_id, { kind: "income" });
      return;
    }
    const added = event.kind === "accounts-added";
    // Repeated news of an account doesn't move the time at which the first was added.
    if (added === (connection.accounts_added_at !== null)) return;
    await tx.putIncomeConnection({ ...connection, accounts_added_at: added ? event.at : null });
    await tx.notify(connection.user_id, { kind: "income" });
  });
}
