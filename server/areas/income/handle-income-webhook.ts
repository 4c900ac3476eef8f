/**
 * The income provider says that accounts were added to a person, taken away, or could not be connected.
 * What is connected is read again before anything is believed.
 */
import { isDeepStrictEqual } from "node:util";
import type { Deps } from "../../kernel/context/deps.ts";
import { ProviderRefused } from "../../ports/failures.ts";
import type { ConnectedAccount } from "../../ports/outside.ts";
import { withAccount } from "./connected-account.ts";

/** @throws BadSignature, UnreadableWebhook */
export async function handleIncomeWebhook(deps: Deps, rawBody: Buffer, signature: string): Promise<void> {
  const { eventId, providerUserId, kind } = deps.income.webhook(rawBody, signature);
  if (kind === "other" || !(await deps.store.transaction((tx) => tx.incomeConnectionByProvider(providerUserId)))) return;
  let account: ConnectedAccount | null;
  try {
    account = await deps.income.connected(providerUserId);
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    return deps.errors.report(error, { during: "income webhook" });
  }
  await deps.store.transaction(async (tx) => {
    const connection = await tx.incomeConnectionByProvider(providerUserId);
    if (!connection || !(await tx.rememberWebhook("income", eventId))) return;
    if (kind === "failed") {
      // Another account is connected: nothing is missing.
      if (account !== null || connection.accounts_added_at !== null) return;
      deps.errors.report(new Error("The income provider says that a connection failed"), { during: "income connection" });
      await tx.switchIncomeVerificationOff(connection.user_id);
    } else {
      const now = withAccount(connection, account);
      if (isDeepStrictEqual(now, connection)) return;
      await tx.putIncomeConnection(now);
    }
    await tx.notify(connection.user_id, { kind: "income" });
  });
}
