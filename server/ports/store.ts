/**
 * Persistence. One implementation (`server/db`) for PGlite and PostgreSQL. Guarantees stand in
 * constraints: a method that says "once" is once because the database says so.
 */
import type { DocumentRevisions, RevisionRecord } from "./document-revisions.ts";
import type { KeptRecords, PersonalData, RemovedPerson } from "./personal-data.ts";
import type * as R from "./records.ts";
import type { Query } from "./query.ts";
import type * as V from "./review-records.ts";
import type { RecordName, Records } from "./columns/records.ts";
import type { ApplicationState, CosignerState, OwnerName, ReviewedApplication, ScreenState, StateAddress, StateName } from "./state.ts";

/** Thrown by a versioned write when the row moved on; callers answer 412 or merge and retry. */
export class VersionConflict extends Error {
  readonly code = "version-conflict";
}
/** The database can't be reached; callers answer 503 and nothing was acknowledged. */
export class StoreUnavailable extends Error {
  readonly code = "store-unavailable";
}
/** A UNIQUE constraint stood in the way; `constraint` is its name. */
export class DuplicateRecord extends Error {
  readonly code = "duplicate-record";
  readonly constraint: string;
  constructor(constraint: string, options?: ErrorOptions) {
    super(`There is one already (${constraint})`, options);
    this.constraint = constraint;
  }
}
/** The database refused a value: a CHECK, a missing value, a link that leads nowhere, text that can't be stored. */
export class InvalidRecord extends Error {
  readonly code = "invalid-record";
  readonly constraint: string | null;
  constructor(constraint: string | null, message: string, options?: ErrorOptions) {
    super(message, options);
    this.constraint = constraint;
  }
}
/** A write for somebody whose account was deleted a moment before. */
export class AccountDeleted extends Error {
  readonly code = "account-deleted";
}
/** A write named a record that isn't there. */
export class RecordMissing extends Error {
  readonly code = "record-missing";
}

export type { RecordName, Records };

/** Whose government id: an applicant's where it isn't said. */
export const SEALED = ["applicant_info", "cosigner"] as const;
export type SealedOf = (typeof SEALED)[number];

/** Somebody takes up the application that a source stands for. */
export interface SourceAcceptance {
  slug: string;
  userId: string;
  /** Of the campaign; null leaves the source's own. */
  medium: string | null;
  placeholders: R.PlaceholderValues;
  now: string;
}

export interface StatusMove {
  from: R.ApplicationStatus[];
  to: R.ApplicationStatus;
  event: Omit<R.EventRecord, "id" | "at" | "application">;
  now: string;
}

/** What an application is kept with from the first time that it is shown. `sections`: those that are opened with the screen, by name. */
export interface FirstShown {
  revision: string;
  variants: string[];
  sections: readonly string[];
}

