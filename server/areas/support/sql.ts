/** Cases of support: listed by how long they wait, and one with what was written back. */
import type { Shown } from "../../ports/resources.d.ts";
import type { Query } from "../../ports/query.ts";
import { isUuid } from "../../ports/tables/tables.ts";
import { isBounced, literally, nameOf, stamp } from "../../kernel/sql/texts.ts";
import type { PageOf, Looked } from "../../kernel/sql/pages.ts";

type Case = Shown["support-case"];
/** What somebody asks of support, before it is said until when it should be answered. */
export type StaffCase = Omit<Case, "due_at"> & {
  /** Where they apply, or applied last; null where they never did. */
  market: string | null;
  /** Since when somebody waits for an answer; null while what they wrote last was answered. */
  waits_since: string | null;
};
type CaseApplication = Shown["support-case-details"]["applications"][number] & { market_name: string };
type CaseNote = Shown["support-case-details"]["notes"][number];
type CaseMessage = Shown["support-case-details"]["thread"][number];

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
/** Whether `m` is the mail of an answer `w`: its key is there once. */
const MAIL_OF_ANSWER = "m.dedupe_key = 'support-answer:' || w.support_case || ':' || w.id";
const UNDELIVERED_CASES = `SELECT split_part(m.dedupe_key, ':', 2) FROM mail_suppressions x JOIN mails m ON lower(m."to" COLLATE "C") = x.address
  WHERE x.reason = 'bounced' AND m.template = 'support-answer' AND m.sent_at IS NULL`;
/** Of the case `c`: since it came in, or since the first word that came after what was written back. */
const WAITS_SINCE = `(SELECT CASE WHEN max(w.at) IS NULL THEN c.at ELSE (SELECT min(p.at) FROM support_replies p
    WHERE p.support_case = c.id AND NOT p.is_automatic AND p.at > max(w.at)) END FROM support_answers w WHERE w.support_case = c.id)`;
/** Who is reported by the case `c`: its text names nobody, so that no name outlives its account. */
const REPORTED = "FROM meeting_reports k JOIN users v ON v.id = k.person WHERE k.support_case = c.id LIMIT 1";
const SHOWN = `jsonb_build_object('id', c.id, 'version', c.version, 'topic', c.topic, 'status', c.status, 'email', c.email, 'message', c.message, 'page', c.page,
  'at', ${stamp("c.at")}, 'waits_since', ${stamp(WAITS_SINCE)}, 'closed_at', ${stamp("c.closed_at")}, 'application', r.application, 'meeting', c.meeting,
  'reported', (SELECT ${nameOf("v")} ${REPORTED}),
  'market', (SELECT a.market FROM applications a WHERE a.id = r.application OR (r.application IS NULL AND a.user_id = c.user_id) ORDER BY a.created_at DESC LIMIT 1),
  'person', CASE WHEN u.id IS NOT NULL THEN jsonb_build_object('id', u.id, 'name', ${nameOf("u")}, 'avatar', u.avatar, 'profile_image_url', u.profile_image_url) END,
  'owner', CASE WHEN o.id IS NOT NULL THEN jsonb_build_object('id', o.id, 'name', ${nameOf("o")}, 'avatar', o.avatar, 'profile_image_url', o.profile_image_url) END,
  'opened_by', CASE WHEN b.id IS NOT NULL THEN ${nameOf("b")} END,
  'answers', (SELECT count(*)::int FROM support_answers w WHERE w.support_case = c.id),
  'undelivered_to', (SELECT m."to" FROM support_answers w JOIN mails m ON ${MAIL_OF_ANSWER} WHERE w.support_case = c.id AND ${isBounced("m")} ORDER BY w.at DESC LIMIT 1))`;
const WITH = `LEFT JOIN users u ON u.id = c.user_id LEFT JOIN users o ON o.id = c.assigned_to LEFT JOIN users b ON b.id = c.opened_by
  LEFT JOIN accommodation_requests r ON r.id = c.accommodation_request`;

/** Open ones by how long somebody waits, those that were answered behind them; closed ones the last first. */
export const supportCases =
  (filter: CaseFilter, page: PageOf): Query<{ total: number; rows: StaffCase[] }> =>
  async (db) => {
    const values: unknown[] = [];
    const value = (given: unknown): string => `$${values.push(given)}`;
    const conditions = [filter.status === null ? "true" : `c.status = ${value(filter.status)}`];
    if (filter.without) conditions.push(`(c.user_id IS NULL OR c.user_id <> ALL(${value(filter.without)}::uuid[]))`);
    if (filter.undelivered) conditions.push(`c.id::text IN (${UNDELIVERED_CASES})`);
    if (filter.owner === "none") conditions.push("c.assigned_to IS NULL");
    else if (filter.owner !== null) conditions.push(isUuid(filter.owner) ? `c.assigned_to = ${value(filter.owner)}` : "false");
    const search = filter.search?.trim() || null;
    if (search !== null) {
      const words = value(`%${literally(search.toLowerCase())}%`);
      conditions.push(`(lower(c.message) LIKE ${words} OR lower(c.email) LIKE ${words} OR lower(${nameOf("u")}) LIKE ${words}
        OR lower((SELECT ${nameOf("v")} ${REPORTED})) LIKE ${words})`);
    }
    const order = filter.status === "closed" ? "closed_at DESC, id" : "waits_since NULLS LAST, at, id";
    const { rows } = await db.query<{ total: number; row: StaffCase | null }>(
      `WITH found AS (SELECT c.id, c.at, c.closed_at, ${WAITS_SINCE} AS waits_since FROM support_cases c LEFT JOIN users u ON u.id = c.user_id WHERE ${conditions.join(" AND ")}),
       page AS (SELECT f.id, row_number() OVER (ORDER BY ${order}) AS place FROM found f ORDER BY place LIMIT ${value(page.limit)} OFFSET ${value(page.offset)})
     SELECT (SELECT count(*)::int FROM found) AS total, CASE WHEN c.id IS NOT NULL THEN ${SHOWN} END AS row
     FROM (SELECT 1) AS always LEFT JOIN page p ON true LEFT JOIN support_cases c ON c.id = p.id ${WITH} ORDER BY p.place`,
      values,
    );
    return { total: rows[0]?.total ?? 0, rows: rows.flatMap(({ row }) => (row ? [row] : [])) };
  };

