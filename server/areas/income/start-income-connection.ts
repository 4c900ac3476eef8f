/** Opens the connected-account widget with a fresh token. Without a token the feature is off for this session. */
import { refusal } from "../../kernel/rules/refusal.ts";
import { aboutOpenIncome, refused, track, type ApplicationCall } from "../../kernel/screens/application-command.ts";
import { NO_ACCOUNT } from "./connected-account.ts";
import { errorToast, numberConstant } from "../../kernel/context/texts.ts";

/** What the page tells of it, by command. */
const TELL = { connected: "income-connected", failed: "income-connection-failed" };

export const startIncomeConnection = aboutOpenIncome(async (call) => {
  const { deps, screen } = call;
  if (screen.root("income_link")?.["active"] !== true) return refused(call, refusal("not-asked"));
  try {
    const userToken = await tokenOf(call);
    if (userToken === "") throw new Error("The income provider gave no token");
    const { scriptUrl, sandbox } = deps.income.browser();
    return { ok: true, effects: [{ do: "start", widget: "account", options: { userToken, scriptUrl, sandbox, tell: TELL } }], stay: true };
  } catch (error) {
    deps.errors.report(error, { during: "income connection" });
    track(call, "Income verification failed", { step: "token" });
    await switchIncomeVerificationOff(call);
    const delay = numberConstant(screen.documents, "income_token_error_delay_ms");
    return { ok: false, problems: [], effects: [errorToast(screen.documents, screen.texts("error.income-token"), delay)] };
  }
});

async function tokenOf({ deps, actor, state }: ApplicationCall): Promise<string> {
  if (state.income_connection) return deps.income.token(state.income_connection.provider_user_id);
  const { providerUserId, token } = await deps.income.createUser(actor.user.id);
  await deps.store.transaction((tx) => tx.putIncomeConnection({ user_id: actor.user.id, provider_user_id: providerUserId, ...NO_ACCOUNT }));
  return token;
}

/** For this session only: signing in again tries again. The form by hand takes over. */
export async function switchIncomeVerificationOff({ deps, viewer }: ApplicationCall): Promise<void> {
  if (!viewer.session) return;
  await deps.store.sessions.update(viewer.session.id, { income_verification_off: true });
  viewer.session.income_verification_off = true;
}
