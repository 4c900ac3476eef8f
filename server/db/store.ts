/** The store: the port's calls, each wired to the statement that carries it out. */
import { GROUP_MOVED, REVIEW_LOOKED, REVIEW_MOVED, SESSION_ENDED, type Reads, type Store, type Writes } from "../ports/store.ts";
import * as accounts from "./records/accounts.ts";
import { acceptSource, keepFirstShown, putFlag, transition, writeEvent } from "./records/applications.ts";
import { groupIdOf } from "./records/groups.ts";
import * as attempts from "./records/attempts.ts";
import type { Executor } from "../ports/query.ts";
import type { Database, Transaction } from "./engine/database.ts";
import { documentRevisions, keptRevisions, publishRevision, revisionsInUse } from "./records/document-revisions.ts";
import { keepArms } from "./records/experiment-arms.ts";
import { Announcements } from "./live/announcements.ts";
import { queueJob } from "./jobs/job-queue.ts";
import type { LiveHub } from "./live/hub.ts";
import { SETTINGS_CHANNEL, type SettingFeed } from "./live/setting-feed.ts";
import { lastEventId, eventsSince } from "./live/events-since.ts";
import { eventsOf, sourceBySlug } from "./records/applications.ts";
import { applicationState, cosignerState, readState, reviewedApplication } from "./records/state.ts";
import { mailQueue, mailSuppressions, queueMail, rememberWebhook } from "./records/mails.ts";
import { renewCosignerLink } from "./records/groups.ts";
import { personalData, removePerson } from "./records/personal-data.ts";
import { fileReferences } from "./state/file-references.ts";
import { findRecord, insertRecord, listRecords, listRecordsAfter, ownerOfRecord, removeRecord, updateRecord } from "./records/record-statements.ts";
import { readSecureId, writeSecureId } from "./records/secure-id-records.ts";
import type { SecureIdCipher } from "./records/secure-ids.ts";
import { endSessions, lookAs, sessionStore } from "./records/sessions.ts";
import { isUuid, writableColumns } from "../ports/tables/tables.ts";

export interface StoreParts {
  database: Database;
  cipher: SecureIdCipher;
  /** Delivers live events in this process; null when PostgreSQL does it. */
  hub: LiveHub | null;
  settings: SettingFeed;
  /** Called after a transaction that queued a job is durable. */
  jobQueued(): void;
  close(): Promise<void>;
}

/** Of an application, whatever moved it. */
const STATUS_MOVED = "status-moved";

const readsOn = (db: Executor, cipher: SecureIdCipher): Reads => ({
  state: (names, of) => readState(db, names, of),
  applicationState: (id) => applicationState(db, id),
  reviewedApplication: (id) => reviewedApplication(db, id),
  cosignerState: (id) => cosignerState(db, id),
  query: (asked) => asked(db),
  find: (name, id) => findRecord(db, name, id),
  list: (name, where, page) => listRecords(db, name, where, page),
  listAfter: (name, where, after, limit) => listRecordsAfter(db, name, where, after, limit),
  columnsOf: writableColumns,
  ownerOf: (name, id) => ownerOfRecord(db, name, id),
  source: (slug) => sourceBySlug(db, slug),
  mailSuppressions: (address, most) => mailSuppressions(db, address, most),
  events: (applicationId) => eventsOf(db, applicationId),
  documentRevisions: (id) => documentRevisions(db, id),
  readSecureId: (id, of) => readSecureId(db, cipher, id, of),
  lastEventId: (userId) => lastEventId(db, userId),
  eventsSince: (userId, after, upTo) => eventsSince(db, userId, after, upTo),
  personalData: (userId, staffWordsOf) => personalData(db, userId, staffWordsOf),
  async uploadedBytes(userId) {
    if (!isUuid(userId)) return 0;
    const { rows } = await db.query<{ bytes: number }>("SELECT coalesce(sum(size), 0)::bigint AS bytes FROM documents WHERE owner_user_id = $1", [userId]);
    return rows[0]?.bytes ?? 0;
  },
});

/** Let off the fee, an application asks nothing of whoever stands by it. */
const FEE_WAIVED = "fee-waived";
/** How events begin that are about a group, and so concern all of it. */
const OF_GROUP = "group-";

