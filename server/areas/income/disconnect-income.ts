/** Takes the connected account away from the income provider, as a person may at any time. What was asked by hand is asked again. */
import { recordEvent } from "../../kernel/records/application-history.ts";
import { refusal } from "../../kernel/rules/refusal.ts";
import { aboutOpenIncome, refused, track } from "../../kernel/screens/application-command.ts";
import { keepAccountForPage } from "./connected-account.ts";
import { ProviderRefused, ProviderUnavailable } from "../../ports/failures.ts";

export const disconnectIncome = aboutOpenIncome(async (call) => {
  const { deps, actor, state } = call;
  const connection = state.income_connection;
  if (!connection || connection.accounts_added_at === null) return { ok: true };
  try {
    await deps.income.disconnect(connection.provider_user_id);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error;
    deps.errors.report(error, { during: "income disconnection" });
    return refused(call, refusal("unavailable"));
  }
  const now = deps.clock.now().toISOString();
  await keepAccountForPage(deps, connection.provider_user_id, null, (tx) =>
    recordEvent(tx, { application: state.application.id, actorUserId: actor.user.id, now }, "income-account-disconnected", {}),
  );
  track(call, "Income account disconnected");
  return { ok: true };
});
