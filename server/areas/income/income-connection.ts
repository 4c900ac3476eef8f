/** What the connected-account widget needs: a token of the vendor's, and when accounts were added. */
import { ProviderRefused, ProviderUnavailable } from "../../ports/failures.ts";
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import type { IncomeConnectionRecord } from "../../ports/records.ts";

export interface IncomeConnection {
  access_token: string;
  accounts_added_at: string | null;
}

/** null: the vendor gave no token. */
export async function incomeConnection(deps: Pick<Deps, "store" | "income" | "errors">, actor: Actor): Promise<IncomeConnection | null> {
  try {
    const known = await deps.store.transaction((tx) => tx.incomeConnectionOf(actor.user.id));
    const { token, connection } = await incomeToken(deps, actor, known);
    return { access_token: token, accounts_added_at: connection.accounts_added_at };
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error;
    deps.errors.report(error, { during: "income token" });
    return null;
  }
}

/**
 * A token for the person's connection, which is made where there is none. Two tabs at once may have made two persons at
 * the company: what is connected with the one that isn't kept would never be found again, so nobody gets its token.
 */
export async function incomeToken(
  { store, income }: Pick<Deps, "store" | "income">,
  { user }: Actor,
  known: IncomeConnectionRecord | null,
): Promise<{ token: string; connection: IncomeConnectionRecord }> {
  if (known) return { token: await income.token(known.provider_user_id), connection: known };
  const made = await income.createUser(user.id);
  const connection = await store.transaction((tx) => tx.claimIncomeConnection(user.id, made.providerUserId));
  const token = connection.provider_user_id === made.providerUserId ? made.token : await income.token(connection.provider_user_id);
  return { token, connection };
}
