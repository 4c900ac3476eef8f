import { useNavigate, useParams, useSearchParams } from "@remix-run/react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Icon } from "#screens/render/drawings/icons.tsx";
import { useCommands } from "../desk/commands.ts";
import { useDesk } from "../desk/desk-context.ts";
import { KeysFooter } from "../desk/footer.tsx";
import { MarketOptions } from "../desk/forms/market-options.tsx";
import { ListSearchField, rowBeside, useListSearch } from "../desk/lists/list-search.tsx";
import { pageQuery, Pages, usePage } from "../desk/lists/pages.tsx";
import { LoadError } from "../desk/lists/query-list.tsx";
import { SkeletonLines } from "../desk/pictures/skeleton-lines.tsx";
import { useNow } from "../desk/time/use-now.ts";
import { useBatchedCaseChanges } from "../desk/use-live-updates.ts";
import { useQuery } from "../desk/use-query.ts";
import { DecideForm, type Choice } from "./decide-form.tsx";
import { type Figures, type MeetingDetails, type MeetingRow, SHOWN, STAGES } from "./meeting-data.ts";
import { MeetingFigures } from "./meeting-figures.tsx";
import { MeetingList } from "./meeting-list.tsx";
import { MeetingPane } from "./meeting-pane.tsx";
import { Transcript } from "./transcript.tsx";

const NARROWS = ["market", "home", "state"] as const;

