/** Applications as staff look for them. The route's own cell in the access table has let nobody in but them. */
import { done, invalid, type Outcome } from "../../kernel/access/outcome.ts";
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import { refusal } from "../../kernel/rules/refusal.ts";
import { APPLICATION_STATUSES } from "../../ports/records.ts";
import type { QueuedApplication } from "../../ports/review-records.ts";
import { REVIEW_ORDERINGS, type ReviewPage } from "../../ports/store.ts";

type Ordering = NonNullable<ReviewPage["ordering"]>;
interface QueueFilter {
  status: string | null;
  market: string | null;
  assigned_to: string | null;
  search: string | null;
  ordering?: string | null;
  cursor?: string | null;
}
/** `total`: when the first page was read. `cursor`: behind the last of these there are more; null where there are none. */
interface QueuePage {
  total: number;
  rows: QueuedApplication[];
  cursor: string | null;
}

const oneOf = <T extends string>(known: readonly T[], text: string | null): T | null => known.find((each) => each === text) ?? null;

/** A page goes on behind the last one that was read: what comes in meanwhile moves nothing, and nothing is read twice or left out. */
export async function listReviews(
  { store }: Deps,
  _actor: Actor,
  { status, market, assigned_to, search, ...way }: QueueFilter,
  page: { limit: number; offset: number },
): Promise<Outcome<QueuePage>> {
  const known = { status: oneOf(APPLICATION_STATUSES, status), ordering: oneOf(REVIEW_ORDERINGS, way.ordering ?? "-created_at") };
  const cursor = way.cursor ?? null;
  const after = cursor === null ? null : readCursor(cursor);
  const wrong = [
    ...(status !== null && known.status === null ? [refusal("oneOf", "status")] : []),
    ...(known.ordering === null ? [refusal("oneOf", "ordering")] : []),
    ...(cursor !== null && (after === null || after.ordering !== known.ordering) ? [refusal("invalid", "cursor")] : []),
  ];
  if (wrong.length > 0) return invalid(wrong);
  const ordering = known.ordering!;
  const { total: counted, rows } = await store.reviewQueue(
    { status: known.status, market, assigned_to, search },
    { ...page, limit: page.limit + 1, ordering, after },
  );
  const shown = rows.slice(0, page.limit);
  const total = counted ?? after?.total ?? 0;
  return done({ total, rows: shown, cursor: rows.length > page.limit ? cursorOf(ordering, shown.at(-1)!, total) : null });
}

/** With how many there were, so that nobody counts them again for each page. */
const cursorOf = (ordering: Ordering, last: QueuedApplication, total: number): string =>
  Buffer.from(JSON.stringify([ordering, ordering.endsWith("created_at") ? last.created_at : last.submitted_at, last.id, total])).toString("base64url");

/** As the database writes it. No database knows a year 0. */
const isInstant = (text: string): boolean => !text.startsWith("0000") && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString() === text;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Null for anything that is none of ours. */
function readCursor(text: string): { ordering: string; at: string; id: string; total: number } | null {
  try {
    const [ordering, at, id, total] = JSON.parse(Buffer.from(text, "base64url").toString()) as unknown[];
    if (typeof ordering !== "string" || typeof at !== "string" || typeof id !== "string" || typeof total !== "number") return null;
    return isInstant(at) && ID.test(id) && Number.isSafeInteger(total) && total >= 0 ? { ordering, at, id, total } : null;
  } catch {
    return null;
  }
}
