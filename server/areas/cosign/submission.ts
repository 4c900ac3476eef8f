/** The end of a co-signer's application: consent, payment, check and submission, each once however often it is pressed. */
import { randomUUID } from "node:crypto";
import type { Actor, CommandOutcome, Deps } from "../../kernel/context/deps.ts";
import { failureToast, keptLocale, numberConstant, problemOf, problemsOfAttempt } from "../../kernel/context/texts.ts";
import type { Attempt } from "../../kernel/rules/attempt.ts";
import { refusal } from "../../kernel/rules/refusal.ts";
import { refused } from "../../kernel/screens/application-command.ts";
import { openQuestions } from "../../kernel/screens/form-sections.ts";
import type { BackgroundCheckRecord, UserRecord } from "../../ports/records.ts";
import type { Effect } from "#screens/language/documents/descriptor.ts";
import { StoreUnavailable } from "../../ports/store.ts";
import { followCharge } from "../payment/index.ts";
import { agreedText, checkedCosigner, consentDialog, isOrdered, orderCheck } from "../screening/index.ts";
import { chargeCosigner } from "./charge.ts";
import { aboutCosigner, goTo, type CosignerCall } from "./cosigner-call.ts";
import { isOpen } from "./link.ts";
import { beforeLast, questionsOfState } from "./form/sections.ts";
import { submitCosigner } from "./submit.ts";

const CONSENT = "cosigner-consent";
const POLL = "submit-cosigner";

/** From the intro and the number's page: to the first step that is still open, or submits where none is. */
export const startCosignerSubmission = aboutCosigner(async (call) => {
  const { screen, state } = call;
  if (state.cosigner.status === "submitted") return handIn(call);
  const open = screen.drawn ? openQuestions(screen.drawn) : [];
  if (open.length > 0) return { ok: false, problems: open };
  if (!state.cosigner_consent) return { ok: true, stay: true, effects: [{ do: "open-modal", modal: consentDialog(screen, CONSENT) }] };
  const left = questionsOfState(call.deps, call.actor.user, state);
  if (beforeLast(screen.documents, left).length > 0) return { ok: true, effects: [goTo(call, "cosignSteps")], stay: true };
  if (left[0]) return { ok: true, effects: [goTo(call, left[0].route)], stay: true };
  return isSettled(call) ? finish(call) : { ok: true, effects: [goTo(call, "cosignPayment")], stay: true };
});

/** The text as it was shown, when, from where. The first consent stands. */
export const recordCosignerConsent = aboutCosigner(async (call) => {
  const { deps, viewer, actor, screen, state, input } = call;
  if (input["agreed"] !== true) return { ok: true, effects: [{ do: "close-modal" }], stay: true };
  const { id } = state.cosigner;
  const now = deps.clock.now().toISOString();
  const agreed = agreedText(call, CONSENT);
  if (!agreed) return { ok: true, effects: [{ do: "close-modal" }] };
  const kept = await deps.store.transaction(async (tx) => {
    await tx.lock("cosigner", id);
    const current = await tx.cosignerState(id);
    if (!current || !isOpen(current)) return false;
    if (current.cosigner_consent) return true;
    await tx.insert("consent", {
      id: randomUUID(),
      cosigner: id,
      user_id: actor.user.id,
      ...agreed,
      given_at: now,
      address: viewer.address,
    });
    const detail = { revision: screen.documents.revision.id };
    await tx.event({ application: null, cosigner: id, actor_user_id: actor.user.id, as_user_id: null, name: "consent-given", detail, why: null, at: now });
    return true;
  });
  return kept ? { ok: true, effects: [{ do: "close-modal" }] } : refused(call, refusal("wrong-state", "status"));
});

export const payAndCosign = aboutCosigner(async (call) => {
  const { deps, actor, state, input } = call;
  if (isSettled(call)) return finish(call);
  if (!state.cosigner_consent) return refused(call, refusal("consent-missing"));
  const token = typeof input["token"] === "string" ? input["token"] : "";
  return afterCharge(call, await chargeCosigner(deps, actor, { cosigner: state.cosigner.id, token }));
});

/** While a payment is being confirmed, the page asks again and again what became of it. */
export const followCosignerPayment = aboutCosigner(async (call) => {
  const { deps, state } = call;
  if (isSettled(call)) return finish(call);
  if (state.cosigner_charge?.status !== "pending") return { ok: true };
  return afterCharge(call, await followCharge(deps, state.cosigner_charge));
});

