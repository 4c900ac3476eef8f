import { Link, useNavigate, useSearchParams } from "@remix-run/react";
import { useEffect, useMemo, useRef, useState } from "react";
import { Icon } from "#screens/render/drawings/icons.tsx";
import { useQuery } from "../desk/use-query.ts";
import { useCommands } from "../desk/commands.ts";
import { useDesk } from "../desk/desk-context.ts";
import { KeysFooter } from "../desk/footer.tsx";
import { KeyCaps } from "../desk/key-caps.tsx";
import { LoadError } from "../desk/lists/query-list.tsx";
import { RetryTimes } from "../desk/retry/retry-times.tsx";
import { useBatchedCaseChanges } from "../desk/use-live-updates.ts";
import { QUERY_PARAMETERS, unknownParametersIn, withoutParameter } from "./dashboard-query.ts";
import { DashboardFilters } from "./dashboard-filters.tsx";
import { type Dashboard as Counted, listHref, numberFormats } from "./dashboard-data.ts";
import { numbersOf, save } from "./numbers-csv.ts";
import { OverdueNow, Sections } from "./dashboard-side.tsx";
import { Hatching, Stages } from "./stages.tsx";
import { Variants } from "./variants.tsx";
import { ReviewWaits } from "./review-waits.tsx";
import { WeeklyCharts } from "./weekly-charts.tsx";

