/** Charges a co-signer's own fee, once. */
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import type { Attempt } from "../../kernel/rules/attempt.ts";
import { refusal } from "../../kernel/rules/refusal.ts";
import type { ChargeRecord } from "../../ports/records.ts";
import { attemptBefore, chargeOnce, paymentSettled } from "../payment/index.ts";
import { cosignerFee } from "./cosigner-fee.ts";
import { isOpen } from "./link.ts";
import { questionsOfState } from "./form/sections.ts";

export async function chargeCosigner(deps: Deps, actor: Actor, input: { cosigner: string; token: string }): Promise<Attempt<ChargeRecord>> {
  const state = await deps.store.cosignerState(input.cosigner);
  if (!state || state.cosigner.user_id !== actor.user.id) return { status: "not-found" };
  const before = await attemptBefore(deps, state.cosigner_charge);
  if (before) return before;
  if (!isOpen(state)) return { status: "wrong-state", refusal: refusal("wrong-state", "status") };
  const fee = cosignerFee(deps.documents.current().jurisdictions, state.cosigner_link, state.cosigner);
  if (paymentSettled(fee, state.cosigner_charge)) return { status: "wrong-state", refusal: refusal("nothing-to-pay") };
  if (questionsOfState(deps, actor.user, state).length > 0) return { status: "wrong-state", refusal: refusal("form-invalid") };
  if (input.token.trim() === "") return { status: "invalid", refusals: [refusal("required", "stripe_token")] };
  return chargeOnce(deps, {
    target: { target_type: "cosigner", target_id: state.cosigner.id },
    fee,
    country: state.cosigner_link.market.country_code,
    token: input.token,
    async hindrance(tx) {
      await tx.lock("cosigner", state.cosigner.id);
      // A waiver holds the application: whichever comes first is seen by the other.
      await tx.lock("application", state.cosigner_link.application.id);
      const now = await tx.cosignerState(state.cosigner.id);
      if (!now || !isOpen(now)) return "over";
      return now.cosigner.waive_application_fee || now.cosigner_link.application.waive_application_fee ? "waived" : null;
    },
    latest: async () => (await deps.store.cosignerState(state.cosigner.id))?.cosigner_charge ?? null,
  });
}
