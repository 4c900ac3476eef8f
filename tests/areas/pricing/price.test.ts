import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, daysBetween } from "#screens/language/expressions/calendar.ts";
import { earliestDay, latestDay, moveInOf, offeredLengths, priceOf, usualLength, type RoomOffer } from "#server/areas/pricing/price.ts";
import { bestDeal, priceMatrix, priceRange, startingAt } from "#server/areas/pricing/price-matrix.ts";
import { priceTerms, type PriceTerms } from "#server/areas/pricing/price-terms.ts";
import { documentsWith } from "#tests/support/test-app.ts";

const MARKET = { slug: "chicago", constants: {} };
const shipped = priceTerms(documentsWith({}), MARKET)!;
const TODAY = "2026-11-20";
/** The room of the drawn house. */
const ROOM: RoomOffer = { first_price_cents: 119_000, discounted_price_cents: 112_500, availability_date: "2026-11-28", lengths: null };

/** In dollars, of the shipped constants. */
function price(room: RoomOffer, day: string, months: number, today = TODAY): number {
  const length = offeredLengths(shipped, room).find((one) => one.months === months)!;
  return priceOf(shipped, room, moveInOf(day, earliestDay(shipped, room.availability_date, today), today), length) / 100;
}

const cents = fc.integer({ min: 20_000, max: 900_000 });
const day = fc.integer({ min: 0, max: 4000 }).map((days) => addDays("2024-01-01", days));
const room = fc
  .record({ first_price_cents: cents, off: fc.option(fc.integer({ min: 0, max: 100 }), { nil: null }), ahead: fc.integer({ min: -400, max: 200 }), today: day })
  .map(({ first_price_cents, off, ahead, today }) => ({
    today,
    room: {
      first_price_cents,
      discounted_price_cents: off === null ? null : Math.round(first_price_cents * (1 - off / 200)),
      availability_date: addDays(today, ahead),
      lengths: null,
    },
  }));

describe("[PRC-19] [PRC-20] the day from which a room can be had", () => {
  test.each([
    ["a year ago", "2025-11-20", "2026-11-22"],
    ["today", "2026-11-20", "2026-11-22"],
    ["tomorrow", "2026-11-21", "2026-11-22"],
    ["in two days", "2026-11-22", "2026-11-23"],
    ["in a month, over its end", "2026-11-30", "2026-12-01"],
    ["on the last day of February", "2028-02-28", "2028-02-29"],
  ])("stated as %s", (_, stated, earliest) => {
    expect(earliestDay(shipped, stated, TODAY)).toBe(earliest);
  });

  test("is never the stated one, and never less than two days away", () => {
    fc.assert(
      fc.property(day, day, (stated, today) => {
        const earliest = earliestDay(shipped, stated, today);
        expect(daysBetween(today, earliest)).toBeGreaterThanOrEqual(2);
        expect(earliest > stated).toBe(true);
      }),
    );
  });

  test.each(["2026-10-20", "2027-03-01"])("is followed by days of which none is left out or comes twice where the clocks change, seen on %s", (today) => {
    const earliest = earliestDay(shipped, today, today);
    const days = Array.from({ length: 60 }, (_, waiting) => addDays(earliest, waiting));
    expect(new Set(days).size).toBe(60);
    expect(days.map((each) => daysBetween(today, each))).toEqual(Array.from({ length: 60 }, (_, at) => at + 2));
    expect(days.at(-1)).toBe(latestDay(shipped, earliest));
  });

  test("[PRC-13] [PRC-14] begins a window of sixty days, the first of them included", () => {
    expect(latestDay(shipped, "2026-11-29")).toBe("2027-01-27");
    expect(daysBetween("2026-11-29", latestDay(shipped, "2026-11-29"))).toBe(59);
  });
});