export interface Reads {
  /** Runs a statement that an area, or the kernel, wrote as a value. */
  query<T>(asked: Query<T>): Promise<T>;
  /** The named state, in one statement. What hangs on a person or an application that isn't there is left out. */
  state<N extends StateName>(names: readonly N[], of: StateAddress): Promise<Partial<Pick<ScreenState, N>>>;
  applicationState(applicationId: string): Promise<ApplicationState | null>;
  /** One application with everything that staff decide by, in one statement. */
  reviewedApplication(applicationId: string): Promise<ReviewedApplication | null>;
  cosignerState(cosignerId: string): Promise<CosignerState | null>;
  find<N extends RecordName>(name: N, id: string): Promise<Records[N] | null>;
  /** Equality filters on columns; `total` counts without limit. Ordered by creation, newest first. */
  list<N extends RecordName>(name: N, where: Partial<Records[N]>, page: { limit: number; offset: number }): Promise<{ total: number; rows: Records[N][] }>;
  /** The same in the order of their keys, beginning after one of them. */
  listAfter<N extends RecordName>(name: N, where: Partial<Records[N]>, after: Records[N] | null, limit: number): Promise<Records[N][]>;
  /** Names of the columns that a record of this name has, and that may be written after it was made. */
  columnsOf(name: RecordName): ReadonlySet<string>;
  /** Who owns a record (user id), through its application; null when there is no such record. */
  ownerOf(name: RecordName, id: string): Promise<string | null>;
  source(slug: string): Promise<R.SourceRecord | null>;
  /** Why mail to an address goes nowhere, and whether it wants no reminders. `most`: so many invitations and reminders within a day are too many. */
  mailSuppressions(address: string, most?: number): Promise<V.MailSuppression[]>;
  /** Of an application, or of a co-signer. */
  events(id: string): Promise<R.EventRecord[]>;
  /** Decrypts a government id for the background-check order. Every call writes an audit event. */
  readSecureId(id: string, of?: SealedOf): Promise<{ number: string; country: "US" | "CA" } | null>;
  uploadedBytes(userId: string): Promise<number>;
  /** All that is theirs to have of what is kept of a person, in one statement. `staffWordsOf`: applications of which what staff wrote is among it. */
  personalData(userId: string, staffWordsOf?: readonly string[]): Promise<PersonalData>;
  /** The last live event that a person was told of; "0" where there was none. */
  lastEventId(userId: string): Promise<string>;
  /** What a person was told after one event and up to another; null where that can't all be said any more. */
  eventsSince(userId: string, after: string, upTo: string): Promise<LiveEvent[] | null>;
  /**
   * The documents that somebody began on, or those that everybody was brought to since, and after them what forces something,
   * in order; empty when there are none. One statement.
   */
  documentRevisions(id: string): Promise<RevisionRecord[]>;
}

/** A record whose answers hold a value, and whose they are. */
export interface Naming {
  record: "applicant_info" | "residence" | "income" | "additional_income" | "emergency_contact" | "answer_record" | "cosigner";
  id: string;
  owner: OwnerName;
  owner_id: string;
}

export interface Writes extends Reads {
  insert<N extends RecordName>(name: N, values: Partial<Records[N]>): Promise<Records[N]>;
  /** Writes `values` and raises the version. With `version` given and outdated it throws VersionConflict. */
  update<N extends RecordName>(name: N, id: string, values: Partial<Records[N]>, version?: number): Promise<Records[N]>;
  remove(name: RecordName, id: string): Promise<boolean>;
  /** Records of a person that name a file: in a column of their own, or among the answers that only the documents know. */
  fileReferences(userId: string, document: string): Promise<Naming[]>;
  /**
   * Reads a row and keeps others from changing it until this transaction ends (SELECT … FOR UPDATE). `shared`: it is only to stay as it
   * is, and others may hold it so, too (FOR SHARE).
   */
  lock<N extends RecordName>(name: N, id: string, how?: { shared: boolean }): Promise<Records[N] | null>;

  /** Creates the application (with applicant info, residence, income and lease preference) from the source, or returns the one that is there. */
  acceptSource(
    acceptance: SourceAcceptance,
  ): Promise<{ application: R.ApplicationRecord; created: boolean } | { refused: "missing" | "not-yours" | "own-terms" }>;
  /** Encrypts; keeps the last four digits readable. `null` clears. */
  writeSecureId(id: string, value: { number: string; country: "US" | "CA" } | null, of?: SealedOf): Promise<void>;
  /** Flag by name: at most one per application (UNIQUE); expanding twice returns the first. */
  putFlag(application: string, flag: R.FlagName, data: Record<string, unknown>): Promise<R.FlagRecord>;

  /** Gives a co-signer's link another slug: the one that it had tells from then on that there is a newer one. */
  renewCosignerLink(id: string, link: Pick<V.CosignerSourceRecord, "slug" | "issued_at" | "expires_at">): Promise<V.CosignerSourceRecord>;

