/** Applications as staff look for them: the page, and how many there are. */
import type { QueuedApplication, ReviewCount, ReviewFilter, ReviewList, ReviewPage } from "../../ports/review-queue.ts";
import type { Executor } from "../engine/database-pool.ts";
import { isUuid } from "../tables/tables.ts";
import { conditionsOf, inOrder, inPart, LAST, orderOf, Statement, whereAll, type Part } from "./queue-conditions.ts";
import { isFound, lookedUp, searchedBy } from "./queue-search.ts";

/** Beyond so many nobody counts: it would take longer than whoever waits for the list has. */
const MOST_COUNTED = 10_000;
/** So many are looked through for what is searched, before it is looked up: what many of them have is found sooner so. */
const LOOKED_THROUGH = 3_000;

interface Bounds {
  limit: number;
  offset: number;
}
type PagePart = Part & Bounds;
interface Text {
  text: string;
  values: unknown[];
}

const instant = (column: string): string => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const SHOWN = `jsonb_build_object('id', a.id, 'version', a.version, 'source', a.source, 'label', s.label, 'kind', s.kind, 'status', a.status,
       'market', a.market, 'first_name', coalesce(i.first_name, nullif(u.first_name, '')), 'last_name', coalesce(i.last_name, nullif(u.last_name, '')),
       'email', u.email, 'group_source', a.group_source, 'request_type', r.request_type, 'score', q.score, 'assigned_to', a.assigned_to,
       'members', CASE WHEN a.group_source IS NOT NULL THEN (SELECT count(*) FROM group_members m WHERE m.group_source = a.group_source AND m.left_at IS NULL) END,
       'income_times_rent', q.income_times_rent, 'income_verified', q.income_verified,
       'income_document', EXISTS (SELECT 1 FROM incomes n WHERE n.applicant_info = a.applicant_info AND n.document IS NOT NULL),
       'is_persona_verified', u.is_persona_verified, 'inquiry_state', y.state, 'check_status', b.status, 'check_result', b.result,
       'owner', (SELECT coalesce(nullif(trim(o.first_name || ' ' || o.last_name), ''), o.email) FROM users o WHERE o.id = a.assigned_to),
       'created_at', ${instant("a.created_at")}, 'submitted_at', ${instant("a.submitted_at")}, 'due_at', ${instant("q.due_at")})`;

/** `found` has the applications and what they are ordered by. Only of those that the page shows is more read than that. */
function shown(withFound: string, found: string, said: string, by: string, { limit, offset }: Bounds, statement: Statement): string {
  return `WITH ${withFound}
   page AS MATERIALIZED (SELECT application, row_number() OVER (ORDER BY ${by}) AS place FROM ${found} found ORDER BY ${by}
     LIMIT ${statement.value(limit)}::bigint OFFSET ${statement.value(offset)}::bigint),
   shown AS (
     SELECT p.place, ${SHOWN} AS row
     FROM page p JOIN review_queue q ON q.application = p.application JOIN applications a ON a.id = p.application
       JOIN sources s ON s.slug = a.source JOIN users u ON u.id = a.user_id JOIN applicant_infos i ON i.id = a.applicant_info
       LEFT JOIN application_requests r ON r.application = a.id AND r.status = 'open'
       LEFT JOIN background_checks b ON b.target_type = 'applicant_info' AND b.target_id = a.applicant_info
       LEFT JOIN identity_inquiries y ON y.user_id = a.user_id
   )
   SELECT ${said} shown.row FROM (SELECT 1) AS always LEFT JOIN shown ON true ORDER BY shown.place`;
}

const byPart = ({ order, isNull }: Part): string => {
  const { direction } = isNull ? LAST : order;
  return `at ${direction}, application ${direction}`;
};

/** Those that the filter leaves, read off an index in their order. */
export function orderedStatement(filter: ReviewFilter, part: PagePart): Text {
  const statement = new Statement();
  const ordered = inOrder(filter, part, part.limit + part.offset, statement);
  return { text: shown("", `(${ordered})`, "", byPart(part), part, statement), values: statement.values };
}

/** The same, of those that come first looked through for what is searched. */
function lookedThroughStatement(filter: ReviewFilter, search: string, part: PagePart): Text {
  const statement = new Statement();
  const first = inOrder(filter, part, LOOKED_THROUGH, statement);
  // Row by row, as they come: read at once, the whole table would be looked through for a few thousand of its rows.
  const found = `first AS MATERIALIZED (${first}), found AS MATERIALIZED (
     SELECT f.application, f.at FROM first f CROSS JOIN LATERAL (SELECT * FROM review_searches one WHERE one.application = f.application OFFSET 0) x
     WHERE ${isFound(searchedBy(search, statement))}),`;
  const said = "(SELECT count(*)::int FROM first) AS through, (SELECT count(*)::int FROM found) AS seen,";
  return { text: shown(found, "found", said, byPart(part), part, statement), values: statement.values };
}

/** What is searched looked up, and of that what the filter leaves: both parts of the order in one. `seen` is all there are from the place on. */
function lookedUpStatement(filter: ReviewFilter, search: string, part: PagePart): Text {
  const statement = new Statement();
  const { column, direction } = part.order;
  const behind = inPart(part, statement).join(" AND ");
  const isPlaced = part.isNull || column === "created_at" ? behind : `(${behind} OR q.${column} IS NULL)`;
  const conditions = [...conditionsOf(filter, statement), ...(isPlaced ? [isPlaced] : [])];
  const found = `hits AS MATERIALIZED (${lookedUp(searchedBy(search, statement))}), found AS MATERIALIZED (
     SELECT q.application, q.${column} AS at, q.created_at FROM hits h CROSS JOIN LATERAL (SELECT * FROM review_queue one WHERE one.application = h.application OFFSET 0) q
     ${whereAll(conditions)}),`;
  const last = `CASE WHEN at IS NULL THEN created_at END ${LAST.direction}, CASE WHEN at IS NULL THEN application END ${LAST.direction}`;
  const by = `at ${direction} NULLS LAST, ${last}, application ${direction}`;
  return { text: shown(found, "found", "(SELECT count(*)::int FROM found) AS seen,", by, part, statement), values: statement.values };
}

