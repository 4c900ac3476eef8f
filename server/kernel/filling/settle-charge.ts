/** Keeps what the payment provider said about an attempt. Forward only: a late answer never undoes an earlier one. */
import { randomUUID } from "node:crypto";
import type { ChargeRecord, ChargeStatus } from "../../ports/records.ts";
import type { MoneyMoved, PaidCard, PaymentOutcome } from "../../ports/payments.ts";
import type { Writes } from "../../ports/store.ts";
import type { Deps } from "../context/deps.ts";
import { numberConstant } from "../context/texts.ts";
import { fillingOfTarget } from "./hand-in.ts";
import { event } from "../records/event.ts";

/** The queued job that goes on where somebody paid and left. */
export const FINISH_PAID = "finish-paid";

export type SettledOutcome = PaymentOutcome | { state: "none" };

export const settleCharge = (deps: Deps, charge: ChargeRecord, outcome: SettledOutcome): Promise<ChargeRecord> =>
  outcome.state === "unknown" ? Promise.resolve(charge) : deps.store.transaction((tx) => settleChargeIn(tx, deps, charge, outcome));

/** The same inside the transaction of a webhook. */
export async function settleChargeIn(tx: Writes, deps: Deps, charge: ChargeRecord, outcome: SettledOutcome): Promise<ChargeRecord> {
  if (outcome.state === "unknown") return charge;
  if (outcome.state === "succeeded" && !isWhatWasAsked(charge, outcome)) {
    const { amountCents, currency, country, account } = outcome;
    deps.errors.report(new Error("A payment is not the one that was asked for: nothing is settled by it"), {
      charge: charge.id,
      asked: `${charge.amount_cents} ${charge.currency} ${charge.country}`,
      paid: `${amountCents} ${currency} ${country}${account === null ? "" : ", to another account"}`,
    });
    return charge;
  }
  const now = deps.clock.now().toISOString();
  // What is paid for first, as whoever presses once more holds it: held the other way round, each of the two would wait for the other.
  await fillingOfTarget(deps, { charge: charge.target_type }).lock(tx, charge.target_id);
  const before = await tx.lock("charge", charge.id);
  if (before && before.status !== "pending") {
    return outcome.state === "succeeded" && before.status !== "success" ? adoptLateSuccess(tx, deps, before, outcome, now) : before;
  }
  const settled = await tx.settleCharge(charge.id, settlement(outcome), now);
  await recordSettled(tx, deps, settled, outcome.state === "succeeded" ? outcome.card : null, now);
  return settled;
}

const isWhatWasAsked = (charge: ChargeRecord, paid: MoneyMoved): boolean =>
  paid.amountCents === charge.amount_cents && paid.currency === charge.currency && paid.country === charge.country && paid.account === null;

/**
 * Money moved on an attempt that was given up. It counts as the payment, so that nobody pays twice;
 * where another attempt is in the way, a person has to look at it and give the money back.
 */
async function adoptLateSuccess(
  tx: Writes,
  deps: Deps,
  late: ChargeRecord,
  outcome: Extract<SettledOutcome, { state: "succeeded" }>,
  now: string,
): Promise<ChargeRecord> {
  const { target_type, target_id, amount_cents, currency, country } = late;
  const { claimed, charge } = await tx.claimCharge({ id: randomUUID(), target_type, target_id, amount_cents, currency, country, created_at: now });
  if (claimed) {
    const adopted = await tx.settleCharge(charge.id, { status: "success", provider_id: outcome.providerId }, now);
    await recordSettled(tx, deps, adopted, outcome.card, now);
    return adopted;
  }
  if (charge.provider_id !== outcome.providerId) {
    deps.errors.report(new Error("A charge succeeded beside another attempt of the same fee: one has to be given back"), { charge: late.id, other: charge.id });
  }
  return late;
}

function settlement(outcome: Exclude<SettledOutcome, { state: "unknown" }>): {
  status: ChargeStatus;
  provider_id?: string;
  decline_code?: string;
  message?: string | null;
} {
  switch (outcome.state) {
    case "succeeded":
      return { status: "success", provider_id: outcome.providerId };
    case "declined":
      return { status: "declined", decline_code: outcome.code.slice(0, 100), message: outcome.message.slice(0, 500) || null };
    case "none":
      return { status: "failed" };
  }
}

/** Event of what became of a charge. */
export const CHARGE_EVENTS = {
  pending: "charge-pending",
  success: "charge-success",
  declined: "charge-declined",
  failed: "charge-failed",
} as const satisfies Record<ChargeRecord["status"], string>;

/** The card stands in the history alone: it is a thing that happened, and nothing is reckoned with it. */
async function recordSettled(tx: Writes, deps: Pick<Deps, "areas" | "documents">, charge: ChargeRecord, card: PaidCard | null, now: string): Promise<void> {
  const { subject, history } = fillingOfTarget(deps, { charge: charge.target_type });
  const { id, amount_cents, currency, decline_code: code, target_id } = charge;
  const detail = { charge: id, amount_cents, currency, code, ...(card && { card }) };
  await event(tx, { ...history(target_id), name: CHARGE_EVENTS[charge.status], by: null, detail, at: now });
  // Somebody who paid has handed in, even if their page or this process stops now.
  if (charge.status === "success") {
    // The page usually goes on by itself; the job is for when it doesn't.
    const startAfter = new Date(Date.parse(now) + numberConstant(deps.documents.current(), "page_goes_on_ms")).toISOString();
    await tx.queueJob(FINISH_PAID, { subject, id: charge.target_id }, { startAfter, singletonKey: charge.target_id });
  }
  const owner = await tx.ownerOf("charge", charge.id);
  if (owner) await tx.notify(owner, { kind: "payment", id: charge.id });
}
