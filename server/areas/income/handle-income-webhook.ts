/**
 * The income provider says that accounts were added to a person, taken away, or could not be connected.
 * What is connected is read again before anything is believed.
 */
import type { Deps } from "../../kernel/context/deps.ts";
import { ProviderRefused } from "../../ports/failures.ts";

/** @throws BadSignature, UnreadableWebhook */
export async function handleIncomeWebhook(deps: Deps, rawBody: Buffer, signature: string): Promise<void> {
  const { eventId, providerUserId, kind } = deps.income.webhook(rawBody, signature);
  if (kind === "other" || !(await deps.store.transaction((tx) => tx.incomeConnectionByProvider(providerUserId)))) return;
  let since: string | null;
  try {
    since = (await deps.income.connected(providerUserId))?.since ?? null;
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    return deps.errors.report(error, { during: "income webhook" });
  }
  await deps.store.transaction(async (tx) => {
    const connection = await tx.incomeConnectionByProvider(providerUserId);
    if (!connection || !(await tx.rememberWebhook("income", eventId))) return;
    if (kind === "failed") {
      // Another account is connected: nothing is missing.
      if (since !== null || connection.accounts_added_at !== null) return;
      deps.errors.report(new Error("The income provider says that a connection failed"), { during: "income connection" });
      await tx.switchIncomeVerificationOff(connection.user_id);
    } else {
      // Repeated news of an account doesn't move the time at which the first was added.
      if ((since === null) === (connection.accounts_added_at === null)) return;
      await tx.putIncomeConnection({ ...connection, accounts_added_at: since });
    }
    await tx.notify(connection.user_id, { kind: "income" });
  });
}
