/** Hands a co-signer's application in, once: what has to hold is read and checked in the transaction that moves it. */
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import type { ComposedMail } from "../../kernel/mail/compose-mail.ts";
import { composeSubjectMail } from "../../kernel/mail/subject-mail.ts";
import type { Attempt } from "../../kernel/rules/attempt.ts";
import { refusal } from "../../kernel/rules/refusal.ts";
import type { UserRecord } from "../../ports/records.ts";
import type { CosignerRecord } from "../../ports/review-records.ts";
import type { CosignerState } from "../../ports/state.ts";
import type { Writes } from "../../ports/store.ts";
import { paymentSettled } from "../payment/index.ts";
import { cosignerAnswered } from "../requests/index.ts";
import { isOrdered } from "../screening/index.ts";
import { cosignerFee } from "./cosigner-fee.ts";
import { isOpen } from "./link.ts";
import { cosignerSubject, questionsOfState } from "./form/sections.ts";

export async function submitCosigner(deps: Deps, actor: Actor, input: { cosigner: string }): Promise<Attempt<CosignerRecord>> {
  return deps.store.transaction(async (tx) => {
    const held = await tx.lock("cosigner", input.cosigner);
    if (!held || held.user_id !== actor.user.id) return { status: "not-found" };
    if (held.status === "submitted") return { status: "repeated", record: held };
    // Whoever takes the link back holds the application: what they did is seen, or comes after this.
    const source = await tx.find("cosigner_source", held.cosigner_source);
    if (!source || !(await tx.lock("application", source.source_application))) return { status: "not-found" };
    const state = await tx.cosignerState(held.id);
    if (!state) return { status: "not-found" };
    if (!isOpen(state)) return { status: "wrong-state", refusal: refusal("wrong-state", "status") };
    const fee = cosignerFee(deps.documents.current().jurisdictions, state.cosigner_link, held);
    const refusals = [
      ...(questionsOfState(deps, actor.user, state).length > 0 ? [refusal("form-invalid")] : []),
      ...(paymentSettled(fee, state.cosigner_charge) ? [] : [refusal("payment-outstanding")]),
      ...(isOrdered(state.cosigner_check) ? [] : [refusal("check-missing")]),
    ];
    if (refusals.length > 0) return { status: "invalid", refusals };
    const now = deps.clock.now().toISOString();
    const { removedSource: _removed, ...display_state } = held.display_state;
    const cosigner = await tx.update("cosigner", held.id, { status: "submitted", submitted_at: now, display_state });
    const { application } = state.cosigner_link;
    await tx.event({
      application: application.id,
      cosigner: held.id,
      actor_user_id: actor.user.id,
      as_user_id: null,
      name: "cosigner-submitted",
      detail: {},
      why: null,
      at: now,
    });
    await cosignerAnswered(tx, deps, { sourceApplication: application.id, actorUserId: actor.user.id, now });
    await queueMails(tx, deps, actor, { ...state, cosigner });
    return { status: "done", record: cosigner };
  });
}

/** Confirmation, and the receipt where something was paid. Keyed, so that a repeated job never mails twice. */
async function queueMails(tx: Writes, deps: Deps, actor: Actor, state: CosignerState): Promise<void> {
  const { cosigner, cosigner_charge: charge } = state;
  await mailCosigner(tx, deps, actor, state, { mail: "cosigner-submitted", key: `cosigner-submitted:${cosigner.id}` });
  if (charge?.status === "success") await mailCosigner(tx, deps, actor, state, { mail: "cosigner-receipt", key: `receipt:${charge.id}` });
}

/** To the address that they answered with; false where it was queued before. */
export const mailCosigner = (tx: Writes, deps: Deps, { user }: Actor, state: CosignerState, { mail, key }: { mail: string; key: string }): Promise<boolean> =>
  tx.queueMail({
    to: addressOf(user, state),
    ...composeCosignerMail(deps, user, state, mail),
    dedupe_key: key,
    application: state.cosigner_link.source.source_application,
  });

export const addressOf = (user: Pick<UserRecord, "email">, { cosigner }: CosignerState): string => cosigner.email ?? user.email;

const composeCosignerMail = (deps: Deps, user: UserRecord, state: CosignerState, mail: string): ComposedMail =>
  composeSubjectMail(deps, mail, { ...cosignerSubject(user, state), variants: state.cosigner.variants });

/** A co-signer's receipt, as it is mailed. */
export async function cosignerReceipt(deps: Deps, { user }: Actor, cosigner: string): Promise<ComposedMail | null> {
  const state = await deps.store.cosignerState(cosigner);
  return state && composeCosignerMail(deps, user, state, "cosigner-receipt");
}
