/** Cases of support: listed by how long they wait, and one with what was written back; and requests about service animals. */
import type { CaseAnswer, CaseFilter, Looked, PageOf, PeopleReads, StaffCase } from "../../ports/people.ts";
import type { Executor } from "../engine/database-pool.ts";
import { isUuid, toRecord } from "../tables/tables.ts";
import { literally, stamp } from "./people.ts";
import { CAME_BACK } from "./person-mails.ts";

const NAME = (user: string): string => `coalesce(nullif(trim(${user}.first_name || ' ' || ${user}.last_name), ''), ${user}.email)`;
/** Whether `m` is the mail of an answer `w`: its key is there once. */
const MAIL_OF_ANSWER = "m.dedupe_key = 'support-answer:' || w.support_case || ':' || w.id";
const UNDELIVERED_CASES = `SELECT split_part(m.dedupe_key, ':', 2) FROM mail_suppressions x JOIN mails m ON lower(m."to" COLLATE "C") = x.address
  WHERE x.reason = 'bounced' AND m.template = 'support-answer' AND m.sent_at IS NULL`;
const SHOWN = `jsonb_build_object('id', c.id, 'version', c.version, 'topic', c.topic, 'status', c.status, 'email', c.email, 'message', c.message, 'page', c.page,
  'at', ${stamp("c.at")}, 'closed_at', ${stamp("c.closed_at")}, 'application', r.application,
  'person', CASE WHEN u.id IS NOT NULL THEN jsonb_build_object('id', u.id, 'name', ${NAME("u")}, 'avatar', u.avatar, 'profile_image_url', u.profile_image_url) END,
  'owner', CASE WHEN o.id IS NOT NULL THEN jsonb_build_object('id', o.id, 'name', ${NAME("o")}, 'avatar', o.avatar) END,
  'opened_by', CASE WHEN b.id IS NOT NULL THEN ${NAME("b")} END,
  'answers', (SELECT count(*)::int FROM support_answers w WHERE w.support_case = c.id),
  'undelivered_to', (SELECT m."to" FROM support_answers w JOIN mails m ON ${MAIL_OF_ANSWER} WHERE w.support_case = c.id AND ${CAME_BACK("m")} ORDER BY w.at DESC LIMIT 1))`;
const WITH = `LEFT JOIN users u ON u.id = c.user_id LEFT JOIN users o ON o.id = c.assigned_to LEFT JOIN users b ON b.id = c.opened_by
  LEFT JOIN accommodation_requests r ON r.id = c.accommodation_request`;

/** Open ones the first first, closed ones the last first. */
export async function supportCases(db: Executor, filter: CaseFilter, page: PageOf): Promise<{ total: number; rows: StaffCase[] }> {
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
    conditions.push(`(lower(c.message) LIKE ${words} OR lower(c.email) LIKE ${words} OR lower(${NAME("u")}) LIKE ${words})`);
  }
  const order = filter.status === "closed" ? "closed_at DESC, id" : "at, id";
  const { rows } = await db.query<{ total: number; row: StaffCase | null }>(
    `WITH found AS (SELECT c.id, c.at, c.closed_at FROM support_cases c LEFT JOIN users u ON u.id = c.user_id WHERE ${conditions.join(" AND ")}),
       page AS (SELECT f.id, row_number() OVER (ORDER BY ${order}) AS place FROM found f ORDER BY place LIMIT ${value(page.limit)} OFFSET ${value(page.offset)})
     SELECT (SELECT count(*)::int FROM found) AS total, CASE WHEN c.id IS NOT NULL THEN ${SHOWN} END AS row
     FROM (SELECT 1) AS always LEFT JOIN page p ON true LEFT JOIN support_cases c ON c.id = p.id ${WITH} ORDER BY p.place`,
    values,
  );
  return { total: rows[0]?.total ?? 0, rows: rows.flatMap(({ row }) => (row ? [row] : [])) };
}

/** `seen`: whether `by` opened it since that instant. */
export async function supportCase(db: Executor, id: string, { by, since }: Looked): Promise<{ shown: StaffCase; thread: CaseAnswer[]; seen: boolean } | null> {
  if (!isUuid(id)) return null;
  const { rows } = await db.query<{ shown: StaffCase; thread: CaseAnswer[]; seen: boolean }>(
    `SELECT ${SHOWN} AS shown,
       (SELECT coalesce(json_agg(json_build_object('id', w.id, 'text', w.text, 'author', ${NAME("y")}, 'avatar', y.avatar, 'at', ${stamp("w.at")},
         'is_undelivered', EXISTS (SELECT 1 FROM mails m WHERE ${MAIL_OF_ANSWER} AND ${CAME_BACK("m")})) ORDER BY w.at, w.id), '[]')
         FROM support_answers w JOIN users y ON y.id = w.author_user_id WHERE w.support_case = c.id) AS thread,
       EXISTS (SELECT 1 FROM audit_events e WHERE e.about_user_id = c.user_id AND e.actor_user_id = $2 AND e.at > $3 AND e.name = 'message-opened'
         AND e.detail ->> 'case' = c.id::text) AS seen
     FROM support_cases c ${WITH} WHERE c.id = $1`,
    [id, by, since],
  );
  return rows[0] ?? null;
}

export const accommodationRequests = async (
  db: Executor,
  { status, application, without }: Parameters<PeopleReads["accommodationRequests"]>[0],
  { limit, offset }: PageOf,
): ReturnType<PeopleReads["accommodationRequests"]> => {
  const { rows } = await db.query<{ total: number; rows: Record<string, unknown>[] }>(
    `WITH found AS (SELECT r.id, r.created_at FROM accommodation_requests r
       WHERE ($1::text IS NULL OR r.status = $1) AND ($2::text IS NULL OR r.application::text = $2) AND r.application <> ALL($3::uuid[])),
     page AS (SELECT r.* FROM found f JOIN accommodation_requests r ON r.id = f.id ORDER BY r.created_at DESC, r.id DESC LIMIT $4 OFFSET $5)
     SELECT (SELECT count(*)::int FROM found) AS total, (SELECT coalesce(json_agg(to_json(p) ORDER BY p.created_at DESC, p.id DESC), '[]') FROM page p) AS rows`,
    [status, application, without, limit, offset],
    "accommodation-requests",
  );
  return { total: rows[0]?.total ?? 0, rows: (rows[0]?.rows ?? []).map((row) => toRecord("accommodation_request", row)) };
};
