import { PrefetchPageLinks, useLocation, useNavigate } from "@remix-run/react";
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { deferredCode, renderedWhenLoaded } from "#screens/render/session/deferred.tsx";
import { useCommands } from "../desk/commands.ts";
import { useColleagues } from "../desk/colleagues/use-colleagues.ts";
import { useDesk } from "../desk/desk-context.ts";
import { KeysFooter } from "../desk/footer.tsx";
import { type CaseList, saveCaseList, savedNeighbours, savedPosition } from "../desk/lists/case-list.ts";
import { RetryTimes } from "../desk/retry/retry-times.tsx";
import { useRetry } from "../desk/retry/use-retry.ts";
import { useCaseViewers, useCaseChanges } from "../desk/use-live-updates.ts";
import type { BulkBarProps } from "./bulk/bulk-bar.tsx";
import type { Assignee } from "./bulk/bulk-run.ts";
import { useBulk } from "./bulk/use-bulk.ts";
import { Filters } from "./filters/filters.tsx";
import { PeekSource } from "./peek-source.ts";
import { EmptyState } from "./empty-state.tsx";
import type { NoteDialogProps } from "./note-dialog.tsx";
import type { PeekProps } from "./peek.tsx";
import { PeekSkeleton } from "./peek-skeleton.tsx";
import { QueueBar } from "./filters/queue-bar.tsx";
import { addressOf, asOfNow, filtersInForce, orderingOf, placeIn, queryOf } from "./filters/queue-location.ts";
import { QueueRows } from "./queue-rows.ts";
import { useSavedViews } from "./filters/saved-views.ts";
import { nameOf } from "./table/queue-row.ts";
import { QueueTable } from "./table/table.tsx";
import { useTableChoices } from "./table/table-choices.ts";
import { useNonemptyViews } from "./filters/use-nonempty-views.ts";
import { useQueueLocation } from "./filters/use-queue-location.ts";
import { useExport } from "./use-export.ts";
import { useUndoDecision } from "./use-undo-decision.ts";
import { useQueueCommands } from "./use-queue-commands.ts";
import { useSelection } from "./use-selection.ts";
import { useIdle } from "../desk/time/use-idle.ts";
import { useNow } from "../desk/time/use-now.ts";

const NOTE = deferredCode(async () => (await import("./note-dialog.tsx")).NoteDialog);
const BULK = deferredCode(async () => (await import("./bulk/bulk-bar.tsx")).BulkBar);
const BulkBar = renderedWhenLoaded<BulkBarProps>(BULK, () => null);
const PEEK = deferredCode(async () => (await import("./peek.tsx")).Peek);
const Peek = renderedWhenLoaded<PeekProps>(PEEK, PeekSkeleton);
/** What nobody sees before there are rows. */
const LATER = [PEEK, BULK, NOTE] as const;
const NoteDialog = renderedWhenLoaded<NoteDialogProps>(NOTE, () => null);

const HEIGHT = { row: 34, dense: 28 };
const NONE: ReadonlySet<string> = new Set();

