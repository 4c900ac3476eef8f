/** "Complete this later": ticked or taken back. The submission sequence records the choice once more at its end. */
import { patchDisplayState } from "../../kernel/records/patch-display-state.ts";
import { aboutOpenApplication } from "../../kernel/screens/application-command.ts";

export const skipIncomeVerification = aboutOpenApplication<"skip-income-verification">(async ({ deps, state, input }) => {
  await deps.store.transaction((tx) => patchDisplayState(tx, state.application.id, { skipped_income_verification: input.skip }));
  return { ok: true };
});
