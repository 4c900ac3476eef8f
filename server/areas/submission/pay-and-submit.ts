/** The card form: charges the fee once, then the background check and the submission. */
import type { Command, CommandOutcome } from "../../kernel/context/deps.ts";
import type { Effect } from "#screens/language/documents/descriptor.ts";
import { refusal } from "../../kernel/rules/refusal.ts";
import { answerInTime } from "../../kernel/screens/answer-in-time.ts";
import { aboutApplication, refused, track, type ApplicationCall } from "../../kernel/screens/application-command.ts";
import type { Attempt } from "../../kernel/rules/attempt.ts";
import { isUnconfirmed } from "./ask-first.ts";
import { chargeApplication, followCharge } from "../payment/index.ts";
import { problemsOfAttempt } from "../../kernel/context/texts.ts";
import { finishSubmission, lookAgain } from "./finish-submission.ts";

export const payAndSubmit = inTime(async (call) => {
  const { deps, actor, state, screen, input } = call;
  if (screen.root("application")?.["payment_settled"] === true) return finishSubmission(call);
  // On the screens nobody pays before they agreed to the check that the submission needs; programs may agree after paying.
  if (!state.consent) return refused(call, refusal("consent-missing"));
  // Typed anew in another tab since it was confirmed. A payment that is being confirmed goes on.
  if (isUnconfirmed(call) && state.charge?.status !== "pending") return refused(call, refusal("annual-income-unconfirmed"));
  const token = typeof input["token"] === "string" ? input["token"] : "";
  return afterCharge(call, await chargeApplication(deps, actor, { application: state.application.id, token }));
});

/** While a payment is being confirmed, the page asks again and again what became of it. */
export const followPayment = inTime(async (call) => {
  const { deps, state, screen } = call;
  if (screen.root("application")?.["payment_settled"] === true) return finishSubmission(call);
  if (state.charge?.status !== "pending") return { ok: true };
  return afterCharge(call, await followCharge(deps, state.charge));
});

/** Opening the payment page with everything paid and checked, or pressing the button there. A payment that is still being confirmed is followed first. */
export const submitApplicationCommand = inTime(async (call) => {
  const { deps, state } = call;
  return state.charge?.status === "pending" ? afterCharge(call, await followCharge(deps, state.charge)) : finishSubmission(call);
});

function inTime(work: (call: ApplicationCall) => Promise<CommandOutcome>): Command {
  return aboutApplication((call) => answerInTime(call, work(call), () => meanwhile(call)));
}

/** A page whose payment is being confirmed follows it by itself; one that was paid looks for the rest. */
async function meanwhile({ deps, state, screen }: ApplicationCall): Promise<Effect[]> {
  const now = await deps.store.applicationState(state.application.id);
  return now?.charge?.status === "pending" ? [] : [lookAgain(screen.documents)];
}

function afterCharge(call: ApplicationCall, charged: Attempt<unknown>): Promise<CommandOutcome> {
  if (charged.status === "done" || charged.status === "repeated") return finishSubmission(call);
  // Being confirmed is no failure: the page is drawn again, says so, and follows it.
  if (charged.status === "confirming") return Promise.resolve({ ok: true });
  track(call, "Payment failed", { status: charged.status });
  return Promise.resolve({ ok: false, problems: problemsOfAttempt(call.screen.texts, charged, "unavailable") });
}