describe("the price of a room", () => {
  test("[PRC-1] [PRC-9] is discounted from twelve months on, up to thirty days from today, and only then", () => {
    // 1,125 × 1.05, and 1,190 × 1.03 × 1.05, 1,190 × 1.05 of cold months.
    expect([price(ROOM, "2026-12-20", 12), price(ROOM, "2026-12-20", 11), price(ROOM, "2026-12-21", 12)]).toEqual([1180, 1285, 1250]);
  });

  test("counts the discount's days from today, not from when the room is free", () => {
    const later = { ...ROOM, availability_date: "2026-12-21" };
    expect(price(later, "2026-12-22", 12)).toBe(1250);
  });

  test("[PRC-6] rises for a short lease, as the constants say", () => {
    const june = { ...ROOM, availability_date: "2026-05-31" };
    expect([3, 6, 9, 11].map((months) => price(june, "2026-06-10", months, "2026-05-20"))).toEqual([1490, 1390, 1285, 1225]);
  });

  test("[PRC-8] rises in November to February alone", () => {
    const months = Array.from({ length: 12 }, (_, at) => `2027-${String(at + 1).padStart(2, "0")}-15`);
    const prices = months.map((date) => price({ ...ROOM, discounted_price_cents: null, availability_date: addDays(date, -5) }, date, 12, addDays(date, -10)));
    expect(prices).toEqual([1250, 1250, 1190, 1190, 1190, 1190, 1190, 1190, 1190, 1190, 1250, 1250]);
  });

  test("[PRC-7] carries half of a day's rent for each day of waiting past thirty, spread over the months", () => {
    const spring = { ...ROOM, discounted_price_cents: null, availability_date: "2026-04-01" };
    const on = (days: number, months: number): number => price(spring, addDays("2026-04-02", days), months, "2026-03-01");
    expect([on(30, 3), on(31, 3), on(32, 3)]).toEqual([1490, 1495, 1500]);
    // 29 days × 1,190 × 12 ÷ 365 × 0.5 = 567.29: 189.10 a month over three, 47.27 over twelve.
    expect([on(59, 3), on(59, 12)]).toEqual([1675, 1235]);
  });

  test("counts the waiting from the room's first day, however far that is", () => {
    const far = { ...ROOM, discounted_price_cents: null, availability_date: "2026-09-01" };
    expect(price(far, "2026-09-02", 12, "2026-03-01")).toBe(1190);
  });

  test("[PRC-3] is rounded to five dollars, halves up", () => {
    const of = (first_price_cents: number): number =>
      price({ ...ROOM, first_price_cents, discounted_price_cents: null, availability_date: "2026-05-30" }, "2026-06-05", 12, "2026-05-20");
    expect([119_249, 119_250, 119_251, 119_749, 119_750].map(of)).toEqual([1190, 1195, 1195, 1195, 1200]);
  });

  test("is exactly what whole numbers give", () => {
    fc.assert(
      fc.property(room, fc.nat(60), fc.constantFrom(...shipped.lengths), ({ room: one, today }, waits, length) => {
        const earliest = earliestDay(shipped, one.availability_date, today);
        const moveIn = moveInOf(addDays(earliest, waits), earliest, today);
        expect(priceOf(shipped, one, moveIn, length)).toBe(byWholeNumbers(shipped, one, moveIn, length));
      }),
      { numRuns: 2000 },
    );
  });

  test("is never negative, and a multiple of five dollars", () => {
    fc.assert(
      fc.property(room, ({ room: one, today }) => {
        for (const cell of priceMatrix(shipped, one, today).prices.flat()) expect(cell >= 0 && cell % 500 === 0).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  test("is never more for a longer lease, on any day", () => {
    fc.assert(
      fc.property(room, ({ room: one, today }) => {
        const { prices } = priceMatrix(shipped, one, today);
        for (let at = 1; at < prices.length; at += 1)
          for (const [date, cell] of prices[at]!.entries()) expect(cell).toBeLessThanOrEqual(prices[at - 1]![date]!);
      }),
      { numRuns: 50 },
    );
  });

  test("is never more for an earlier day of the same season", () => {
    fc.assert(
      fc.property(room, ({ room: one, today }) => {
        const { prices, earliest } = priceMatrix(shipped, one, today);
        const isCold = (at: number): boolean => shipped.cold.months.includes(Number(addDays(earliest, at).slice(5, 7)));
        for (const row of prices)
          for (let at = 1; at < row.length; at += 1) if (isCold(at) === isCold(at - 1)) expect(row[at]!).toBeGreaterThanOrEqual(row[at - 1]!);
      }),
      { numRuns: 50 },
    );
  });
});

type MoveIn = Parameters<typeof priceOf>[2];

/** The rule of the price once more, in whole numbers alone and without a thought for speed. */
function byWholeNumbers(
  terms: PriceTerms,
  one: RoomOffer,
  { month, daysFromToday, daysOfWaiting }: MoveIn,
  { months, multiplier }: PriceTerms["lengths"][number],
) {
  const isDiscounted = months >= 12 && daysFromToday <= 30 && one.discounted_price_cents !== null;
  const base = BigInt(isDiscounted ? one.discounted_price_cents! : one.first_price_cents);
  const season = BigInt(terms.cold.months.includes(month) ? terms.cold.multiplier : 10_000);
  const waits = BigInt(Math.max(0, daysOfWaiting - 30));
  const denominator = 10_000n * 10_000n * 365n * BigInt(months);
  const numerator = base * (BigInt(multiplier) * season * 365n * BigInt(months) + BigInt(terms.holding.multiplier) * 10_000n * 12n * waits);
  return Number((2n * numerator + 500n * denominator) / (1000n * denominator)) * 500;
}

describe("the matrix of a room", () => {
  test("[PRC-11] [PRC-12] has the price of every day and length that a single question gets, discounted or not", () => {
    fc.assert(
      fc.property(room, fc.nat(60), fc.nat(15), ({ room: one, today }, date, at) => {
        const matrix = priceMatrix(shipped, one, today);
        const length = offeredLengths(shipped, one)[at]!;
        expect(matrix.lengths[at]).toBe(length.months);
        expect(matrix.prices[at]![date]).toBe(priceOf(shipped, one, moveInOf(addDays(matrix.earliest, date), matrix.earliest, today), length));
      }),
    );
  });

  test("[PRC-11] [PRC-16] spans 0 to 60 days from the first day, and says how far that is from today", () => {
    const { earliest, days_until_earliest, lengths, prices } = priceMatrix(shipped, ROOM, TODAY);
    expect({ earliest, days_until_earliest, floors: lengths.length, days: prices[0]!.length }).toEqual({
      earliest: "2026-11-29",
      days_until_earliest: 9,
      floors: 16,
      days: 61,
    });
  });

  test("has a floor for each length of the room, and none else", () => {
    expect(priceMatrix(shipped, { ...ROOM, lengths: [12, 6, 2] }, TODAY).lengths).toEqual([6, 12]);
  });

  test("changes exactly where a constant's rule names the cells", () => {
    const before = priceMatrix(shipped, ROOM, TODAY);
    const changed = (constants: Record<string, number | string>): string[] => {
      const after = priceMatrix(priceTerms(documentsWith(constants), MARKET)!, ROOM, TODAY);
      const cells = after.prices.flatMap((row, at) =>
        row.flatMap((cell, date) => (cell === before.prices[at]![date] ? [] : [{ months: after.lengths[at]!, date }])),
      );
      return [...new Set(cells.map(({ months }) => `${months} months`))].concat(
        cells.length ? [`days ${Math.min(...cells.map((one) => one.date))} to ${Math.max(...cells.map((one) => one.date))}`] : [],
      );
    };
    expect(changed({ lease_length_multiplier_9: 1.2 })).toEqual(["9 months", "days 0 to 60"]);
    // Twelve months are discounted until December 20: day 21 of a room that is free from November 29.
    expect(changed({ discount_days_maximum: 20 }).at(-1)).toBe("days 12 to 21");
    expect(changed({ discount_days_maximum: 20 })).toHaveLength(8);
    expect(changed({ holding_fee_multiplier: 3 }).at(-1)).toBe("days 31 to 60");
    // December, January and the end of November are cold all the same: only July wouldn't be.
    expect(changed({ cold_zone_months: "11,12,1,2,7" })).toEqual([]);
    expect(changed({ cold_zone_months: "11,12" }).at(-1)).toBe("days 33 to 60");
    expect(changed({ lease_length_default: 6 })).toEqual([]);
  });
});

describe("what is said of a matrix", () => {
  test("[PRC-2] starting at: the least of what can be chosen, the day behind the window left out", () => {
    expect(startingAt(shipped, ROOM, TODAY)).toBe(118_000);
    fc.assert(
      fc.property(room, ({ room: one, today }) => {
        const cells = priceMatrix(shipped, one, today).prices.flatMap((row) => row.slice(0, -1));
        expect(startingAt(shipped, one, today)).toBe(Math.min(...cells));
      }),
    );
    expect(startingAt(shipped, { ...ROOM, lengths: [] }, TODAY)).toBeNull();
  });

  test("starting at, for the length and the day that somebody looks for", () => {
    const of = (months: number | null, move_in: string | null): number | null => startingAt(shipped, ROOM, TODAY, { months, move_in });
    expect([of(3, null), of(null, "2026-12-26"), of(9, "2026-12-26"), of(2, null)]).toEqual([156_000, 125_000, 135_000, null]);
    // The last day: 1,190 × 1.05, and 31.52 of waiting over eighteen months.
    expect([of(null, "2026-11-28"), of(null, "2026-11-29"), of(null, "2027-01-27"), of(null, "2027-01-28")]).toEqual([null, 118_000, 128_000, null]);
  });

  test("[PRC-1] [PRC-2] [PRC-3] [PRC-5] starting at is the discounted price alone, rounded, where a discount and no cold month can be had", () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 60 }), (first_price_cents, percent) => {
        const discounted_price_cents = Math.round(first_price_cents * (1 - percent / 100));
        const summer = { first_price_cents, discounted_price_cents, availability_date: "2026-06-01", lengths: null };
        expect(startingAt(shipped, summer, "2026-05-20")).toBe(Math.floor(discounted_price_cents / 500 + 0.5) * 500);
      }),
    );
  });

  test("[PRC-10] best deal: every length that costs least that day", () => {
    const matrix = priceMatrix(shipped, ROOM, TODAY);
    expect(bestDeal(matrix, 0)).toEqual([12, 13, 14, 15, 16, 17, 18]);
    expect(bestDeal(priceMatrix(shipped, { ...ROOM, lengths: [6, 9] }, TODAY), 0)).toEqual([9]);
  });

  test("a home's range: the least and the highest of its rooms", () => {
    expect(priceRange([118_000, null, 96_500, 134_000])).toEqual({ min: 96_500, max: 134_000 });
    expect(priceRange([null])).toBeNull();
  });

  test("[PRC-15] the length at first is twelve months, or the nearest, of two the longer", () => {
    expect([[3, 12, 18], [9, 10], [10, 14], [3, 4], []].map((offered) => usualLength(shipped, offered))).toEqual([12, 10, 14, 4, null]);
  });
});

describe("what the constants have to say", () => {
  test("a market that lacks one has no prices: nothing is guessed", () => {
    for (const name of ["lease_length_multiplier_7", "holding_fee_multiplier", "cold_zone_month_multiplier", "price_rounding", "move_in_window_days"])
      for (const value of [null, "often", -1, Number.NaN]) expect(priceTerms(documentsWith({ [name]: value }), MARKET)).toBeNull();
  });

  test("a month that there isn't is none to reckon by", () => {
    for (const cold_zone_months of ["11,12,13", "0", "winter", "1.5"]) expect(priceTerms(documentsWith({ cold_zone_months }), MARKET)).toBeNull();
    expect(priceTerms(documentsWith({ cold_zone_months: "" }), MARKET)).not.toBeNull();
  });

  test("a multiplier that can't be reckoned by exactly is none", () => {
    expect(priceTerms(documentsWith({ lease_length_multiplier_7: 1.00005 }), MARKET)).toBeNull();
    expect(priceTerms(documentsWith({ lease_length_multiplier_7: 1.1405 }), MARKET)).not.toBeNull();
  });
});
