/** What should have been decided by now, the longest first. */
import type { Deps } from "../../kernel/context/deps.ts";
import type { JourneyFilter } from "./sql/journey-records.ts";
import type { ListQuery } from "./dashboard-query.ts";
import { dayOf } from "./weeks.ts";
import { ANY_APPLICATION, countReviews, reviewQueue } from "../review/index.ts";

const SHOWN = 3;
const DAY_MS = 86_400_000;

export async function overdueNow({ store }: Pick<Deps, "store">, { filter, now, list, by }: { filter: JourneyFilter; now: Date; list: ListQuery; by: string }) {
  const at = now.toISOString();
  const tomorrow = new Date(now.getTime() - (now.getTime() % DAY_MS) + DAY_MS).toISOString();
  const over = { ...ANY_APPLICATION, ...filter, reader: by, due_before: at };
  const today = { ...ANY_APPLICATION, ...filter, reader: by, due_after: at, due_before: tomorrow };
  // Until when one's own is due is nothing that one is told.
  const [counts, { rows }] = await Promise.all([
    store.query(countReviews([over, today])),
    store.query(reviewQueue(over, { limit: SHOWN, offset: 0, ordering: "due_at" })),
  ]);
  const [overdue, soon] = counts;
  return {
    count: overdue!.n,
    at_least: overdue!.more,
    today: soon!.n,
    list: list({ due_before: "now" }),
    today_list: list({ due_after: "now", due_before: dayOf(tomorrow) }),
    first: rows.map(({ id, first_name, last_name, email, source, due_at, owner, members }) => ({
      id,
      name: [first_name, last_name].filter(Boolean).join(" ") || email,
      source,
      due_at: due_at!,
      owner,
      members,
    })),
  };
}
