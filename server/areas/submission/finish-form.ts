/**
 * The form's final button: the submission sequence, in its order. Any error stops it, is reported and
 * tracked; nothing that was stored before is undone, so pressing again goes on from there.
 */
import { patchDisplayState } from "../../kernel/records/patch-display-state.ts";
import type { CommandOutcome } from "../../kernel/context/deps.ts";
import type { Problem } from "#screens/language/documents/descriptor.ts";
import { FLAG_NAMES, flagSync, type FlagDraft } from "../../kernel/rules/flag-sync.ts";
import { refusal } from "../../kernel/rules/refusal.ts";
import { aboutApplication, goTo, track, WHOLE, wholeApplication, type ApplicationCall } from "../../kernel/screens/application-command.ts";
import { incomeMissing, syncFlag } from "../form/index.ts";
import { finishSubmission, orderCheckStep, submitStep } from "./finish-submission.ts";
import { openQuestions } from "../../kernel/screens/form-sections.ts";
import { subjectScreen } from "../../kernel/screens/subject-screen.ts";
import { CONSENT_MODAL } from "../screening/index.ts";
import { storeAnswers } from "../../kernel/answers/save-answers.ts";
import { problemOf } from "../../kernel/context/texts.ts";

/** Null goes on to the next step; anything else is the sequence's end. */
type Step = (call: ApplicationCall) => Promise<CommandOutcome | null>;

/** In this order. The names are what is tracked. */
export const SUBMISSION_SEQUENCE: readonly (readonly [name: string, step: Step])[] = [
  ["update applicant", (call) => saveGiven(call, "applicant")],
  ["sync application flags", syncFlags],
  ["update income", (call) => saveGiven(call, "income")],
  ["update residence", (call) => saveGiven(call, "residence")],
  ["background check", orderCheck],
  ["refetch application validation", refetchValidation],
];

export const finishForm = aboutApplication(async (first) => {
  // Pressed again after it worked (double click, Back): the first result.
  if (first.state.application.status !== "open") return submitStep(first);
  let call = first;
  for (const [name, step] of SUBMISSION_SEQUENCE) {
    const end = await step(call);
    if (end) return stopped(call, name, end);
    call = await readAgain(call);
  }
  const settled = call.screen.root("application")?.["payment_settled"] === true;
  const end: CommandOutcome = settled ? await finishSubmission(call) : { ok: true, effects: [goTo(call, "payment")], stay: true };
  if (end.ok) await recordIncomeBypass(call);
  return end;
});

function stopped(call: ApplicationCall, step: string, end: CommandOutcome): CommandOutcome {
  if (end.ok) return end; // a question to the person: consent, or the yearly income
  const codes = end.problems.map(({ code }) => code);
  call.deps.errors.report(new Error(`The submission stopped at: ${step}`), { application: call.state.application.id, codes });
  track(call, "Application submission failed", { step, message: end.problems.map(({ message }) => message).join(", ") });
  return end;
}

/** The page and its application as they are now, after a step changed them. */
async function readAgain(call: ApplicationCall): Promise<ApplicationCall> {
  const screen = await subjectScreen(call.deps, call.viewer, call.screen.at, { state: WHOLE });
  return { ...call, screen, state: wholeApplication(screen) ?? call.state };
}

/** Answers that came with the command (a page that saves as one goes has none left). */
async function saveGiven(call: ApplicationCall, root: string): Promise<CommandOutcome | null> {
  const values = partOf(call.input["answers"], root);
  if (!values) return null;
  const saved = await storeAnswers(call, { root, target: null, version: null, values });
  return saved.ok ? null : { ...saved, problems: saved.problems.map((problem) => ({ ...problem, path: problem.path && `${root}.${problem.path}` })) };
}

async function syncFlags(call: ApplicationCall): Promise<CommandOutcome | null> {
  const drafts = FLAG_NAMES.flatMap((flag): FlagDraft[] => {
    const given = partOf(call.input["flags"], flag);
    const record = call.state.flags.find((one) => one.flag === flag);
    return given ? [{ flag, id: record?.id ?? null, expanded: given["expanded"] === true, flag_data: record?.flag_data ?? {} }] : [];
  });
  for (const operation of flagSync(drafts)) {
    const done = await syncFlag(call, operation);
    if (!done.ok) return done;
  }
  const current = drafts.length > 0 ? await readAgain(call) : call;
  for (const { flag, expanded } of drafts) {
    const { expanded: _marker, ...values } = partOf(call.input["flags"], flag) ?? {};
    if (!expanded || Object.keys(values).length === 0) continue;
    const saved = await storeAnswers(current, { root: `flag_${flag}`, target: null, version: null, values });
    if (!saved.ok) return saved;
  }
  return null;
}

/** Nothing is ordered about a person before the form is complete and they agreed to it. */
async function orderCheck(call: ApplicationCall): Promise<CommandOutcome | null> {
  const open = openOnForm(call);
  if (open.length > 0) return { ok: false, problems: open };
  if (call.screen.root("application")?.["confirm_annual_income_needed"] === true) return asked(call, "confirm-annual-income");
  if (!call.state.consent) return asked(call, CONSENT_MODAL);
  const ordered = await orderCheckStep(call);
  // The order's answer may still come: payment doesn't wait for it, only the submission does.
  return ordered === "waiting" || ordered === "elsewhere" ? null : ordered;
}

const asked = ({ screen }: ApplicationCall, modal: string): CommandOutcome => ({
  ok: true,
  stay: true,
  effects: [{ do: "open-modal", modal: screen.modal(modal, { next: "finish-form" }) }],
});

/** What the form's own rules still ask: the button is held by all of them, the photo id among them. */
function openOnForm({ screen }: ApplicationCall): Problem[] {
  const { drawn } = screen;
  if (!drawn) return [problemOf(screen.texts, refusal("wrong-state", "status"))];
  const open = openQuestions(drawn);
  return incomeMissing(screen.data(["application", "income_link"])) ? [...open, problemOf(screen.texts, refusal("income-required"))] : open;
}

function refetchValidation({ screen }: ApplicationCall): Promise<CommandOutcome | null> {
  return Promise.resolve(screen.root("validation")?.["valid"] === true ? null : { ok: false, problems: [problemOf(screen.texts, refusal("form-invalid"))] });
}

/** Whether income verification was put off, as it was when the form was handed in. */
async function recordIncomeBypass({ deps, actor, state }: ApplicationCall): Promise<void> {
  const skipped = state.application.display_state.skipped_income_verification === true && !state.income_connection?.accounts_added_at;
  await deps.store.transaction(async (tx) => {
    await patchDisplayState(tx, state.application.id, { skipped_income_verification: skipped });
    await tx.event({
      application: state.application.id,
      actor_user_id: actor.user.id,
      as_user_id: null,
      name: "income-bypass-recorded",
      detail: { skipped },
      why: null,
      at: deps.clock.now().toISOString(),
    });
  });
}

function partOf(whole: unknown, name: string): Record<string, unknown> | null {
  if (typeof whole !== "object" || whole === null || !Object.hasOwn(whole, name)) return null;
  const part = (whole as Record<string, unknown>)[name];
  return typeof part === "object" && part !== null && !Array.isArray(part) ? { ...part } : null;
}
