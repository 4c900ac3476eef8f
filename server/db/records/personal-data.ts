/**
 * Everything that the database keeps of a person: what they are handed of it, and what becomes of it when they
 * delete their account. A table that keeps something of people and doesn't stand here fails a test.
 */
import { KEPT_KINDS, type KeptRecords, type PersonalData, type RemovedPerson } from "../../ports/personal-data.ts";
import type { Executor } from "../../ports/query.ts";
import { isUuid } from "../../ports/tables/tables.ts";

interface PersonalTable {
  /** Which of its rows, called `r`, are the person's, who is `$1`. */
  of: string;
  /** Columns that are handed to nobody: secrets, who of the staff or of others it was, and what only the database needs. */
  hidden?: readonly string[];
  /** Which of them are handed out, where not all are. */
  handed?: string;
  /** Read along with its columns. */
  added?: string;
  /** After a deletion. `kept` holds as long as the law says. */
  then: "removed" | "kept" | { emptied: string };
}

const APPLICATIONS = "(SELECT a.id FROM applications a WHERE a.user_id = $1)";
const INFOS = "(SELECT a.applicant_info FROM applications a WHERE a.user_id = $1)";
const COSIGNERS = "(SELECT k.id FROM cosigners k WHERE k.user_id = $1)";
const CHARGES = `((r.target_type = 'application' AND r.target_id IN ${APPLICATIONS}) OR (r.target_type = 'cosigner' AND r.target_id IN ${COSIGNERS}))`;
/** The address that they signed in with, as addresses are kept that others typed. */
const ADDRESS = `(SELECT lower(u.email COLLATE "C") FROM users u WHERE u.id = $1 AND u.email <> '')`;
const OF_USER = "r.user_id = $1";
const OF_APPLICATION = `r.application IN ${APPLICATIONS}`;
const CASES = "(SELECT s.id FROM support_cases s WHERE s.user_id = $1)";
const OF_INFO = `r.applicant_info IN ${INFOS}`;

/** What staff wrote of one of their applications is theirs to have where the law of its place says so. `$2`: those applications. */
const STAFF_WORDS_HANDED = "r.application = ANY($2::uuid[])";

/** A text that is the id of somebody else, wherever it stands in a value. */
const NAMES_ANOTHER = `EXISTS (SELECT 1 FROM jsonb_path_query(d.value, 'strict $.**') v JOIN users o
  ON o.id = CASE WHEN v #>> '{}' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN (v #>> '{}')::uuid END WHERE o.id <> $1)`;
/** What history says beside an event without whom it names, of the staff or not, under whichever key that stands. */
const NAMELESS_DETAIL = `(SELECT coalesce(jsonb_object_agg(d.key, d.value), '{}') FROM jsonb_each(r.detail) d WHERE NOT ${NAMES_ANOTHER})`;

/**
 * Why something was done, as far as it is theirs to know: in their own words, or the system's; what staff wrote of an application as
 * their other words are; beside that what whoever wrote it knew to be told.
 */
const WHY_HANDED = `(CASE WHEN ${OF_APPLICATION} OR r.cosigner IN ${COSIGNERS} THEN coalesce(r.actor_user_id = $1, true) OR coalesce(${STAFF_WORDS_HANDED}, false)
  ELSE $1 IN (r.about_user_id, r.as_user_id) AND r.detail->>'told' = 'true' END)`;

