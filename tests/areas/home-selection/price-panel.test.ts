/** Whatever the address asks, what is said of a price is one price: in the picture, in the tables, on the bill and in the ways out. */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, addMonths, daysBetween } from "#screens/language/expressions/calendar.ts";
import { unpackRuns } from "#screens/language/expressions/run-lengths.ts";
import { alternativesTo, isBestDeal, nearestFit, pricePanel, priceTables } from "#server/areas/home-selection/price-panel.ts";
import { quoteOf } from "#server/areas/home-selection/quote.ts";
import { isAbove, type SelectionContext } from "#server/areas/home-selection/offered.ts";
import { roomOffer } from "#server/areas/homes/index.ts";
import { earliestDay, priceTerms } from "#server/areas/pricing/index.ts";
import { documentsWith } from "#tests/support/test-app.ts";

const documents = documentsWith({});
const terms = priceTerms(documents, { slug: "chicago", constants: {} })!;

const asked = fc.record({
  day: fc.option(fc.integer({ min: -999, max: 999 }), { nil: null }),
  months: fc.option(fc.integer({ min: 0, max: 99 }), { nil: null }),
});
const shown = fc
  .record({
    first_price_cents: fc.integer({ min: 20_000, max: 900_000 }),
    off: fc.option(fc.integer({ min: 0, max: 90 }), { nil: null }),
    ahead: fc.integer({ min: -400, max: 120 }),
    from: fc.integer({ min: 0, max: 1500 }),
    lease_lengths: fc.option(fc.subarray([3, 6, 9, 12, 15, 18], { minLength: 1 }), { nil: null }),
    limit: fc.option(fc.integer({ min: 20_000, max: 900_000 }), { nil: null }),
    asked,
  })
  .map(({ first_price_cents, off, ahead, from, lease_lengths, limit, asked }) => {
    const today = addDays("2025-01-01", from);
    const availability_date = addDays(today, ahead);
    const discounted_price_cents = off === null ? null : Math.round(first_price_cents * (1 - off / 100));
    const facts = { first_price_cents, discounted_price_cents, is_available: true, availability_date, lease_lengths };
    const record = { id: randomUUID(), version: 1, home: "home", number: 1, room_type: "private", about: "", ...facts };
    const room = { room: record as never, earliest: earliestDay(terms, availability_date, today), price_cents: 0 };
    const context: SelectionContext = { terms, today, currency: "usd", limit_cents: limit, now: new Date(`${today}T12:00:00Z`), quoteHours: 24 };
    return { room, context, asked, panel: pricePanel(terms, room, today, asked)! };
  });
type Shown = typeof shown extends fc.Arbitrary<infer T> ? T : never;

/** In cents, asked for by itself. */
function priceAt({ room, context }: Shown, day: number, months: number): number {
  const quote = quoteOf(terms, roomOffer(room.room)!, { earliest: room.earliest, today: context.today }, { day, months });
  if (typeof quote === "string") throw new Error(quote);
  return quote.price_cents;
}

test("a day and a length that can be looked at are shown, those that are asked for where they can be", () => {
  fc.assert(
    fc.property(shown, ({ panel: { matrix, option }, asked, context }) => {
      expect(matrix.lengths).toContain(option.months);
      if (asked.months !== null && matrix.lengths.includes(asked.months)) expect(option.months).toBe(asked.months);
      const first = daysBetween(matrix.earliest, context.today);
      expect(option.day).toBe(Math.min(terms.windowDays - 1, Math.max(first, asked.day ?? 0)));
    }),
  );
});

test("[PRC-17] [PRC-18] what nobody asked for begins on the room's first day, and ends twelve months later", () => {
  fc.assert(
    fc.property(shown, ({ room, context }) => {
      const panel = pricePanel(terms, { ...room, room: { ...(room.room as object), lease_lengths: null } as never }, context.today, {
        day: null,
        months: null,
      })!;
      expect(panel.option).toEqual({ day: 0, months: 12 });
      expect(panel.quote).toMatchObject({ move_in_date: room.earliest, lease_end_date: addMonths(room.earliest, 12) });
    }),
  );
});

test("the price on the bill is that of the picture, of the texts and of the day by itself", () => {
  fc.assert(
    fc.property(shown, (one) => {
      const { panel, context } = one;
      const day = Math.max(0, panel.option.day);
      expect(panel.quote.price_cents).toBe(priceAt(one, day, panel.option.months));
      const { matrix, by_length } = priceTables(panel, context);
      const rows = panel.matrix.lengths.map((months) => unpackRuns(by_length.rows[String(months)]!));
      expect(rows).toEqual(matrix.rows.map((row) => unpackRuns(row)));
      expect(rows).toEqual(panel.matrix.prices.map((row) => row.map((cents) => cents / 100)));
      expect(rows[panel.matrix.lengths.indexOf(panel.option.months)]![day]).toBe(panel.quote.price_cents / 100);
    }),
  );
});

test("a way out leads to a price that can be had, says what it differs by, and never costs more than is approved", () => {
  fc.assert(
    fc.property(shown, (one) => {
      for (const { day, months, price, more, less, move_in } of alternativesTo(documents, one.panel, one.context)) {
        const cents = priceAt(one, day, months);
        expect(price.amount).toBe(cents / 100);
        expect((more?.amount ?? 0) - (less?.amount ?? 0)).toBe((cents - one.panel.quote.price_cents) / 100);
        expect(isAbove(cents, one.context)).toBe(false);
        expect(move_in).toBe(addDays(one.room.earliest, day));
        expect({ day, months }).not.toEqual(one.panel.option);
      }
    }),
  );
});

test("the nearest length that fits is approved, and no nearer one is", () => {
  fc.assert(
    fc.property(shown, (one) => {
      const { matrix, option } = one.panel;
      const day = Math.max(0, option.day);
      const approved = matrix.lengths.filter((months) => !isAbove(priceAt(one, day, months), one.context));
      const apart = approved.map((months) => Math.abs(months - option.months));
      const fits = nearestFit(one.panel, one.context);
      if (fits === null) expect(approved).toEqual([]);
      else {
        expect(approved).toContain(fits);
        expect(Math.abs(fits - option.months)).toBe(Math.min(...apart));
      }
    }),
  );
});

test("the best deal is a length that no other costs less than on its day, and none before the room is free", () => {
  fc.assert(
    fc.property(shown, (one) => {
      const { matrix, option, quote } = one.panel;
      const least = Math.min(...matrix.lengths.map((months) => priceAt(one, Math.max(0, option.day), months)));
      expect(isBestDeal(one.panel)).toBe(option.day >= 0 && quote.price_cents === least);
    }),
  );
});
