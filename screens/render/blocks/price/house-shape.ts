/** Where the parts of the price house stand, in units of its drawing. */
import { type LightRun, outline, type PriceGrid } from "./price-grid.ts";

/** The two drawings: a window a day where there is room, else a window for three days. */
export const DRAWINGS = {
  wide: { width: 819, wall: 76, front: 735, pad: 9, roof: 44, top: 53, foot: 60, rows: 352, window: 0.75, door: 34, arch: 52, slots: 6, days: 1 },
  narrow: { width: 355.4, wall: 26, front: 323.4, pad: 7, roof: 32, top: 39, foot: 34, rows: 248, window: 0.83, door: 21, arch: 26, slots: 4, days: 3 },
} as const;
export type Drawing = keyof typeof DRAWINGS;

export interface HouseShape {
  drawing: Drawing;
  width: number;
  height: number;
  wall: number;
  front: number;
  roof: number;
  /** Above the first floor and below the last. */
  top: number;
  bottom: number;
  street: number;
  /** From one window to the next, and a window itself. */
  across: number;
  down: number;
  windowWidth: number;
  windowHeight: number;
  left: number;
}

/** However many floors there are, none is lower than a window that can be pressed or higher than a room. */
const FLOOR = { lowest: 14, highest: 36 } as const;

export function houseShape(drawing: Drawing, { floors, columns }: Pick<PriceGrid, "floors" | "columns">): HouseShape {
  const { width, wall, front, pad, roof, top, foot, rows, window } = DRAWINGS[drawing];
  const down = Math.min(FLOOR.highest, Math.max(FLOOR.lowest, rows / Math.max(1, floors.length)));
  const across = (front - 2 * pad) / (columns.length - 1 + window);
  const bottom = top + down * floors.length;
  return {
    drawing,
    width,
    height: bottom + foot + 4,
    wall,
    front,
    roof,
    top,
    bottom,
    street: bottom + foot,
    across,
    down,
    windowWidth: across * window,
    windowHeight: down * 0.77,
    left: wall + pad,
  };
}

const short = (value: number): string => String(Math.round(value * 10) / 10);

/** Middle of a window. */
export const middleOf = (shape: HouseShape, column: number, floor: number): { x: number; y: number } => ({
  x: shape.left + column * shape.across + shape.windowWidth / 2,
  y: shape.top + floor * shape.down + shape.windowHeight / 2,
});

/** As a whole run each: what lies between two windows is drawn over it. */
export const runsPath = (shape: HouseShape, runs: readonly Pick<LightRun, "floor" | "from" | "to">[]): string =>
  runs
    .map(({ floor, from, to }) => {
      const width = short((to - from - 1) * shape.across + shape.windowWidth);
      return `M${short(shape.left + from * shape.across)} ${short(shape.top + floor * shape.down)}h${width}v${short(shape.windowHeight)}h-${width}z`;
    })
    .join("");

/** The walls between the windows, as wide as they are. */
export function wallsPath(shape: HouseShape, columns: number): string {
  const gap = shape.across - shape.windowWidth;
  return Array.from(
    { length: columns - 1 },
    (_, at) => `M${short(shape.left + (at + 1) * shape.across - gap / 2)} ${short(shape.top)}V${short(shape.bottom)}`,
  ).join("");
}

export function outlinePath(shape: HouseShape, runs: readonly LightRun[]): string {
  const [besideX, besideY] = [(shape.across - shape.windowWidth) / 2, (shape.down - shape.windowHeight) / 2];
  const point = ([column, floor]: readonly [number, number]) =>
    `${short(shape.left + column * shape.across - besideX)} ${short(shape.top + floor * shape.down - besideY)}`;
  return outline(runs)
    .map(([from, to]) => `M${point(from)}L${point(to)}`)
    .join("");
}

/** Which window lies under a point of the drawing; null beside all of them. */
export function windowAt(shape: HouseShape, { floors, columns }: Pick<PriceGrid, "floors" | "columns">, x: number, y: number): [number, number] | null {
  const column = Math.floor((x - shape.left) / shape.across);
  const floor = Math.floor((y - shape.top) / shape.down);
  return column >= 0 && column < columns.length && floor >= 0 && floor < floors.length ? [column, floor] : null;
}

/** Windows whose price is written on them: one for each part of the house, where it isn't the lowest's, and never beside what is chosen. */
export function pricedWindows({ lights, prices, columns, scale }: PriceGrid, chosen: readonly [number, number]): [column: number, floor: number][] {
  const first = columns.findIndex((day) => day >= 0);
  const spread = columns.length - first;
  const spots = [
    [0.72, 0.16],
    [0.3, 0.62],
    [0.86, 0.62],
    [0.45, 0.88],
  ] as const;
  return spots
    .map(([across, down]) => [first + Math.floor(across * spread), Math.floor(down * lights.length)] as [number, number])
    .filter(([column, floor], at, all) => {
      const light = lights[floor]?.[column];
      if (typeof light !== "number" || prices[floor]![column] === scale?.lowest) return false;
      const near = ([c, f]: readonly [number, number], share: number) =>
        Math.abs(c - column) < spread * share && Math.abs(f - floor) < Math.max(1, lights.length * 0.12);
      return !near(chosen, 0.12) && !all.slice(0, at).some((other) => near(other, 0.25));
    });
}
