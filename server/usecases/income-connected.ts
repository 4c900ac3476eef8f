/** The widget reported a connected account. The vendor's webhook says the same on its own time. */
import { refusal } from "../domain/refusal.ts";
import { aboutOpenApplication, refused, track } from "./application-command.ts";

export const incomeConnected = aboutOpenApplication(async (call) => {
  const { deps, state } = call;
  const connection = state.income_connection;
  // Nobody who never asked for a token can have connected anything.
  if (!connection) return refused(call, refusal("not-asked"));
  if (connection.accounts_added_at === null) {
    await deps.store.transaction((tx) => tx.putIncomeConnection({ ...connection, accounts_added_at: deps.clock.now().toISOString() }));
    track(call, "Income account connected");
  }
  return { ok: true };
});
