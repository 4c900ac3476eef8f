/** Opens the connected-account widget with a fresh token. Without a token the feature is off for this session. */
import { refusal } from "../../kernel/rules/refusal.ts";
import { aboutOpenIncome, refused, track, type ApplicationCall } from "../../kernel/screens/application-command.ts";
import { incomeToken } from "./income-connection.ts";
import { AccountDeleted } from "../../ports/store.ts";
import { errorToast, numberConstant } from "../../kernel/context/texts.ts";

/** What the page tells of it, by command. */
const TELL = { connected: "income-connected", failed: "income-connection-failed" };

export const startIncomeConnection = aboutOpenIncome(async (call) => {
  const { deps, actor, screen, state } = call;
  if (screen.root("income_link")?.["active"] !== true) return refused(call, refusal("not-asked"));
  try {
    const { token: userToken } = await incomeToken(deps, actor, state.income_connection);
    if (userToken === "") throw new Error("The income provider gave no token");
    const { scriptUrl, sandbox } = deps.income.browser();
    return { ok: true, effects: [{ do: "start", widget: "account", options: { userToken, scriptUrl, sandbox, tell: TELL } }], stay: true };
  } catch (error) {
    if (error instanceof AccountDeleted) throw error;
    deps.errors.report(error, { during: "income connection" });
    track(call, "Income verification failed", { step: "token" });
    await switchIncomeVerificationOff(call);
    const delay = numberConstant(screen.documents, "income_token_error_delay_ms");
    return { ok: false, problems: [], effects: [errorToast(screen.documents, screen.texts("error.income-token"), delay)] };
  }
});

/** For this session only: signing in again tries again. The form by hand takes over. */
export async function switchIncomeVerificationOff({ deps, viewer }: ApplicationCall): Promise<void> {
  if (!viewer.session) return;
  await deps.store.sessions.update(viewer.session.id, { income_verification_off: true });
  viewer.session.income_verification_off = true;
}
