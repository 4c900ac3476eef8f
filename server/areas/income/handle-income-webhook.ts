/**
 * The income provider says that accounts were added to a person, taken away, or could not be connected.
 * What is connected is read again before anything is believed.
 */
import type { Deps } from "../../kernel/context/deps.ts";
import { ProviderRefused } from "../../ports/failures.ts";
import { keepAccount } from "./connected-account.ts";

/** @throws BadSignature, UnreadableWebhook */
export async function handleIncomeWebhook(deps: Deps, rawBody: Buffer, signature: string): Promise<void> {
  const { eventId, providerUserId, kind } = deps.income.webhook(rawBody, signature);
  if (kind === "other" || !(await deps.store.transaction((tx) => tx.incomeConnectionByProvider(providerUserId)))) return;
  try {
    const account = await deps.income.connected(providerUserId);
    // Looked at as often as it is heard of: a message whose work was cut short is not lost when it comes again.
    if (kind === "accounts") return await keepAccount(deps, providerUserId, account);
    // Another account is connected: nothing is missing.
    if (account !== null) return;
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    return deps.errors.report(error, { during: "income webhook" });
  }
  await deps.store.transaction(async (tx) => {
    const connection = await tx.incomeConnectionByProvider(providerUserId);
    if (!connection || !(await tx.rememberWebhook("income", eventId))) return;
    if (connection.accounts_added_at !== null) return;
    deps.errors.report(new Error("The income provider says that a connection failed"), { during: "income connection" });
    await tx.switchIncomeVerificationOff(connection.user_id);
    await tx.notify(connection.user_id, { kind: "income" });
  });
}
