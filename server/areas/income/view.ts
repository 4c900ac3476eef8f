/** The root about how income is shown: by an account, by hand, or later. */
import { dataRoot, type DataRoots } from "../../kernel/context/data-root.ts";
import type { ViewFacts } from "../../kernel/context/view-input.ts";
import type { ScreenState } from "../../ports/state.ts";
import { isHandedIn, type IncomeFacts } from "./rules.ts";

/** `manual` also holds while verification is off: the form by hand is the only way then; and once an income with its proof was handed in. */
export function incomeFacts(
  { application, income, income_connection }: Pick<ScreenState, "application" | "income" | "income_connection">,
  { features, session }: Pick<ViewFacts, "features" | "session">,
): IncomeFacts {
  // What is connected stays connected, whatever went wrong beside it.
  const connected = (income_connection?.accounts_added_at ?? null) !== null;
  const active = features.income_verification_active && (connected || !session.income_verification_off);
  return {
    verification_active: active,
    connected,
    skipped: application.display_state.skipped_income_verification === true,
    manual: !active || application.display_state["manual_income"] === true || isHandedIn(income),
  };
}

export const roots: DataRoots = {
  income_link: dataRoot({
    reads: ["application", "income", "income_connection"],
    view(state, facts) {
      const { income_connection: account } = state;
      const { verification_active: active, connected, manual } = incomeFacts(state, facts);
      return {
        active,
        switched_off: facts.features.income_verification_active && !active,
        connected,
        employer: (connected && account?.employer) || null,
        account: (connected && account?.account_ending) || null,
        manual,
      };
    },
  }),
};
