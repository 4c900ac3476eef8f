/** Applications handed in by the week, a line a market, a variant or a source. */
import type { Deps } from "../../kernel/context/deps.ts";
import type { JourneyFilter, SeriesBy } from "./sql/journey-records.ts";
import { countsMoved } from "./significance.ts";
import type { ListQuery } from "./dashboard-query.ts";
import { dayOf } from "./weeks.ts";
import type { Shown } from "../../ports/resources.d.ts";
import { weekSubmissions } from "./sql/journeys.ts";

/** A week's chance is evened out over so many. */
const WEEKS_COMPARED = 4;

export type Lines = Pick<Shown["staff-dashboard"], "weeks_over" | "by" | "more_lines" | "lines">;

interface Asked {
  bounds: readonly string[];
  by: SeriesBy;
  filter: JourneyFilter;
  now: Date;
  /** How many lines at most, those with the most. */
  most: number;
  list: ListQuery | null;
}

export async function submittedByWeek({ store }: Pick<Deps, "store">, { bounds, by, filter, now, most, list }: Asked): Promise<Lines> {
  const counts = await store.query(weekSubmissions(bounds, by, filter));
  const weeks = bounds.length - 1;
  /** Weeks that are over: what is still coming in is held against none of them. */
  const over = bounds.slice(1).filter((end) => Date.parse(end) <= now.getTime()).length;
  const lines = [...new Set(counts.map(({ key }) => key))].map((key) => {
    const numbers = Array.from({ length: weeks }, (_, week) => counts.find((one) => one.key === key && one.week === week)?.n ?? 0);
    return { key, numbers, all: sum(numbers) };
  });
  const shown = lines.toSorted((one, other) => other.all - one.all || one.key.localeCompare(other.key)).slice(0, most);
  return {
    weeks_over: over,
    by,
    more_lines: lines.length - shown.length,
    lines: shown.map(({ key, numbers }) => {
      const compared = Math.min(WEEKS_COMPARED, Math.floor(over / 2));
      const [first, last] = [sum(numbers.slice(0, compared)), sum(numbers.slice(over - compared, over))];
      return {
        id: key,
        weeks: numbers,
        change: first === 0 ? null : (last - first) / first,
        moved: countsMoved(first, last),
        ...(list && {
          lists: numbers.map((_, week) => list({ submitted_after: dayOf(bounds[week]!), submitted_before: dayOf(bounds[week + 1]!), [by]: key })),
          whole_list: list({ submitted_after: dayOf(bounds[0]!), submitted_before: dayOf(bounds.at(-1)!), [by]: key }),
        }),
      };
    }),
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, n) => all + n, 0);
