/** Roots about the application fee: where it stands, and the receipt. */
import { dataRoot, type DataRoots } from "../../kernel/context/data-root.ts";
import type { PaidCard } from "../../ports/payments.ts";
import type { ChargeRecord } from "../../ports/records.ts";
import type { RootData, ViewFacts } from "../../kernel/context/view-input.ts";
import { toMoney } from "../../kernel/rules/money.ts";
import { jurisdictionOf } from "../../kernel/rules/jurisdictions.ts";
import type { ScreenState } from "../../ports/state.ts";
import { effectiveFee, paymentState, type EffectiveFee } from "./fees.ts";

/** The fee of an application under its market's rule. */
export const feeOf = (
  { application, market }: Pick<ScreenState, "application" | "market">,
  { jurisdictions }: Pick<ViewFacts, "jurisdictions">,
): EffectiveFee => effectiveFee(application, jurisdictionOf(jurisdictions, market.country_code, market.region_code));

export const roots: DataRoots = {
  payment: dataRoot({
    reads: ["application", "market", "charge"],
    view: (state, facts) => ({
      state: paymentState(feeOf(state, facts), state.charge),
      decline_code: state.charge?.status === "declined" ? state.charge.decline_code : null,
    }),
  }),
  receipt: dataRoot({
    reads: ["charge", "paid_card"],
    view: ({ charge, paid_card }) => receiptOf(charge, paid_card),
  }),
};

/** Where the receipt of a charge is downloaded, by whoever paid it. */
export const receiptPath = (charge: string): string => `/api/v1/applications/receipts/${charge}`;

/** What was paid by a charge, and with which card. */
export function receiptOf(charge: ChargeRecord | null, paid: PaidCard | null): RootData {
  if (charge?.status !== "success") return { paid: false, amount: null, card_brand: null, card_last4: null, paid_on: null, reference: null, file_url: null };
  const amount = toMoney(charge.amount_cents, charge.currency);
  const card = { card_brand: paid?.brand ?? null, card_last4: paid?.last4 ?? null };
  return {
    paid: true,
    amount,
    ...card,
    paid_on: charge.settled_at ?? charge.created_at,
    reference: charge.reference,
    file_url: receiptPath(charge.id),
  };
}
