/** Shows the income form to fill in by hand, or the ways to choose from. What was filled in is kept either way. */
import { aboutOpenApplication, patchDisplayState } from "./application-command.ts";

export const chooseManualIncome = aboutOpenApplication(async ({ deps, state, input }) => {
  const manual = input["manual"] === true;
  // Going back to one's own form also takes back "Complete this later".
  const later = manual ? { skipped_income_verification: false } : {};
  await deps.store.transaction((tx) => patchDisplayState(tx, state.application.id, { manual_income: manual, ...later }));
  return { ok: true };
});
