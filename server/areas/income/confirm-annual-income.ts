/** Records that the yearly income is right. Another monthly income asks again. */
import { patchDisplayState } from "../../kernel/records/patch-display-state.ts";
import { aboutOpenApplication } from "../../kernel/screens/application-command.ts";

export const confirmAnnualIncome = aboutOpenApplication(async ({ deps, state }) => {
  await deps.store.transaction((tx) => patchDisplayState(tx, state.application.id, { confirmed_annual_income: true }));
  return { ok: true, effects: [{ do: "close-modal" }] };
});
