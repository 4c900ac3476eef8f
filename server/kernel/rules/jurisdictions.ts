/**
 * Rules of jurisdictions. The rules are data (`schemas/jurisdictions.json`) that is passed in;
 * this module only finds the rule that applies and works it out for an amount.
 */
import type { KeptKind } from "../../ports/personal-data.ts";
import type { Currency } from "../../ports/records.ts";
import { toCents } from "./money.ts";

/** Why something is kept, as documents tell it. */
export const RETENTION_REASONS = ["tax", "credit-reporting", "privacy", "contract", "accountability"] as const;

export interface Retention {
  years: number;
  /** Counted from the day itself, or from the end of its year, as taxes are. */
  from: "day" | "year-end";
  because: (typeof RETENTION_REASONS)[number];
}

/** Notices that the law may ask for: the adverse action of whoever decides by a report about somebody. */
export const NOTICES = ["adverse-action"] as const;

/** What the notice of an adverse action says of the law. */
export interface AdverseAction {
  /** Days after the notice in which a copy of the report is free; null where no law says. */
  free_copy_days: number | null;
  /** Days in which the company usually has to look into what is disputed; null where no law says. */
  dispute_days: number | null;
  /** Copy key: which law asks for it. */
  law: string;
}

/** Where a reason comes from: a report about the applicant, or what they sent themselves. */
export const REASON_ORIGINS = ["report", "application"] as const;
/** What of an application a reason is about, where it is one number. `affordable_rent`: what the income carries a month, at the market's multiple. */
export const REASON_FIGURES = ["score", "income_times_rent", "affordable_rent"] as const;
export type ReasonFigure = (typeof REASON_FIGURES)[number];
/** What is found out of an application at a glance, which a reason may say was not in order. */
export const REASON_CHECKS = ["identity", "income", "screening"] as const;
export type ReasonCheck = (typeof REASON_CHECKS)[number];
export const DECISIONS_WITH_REASONS = ["request", "rejection"] as const;
/** A reason that a decision may be given for; `decision-reason.<code>` says it. */
export interface DecisionReason {
  from: (typeof REASON_ORIGINS)[number];
  for: readonly (typeof DECISIONS_WITH_REASONS)[number][];
  /** Figures that can bear it, the first that is known before the others: where none is, nobody can be told this reason. */
  shows?: readonly ReasonFigure[] | undefined;
  /** Name of a constant: from as much on the first of them says otherwise, and whoever gives the reason all the same has to mean it. */
  contradicted_from?: string | undefined;
  /** The check that it rests on: clear, that says otherwise, and whoever gives the reason all the same has to mean it. */
  check?: ReasonCheck | undefined;
}

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
  /** How long what the law keeps outlives a deleted account. */
  retention?: Record<KeptKind, Retention>;
  /**
   * Id of the law that gives people what staff wrote about them; null where no law does, and it stays among staff.
   * `desk.staff-words.law.<id>` names it.
   */
  staff_words_law?: string | null;
  /** Names of the notices that follow a decision. */
  notices?: (typeof NOTICES)[number][];
  adverse_action?: AdverseAction;
  /** Copy key of what is shown to staff beside the rule. */
  note?: string;
}

export interface Jurisdictions {
  format: 1;
  /** By code. */
  decision_reasons: Record<string, DecisionReason>;
  default: JurisdictionRule;
  countries: Record<string, JurisdictionRule & { regions?: Record<string, JurisdictionRule> }>;
}

/** The rule of a place: region over country over default, property by property. */
export function jurisdictionOf(rules: Jurisdictions, countryCode: string, regionCode: string | null): JurisdictionRule {
  const { regions, ...country } = ownProperty(rules.countries, countryCode) ?? {};
  const region = regionCode === null ? undefined : ownProperty(regions ?? {}, regionCode);
  return { ...rules.default, ...country, ...region };
}

/**
 * What may be asked for an application fee, in cents. A cap in another currency can't be compared:
 * nothing is charged then, because charging too much would break the law and charging nothing doesn't.
 */
export function cappedFeeCents(feeCents: number, currency: Currency, rule: JurisdictionRule): number {
  const fee = Math.max(0, feeCents);
  const cap = rule.application_fee_cap;
  if (!cap) return fee;
  if (cap.amount <= 0 || cap.currency !== currency) return 0;
  return Math.min(fee, toCents(cap.amount) ?? 0);
}

/** Codes come from addresses: only a table's own entries count, never what every object inherits. */
const ownProperty = <T>(table: Record<string, T>, key: string): T | undefined => (Object.hasOwn(table, key) ? table[key] : undefined);
