/** How long half of those waited whose review ended in a week, against what the house holds itself to. */
import { numberConstant } from "../../kernel/context/texts.ts";
import { placeConstant } from "../../kernel/context/market-constants.ts";
import type { Deps } from "../../kernel/context/deps.ts";
import { allPages } from "../../kernel/records/read-records.ts";
import type { ListQuery } from "./dashboard-query.ts";
import { dayOf } from "./weeks.ts";
import { weekWaits } from "./sql/journeys.ts";

const HOUR_SECONDS = 3600;

export async function waitsByWeek(
  { store, documents }: Pick<Deps, "store" | "documents">,
  { bounds, market, list }: { bounds: readonly string[]; market: readonly string[] | null; list: ListQuery | null },
): Promise<{ goal_hours: number; weeks: ({ half_hours: number; n: number; list?: string } | null)[] }> {
  const published = documents.current();
  const [ended, markets] = await Promise.all([store.query(weekWaits(bounds, market)), allPages(store, "market", {})]);
  const own = markets.filter(({ slug }) => market?.includes(slug)).map((one) => Number(placeConstant(published, "review_due_hours", one)));
  return {
    goal_hours: own.length === 0 ? numberConstant(published, "review_due_hours") : Math.max(...own),
    weeks: bounds.slice(1).map((_, at) => {
      const week = ended.find((one) => one.week === at);
      if (!week) return null;
      const behind = list?.({ reviewed_after: dayOf(bounds[at]!), reviewed_before: dayOf(bounds[at + 1]!) });
      return { half_hours: week.half / HOUR_SECONDS, n: week.n, ...(behind !== undefined && { list: behind }) };
    }),
  };
}
