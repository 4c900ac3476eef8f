/** Applications as staff look for them. */
import type { QueuedApplication } from "../../ports/review-records.ts";
import type { ReviewFilter, ReviewPage } from "../../ports/store.ts";
import type { Executor } from "../engine/database-pool.ts";
import { isUuid } from "../tables/tables.ts";

/** Letters of a search that stand for themselves. */
const literally = (text: string): string => text.replace(/[\\%_]/gu, "\\$&");

interface Statement {
  text: string;
  values: unknown[];
}

const SHOWN = `jsonb_build_object('id', a.id, 'version', a.version, 'source', a.source, 'label', s.label, 'kind', s.kind, 'status', a.status,
       'market', a.market, 'first_name', coalesce(i.first_name, nullif(u.first_name, '')), 'last_name', coalesce(i.last_name, nullif(u.last_name, '')),
       'email', u.email, 'group_source', a.group_source, 'request_type', r.request_type, 'score', b.score, 'assigned_to', a.assigned_to,
       'created_at', to_char(a.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
       'submitted_at', to_char(a.submitted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;

/**
 * Only what is asked for stands in it, so that each way to narrow the list has an index of its own. A search alone looks at every
 * application that the rest leaves.
 */
export function queueStatement({ status, market, assigned_to, search }: ReviewFilter, page: ReviewPage): Statement {
  const values: unknown[] = [];
  const value = (given: unknown): string => `$${values.push(given)}`;
  const ordering = page.ordering ?? "-created_at";
  const column = ordering.replace("-", "");
  const direction = ordering.startsWith("-") ? "DESC" : "ASC";
  const conditions = column === "submitted_at" ? ["a.submitted_at IS NOT NULL"] : [];
  if (status !== null) conditions.push(`a.status = ${value(status)}`);
  if (market !== null) conditions.push(`a.market = ${value(market)}`);
  if (assigned_to !== null) conditions.push(`a.assigned_to = ${value(assigned_to)}::uuid`);
  let from = "applications a";
  if (search !== null) {
    const like = value(`%${literally(search.trim())}%`);
    from += " JOIN users u ON u.id = a.user_id JOIN applicant_infos i ON i.id = a.applicant_info";
    const searched = ["concat_ws(' ', i.first_name, i.last_name)", "concat_ws(' ', u.first_name, u.last_name)", "u.email", "i.email", "a.source"];
    conditions.push(`(${searched.map((text) => `${text} ILIKE ${like}`).join(" OR ")})`);
  }
  const where = (more: string[] = []): string => ([...conditions, ...more].length > 0 ? `WHERE ${[...conditions, ...more].join(" AND ")}` : "");
  const total = `SELECT count(*)::int FROM ${from} ${where()}`;
  const behind = page.after
    ? [`(a.${column}, a.id) ${direction === "DESC" ? "<" : ">"} (${value(page.after.at)}::timestamptz, ${value(page.after.id)}::uuid)`]
    : [];
  const bounds = `LIMIT ${value(Math.max(0, Math.trunc(page.limit)))} OFFSET ${value(Math.max(0, Math.trunc(page.offset)))}`;
  // The count stands in a row of its own, so that it is known for a page beyond the end, too.
  const text = `WITH page AS (
     SELECT a.id, a.${column} AS at FROM ${from} ${where(behind)} ORDER BY a.${column} ${direction}, a.id ${direction} ${bounds}
   ), shown AS (
     SELECT p.at, p.id, ${SHOWN} AS row
     FROM page p JOIN applications a ON a.id = p.id JOIN sources s ON s.slug = a.source JOIN users u ON u.id = a.user_id
       JOIN applicant_infos i ON i.id = a.applicant_info
       LEFT JOIN application_requests r ON r.application = a.id AND r.status = 'open'
       LEFT JOIN background_checks b ON b.target_type = 'applicant_info' AND b.target_id = a.applicant_info
   )
   SELECT (${total}) AS total, shown.row FROM (SELECT 1) AS always LEFT JOIN shown ON true ORDER BY shown.at ${direction}, shown.id ${direction}`;
  return { text, values };
}

export async function reviewQueue(db: Executor, filter: ReviewFilter, page: ReviewPage): Promise<{ total: number; rows: QueuedApplication[] }> {
  if (filter.assigned_to !== null && !isUuid(filter.assigned_to)) return { total: 0, rows: [] };
  const { text, values } = queueStatement(filter, page);
  const { rows } = await db.query<{ total: number; row: QueuedApplication | null }>(text, values);
  return { total: rows[0]?.total ?? 0, rows: rows.flatMap(({ row }) => (row ? [row] : [])) };
}
