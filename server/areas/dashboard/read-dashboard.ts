/** How many are at each stage, how long they stay, where they leave: each number with the query of the list that has exactly these. */
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import { done, invalid, type Outcome } from "../../kernel/access/outcome.ts";
import type { JourneyCount, JourneySpan, Span, StageStay } from "./sql/journey-records.ts";
import { NO_SECTION } from "../review/index.ts";
import { readDashboardQuery, type DashboardQuery, type ListQuery } from "./dashboard-query.ts";
import { overdueNow } from "./overdue.ts";
import { submittedByWeek } from "./series.ts";
import { staysByWeek } from "./stage-durations.ts";
import { variantsOf } from "./variants.ts";
import { waitsByWeek } from "./waits.ts";
import type { Shown } from "../../ports/resources.d.ts";
import { boundsOf, dayOf } from "./weeks.ts";
import { beforeBegun, journeyCounts, stageStays } from "./sql/journeys.ts";

/** What the built-in analytics keep. */
const ANALYTICS_DAYS = 90;
const DAY_MS = 86_400_000;

export async function readDashboard(deps: Deps, actor: Actor, asked: DashboardQuery): Promise<Outcome<Shown["staff-dashboard"]>> {
  const now = deps.clock.now();
  const documents = deps.documents.current();
  const { dashboard } = documents.desk;
  const { read, refusals } = readDashboardQuery(asked, dashboard, now);
  if (refusals.length > 0) return invalid(refusals);
  const { filter, span, before, by } = read;
  const { market, variant } = filter;
  const bounds = boundsOf(span);
  const spans = before ? [span, before] : [span];
  /** Whoever may not see people sees no lists of them. */
  const mayList = actor.user.staff_roles.some((role) => role !== "editor");
  /** Waits are of a market, and of no variant. */
  const ofMarkets: ListQuery = (more) => new URLSearchParams({ ...(market && { market: market.join(",") }), ...more }).toString();
  const list: ListQuery = (more) => ofMarkets({ ...(variant !== null && { variant }), ...more });
  const begun: ListQuery = (more) => list({ created_after: dayOf(span.from), created_before: dayOf(span.until), ...more });
  const isWhole = market === null && variant === null;
  const first = dashboard.stages[0]!.id;
  const ids = dashboard.stages.map(({ id }) => id);

  const [counts, [stays, lines], waits, accounts, overdue] = await Promise.all([
    deps.store.query(journeyCounts([{ ...span, as_of: null }, ...(before ? [asYoung(before, span, now)] : [])], market, ids, now.toISOString())),
    staysAndLines(),
    waitsByWeek(deps, { bounds, market, list: mayList ? ofMarkets : null }),
    isWhole ? deps.store.query(beforeBegun(spans, dashboard.opened)) : [],
    mayList ? overdueNow(deps, { filter, now, list, by: actor.user.id }) : null,
  ]);
  async function staysAndLines() {
    const weeks = { bounds, filter, now, list: mayList ? list : null };
    const stays = deps.store.query(stageStays(span, filter));
    if (by === "stage") return [await stays, await staysByWeek(deps, { ...weeks, stages: ids, stays: await stays })] as const;
    return Promise.all([stays, submittedByWeek(deps, { ...weeks, by, most: dashboard.rows_drawn })]);
  }
  const own = counts.filter((one) => variant === null || one.variant === variant);
  const [here, earlier] = [0, 1].map((at) =>
    stagesOf(
      own.filter((one) => one.span === at),
      ids,
    ),
  );
  const known = Date.parse(span.from) >= now.getTime() - ANALYTICS_DAYS * DAY_MS;
  const made = accounts.find((one) => one.span === 0);
  return done({
    as_of: now.toISOString(),
    from: dayOf(span.from),
    until: dayOf(span.until),
    against: before && { from: dayOf(before.from), until: dayOf(before.until) },
    before_begun: made ? { accounts: made.accounts, begun: made.begun, opened: known ? made.opened : null, ...(mayList && peopleLists(span)) } : null,
    stages: dashboard.stages.map(({ id }, at) => {
      const counted = here![at]!;
      const share = shareAt(here!, at);
      const shareBefore = before ? shareAt(earlier!, at) : null;
      return {
        id,
        ...counted,
        share,
        share_before: shareBefore,
        ...staying(stays, at + 1),
        ...(mayList && {
          people_list: begun({ reached: id }),
          here_list: begun({ stage: id, gone: "false" }),
          left_list: begun({ stage: id, gone: "true" }),
          went_on_list: begun({ went_on: id }),
        }),
      };
    }),
    people_before: before ? (earlier![0]?.people ?? 0) : null,
    end_before: before ? (earlier!.at(-1)?.people ?? 0) : null,
    sections: sectionsOf(own, first, [...dashboard.sections.map(({ id }) => id), NO_SECTION]).map(({ id, n }) => ({
      id,
      n,
      ...(mayList && { list: begun({ stage: first, gone: "true", section: id }) }),
    })),
    variants: variantsOf(
      counts.filter((one) => one.span === 0),
      ids,
      mayList ? begun : null,
    ),
    weeks: bounds.slice(0, -1).map(dayOf),
    ...lines,
    waits,
    overdue,
  });
}