  /** Claims the one live charge attempt of a target. `claimed: false` returns the attempt that is in the way. */
  claimCharge(
    values: Omit<R.ChargeRecord, "version" | "status" | "reference" | "provider_id" | "decline_code" | "message" | "settled_at">,
  ): Promise<{ claimed: boolean; charge: R.ChargeRecord }>;
  /** Moves an attempt forward only: pending → success | declined | failed. Returns the row as it is. */
  settleCharge(
    id: string,
    outcome: { status: R.ChargeStatus; provider_id?: string | null; decline_code?: string | null; message?: string | null },
    now: string,
  ): Promise<R.ChargeRecord>;
  pendingCharges(olderThan: string): Promise<R.ChargeRecord[]>;

  /** The one background check of a target. `claimed: false` returns the one that is there. */
  claimBackgroundCheck(
    values: Pick<R.BackgroundCheckRecord, "id" | "target_type" | "target_id"> & { now: string },
  ): Promise<{ claimed: boolean; check: R.BackgroundCheckRecord }>;
  moveBackgroundCheck(
    id: string,
    to: Partial<Pick<R.BackgroundCheckRecord, "status" | "provider_id" | "result" | "score">>,
    now: string,
  ): Promise<R.BackgroundCheckRecord>;
  backgroundChecksToFollow(olderThan: string): Promise<R.BackgroundCheckRecord[]>;

  /** Moves the status when it still is one of `from`, and writes the audit event beside it. `moved: false`: somebody was faster. */
  transition(application: string, move: StatusMove): Promise<{ moved: boolean; application: R.ApplicationRecord }>;
  /** Tells staff who are signed in that something about an application, or a case of support, is other. */
  tellStaff(application: string): Promise<void>;
  /** Tells the others of the staff who are signed in that somebody of them (`by`, a user's id) looks at an application, or does no more. */
  tellLooked(application: string, by: string): Promise<void>;
  /** `told: false`: it is for staff alone, and nobody who follows the application learns that it happened; `"nobody"`: it is kept only. */
  event(event: Omit<R.EventRecord, "id">, options?: { told: boolean | "nobody" }): Promise<void>;

  /**
   * Deletes an account: what was answered, sent and signed in with is gone; what the law keeps stays until its time. Null when it
   * was deleted before.
   */
  removePerson(userId: string, now: string, kept: readonly KeptRecords[]): Promise<RemovedPerson | null>;

  /** Outbox row, once per dedupe key; the job sends it. False where that key was queued before. One with an `unsubscribe_token` isn't queued for an address that wants none, or where mail comes back; `daily_of`: whose daily mail it is, which other refusals don't concern. `application`: the one of theirs, or that they stand by, that it is about. */
  queueMail(
    mail: Omit<R.MailRecord, "id" | "reply_to" | "unsubscribe_token" | "attachments" | "sent_at" | "attempts"> &
      Partial<Pick<R.MailRecord, "reply_to" | "unsubscribe_token" | "attachments">> & { daily_of?: string | null; application?: string | null },
  ): Promise<boolean>;
  /** Remembers a webhook event id; false when it was seen before. Call it in the transaction that acts on it. */
  rememberWebhook(provider: string, eventId: string): Promise<boolean>;
  /** Tells live listeners of a person (ids and numbers only); delivered after commit. */
  notify(userId: string, message: { kind: string; id?: string; number?: number }): Promise<void>;
  /** Queues a job in the same transaction. */
  queueJob(name: string, data: Record<string, unknown>, options?: { startAfter?: string; singletonKey?: string }): Promise<void>;

