/** What is so of a request. Pure. */
import type { JurisdictionRule } from "../../kernel/rules/jurisdictions.ts";
import type { ApplicationRequestRecord } from "../../ports/review-records.ts";

/** The one that counts: what was taken back by staff was never asked. */
export const currentRequest = (requests: readonly ApplicationRequestRecord[]): ApplicationRequestRecord | null =>
  requests.find(({ status }) => status !== "cancelled") ?? null;

const LAST_MONTH = "deposit.last-month";
export type DepositWording = "double" | "last-month";
export const wordingOf = ({ double_deposit_wording }: JurisdictionRule): DepositWording => (double_deposit_wording === LAST_MONTH ? "last-month" : "double");

/** Whether the law of the place lets more than one month be asked for. Rent that is paid ahead is held to the same word. */
export const isDepositOffered = (rule: JurisdictionRule, months: number): boolean =>
  rule.double_deposit_allowed === true && ((rule.deposit_cap_months ?? null) === null || rule.deposit_cap_months! >= months);

/** Of the root `deposit`: what somebody agrees to. */
const TERMS = [
  "wording",
  "months",
  "deposit_months",
  "has_amounts",
  "rent",
  "deposit",
  "more_deposit",
  "setup_fee",
  "due",
  "due_more",
  "bounds",
  "least",
  "highest",
  "lease_months",
];

export const termsOf = (deposit: Readonly<Record<string, unknown>> | null | undefined): Record<string, unknown> | null =>
  deposit ? Object.fromEntries(TERMS.map((name) => [name, deposit[name] ?? null])) : null;
