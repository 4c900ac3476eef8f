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

/** Joins what is looked through, so that nothing is found across two of them. */
const BETWEEN = "chr(31)";
/** Folded once a row: ILIKE would fold each of these for itself. */
const SEARCHED = `lower(concat_ws(${BETWEEN}, concat_ws(' ', i.first_name, i.last_name), concat_ws(' ', u.first_name, u.last_name), u.email, i.email, a.source))`;

/** What a charge was for: an application, or the one that a co-signer stands by. */
const PAID_FOR = `SELECT coalesce(l.source_application, h.target_id) FROM charges h LEFT JOIN cosigners k ON k.id = h.target_id
       LEFT JOIN cosigner_sources l ON l.id = k.cosigner_source`;

/**
 * Only what is asked for stands in it, so that each way to narrow the list has an index of its own. A search looks at every
 * application that the rest leaves, once, the count among it; one for a receipt's reference looks for nothing else. How many there are is counted for the first page alone.
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
  const reference = search === null ? null : /^(\d{4})[\s-]?(\d{4})$/u.exec(search.trim());
  if (reference) conditions.push(`a.id IN (${PAID_FOR} WHERE h.reference = ${value(`${reference[1]}-${reference[2]}`)})`);
  else if (search !== null) {
    from += " JOIN users u ON u.id = a.user_id JOIN applicant_infos i ON i.id = a.applicant_info";
    conditions.push(`${SEARCHED} LIKE lower(${value(`%${literally(search.trim())}%`)})`);
  }
  const { after = null } = page;
  if (after) conditions.push(`(a.${column}, a.id) ${direction === "DESC" ? "<" : ">"} (${value(after.at)}::timestamptz, ${value(after.id)}::uuid)`);
  const where = conditions.length > 0 ? `WHERE ${conditions.join(" AND ")}` : "";
  const bounds = `LIMIT ${value(Math.max(0, Math.trunc(page.limit)))} OFFSET ${value(Math.max(0, Math.trunc(page.offset)))}`;
  // The count stands in a row of its own, so that it is known for a page beyond the end, too.
  const text = `WITH found AS ${search !== null && !after ? "MATERIALIZED" : "NOT MATERIALIZED"} (SELECT a.id, a.${column} AS at FROM ${from} ${where}),
   page AS (SELECT id, at FROM found ORDER BY at ${direction}, id ${direction} ${bounds}),
   shown AS (
     SELECT p.at, p.id, ${SHOWN} AS row
     FROM page p JOIN applications a ON a.id = p.id JOIN sources s ON s.slug = a.source JOIN users u ON u.id = a.user_id
       JOIN applicant_infos i ON i.id = a.applicant_info
       LEFT JOIN application_requests r ON r.application = a.id AND r.status = 'open'
       LEFT JOIN background_checks b ON b.target_type = 'applicant_info' AND b.target_id = a.applicant_info
   )
   SELECT ${after ? "NULL::int" : "(SELECT count(*)::int FROM found)"} AS total, shown.row
   FROM (SELECT 1) AS always LEFT JOIN shown ON true ORDER BY shown.at ${direction}, shown.id ${direction}`;
  return { text, values };
}

export async function reviewQueue(db: Executor, filter: ReviewFilter, page: ReviewPage): Promise<{ total: number | null; rows: QueuedApplication[] }> {
  if (filter.assigned_to !== null && !isUuid(filter.assigned_to)) return { total: 0, rows: [] };
  const { text, values } = queueStatement(filter, page);
  const { rows } = await db.query<{ total: number | null; row: QueuedApplication | null }>(text, values);
  return { total: rows[0]?.total ?? null, rows: rows.flatMap(({ row }) => (row ? [row] : [])) };
}