  /** Ends the session of that handle, or all of them; never the one whose id is `except`. @returns how many ended. */
  endSessions(userId: string, handle: string | null, except: string | null): Promise<number>;
  /** Ends every personal token of somebody. @returns how many ended. */
  endTokens(userId: string): Promise<number>;
  /**
   * A session begins to look as somebody, or ends it (null). False where another look than `instead` has begun or ended it meanwhile,
   * or the session is over.
   */
  lookAs(session: string, as: { id: string; person: string; until: string } | null, instead: string | null): Promise<boolean>;
  identity(issuer: string, subject: string): Promise<R.IdentityRecord | null>;
  userByEmail(email: string): Promise<R.UserRecord | null>;
  /** The account with this address, made with these values where there is none: by one of any number that ask at the same moment. */
  claimAccount(values: Partial<R.UserRecord> & Pick<R.UserRecord, "email">): Promise<{ user: R.UserRecord; created: boolean }>;
  linkIdentity(identity: R.IdentityRecord): Promise<void>;
  /** Whether any identity signs this user in: a verified e-mail may only claim an account that has none. */
  hasIdentity(userId: string): Promise<boolean>;
  /** In all sessions that the person has now: signing in again tries again. */
  switchIncomeVerificationOff(userId: string): Promise<void>;
  putIncomeConnection(connection: R.IncomeConnectionRecord): Promise<void>;
  /** The person's connection, made with this person of the company's where there is none yet. */
  claimIncomeConnection(userId: string, providerUserId: string): Promise<R.IncomeConnectionRecord>;
  incomeConnectionOf(userId: string): Promise<R.IncomeConnectionRecord | null>;
  incomeConnectionByProvider(providerUserId: string): Promise<R.IncomeConnectionRecord | null>;
  /** The person's last inquiry: a new one takes the place of an older one. */
  putIdentityInquiry(inquiry: R.IdentityInquiryRecord): Promise<void>;
  /** Moves a pending inquiry on, if it still is the person's last. False: it isn't, or never was theirs. */
  keepInquiryState(userId: string, inquiryId: string, state: R.IdentityState): Promise<boolean>;
}