/** Applications that wait: a list, what it is narrowed to, and a look at the one under the cursor. */
export function Queue() {
  const { say, api, cases, desk, who } = useDesk();
  const { queue } = desk;
  const navigate = useNavigate();
  const { search: address } = useLocation();
  const { place, goTo, change, hasArrived } = useQueueLocation();
  const [source] = useState(() => new QueueRows(api, { pageSize: queue.rows_a_page, renewed: queue.rows_renewed, renewAfterMs: queue.renew_after_ms }));
  const [peeks] = useState(() => new PeekSource(api, cases));
  const list = useSyncExternalStore(source.subscribe, source.list, source.list);

  const [choices, choose] = useTableChoices();
  const [openFilter, setOpenFilter] = useState<string | null>(null);
  const [isAssigning, setAssigning] = useState(false);
  const searchBox = useRef<HTMLInputElement>(null);
  const now = useNow(queue.present_every_ms);
  const isIdle = useIdle();
  // There before it is asked for; where it can't be had now, whoever asks for it is told.
  useEffect(() => {
    if (isIdle) for (const part of LATER) void part.wanted().catch(() => undefined);
  }, [isIdle]);
  const { state: bulk, assign, goOn, stop, forget } = useBulk(source);
  const isUnderWay = bulk.phase === "running" || bulk.phase === "waiting";
  const colleagues = useColleagues(isAssigning, "decisions");

  const query = queryOf(place, queue);
  const [selection, select, clear] = useSelection(who.id, query);
  const listed = useRef(query);
  const cursor = useRef(place.at);
  useEffect(() => {
    cursor.current = place.at;
  }, [place.at]);
  useEffect(() => {
    // Whoever comes back to a row far down finds it, as far as it may have moved since by other rows.
    const { current: id } = cursor;
    const stood = id === "" ? null : savedPosition(who.id, id);
    const most = stood === null ? queue.rows_renewed : stood + queue.rows_a_page;
    source.open(query, id !== "" && hasArrived() ? { id, most } : null);
    if (listed.current !== query) {
      listed.current = query;
      forget();
    }
  }, [source, query, forget, hasArrived, who.id, queue]);
  /** Raised when what is looked at may be other. */
  const [moves, setMoves] = useState(0);
  useCaseChanges((id) => {
    peeks.forget(id);
    if (id === null || id === place.at) setMoves((before) => before + 1);
    source.renew();
  });
  useCaseViewers((id) => {
    if (id === null) return;
    peeks.forget(id);
    if (id === place.at) setMoves((before) => before + 1);
  });

  const retryAt = useRetry(list.failure, () => void source.again());
  const { rows, count } = list;
  const at = rows.findIndex(({ id }) => id === place.at);
  const row = rows[at];
  /** Keys go to the list that was asked for, not to the one before it that still stands there; and on from the row that is looked for in it. */
  const isBehind = list.failure === null && (list.of !== query || (list.isLoading && place.at !== "" && at < 0));
  const steps = useRef(0);
  // Whoever comes back from a case that a decision took off the list goes on beside where it stood.
  const isArriving = useRef(true);
  useEffect(() => {
    if (!isArriving.current || list.of !== query || list.isLoading || list.failure !== null) return;
    isArriving.current = false;
    if (place.at === "" || at >= 0) return;
    const left = new Set(rows.map(({ id }) => id));
    const beside = savedNeighbours(who.id, place.at).find((id) => left.has(id));
    if (beside === undefined) return;
    steps.current = 0;
    goTo(beside);
  }, [list, query, rows, place.at, at, who.id, goTo]);
  const step = (by: number): void => {
    const next = rows[at < 0 ? Math.max(0, by - 1) : at + by] ?? rows.at(by < 0 ? 0 : -1);
    if (next) goTo(next.id);
  };
  useEffect(() => {
    if (isBehind || steps.current === 0) return;
    step(steps.current);
    steps.current = 0;
  });
  const columns = useMemo(
    () => queue.columns.filter(({ id, hidden }) => (choices.columns === null ? !hidden : choices.columns.includes(id))),
    [queue.columns, choices.columns],
  );
  const view = queue.views.find(({ id }) => id === place.view);
  const { views, save } = useSavedViews();
  const shownAs = placeIn(addressOf(place), queue);
  const saved = views.find(({ query: one }) => placeIn(one, queue) === shownAs);
  const narrowed = filtersInForce(place, queue);
  const ordering = orderingOf(place, queue);
  const sorted = queue.columns.find(({ sort }) => sort === ordering.replace("-", ""));
  const isChanged = Object.keys(place.filters).length > 0 || place.search !== "";
  const mayAssign = who.roles.some((role) => role === "reviewer" || role === "admin");
  const refused = mayAssign ? undefined : say("desk.needs-role", { roles: `${say("desk.role.reviewer")} ${say("desk.or")} ${say("desk.role.admin")}` });

  const [isNoting, setNoting] = useState(false);
  const takeBack = useUndoDecision(row, mayAssign, source.renew);
  const isEmpty = list.of === query && count === 0 && list.failure === null && !isChanged;
  const elsewhere = useNonemptyViews(isEmpty);
  // Whoever asked for no view in particular begins where there is something.
  const isLanding = useRef(!new URLSearchParams(address).has("view"));
  useEffect(() => {
    if (!isLanding.current || list.of !== query || (isEmpty && elsewhere === null)) return;
    isLanding.current = false;
    const [first] = elsewhere ?? [];
    if (first) change({ view: first.id }, true);
  }, [list.of, query, isEmpty, elsewhere, change]);

  /** With the list that it stands in, and the way back to its place there. */
  const [asked, setAsked] = useState("");
  useEffect(() => setAsked(`${asOfNow(query, Date.now())}&limit=${queue.rows_a_page}`), [query, queue.rows_a_page]);
  // Whoever opens a case goes through the others as they stand here.
  const goneThrough = useRef<CaseList | null>(null);
  useEffect(() => {
    if (list.of === query) goneThrough.current = { of: asked, ids: rows.map(({ id }) => id), count: count ?? 0, next: list.next };
  }, [list.of, list.next, query, asked, rows, count]);
  useEffect(() => cases.keepListed(rows), [cases, rows]);
  useEffect(() => () => void (goneThrough.current && saveCaseList(who.id, goneThrough.current)), [who.id]);
  const hrefOf = useCallback(
    (id: string, decide = ""): string => {
      return `/console/applications/${id}?${new URLSearchParams({ list: asked, from: addressOf({ ...place, at: id }), ...(decide && { decide }) }).toString()}`;
    },
    [asked, place],
  );
  const open = useCallback((id: string) => navigate(hrefOf(id)), [navigate, hrefOf]);
  const tick = useCallback(
    (id: string) => {
      const ids = new Set(selection.isAll ? rows.map((one) => one.id) : selection.ids);
      if (!ids.delete(id)) ids.add(id);
      select({ ids, isAll: false });
    },
    [selection, select, rows],
  );
  const selectShown = useCallback(() => {
    if (selection.isAll || (rows.length > 0 && rows.every(({ id }) => selection.ids.has(id)))) clear();
    else select({ ids: new Set(rows.map(({ id }) => id)), isAll: false });
  }, [selection, rows, select, clear]);
  const end = useCallback(() => void source.more(), [source]);
  const sort = useCallback((by: string) => change({ ordering: by }), [change]);
  const search = useCallback((text: string) => change({ search: text, at: "" }), [change]);

  const hasSelection = selection.isAll || selection.ids.size > 0;
  const give = async (to: Assignee): Promise<void> => {
    setAssigning(false);
    const ids = hasSelection ? [...selection.ids] : row ? [row.id] : [];
    if (ids.length === 0 && !selection.isAll) return;
    const matching = { matching: asOfNow(query, Date.now()), n: list.more ? null : count };
    const rest = await assign(selection.isAll ? matching : { ids }, to);
    if (hasSelection) select({ ids: rest, isAll: false });
  };
  const giveTo = (to: Assignee): void => void give(to);
  const canGoOn = bulk.phase === "stopped" || bulk.phase === "broken" || (bulk.failed.size > 0 && !bulk.isUndo);
  const again = async (): Promise<void> => {
    const rest = await goOn();
    if (hasSelection) select({ ids: rest, isAll: false });
  };
  const exporting = useExport();
  const exportShown = (): void =>
    exporting.start(
      asOfNow(query, Date.now()),
      columns.map(({ id }) => id),
      `${place.view}.csv`,
    );

  const back = (): void => {
    if (hasSelection || canGoOn) {
      clear();
      forget();
    } else goTo("");
  };
  useCommands(
    useQueueCommands({
      row: row ? nameOf(row) : null,
      hasSelection,
      selected: selection.isAll ? (count ?? 0) : selection.ids.size,
      refused: isUnderWay ? say("desk.queue.under-way") : refused,
      canRetry: canGoOn && !isUnderWay,
      move(by) {
        if (isBehind) steps.current += by;
        else step(by);
      },
      open: () => row && open(row.id),
      back,
      tick: () => row && tick(row.id),
      selectShown,
      assign: () => setAssigning(true),
      assignToMe: () => giveTo({ id: who.id, name: who.name }),
      retry: () => void again(),
      search: () => searchBox.current?.select(),
      filter: () => setOpenFilter(""),
      exportShown,
      noDecision: refused,
      decide: (decision) => row && navigate(hrefOf(row.id, decision)),
      note: () => setNoting(true),
    }),
  );

  const matches =
    count === null
      ? ""
      : say(list.more ? "desk.queue.matches-more" : "desk.queue.matches", { by: sorted ? say(sorted.label) : ordering, n: count, ms: Math.round(list.ms) });
  return (
    <main className={`queue ${row ? "peeking" : ""}`}>
      <div className="mid">
        <QueueBar
          title={saved?.name ?? say(view?.label ?? "desk.room.queue")}
          tone={view?.tone}
          saved={saved?.is_own ? saved : undefined}
          count={count}
          more={list.more}
          search={place.search}
          searchBox={searchBox}
          shown={new Set(columns.map(({ id }) => id))}
          isDense={choices.isDense}
          onSearch={search}
          onColumns={(chosen) => choose({ columns: chosen })}
          onDense={(isDense) => choose({ isDense })}
          onSave={(name, isShared) => save({ name, query: shownAs, is_shared: isShared })}
          exported={exporting.rows}
          onExport={exportShown}
          onStopExport={exporting.stop}
        />
        <div className="filters">
          <Filters
            narrowed={narrowed}
            open={openFilter}
            onOpen={setOpenFilter}
            onChange={(id, value) => change({ filters: { ...place.filters, [id]: value }, at: "" })}
          />
          <span className="cap" role="status">
            {list.failure !== null && rows.length > 0 ? (
              <>
                <b className="bad">{say("desk.queue.stale", { why: list.failure.message })}</b> <RetryTimes retryAt={retryAt} readAt={list.readAt} />
              </>
            ) : list.isLoading ? (
              say("desk.queue.loading")
            ) : (
              matches
            )}
          </span>
        </div>
        <QueueTable
          columns={columns}
          rows={rows}
          count={count}
          at={place.at}
          selected={selection.ids}
          isAllSelected={selection.isAll}
          failed={bulk.failed}
          fresh={bulk.isUndo ? NONE : bulk.gone}
          ordering={ordering}
          rowHeight={choices.isDense ? HEIGHT.dense : HEIGHT.row}
          now={now}
          isLoading={list.isLoading}
          onAt={goTo}
          onOpen={open}
          onSelect={tick}
          onSelectShown={selectShown}
          onSort={sort}
          onEnd={end}
        >
          <EmptyState
            list={list}
            retryAt={retryAt}
            view={place.view}
            isChanged={isChanged}
            elsewhere={elsewhere}
            onAgain={() => void source.again()}
            onClear={() => change({ filters: {}, search: "", at: "" })}
            onView={(id) => change({ view: id, filters: {}, search: "", ordering: "", at: "" })}
          />
        </QueueTable>
        {(hasSelection || isUnderWay || canGoOn || isAssigning) && (
          <BulkBar
            selected={selection.isAll ? (count ?? 0) : Math.max(selection.ids.size, hasSelection ? 0 : 1)}
            isAll={selection.isAll}
            count={count}
            more={list.more}
            bulk={bulk}
            refused={refused}
            reviewers={[{ id: who.id, name: who.name }, ...colleagues]}
            isAssigning={isAssigning}
            onAssigning={setAssigning}
            onAssign={giveTo}
            onSelectAll={() => select({ ids: selection.ids, isAll: true })}
            onStop={stop}
            onGoOn={() => void again()}
            onClear={back}
          />
        )}
        <KeysFooter />
      </div>
      {row && <Peek row={row} moves={moves} next={rows[at + 1]} source={peeks} openHref={hrefOf(row.id)} now={now} onTakeBack={takeBack} />}
      {isIdle && <PrefetchPageLinks page="/console/applications/next" />}
      {row && isNoting && <NoteDialog id={row.id} name={nameOf(row)} law={row.staff_words_law} onClose={() => setNoting(false)} />}
    </main>
  );
}
