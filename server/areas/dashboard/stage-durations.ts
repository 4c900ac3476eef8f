/** How long half of those stayed at each stage who went on from it, by the week in which they began. */
import type { Deps } from "../../kernel/context/deps.ts";
import type { JourneyFilter, StageStay } from "./sql/journey-records.ts";
import type { ListQuery } from "./dashboard-query.ts";
import { dayOf } from "./weeks.ts";
import type { Lines } from "./series.ts";
import { weekStays } from "./sql/journeys.ts";

interface Asked {
  bounds: readonly string[];
  filter: JourneyFilter;
  now: Date;
  stages: readonly string[];
  /** Of all these weeks together. */
  stays: readonly StageStay[];
  list: ListQuery | null;
}

export async function staysByWeek({ store }: Pick<Deps, "store">, { bounds, filter, now, stages, stays, list }: Asked): Promise<Lines> {
  const counted = await store.query(weekStays(bounds, filter));
  const weeks = bounds.slice(0, -1);
  const mostOf = (place: number): number => stays.find((one) => one.place === place)?.most ?? 0;
  return {
    weeks_over: bounds.slice(1).filter((end) => Date.parse(end) <= now.getTime()).length,
    by: "stage",
    more_lines: 0,
    lines: stages.slice(0, -1).map((id, at) => {
      const place = at + 1;
      const own = weeks.map((_, week) => counted.find((one) => one.place === place && one.week === week));
      /** Of a young week only the quickest have gone on: it is full once nine of ten have had the time to come this far, and further. */
      const needed = stages.slice(0, place).reduce((all, _, before) => all + mostOf(before + 1), 0);
      return {
        id,
        weeks: own.map((week) => week?.half ?? null),
        counted: own.map((week) => week?.n ?? 0),
        weeks_over: bounds.slice(1).filter((end) => Date.parse(end) + needed * 1000 <= now.getTime()).length,
        change: null,
        moved: null,
        ...(list && {
          lists: weeks.map((from, week) => list({ created_after: dayOf(from), created_before: dayOf(bounds[week + 1]!), went_on: id })),
          whole_list: list({ created_after: dayOf(bounds[0]!), created_before: dayOf(bounds.at(-1)!), went_on: id }),
        }),
      };
    }),
  };
}
