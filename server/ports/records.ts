/**
 * What the database keeps, as plain values. Names are those of the API (snake_case), so that a
 * property is called the same in a document, in a resource schema, in a record and in a column.
 * Money is integer cents here and major units on the API. Dates are YYYY-MM-DD, instants ISO 8601 UTC.
 */
import table from "#schemas/life-cycle.json" with { type: "json" };

/** As `schemas/life-cycle.json` says them. */
export type ApplicationStatus = keyof typeof table.statuses;
export const APPLICATION_STATUSES = Object.keys(table.statuses) as ApplicationStatus[];

/** What somebody of the staff may do; one person may have several. */
export const STAFF_ROLES = ["reviewer", "support", "editor", "admin"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];
export type Currency = "usd" | "cad";

export interface UserRecord {
  id: string;
  version: number;
  email: string;
  first_name: string;
  last_name: string;
  phonenumber: string;
  profile_image_url: string | null;
  avatar: string; // name of a drawing
  is_staff: boolean;
  staff_roles: StaffRole[];
  is_persona_verified: boolean;
  /** In which they last read their pages; null until they did. */
  locale: string | null;
  /** Of whoever was invited to the staff and has not signed in yet: the end of the invitation. Null for everybody else. */
  invited_until: string | null;
  /** The account that has their address, of whoever had a second one before an address could have only one. Such an account has no role. */
  duplicate_of: string | null;
  created_at: string;
}

/** Answers to questions that have no column of their own, by property: money in major units, as the API says it. */
export type KeptAnswers = Record<string, unknown>;

/** Identity is (issuer, subject), never e-mail alone. */
export interface IdentityRecord {
  issuer: string;
  subject: string;
  user_id: string;
  email: string | null;
}

export interface SessionRecord {
  /** SHA-256 of the cookie's token; the token itself is never stored. */
  id: string;
  user_id: string;
  created_at: string;
  seen_at: string;
  expires_at: string;
  refresh_expires_at: string;
  admin_mode: boolean;
  income_verification_off: boolean;
  /** Which browser it is of, such as "Firefox, Windows"; null where that isn't known. */
  device?: string | null;
}

export interface MarketRecord {
  slug: string;
  display_name: string;
  country_code: "US" | "CA";
  region_code: string;
  picture: string;
}

export interface SourceRecord {
  slug: string;
  version: number;
  market: string;
  application_fee_cents: number;
  currency: Currency;
  waive_application_fee: boolean;
  /** `personal`: one person's invitation, used up by its first application. `open`: a listing's link, an application for each who follows it. */
  sharing: "personal" | "open";
  /** An open source makes no application from then on; null while it has no end. */
  ends_at: string | null;
  /** How many applications an open source makes; null for any number. */
  most_applications: number | null;
  /** Of a personal source: somebody has applied. */
  used: boolean;
  owner_user_id: string | null;
  group_source: string | null;
  label: string;
  /** What is applied for. A whole home has no bedrooms to choose, and nobody to meet in it. */
  kind: "room" | "whole_home";
  starts_in: "open" | "pre_meet_and_greet";
  is_funnel_20: boolean;
  medium: string | null;
  available_properties: number;
  available_rooms: number;
  /** Whom a personal one is meant for, in lower case; null for whoever comes first. */
  invited_email: string | null;
  revoked_at: string | null;
}

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

export interface ApplicationRecord {
  id: string;
  version: number;
  source: string;
  /** As its source says; the database holds them equal. */
  source_sharing: SourceRecord["sharing"];
  user_id: string;
  status: ApplicationStatus;
  market: string;
  application_fee_cents: number;
  currency: Currency;
  waive_application_fee: boolean;
  display_state: DisplayState;
  applicant_info: string;
  group_source: string | null;
  /** Id of the room that the applicant has in mind: a wish that holds nothing. */
  room: string | null;
  move_in_date: string | null;
  lease_end_date: string | null;
  medium: string | null;
  /** Document revision that it started on, and the variants it was first shown. */
  revision: string | null;
  variants: string[];
  /** The most rent a month that a reviewer approved; null beside `preapproved_for_all`, and before. */
  preapproved_max_rent_cents: number | null;
  preapproved_for_all: boolean;
  is_paying_double_deposit: boolean;
  /** The reviewer who has it in hand. */
  assigned_to: string | null;
  created_at: string;
  submitted_at: string | null;
}