export const submitCosignerCommand = aboutCosigner(finish);

const isSettled = ({ screen }: CosignerCall): boolean => screen.root("cosign")?.["payment_settled"] === true;

function afterCharge(call: CosignerCall, charged: Attempt<unknown>): Promise<CommandOutcome> {
  if (charged.status === "done" || charged.status === "repeated") return finish(call);
  // Being confirmed is no failure: the page is drawn again, says so, and follows it.
  if (charged.status === "confirming") return Promise.resolve({ ok: true });
  return Promise.resolve({ ok: false, problems: problemsOfAttempt(call.screen.texts, charged, "unavailable") });
}

async function finish(call: CosignerCall): Promise<CommandOutcome> {
  const { deps, screen, input } = call;
  const state = (await deps.store.cosignerState(call.state.cosigner.id)) ?? call.state;
  if (state.cosigner.status === "submitted") return handIn(call);
  const ordered = await orderCheck(deps, checkedCosigner(state), null);
  if ("record" in ordered && isOrdered(ordered.record)) return handIn(call);
  if (ordered.status !== "confirming") return { ok: false, problems: problemsOfAttempt(call.screen.texts, ordered, "check-failed") };
  if (input["looking"] === true) return { ok: true, stay: true };
  const effects = [lookAgain(call)];
  return ordered.elsewhere ? { ok: true, effects } : { ok: false, problems: [problemOf(screen.texts, refusal("unavailable"))], effects };
}

const lookAgain = ({ screen: { documents } }: CosignerCall): Effect => ({
  do: "poll",
  command: POLL,
  input: { looking: true },
  everyMs: numberConstant(documents, "submission_poll_seconds") * 1000,
  attempts: numberConstant(documents, "submission_poll_attempts"),
});

async function handIn(call: CosignerCall): Promise<CommandOutcome> {
  const { deps, actor, screen, state } = call;
  const submitted = await attempt(deps, actor, state.cosigner.id);
  if (submitted.status === "done" || submitted.status === "repeated") return { ok: true, effects: [goTo(call, "cosigner-submitSuccess")], stay: true };
  const problems = problemsOfAttempt(call.screen.texts, submitted, "default");
  deps.errors.report(new Error("The co-signer's application could not be submitted"), { cosigner: state.cosigner.id, codes: problems.map(({ code }) => code) });
  const message = problems.map(({ message: said }) => said).join(", ");
  return { ok: false, problems: [], effects: [goTo(call, "cosigner-submitFailed"), failureToast(screen.documents, message)] };
}

async function attempt(deps: Deps, actor: Actor, cosigner: string): ReturnType<typeof submitCosigner> {
  try {
    return await submitCosigner(deps, actor, { cosigner });
  } catch (error) {
    if (error instanceof StoreUnavailable) throw error;
    deps.errors.report(error, { during: "submission", cosigner });
    return { status: "unavailable" };
  }
}

/** Goes on for a co-signer who paid and whose page never came back. Throws while the screening company is away, so that the queue tries again. */
export async function finishPaidCosigner(deps: Deps, job: { cosigner: string }): Promise<"submitted" | "already" | "left-to-the-person"> {
  const state = await deps.store.cosignerState(job.cosigner);
  if (!state || state.cosigner.status !== "open") return "already";
  const user = state.cosigner_charge?.status === "success" ? await deps.store.find("user", state.cosigner.user_id) : null;
  if (!user) return "left-to-the-person";
  const ordered: Attempt<BackgroundCheckRecord> = await orderCheck(deps, checkedCosigner(state), null);
  if (ordered.status === "unavailable" || ordered.status === "confirming") {
    if (!("record" in ordered) || !isOrdered(ordered.record)) throw new Error("The background check could not be ordered yet");
  } else if (ordered.status !== "done" && ordered.status !== "repeated") return "left-to-the-person";
  const submitted = await submitCosigner(deps, actorOf(deps, user), { cosigner: job.cosigner });
  return submitted.status === "done" ? "submitted" : submitted.status === "repeated" ? "already" : "left-to-the-person";
}

const actorOf = ({ documents }: Deps, user: UserRecord): Actor => ({ user, session: null, address: "", locale: keptLocale(documents.current(), user.locale) });
