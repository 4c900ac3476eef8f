/** The windows of the price house: which prices they stand for, and how brightly each is lit. Nothing is computed of a price itself. */
import type { PackedPriceMatrix } from "#screens/language/kinds/packed-price-matrix.ts";
import { unpackRuns, valueAt } from "#screens/language/expressions/run-lengths.ts";

/** Six steps of light, 0 the brightest; before the room is free, above the limit, and where nothing is offered. */
export type Light = 0 | 1 | 2 | 3 | 4 | 5 | "early" | "above" | "none";
export const LIGHTS = [0, 1, 2, 3, 4, 5] as const;

export interface PriceGrid {
  /** Days that one window stands for; it says the price of the first. */
  days: number;
  /** First day of each column, from the earliest move-in on; negative before it. */
  columns: readonly number[];
  /** Months of each floor, from the roof down. */
  floors: readonly number[];
  /** By floor and column; null where nothing is offered or the room isn't free yet. */
  prices: readonly (readonly (number | null)[])[];
  lights: readonly (readonly Light[])[];
  /** The least and the most that the light goes between; null where nothing is offered. */
  scale: { lowest: number; darkest: number } | null;
}

/** Days that can be chosen, and the most that are drawn before them. */
export const WINDOW = { days: 60, before: 10 } as const;

export const daysBefore = ({ ahead }: PackedPriceMatrix): number => Math.min(Math.max(ahead, 0), WINDOW.before);

export function priceGrid(matrix: PackedPriceMatrix, days: number, limit: number | null): PriceGrid {
  const before = Math.ceil(daysBefore(matrix) / days);
  const columns = Array.from({ length: before + WINDOW.days / days }, (_, at) => (at - before) * days);
  const every = matrix.rows.map((row) => unpackRuns(row).slice(0, WINDOW.days)).reverse();
  const offered = every.flat().filter((price) => price !== null);
  const [lowest, highest] = [Math.min(...offered), Math.max(...offered)];
  const scale = offered.length === 0 ? null : { lowest, darkest: Math.max(lowest, Math.min(highest, limit ?? highest)) };
  const prices = every.map((row) => columns.map((day) => (day < 0 ? null : (row[day] ?? null))));
  return {
    days,
    columns,
    floors: [...matrix.lengths].reverse(),
    prices,
    lights: prices.map((row) => row.map((price, at) => (columns[at]! < 0 ? "early" : lightOf(price, scale, limit)))),
    scale,
  };
}

function lightOf(price: number | null, scale: PriceGrid["scale"], limit: number | null): Light {
  if (price === null || scale === null) return "none";
  if (limit !== null && price > limit) return "above";
  const { lowest, darkest } = scale;
  const share = darkest > lowest ? (price - lowest) / (darkest - lowest) : 0;
  return LIGHTS[Math.min(LIGHTS.length - 1, Math.floor(share * LIGHTS.length))]!;
}

/** Windows of one light beside each other on one floor: `to` is the first that isn't. */
export interface LightRun {
  light: Light;
  floor: number;
  from: number;
  to: number;
}

export const lightRuns = ({ lights }: Pick<PriceGrid, "lights">): LightRun[] =>
  lights.flatMap((row, floor) => runsWhere(row, (light) => light).map(({ is, from, to }) => ({ light: is, floor, from, to })));

function runsWhere<T, K>(row: readonly T[], of: (value: T) => K): { is: K; from: number; to: number }[] {
  const runs: { is: K; from: number; to: number }[] = [];
  row.forEach((value, at) => {
    const is = of(value);
    const last = runs.at(-1);
    if (last && last.is === is) last.to = at + 1;
    else runs.push({ is, from: at, to: at + 1 });
  });
  return runs;
}

/** Of the windows that cost the least of all, the runs on each floor. */
export const lowestRuns = ({ prices, scale }: PriceGrid): LightRun[] =>
  scale === null
    ? []
    : prices.flatMap((row, floor) =>
        runsWhere(row, (price) => price === scale.lowest)
          .filter(({ is }) => is)
          .map(({ from, to }) => ({ light: 0 as const, floor, from, to })),
      );

/** The sides of runs that have nothing of theirs on the other side: `[column, floor]` of both ends, in corners of windows. */
export function outline(runs: readonly LightRun[]): [from: readonly [number, number], to: readonly [number, number]][] {
  const has = (floor: number, at: number): boolean => runs.some((run) => run.floor === floor && run.from <= at && at < run.to);
  return runs.flatMap(({ floor, from, to }) => {
    const open = (beside: number, y: number) =>
      runsWhere(
        Array.from({ length: to - from }, (_, at) => has(beside, from + at)),
        (is) => is,
      )
        .filter(({ is }) => !is)
        .map((run) => [[from + run.from, y] as const, [from + run.to, y] as const] as [readonly [number, number], readonly [number, number]]);
    return [
      [
        [from, floor],
        [from, floor + 1],
      ] as [readonly [number, number], readonly [number, number]],
      [
        [to, floor],
        [to, floor + 1],
      ] as [readonly [number, number], readonly [number, number]],
      ...open(floor - 1, floor),
      ...open(floor + 1, floor + 1),
    ];
  });
}

/** Where a day stands; one before all that are drawn stands in the first. */
export function columnOf({ columns, days }: PriceGrid, day: number): number {
  const first = columns[0] ?? 0;
  return Math.min(columns.length - 1, Math.max(0, Math.floor((day - first) / days)));
}

/** What a day and length cost a month; null where that isn't offered. */
export function priceAt({ lengths, rows }: PackedPriceMatrix, months: number, day: number): number | null {
  const row = rows[lengths.indexOf(months)];
  return row && day < WINDOW.days ? (valueAt(row, day) ?? null) : null;
}

/** Whether no other length costs less on that day. */
export function isBestDeal(matrix: PackedPriceMatrix, months: number, day: number): boolean {
  const price = priceAt(matrix, months, day);
  return price !== null && matrix.lengths.every((length) => (priceAt(matrix, length, day) ?? Infinity) >= price);
}

/** The length that is nearest to one that may not be offered: the shorter of two. */
export const nearestLength = ({ lengths }: PackedPriceMatrix, months: number): number =>
  lengths.reduce((nearest, each) => (Math.abs(each - months) < Math.abs(nearest - months) ? each : nearest), lengths[0] ?? months);
