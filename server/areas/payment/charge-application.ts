/**
 * Charges the application fee, once. The attempt's row comes first (the database allows one live
 * attempt a target) and its id is the provider's idempotency key. An answer that got lost leaves the
 * attempt pending: it is looked up, never taken for a failure.
 */
import { randomUUID } from "node:crypto";
import { paymentSettled, type EffectiveFee } from "./fees.ts";
import { moveOf } from "../../kernel/rules/life-cycle.ts";
import type { ChargeRecord } from "../../ports/records.ts";
import { refusal } from "../../kernel/rules/refusal.ts";
import type { Writes } from "../../ports/store.ts";
import { applicationFee } from "./application-fee.ts";
import { isFormComplete } from "../form/index.ts";
import type { Attempt } from "../../kernel/rules/attempt.ts";
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import { numberConstant } from "../../kernel/context/texts.ts";
import { settleCharge, type SettledOutcome } from "./settle-charge.ts";

export async function chargeApplication(deps: Deps, actor: Actor, input: { application: string; token: string }): Promise<Attempt<ChargeRecord>> {
  const state = await deps.store.applicationState(input.application);
  if (!state || state.application.user_id !== actor.user.id) return { status: "not-found" };
  const before = await attemptBefore(deps, state.charge);
  if (before) return before;

  const move = moveOf("submit", state.application.status, "applicant");
  if (!move.ok) return { status: "wrong-state", refusal: move.refusal };
  const fee = applicationFee(deps, state);
  if (paymentSettled(fee, state.charge)) return { status: "wrong-state", refusal: refusal("nothing-to-pay") };
  if (!(await isFormComplete(deps, actor, state))) return { status: "wrong-state", refusal: refusal("form-invalid") };
  if (input.token.trim() === "") return { status: "invalid", refusals: [refusal("required", "stripe_token")] };

  return chargeOnce(deps, {
    target: { target_type: "application", target_id: state.application.id },
    fee,
    country: state.market.country_code,
    token: input.token,
    async hindrance(tx) {
      const held = await tx.lock("application", state.application.id);
      if (!held || !moveOf("submit", held.status, "applicant").ok) return "over";
      return held.waive_application_fee ? "waived" : null;
    },
    latest: async () => (await deps.store.applicationState(state.application.id))?.charge ?? null,
  });
}

export interface ChargeOrder {
  target: Pick<ChargeRecord, "target_type" | "target_id">;
  fee: EffectiveFee;
  country: ChargeRecord["country"];
  token: string;
  /** Holds what is paid for, and says what stands against that: nobody pays for what they withdrew a moment ago, or were let off. */
  hindrance(tx: Writes): Promise<"over" | "waived" | null>;
  /** The attempt that counts for it now. */
  latest(): Promise<ChargeRecord | null>;
}

/** The charge itself, whatever it is for: claimed, asked of the payment company, and kept. */
export async function chargeOnce(deps: Deps, { target, fee, country, token, hindrance, latest }: ChargeOrder): Promise<Attempt<ChargeRecord>> {
  const claim = await deps.store.transaction(async (tx) => {
    const against = await hindrance(tx);
    if (against !== null) return against;
    const created_at = deps.clock.now().toISOString();
    return tx.claimCharge({ id: randomUUID(), ...target, amount_cents: fee.due_cents, currency: fee.currency, country, created_at });
  });
  if (claim === "waived") return { status: "wrong-state", refusal: refusal("nothing-to-pay") };
  // Another press may have paid and handed it in since the state was read: that one decides for both.
  if (claim === "over") return (await attemptBefore(deps, await latest())) ?? { status: "wrong-state", refusal: refusal("wrong-state", "status") };
  const { claimed, charge } = claim;
  // A double click, or a second tab: the attempt that came first decides for both.
  if (!claimed) return charge.status === "success" ? { status: "repeated", record: charge } : { status: "confirming", record: charge };
  return attemptOf(await settleCharge(deps, charge, await chargeCard(deps, charge, token)));
}

/** Null where nothing was paid and nothing is awaited. */
export async function attemptBefore(deps: Deps, charge: ChargeRecord | null): Promise<Attempt<ChargeRecord> | null> {
  if (charge?.status === "success") return { status: "repeated", record: charge };
  return charge?.status === "pending" ? followCharge(deps, charge) : null;
}

/** What has become of an attempt whose answer is awaited: asks the provider, and keeps what it says. */
export async function followCharge(deps: Deps, charge: ChargeRecord): Promise<Attempt<ChargeRecord>> {
  const found = await deps.payments.lookUp(charge.id, charge.country);
  const age = deps.clock.now().getTime() - Date.parse(charge.created_at);
  if (found.state === "none" && age < numberConstant(deps.documents.current(), "charge_lost_after_ms")) return { status: "confirming", record: charge };
  return attemptOf(await settleCharge(deps, charge, found));
}

async function chargeCard(deps: Deps, charge: ChargeRecord, token: string): Promise<SettledOutcome> {
  try {
    return await deps.payments.charge({
      attemptId: charge.id,
      token,
      amountCents: charge.amount_cents,
      currency: charge.currency,
      country: charge.country,
      target: { type: charge.target_type, id: charge.target_id },
    });
  } catch (error) {
    deps.errors.report(error, { during: "charge", charge: charge.id });
    return { state: "unknown", reason: "the adapter failed" };
  }
}

function attemptOf(charge: ChargeRecord): Attempt<ChargeRecord> {
  switch (charge.status) {
    case "success":
      return { status: "done", record: charge };
    case "pending":
      return { status: "confirming", record: charge };
    case "failed":
      // It never got there. The bank was not asked, and did not say no.
      return { status: "unavailable" };
    case "declined":
      return { status: "declined", record: charge, message: charge.message ?? "" };
  }
}
