/**
 * The last steps of a submission: the background check if there is none, then the submission. Every
 * step happens once however often this runs, so pages, polls and jobs may all come here.
 */
import { isEditable } from "../../kernel/rules/life-cycle.ts";
import type { CommandOutcome } from "../../kernel/context/deps.ts";
import type { PublishedDocuments } from "../../kernel/context/documents.ts";
import type { Effect, Problem } from "#screens/language/documents/descriptor.ts";
import type { ApplicationRecord } from "../../ports/records.ts";
import { refusal } from "../../kernel/rules/refusal.ts";
import { StoreUnavailable } from "../../ports/store.ts";
import { type ApplicationCall, goTo, track } from "../../kernel/screens/application-command.ts";
import { openQuestionsOfState } from "../form/index.ts";
import type { Attempt } from "../../kernel/rules/attempt.ts";
import { isOrdered, orderCheckOf } from "../screening/index.ts";
import { submitApplication } from "./submit-application.ts";
import { failureToast, numberConstant, problemOf, problemsOfAttempt } from "../../kernel/context/texts.ts";

export async function finishSubmission(call: ApplicationCall): Promise<CommandOutcome> {
  if (!isEditable(call.state.application.status)) return submitStep(call);
  const ordered = await orderCheckStep(call);
  if (ordered === "elsewhere" || ordered === "waiting") return stillOrdering(call, ordered);
  return ordered ?? submitStep(call);
}

/**
 * Null when a check is ordered, or was before; `elsewhere` while another request orders it, `waiting`
 * while the company doesn't say; otherwise why the person stays where they are.
 */
export async function orderCheckStep(call: ApplicationCall): Promise<CommandOutcome | "elsewhere" | "waiting" | null> {
  const { deps, screen } = call;
  const state = (await deps.store.applicationState(call.state.application.id)) ?? call.state;
  const ordered = await orderCheckOf(deps, state, null);
  if ("record" in ordered && isOrdered(ordered.record)) return null;
  if (ordered.status === "confirming") return ordered.elsewhere ? "elsewhere" : "waiting";
  track(call, "Background check failed", { status: ordered.status });
  return { ok: false, problems: problemsOfAttempt(screen.texts, ordered, "check-failed") };
}

/** The page asks again for a while whether the application could be handed in. */
export const lookAgain = (documents: PublishedDocuments): Effect => ({
  do: "poll",
  command: "submit-application",
  input: { looking: true },
  everyMs: numberConstant(documents, "submission_poll_seconds") * 1000,
  attempts: numberConstant(documents, "submission_poll_attempts"),
});

/**
 * Nothing is lost, and nothing is said to have failed: the page looks again for a while. Where it is
 * the company that doesn't answer, it says so and may be pressed once more.
 */
function stillOrdering({ screen, input }: ApplicationCall, why: "elsewhere" | "waiting"): CommandOutcome {
  if (input["looking"] === true) return { ok: true, stay: true };
  const effects = [lookAgain(screen.documents)];
  return why === "elsewhere" ? { ok: true, effects } : { ok: false, problems: [problemOf(screen.texts, refusal("unavailable"))], effects };
}

/** Submits, and leads to the success or the failure screen. */
export async function submitStep(call: ApplicationCall): Promise<CommandOutcome> {
  const { deps, screen, state } = call;
  const submitted = await attemptSubmission(call);
  if (submitted.status === "done" || submitted.status === "repeated") {
    if (submitted.status === "done") track(call, "Application submitted", { application: state.application.id });
    return { ok: true, effects: [goTo(call, state.application.group_source === null ? "submitSuccess" : "applicationInReview")], stay: true };
  }
  const problems = problemsOfAttempt(screen.texts, submitted, "default");
  const message = (await reasonsOf(call, problems)).join(", ");
  deps.errors.report(new Error("The application could not be submitted"), { application: state.application.id, codes: problems.map(({ code }) => code) });
  track(call, "Application submission failed", { message });
  const effects: Effect[] = [goTo(call, "submitFailed"), failureToast(screen.documents, message)];
  return { ok: false, problems: [], effects };
}

/**
 * A fault of our own is a submission that failed, like any other. While the database is away nobody
 * knows whether it did: that is said as what it is, and the page stays.
 */
async function attemptSubmission({ deps, actor, state }: ApplicationCall): Promise<Attempt<ApplicationRecord>> {
  try {
    return await submitApplication(deps, actor, { application: state.application.id });
  } catch (error) {
    if (error instanceof StoreUnavailable) throw error;
    deps.errors.report(error, { during: "submission", application: state.application.id });
    return { status: "unavailable" };
  }
}

/** An open form is told field by field, each after its name, as the API's field errors are. */
async function reasonsOf({ deps, actor, state: before }: ApplicationCall, problems: readonly Problem[]): Promise<string[]> {
  const general = problems.map(({ message }) => message);
  if (!problems.some(({ code }) => code === "form-invalid")) return general;
  const state = (await deps.store.applicationState(before.application.id)) ?? before;
  const fields = (await openQuestionsOfState(deps, actor, state)).map(({ path, message }) => `${(path ?? "").replace(/^.*\./, "").toUpperCase()}: ${message}`);
  return fields.length === 0 ? general : [...fields, ...problems.filter(({ code }) => code !== "form-invalid").map(({ message }) => message)];
}
