/** What the database keeps of groups, co-signers and the review, as plain values: as `records.ts` keeps the rest. */
import type { AddressValue, Currency, DisplayState, KeptAnswers } from "./records.ts";

/** People who apply together. A template stands behind a listing's link: each who follows it begins a group like it. */
export interface GroupSourceRecord {
  slug: string;
  id: string;
  is_template: boolean;
  market: string;
  /** Null: nobody said how many, and nobody has to be invited. */
  number_of_potential_roommates: number | null;
  move_in_date: string | null;
  lease_end_date: string | null;
  /** The listing's group that this one began like; null of a template, and where it began like none. */
  template: string | null;
}

/** A home that can be offered to groups of its market. */
export interface HomeRecord {
  slug: string;
  market: string;
  name: string;
  /** Name of a drawing. */
  picture: string;
  rooms: number;
  /** street_address, city, postal_code, neighborhood. */
  address: Record<string, string>;
  full_property_price_cents: number;
}

/** A member of a group, invited or begun. At most one that hasn't left by one address (UNIQUE). */
export interface GroupMemberRecord {
  id: string;
  version: number;
  group_source: string;
  is_primary: boolean;
  first_name: string;
  last_name: string;
  email: string;
  /** The link that they were invited by; null for who began the group. */
  source: string | null;
  /** Theirs, once they have begun one. */
  application: string | null;
  invited_at: string;
  reminded_at: string | null;
  left_at: string | null;
  left_because: "left" | "declined" | "replaced" | "withdrawn" | null;
}

/** The home that a group has chosen, as the offer was made to it. */
export interface GroupPropertySelectionRecord {
  group_source: string;
  property: Record<string, unknown>;
  full_property_price_cents: number;
  /** What one resident pays of it; null: the whole price stands. */
  resident_rent_cents: number | null;
  promo_amount_cents: number;
}

/** What staff chose for a constant of the documents. Never changed: the one with the highest version counts, one a version (UNIQUE). */
export interface ConstantChoiceRecord {
  id: string;
  constant: string;
  /** Which choice of this constant it is, from 1. */
  version: number;
  value: string;
  reason: string;
  chosen_by: string;
  chosen_at: string;
}

/** What an applicant is asked for during the review. At most one is open an application (UNIQUE). */
export interface ApplicationRequestRecord {
  id: string;
  version: number;
  application: string;
  request_type: "add_cosigner" | "cosign_or_deposit";
  status: "open" | "completed" | "cancelled";
  /** The applicant's answer; null while there is none. */
  answered_with: "cosigner" | "double_deposit" | null;
  requested_at: string;
  completed_at: string | null;
}

/** What somebody was told by law, word for word. Never changed. */
export interface NoticeRecord {
  id: string;
  application: string;
  kind: "add_cosigner" | "cosign_or_deposit" | "rejection";
  to: string;
  locale: string;
  subject: string;
  text: string;
  html: string;
  /** Codes of `schemas/jurisdictions.json` and of the decision's form. */
  reasons: string[];
  given_at: string;
}

/** What staff write down for each other about an application. */
export interface StaffNoteRecord {
  id: string;
  application: string;
  author_user_id: string;
  text: string;
  at: string;
}

/**
 * What staff decided and may still take back, until its time comes. At most one is open an application (UNIQUE), and nobody agrees
 * to their own (CHECK).
 */
export interface HeldDecisionRecord {
  id: string;
  application: string;
  decision: string;
  /** As its resource says; empty once it is over. */
  body: Record<string, unknown>;
  /** Hash of what was decided on. */
  basis: string;
  /** The same part by part; nothing where it was decided before parts were kept. */
  parts: Record<string, string>;
  actor_user_id: string;
  confirmed_by: string | null;
  /** `proposed`: a second person has to agree; `dropped`: it could not be carried out when its time came. */
  state: "proposed" | "held" | "done" | "taken-back" | "dropped";
  decided_at: string;
  /** Null while nobody agreed to it. */
  leaves_at: string | null;
  ended_at: string | null;
}

/** What staff found when they held an answer (`applicant-info.birthdate`), or `document` as a whole, against a paper. At most one a paper and answer (UNIQUE). */
export interface AnswerMarkRecord {
  id: string;
  application: string;
  document: string;
  answer: string;
  mark: "match" | "differs" | "ask-again";
  /** What stands on the paper, where it differs. */
  says: string | null;
  /** Why the paper is asked for again, a code of `paper_reasons`. */
  reason: string | null;
  by_user_id: string;
  at: string;
}

/** Somebody of the staff who looks at an application. */
export interface LookingRecord {
  user_id: string;
  looking_until: string;
}

/** Somebody whom an applicant named to vouch for them, and their link. At most one that isn't revoked by one address (UNIQUE). */
export interface CosignerSourceRecord {
  id: string;
  version: number;
  slug: string;
  source_application: string;
  first_name: string;
  last_name: string;
  email: string;
  phonenumber: string;
  /** Whoever took the link up: nobody else may open it from then on. */
  owner_user_id: string | null;
  issued_at: string;
  expires_at: string;
  revoked_at: string | null;
  reminded_at: string | null;
}

/** A co-signer's own application. At most one a source (UNIQUE). */
export interface CosignerRecord {
  id: string;
  version: number;
  cosigner_source: string;
  user_id: string;
  status: "open" | "submitted" | "declined";
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  birthdate: string | null;
  phonenumber: string | null;
  photo_id: string | null;
  address: Partial<AddressValue>;
  /** The number is sealed, like an applicant's. */
  sin_ssn_last4: string | null;
  sin_ssn_country: "US" | "CA" | null;
  skipSsnEntry: boolean;
  answers: KeptAnswers;
  application_fee_cents: number;
  currency: Currency;
  waive_application_fee: boolean;
  display_state: DisplayState;
  revision: string | null;
  variants: string[];
  created_at: string;
  submitted_at: string | null;
}

/** `bounced`: mail came back; `unsubscribed`: no invitations or reminders are wanted; `flooded`: it got as many as a day may bring. */
export type MailSuppression = "bounced" | "unsubscribed" | "flooded";

/** What whoever got a mail that can be refused chose about others of its kind. */
export interface MailWish {
  address: string;
  wanted: boolean;
  /** Whose daily mail of what waits it is; null: an invitation or a reminder, which is chosen for the address. */
  daily_of: string | null;
}
