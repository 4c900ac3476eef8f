/** The submit area's Continue buttons: each leads to the first step that is still open, or submits. */
import type { Command, CommandOutcome } from "../../kernel/context/deps.ts";
import { openConfirmation } from "./open-confirmations.ts";
import { openSubmitStep, type SubmitFacts, type SubmitStep } from "./submit-step.ts";
import { aboutFilling, type FillingCall, leadTo } from "../../kernel/filling/call.ts";
import { finishFilling, submitStep } from "../../kernel/filling/finish.ts";
import { isPaid } from "../../kernel/context/hand-in.ts";
import { APPLICANT } from "./applicant-filling.ts";
import { openQuestions } from "../../kernel/screens/form-sections.ts";

const goOn = (left: readonly SubmitStep[]): Command =>
  aboutFilling(APPLICANT, async (call) => {
    if (!call.handIn.isOpen) return submitStep(call);
    const open = openOnScreen(call);
    if (open) return open;
    const first = openConfirmation(call, "start-submission");
    if (first) return first;
    const step = openSubmitStep(factsOf(call, left));
    return step === "submit" ? finishFilling(call) : { ok: true, effects: [leadTo(call, step)], stay: true };
  });

export const startSubmission = goOn([]);
export const finishIdentity = goOn(["identityVerification"]);
export const finishScreening = goOn(["identityVerification", "screening"]);

/** Questions of the very screen whose button was pressed. */
function openOnScreen({ screen }: FillingCall): CommandOutcome | null {
  const problems = screen.drawn ? openQuestions(screen.drawn) : [];
  return problems.length > 0 ? { ok: false, problems } : null;
}

/** `left`: steps that the person has just left behind. */
function factsOf({ screen, handIn }: FillingCall, left: readonly SubmitStep[]): SubmitFacts {
  const data = screen.data(["identity", "check"]);
  const { checked, state } = handIn;
  return {
    identity_known: left.includes("identityVerification") || data["identity"]?.["verified"] === true || data["identity"]?.["document_exists"] === true,
    check_exists: data["check"]?.["exists"] === true,
    us_address: state.residence?.address.country_code === "US",
    secure_id_known: left.includes("screening") || checked.skipsNumber || checked.hasNumber,
    payment_settled: isPaid(handIn),
  };
}
