/**
 * The form's final button: the submission sequence, in its order. Any error stops it, is reported and
 * tracked; nothing that was stored before is undone, so pressing again goes on from there. It begins
 * with what still waits on the page, which the page saves by itself in the order of the catalog (`saves`).
 */
import { patchDisplayState } from "../../kernel/records/patch-display-state.ts";
import type { Command, CommandCall, CommandOutcome } from "../../kernel/context/deps.ts";
import type { Problem } from "#screens/language/documents/descriptor.ts";
import { refusal } from "../../kernel/rules/refusal.ts";
import { track, WHOLE } from "../../kernel/screens/application-command.ts";
import { aboutFilling, type FillingCall, fillingCall, leadTo } from "../../kernel/filling/call.ts";
import { fillingDoc } from "../../kernel/filling/declaration.ts";
import { finishFilling, orderCheckStep, submitStep } from "../../kernel/filling/finish.ts";
import { isPaid } from "../../kernel/context/hand-in.ts";
import { incomeMissing } from "../form/index.ts";
import { openConfirmation } from "./open-confirmations.ts";
import { APPLICANT } from "./applicant-filling.ts";
import { openQuestions } from "../../kernel/screens/form-sections.ts";
import { subjectScreen } from "../../kernel/screens/subject-screen.ts";
import { problemOf } from "../../kernel/context/texts.ts";
import { event } from "../../kernel/records/event.ts";

/** Null goes on to the next step; anything else is the sequence's end. */
type Step = (call: FillingCall) => Promise<CommandOutcome | null>;

/** In this order, once the answers are saved. The names are what is tracked. */
const SUBMISSION_SEQUENCE: readonly (readonly [name: string, step: Step])[] = [
  ["background check", orderCheck],
  ["refetch application validation", refetchValidation],
];

const finish = aboutFilling(APPLICANT, async (first) => {
  // Pressed again after it worked (double click, Back): the first result.
  if (!first.handIn.isOpen) return submitStep(first);
  let call = first;
  for (const [name, step] of SUBMISSION_SEQUENCE) {
    const end = await step(call);
    if (end) return stopped(call, name, end);
    call = await readAgain(call);
  }
  const end: CommandOutcome = isPaid(call.handIn)
    ? await finishFilling(call)
    : { ok: true, effects: [leadTo(call, fillingDoc(call.screen.documents, APPLICANT.subject).payment)], stay: true };
  if (end.ok) await recordIncomeBypass(call);
  return end;
});

export const finishForm: Command = Object.assign(finish, {
  heldBy: (call: CommandCall, root: string, problems: readonly Problem[]): void =>
    stoppedAt(call, root.startsWith("flag_") ? "sync application flags" : `update ${root}`, problems),
});

function stopped(call: FillingCall, step: string, end: CommandOutcome): CommandOutcome {
  if (!end.ok) stoppedAt(call, step, end.problems);
  return end; // or a question to the person: consent, or the yearly income
}

function stoppedAt(call: CommandCall, step: string, problems: readonly Problem[]): void {
  const application = call.screen.subject.state.application?.id;
  call.deps.errors.report(new Error(`The submission stopped at: ${step}`), { application, codes: problems.map(({ code }) => code) });
  track(call, "Application submission failed", { step, message: problems.map(({ message }) => message).join(", ") });
}

/** The page and its application as they are now, after a step changed them. */
async function readAgain(call: FillingCall): Promise<FillingCall> {
  const screen = await subjectScreen(call.deps, call.viewer, call.screen.at, { state: WHOLE });
  return fillingCall(APPLICANT, { ...call, screen }) ?? { ...call, screen };
}

/** Nothing is ordered about a person before the form is complete and they agreed to it. */
async function orderCheck(call: FillingCall): Promise<CommandOutcome | null> {
  const open = openOnForm(call);
  if (open.length > 0) return { ok: false, problems: open };
  const first = openConfirmation(call, "finish-form");
  if (first) return first;
  const ordered = await orderCheckStep(call);
  // The order's answer may still come: payment doesn't wait for it, only the submission does.
  return ordered === "waiting" || ordered === "elsewhere" ? null : ordered;
}

/** What the form's own rules still ask: the button is held by all of them, the photo id among them. */
function openOnForm({ screen }: FillingCall): Problem[] {
  const { drawn } = screen;
  if (!drawn) return [problemOf(screen.texts, refusal("wrong-state", "status"))];
  const open = openQuestions(drawn);
  return incomeMissing(screen.data(["application", "income_link"])) ? [...open, problemOf(screen.texts, refusal("income-required"))] : open;
}

function refetchValidation({ screen }: FillingCall): Promise<CommandOutcome | null> {
  return Promise.resolve(screen.root("validation")?.["valid"] === true ? null : { ok: false, problems: [problemOf(screen.texts, refusal("form-invalid"))] });
}

/** Whether income verification was put off, as it was when the form was handed in. */
async function recordIncomeBypass({ deps, actor, handIn: { id, state } }: FillingCall): Promise<void> {
  const skipped = state.application?.display_state.skipped_income_verification === true && !state.income_connection?.accounts_added_at;
  await deps.store.transaction(async (tx) => {
    await patchDisplayState(tx, id, { skipped_income_verification: skipped });
    await event(tx, { name: "income-bypass-recorded", by: actor.user.id, application: id, detail: { skipped }, at: deps.clock.now() });
  });
}
