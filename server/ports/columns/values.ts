/** Values that columns of several tables have. */
import table from "#schemas/life-cycle.json" with { type: "json" };

/** As `schemas/life-cycle.json` says them. */
export type ApplicationStatus = keyof typeof table.statuses;
export const APPLICATION_STATUSES = Object.keys(table.statuses) as ApplicationStatus[];

/** What somebody of the staff may do; one person may have several. */
export const STAFF_ROLES = ["reviewer", "support", "editor", "admin"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];
export type Currency = "usd" | "cad";
export type Country = "US" | "CA";
export type FlagName = "vehicle" | "pet" | "roommate" | "smoker";
export type DocumentPurpose = "applicant_identity" | "applicant_income" | "profile_image";
export type ChargeStatus = "pending" | "success" | "declined" | "failed";
export type BackgroundCheckStatus = "ordering" | "pending" | "complete" | "error";

/** Answers to questions that have no column of their own, by property: money in major units, as the API says it. */
export type KeptAnswers = Record<string, unknown>;

export interface DisplayState {
  is_funnel_20?: boolean;
  profileCompleted?: boolean;
  skipped_income_verification?: boolean;
  sectionStatus?: Record<string, "started" | "complete">;
  homeSelection?: unknown;
  hiddenProperties?: string[];
  confirmed_annual_income?: boolean;
  [other: string]: unknown;
}

/** What a market charges beside the rent of a home, in cents. */
export interface CostFees {
  /** Null: the market is exempt, and the row is left out. */
  service_cents: number | null;
  utilities_cents: number;
  utilities_setup_cents: number;
  /** Null where rent is not paid by card. */
  card_cents: number | null;
  deposit_months: number;
  /** A lease of so many months earns the promotion credit. */
  promo_from_months: number;
}

export interface AddressValue {
  street_address: string | null;
  city: string | null;
  region: string | null;
  region_code: string | null;
  county: string | null;
  country: string | null;
  country_code: string | null;
  postal_code: string | null;
}
