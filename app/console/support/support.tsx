import { useNavigate, useParams, useSearchParams } from "@remix-run/react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { messageOf } from "../desk/api.ts";
import { useQuery } from "../desk/use-query.ts";
import { AssignDialog } from "../desk/forms/assign-dialog.tsx";
import { useCommands } from "../desk/commands.ts";
import { useDesk } from "../desk/desk-context.ts";
import { KeysFooter } from "../desk/footer.tsx";
import { useCaseChanges, useBatchedCaseChanges } from "../desk/use-live-updates.ts";
import { LoadError, QueryList } from "../desk/lists/query-list.tsx";
import { ListSearchField, rowBeside, useListSearch } from "../desk/lists/list-search.tsx";
import { pageQuery, Pages, usePage } from "../desk/lists/pages.tsx";
import { SupportCase, type Writing } from "./support-case.tsx";
import { askerOf, type SupportCaseDetails, type SupportCaseRow } from "./support-case-data.ts";
import { SupportCaseList } from "./support-case-list.tsx";

/** Lists of support cases by their names, as the address says them. */
const VIEWS = { all: {}, mine: { owner: "me" }, unassigned: { owner: "none" }, back: { undelivered: "true" }, closed: { status: "closed" } } as const;
type View = keyof typeof VIEWS;
const VIEW_NAMES = Object.keys(VIEWS) as View[];

