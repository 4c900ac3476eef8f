/** The widget failed: the feature is off for this session, and the form by hand takes over. */
import { patchDisplayState } from "../../kernel/records/patch-display-state.ts";
import type { CommandOutcome } from "../../kernel/context/deps.ts";
import { aboutOpenIncome, track, type ApplicationCall } from "../../kernel/screens/application-command.ts";
import { switchIncomeVerificationOff } from "./start-income-connection.ts";
import { errorToast } from "../../kernel/context/texts.ts";

export const incomeConnectionFailed = aboutOpenIncome<"income-connection-failed">(async (call) => {
  const { deps, input } = call;
  const reason = input.reason?.slice(0, 200) ?? "";
  deps.errors.report(new Error("The income connection failed in the browser"), { reason });
  return fallBackToManual(call, "widget");
});

/** `step`: where it went wrong. */
export async function fallBackToManual(call: ApplicationCall, step: "widget" | "confirmation"): Promise<CommandOutcome> {
  const { deps, screen, state } = call;
  track(call, "Income verification failed", { step });
  await switchIncomeVerificationOff(call);
  await deps.store.transaction((tx) => patchDisplayState(tx, state.application.id, { manual_income: true }));
  return { ok: true, effects: [errorToast(screen.documents, screen.texts("error.income-connection"))] };
}