/** Writes of one transaction. */
export function writesOn(tx: Transaction, { cipher, hub, jobQueued }: StoreParts): Writes {
  const announcements = new Announcements(tx, hub);
  /** What one of a group does concerns all of them. */
  const groupMoved = async (application: string): Promise<void> => {
    const group = await groupIdOf(tx, application);
    if (group !== null) announcements.add("group", group, { kind: GROUP_MOVED });
  };
  const tellStaff = (application: string): void => announcements.add("staff", application, { kind: REVIEW_MOVED, ref: application });
  return {
    ...readsOn(tx, cipher),
    insert: (name, values) => insertRecord(tx, name, values),
    update: (name, id, values, version) => updateRecord(tx, name, id, values, version),
    remove: (name, id) => removeRecord(tx, name, id),
    fileReferences: (userId, document) => fileReferences(tx, userId, document),
    lock: (name, id, how) => findRecord(tx, name, id, how?.shared ? "FOR SHARE" : "FOR UPDATE"),
    async acceptSource(acceptance) {
      const accepted = await acceptSource(tx, acceptance);
      if ("created" in accepted && accepted.created && accepted.application.group_source !== null) await groupMoved(accepted.application.id);
      return accepted;
    },
    writeSecureId: (id, value, of) => writeSecureId(tx, cipher, id, value, of),
    renewCosignerLink: (id, link) => renewCosignerLink(tx, id, link),
    putFlag: (application, flag, data) => putFlag(tx, application, flag, data),
    claimCharge: (values) => attempts.claimCharge(tx, values),
    settleCharge: (id, outcome, now) => attempts.settleCharge(tx, id, outcome, now),
    pendingCharges: (olderThan) => attempts.pendingCharges(tx, olderThan),
    claimBackgroundCheck: (values) => attempts.claimBackgroundCheck(tx, values),
    moveBackgroundCheck: (id, to, now) => attempts.moveBackgroundCheck(tx, id, to, now),
    backgroundChecksToFollow: (olderThan) => attempts.backgroundChecksToFollow(tx, olderThan),
    async transition(application, move) {
      const result = await transition(tx, application, move);
      if (!result.moved) return result;
      for (const topic of ["application", "cosigner"] as const) announcements.add(topic, application, { kind: STATUS_MOVED });
      tellStaff(application);
      if (result.application.group_source !== null) await groupMoved(application);
      return result;
    },
    // History is what its followers are told of, so that nothing that happens to an application can be forgotten.
    async event(event, { told }: { told: boolean | "nobody" } = { told: true }) {
      await writeEvent(tx, event);
      const { root, cosigner_source: nomination } = event.detail;
      const said = { kind: event.name, ...(typeof root === "string" && { ref: root }) };
      const ofCosigner = event.cosigner ?? nomination ?? (event.name === FEE_WAIVED ? event.application : null);
      if (told === true && typeof ofCosigner === "string") announcements.add("cosigner", ofCosigner, said);
      // What staff write for each other is told to them alone; of what the applicant does, they are told the moves.
      if (told === false && event.application !== null) tellStaff(event.application);
      if (told !== true || event.application === null) return;
      // Who has it before them reads what is there no more.
      announcements.add("reading", event.application, { kind: REVIEW_MOVED, ref: event.application }, { at: event.at });
      announcements.add("application", event.application, said);
      if (event.name.startsWith(OF_GROUP)) await groupMoved(event.application);
    },
    async tellStaff(application) {
      tellStaff(application);
    },
    async tellLooked(application, by) {
      announcements.add("staff", application, { kind: REVIEW_LOOKED, ref: application }, { but: by });
    },
    async removePerson(userId, now, kept) {
      const removed = await removePerson(tx, userId, now, kept);
      for (const id of removed?.sessions ?? []) announcements.add("person", userId, { kind: SESSION_ENDED, ref: id });
      return removed;
    },
    async endSessions(userId, handle, except) {
      const ended = await endSessions(tx, userId, handle, except);
      for (const id of ended) announcements.add("person", userId, { kind: SESSION_ENDED, ref: id });
      return ended.length;
    },
    endTokens: (userId) => accounts.endTokens(tx, userId),
    lookAs: (session, as, instead) => lookAs(tx, session, as, instead),
    queueMail: (mail) => queueMail(tx, mail),
    rememberWebhook: (provider, eventId) => rememberWebhook(tx, provider, eventId),
    async notify(userId, message) {
      announcements.add("person", userId, { kind: message.kind, ref: message.id, number: message.number });
    },
    async queueJob(name, data, options) {
      await queueJob(tx, name, data, options);
      tx.afterCommit(jobQueued);
    },
    identity: (issuer, subject) => accounts.identity(tx, issuer, subject),
    userByEmail: (email) => accounts.userByEmail(tx, email),
    claimAccount: (values) => accounts.claimAccount(tx, values),
    linkIdentity: (identity) => accounts.linkIdentity(tx, identity),
    hasIdentity: (userId) => accounts.hasIdentity(tx, userId),
    switchIncomeVerificationOff: (userId) => accounts.switchIncomeVerificationOff(tx, userId),
    putIncomeConnection: (connection) => accounts.putIncomeConnection(tx, connection),
    claimIncomeConnection: (userId, providerUserId) => accounts.claimIncomeConnection(tx, userId, providerUserId),
    incomeConnectionOf: (userId) => accounts.incomeConnectionOf(tx, userId),
    incomeConnectionByProvider: (providerUserId) => accounts.incomeConnectionByProvider(tx, providerUserId),
    putIdentityInquiry: (inquiry) => accounts.putIdentityInquiry(tx, inquiry),
    keepInquiryState: (userId, inquiryId, state) => accounts.keepInquiryState(tx, userId, inquiryId, state),
  };
}

