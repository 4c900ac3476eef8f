import { type CSSProperties, type KeyboardEvent, useState } from "react";
import { useDesk } from "../desk/desk-context.ts";
import type { PriceCell, PricePreview } from "./price-data.ts";
import type { PriceWords } from "./price-words.ts";

interface Place {
  row: number;
  column: number;
}
interface MatrixProps {
  preview: PricePreview;
  words: PriceWords;
  isStale: boolean;
  /** Only how much each price changes. */
  differenceOnly: boolean;
}

/** A row a length, a column a day: each price with how it differs from today's, and below it the sum of the one that is looked at. */
export function Matrix({ preview, words, isStale, differenceOnly }: MatrixProps) {
  const { say } = useDesk();
  const [chosen, choose] = useState<Place>({ row: 0, column: 0 });
  const [pointed, point] = useState<Place | null>(null);
  const { days, rows } = preview;
  const at = pointed && rows[pointed.row]?.cells[pointed.column] ? pointed : chosen;
  const prices = rows.flatMap(({ cells }) => cells.flatMap(({ price }) => price ?? []));
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  const best = days.map((_, column) => Math.min(...rows.map(({ cells }) => cells[column]?.price ?? Infinity)));
  const move = (event: KeyboardEvent, { row, column }: Place): void => {
    const [down, right] = { ArrowDown: [1, 0], ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1] }[event.key] ?? [0, 0];
    if (down === 0 && right === 0) return;
    event.preventDefault();
    const next = { row: row + down!, column: column + right! };
    if (!rows[next.row]?.cells[next.column]) return;
    choose(next);
    event.currentTarget.closest("table")?.querySelector<HTMLElement>(`[data-cell="${next.row}-${next.column}"]`)?.focus();
  };
  return (
    <section className="mid" aria-label={say("desk.prices.matrix")} aria-busy={isStale || undefined}>
      <header className="ph">
        <h2>{say("desk.prices.matrix")}</h2>
        <span className="cap">{say("desk.prices.matrix-text")}</span>
        <span className="lgd" aria-hidden="true">
          <i className="low" />
          {say("desk.prices.low")}
          <i />
          {say("desk.prices.high")}
          <i className="b" />
          {say("desk.prices.best")}
        </span>
      </header>
      <div className="hw scrolls">
        <table className="heat" role="grid" aria-label={say("desk.prices.matrix")} onPointerLeave={() => point(null)}>
          <thead>
            <tr>
              <th scope="col">{say("desk.prices.length")}</th>
              {days.map(({ day, date }) => (
                <th key={day} scope="col" title={say("desk.prices.days", { n: day })}>
                  {date === null ? day : words.day(date)}
                  <small>{say("desk.prices.plus-days", { n: day })}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ months, cells }, row) => (
              <tr key={months}>
                <th scope="row">{say("desk.prices.months-short", { n: months })}</th>
                {cells.map((cell, column) => (
                  <td
                    key={days[column]!.day}
                    data-cell={`${row}-${column}`}
                    tabIndex={row === chosen.row && column === chosen.column ? 0 : -1}
                    className={classOf(cell, { isBest: cell.price !== null && cell.price === best[column], isAt: at.row === row && at.column === column })}
                    style={{ "--v": cell.price === null || most === least ? 0 : Math.round((46 * (most - cell.price)) / (most - least)) } as CSSProperties}
                    onFocus={() => choose({ row, column })}
                    onPointerEnter={() => point({ row, column })}
                    onKeyDown={(event) => move(event, { row, column })}
                  >
                    <CellText cell={cell} words={words} differenceOnly={differenceOnly} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Sum preview={preview} at={at} words={words} />
    </section>
  );
}

function classOf({ now, price }: PriceCell, { isBest, isAt }: { isBest: boolean; isAt: boolean }): string | undefined {
  return [isBest && "best", isAt && "sel", now !== price && "other"].filter(Boolean).join(" ") || undefined;
}

function CellText({ cell: { now, price }, words, differenceOnly }: { cell: PriceCell; words: PriceWords; differenceOnly: boolean }) {
  const { say } = useDesk();
  const difference = now !== null && price !== null && now !== price ? words.difference(price - now) : null;
  const said = price === null ? (now === null ? null : say("desk.prices.gone")) : now === null ? say("desk.prices.new") : difference;
  if (differenceOnly) return <>{said ?? "·"}</>;
  return (
    <>
      {price === null ? "–" : words.number(price)}
      {said !== null && <small>{said}</small>}
    </>
  );
}

/** How the price of the cell came about, in words. */
function Sum({ preview: { rows, days }, at, words }: { preview: PricePreview; at: Place; words: PriceWords }) {
  const { say } = useDesk();
  const { months, cells } = rows[at.row] ?? { months: 0, cells: [] };
  const [cell, day] = [cells[at.column], days[at.column]];
  if (!cell || !day) return null;
  const { formula, price } = cell;
  return (
    <p className="hfoot" role="status" aria-label={say("desk.prices.sum")}>
      <span className="tag">{say("desk.prices.cell", { months, n: day.day })}</span>
      {formula === null || price === null ? (
        <span className="quiet">{say("desk.prices.not-offered")}</span>
      ) : (
        <span className="calc">
          <Part value={words.amount(formula.base)} text={say(formula.is_discounted ? "desk.prices.base-discounted" : "desk.prices.base")} />
          <em>×</em>
          <Part value={words.number(formula.length)} text={say("desk.prices.months", { n: months })} />
          {formula.season !== 1 && (
            <>
              <em>×</em>
              <Part value={words.number(formula.season)} text={day.date === null ? "" : words.month(Number(day.date.slice(5, 7)), "long")} />
            </>
          )}
          {formula.waiting_days > 0 && (
            <>
              <em>+</em>
              <Part value={words.amount(formula.waiting)} text={say("desk.prices.waiting", { n: formula.waiting_days })} />
            </>
          )}
          <em>=</em>
          <Part value={words.amount(formula.exact)} text={say("desk.prices.rounded")} />
          <em>→</em>
          <b className="cmain">{words.amount(price)}</b>
        </span>
      )}
    </p>
  );
}

const Part = ({ value, text }: { value: string; text: string }) => (
  <span>
    <b>{value}</b> <small>{text}</small>
  </span>
);