/** What these weeks are held against, as long after it began as they are now: who had more time came further. */
const asYoung = (before: Span, { from }: Span, now: Date): JourneySpan => ({
  ...before,
  as_of: new Date(now.getTime() - (Date.parse(from) - Date.parse(before.from))).toISOString(),
});

/** The lists of people behind what is counted before anybody has an application. */
function peopleLists({ from, until }: Span): { accounts_list: string; without_list: string; opened_list: string } {
  const [joined_after, joined_before] = [dayOf(from), dayOf(until)];
  const list = (of: Record<string, string>): string => new URLSearchParams(of).toString();
  return {
    accounts_list: list({ joined_after, joined_before }),
    without_list: list({ joined_after, joined_before, begun: "false" }),
    opened_list: list({ opened_after: joined_after, opened_before: joined_before }),
  };
}

interface Stage {
  people: number;
  went_on: number;
  here: number;
  left: number;
}

/** Whoever is at a stage has come by all those before it. Nobody is gone of the last one: it is the end. */
function stagesOf(counts: readonly JourneyCount[], ids: readonly string[]): Stage[] {
  const sum = (of: readonly JourneyCount[]): number => of.reduce((all, { n }) => all + n, 0);
  return ids.map((id, at) => {
    const further = sum(counts.filter(({ stage }) => ids.indexOf(stage) > at));
    const own = counts.filter(({ stage }) => stage === id);
    const isEnd = at === ids.length - 1;
    const left = isEnd ? 0 : sum(own.filter(({ gone }) => gone));
    const people = further + sum(own);
    return { people, went_on: isEnd ? people : further, here: isEnd ? 0 : people - further - left, left };
  });
}

/** Of those of the stage before, so many came to this one; null for the first, and where there were none. */
function shareAt(stages: readonly Stage[], at: number): number | null {
  const [of, n] = [stages[at - 1]?.people ?? 0, stages[at]?.people ?? 0];
  return of === 0 ? null : n / of;
}

function staying(stays: readonly StageStay[], place: number): { half_stay: number | null; most_stay: number | null; stayed: number } {
  const stay = stays.find((one) => one.place === place);
  return { half_stay: stay?.half ?? null, most_stay: stay?.most ?? null, stayed: stay?.n ?? 0 };
}

/** Those who left at the first stage, by the section that they opened last: the most first. All of them stand in one of these. */
function sectionsOf(counts: readonly JourneyCount[], first: string, known: readonly string[]): { id: string; n: number }[] {
  const left = counts.filter(({ span, stage, gone }) => span === 0 && stage === first && gone);
  return known
    .map((id) => ({ id, n: left.filter(({ section }) => (section ?? NO_SECTION) === id).reduce((all, { n }) => all + n, 0) }))
    .filter(({ n }) => n > 0)
    .toSorted((one, other) => other.n - one.n);
}
