/** What the dashboard is asked for, as an address says it. */
import type { Desk } from "../../kernel/context/desk.ts";
import { refusal, type Refusal } from "../../kernel/rules/refusal.ts";
import type { JourneyFilter, SeriesBy, Span } from "./sql/journey-records.ts";
import { AGAINST, type Against, endOfWeek, spanAgainst, spanOf } from "./weeks.ts";

/** Applications handed in, a line each of these; or how long those stay who go on, a line a stage. */
export type LinesBy = SeriesBy | "stage";
const LINES: readonly LinesBy[] = ["market", "variant", "source", "stage"];

export const DASHBOARD_QUERY = {
  market: "Only what is of this market, by its slug, or of one of several, with commas between them.",
  variant: "Only those who were first shown these variants, with `+` between them; `default`, none.",
  weeks: "In how many weeks they were begun: one of those that the console offers.",
  until: "The day behind the last of these weeks; the end of this week where none is said.",
  against: "What it is held against: `before`, as many weeks right before; `year`, the same weeks a year before; `none`.",
  by: "What the lines by the week are of: `market`, `variant` or `source`, of what was handed in; `stage`, of how long those stay who go on.",
};
export type DashboardQuery = Partial<Record<keyof typeof DASHBOARD_QUERY, string>>;

interface ReadDashboard {
  filter: JourneyFilter;
  span: Span;
  before: Span | null;
  against: Against;
  by: LinesBy;
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const MARKETS_AT_MOST = 100;

export function readDashboardQuery(asked: DashboardQuery, { weeks: offered }: Desk["dashboard"], now: Date): { read: ReadDashboard; refusals: Refusal[] } {
  const refusals: Refusal[] = [];
  const oneOf = <Value extends string>(name: keyof DashboardQuery, known: readonly Value[], otherwise: Value): Value => {
    const text = asked[name] ?? otherwise;
    const found = known.find((one) => one === text);
    if (found === undefined) refusals.push(refusal("oneOf", name));
    return found ?? otherwise;
  };
  const weeks = Number(oneOf("weeks", offered.map(String), String(offered[0])));
  const against = oneOf("against", AGAINST, "before");
  const by = oneOf("by", LINES, "market");
  const until = asked.until === undefined ? endOfWeek(now) : instantOf(asked.until);
  if (until === null) refusals.push(refusal("invalid", "until"));
  const market = asked.market === undefined ? null : [...new Set(plain(asked.market).split(",").filter(Boolean))].slice(0, MARKETS_AT_MOST);
  const variant = asked.variant === undefined ? null : plain(asked.variant);
  const span = spanOf(until ?? endOfWeek(now), weeks);
  return { read: { filter: { market, variant }, span, before: spanAgainst(span, against), against, by }, refusals };
}

/** A letter that no database knows, and that nothing kept has. */
const plain = (text: string): string => text.replaceAll("\0", "\uFFFD");

/** Days that a house may ask for: no database has those of every year. */
function instantOf(day: string): string | null {
  const at = DAY.test(day) ? new Date(`${day}T00:00:00.000Z`) : null;
  if (!at || Number.isNaN(at.getTime())) return null;
  return at.getUTCFullYear() >= 2000 && at.getUTCFullYear() <= 9000 ? at.toISOString() : null;
}

/** The query of a list of applications: what the dashboard is narrowed to, and what else is said. */
export type ListQuery = (more: Readonly<Record<string, string>>) => string;