/** In the order in which they are emptied: what refers comes before what it refers to. */
const PERSONAL_TABLES: Readonly<Record<string, PersonalTable>> = {
  // Those that were sent to them, and those about what is theirs: to the team, or to another address that their form named.
  mails: {
    of: `lower(r."to" COLLATE "C") = ${ADDRESS}
      OR split_part(r.dedupe_key, ':', 2) IN (SELECT s.id::text FROM support_cases s WHERE s.user_id = $1
        UNION ALL SELECT a.id::text FROM applications a WHERE a.user_id = $1 UNION ALL SELECT k.id::text FROM cosigners k WHERE k.user_id = $1 UNION ALL SELECT r.id::text FROM charges r WHERE ${CHARGES})`,
    // A link in it may be for whoever has it, as long as nobody took it up.
    added: String.raw`jsonb_build_object('text', regexp_replace(r.text, '(https?://[^/\s]+/)[^\s)]+', '\1…', 'g'),
      'attachments', (SELECT coalesce(jsonb_agg(e.value - 'key'), '[]') FROM jsonb_array_elements(r.attachments) e))`,
    hidden: ["html", "dedupe_key", "seq", "attempts", "last_error", "held_until", "held_by", "unsubscribe_token", "daily_of"],
    then: "removed",
  },
  // In a note about somebody else: that they were named is theirs, what it says isn't.
  mentions: { of: OF_USER, hidden: ["note"], then: "removed" },
  // Of a case as of whatever they apply for: a question is seldom about one application alone.
  staff_notes: {
    of: `${OF_APPLICATION} OR r.support_case IN ${CASES}`,
    handed: `${STAFF_WORDS_HANDED} OR (r.support_case IS NOT NULL AND cardinality($2::uuid[]) > 0)`,
    hidden: ["author_user_id"],
    then: "removed",
  },
  // What they reported is in their cases; that somebody reported them is told to nobody.
  meeting_reports: { of: "r.reporter = $1 OR r.person = $1", handed: "r.reporter = $1", hidden: ["reporter", "person"], then: "removed" },
  // Whom they blocked is another's name; that somebody blocked them is told to nobody.
  person_blocks: { of: "r.blocker = $1 OR r.blocked = $1", handed: "r.blocker = $1", hidden: ["blocker", "blocked"], then: "removed" },
  support_answers: { of: `r.support_case IN ${CASES}`, hidden: ["author_user_id"], then: "removed" },
  // Who sent it may be somebody else.
  support_replies: { of: `r.support_case IN ${CASES}`, hidden: ["sender", "message_id"], then: "removed" },
  support_cases: { of: OF_USER, hidden: ["assigned_to", "opened_by", "reply_token"], then: "removed" },
  // Their own, and those of staff who looked as them.
  analytics_events: { of: `${OF_USER} OR lower(r.props->>'proxyUserEmail' COLLATE "C") = ${ADDRESS}`, hidden: ["seq", "user_id"], then: "removed" },
  live_events: { of: OF_USER, then: "removed" },
  income_connections: { of: OF_USER, then: "removed" },
  identity_inquiries: { of: OF_USER, then: "removed" },
  // Whose address it is, they are told once they have proven that it is theirs: the link itself says it.
  cosigner_link_codes: { of: OF_USER, hidden: ["hash", "address"], then: "removed" },
  cosigner_secure_ids: { of: `r.cosigner IN ${COSIGNERS}`, hidden: ["sealed", "key_id"], then: "removed" },
  profiles: { of: OF_USER, hidden: ["photo_thumbnails"], then: "removed" },
  // Of a chat what they said themselves is theirs, and what they answered as residents.
  meeting_messages: { of: OF_USER, hidden: ["user_id", "number"], then: "removed" },
  meeting_reads: { of: OF_USER, then: "removed" },
  meeting_answers: { of: "r.resident IN (SELECT x.id FROM residents x WHERE x.user_id = $1)", then: "removed" },
  pending_messages: { of: OF_APPLICATION, then: "removed" },
  meeting_applicants: { of: OF_APPLICATION, then: "removed" },
  // Where they live, or were invited to.
  residents: { of: `${OF_USER} OR r.invited_email = ${ADDRESS}`, then: "removed" },
  // A draft is nobody's yet, and goes with whoever stands in it, with all who do. What was sent stays everybody's in it.
  leases: { of: "r.sent_at IS NULL AND r.id IN (SELECT p.lease FROM lease_parties p WHERE p.user_id = $1)", handed: "false", then: "removed" },
  lease_parties: {
    of: OF_USER,
    handed: "EXISTS (SELECT 1 FROM leases l WHERE l.id = r.lease AND l.sent_at IS NOT NULL)",
    added: "(SELECT to_jsonb(l) - ARRAY['id', 'covers', 'storage_key', 'made_by']::text[] FROM leases l WHERE l.id = r.lease)",
    then: "kept",
  },
  home_choices: { of: OF_APPLICATION, then: "removed" },
  room_selections: { of: OF_APPLICATION, then: "removed" },
  saved_views: { of: OF_USER, then: "removed" },
  team_members: { of: OF_USER, hidden: ["daily_mail_on", "turn"], then: "removed" },
  // One that they were told, and none that was thought better of, or waits for its mail to leave.
  held_decisions: { of: OF_APPLICATION, handed: "r.state = 'done'", hidden: ["body", "basis", "parts", "actor_user_id", "confirmed_by"], then: "removed" },
  held_questions: { of: OF_APPLICATION, handed: "r.state = 'done'", hidden: ["asked"], then: "removed" },
  // What was found is theirs to know in any case; what staff read off the paper are their words.
  answer_marks: {
    of: OF_APPLICATION,
    hidden: ["by_user_id"],
    added: `CASE WHEN ${STAFF_WORDS_HANDED} THEN '{}' ELSE '{"says": null}' END::jsonb`,
    then: "removed",
  },
  application_views: { of: OF_APPLICATION, hidden: ["user_id"], then: "removed" },
  // They say again what stands elsewhere, and of whatever is left there what is left.
  review_queue: { of: OF_APPLICATION, hidden: ["assigned_to"], then: "kept" },
  review_searches: { of: OF_APPLICATION, then: "kept" },
  mail_suppressions: { of: `r.address = ${ADDRESS}`, then: "removed" },
  secure_ids: { of: OF_INFO, hidden: ["sealed", "key_id"], then: "removed" },
  residences: { of: OF_INFO, then: "removed" },
  additional_incomes: {
    of: `r.income IN (SELECT n.id FROM incomes n WHERE n.applicant_info IN ${INFOS} OR n.cosigner IN ${COSIGNERS})`,
    then: "removed",
  },
  incomes: { of: `${OF_INFO} OR r.cosigner IN ${COSIGNERS}`, then: "removed" },
  emergency_contacts: { of: OF_INFO, then: "removed" },
  lease_preferences: { of: OF_APPLICATION, then: "removed" },
  flags: { of: OF_APPLICATION, then: "removed" },
  answer_records: { of: `${OF_APPLICATION} OR r.cosigner IN ${COSIGNERS}`, then: "removed" },
  accommodation_requests: { of: OF_APPLICATION, then: "removed" },
  experiment_arms: { of: OF_APPLICATION, then: "removed" },
  documents: { of: "r.owner_user_id = $1", hidden: ["storage_key"], then: "removed" },
  // Papers that they took out, for as long as the law holds what is theirs: until then their account can't be deleted.
  held_documents: { of: "r.owner_user_id = $1", hidden: ["storage_key"], then: "removed" },
  applicant_infos: {
    of: OF_APPLICATION,
    then: {
      emptied: `first_name = NULL, middle_name = NULL, last_name = NULL, birthdate = NULL, email = NULL, phonenumber = NULL, photo_id = NULL,
        sin_ssn_last4 = NULL, sin_ssn_country = NULL, "skipSsnEntry" = false, answers = '{}'`,
    },
  },
  charges: { of: CHARGES, then: "kept" },
  background_checks: {
    of: `(r.target_type = 'applicant_info' AND r.target_id IN ${INFOS}) OR (r.target_type = 'cosigner' AND r.target_id IN ${COSIGNERS})`,
    then: "kept",
  },
  notices: { of: OF_APPLICATION, hidden: ["html"], then: "kept" },
  application_requests: { of: OF_APPLICATION, then: "kept" },
  // How long it took is told to those who wait now, of nobody.
  review_waits: { of: OF_APPLICATION, hidden: ["id"], then: { emptied: "application = NULL" } },
  consents: { of: OF_USER, then: "kept" },
  audit_events: {
    of: `${OF_APPLICATION} OR r.cosigner IN ${COSIGNERS} OR $1 IN (r.actor_user_id, r.as_user_id, r.about_user_id)`,
    handed: `r.name NOT IN ('decision-held', 'decision-proposed', 'decision-confirmed', 'decision-taken-back', 'decision-dropped', 'question-taken-back', 'question-dropped')
      OR EXISTS (SELECT 1 FROM held_decisions h WHERE h.id::text = r.detail->>'held' AND h.state = 'done')`,
    hidden: ["seq", "actor_user_id", "as_user_id", "about_user_id"],
    added: `jsonb_build_object('by', CASE WHEN r.actor_user_id = $1 THEN 'you' WHEN r.actor_user_id IS NULL THEN 'system'
        WHEN EXISTS (SELECT 1 FROM users u WHERE u.id = r.actor_user_id AND u.is_staff) THEN 'staff' ELSE 'somebody else' END)
      || CASE WHEN ${OF_APPLICATION} OR r.cosigner IN ${COSIGNERS} THEN jsonb_build_object('detail', ${NAMELESS_DETAIL}) ELSE '{"application": null, "detail": {}}'::jsonb END
      || CASE WHEN ${WHY_HANDED} THEN '{}' ELSE '{"why": null}' END::jsonb
      || CASE r.name WHEN 'assigned' THEN '{"detail": {}}'::jsonb ELSE '{}' END`,
    then: "kept",
  },
  cosigners: {
    of: OF_USER,
    then: {
      emptied: `first_name = NULL, last_name = NULL, birthdate = NULL, email = NULL, phonenumber = NULL, photo_id = NULL, address = '{}',
        sin_ssn_last4 = NULL, sin_ssn_country = NULL, "skipSsnEntry" = false, answers = '{}', display_state = '{}'`,
    },
  },
  // Whom they named, and the link that they were sent or took up themselves: it ends with their account.
  cosigner_sources: {
    of: `r.source_application IN ${APPLICATIONS} OR r.owner_user_id = $1 OR (r.owner_user_id IS NULL AND lower(r.email COLLATE "C") = ${ADDRESS})`,
    hidden: ["slug", "owner_user_id"],
    then: { emptied: "first_name = '', last_name = '', email = '', phonenumber = '', revoked_at = coalesce(r.revoked_at, clock_timestamp())" },
  },
  group_members: {
    of: `${OF_APPLICATION} OR lower(r.email COLLATE "C") = ${ADDRESS}`,
    then: {
      emptied: `first_name = '', last_name = '', email = '', left_at = coalesce(r.left_at, clock_timestamp()), left_because = coalesce(r.left_because, 'left')`,
    },
  },
  applications: {
    of: OF_USER,
    hidden: ["assigned_to"],
    then: { emptied: "display_state = '{}', group_source = NULL, room = NULL, move_in_date = NULL, lease_end_date = NULL, medium = NULL" },
  },
  // The invitation that somebody was sent: it stays used.
  sources: { of: `r.owner_user_id = $1 OR r.invited_email = ${ADDRESS}`, then: { emptied: "used = true, invited_email = NULL" } },
  sessions: { of: OF_USER, hidden: ["id", "previous_id"], then: "removed" },
  // After the sessions, whose end it keeps.
  last_seen: { of: OF_USER, then: "removed" },
  personal_tokens: { of: OF_USER, hidden: ["hash"], then: "removed" },
  identities: { of: OF_USER, then: "removed" },
  kept_records: { of: OF_USER, then: "kept" },
  legal_holds: { of: OF_USER, hidden: ["reason", "placed_by"], then: "kept" },
  users: {
    of: "r.id = $1",
    hidden: ["deleted_at", "duplicate_of"],
    then: {
      emptied: `email = '', first_name = '', last_name = '', phonenumber = '', profile_image_url = NULL, avatar = DEFAULT, locale = NULL,
        is_persona_verified = false, shows_activity = NULL`,
    },
  },
};

