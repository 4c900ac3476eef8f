/** Applications as staff look for them. The route's own cell in the access table has let nobody in but them. */
import { done, invalid, type Outcome } from "../../../kernel/access/outcome.ts";
import type { Actor, Deps } from "../../../kernel/context/deps.ts";
import { sourceLabel } from "../../../kernel/context/texts.ts";
import type { Shown } from "../../../ports/resources.d.ts";
import { REVIEW_ORDERINGS, type ReviewCount, type ReviewOrdering, type ReviewPlace } from "../sql/queue-records.ts";
import { jurisdictionOf } from "../../../kernel/rules/jurisdictions.ts";
import { refusal } from "../../../kernel/rules/refusal.ts";
import { showAffordability } from "../case/monthly-income.ts";
import { checksOf } from "../case/checks.ts";
import { ownCaseRow, type QueueRow } from "./own-case-row.ts";
import { readFilter, type AskedFilter } from "./queue-filter.ts";
import { countReviews, reviewQueue } from "../sql/review-queue.ts";

interface Asked extends AskedFilter {
  ordering?: string | null;
  cursor?: string | null;
}
interface Bounds {
  limit: number;
  offset: number;
}
/** `total`: when the first page was read; `more`: there are so many at least. `cursor`: behind the last of these there are more; null where there are none. */
interface QueuePage<Row> {
  total: number;
  more: boolean;
  rows: Row[];
  cursor: string | null;
}

/** A page goes on behind the last one that was read: what comes in meanwhile moves nothing, and nothing is read twice or left out. */
export async function listReviews(deps: Deps, actor: Actor, asked: Asked, page: Bounds): Promise<Outcome<QueuePage<Shown["staff-application"]>>> {
  const found = await pageOfQueue(deps, actor, asked, page);
  return found.ok ? done({ ...found.value, rows: found.value.rows.map((one) => shownReview(deps, actor, one)) }) : found;
}

export async function pageOfQueue(deps: Deps, actor: Actor, asked: Asked, page: Bounds): Promise<Outcome<QueuePage<QueueRow>>> {
  const { filter, refusals } = readFilter(actor, asked, deps.clock.now());
  const ordering = REVIEW_ORDERINGS.find((each) => each === (asked.ordering ?? "-created_at")) ?? null;
  if (ordering === null) refusals.push(refusal("oneOf", "ordering"));
  const cursor = asked.cursor ?? null;
  const after = cursor === null ? null : readCursor(cursor);
  if (cursor !== null && (after === null || after.ordering !== ordering)) refusals.push(refusal("invalid", "cursor"));
  if (refusals.length > 0 || ordering === null) return invalid(refusals);
  const { total, rows } = await deps.store.query(reviewQueue({ ...filter, reader: actor.user.id }, { ...page, limit: page.limit + 1, ordering, after }));
  const read = rows.slice(0, page.limit).map(ownCaseRow);
  const count = total ?? after?.count ?? { n: 0, more: false };
  return done({
    total: count.n,
    more: count.more,
    rows: read,
    cursor: rows.length > page.limit ? cursorOf(ordering, read.at(-1)!, count) : null,
  });
}

interface ViewCount {
  view: string;
  count: number;
  at_least: boolean;
}

/** How many each view has, in the order in which they are asked for. A view is the query of a list. */
export async function countViews(deps: Deps, actor: Actor, views: readonly string[]): Promise<Outcome<ViewCount[]>> {
  const { views_counted: most } = deps.documents.current().desk.queue;
  if (views.length > most) return invalid([refusal("too-many-views", "view", { limit: most })]);
  const read = views.map((view) => readFilter(actor, Object.fromEntries(new URLSearchParams(view)), deps.clock.now()));
  const refusals = read.flatMap((one) => one.refusals);
  if (refusals.length > 0) return invalid(refusals);
  const counts = await deps.store.query(countReviews(read.map(({ filter }) => ({ ...filter, reader: actor.user.id }))));
  return done(views.map((view, at) => ({ view, count: counts[at]!.n, at_least: counts[at]!.more })));
}

/** As the list says it: what was found out of each, at a glance. */
export function shownReview({ documents, clock }: Pick<Deps, "documents" | "clock">, { locale }: Actor, row: QueueRow): Shown["staff-application"] {
  const { market_name: _market, ...one } = { ...row, label: sourceLabel({ documents: documents.current(), locale }, row.label, row.market_name) };
  if (one.own_case) return one;
  const { papers: _papers, is_persona_verified: _verified, inquiry_state: _inquiry, check_status: _status, check_result: _result, ...told } = one;
  const { country_code, region_code, held: kept, ...shown } = told;
  const left = kept?.leaves_at ? Math.max(0, Math.ceil((Date.parse(kept.leaves_at) - clock.now().getTime()) / 1000)) : null;
  const held = kept && { id: kept.id, decision: kept.decision, state: kept.state, by: kept.by, seconds_left: left };
  const { staff_words_law = null } = jurisdictionOf(documents.current().jurisdictions, country_code, region_code);
  return {
    ...shown,
    affordability: showAffordability(one.affordability),
    staff_words_law,
    held,
    checks: checksOf(documents.current(), one),
  };
}

type Cursor = ReviewPlace & { ordering: string; count: ReviewCount };

const placeOf = (ordering: ReviewOrdering, one: QueueRow): ReviewPlace["at"] =>
  one[ordering.replace("-", "") as "created_at" | "submitted_at" | "due_at" | "score" | "income_times_rent"];

/** With how many there were, so that nobody counts them again for each page. */
const cursorOf = (ordering: ReviewOrdering, last: QueueRow, { n, more }: ReviewCount): string =>
  Buffer.from(JSON.stringify([ordering, placeOf(ordering, last), last.created_at, last.id, n, more])).toString("base64url");

/** As the database writes it: no database knows a year 0, and none reads six digits of one, with a sign, as JavaScript writes it. */
const isInstant = (text: string): boolean => /^(?!0000)\d{4}-/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString() === text;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Beyond what any of the columns holds. */
const MOST = 10_000_000;

function isPlace(ordering: string, at: unknown): at is ReviewPlace["at"] {
  if (at === null) return !ordering.endsWith("created_at");
  return ordering.endsWith("_at")
    ? typeof at === "string" && isInstant(at)
    : typeof at === "number" && Math.abs(at) < MOST && (ordering.endsWith("score") ? Number.isInteger(at) : true);
}

/** Null for anything that is none of ours. */
function readCursor(text: string): Cursor | null {
  try {
    const [ordering, at, created_at, id, n, more] = JSON.parse(Buffer.from(text, "base64url").toString()) as unknown[];
    if (typeof ordering !== "string" || typeof created_at !== "string" || typeof id !== "string" || typeof n !== "number" || typeof more !== "boolean")
      return null;
    if (!isPlace(ordering, at) || !isInstant(created_at) || !ID.test(id) || !Number.isSafeInteger(n) || n < 0) return null;
    return { ordering, at, created_at, id, count: { n, more } };
  } catch {
    return null;
  }
}
