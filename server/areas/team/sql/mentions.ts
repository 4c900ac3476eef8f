/** Who of the staff is named in a note. */
import { randomUUID } from "node:crypto";
import { HAS_QUEUE } from "./queue-readers.ts";
import type { Mention } from "./team-records.ts";
import type { PageOf } from "../../../kernel/sql/pages.ts";
import type { Query } from "../../../ports/query.ts";
import { hasStake, sharesStake } from "../../../kernel/sql/parties.ts";
import { isUuid } from "../../../ports/tables/tables.ts";
import { nameOf, stamp } from "../../../kernel/sql/texts.ts";

/** Of those, the ones of the staff who may read a note, by their ids. */
export const readersOfNotes =
  (ids: readonly string[]): Query<string[]> =>
  async (db) => {
    const { rows } = await db.query<{ id: string }>(`SELECT u.id FROM users u WHERE u.id = ANY($1::uuid[]) AND ${HAS_QUEUE}`, [ids.filter(isUuid)]);
    return rows.map(({ id }) => id);
  };

/** Names them in a note, each once. */
export const mention =
  (note: string, users: readonly string[], at: string): Query<void> =>
  async (tx) => {
    await tx.query(
      `INSERT INTO mentions (id, note, user_id, at) SELECT m.id, $1, m.user_id, $2 FROM unnest($3::uuid[], $4::uuid[]) AS m (id, user_id)
     ON CONFLICT (note, user_id) DO NOTHING`,
      [note, at, users.map(() => randomUUID()), users],
    );
  };

/** The note of mention `m` that is about nothing of theirs. */
const MAY_READ = `staff_notes n ON n.id = m.note AND (n.application IS NULL OR NOT ${hasStake("m.user_id", "n.application")})
  AND NOT EXISTS (SELECT 1 FROM support_cases asked WHERE asked.id = n.support_case AND ${sharesStake("m.user_id", "asked.user_id")})`;

/** The last first. `unread`: how many of all are. `one`: that one alone, where it is theirs. */
export const mentions =
  (userId: string, { unread, one = null }: { unread: boolean; one?: string | null }, page: PageOf): Query<{ total: number; unread: number; rows: Mention[] }> =>
  async (db) => {
    const { rows } = await db.query<{ total: number; unread: number; row: Mention | null }>(
      `WITH own AS (SELECT m.*, n.application, n.support_case, n.text, n.author_user_id FROM mentions m JOIN ${MAY_READ} WHERE m.user_id = $1),
       page AS (SELECT * FROM own WHERE (NOT $2 OR read_at IS NULL) AND id = coalesce($5::uuid, id) ORDER BY at DESC, id LIMIT $3 OFFSET $4)
     SELECT (SELECT count(*)::int FROM own WHERE NOT $2 OR read_at IS NULL) AS total, (SELECT count(*)::int FROM own WHERE read_at IS NULL) AS unread,
       CASE WHEN p.id IS NOT NULL THEN jsonb_build_object('id', p.id, 'application', p.application, 'case', p.support_case,
         'applicant', coalesce(nullif(trim(concat_ws(' ', i.first_name, i.last_name)), ''), ${nameOf("o")}, c.email), 'text', p.text, 'author', ${nameOf("w")},
         'at', ${stamp("p.at")}, 'read_at', ${stamp("p.read_at")}) END AS row
     FROM (SELECT 1) AS always LEFT JOIN page p ON true LEFT JOIN applications a ON a.id = p.application LEFT JOIN applicant_infos i ON i.id = a.applicant_info
       LEFT JOIN support_cases c ON c.id = p.support_case LEFT JOIN users o ON o.id = coalesce(a.user_id, c.user_id) LEFT JOIN users w ON w.id = p.author_user_id ORDER BY p.at DESC, p.id`,
      [userId, unread, page.limit, page.offset, one],
    );
    return { total: rows[0]?.total ?? 0, unread: rows[0]?.unread ?? 0, rows: rows.flatMap(({ row }) => (row ? [row] : [])) };
  };

/** Of this person; at null it is unread again. False where they have no such mention. */
export const readMention =
  (id: string, userId: string, at: string | null): Query<boolean> =>
  async (tx) => {
    if (!isUuid(id)) return false;
    const { rows } = await tx.query(
      `UPDATE mentions m SET read_at = CASE WHEN $3::timestamptz IS NULL THEN NULL ELSE coalesce(m.read_at, $3) END WHERE m.id = $1 AND m.user_id = $2
         AND m.id IN (SELECT m.id FROM mentions m JOIN ${MAY_READ} WHERE m.id = $1) RETURNING m.id`,
      [id, userId, at],
    );
    return rows.length > 0;
  };
