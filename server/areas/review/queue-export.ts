/** The queue as rows of a table, to the end, however many there are: a page in memory at a time. */
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import { done, invalid, type Outcome } from "../../kernel/access/outcome.ts";
import { refusal } from "../../kernel/rules/refusal.ts";
import type { QueuedApplication } from "../../ports/review-queue.ts";
import { pageOfQueue, shownReview } from "./queue.ts";
import type { AskedFilter } from "./queue-filter.ts";

const PAGE = 500;

/** What a table may show, by its names over the API. */
export const QUEUE_COLUMNS = [
  "id",
  "first_name",
  "last_name",
  "email",
  "market",
  "label",
  "kind",
  "source",
  "status",
  "request_type",
  "group_source",
  "members",
  "income_times_rent",
  "income_verified",
  "score",
  "identity",
  "income",
  "screening",
  "owner",
  "created_at",
  "submitted_at",
  "due_at",
] as const;

/** The names of the columns, and then row by row; `columns`: those that are asked for, with commas between them, or all. */
export async function reviewRows(
  deps: Deps,
  actor: Actor,
  { columns, ...asked }: AskedFilter & { ordering?: string | null; columns?: string | null },
): Promise<Outcome<AsyncGenerator<unknown[][]>>> {
  const named = columns?.split(",") ?? [...QUEUE_COLUMNS];
  if (named.some((name) => !QUEUE_COLUMNS.some((known) => known === name))) return invalid([refusal("oneOf", "columns")]);
  const first = await pageOfQueue(deps, actor, asked, { limit: PAGE, offset: 0 });
  if (!first.ok) return first;
  const rowOf = (one: QueuedApplication): unknown[] => {
    const { checks, ...shown } = shownReview(deps, one);
    const row: Record<string, unknown> = { ...shown, ...(checks as object) };
    return named.map((name) => row[name]);
  };
  async function* pages(): AsyncGenerator<unknown[][]> {
    yield [named];
    for (let page = first; page.ok; page = await pageOfQueue(deps, actor, { ...asked, cursor: page.value.cursor }, { limit: PAGE, offset: 0 })) {
      yield page.value.rows.map(rowOf);
      if (page.value.cursor === null) return;
    }
  }
  return done(pages());
}
