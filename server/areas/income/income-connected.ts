/** The page says that an account was connected. The provider is asked: a page may say anything. Its webhook says the same on its own time. */
import { refusal } from "../../kernel/rules/refusal.ts";
import { fallBackToManual } from "./income-connection-failed.ts";
import { aboutOpenIncome, refused, track } from "../../kernel/screens/application-command.ts";

export const incomeConnected = aboutOpenIncome(async (call) => {
  const { deps, state } = call;
  const connection = state.income_connection;
  // Nobody who never asked for a token can have connected anything.
  if (!connection) return refused(call, refusal("not-asked"));
  if (connection.accounts_added_at !== null) return { ok: true };
  let since: string | null;
  try {
    since = await deps.income.connectedSince(connection.provider_user_id);
  } catch (error) {
    deps.errors.report(error, { during: "income connection" });
    return fallBackToManual(call, "confirmation");
  }
  if (since === null) return { ok: true };
  await deps.store.transaction((tx) => tx.putIncomeConnection({ ...connection, accounts_added_at: since }));
  track(call, "Income account connected");
  return { ok: true };
});