/** Every meeting by what it waits for, and one of them beside the list, where a silent house is decided for. */
export function Meetings() {
  const { say, who, desk, toasts } = useDesk();
  const navigate = useNavigate();
  const { id = null } = useParams();
  const [query, setQuery] = useSearchParams();
  const searched = useListSearch();
  const { search, box } = searched;
  const page = usePage();
  const list = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState<{ of: string; choice: Choice } | null>(null);
  const [asksTranscript, setAsksTranscript] = useState(false);
  const state = SHOWN.find((one) => one === query.get("state")) ?? null;
  const narrowed = Object.fromEntries(NARROWS.flatMap((name) => (query.get(name) && (name !== "state" || state) ? [[name, query.get(name)!]] : [])));
  const words = new URLSearchParams({ ...pageQuery(page, desk.rows.meetings), ...(search && { search }), ...narrowed });
  const found = useQuery<{ count: number; results: MeetingRow[] }>(`/staff/meetings/?${words.toString()}`, { keeps: true });
  const one = useQuery<MeetingDetails>(id === null ? null : `/staff/meetings/${encodeURIComponent(id)}`);
  const figures = useQuery<Figures>("/staff/meeting-figures/");
  const again = (): void => {
    found.again();
    one.again();
    figures.again();
  };
  useBatchedCaseChanges(again, desk.queue.renew_after_ms);
  // In the order in which they stand under their headings, which the page of the API has, too.
  const rows = STAGES.flatMap((stage) => (found.value?.results ?? []).filter((row) => row.stage === stage));
  // What stood there before is not what was asked for.
  const meeting = one.value?.id === id ? one.value : null;
  // Time is the server's: what it was when the list was read, and what has passed since.
  const passed = useNow(desk.queue.present_every_ms);
  const readAt = rows[0]?.read_at ?? meeting?.read_at;
  const now = readAt === undefined ? passed : Date.parse(readAt) + Math.max(0, passed - ((rows[0] ? found.readAt : one.readAt) ?? passed));

  const address = (to: string | null): string => `/console/meetings${to === null ? "" : `/${to}`}${query.size > 0 ? `?${query.toString()}` : ""}`;
  const set = (name: (typeof NARROWS)[number], value: string): void =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete("page");
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const step = (by: number): void => {
    const next = rowBeside(
      rows,
      rows.findIndex((row) => row.id === id),
      by,
    );
    if (next) void navigate(address(next.id), { replace: id !== null, preventScrollReset: true });
  };
  const back = (): void => void navigate(address(null), { preventScrollReset: true });

  const needs = (...roles: ("reviewer" | "support" | "admin")[]): string | undefined =>
    roles.some((role) => who.roles.includes(role))
      ? undefined
      : say("desk.needs-role", { roles: roles.map((role) => say(`desk.role.${role}`)).join(` ${say("desk.or")} `) });
  const none = meeting ? undefined : say("desk.meetings.choose-first");
  const cantDecide = none ?? (meeting!.is_silent ? needs("reviewer", "admin") : say("desk.meetings.house-decides"));
  const cantRead = none ?? (meeting!.reports.length > 0 ? needs("support", "admin") : say("desk.meetings.not-reported"));
  const choice = chosen?.of === id ? chosen.choice : null;
  const choose = (to: Choice): void => {
    if (!meeting) return;
    flushSync(() => setChosen({ of: meeting.id, choice: to }));
    form.current?.querySelector("textarea")?.focus();
  };
  const decided = (to: MeetingDetails): void => {
    toasts.show({ text: say(to.stage === "over" ? "desk.meetings.decided-no" : "desk.meetings.decided-yes"), tone: "good" });
    one.put(to);
    found.again();
    figures.again();
  };
  const group = say("desk.room.meetings");
  useCommands([
    { id: "meetings.search", label: say("desk.meetings.find"), short: say("desk.key.search"), group, icon: "search", run: () => box.current?.select() },
    { id: "meetings.next", label: say("desk.meetings.next"), short: say("desk.meetings.meeting"), group, isKeyOnly: true, run: () => step(1) },
    { id: "meetings.previous", label: say("desk.meetings.previous"), short: say("desk.meetings.meeting"), group, isKeyOnly: true, run: () => step(-1) },
    { id: "meetings.open", label: say("desk.meetings.open"), group, isKeyOnly: true, run: () => id === null && step(1) },
    {
      id: "meetings.yes",
      label: say("desk.meetings.decide.yes"),
      short: say("desk.meetings.decide-short"),
      group,
      icon: "check",
      run: () => choose("yes"),
      disabled: cantDecide,
    },
    {
      id: "meetings.no",
      label: say("desk.meetings.decide.no"),
      short: say("desk.meetings.decide-short"),
      group,
      icon: "x",
      run: () => choose("no"),
      disabled: cantDecide,
    },
    {
      id: "meetings.transcript",
      label: say("desk.meetings.transcript"),
      short: say("desk.meetings.transcript-short"),
      group,
      icon: "chat",
      run: () => setAsksTranscript(true),
      disabled: cantRead,
    },
    {
      id: "meetings.back",
      label: say("desk.meetings.back"),
      group,
      isKeyOnly: true,
      run: back,
      disabled: id === null ? say("desk.meetings.choose-first") : undefined,
    },
  ]);
  const homeName = rows.find(({ home }) => home === query.get("home"))?.home_name ?? query.get("home");

  return (
    <main className={id === null ? "meetings none-chosen" : "meetings"}>
      <header className="bar filters">
        <h1>{say("desk.room.meetings")}</h1>
        <ListSearchField of={searched} label={say("desk.meetings.find")} placeholder={say("desk.meetings.find-by")} />
        <select
          className="cinput"
          aria-label={say("desk.meetings.market")}
          value={query.get("market") ?? ""}
          onChange={(event) => set("market", event.target.value)}
        >
          <option value="">{say("desk.meetings.all-markets")}</option>
          <MarketOptions />
        </select>
        <select className="cinput" aria-label={say("desk.meetings.which")} value={state ?? ""} onChange={(event) => set("state", event.target.value)}>
          {["", ...SHOWN].map((which) => (
            <option key={which} value={which}>
              {say(`desk.meetings.show.${which || "live"}`)}
            </option>
          ))}
        </select>
        {homeName !== null && (
          <span className="flt">
            <span>
              {say("desk.meetings.home")} <b>{homeName}</b>
            </span>
            <button type="button" aria-label={say("desk.queue.remove-filter", { name: say("desk.meetings.home") })} onClick={() => set("home", "")}>
              <Icon name="x" size="xs" />
            </button>
          </span>
        )}
        <span className="sp" />
        <span className="cap" role="status">
          {found.value && say("desk.meetings.count", { n: found.value.count, shown: rows.length })}
        </span>
        {found.value && <Pages page={page} limit={desk.rows.meetings} count={found.value.count} />}
      </header>
      <div className="all">
        <MeetingFigures figures={figures.value} />
        <MeetingList box={list} asked={found} rows={rows} chosen={id} now={now} addressOf={address} />
      </div>
      {id !== null && (
        <div className="one">
          {one.error !== null && !meeting ? (
            <LoadError asked={one} />
          ) : meeting ? (
            <MeetingPane
              key={meeting.id}
              meeting={meeting}
              now={now}
              onClose={back}
              onHome={query.get("home") === null ? () => set("home", meeting.home) : null}
            >
              {meeting.is_silent && (
                <DecideForm
                  meeting={meeting}
                  refused={needs("reviewer", "admin")}
                  choice={choice}
                  onChoose={(to) => setChosen({ of: meeting.id, choice: to })}
                  form={form}
                  onDecided={decided}
                  onLost={again}
                />
              )}
              <Transcript meeting={meeting} refused={cantRead} isAsking={asksTranscript} onAsk={setAsksTranscript} />
            </MeetingPane>
          ) : (
            <div className="meeting-pane" aria-busy="true" role="status" aria-label={say("desk.list-comes")}>
              <SkeletonLines />
            </div>
          )}
        </div>
      )}
      <KeysFooter />
    </main>
  );
}
