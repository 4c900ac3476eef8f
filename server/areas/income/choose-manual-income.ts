/** Shows the income form to fill in by hand, or the ways to choose from. What was filled in is kept either way. */
import { patchDisplayState } from "../../kernel/records/patch-display-state.ts";
import { isEditable } from "../../kernel/rules/life-cycle.ts";
import { aboutOpenIncome } from "../../kernel/screens/application-command.ts";

export const chooseManualIncome = aboutOpenIncome<"choose-manual-income">(async ({ deps, state, input: { manual } }) => {
  // Going back to one's own form also takes back "Complete this later", as long as that isn't what was handed in.
  const later = manual && isEditable(state.application.status) ? { skipped_income_verification: false } : {};
  await deps.store.transaction((tx) => patchDisplayState(tx, state.application.id, { manual_income: manual, ...later }));
  return { ok: true };
});
