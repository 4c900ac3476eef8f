/** Records that the yearly income is right. Another monthly income asks again. */
import { aboutOpenApplication, patchDisplayState } from "./application-command.ts";

export const confirmAnnualIncome = aboutOpenApplication(async ({ deps, state }) => {
  await deps.store.transaction((tx) => patchDisplayState(tx, state.application.id, { confirmed_annual_income: true }));
  return { ok: true, effects: [{ do: "close-modal" }] };
});
