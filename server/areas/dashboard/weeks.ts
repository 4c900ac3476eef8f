/** Weeks of the dashboard: from Monday on, by UTC, as the queue's days are. Pure. */
import type { Span } from "./sql/journey-records.ts";

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
const WEEKS_A_YEAR = 52;

export const AGAINST = ["before", "year", "none"] as const;
export type Against = (typeof AGAINST)[number];

const instant = (ms: number): string => new Date(ms).toISOString();
/** YYYY-MM-DD. */
export const dayOf = (at: string): string => at.slice(0, 10);

/** The Monday behind this moment, which is in its week. */
export function endOfWeek(now: Date): string {
  const day = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  return instant(day + (7 - ((now.getUTCDay() + 6) % 7)) * DAY_MS);
}

export const spanOf = (until: string, weeks: number): Span => ({ from: instant(Date.parse(until) - weeks * WEEK_MS), until });

/** What it is held against: the same number of weeks right before, or a year before. */
export function spanAgainst({ from, until }: Span, against: Against): Span | null {
  if (against === "none") return null;
  const back = against === "year" ? WEEKS_A_YEAR * WEEK_MS : Date.parse(until) - Date.parse(from);
  return { from: instant(Date.parse(from) - back), until: instant(Date.parse(until) - back) };
}

/** Where each week of these begins, and where the last one ends. */
export function boundsOf({ from, until }: Span): string[] {
  const weeks = Math.round((Date.parse(until) - Date.parse(from)) / WEEK_MS);
  return Array.from({ length: weeks + 1 }, (_, at) => instant(Date.parse(from) + at * WEEK_MS));
}
