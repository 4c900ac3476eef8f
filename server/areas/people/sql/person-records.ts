/** People and the staff as staff look for them. */
import type { ApplicationStatus } from "../../../ports/records.ts";
import type { Shown } from "../../../ports/resources.d.ts";
import type { LegalHold } from "../../../kernel/sql/legal-holds.ts";
import type { StaffCase } from "../../support/index.ts";

type Person = Shown["person"];
type Details = Shown["person-details"];

/** Where what was searched for stands. */
export type Matched = Person["matched"][number];

/** A person among others, as whoever has no stake with them is told. */
export type FoundPerson = Omit<Person, "applications" | "cosigns" | "own_case"> & { applications: number; cosigns: number };
export type PersonSession = Details["sessions"][number];
/** Something that was done with somebody's data by another than themselves. */
export type DataAccess = Details["accesses"][number];
/** What was sent to somebody. */
export type PersonMail = Shown["person-mail"];
/** As it is read, with the name of the market that the application's label says. */
export type KeptMail = Omit<PersonMail, "application"> & { application: (NonNullable<PersonMail["application"]> & { market_name: string }) | null };

export interface PersonFile {
  person: FoundPerson;
  /** Who vouches for them when they sign in. */
  issuers: string[];
  applications: (Details["applications"][number] & { status: ApplicationStatus; country_code: "US" | "CA"; region_code: string })[];
  /** Links that they took up, with the application that they stand by. */
  cosigns: Details["cosigns"];
  sessions: PersonSession[];
  /** How many personal tokens of theirs are in force. */
  tokens: number;
  cases: (Details["cases"][number] & Pick<StaffCase, "topic" | "status">)[];
  notes: Details["notes"];
  hold: LegalHold | null;
  accesses: DataAccess[];
  /** Of a deleted account: what the law keeps, and until when. */
  kept: { kind: string; until: string }[];
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
