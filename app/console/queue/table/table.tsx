import { useVirtualizer } from "@tanstack/react-virtual";
import { memo, type ReactNode, type RefObject, useEffect, useRef } from "react";
import { useDesk } from "../../desk/desk-context.ts";
import { cellOf, type Column } from "./cells.tsx";
import { nameOf, type QueueRow } from "./queue-row.ts";

/** Rows that are drawn beyond those that can be seen. */
const OVERSCAN = { rows: 12 };

interface TableProps {
  columns: readonly Column[];
  rows: readonly QueueRow[];
  /** How many match; the table is as long as what was read of them. */
  count: number | null;
  at: string;
  selected: ReadonlySet<string>;
  isAllSelected: boolean;
  failed: ReadonlyMap<string, string>;
  fresh: ReadonlySet<string>;
  ordering: string;
  rowHeight: number;
  now: number;
  isLoading: boolean;
  onAt(id: string): void;
  onOpen(id: string): void;
  onSelect(id: string): void;
  onSelectShown(): void;
  onSort(sort: string): void;
  onEnd(): void;
  /** Instead of rows. */
  children?: ReactNode;
}

/** As many rows as there are, of which only those that can be seen are drawn. */
export function QueueTable(props: TableProps) {
  const { columns, rows, count, at, selected, isAllSelected, failed, fresh, ordering, rowHeight, now, isLoading } = props;
  const { say } = useDesk();
  const box = useRef<HTMLDivElement>(null);
  const index = rows.findIndex(({ id }) => id === at);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN.rows,
    scrollPaddingStart: 30,
    scrollPaddingEnd: rowHeight * 2,
  });
  useEffect(() => virtual.measure(), [virtual, rowHeight]);
  useEffect(() => {
    if (index >= 0) virtual.scrollToIndex(index, { align: "auto" });
  }, [virtual, index]);
  usePresses(box, props.onAt, props.onOpen);
  const drawn = virtual.getVirtualItems();
  const last = drawn.at(-1)?.index ?? 0;
  const { onEnd } = props;
  useEffect(() => {
    if (rows.length > 0 && last >= rows.length - OVERSCAN.rows) onEnd();
  }, [last, rows.length, onEnd]);

  const grid = {
    gridTemplateColumns: `42px ${columns.map(({ width, grows }) => (grows === undefined ? `${width}px` : `minmax(${width}px, ${grows}fr)`)).join(" ")}`,
  };
  const isEvery = rows.length > 0 && (isAllSelected || rows.every(({ id }) => selected.has(id)));
  const isSome = isAllSelected || selected.size > 0;
  return (
    <div
      ref={box}
      className="tbl"
      role="grid"
      aria-label={say("desk.queue.table")}
      aria-rowcount={(count ?? rows.length) + 1}
      aria-multiselectable="true"
      aria-busy={isLoading}
      aria-activedescendant={index >= 0 ? `row-${at}` : undefined}
      tabIndex={0}
    >
      <div className="head" role="row" aria-rowindex={1} style={grid}>
        <span role="columnheader">
          <input
            type="checkbox"
            className="cbox"
            aria-label={say("desk.queue.select-shown")}
            checked={isEvery}
            ref={(input) => {
              if (input) input.indeterminate = isSome && !isEvery;
            }}
            onChange={props.onSelectShown}
            tabIndex={-1}
          />
        </span>
        {columns.map(({ id, label, sort, shows }) => (
          <span
            key={id}
            role="columnheader"
            className={shows}
            aria-sort={sort && ordering.replace("-", "") === sort ? (ordering.startsWith("-") ? "descending" : "ascending") : undefined}
          >
            {sort ? (
              <button
                type="button"
                onClick={() => props.onSort(ordering === sort ? `-${sort}` : sort)}
                title={say("desk.queue.sort", { by: say(label) })}
                tabIndex={-1}
              >
                {say(label)}
                {ordering === sort && " ↑"}
                {ordering === `-${sort}` && " ↓"}
              </button>
            ) : (
              say(label)
            )}
          </span>
        ))}
      </div>
      {rows.length === 0 ? (
        <div role="row" className="instead">
          <div role="gridcell">{props.children}</div>
        </div>
      ) : (
        <div className="rows" role="presentation" style={{ height: virtual.getTotalSize() }}>
          {drawn.map(({ index: n, start }) => {
            const row = rows[n];
            return (
              row && (
                <Row
                  key={row.id}
                  row={row}
                  n={n}
                  start={start}
                  grid={grid.gridTemplateColumns}
                  height={rowHeight}
                  columns={columns}
                  isNow={row.id === at}
                  isSelected={isAllSelected || selected.has(row.id)}
                  isFresh={fresh.has(row.id)}
                  problem={failed.get(row.id)}
                  now={now}
                  onSelect={props.onSelect}
                />
              )
            );
          })}
        </div>
      )}
    </div>
  );
}

/** A row under the pointer: once to look at it, twice to open it. The keys do the same for the whole room. */
function usePresses(box: RefObject<HTMLElement>, onAt: (id: string) => void, onOpen: (id: string) => void): void {
  useEffect(() => {
    const table = box.current;
    if (!table) return;
    const rowOf = ({ target }: Event): string | undefined =>
      target instanceof Element && !target.closest("input, a, button") ? target.closest<HTMLElement>("[data-row]")?.dataset["row"] : undefined;
    const once = (event: Event): void => {
      const id = rowOf(event);
      if (id !== undefined) onAt(id);
    };
    const twice = (event: Event): void => {
      const id = rowOf(event);
      if (id !== undefined) onOpen(id);
    };
    table.addEventListener("click", once);
    table.addEventListener("dblclick", twice);
    return () => {
      table.removeEventListener("click", once);
      table.removeEventListener("dblclick", twice);
    };
  }, [box, onAt, onOpen]);
}

interface RowProps extends Pick<TableProps, "columns" | "now" | "onSelect"> {
  row: QueueRow;
  n: number;
  start: number;
  grid: string;
  height: number;
  isNow: boolean;
  isSelected: boolean;
  isFresh: boolean;
  problem: string | undefined;
}

/** Drawn again only where something of it is other: a key that moves the cursor draws two. */
const Row = memo(function Row({ row, n, start, grid, height, columns, isNow, isSelected, isFresh, problem, now, onSelect }: RowProps) {
  const desk = useDesk();
  const state = [isNow && "now", isSelected && "sel", isFresh && "fresh", problem !== undefined && "fail"].filter(Boolean).join(" ");
  return (
    <div
      id={`row-${row.id}`}
      data-row={row.id}
      role="row"
      aria-rowindex={n + 2}
      aria-selected={isSelected}
      aria-current={isNow || undefined}
      className={state}
      style={{ gridTemplateColumns: grid, height, transform: `translateY(${start}px)` }}
    >
      <span role="gridcell">
        <input
          type="checkbox"
          className="cbox"
          aria-label={desk.say("desk.queue.select", { name: nameOf(row) })}
          checked={isSelected}
          onChange={() => onSelect(row.id)}
          tabIndex={-1}
        />
      </span>
      {columns.map((column) => (
        <span key={column.id} role="gridcell" className={column.shows}>
          {problem !== undefined && column.shows === "status" ? <span className="why-not">{problem}</span> : cellOf(column, row, desk, now)}
        </span>
      ))}
    </div>
  );
});
