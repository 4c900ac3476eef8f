/** Income: what counts as a source of it, and the yearly figure. */
import type { IncomeRecord } from "../../ports/records.ts";

const MONTHS_A_YEAR = 12;
export const annualIncomeCents = (monthlyCents: number | null): number | null => (monthlyCents === null ? null : monthlyCents * MONTHS_A_YEAR);

export interface IncomeFacts {
  /** The feature is on, and wasn't switched off for this session. */
  verification_active: boolean;
  connected: boolean;
  /** "Complete this later" is ticked. */
  skipped: boolean;
  /** The person chose to enter income by hand; the form then asks its own questions. */
  manual: boolean;
}

/** Who hands in a main income with its proof has said where it comes from, whether or not they pressed anything. */
export const isHandedIn = (income: Pick<IncomeRecord, "monthly_salary_cents" | "document"> | null): boolean =>
  income !== null && income.document !== null && (income.monthly_salary_cents ?? 0) > 0;

/** Verification is active and there is no account, no tick and no form by hand. */
export const incomeSourceMissing = (facts: IncomeFacts): boolean => facts.verification_active && !facts.connected && !facts.skipped && !facts.manual;

/** Income was entered by hand, it is what counts, and the yearly figure hasn't been confirmed. */
export const annualIncomeToConfirm = (income: Pick<IncomeRecord, "monthly_salary_cents"> | null, facts: IncomeFacts, confirmed: boolean): boolean =>
  !confirmed && !facts.connected && !facts.skipped && (facts.manual || !facts.verification_active) && (income?.monthly_salary_cents ?? 0) > 0;
