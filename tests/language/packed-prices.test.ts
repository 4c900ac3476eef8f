/** Prices that travel packed: as one table for texts, and as the windows of a picture. */
import { describe, expect, test } from "vitest";
import fc from "fast-check";
import { lookUp } from "#screens/language/expressions/lookup.ts";
import { unpackRuns, valueAt } from "#screens/language/expressions/run-lengths.ts";
import type { PackedPriceMatrix } from "#screens/language/kinds/packed-price-matrix.ts";
import { isBestDeal, lightRuns, lowestRuns, outline, priceAt, priceGrid, WINDOW } from "#screens/render/blocks/price/price-grid.ts";

function packed<T>(values: readonly T[]): (T | number)[] {
  const runs: (T | number)[] = [];
  for (const value of values)
    if (runs.length > 0 && runs.at(-2) === value) runs[runs.length - 1] = (runs.at(-1) as number) + 1;
    else runs.push(value, 1);
  return runs;
}

const price = fc.option(fc.integer({ min: 100, max: 400 }).map((tens) => tens * 5));
const matrix: fc.Arbitrary<PackedPriceMatrix> = fc
  .record({
    ahead: fc.integer({ min: 0, max: 90 }),
    lengths: fc.uniqueArray(fc.integer({ min: 1, max: 36 }), { minLength: 1, maxLength: 36 }),
    seed: fc.array(price, { minLength: 61, maxLength: 61 }),
  })
  .map(({ ahead, lengths, seed }) => ({
    today: "2026-11-20",
    earliest: "2026-11-29",
    ahead,
    currency: "usd",
    lengths: lengths.toSorted((one, other) => one - other),
    rows: lengths.map((_, at) => packed(seed.map((each) => (each === null ? null : each + at * 5)))),
  }));
const limit = fc.option(fc.integer({ min: 500, max: 2000 }));

describe("a list in runs", () => {
  test("is the list that it was, place by place, and nothing beyond its ends", () => {
    fc.assert(
      fc.property(fc.array(price), (values) => {
        const runs = packed(values);
        expect(unpackRuns(runs)).toEqual(values);
        expect(values.map((_, place) => valueAt(runs, place))).toEqual(values);
        for (const place of [-1, values.length, 0.5]) expect(valueAt(runs, place)).toBeUndefined();
      }),
    );
  });
});

describe("a packed table", () => {
  const table = { currency: "usd", rows: { 12: [1180, 21, 1250, 39, null, 1] } };

  test("says the money of a length and a day", () => {
    expect(lookUp("prices", table, [12, 20])).toEqual({ value: { amount: 1180, currency: "usd" } });
    expect(lookUp("prices", table, [12, 21])).toEqual({ value: { amount: 1250, currency: "usd" } });
    expect(lookUp("prices", table, ["12", 60])).toEqual({ value: null });
  });

  test("knows nothing beyond its ends, of another length, or of half a key", () => {
    for (const keys of [
      [12, 61],
      [12, -1],
      [13, 0],
      ["constructor", 0],
    ])
      expect(lookUp("prices", table, keys), keys.join()).toEqual({ reason: `"prices" has nothing at ${keys[0] === 12 ? keys.join(", ") : keys[0]}` });
    expect(lookUp("prices", undefined, [12, 0])).toEqual({ reason: '"prices" is missing' });
  });
});

describe("the price house", () => {
  test("has every window once, whatever its light", () => {
    fc.assert(
      fc.property(matrix, limit, fc.constantFrom(1, 3), (prices, most, days) => {
        const grid = priceGrid(prices, days, most);
        const drawn = lightRuns(grid).flatMap(({ floor, from, to }) => Array.from({ length: to - from }, (_, at) => `${floor} ${from + at}`));
        expect(new Set(drawn).size).toBe(drawn.length);
        expect(drawn.length).toBe(prices.lengths.length * grid.columns.length);
        expect(grid.columns.filter((day) => day >= 0)).toHaveLength(WINDOW.days / days);
      }),
    );
  });

  test("is never brighter where it costs more, and barred exactly above the limit", () => {
    fc.assert(
      fc.property(matrix, limit, (prices, most) => {
        const { prices: rows, lights } = priceGrid(prices, 1, most);
        const windows = rows.flatMap((row, floor) => row.map((amount, column) => ({ amount, light: lights[floor]![column]! })));
        const offered = windows.filter(({ amount }) => amount !== null);
        for (const { amount, light } of offered) expect(light === "above").toBe(most !== null && amount! > most);
        const lit = offered.filter(({ light }) => typeof light === "number").sort((one, other) => one.amount! - other.amount!);
        lit.slice(1).forEach(({ light }, at) => expect(light as number).toBeGreaterThanOrEqual(lit[at]!.light as number));
      }),
    );
  });

  test("frames what costs the least by a line that is closed", () => {
    fc.assert(
      fc.property(matrix, (prices) => {
        const ends = new Map<string, number>();
        for (const [from, to] of outline(lowestRuns(priceGrid(prices, 1, null))))
          for (const end of [from, to]) ends.set(end.join(), (ends.get(end.join()) ?? 0) + 1);
        // At corners lines meet in pairs; along a floor several may begin where one ends.
        expect([...ends.values()].filter((count) => count % 2 === 1)).toEqual([]);
      }),
    );
  });

  test("calls a length the best deal of a day where no other costs less", () => {
    fc.assert(
      fc.property(matrix, fc.integer({ min: 0, max: 59 }), (prices, day) => {
        const offered = prices.lengths.filter((months) => priceAt(prices, months, day) !== null);
        const least = Math.min(...offered.map((months) => priceAt(prices, months, day)!));
        expect(prices.lengths.filter((months) => isBestDeal(prices, months, day))).toEqual(offered.filter((months) => priceAt(prices, months, day) === least));
      }),
    );
  });
});
