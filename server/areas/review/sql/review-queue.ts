/** Applications as staff look for them: the page, and how many there are. */
import type { ReviewCount, ReviewList, ReviewPage } from "./queue-records.ts";
import type { Executor, Query } from "../../../ports/query.ts";
import { isUuid } from "../../../ports/tables/tables.ts";
import { conditionsOf, hasNoPlace, inOrder, inPart, LAST, type Narrowing, orderOf, type Part, placeOf, Statement, whereAll } from "./queue-conditions.ts";
import { searchByStrategy, type Found, type FoundPage, type SearchBounds } from "../../../kernel/sql/search-strategies.ts";
import { queueRows } from "./queue-rows.ts";
import { isFound, lookedUp, searchedBy } from "./queue-search.ts";

/** How far is counted, and which way is gone. */
export interface QueueBounds extends SearchBounds {
  /** Beyond so many nobody counts: it would take longer than whoever waits for the list has. Up to so many are sorted as they are found. */
  few: number;
}
export const BOUNDS: QueueBounds = { few: 10_000, probe: 800, common: 10, deepest: 6_000 };
/** What is searched is counted alone among so many: nobody waits for a page. */
const COUNTED_AMONG = 3_000;
interface Bounds {
  limit: number;
  offset: number;
}
type PagePart = Part & Bounds;
interface Text {
  text: string;
  values: unknown[];
}

const byPart = ({ order, isNull }: Part): string => {
  const { direction } = isNull ? LAST : order;
  return `at ${direction}, application ${direction}`;
};
/** Both parts of the order in one. */
const byWhole = ({ order: { column, direction } }: Part): string => {
  const last = ["created_at", "application"].map((name) => `CASE WHEN ${column} IS NULL THEN ${name} END ${LAST.direction}`);
  return [`${column} ${direction} NULLS LAST`, ...last, `application ${direction}`].join(", ");
};
const wholeColumns = (part: Part, statement: Statement): string =>
  ["q.application", "q.created_at", ...(part.order.column === "created_at" ? [] : [placeOf(part, statement)])].join(", ");
/** Behind the place, in whichever part of the order. */
function behind(part: Part, statement: Statement): string[] {
  if (part.after === null) return [];
  const placed = inPart(part, statement).join(" AND ");
  return [part.isNull || part.order.column === "created_at" ? placed : `(${placed} OR ${hasNoPlace(part, statement)})`];
}

const idsOf = (found: string, by: string, { limit, offset }: Bounds, statement: Statement): string =>
  `ARRAY(SELECT application::text FROM ${found} ORDER BY ${by} LIMIT ${statement.value(limit)}::bigint OFFSET ${statement.value(offset)}::bigint) AS ids`;

/** Those that the filter leaves, read off an index in their order. */
export function orderedStatement(filter: Narrowing, part: PagePart): Text {
  const statement = new Statement();
  const ordered = inOrder(filter, part, part.limit + part.offset, statement);
  return { text: `SELECT ${idsOf(`(${ordered}) found`, byPart(part), part, statement)}`, values: statement.values };
}

/**
 * All that the filter leaves, where they are few, and then put in order: of few that lie far apart in the order, an index by it would be
 * read for long. `seen` is how many there are, one more than that where there are more; then nothing is read of them.
 */
export function fewStatement(filter: Narrowing, part: PagePart, few: number): Text {
  const statement = new Statement();
  const conditions = whereAll(conditionsOf(filter, statement));
  const isFew = `(SELECT n FROM counted) <= ${statement.value(few)}::integer`;
  const page = `(SELECT * FROM few q ${whereAll([isFew, ...behind(part, statement)])}) found`;
  const text = `WITH few AS MATERIALIZED (SELECT ${wholeColumns(part, statement)} FROM review_queue q ${conditions} LIMIT ${statement.value(few + 1)}::bigint),
     counted AS (SELECT count(*)::int AS n FROM few)
   SELECT (SELECT n FROM counted) AS seen, ${idsOf(page, byWhole(part), part, statement)}`;
  return { text, values: statement.values };
}

/** Those that come first looked through for what is searched. */
export function lookedThroughStatement(filter: Narrowing, search: string, part: PagePart, through: number): Text {
  const statement = new Statement();
  const first = inOrder(filter, part, through, statement);
  // Row by row, as they come: read at once, the whole table would be looked through for a few thousand of its rows.
  const text = `WITH first AS MATERIALIZED (${first}), found AS MATERIALIZED (
     SELECT f.application, f.at FROM first f CROSS JOIN LATERAL (SELECT * FROM review_searches one WHERE one.application = f.application OFFSET 0) x
     WHERE ${isFound(searchedBy(search, statement))})
   SELECT (SELECT count(*)::int FROM first) AS through, (SELECT count(*)::int FROM found) AS seen, ${idsOf("found", byPart(part), part, statement)}`;
  return { text, values: statement.values };
}

/** What is searched looked up, and of that what the filter leaves. `seen` is all there are from the place on. */
export function lookedUpStatement(filter: Narrowing, search: string, part: PagePart): Text {
  const statement = new Statement();
  // As one list of ids, which an index is gone through for from its one end to its other.
  const conditions = ["q.application = ANY (ARRAY(SELECT application FROM hits))", ...conditionsOf(filter, statement), ...behind(part, statement)];
  const text = `WITH hits AS MATERIALIZED (${lookedUp(searchedBy(search, statement))}),
     found AS MATERIALIZED (SELECT ${wholeColumns(part, statement)} FROM review_queue q ${whereAll(conditions)})
   SELECT (SELECT count(*)::int FROM found) AS seen, ${idsOf("found", byWhole(part), part, statement)}`;
  return { text, values: statement.values };
}

