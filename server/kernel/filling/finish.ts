/**
 * The end of what somebody fills in: the fee, the background check if there is none, then the hand-in. Every
 * step happens once however often this runs, so pages, polls and jobs may all come here.
 */
import type { Effect, Problem } from "#screens/language/documents/descriptor.ts";
import type { Command, CommandOutcome, FillingArea } from "../context/deps.ts";
import type { PublishedDocuments } from "../context/documents.ts";
import { type HandIn, isOrdered, isPaid } from "../context/hand-in.ts";
import { failureToast, numberConstant, problemOf, problemsOfAttempt } from "../context/texts.ts";
import type { Attempt } from "../rules/attempt.ts";
import { refusal } from "../rules/refusal.ts";
import { answerWithinTime } from "../screens/answer-within-time.ts";
import { refused } from "../screens/application-command.ts";
import { subjectData } from "../screens/subject-data.ts";
import { StoreUnavailable } from "../../ports/store.ts";
import { aboutFilling, type FillingCall, leadTo, trackFilling } from "./call.ts";
import { chargeFilling, followCharge } from "./charge.ts";
import { recordConsent } from "./consent.ts";
import { fillingDoc, routeAfter } from "./declaration.ts";
import { openQuestionsOf, subjectOf } from "./hand-in.ts";
import { orderCheck } from "./order-check.ts";
import { sendReceipt } from "./receipt.ts";
import { submitFilling } from "./submit.ts";

/** The commands of a filling's pages. */
export const fillingCommands = (area: FillingArea) => ({
  recordConsent: aboutFilling(area, recordConsent),
  pay: inTime(area, pay),
  followPayment: inTime(area, followPayment),
  // Opening the payment page with everything paid and checked, or pressing the button there. A payment that is still being confirmed is followed first.
  finish: inTime(area, (call: FillingCall<Looking>) => {
    const { deps, handIn, input } = call;
    return handIn.charge?.status === "pending" ? afterCharge(call, followCharge(deps, handIn.charge), input) : finishFilling(call, input);
  }),
  sendReceipt: aboutFilling(area, sendReceipt),
});

/** The card form: charges the fee once, then the background check and the hand-in. */
function pay(call: FillingCall<{ token?: string | null }>): Promise<CommandOutcome> {
  const { deps, actor, area, handIn, screen, input } = call;
  if (isPaid(handIn)) return finishFilling(call);
  // On the screens nobody pays before they agreed to the check that the hand-in needs; programs may agree after paying.
  if (!handIn.consent) return Promise.resolve(refused(call, refusal("consent-missing")));
  // Typed anew in another tab since it was confirmed. A payment that is being confirmed goes on.
  const locked = handIn.charge?.status === "pending" ? null : (area.holdsPayment?.(screen) ?? null);
  if (locked) return Promise.resolve(refused(call, locked));
  const token = input.token ?? "";
  return afterCharge(call, chargeFilling(deps, actor, { target_type: area.targets.charge, target_id: handIn.id, token }));
}

/** While a payment is being confirmed, the page asks again and again what became of it. */
function followPayment(call: FillingCall): Promise<CommandOutcome> {
  const { deps, handIn } = call;
  if (isPaid(handIn)) return finishFilling(call);
  return handIn.charge?.status === "pending" ? afterCharge(call, followCharge(deps, handIn.charge)) : Promise.resolve({ ok: true });
}

const inTime = <Input extends object>(area: FillingArea, work: (call: FillingCall<Input>) => Promise<CommandOutcome>): Command<string, Input> =>
  aboutFilling(area, (call) => answerWithinTime({ ...call, about: call.handIn.history }, work(call), () => meanwhile(call)));

/** A page whose payment is being confirmed follows it by itself; one that was paid looks for the rest. */
async function meanwhile({ deps, area, handIn, screen }: FillingCall): Promise<Effect[]> {
  const now = await area.read(deps.store, deps, handIn.id);
  return now?.charge?.status === "pending" ? [] : [lookAgain(screen.documents, area.subject)];
}

async function afterCharge(call: FillingCall, charging: Promise<Attempt<unknown>>, looking?: Looking): Promise<CommandOutcome> {
  const charged = await charging;
  if (charged.status === "done" || charged.status === "repeated") return finishFilling(call, looking);
  // Being confirmed is no failure: the page is drawn again, says so, and follows it.
  if (charged.status === "confirming") return { ok: true };
  trackFilling(call, "Payment failed", { status: charged.status });
  return { ok: false, problems: problemsOfAttempt(call.screen.texts, charged, "unavailable") };
}

/** `looking`: its page asks by itself, again and again. */
interface Looking {
  looking?: boolean | null;
}