/** What staff wrote back, and what came back to that. */
const THREAD = `SELECT w.id, 'answer' AS kind, w.text, ${nameOf("y")} AS author, y.avatar, w.at, EXISTS (SELECT 1 FROM mails m WHERE ${MAIL_OF_ANSWER} AND ${isBounced("m")}) AS is_undelivered,
    true AS is_from_person, false AS is_automatic, '{}'::text[] AS attachments
    FROM support_answers w JOIN users y ON y.id = w.author_user_id WHERE w.support_case = c.id
  UNION ALL SELECT p.id, 'reply', p.text, p.sender, '', p.at, false, p.is_from_person, p.is_automatic, p.attachments FROM support_replies p WHERE p.support_case = c.id`;

/** For each other: whoever asked is never told of them. */
const NOTES = `SELECT coalesce(json_agg(json_build_object('id', n.id, 'text', n.text, 'author', ${nameOf("y")}, 'avatar', y.avatar, 'at', ${stamp("n.at")}) ORDER BY n.at, n.id), '[]')
  FROM staff_notes n JOIN users y ON y.id = n.author_user_id WHERE n.support_case = c.id`;

/** All that the person of the case has, newest first. */
const APPLICATIONS = `SELECT coalesce(json_agg(json_build_object('id', a.id, 'label', s.label, 'market_name', m.display_name, 'status', a.status, 'request_type', q.request_type) ORDER BY a.created_at DESC, a.id), '[]')
  FROM applications a JOIN sources s ON s.slug = a.source JOIN markets m ON m.slug = a.market LEFT JOIN application_requests q ON q.application = a.id AND q.status = 'open' WHERE a.user_id = c.user_id`;

interface FoundCase {
  shown: StaffCase;
  thread: CaseMessage[];
  notes: CaseNote[];
  applications: CaseApplication[];
  /** Whether whoever looks opened it since that instant. */
  seen: boolean;
}

/** `seen`: whether `by` opened it since that instant. */
export const supportCase =
  (id: string, { by, since }: Looked): Query<FoundCase | null> =>
  async (db) => {
    if (!isUuid(id)) return null;
    const { rows } = await db.query<FoundCase>(
      `SELECT ${SHOWN} AS shown,
       (SELECT coalesce(json_agg(json_build_object('id', t.id, 'kind', t.kind, 'text', t.text, 'author', t.author, 'avatar', t.avatar, 'at', ${stamp("t.at")},
         'is_undelivered', t.is_undelivered, 'is_from_person', t.is_from_person, 'is_automatic', t.is_automatic, 'attachments', t.attachments) ORDER BY t.at, t.id), '[]')
         FROM (${THREAD}) t) AS thread,
       (${NOTES}) AS notes,
       (${APPLICATIONS}) AS applications,
       EXISTS (SELECT 1 FROM audit_events e WHERE e.about_user_id = c.user_id AND e.actor_user_id = $2 AND e.at > $3 AND e.name = 'message-opened'
         AND e.detail ->> 'case' = c.id::text) AS seen
     FROM support_cases c ${WITH} WHERE c.id = $1`,
      [id, by, since],
    );
    return rows[0] ?? null;
  };

/** Of the case that has this address; null where none has. */
export const caseOfReplies =
  (token: string): Query<string | null> =>
  async (db) => {
    const { rows } = await db.query<{ id: string }>("SELECT id FROM support_cases WHERE reply_token = $1", [token]);
    return rows[0]?.id ?? null;
  };

interface CaseReply {
  id: string;
  support_case: string;
  message_id: string;
  sender: string;
  is_from_person: boolean;
  is_automatic: boolean;
  text: string;
  attachments: readonly string[];
  at: string;
}
/** False where this mail was kept before. */
export const keepReply =
  (reply: CaseReply): Query<boolean> =>
  async (tx) => {
    const { rows } = await tx.query(
      `INSERT INTO support_replies (id, support_case, message_id, sender, is_from_person, is_automatic, text, attachments, at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (support_case, message_id) DO NOTHING RETURNING id`,
      [reply.id, reply.support_case, reply.message_id, reply.sender, reply.is_from_person, reply.is_automatic, reply.text, reply.attachments, reply.at],
    );
    return rows.length === 1;
  };

/** Whether something came that no program sent. */
export const hasReplySince =
  (id: string, at: string): Query<boolean> =>
  async (db) => {
    const { rows } = await db.query("SELECT 1 FROM support_replies WHERE support_case = $1 AND at >= $2 AND NOT is_automatic LIMIT 1", [id, at]);
    return rows.length > 0;
  };