/** One number. */
const countOf = (filter: ReviewFilter, statement: Statement): string =>
  `(SELECT count(*) FROM (SELECT 1 FROM review_queue q ${whereAll(conditionsOf(filter, statement))} LIMIT ${MOST_COUNTED + 1}) counted)`;

interface Read {
  rows: QueuedApplication[];
  /** Rows that were looked through for what is searched. */
  through: number;
  /** Of those, or of all there are, those that have it. */
  seen: number;
}

async function read(db: Executor, { text, values }: Text): Promise<Read> {
  const { rows } = await db.query<{ through?: number; seen?: number; row: QueuedApplication | null }>(text, values);
  return { rows: rows.flatMap(({ row }) => (row ? [row] : [])), through: rows[0]?.through ?? 0, seen: rows[0]?.seen ?? 0 };
}

export async function reviewQueue(
  db: Executor,
  asked: ReviewFilter,
  { limit, offset, ordering = "-created_at", after = null }: ReviewPage,
): Promise<ReviewList> {
  const { assigned_to } = asked;
  if (assigned_to !== null && assigned_to !== "none" && !isUuid(assigned_to)) return { total: { n: 0, more: false }, rows: [] };
  const search = asked.search?.trim() || null;
  const filter = { ...asked, search };
  const part: PagePart = { order: orderOf(ordering), isNull: after !== null && after.at === null, after, limit, offset };
  if (search !== null) {
    const { total, rows } = await searched(db, filter, search, part);
    return { total: after === null ? total : null, rows };
  }
  const { rows } = await read(db, orderedStatement(filter, part));
  if (rows.length < limit && !part.isNull && part.order.column !== "created_at") {
    const left = rows.length > 0 || offset === 0 ? 0 : Math.max(0, offset - (await sizeOf(db, filter, part)));
    rows.push(...(await read(db, orderedStatement(filter, { ...part, isNull: true, after: null, limit: limit - rows.length, offset: left }))).rows);
  }
  return { total: after === null ? (await countReviews(db, [filter]))[0]! : null, rows };
}

/** What many have is found among those that come first, of either part of the order; what few have is looked up. */
async function searched(db: Executor, filter: ReviewFilter, search: string, part: PagePart): Promise<{ total: ReviewCount; rows: QueuedApplication[] }> {
  const first = await read(db, lookedThroughStatement(filter, search, part));
  const isLast = part.isNull || part.order.column === "created_at";
  if (first.rows.length === part.limit) return { rows: first.rows, total: { n: first.seen, more: !isLast || first.through === LOOKED_THROUGH } };
  let { rows, seen, through } = first;
  if (!isLast && through < LOOKED_THROUGH && part.offset === 0) {
    const rest = await read(db, lookedThroughStatement(filter, search, { ...part, isNull: true, after: null, limit: part.limit - rows.length }));
    ({ through } = rest);
    rows = [...rows, ...rest.rows];
    seen += rest.seen;
  } else if (!isLast) through = LOOKED_THROUGH;
  if (through < LOOKED_THROUGH) return { rows, total: { n: seen, more: false } };
  if (rows.length === part.limit) return { rows, total: { n: seen, more: true } };
  const all = await read(db, lookedUpStatement(filter, search, part));
  return { rows: all.rows, total: { n: all.seen, more: false } };
}

const NEWEST: Part = { order: orderOf("-created_at"), isNull: false, after: null };

/** In one statement, but for what is searched. */
export async function countReviews(db: Executor, filters: readonly ReviewFilter[]): Promise<ReviewCount[]> {
  const statement = new Statement();
  const counted = filters.map((filter) => {
    // Who it can't be has nothing.
    const isNobody = filter.assigned_to !== null && filter.assigned_to !== "none" && !isUuid(filter.assigned_to);
    return isNobody || filter.search?.trim() ? "0" : countOf(filter, statement);
  });
  const { rows } = await db.query<{ n: number[] }>(`SELECT ARRAY[${counted.join(", ")}]::int[] AS n`, statement.values);
  const counts: ReviewCount[] = (rows[0]?.n ?? []).map((n) => ({ n: Math.min(n, MOST_COUNTED), more: n > MOST_COUNTED }));
  for (const [at, filter] of filters.entries()) {
    const search = filter.search?.trim() || null;
    if (search !== null) counts[at] = (await searched(db, { ...filter, search }, search, { ...NEWEST, limit: 1, offset: 0 })).total;
  }
  return counts;
}

/** How many a part has from its place on, all of them counted: whoever passes over all of them by an offset waits for that. */
async function sizeOf(db: Executor, filter: ReviewFilter, part: Part): Promise<number> {
  const statement = new Statement();
  const conditions = [...conditionsOf(filter, statement), ...inPart(part, statement)];
  const { rows } = await db.query<{ n: number }>(`SELECT count(*)::int AS n FROM review_queue q ${whereAll(conditions)}`, statement.values);
  return rows[0]?.n ?? 0;
}