/** How many are at each stage, how long they stay, and where they leave: each number the way to its list. */
export function Dashboard() {
  const desk = useDesk();
  const { say, locale } = desk;
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const boxes = { market: useRef<HTMLSelectElement>(null), variant: useRef<HTMLSelectElement>(null), weeks: useRef<HTMLSelectElement>(null) };
  const path = new URLSearchParams(QUERY_PARAMETERS.flatMap((name) => (query.get(name) ? [[name, query.get(name)!]] : []))).toString();
  const missed = unknownParametersIn(query, desk);
  const asked = useQuery<Counted>(missed.length > 0 ? null : `/staff/dashboard/?${path}`);
  const written = useMemo(() => numberFormats(locale, say), [locale, say]);
  const data = asked.value;
  const isTable = query.get("as") === "table";

  useBatchedCaseChanges(asked.again, desk.desk.dashboard.recount_after_ms);

  const set = (name: string, value: string): void =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const { stages } = desk.desk.dashboard;
  // Keys that follow each other quickly go on from where the last one led; the address follows by itself.
  const [chosen, choose] = useState(() => stages.find(({ id }) => id === query.get("stage"))?.id ?? null);
  useEffect(() => {
    if ((query.get("stage") ?? "") !== (chosen ?? "")) set("stage", chosen ?? "");
  });
  const step = (by: number): void =>
    choose((before) => {
      const at = stages.findIndex(({ id }) => id === before);
      return stages[at < 0 ? 0 : Math.min(stages.length - 1, Math.max(0, at + by))]?.id ?? before;
    });
  const people = data?.stages.find(({ id }) => id === chosen)?.people_list;
  const group = say("desk.room.dashboard");
  const named = (id: string) => ({ id: `dashboard.${id}`, group });
  const noList = data && !data.overdue ? say("desk.dashboard.no-lists") : undefined;
  useCommands([
    { ...named("next"), label: say("desk.dashboard.next"), short: say("desk.dashboard.key-stage"), isKeyOnly: true, run: () => step(1) },
    { ...named("previous"), label: say("desk.dashboard.previous"), short: say("desk.dashboard.key-stage"), isKeyOnly: true, run: () => step(-1) },
    {
      ...named("people"),
      label: say("desk.dashboard.open-people"),
      short: say("desk.dashboard.key-people"),
      icon: "people",
      run: () => people !== undefined && navigate(listHref(people)),
      disabled: noList,
    },
    ...(["market", "variant", "weeks"] as const).map((id) => ({
      ...named(id),
      label: say(`desk.dashboard.choose-${id}`),
      short: say(`desk.dashboard.key-${id}`),
      icon: "filter",
      run: () => boxes[id].current?.focus(),
    })),
    {
      ...named("overdue"),
      label: say("desk.dashboard.open-overdue"),
      short: say("desk.dashboard.key-overdue"),
      icon: "alert",
      run: () => data?.overdue && navigate(listHref(data.overdue.list)),
      disabled: noList,
    },
    {
      ...named("table"),
      label: say(isTable ? "desk.dashboard.as-pictures" : "desk.dashboard.as-table"),
      short: say("desk.dashboard.table"),
      icon: "text",
      run: () => set("as", isTable ? "" : "table"),
    },
    {
      ...named("export"),
      label: say("desk.dashboard.export"),
      icon: "upload",
      run: () => data && save(`dashboard-${data.from}-${data.until}.csv`, numbersOf(data)),
    },
  ]);

  const isEmpty = data !== null && data.stages[0]?.people === 0 && data.lines.length === 0;

  return (
    <main className="dashboard">
      <header className="bar filters">
        <h1>{say("desk.room.dashboard")}</h1>
        <DashboardFilters query={query} set={set} boxes={boxes} data={data} written={written} />
        <span className="sp" />
        <span className="cap live" role="status">
          {asked.error !== null && data ? (
            <>
              <b className="bad">{say("desk.dashboard.stale", { why: asked.error })}</b> <RetryTimes retryAt={asked.retryAt} readAt={asked.readAt} />
            </>
          ) : data && !asked.isLoading ? (
            <>
              <i aria-hidden="true" />
              {say("desk.dashboard.live", { time: written.time(data.as_of) })}
            </>
          ) : (
            data && say("desk.dashboard.loading")
          )}
        </span>
        <button type="button" className="cbtn" aria-pressed={isTable} onClick={() => set("as", isTable ? "" : "table")}>
          {say("desk.dashboard.as-table")} <KeyCaps keys={desk.desk.shortcuts["dashboard.table"] ?? ""} />
        </button>
        <button type="button" className="cbtn ghost" disabled={!data} onClick={() => data && save(`dashboard-${data.from}-${data.until}.csv`, numbersOf(data))}>
          <Icon name="upload" size="s" /> {say("desk.dashboard.csv")} <KeyCaps keys={desk.desk.shortcuts["dashboard.export"] ?? ""} />
        </button>
      </header>
      {missed.length > 0 ? (
        <div className="pane-state">
          {missed.map(({ part, value }) => (
            <h2 key={part}>{say("desk.dashboard.lost", { part, value })}</h2>
          ))}
          <Link className="cbtn" to={withoutParameter(query, missed)} replace>
            {say("desk.dashboard.lost-instead")}
          </Link>
        </div>
      ) : data === null ? (
        asked.error === null ? (
          <div className="pane-state">
            <p role="status">{say("desk.dashboard.loading")}</p>
          </div>
        ) : (
          <LoadError asked={asked} />
        )
      ) : isEmpty ? (
        <div className="pane-state">
          <h2>{say("desk.dashboard.empty")}</h2>
          <p>{say("desk.dashboard.empty-text")}</p>
        </div>
      ) : (
        <div className="panes" aria-busy={asked.isLoading || undefined}>
          <Stages data={data} written={written} chosen={chosen} isTable={isTable} onChoose={choose} />
          <div className="side">
            {data.overdue && <OverdueNow overdue={data.overdue} asOf={data.as_of} written={written} />}
            <Sections data={data} written={written} isTable={isTable} />
          </div>
          <WeeklyCharts data={data} written={written} isTable={isTable} onBy={(by) => set("by", by === "market" ? "" : by)} />
          <div className="side">
            <Variants variants={data.variants} written={written} isTable={isTable} />
            <ReviewWaits data={data} written={written} isTable={isTable} isNarrowed={query.has("variant")} />
          </div>
          <Hatching />
        </div>
      )}
      <KeysFooter />
    </main>
  );
}
