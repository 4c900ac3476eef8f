/** Applications as staff look for them. */
import type { QueuedApplication } from "../../ports/review-records.ts";
import type { ReviewFilter } from "../../ports/store.ts";
import type { Executor } from "../engine/database-pool.ts";
import { isUuid } from "../tables/tables.ts";

/** Letters of a search that stand for themselves. */
const literally = (text: string): string => text.replace(/[\\%_]/gu, "\\$&");

export async function reviewQueue(
  db: Executor,
  { status, market, assigned_to, search }: ReviewFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; rows: QueuedApplication[] }> {
  if (assigned_to !== null && !isUuid(assigned_to)) return { total: 0, rows: [] };
  // The count stands in a row of its own, so that it is known for a page beyond the end, too.
  const { rows } = await db.query<{ total: number; row: QueuedApplication | null }>(
    `WITH matching AS (
       SELECT a.id, a.created_at FROM applications a JOIN users u ON u.id = a.user_id JOIN applicant_infos i ON i.id = a.applicant_info
       WHERE ($1::text IS NULL OR a.status = $1) AND ($2::text IS NULL OR a.market = $2) AND ($3::uuid IS NULL OR a.assigned_to = $3)
         AND ($4::text IS NULL OR concat_ws(' ', i.first_name, i.last_name) ILIKE $4 OR concat_ws(' ', u.first_name, u.last_name) ILIKE $4
           OR u.email ILIKE $4 OR i.email ILIKE $4 OR a.source ILIKE $4)
     ), page AS (
       SELECT id, row_number() OVER (ORDER BY created_at DESC, id DESC) AS place FROM matching ORDER BY created_at DESC, id DESC LIMIT $5 OFFSET $6
     ), shown AS (
       SELECT p.place, jsonb_build_object('id', a.id, 'version', a.version, 'source', a.source, 'label', s.label, 'kind', s.kind, 'status', a.status,
         'market', a.market, 'first_name', coalesce(i.first_name, nullif(u.first_name, '')), 'last_name', coalesce(i.last_name, nullif(u.last_name, '')),
         'email', u.email, 'group_source', a.group_source, 'request_type', r.request_type, 'score', b.score, 'assigned_to', a.assigned_to,
         'created_at', to_char(a.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
         'submitted_at', to_char(a.submitted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) AS row
       FROM page p JOIN applications a ON a.id = p.id JOIN sources s ON s.slug = a.source JOIN users u ON u.id = a.user_id
         JOIN applicant_infos i ON i.id = a.applicant_info
         LEFT JOIN application_requests r ON r.application = a.id AND r.status = 'open'
         LEFT JOIN background_checks b ON b.target_type = 'applicant_info' AND b.target_id = a.applicant_info
     )
     SELECT (SELECT count(*) FROM matching)::int AS total, shown.row FROM (SELECT 1) AS always LEFT JOIN shown ON true ORDER BY shown.place`,
    [status, market, assigned_to, search === null ? null : `%${literally(search.trim())}%`, Math.max(0, Math.trunc(limit)), Math.max(0, Math.trunc(offset))],
  );
  return { total: rows[0]?.total ?? 0, rows: rows.flatMap(({ row }) => (row ? [row] : [])) };
}