/** What people ask of support, the oldest first, and one of them beside the list with its answer. */
export function Support() {
  const { say, who, desk, api, toasts } = useDesk();
  const navigate = useNavigate();
  const { id = null } = useParams();
  const [query] = useSearchParams();
  const view = VIEW_NAMES.find((name) => name === query.get("view")) ?? "all";
  const searched = useListSearch();
  const { search, box } = searched;
  const [giving, setGiving] = useState(false);
  const [writing, setWriting] = useState<Writing>("answer");
  const pane = useRef<HTMLDivElement>(null);
  const page = usePage();
  const words = new URLSearchParams({ ...pageQuery(page, desk.rows.people), ...VIEWS[view], ...(search && { search }) });
  const list = useQuery<{ count: number; results: SupportCaseRow[] }>(`/staff/cases/?${words.toString()}`, { keeps: true });
  const one = useQuery<SupportCaseDetails>(id === null ? null : `/staff/cases/${id}`);
  useBatchedCaseChanges(list.again, desk.queue.renew_after_ms);
  useCaseChanges((moved) => {
    if (moved === null || moved === id) one.again();
  });
  const rows = list.value?.results ?? [];
  // What stood there before is not what was asked for.
  const found = one.value?.id === id ? one.value : null;

  const address = (of: string): string => `/console/cases/${of}${query.size > 0 ? `?${query.toString()}` : ""}`;
  const step = (by: number): void => {
    const at = rows.findIndex((row) => row.id === id);
    const next = rowBeside(rows, at, by);
    // Whoever goes over many is led by Back to the list, as in every room, and not through each of them.
    if (next) void navigate(address(next.id), { replace: id !== null, preventScrollReset: true });
  };
  const save = async (to: { status?: SupportCaseRow["status"]; assigned_to?: string | null }, told: string): Promise<void> => {
    if (!found) return;
    try {
      await api.ask("PUT", `/staff/cases/${found.id}`, to, { headers: { "If-Match": `"${found.version}"` } });
      toasts.show({ text: told, tone: "good" });
    } catch (error) {
      toasts.show({ text: messageOf(error, say("desk.failed")), tone: "bad" });
    }
    one.again();
    list.again();
  };
  const write = (what: Writing): void => {
    // The field has to be there before it is led to.
    flushSync(() => setWriting(what));
    pane.current?.querySelector<HTMLTextAreaElement>("form:not([hidden]) textarea")?.focus();
  };
  const isMine = found?.owner?.id === who.id;
  const toggleAssignment = (): void => void save({ assigned_to: isMine ? null : who.id }, say(isMine ? "desk.support.given-back" : "desk.support.taken"));
  const turn = (): void => {
    const closes = found?.status === "open";
    void save({ status: closes ? "closed" : "open" }, say(closes ? "desk.support.closed" : "desk.support.reopened"));
  };
  const helps = who.roles.some((role) => role === "support" || role === "admin");
  const needsHelp = helps ? undefined : say("desk.needs-role", { roles: `${say("desk.role.support")} ${say("desk.or")} ${say("desk.role.admin")}` });
  const disabled = needsHelp ?? (found ? undefined : say("desk.support.none-chosen"));
  const group = say("desk.room.support");
  useCommands([
    { id: "support.search", label: say("desk.support.find"), short: say("desk.key.search"), group, icon: "search", run: () => box.current?.select() },
    { id: "support.next", label: say("desk.support.next"), short: say("desk.support.case"), group, isKeyOnly: true, run: () => step(1) },
    { id: "support.previous", label: say("desk.support.previous"), short: say("desk.support.case"), group, isKeyOnly: true, run: () => step(-1) },
    {
      id: "support.answer",
      label: say("desk.support.answer"),
      short: say("desk.support.answer-short"),
      group,
      icon: "mail",
      run: () => write("answer"),
      disabled,
    },
    {
      id: "support.note",
      label: say("desk.review.note"),
      short: say("desk.review.short.note"),
      group,
      icon: "pencil",
      run: () => write("note"),
      disabled: found ? undefined : say("desk.support.none-chosen"),
    },
    {
      id: "support.ready",
      label: say("desk.support.ready.take"),
      short: say("desk.support.ready-short"),
      group,
      icon: "doc",
      run: () => {
        write("answer");
        pane.current?.querySelector<HTMLSelectElement>("select.ready")?.focus();
      },
      disabled,
    },
    {
      id: "support.take",
      label: say(isMine ? "desk.support.give-back" : "desk.support.take"),
      short: say("desk.support.take-short"),
      group,
      icon: "people",
      run: toggleAssignment,
      disabled,
    },
    {
      id: "support.give",
      label: say("desk.support.give"),
      short: say("desk.support.give-short"),
      group,
      icon: "people",
      run: () => setGiving(true),
      disabled,
    },
    {
      id: "support.turn",
      label: say(found?.status === "closed" ? "desk.support.reopen" : "desk.support.close"),
      short: say("desk.support.turn-short"),
      group,
      icon: "check",
      run: turn,
      disabled,
    },
  ]);
  const look = (to: View): void => {
    const next = new URLSearchParams({ ...(to !== "all" && { view: to }), ...(search && { search }) });
    void navigate(`/console/cases${next.size > 0 ? `?${next.toString()}` : ""}`);
  };

  return (
    <main className={id === null ? "support none-chosen" : "support"}>
      <header className="bar">
        <h1>{say("desk.room.support")}</h1>
        <ListSearchField of={searched} label={say("desk.support.find")} placeholder={say("desk.support.find-by")} />
        <div className="seg" role="group" aria-label={say("desk.support.which")}>
          {VIEW_NAMES.map((name) => (
            <button key={name} type="button" aria-pressed={name === view} onClick={() => look(name)}>
              {say(`desk.support.view.${name}`)}
            </button>
          ))}
        </div>
        <span className="sp" />
        <span className="cap" role="status">
          {list.value && say("desk.support.found", { n: list.value.count, shown: rows.length })}
        </span>
        {list.value && <Pages page={page} limit={desk.rows.people} count={list.value.count} />}
      </header>
      <QueryList
        asked={list}
        className="support-cases"
        none={{
          title: say(search ? "desk.support.nothing-found" : "desk.support.nothing"),
          text: say(search ? "desk.support.nothing-found-text" : "desk.support.nothing-text"),
        }}
      >
        <SupportCaseList rows={rows} chosen={id} isLoading={list.isLoading} addressOf={address} />
      </QueryList>
      <div className="one" ref={pane}>
        {one.error !== null ? (
          <LoadError asked={one} />
        ) : found ? (
          <SupportCase
            key={found.id}
            found={found}
            refused={needsHelp}
            writing={writing}
            onWriting={setWriting}
            onTake={toggleAssignment}
            onGive={() => setGiving(true)}
            onTurn={turn}
            onNoted={one.again}
            onAnswered={(changed) => {
              one.put(changed);
              list.again();
            }}
          />
        ) : (
          id === null && rows.length > 0 && <p className="cap hint">{say("desk.support.none-chosen-text")}</p>
        )}
      </div>
      <KeysFooter />
      {giving && found && (
        <AssignDialog
          title={say("desk.support.give-of", { name: askerOf(found) })}
          whom={say("desk.support.give-whom")}
          nobodyFits={say("desk.support.give-nobody")}
          work="support"
          owner={found.owner?.id ?? null}
          onClose={() => setGiving(false)}
          onGive={(to) => {
            setGiving(false);
            void save({ assigned_to: to.id }, say("desk.support.given", { name: to.name }));
          }}
        />
      )}
    </main>
  );
}