/** All but what goes through a whole table, which wants a connection without a limit of time. */
export function storeOn(parts: StoreParts): Omit<Store, "queryPatiently"> {
  const { database } = parts;
  return {
    ...readsOn(database, parts.cipher),
    transaction: (work) => database.transaction((tx) => work(writesOn(tx, parts))),
    keepFirstShown: (application, first, actorUserId, now) => keepFirstShown(database, application, first, actorUserId, now),
    keepArms: (application, arms, actorUserId, now) => keepArms(database, application, arms, actorUserId, now),
    keepLocale: (userId, locale) => accounts.keepLocale(database, userId, locale),
    sessions: sessionStore(database, (work) =>
      database.transaction((tx) => {
        const announcements = new Announcements(tx, parts.hub);
        return work(tx, (userId, message) => announcements.add("person", userId, { kind: message.kind, ref: message.id }));
      }),
    ),
    tokens: {
      create: (userId, hash, label) => accounts.createToken(database, userId, hash, label),
      userOf: (hash) => accounts.userOfToken(database, hash),
    },
    revisions: {
      publish: (revision) => database.transaction((tx) => publishRevision(tx, revision)),
      listKept: () => keptRevisions(database),
      inUse: () => revisionsInUse(database),
    },
    mails: mailQueue(database, (work) =>
      database.transaction((tx) => {
        const announcements = new Announcements(tx, parts.hub);
        return work(tx, (topic, id, kind) => announcements.add(topic, id, { kind }));
      }),
    ),
    analytics: {
      async add(event) {
        await database.query(
          `INSERT INTO analytics_events (user_id, kind, name, props, at) SELECT $1, $2, $3, $4, $5
           WHERE NOT EXISTS (SELECT 1 FROM users WHERE id = $1 AND deleted_at IS NOT NULL)`,
          [event.user_id, event.kind, event.name, JSON.stringify(event.props), event.at],
        );
      },
    },
    settings: {
      async get(key) {
        const { rows } = await database.query<{ value: string }>("SELECT value FROM settings WHERE key = $1", [key]);
        return rows[0]?.value ?? null;
      },
      async set(key, value) {
        await database.query("INSERT INTO settings (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value", [key, value]);
      },
      async add(key, by) {
        await database.query(
          `WITH added AS (INSERT INTO settings (key, value) VALUES ($1, $2::bigint::text)
             ON CONFLICT (key) DO UPDATE SET value = (settings.value::bigint + excluded.value::bigint)::text RETURNING key)
           SELECT pg_notify('${SETTINGS_CHANNEL}', key) FROM added`,
          [key, by],
        );
      },
      follow: (key, changed) => parts.settings.follow(key, changed),
    },
    statements: () => database.statements(),
    async ping() {
      await database.query("SELECT 1");
    },
    close: () => parts.close(),
  };
}
