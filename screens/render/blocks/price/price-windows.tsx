import { type CSSProperties, type KeyboardEvent, type MouseEvent, useState } from "react";
import { type HouseShape, middleOf, pricedWindows, windowAt } from "./house-shape.ts";
import { columnOf, lowestRuns, priceAt, type PriceGrid } from "./price-grid.ts";
import { Chosen, House } from "./price-front.tsx";
import type { Choose, PicturePartProps } from "./picture-parts.ts";

interface WindowsProps extends PicturePartProps {
  grid: PriceGrid;
  shape: HouseShape;
  months: number;
  choose: Choose;
}
type Window = readonly [column: number, floor: number];

/** The house itself: a pointer or the arrow keys read a window, a press chooses it. */
export function PriceWindows({ copy, words, matrix, grid, shape, day, months, choose }: WindowsProps) {
  const [read, setRead] = useState<Window | null>(null);
  const at: Window = [columnOf(grid, day), grid.floors.indexOf(months)];
  const dayOf = (column: number): number => (column === at[0] ? day : grid.columns[column]!);
  const take = ([column, floor]: Window, settled: boolean) => choose({ day: dayOf(column), months: grid.floors[floor]! }, settled);
  const pointed = (event: MouseEvent): Window | null => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    return windowAt(shape, grid, ((event.clientX - box.left) / box.width) * shape.width, ((event.clientY - box.top) / box.height) * shape.height);
  };
  const keys = (event: KeyboardEvent) => {
    const [column, floor] = read ?? at;
    const [last, lowest] = [grid.columns.length - 1, grid.floors.length - 1];
    const bounded = (value: number, most: number): number => Math.min(most, Math.max(0, value));
    const week = Math.ceil(7 / grid.days);
    const ways: Record<string, Window> = {
      ArrowLeft: [bounded(column - 1, last), floor],
      ArrowRight: [bounded(column + 1, last), floor],
      ArrowUp: [column, bounded(floor - 1, lowest)],
      ArrowDown: [column, bounded(floor + 1, lowest)],
      PageUp: [bounded(column + week, last), floor],
      PageDown: [bounded(column - week, last), floor],
      Home: [0, floor],
      End: [last, floor],
    };
    const to = ways[event.key];
    if (to) setRead(to);
    else if ((event.key === "Enter" || event.key === " ") && read) take(read, true);
    else if (event.key === "Escape" && read) setRead(null);
    else return;
    event.preventDefault();
  };
  const place = ([column, floor]: Window): CSSProperties => {
    const { x, y } = middleOf(shape, column, floor);
    return { left: `${(x / shape.width) * 100}%`, top: `${(y / shape.height) * 100}%` };
  };
  const isRead = read !== null && read[0] < grid.columns.length && read[1] < grid.floors.length;
  return (
    <div className={`price-front ${shape.drawing}`}>
      <svg viewBox={`0 0 ${shape.width} ${shape.height}`} aria-hidden="true">
        <House shape={shape} grid={grid} />
        <Chosen shape={shape} at={at} read={isRead ? read : null} />
      </svg>
      <Labels copy={copy} words={words} grid={grid} at={at} place={place} />
      <div
        className="price-surface"
        role="slider"
        tabIndex={0}
        aria-label={copy.label}
        aria-valuemin={0}
        aria-valuemax={grid.columns.length - 1}
        aria-valuenow={(isRead ? read : at)[0]}
        // Two ways at once: what is read is said whole, whichever of them it moved.
        aria-valuetext={isRead ? words.window(grid.floors[read[1]]!, dayOf(read[0])) : words.window(months, day)}
        onPointerMove={(event) => event.pointerType !== "touch" && setRead(pointed(event))}
        onPointerLeave={() => setRead(null)}
        onBlur={() => setRead(null)}
        onKeyDown={keys}
        onClick={(event) => {
          const window = pointed(event);
          if (window) take(window, true);
        }}
      />
      {isRead && (
        <div className="price-tip" aria-hidden="true" style={place(read)}>
          <Tip
            words={words}
            copy={copy}
            price={grid.prices[read[1]]![read[0]] ?? null}
            window={[grid.floors[read[1]]!, dayOf(read[0])]}
            chosen={priceAt(matrix, months, day)}
          />
        </div>
      )}
    </div>
  );
}

interface TipProps extends Pick<PicturePartProps, "copy" | "words"> {
  price: number | null;
  window: readonly [months: number, day: number];
  chosen: number | null;
}

function Tip({ words, copy, price, window: [months, day], chosen }: TipProps) {
  const difference = price !== null && chosen !== null ? words.difference(price, chosen) : "";
  const isAbove = words.marks(months, day).includes(copy.above);
  return (
    <>
      {price !== null && <b>{words.price(price)}</b>}
      {words.from(months, day)}
      {day < 0 ? (
        <em>{copy.notFree}</em>
      ) : isAbove ? (
        <em>{copy.above}</em>
      ) : (
        difference && <em className={price! < chosen! ? "less" : undefined}>{difference}</em>
      )}
    </>
  );
}

interface LabelsProps extends Pick<PicturePartProps, "copy" | "words"> {
  grid: PriceGrid;
  at: Window;
  place(window: Window): CSSProperties;
}

/** What is written on the house: months up its side, and where a price or a reason is the same for many windows, that. */
function Labels({ copy, words, grid, at, place }: LabelsProps) {
  const { floors, columns, lights, prices, scale } = grid;
  const apart = Math.max(1, Math.ceil(floors.length / 7));
  const early = columns.findIndex((day) => day >= 0);
  const framed = lowestRuns(grid);
  const widest = Math.max(0, ...framed.map(({ from, to }) => to - from));
  const wide = framed.filter(({ from, to }) => to - from === widest);
  const lowest = wide[Math.floor(wide.length * 0.3)];
  const barred = lights.findLastIndex((row) => row.filter((light) => light === "above").length > row.length / 3);
  const barredFrom = barred < 0 ? 0 : lights[barred]!.indexOf("above");
  return (
    <div className="price-labels" aria-hidden="true">
      {floors.map((months, floor) =>
        floor === at[1] || (floor % apart === 0 && Math.abs(floor - at[1]) > apart / 3) ? (
          <span key={months} className={floor === at[1] ? "months on" : "months"} style={{ top: place([0, floor]).top }}>
            {months}
          </span>
        ) : null,
      )}
      {pricedWindows(grid, at).map(([column, floor]) => (
        <span key={`${column} ${floor}`} className="price" style={place([column, floor])}>
          {words.price(prices[floor]![column]!)}
        </span>
      ))}
      {lowest && scale && lowest.to - lowest.from > columns.length / 6 && (
        <span className="price lowest" style={place([Math.floor((lowest.from + lowest.to - 1) / 2), lowest.floor])}>
          {words.lowest(scale.lowest)}
        </span>
      )}
      {copy.aboveHere && barred >= 0 && (
        <span className="price above" style={place([Math.floor((barredFrom + columns.length - 1) / 2), Math.max(0, barred - 1)])}>
          {copy.aboveHere}
        </span>
      )}
      {early * grid.days > 4 && floors.length > 7 && (
        <span className="free-from" style={{ ...place([(early - 1) / 2, (floors.length - 1) / 2]) }}>
          {copy.freeFrom}
        </span>
      )}
    </div>
  );
}
