/** The queue as rows of a table, to the end, however many there are: a page in memory at a time. */
import type { Actor, Deps } from "../../../kernel/context/deps.ts";
import { decideAccess } from "../../../kernel/access/access.ts";
import { NoLongerAllowed } from "../../../kernel/access/no-longer-allowed.ts";
import { done, invalid, type Outcome } from "../../../kernel/access/outcome.ts";
import { refusal } from "../../../kernel/rules/refusal.ts";
import { pageOfQueue, shownReview } from "./queue.ts";
import type { AskedFilter } from "./queue-filter.ts";
import { queueTable, type QueueTable } from "./queue-table.ts";

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
  "rent",
  "rent_share",
  "rent_limit",
  "earned",
  "group_earned",
  "earners",
  "currency",
  "income_verified",
  "score",
  "identity",
  "income",
  "screening",
  "owner",
  "created_at",
  "submitted_at",
  "due_at",
  "own_case",
] as const;

interface AskedTable extends AskedFilter {
  ordering?: string | null;
  columns?: string | null;
  shown?: string | null;
}

/**
 * The names of the columns, and then row by row. `columns`: those that are asked for by their names over the API, with commas between
 * them, or all; `shown`: those of the console's table instead, named and filled as it shows them.
 */
export async function reviewRows(deps: Deps, actor: Actor, { columns, shown, ...asked }: AskedTable): Promise<Outcome<AsyncGenerator<unknown[][]>>> {
  const table: QueueTable | null = shown ? await queueTable(deps, actor.locale, shown.split(",")) : tableOf(columns?.split(",") ?? [...QUEUE_COLUMNS]);
  if (!table) return invalid([refusal("oneOf", shown ? "shown" : "columns")]);
  const first = await pageOfQueue(deps, actor, asked, { limit: PAGE, offset: 0 });
  if (!first.ok) return first;
  const { head, rowOf } = table;
  async function* pages(): AsyncGenerator<unknown[][]> {
    yield [head];
    for (let page = first; page.ok; page = await pageOfQueue(deps, actor, { ...asked, cursor: page.value.cursor }, { limit: PAGE, offset: 0 })) {
      if (!(await stillLists(deps, actor))) throw new NoLongerAllowed("Whoever takes the table may not read it any more");
      yield page.value.rows.map((one) => rowOf(shownReview(deps, actor, one)));
      if (page.value.cursor === null) return;
    }
  }
  return done(pages());
}

/** A table of a large house takes its time, and a role that is taken meanwhile holds for the rows that have not left. */
async function stillLists({ store }: Deps, { user }: Actor): Promise<boolean> {
  return decideAccess({ resource: "staff-application", verb: "list" }, await store.find("user", user.id), null) === "allow";
}

const tableOf = (named: readonly string[]): QueueTable | null =>
  named.some((name) => !QUEUE_COLUMNS.some((known) => known === name))
    ? null
    : {
        head: [...named],
        rowOf({ checks, affordability, ...shown }) {
          const row: Record<string, unknown> = { ...affordability, ...shown, ...(checks as object) };
          return named.map((name) => row[name]);
        },
      };
