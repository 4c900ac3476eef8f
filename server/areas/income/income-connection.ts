/** What the connected-account widget needs: a token of the vendor's, and when accounts were added. */
import { ProviderRefused, ProviderUnavailable } from "../../ports/failures.ts";
import { NO_ACCOUNT } from "./connected-account.ts";
import type { Actor, Deps } from "../../kernel/context/deps.ts";

export interface IncomeConnection {
  access_token: string;
  accounts_added_at: string | null;
}

/** null: the vendor gave no token. */
export async function incomeConnection(deps: Pick<Deps, "store" | "income" | "errors">, actor: Actor): Promise<IncomeConnection | null> {
  try {
    const known = await deps.store.transaction((tx) => tx.incomeConnectionOf(actor.user.id));
    if (known) return { access_token: await deps.income.token(known.provider_user_id), accounts_added_at: known.accounts_added_at };
    const made = await deps.income.createUser(actor.user.id);
    await deps.store.transaction((tx) => tx.putIncomeConnection({ user_id: actor.user.id, provider_user_id: made.providerUserId, ...NO_ACCOUNT }));
    return { access_token: made.token, accounts_added_at: null };
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error;
    deps.errors.report(error, { during: "income token" });
    return null;
  }
}