/** One number. */
const countOf = (filter: Narrowing, statement: Statement): string =>
  `(SELECT count(*) FROM (SELECT 1 FROM review_queue q ${whereAll(conditionsOf(filter, statement))} LIMIT ${BOUNDS.few + 1}) counted)`;

async function find(db: Executor, { text, values }: Text): Promise<Found> {
  const { rows } = await db.query<{ through?: number; seen?: number; ids: string[] }>(text, values);
  return { ids: rows[0]?.ids ?? [], through: rows[0]?.through ?? 0, seen: rows[0]?.seen ?? 0 };
}

/** A page of the applications as staff look for them. `reader`: id of whoever looks, whose own aren't told by it. */
export const reviewQueue =
  (asked: Narrowing, { limit, offset, ordering = "-created_at", after = null }: ReviewPage, bounds: QueueBounds = BOUNDS): Query<ReviewList> =>
  async (db) => {
    const { assigned_to } = asked;
    if (assigned_to !== null && assigned_to !== "none" && !isUuid(assigned_to)) return { total: { n: 0, more: false }, rows: [] };
    const search = asked.search?.trim() || null;
    const filter = { ...asked, search };
    const part: PagePart = {
      order: orderOf(ordering),
      isNull: after !== null && after.at === null,
      after,
      limit,
      offset,
      ...(asked.reader !== undefined && { reader: asked.reader }),
    };
    const { ids, total } = await (search === null ? narrowed(db, filter, part, bounds) : searched(db, filter, search, part, bounds));
    return { total: after === null ? total : null, rows: await queueRows(db, ids, asked.reader) };
  };

/** Few are read whole, and counted by that; what many are is read off an index by the order, which doesn't go far for a page of them. */
async function narrowed(db: Executor, filter: Narrowing, part: PagePart, { few }: QueueBounds): Promise<FoundPage> {
  const { seen, ids } = await find(db, fewStatement(filter, part, few));
  if (seen <= few) return { ids, total: { n: seen, more: false } };
  const first = await find(db, orderedStatement(filter, part));
  const all = [...first.ids];
  if (all.length < part.limit && !part.isNull && part.order.column !== "created_at") {
    const left = all.length > 0 || part.offset === 0 ? 0 : Math.max(0, part.offset - (await sizeOf(db, filter, part)));
    all.push(...(await find(db, orderedStatement(filter, { ...part, isNull: true, after: null, limit: part.limit - all.length, offset: left }))).ids);
  }
  return { ids: all, total: { n: few, more: true } };
}

/** What is searched among so many that come first, of either part of the order. `isAll`: nobody comes behind those. */
async function lookThrough(db: Executor, filter: Narrowing, search: string, part: PagePart, most: number): Promise<Found & { isAll: boolean }> {
  const first = await find(db, lookedThroughStatement(filter, search, part, most));
  const isLast = part.isNull || part.order.column === "created_at";
  if (isLast || first.ids.length === part.limit) return { ...first, isAll: isLast && first.through < most };
  if (first.through === most || part.offset > 0) return { ...first, isAll: false };
  const last = { ...part, isNull: true, after: null, limit: part.limit - first.ids.length };
  const rest = await find(db, lookedThroughStatement(filter, search, last, most));
  const through = first.through + rest.through;
  return { ids: [...first.ids, ...rest.ids], seen: first.seen + rest.seen, through, isAll: rest.through < most };
}

const searched = (db: Executor, filter: Narrowing, search: string, part: PagePart, bounds: SearchBounds): Promise<FoundPage> =>
  searchByStrategy(
    part,
    (most) => lookThrough(db, filter, search, part, most),
    () => find(db, lookedUpStatement(filter, search, part)),
    bounds,
  );

const NEWEST: Part = { order: orderOf("-created_at"), isNull: false, after: null };

/** How many each of the filters leaves. In one statement, but for what is searched. */
export const countReviews =
  (filters: readonly Narrowing[]): Query<ReviewCount[]> =>
  async (db) => {
    const statement = new Statement();
    const counted = filters.map((filter) => {
      // Who it can't be has nothing.
      const isNobody = filter.assigned_to !== null && filter.assigned_to !== "none" && !isUuid(filter.assigned_to);
      return isNobody || filter.search?.trim() ? "0" : countOf(filter, statement);
    });
    const { rows } = await db.query<{ n: number[] }>(`SELECT ARRAY[${counted.join(", ")}]::int[] AS n`, statement.values);
    const counts: ReviewCount[] = (rows[0]?.n ?? []).map((n) => ({ n: Math.min(n, BOUNDS.few), more: n > BOUNDS.few }));
    for (const [at, filter] of filters.entries()) {
      const search = filter.search?.trim() || null;
      if (search !== null)
        counts[at] = (await searched(db, { ...filter, search }, search, { ...NEWEST, limit: 1, offset: 0 }, { ...BOUNDS, probe: COUNTED_AMONG })).total;
    }
    return counts;
  };

/** How many a part has from its place on, all of them counted: whoever passes over all of them by an offset waits for that. */
async function sizeOf(db: Executor, filter: Narrowing, part: Part): Promise<number> {
  const statement = new Statement();
  const conditions = [...conditionsOf(filter, statement), ...inPart(part, statement)];
  const { rows } = await db.query<{ n: number }>(`SELECT count(*)::int AS n FROM review_queue q ${whereAll(conditions)}`, statement.values);
  return rows[0]?.n ?? 0;
}
