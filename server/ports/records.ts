/**
 * What the database keeps, as plain values. Names are those of the API (snake_case), so that a
 * property is called the same in a document, in a resource schema, in a record and in a column.
 * Money is integer cents here and major units on the API. Dates are YYYY-MM-DD, instants ISO 8601 UTC.
 * What a record has is inferred from its columns (`columns/`).
 */
import type { RecordOf } from "./columns/records.ts";

export { APPLICATION_STATUSES, STAFF_ROLES } from "./columns/values.ts";
export type { AddressValue, ApplicationStatus, ChargeStatus, Currency, DisplayState, DocumentPurpose, FlagName, StaffRole } from "./columns/values.ts";

export type UserRecord = RecordOf<"user">;
export type MarketRecord = RecordOf<"market">;
export type SourceRecord = RecordOf<"source">;
export type ApplicationRecord = RecordOf<"application">;
export type ApplicantInfoRecord = RecordOf<"applicant_info">;
export type ResidenceRecord = RecordOf<"residence">;
export type IncomeRecord = RecordOf<"income">;
export type AdditionalIncomeRecord = RecordOf<"additional_income">;
export type EmergencyContactRecord = RecordOf<"emergency_contact">;
export type AnswerRecord = RecordOf<"answer_record">;
export type FlagRecord = RecordOf<"flag">;
export type AccommodationRequestRecord = RecordOf<"accommodation_request">;
export type DocumentRecord = RecordOf<"document">;
export type ChargeRecord = RecordOf<"charge">;
export type BackgroundCheckRecord = RecordOf<"background_check">;
export type ConsentRecord = RecordOf<"consent">;
export type SupportCaseRecord = RecordOf<"support_case">;

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

/** In whose history something stands. */
export interface HistoryOwner {
  application: string | null;
  /** Of a co-signer's own application; left out elsewhere. */
  cosigner?: string | null;
}
export const HISTORY_OWNERS = ["application", "cosigner"] as const satisfies readonly (keyof HistoryOwner)[];

export interface EventRecord extends HistoryOwner {
  id: string;
  /** Whom it is about, where it is about a person and no application; left out elsewhere. */
  about_user_id?: string | null;
  actor_user_id: string | null;
  as_user_id: string | null;
  name: string;
  detail: Record<string, unknown>;
  why: string | null;
  at: string;
}
/** A file that travels with a mail, kept with it: a short text whole, anything larger by its place among the files. */
export type MailAttachment = { name: string; type: string } & ({ text: string } | { key: string; sha256: string });

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
  attachments: MailAttachment[];
  sent_at: string | null;
  attempts: number;
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
