/** The submit area's Continue buttons: each leads to the first step that is still open, or submits. */
import { isEditable } from "../../kernel/rules/life-cycle.ts";
import type { Command, CommandOutcome } from "../../kernel/context/deps.ts";
import { askFirst } from "./ask-first.ts";
import { openSubmitStep, type SubmitFacts, type SubmitStep } from "./submit-step.ts";
import { aboutApplication, goTo, type ApplicationCall } from "../../kernel/screens/application-command.ts";
import { finishSubmission, submitStep } from "./finish-submission.ts";
import { openQuestions } from "../../kernel/screens/form-sections.ts";

const goOn = (left: readonly SubmitStep[]): Command =>
  aboutApplication(async (call) => {
    if (!isEditable(call.state.application.status)) return submitStep(call);
    const open = openOnScreen(call);
    if (open) return open;
    const first = askFirst(call, "start-submission");
    if (first) return first;
    const step = openSubmitStep(factsOf(call, left));
    return step === "submit" ? finishSubmission(call) : { ok: true, effects: [goTo(call, step)], stay: true };
  });

export const startSubmission = goOn([]);
export const finishIdentity = goOn(["identityVerification"]);
export const finishScreening = goOn(["identityVerification", "screening"]);

/** Questions of the very screen whose button was pressed. */
function openOnScreen({ screen }: ApplicationCall): CommandOutcome | null {
  const problems = screen.drawn ? openQuestions(screen.drawn) : [];
  return problems.length > 0 ? { ok: false, problems } : null;
}

/** `left`: steps that the person has just left behind. */
function factsOf({ screen, state }: ApplicationCall, left: readonly SubmitStep[]): SubmitFacts {
  const data = screen.data(["application", "identity", "check"]);
  const info = state.applicant_info;
  return {
    identity_known: left.includes("identityVerification") || data["identity"]?.["verified"] === true || data["identity"]?.["document_exists"] === true,
    check_exists: data["check"]?.["exists"] === true,
    us_address: state.residence?.address.country_code === "US",
    secure_id_known: left.includes("screening") || info.skipSsnEntry || info.sin_ssn_last4 !== null,
    payment_settled: data["application"]?.["payment_settled"] === true,
  };
}
