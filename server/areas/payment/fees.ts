/** The application fee and when it counts as settled. */
import { cappedFeeCents, type JurisdictionRule } from "../../kernel/rules/jurisdictions.ts";
import type { ChargeRecord, Currency } from "../../ports/records.ts";

export interface FeeTerms {
  application_fee_cents: number;
  currency: Currency;
  waive_application_fee: boolean;
}

export interface EffectiveFee {
  /** What would be charged, in cents; 0 when waived. */
  due_cents: number;
  /** The amount that is named on screen ("$35 application fee waived!"), after the jurisdiction's cap. */
  named_cents: number;
  currency: Currency;
  /** Nothing to pay: waived, free, or capped to nothing. */
  waived: boolean;
}

export function effectiveFee(terms: FeeTerms, rule: JurisdictionRule): EffectiveFee {
  const capped = cappedFeeCents(terms.application_fee_cents, terms.currency, rule);
  const waived = terms.waive_application_fee || capped <= 0;
  return {
    due_cents: waived ? 0 : capped,
    // A waived fee is named, so that people see what they are let off; where the law allows none, nobody is let off anything.
    named_cents: Math.max(0, capped),
    currency: terms.currency,
    waived,
  };
}

/** Settled: charged successfully, or nothing to pay (waived, or 0 or less). */
export const paymentSettled = (fee: EffectiveFee, charge: Pick<ChargeRecord, "status"> | null): boolean =>
  fee.waived || fee.due_cents <= 0 || charge?.status === "success";

export type PaymentState = "none" | "outstanding" | "confirming" | "declined" | "settled";

/** `none`: nothing to pay. `failed` is an attempt that the provider never saw, so it may be made again. */
export function paymentState(fee: EffectiveFee, charge: Pick<ChargeRecord, "status"> | null): PaymentState {
  if (charge?.status === "success") return "settled";
  if (fee.waived || fee.due_cents <= 0) return "none";
  if (charge?.status === "pending") return "confirming";
  return charge?.status === "declined" ? "declined" : "outstanding";
}