const EXPORT = `SELECT ${Object.entries(PERSONAL_TABLES)
  .map(([table, { of, handed = "true", hidden = [], added }]) => {
    const row = `to_jsonb(r) - ARRAY[${hidden.map((column) => `'${column}'`).join(", ")}]::text[]${added ? ` || ${added}` : ""}`;
    return `(SELECT coalesce(json_agg(${row} ORDER BY r.ctid), '[]') FROM ${table} r WHERE (${of}) AND (${handed})) AS ${table}`;
  })
  .join(",\n  ")}`;

export async function personalData(db: Executor, userId: string, staffWordsOf: readonly string[] = []): Promise<PersonalData> {
  if (!isUuid(userId)) return {};
  const { rows } = await db.query<PersonalData>(EXPORT, [userId, staffWordsOf]);
  return rows[0] ?? {};
}

/** Storage keys of all their files. */
const FILES = `SELECT storage_key AS key FROM documents WHERE owner_user_id = $1
  UNION ALL SELECT l.storage_key FROM leases l JOIN lease_parties p ON p.lease = l.id WHERE p.user_id = $1 AND l.sent_at IS NULL
  UNION ALL SELECT k.value FROM profiles p, jsonb_each_text(p.photo_thumbnails->'keys') k WHERE p.user_id = $1`;

