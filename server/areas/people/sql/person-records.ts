/** People and the staff as staff look for them. */
import type { ApplicationStatus, StaffRole } from "../../../ports/records.ts";
import type { LegalHold } from "../../../kernel/sql/legal-holds.ts";
import type { StaffCase } from "../../support/index.ts";

/** Where what was searched for stands. */
export type Matched = "name" | "email" | "phone";

/** A person among others: no more of the phone number than its last digits. */
export interface FoundPerson {
  id: string;
  version: number;
  first_name: string;
  last_name: string;
  email: string;
  phone_ending: string | null;
  avatar: string;
  profile_image_url: string | null;
  staff_roles: StaffRole[];
  /** How many they have, and how many co-signer links they took up. */
  applications: number;
  cosigns: number;
  /** Nobody signs in with it yet: an invitation. */
  signed_in: boolean;
  /** Until when somebody may take up the invitation by signing in; null where none waits. */
  invited_until: string | null;
  created_at: string;
  /** The last time one of their sessions was used, whether or not it is over; null where they never had one. */
  seen_at: string | null;
  deleted_at: string | null;
  /** Empty where nothing was searched for. */
  matched: Matched[];
}

export interface PersonSession {
  /** Names it to staff: its own id is nobody's to see. */
  handle: string;
  /** "Firefox, Windows", as the browser said of itself; null where it said nothing known. */
  device: string | null;
  created_at: string;
  seen_at: string;
}

/** Something that was done with somebody's data by another than themselves. */
export interface DataAccess {
  id: string;
  name: string;
  at: string;
  why: string | null;
  /** Null: the system. */
  by: { id: string; name: string; avatar: string; is_staff: boolean } | null;
  application: string | null;
  /** Name of the file that was opened. */
  filename: string | null;
}

export interface PersonFile {
  person: FoundPerson;
  /** Who vouches for them when they sign in. */
  issuers: string[];
  applications: {
    id: string;
    source: string;
    label: string;
    status: ApplicationStatus;
    market_name: string;
    country_code: "US" | "CA";
    region_code: string;
    group_source: string | null;
    created_at: string;
    submitted_at: string | null;
  }[];
  /** Links that they took up, with the application that they stand by. */
  cosigns: { id: string; status: string; application: string; applicant: string }[];
  sessions: PersonSession[];
  /** How many personal tokens of theirs are in force. */
  tokens: number;
  cases: { id: string; topic: StaffCase["topic"]; status: StaffCase["status"]; message: string; page: string; at: string }[];
  notes: { id: string; application: string; text: string; author: string; at: string }[];
  hold: LegalHold | null;
  accesses: DataAccess[];
  /** Of a deleted account: what the law keeps, and until when. */
  kept: { kind: string; until: string }[];
}

/** What was sent to somebody. */
export interface PersonMail {
  id: string;
  subject: string;
  to: string;
  /** When it was sent; while it wasn't, when it was written. */
  at: string;
  /** `back`: mail to that address comes back. `refused`: they want none like it, so it isn't sent. */
  state: "waiting" | "sent" | "back" | "refused";
  /** What it is about: theirs, or one that they stand by. `applicant`: whose it is, where they have said a name. */
  application: { id: string; label: string; applicant: string | null } | null;
}

export interface PeopleFilter {
  search: string | null;
  /** Only people of the staff. */
  staff?: boolean;
  /** Of those who are none of it, as the dashboard counts them. */
  applicants?: ApplicantsFilter | null;
  /** With whom whoever looks has a stake: found by no more than their row says, which is neither a phone number nor what they did. */
  own?: readonly string[];
}

/** Null asks for nothing. Instants; `before` is exclusive, `after` is not. */
export interface ApplicantsFilter {
  /** Whose account was made. */
  joined_after: string | null;
  joined_before: string | null;
  /** With an application, or without any. */
  begun: boolean | null;
  /** Who saw one of these pages, by their routes' names. */
  opened_after: string | null;
  opened_before: string | null;
  pages: readonly string[];
}

/** Newest first. Nobody counts more than 10,000, nor further than a search had to look: `more` says that there are at least so many. */
export interface PeopleList {
  total: { n: number; more: boolean };
  rows: FoundPerson[];
}