export async function finishFilling(call: FillingCall, { looking }: Looking = {}): Promise<CommandOutcome> {
  const { deps, area, handIn } = call;
  const now = (await area.read(deps.store, deps, handIn.id)) ?? handIn;
  if (now.isHandedIn) return submitStep(call);
  const ordered = await orderCheckStep({ ...call, handIn: now });
  if (ordered === "elsewhere" || ordered === "waiting") return looking === true ? { ok: true, stay: true } : stillOrdering(call, ordered);
  return ordered ?? submitStep(call);
}

/**
 * Null when a check is ordered, or was before; `elsewhere` while another request orders it, `waiting`
 * while the company doesn't say; otherwise why the person stays where they are.
 */
export async function orderCheckStep(call: FillingCall): Promise<CommandOutcome | "elsewhere" | "waiting" | null> {
  const { deps, handIn, screen } = call;
  const ordered = await orderCheck(deps, handIn, null);
  if ("record" in ordered && isOrdered(ordered.record)) return null;
  if (ordered.status === "confirming") return ordered.elsewhere ? "elsewhere" : "waiting";
  trackFilling(call, "Background check failed", { status: ordered.status });
  return { ok: false, problems: problemsOfAttempt(screen.texts, ordered, "check-failed") };
}

/** The page asks again for a while whether it could be handed in. */
export const lookAgain = (documents: PublishedDocuments, subject: string): Effect => ({
  do: "poll",
  command: fillingDoc(documents, subject).looksAgain,
  input: { looking: true },
  everyMs: numberConstant(documents, "submission_poll_seconds") * 1000,
  attempts: numberConstant(documents, "submission_poll_attempts"),
});

/**
 * Nothing is lost, and nothing is said to have failed: the page looks again for a while. Where it is
 * the company that doesn't answer, it says so and may be pressed once more.
 */
function stillOrdering({ area, screen }: FillingCall, why: "elsewhere" | "waiting"): CommandOutcome {
  const effects = [lookAgain(screen.documents, area.subject)];
  return why === "elsewhere" ? { ok: true, effects } : { ok: false, problems: [problemOf(screen.texts, refusal("unavailable"))], effects };
}

/** Hands in, and leads to where that is said to have worked, or to have failed. */
export async function submitStep(call: FillingCall): Promise<CommandOutcome> {
  const { deps, actor, screen, handIn } = call;
  const submitted = await attemptSubmission(call);
  if (submitted.status === "done" || submitted.status === "repeated") {
    if (submitted.status === "done") trackFilling(call, "Application submitted", { ...handIn.history });
    const data = subjectData(deps, subjectOf(handIn, actor.user), screen.documents, screen.viewer.locale);
    return {
      ok: true,
      effects: [
        leadTo(
          call,
          routeAfter(screen.documents, handIn.subject, (roots) => data.pick(roots)),
        ),
      ],
      stay: true,
    };
  }
  const problems = problemsOfAttempt(screen.texts, submitted, "default");
  const message = (await reasonsOf(call, problems)).join(", ");
  deps.errors.report(new Error("The application could not be submitted"), { ...handIn.history, codes: problems.map(({ code }) => code) });
  trackFilling(call, "Application submission failed", { message });
  return { ok: false, problems: [], effects: [leadTo(call, fillingDoc(screen.documents, handIn.subject).failed), failureToast(screen.documents, message)] };
}

/**
 * A fault of our own is a submission that failed, like any other. While the database is away nobody
 * knows whether it did: that is said as what it is, and the page stays.
 */
async function attemptSubmission({ deps, actor, handIn }: FillingCall): Promise<Attempt<HandIn>> {
  try {
    return await submitFilling(deps, actor, handIn);
  } catch (error) {
    if (error instanceof StoreUnavailable) throw error;
    deps.errors.report(error, { during: "submission", ...handIn.history });
    return { status: "unavailable" };
  }
}

/** An open question is told field by field, each after its name, as the API's field errors are. */
async function reasonsOf({ deps, actor, area, screen, handIn: before }: FillingCall, problems: readonly Problem[]): Promise<string[]> {
  const general = problems.map(({ message }) => message);
  if (!problems.some(({ code }) => code === "form-invalid")) return general;
  const handIn = (await area.read(deps.store, deps, before.id)) ?? before;
  const open = (await openQuestionsOf(deps, handIn, actor)).filter(({ message }) => message !== "");
  const fields = open.map(({ path, message }) => screen.texts("ui.field-status", { label: path.replace(/^.*\./, "").toUpperCase(), status: message }));
  return fields.length === 0 ? general : [...fields, ...problems.filter(({ code }) => code !== "form-invalid").map(({ message }) => message)];
}
