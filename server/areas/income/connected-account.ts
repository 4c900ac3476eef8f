/** What is kept of the account that shows a person's income. Pure. */
import type { ConnectedAccount } from "../../ports/outside.ts";
import type { IncomeConnectionRecord } from "../../ports/records.ts";

export const NO_ACCOUNT = { accounts_added_at: null, employer: null, account_ending: null } as const satisfies Partial<IncomeConnectionRecord>;

/** The connection as the company says it is now. News of an account doesn't move the time at which the first was added. */
export const withAccount = (connection: IncomeConnectionRecord, account: ConnectedAccount | null): IncomeConnectionRecord => ({
  ...connection,
  ...(account ? { accounts_added_at: connection.accounts_added_at ?? account.since, employer: account.employer, account_ending: account.ending } : NO_ACCOUNT),
});
