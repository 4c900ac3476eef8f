/**
 * Rules of jurisdictions. The rules are data (`schemas/jurisdictions.json`) that is passed in;
 * this module only finds the rule that applies and works it out for an amount.
 */
import type { Currency } from "./records.ts";

/** What one jurisdiction may say. An absent property falls back to the country, then to the default. */
export interface JurisdictionRule {
  /** The most that an application fee may be, in major units; null is no cap. */
  application_fee_cap?: { amount: number; currency: Currency } | null;
  /** Months of rent that a deposit may come to; null is no cap. */
  deposit_cap_months?: number | null;
  double_deposit_allowed?: boolean;
  /** Copy key of the double-deposit wording. */
  double_deposit_wording?: string;
  government_id_optional?: boolean;
  /** Names of the notices that follow a decision. */
  notices?: string[];
  /** Shown to staff beside the rule. */
  note?: string;
}

export interface Jurisdictions {
  format: 1;
  default: JurisdictionRule;
  countries: Record<string, JurisdictionRule & { regions?: Record<string, JurisdictionRule> }>;
}