export interface Store extends Reads {
  /** One transaction. Retries serialization failures and deadlocks; everything else rolls back and is thrown. */
  transaction<T>(work: (tx: Writes) => Promise<T>): Promise<T>;
  /** For what goes through a whole table: without the limit on how long a statement may take. */
  queryPatiently<T>(asked: Query<T>): Promise<T>;
  /**
   * Keeps the revision and the variants that an application was first shown, with its audit event, and the sections that were
   * opened with that, in one statement: opening a screen waits for it. What of it is kept already stays as it is.
   */
  keepFirstShown(application: string, first: FirstShown, actorUserId: string | null, now: string): Promise<void>;
  /**
   * Keeps the arms that an application is first shown, one an experiment for good, with their audit events. Answers the arms
   * that hold: another tab's where that was first.
   */
  keepArms(application: string, arms: Readonly<Record<string, string>>, actorUserId: string | null, now: string): Promise<Record<string, string>>;
  /** Keeps the language that a person reads their pages in. */
  keepLocale(userId: string, locale: string): Promise<void>;
  sessions: SessionStore;
  tokens: { create(userId: string, hash: string, label: string): Promise<void>; userOf(hash: string): Promise<string | null> };
  revisions: DocumentRevisions;
  mails: {
    /** Those that wait, and that nobody has in hand. */
    unsent(limit: number): Promise<R.MailRecord[]>;
    /**
     * Takes a mail in hand for so long, by the database's clock, or keeps it in hand. False: another sender has it, or it was
     * sent. Two senders never have the same one at a time.
     */
    lease(id: string, sender: string, holdMs: number): Promise<boolean>;
    sent(id: string, at: string): Promise<void>;
    /** Nobody has it in hand from then on; does nothing where this sender hasn't any more. */
    failed(id: string, sender: string, error: string): Promise<void>;
    /** Of whoever got the mail with this token; null where there is none. */
    choice(token: string): Promise<V.MailWish | null>;
    /** Whether that address wants mails that have such a token. Does nothing where no mail has this one, or it is somebody's daily mail. */
    choose(token: string, wanted: boolean, at: string): Promise<void>;
    /** Somebody has shown that mail reaches them there: what had waited is sent. */
    confirmed(address: string): Promise<void>;
    /** It came back: its address gets no more mail, and what waits for it is kept unsent. */
    bounced(id: string, at: string): Promise<void>;
  };
  analytics: { add(event: { user_id: string | null; kind: "page" | "track"; name: string; props: Record<string, unknown>; at: string }): Promise<void> };
  /** Key and value that must survive a restart (clock offset, revision in use). */
  settings: {
    get(key: string): Promise<string | null>;
    set(key: string, value: string): Promise<void>;
    /** To a whole number, which is 0 where there is none; two at once both count. Every process that follows it is told. */
    add(key: string, by: number): Promise<void>;
    /** `changed`: somebody added to it, in this process or another; also where that may have been missed. */
    follow(key: string, changed: () => Promise<void>): void;
  };
  /** Number of statements run so far, for the bench and the three-statements test. */
  statements(): number;
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Letters of a session's id by which staff name it: as long as they name one among the sessions of a person, which are few, and nobody chooses them. */
export const SESSION_HANDLE_LENGTH = 16;

/** Whom a session of staff looks as. */
export interface ViewedAs {
  id: string;
  /** ISO 8601. */
  until: string;
  /** Null: their account is gone. */
  person: R.UserRecord | null;
}
export interface KeptSession {
  session: R.SessionRecord;
  user: R.UserRecord;
  viewedAs: ViewedAs | null;
}

export interface SessionStore {
  create(session: R.SessionRecord): Promise<void>;
  /** The session and its user in one statement. */
  find(id: string): Promise<KeptSession | null>;
  /** The session that had this id until it was rotated, at the given moment (ISO 8601) or later. */
  findRenewed(oldId: string, since: string): Promise<KeptSession | null>;
  /** Replaces the id (rotation): the old one stops working, and live listeners are told so. */
  rotate(oldId: string, next: R.SessionRecord): Promise<void>;
  update(id: string, values: Partial<R.SessionRecord>): Promise<void>;
  /** Ends it; live listeners are told so. */
  remove(id: string): Promise<void>;
  /** Removes sessions past their refresh time and sign-in transactions past theirs; answers how many. */
  removeExpired(now: string): Promise<number>;
  /** Sign-in transactions (state, nonce, PKCE verifier, return path): read once. */
  putSignIn(state: string, value: Record<string, unknown>, expiresAt: string): Promise<void>;
  takeSignIn(state: string, now: string): Promise<Record<string, unknown> | null>;
}

export interface LiveEvent {
  id: string;
  kind: string;
  ref?: string;
  /** Which it is of what is counted within that; only of one that is told as it happens. */
  number?: number;
  /** What it is about (`application:<id>`), where that is more than the person themselves. */
  topic?: string;
}
/** What people follow: those whom it concerns are found when something happens to it. */
export type Topic = "application" | "cosigner" | "group" | "person" | "staff" | "reading";
/** What happened, and to what of it, of what is counted to which one: a pointer, never content. */
export interface TopicEvent {
  kind: string;
  ref?: string | undefined;
  number?: number | undefined;
}
/** Kind of the event that says that something about who is in a group, or how far they are, is other. */
export const GROUP_MOVED = "group-moved";
/** Kind of the event that tells staff that an application moved, or that one of them did something about it; `ref` is its id. */
export const REVIEW_MOVED = "review-moved";
/** Kind of the event that tells the others of the staff that one of them looks at an application, or does no more: nothing of it is other; `ref` is its id. */
export const REVIEW_LOOKED = "review-looked";
/** Kind of the event that says that a session is over; `ref` is its id. It ends streams and is told to nobody. */
export const SESSION_ENDED = "session-ended";

/** Live events of one person, resumable by id. In process, or LISTEN/NOTIFY across nodes. */
export interface LiveEvents {
  subscribe(userId: string, after: string | null, receive: (event: LiveEvent) => void): Promise<() => void>;
}
