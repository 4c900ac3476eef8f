/** The page says that an account was connected. The provider is asked: a page may say anything. Its webhook says the same on its own time. */
import type { ConnectedAccount } from "../../ports/outside.ts";
import { refusal } from "../../kernel/rules/refusal.ts";
import { recordEvent } from "../../kernel/records/application-history.ts";
import { keepAccountForPage } from "./connected-account.ts";
import { fallBackToManual } from "./income-connection-failed.ts";
import { aboutOpenIncome, refused, track } from "../../kernel/screens/application-command.ts";

export const incomeConnected = aboutOpenIncome(async (call) => {
  const { deps, actor, state } = call;
  const connection = state.income_connection;
  // Nobody who never asked for a token can have connected anything.
  if (!connection) return refused(call, refusal("not-asked"));
  if (connection.accounts_added_at !== null) return { ok: true };
  let account: ConnectedAccount | null;
  try {
    account = await deps.income.connected(connection.provider_user_id);
  } catch (error) {
    deps.errors.report(error, { during: "income connection" });
    return fallBackToManual(call, "confirmation");
  }
  if (account === null) return { ok: true };
  const now = deps.clock.now().toISOString();
  await keepAccountForPage(deps, connection.provider_user_id, account, (tx) =>
    recordEvent(tx, { application: state.application.id, actorUserId: actor.user.id, now }, "income-account-connected", {}),
  );
  track(call, "Income account connected");
  return { ok: true };
});
