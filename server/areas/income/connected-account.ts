/** What is kept of the account that shows a person's income. */
import { isDeepStrictEqual } from "node:util";
import type { Deps } from "../../kernel/context/deps.ts";
import type { ConnectedAccount } from "../../ports/outside.ts";
import type { IncomeConnectionRecord } from "../../ports/records.ts";
import { ProviderRefused, ProviderUnavailable } from "../../ports/failures.ts";
import type { Writes } from "../../ports/store.ts";

const NO_ACCOUNT = { accounts_added_at: null, employer: null, account_ending: null } as const satisfies Partial<IncomeConnectionRecord>;

/** The connection as the company says it is now. News of an account doesn't move the time at which the first was added. */
const withAccount = (connection: IncomeConnectionRecord, account: ConnectedAccount | null): IncomeConnectionRecord => ({
  ...connection,
  ...(account ? { accounts_added_at: connection.accounts_added_at ?? account.since, employer: account.employer, account_ending: account.ending } : NO_ACCOUNT),
});

/** News that changes what is kept every time it is looked at again is left to the company's next message. */
const MOST_LOOKS = 5;

/**
 * Keeps what the company has just answered, and asks once more wherever that changed something: of two answers that
 * crossed (an account is added and removed within moments, on two hosts), the older may be written last.
 * @param along done once with the first of it, whether it changed anything or not.
 * @throws ProviderUnavailable, ProviderRefused where the company can't be asked again; what it answered first is kept.
 */
export async function keepAccount(
  deps: Pick<Deps, "store" | "income">,
  providerUserId: string,
  answered: ConnectedAccount | null,
  along?: (tx: Writes) => Promise<void>,
): Promise<void> {
  let account = answered;
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    const changed = await deps.store.transaction(async (tx) => {
      if (looks === 0) await along?.(tx);
      const connection = await tx.incomeConnectionByProvider(providerUserId);
      const now = connection && withAccount(connection, account);
      if (!now || isDeepStrictEqual(now, connection)) return false;
      await tx.putIncomeConnection(now);
      await tx.notify(now.user_id, { kind: "income" });
      return true;
    });
    if (!changed) return;
    account = await deps.income.connected(providerUserId);
  }
}

/** The same for a page: what it did is kept, and the company's own message asks again where it couldn't be asked. */
export async function keepAccountForPage(
  deps: Pick<Deps, "store" | "income" | "errors">,
  ...kept: Parameters<typeof keepAccount> extends [unknown, ...infer Rest] ? Rest : never
): Promise<void> {
  try {
    await keepAccount(deps, ...kept);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error;
    deps.errors.report(error, { during: "income connection" });
  }
}