export interface ApplicantInfoRecord {
  id: string;
  version: number;
  application: string;
  first_name: string | null;
  middle_name: string | null;
  last_name: string | null;
  birthdate: string | null;
  email: string | null;
  phonenumber: string | null;
  photo_id: string | null;
  /** The number is encrypted and never leaves the database layer but through `readSecureId`. */
  sin_ssn_last4: string | null;
  sin_ssn_country: "US" | "CA" | null;
  skipSsnEntry: boolean;
  answers: KeptAnswers;
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
export interface ResidenceRecord {
  id: string;
  version: number;
  applicant_info: string;
  current: boolean;
  move_in_date: string;
  monthly_rent_cents: number;
  contact_first_name: string;
  contact_last_name: string;
  contact_phonenumber: string;
  contact_email: string;
  reason_for_moving: string | null;
  address: AddressValue;
  placeholders: string[]; // names of properties that were never asked
  answers: KeptAnswers;
}
/** Of an applicant or of a co-signer: the other of the two is null. */
export interface IncomeRecord {
  id: string;
  version: number;
  applicant_info: string | null;
  cosigner: string | null;
  company_name: string | null;
  job_title: string | null;
  monthly_salary_cents: number | null;
  currency: Currency;
  start_date: string | null;
  contact_first_name: string;
  contact_last_name: string;
  contact_phonenumber: string;
  contact_email: string;
  document: string | null;
  placeholders: string[];
  answers: KeptAnswers;
}
export interface AdditionalIncomeRecord {
  id: string;
  version: number;
  income: string;
  source_name: string;
  monthly_salary_cents: number;
  currency: Currency;
  document: string | null;
  answers: KeptAnswers;
}
export interface EmergencyContactRecord {
  id: string;
  version: number;
  applicant_info: string;
  first_name: string;
  last_name: string;
  phonenumber: string;
  email: string;
  relationship: string;
  answers: KeptAnswers;
}

/** A record that only the documents know: its resource says what it may hold. */
export interface AnswerRecord {
  id: string;
  version: number;
  application: string;
  /** File of `schemas/resources`. */
  resource: string;
  /** 0: the one record of its resource; 1 and on: the items of a list, in their order. */
  position: number;
  answers: KeptAnswers;
}

export type FlagName = "vehicle" | "pet" | "roommate" | "smoker";
export interface FlagRecord {
  id: string;
  version: number;
  application: string;
  flag: FlagName;
  flag_data: Record<string, unknown>;
}

/** A service or assistance animal asks staff for an accommodation. At most one an application (UNIQUE); closed while none is said to move in. */
export interface AccommodationRequestRecord {
  id: string;
  version: number;
  application: string;
  status: "open" | "closed";
  opened_at: string;
  closed_at: string | null;
}

export type DocumentPurpose = "applicant_identity" | "applicant_income" | "profile_image";
export interface DocumentRecord {
  id: string;
  owner_user_id: string;
  filename: string;
  size: number;
  content_type: string;
  purpose: DocumentPurpose;
  storage_key: string;
  created_at: string;
}

export type ChargeStatus = "pending" | "success" | "declined" | "failed";
/** One attempt to charge. UNIQUE over live attempts (pending or success) of one target. Its id is the idempotency key. */
export interface ChargeRecord {
  id: string;
  version: number;
  target_type: "application" | "cosigner";
  target_id: string;
  status: ChargeStatus;
  /** Under what people are told of it, given by the database: two groups of four digits, of no other charge. */
  reference: string;
  amount_cents: number;
  currency: Currency;
  country: "US" | "CA";
  provider_id: string | null;
  decline_code: string | null;
  message: string | null;
  created_at: string;
  settled_at: string | null;
}

export type BackgroundCheckStatus = "ordering" | "pending" | "complete" | "error";
/** UNIQUE per target: a second order returns the first. */
export interface BackgroundCheckRecord {
  id: string;
  version: number;
  target_type: "applicant_info" | "cosigner";
  target_id: string;
  status: BackgroundCheckStatus;
  provider_id: string | null;
  result: "clear" | "consider" | null;
  score: number | null;
  ordered_at: string;
  completed_at: string | null;
}
/** Of an application or of a co-signer: the other of the two is null. */
export interface ConsentRecord {
  id: string;
  application: string | null;
  cosigner: string | null;
  user_id: string;
  text: string;
  locale: string;
  given_at: string;
  address: string;
}

export interface IncomeConnectionRecord {
  user_id: string;
  provider_user_id: string;
  accounts_added_at: string | null;
  /** Of the account that is connected; null where none is, or the company doesn't say. */
  employer: string | null;
  /** The last four characters of that account's number with the company. */
  account_ending: string | null;
}

export type IdentityState = "pending" | "approved" | "declined";
/** The last inquiry about a person at the identity company. */
export interface IdentityInquiryRecord {
  user_id: string;
  inquiry_id: string;
  state: IdentityState;
  begun_at: string;
}

export interface EventRecord {
  id: string;
  application: string | null;
  /** Of a co-signer's application; left out elsewhere. */
  cosigner?: string | null;
  /** Whom it is about, where it is about a person and no application; left out elsewhere. */
  about_user_id?: string | null;
  actor_user_id: string | null;
  as_user_id: string | null;
  name: string;
  detail: Record<string, unknown>;
  why: string | null;
  at: string;
}
export interface MailRecord {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  template: string;
  /** Null: answers go to the sender. */
  reply_to: string | null;
  /** By which its recipient refuses further ones like it; null where the mail can't be refused. */
  unsubscribe_token: string | null;
  dedupe_key: string;
  sent_at: string | null;
  attempts: number;
}
export interface SupportCaseRecord {
  id: string;
  version: number;
  user_id: string | null;
  email: string;
  message: string;
  page: string;
  at: string;
  topic: "message" | "staff" | "accommodation";
  opened_by: string | null;
  accommodation_request: string | null;
  status: "open" | "closed";
  assigned_to: string | null;
  closed_at: string | null;
}
export interface SupportAnswerRecord {
  id: string;
  support_case: string;
  author_user_id: string;
  text: string;
  at: string;
}

/** Values that stand where nobody was asked, as `schemas/constants` says them. */
export interface PlaceholderValues {
  name: string;
  phone: string;
  email: string;
  /** YYYY-MM-DD. */
  date: string;
  /** ISO code of the country of a new address. */
  country: string;
}
