/**
 * Charges the fee of what somebody filled in, once. The attempt's row comes first (the database allows one
 * live attempt a target) and its id is the provider's idempotency key. An answer that got lost leaves the
 * attempt pending: it is looked up, never taken for a failure.
 */
import { randomUUID } from "node:crypto";
import type { Actor, Deps } from "../context/deps.ts";
import { isPaid } from "../context/hand-in.ts";
import { numberConstant } from "../context/texts.ts";
import type { Attempt } from "../rules/attempt.ts";
import { refusal } from "../rules/refusal.ts";
import type { ChargeRecord } from "../../ports/records.ts";
import { fillingOfTarget, holdHandIn, openQuestionsOf, ownHandIn } from "./hand-in.ts";
import { settleCharge, type SettledOutcome } from "./settle-charge.ts";

/** By what is paid for. */
export async function chargeFilling(
  deps: Deps,
  actor: Actor,
  { target_type, target_id, token }: Pick<ChargeRecord, "target_type" | "target_id"> & { token: string },
): Promise<Attempt<ChargeRecord>> {
  const area = fillingOfTarget(deps, { charge: target_type });
  const handIn = await ownHandIn(deps, actor, area, target_id);
  if (!handIn) return { status: "not-found" };
  const before = await attemptBefore(deps, handIn.charge);
  if (before) return before;
  if (!handIn.isOpen) return { status: "wrong-state", refusal: refusal("wrong-state", "status") };
  if (isPaid(handIn)) return { status: "wrong-state", refusal: refusal("nothing-to-pay") };
  if ((await openQuestionsOf(deps, handIn, actor)).length > 0) return { status: "wrong-state", refusal: refusal("form-invalid") };
  if (token.trim() === "") return { status: "invalid", refusals: [refusal("required", "stripe_token")] };

  const { country, currency, due_cents: amount_cents } = handIn.fee;
  const claim = await deps.store.transaction(async (tx) => {
    // Nobody pays for what they withdrew a moment ago, or were let off.
    const now = await holdHandIn(tx, deps, area, handIn.id);
    if (!now?.isOpen) return "over";
    if (now.fee.due_cents <= 0) return "waived";
    return tx.claimCharge({ id: randomUUID(), target_type, target_id, amount_cents, currency, country, created_at: deps.clock.now().toISOString() });
  });
  if (claim === "waived") return { status: "wrong-state", refusal: refusal("nothing-to-pay") };
  if (claim === "over") {
    // Another press may have paid and handed it in since the state was read: that one decides for both.
    const latest = (await area.read(deps.store, deps, handIn.id))?.charge ?? null;
    return (await attemptBefore(deps, latest)) ?? { status: "wrong-state", refusal: refusal("wrong-state", "status") };
  }
  const { claimed, charge } = claim;
  // A double click, or a second tab: the attempt that came first decides for both.
  if (!claimed) return charge.status === "success" ? { status: "repeated", record: charge } : { status: "confirming", record: charge };
  return attemptOf(await settleCharge(deps, charge, await chargeCard(deps, charge, token)));
}

/** Null where nothing was paid and nothing is awaited. */
async function attemptBefore(deps: Deps, charge: ChargeRecord | null): Promise<Attempt<ChargeRecord> | null> {
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
