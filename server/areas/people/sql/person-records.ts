/** People, the staff and sources as staff look for them. */
import type { AccommodationRequestRecord, ApplicationStatus, SourceRecord, StaffRole } from "./records.ts";
import type { GroupPropertySelectionRecord, GroupSourceRecord } from "./review-records.ts";

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

/** The same as the person is told of it: by the roles that whoever looked has. */
export interface PersonLook {
  name: string;
  at: string;
  roles: StaffRole[];
  /** Null where no reason was given, or one that they weren't to be told. */
  why: string | null;
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

/** Who looks, and since when a look of theirs is the same visit. */
export interface Looked {
  by: string;
  since: string;
}

/** A paper that somebody took out while the law holds what is theirs. */
export interface HeldDocument {
  id: string;
  filename: string;
  content_type: string;
  storage_key: string;
}

/**
 * While it stands, the account can't be deleted, papers that its person takes out are kept, and nothing of theirs is forgotten by the
 * end of its time.
 */
export interface LegalHold {
  user_id: string;
  reason: string;
  placed_by: string;
  placed_at: string;
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

export const SOURCE_STATES = ["open", "used", "ended", "full", "closed"] as const;
export type StaffSourceState = (typeof SOURCE_STATES)[number];
export const SOURCE_SHARINGS = ["personal", "open", "group"] as const;
/** Newest first, oldest first, and what ends first. */
export const SOURCE_ORDERINGS = ["-created_at", "created_at", "ends_at"] as const;
export type SourceOrdering = (typeof SOURCE_ORDERINGS)[number];
/** What staff call a source: an open one whose applications each begin a group is one for groups. */
export type StaffSharing = (typeof SOURCE_SHARINGS)[number];

export interface StaffSource {
  source: SourceRecord;
  sharing: StaffSharing;
  state: StaffSourceState;
  market_name: string;
  country_code: "US" | "CA";
  region_code: string;
  /** Applications that were made of it. */
  applications: number;
  created_at: string;
  /** Somebody was invited by it into a group that is theirs to manage. */
  is_invitation: boolean;
  /** Of a source for groups: what a group begins with by it. */
  group: StaffSourceGroup | null;
}

export interface StaffSourceGroup extends Pick<GroupSourceRecord, "number_of_potential_roommates" | "move_in_date" | "lease_end_date"> {
  selection: GroupPropertySelectionRecord | null;
  /** How many groups began by it, and how far those are who are in one. */
  groups: number;
  statuses: ApplicationStatus[];
}

export interface SourceFilter {
  slug?: string;
  search: string | null;
  sharing: StaffSharing | null;
  market: string | null;
  /** Any of these; null for all. */
  states: readonly StaffSourceState[] | null;
  ordering?: SourceOrdering;
}

/** What somebody asks of support, as the team sees it. */
export interface StaffCase {
  id: string;
  version: number;
  /** Somebody's own message, what staff were told by them, or a service animal. */
  topic: "message" | "staff" | "accommodation";
  status: "open" | "closed";
  /** Where an answer goes. */
  email: string;
  /** Blank: the topic says it all. */
  message: string;
  page: string;
  at: string;
  closed_at: string | null;
  /** Of an accommodation. */
  application: string | null;
  /** Null: whoever wrote wasn't signed in. */
  person: { id: string; name: string; avatar: string; profile_image_url: string | null } | null;
  owner: { id: string; name: string; avatar: string } | null;
  /** Who of the staff opened it for them. */
  opened_by: string | null;
  /** How often somebody wrote back. */
  answers: number;
  /** Where mail comes back, if an answer waits for that; null where all of them left. */
  undelivered_to: string | null;
}

export interface CaseAnswer {
  id: string;
  text: string;
  author: string;
  avatar: string;
  at: string;
  /** Its mail came back. */
  is_undelivered: boolean;
}

export interface CaseFilter {
  /** Null: whichever. */
  status: "open" | "closed" | null;
  /** A user's id, `none` for those in nobody's hand, null for whoever's. */
  owner: string | null;
  search: string | null;
  /** Only those of which an answer came back. */
  undelivered: boolean;
  /** Whose cases are left out, by their ids. */
  without?: readonly string[];
}

export interface PageOf {
  limit: number;
  offset: number;
}

/** Newest first. Nobody counts more than 10,000, nor further than a search had to look: `more` says that there are at least so many. */
export interface PeopleList {
  total: { n: number; more: boolean };
  rows: FoundPerson[];
}

/** What staff look for. `now`: ISO instant. */
export interface PeopleReads {
  people(filter: PeopleFilter, page: PageOf): Promise<PeopleList>;
  personFile(userId: string, now: string): Promise<PersonFile | null>;
  legalHold(userId: string): Promise<LegalHold | null>;
  /** The first that was taken out first. */
  heldDocuments(userId: string): Promise<HeldDocument[]>;
  cases(filter: CaseFilter, page: PageOf): Promise<{ total: number; rows: StaffCase[] }>;
  /** Newest first. Null asks for nothing; `without`: applications whose requests are left out. */
  accommodationRequests(
    filter: { status: AccommodationRequestRecord["status"] | null; application: string | null; without: readonly string[] },
    page: PageOf,
  ): Promise<{ total: number; rows: AccommodationRequestRecord[] }>;
  /** Newest first; null where nobody has that id. `seen`: whether `by` opened the person's page since that instant. */
  personMails(userId: string, page: PageOf, looked: Looked): Promise<{ total: number; rows: PersonMail[]; seen: boolean } | null>;
  /** As it was written, with its links. `seen`: whether `by` opened it since that instant. */
  personMail(userId: string, mail: string, looked: Looked): Promise<{ shown: PersonMail; html: string; seen: boolean } | null>;
  /** `seen`: whether `by` opened it since that instant. */
  case(id: string, looked: Looked): Promise<{ shown: StaffCase; thread: CaseAnswer[]; seen: boolean } | null>;
  sources(filter: SourceFilter, page: PageOf, now: string): Promise<{ total: number; rows: StaffSource[] }>;
}

export interface PeopleWrites {
  /** Ends the session of that handle, or all of them; never the one whose id is `except`. @returns how many ended. */
  endSessions(userId: string, handle: string | null, except: string | null): Promise<number>;
  /** Ends every personal token of somebody. @returns how many ended. */
  endTokens(userId: string): Promise<number>;
  /**
   * A session begins to look as somebody, or ends it (null). False where another look than `instead` has begun or ended it meanwhile,
   * or the session is over.
   */
  lookAs(session: string, as: { id: string; person: string; until: string } | null, instead: string | null): Promise<boolean>;
  putHold(hold: LegalHold): Promise<void>;
  /** With the papers that were kept for it. @returns their storage keys; null where none stood. */
  removeHold(userId: string): Promise<string[] | null>;
}