/** Null when it was deleted before. */
export async function removePerson(tx: Executor, userId: string, now: string, kept: readonly KeptRecords[]): Promise<RemovedPerson | null> {
  if (!isUuid(userId)) return null;
  const { rows: there } = await tx.query("SELECT id FROM users WHERE id = $1 AND deleted_at IS NULL FOR UPDATE", [userId]);
  if (there.length === 0) return null;
  const { rows: files } = await tx.query<{ key: string }>(FILES, [userId]);
  const { rows: sessions } = await tx.query<{ id: string }>("SELECT id FROM sessions WHERE user_id = $1", [userId]);
  for (const [table, { of, then }] of Object.entries(PERSONAL_TABLES)) {
    if (then === "kept") continue;
    await tx.query(then === "removed" ? `DELETE FROM ${table} r WHERE ${of}` : `UPDATE ${table} r SET ${then.emptied} WHERE ${of}`, [userId]);
  }
  // Attempts that moved no money are nothing that the law asks for. The mails about them were found by them.
  await tx.query(`DELETE FROM charges r WHERE ${CHARGES} AND r.status NOT IN ('pending', 'success')`, [userId]);
  await tx.query("SELECT forget_own_words($1)", [userId]);
  // What no law keeps of them goes with the next clearing.
  for (const kind of KEPT_KINDS) {
    const until = kept.find((one) => one.kind === kind)?.until ?? now;
    await tx.query("INSERT INTO kept_records (user_id, kind, until) VALUES ($1, $2, $3)", [userId, kind, until]);
  }
  await tx.query("UPDATE users SET deleted_at = $2 WHERE id = $1", [userId, now]);
  return { files: files.map(({ key }) => key), sessions: sessions.map(({ id }) => id) };
}
