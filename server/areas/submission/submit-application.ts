/**
 * Submits the application, once. Everything that has to hold is read and checked in the transaction
 * that moves the status, and the mails are queued in the same one.
 */
import { paymentSettled, applicationFee } from "../payment/index.ts";
import { moveOf, submissionRefusals } from "../../kernel/rules/life-cycle.ts";
import type { ApplicationRecord } from "../../ports/records.ts";
import type { ApplicationState } from "../../ports/state.ts";
import type { Writes } from "../../ports/store.ts";
import { isFormComplete } from "../form/index.ts";
import type { Attempt } from "../../kernel/rules/attempt.ts";
import { isOrdered } from "../screening/index.ts";
import { assignByRule } from "../team/index.ts";
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import { mailApplicant } from "./mail-applicant.ts";

export async function submitApplication(deps: Deps, actor: Actor, input: { application: string }): Promise<Attempt<ApplicationRecord>> {
  return deps.store.transaction(async (tx) => {
    // Held until the end, so that no answer changes between the check and the move.
    const held = await tx.lock("application", input.application);
    if (!held || held.user_id !== actor.user.id) return { status: "not-found" };
    const state = await tx.applicationState(input.application);
    if (!state) return { status: "not-found" };
    if (wasSubmitted(state.application)) return { status: "repeated", record: state.application };

    const refusals = submissionRefusals({
      status: state.application.status,
      complete: await isFormComplete(deps, actor, state, tx),
      settled: paymentSettled(applicationFee(deps, state), state.charge),
      check_ordered: isOrdered(state.background_check),
    });
    const [first] = refusals;
    if (first) return first.code === "wrong-state" ? { status: "wrong-state", refusal: first } : { status: "invalid", refusals };

    const move = moveOf("submit", state.application.status, "applicant");
    if (!move.ok) return { status: "wrong-state", refusal: move.refusal };
    const now = deps.clock.now().toISOString();
    const { moved, application } = await tx.transition(input.application, {
      from: move.from,
      to: move.to,
      event: { actor_user_id: actor.user.id, as_user_id: null, name: "application-submitted", detail: {}, why: null },
      now,
    });
    if (!moved) return { status: "repeated", record: application };
    await assignByRule(tx, deps, application);
    await queueMails(tx, deps, actor, state, now);
    await tx.notify(actor.user.id, { kind: "application", id: application.id });
    return { status: "done", record: application };
  });
}

/** Submitted, and not taken back since. */
const wasSubmitted = ({ status, submitted_at }: ApplicationRecord): boolean => submitted_at !== null && status !== "open" && status !== "withdrawn";

/** Confirmation, and the receipt where something was paid. Keyed, so that a repeated job never mails twice. */
async function queueMails(tx: Writes, deps: Deps, actor: Actor, state: ApplicationState, now: string): Promise<void> {
  const { application, charge } = state;
  await mailApplicant(tx, deps, { actor, state, mail: "submitted", key: `submitted:${application.id}:${now}` });
  if (charge?.status === "success") await mailApplicant(tx, deps, { actor, state, mail: "receipt", key: `receipt:${charge.id}` });
}
