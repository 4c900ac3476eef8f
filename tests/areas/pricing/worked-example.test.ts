/** The page that tells what a room costs, `.github/prices.md`, is written by what reckons it. */
import fc from "fast-check";
import { format, resolveConfig } from "prettier";
import { describe, expect, test } from "vitest";
import { addDays } from "#screens/language/expressions/calendar.ts";
import {
  earliestDay,
  moveInOf,
  offeredLengths,
  priceFormula,
  priceMatrix,
  startingAt,
  type PriceFormula,
  type RoomOffer,
} from "#server/areas/pricing/index.ts";
import { priceTerms } from "#server/areas/pricing/price-terms.ts";
import { documentsWith } from "#tests/support/test-app.ts";

const terms = priceTerms(documentsWith({}), { slug: "chicago", constants: {} })!;
const TODAY = "2026-11-20";
const ROOM: RoomOffer = { first_price_cents: 119_000, discounted_price_cents: 112_500, availability_date: "2026-11-28", lengths: null };
const EARLIEST = earliestDay(terms, ROOM.availability_date, TODAY);

const formulaOf = (waiting: number, months: number, room = ROOM, today = TODAY): PriceFormula => {
  const earliest = earliestDay(terms, room.availability_date, today);
  const length = offeredLengths(terms, room).find((one) => one.months === months)!;
  return priceFormula(terms, room, moveInOf(addDays(earliest, waiting), earliest, today), length);
};

const dollars = (cents: number): string => `$${(cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
const whole = (cents: number): string => `$${(cents / 100).toLocaleString("en-US")}`;

/** A row of the page: who moves in when and for how long, and the sum. */
function row(what: string, waiting: number, months: number): string {
  const { base_cents, is_discounted, length, season, waiting_days, waiting_cents, exact_cents, price_cents } = formulaOf(waiting, months);
  const parts = [
    `${whole(base_cents)}${is_discounted ? " (discounted)" : ""} × ${length}`,
    season === 1 ? "" : ` × ${season}`,
    waiting_days === 0 ? "" : ` + ${dollars(waiting_cents)} (waiting, days: ${waiting_days})`,
  ].join("");
  return `| ${what} | ${addDays(EARLIEST, waiting)}, ${months} months | ${parts} = ${dollars(exact_cents)} | **${whole(price_cents)}** |`;
}

function page(): string {
  const { prices } = priceMatrix(terms, ROOM, TODAY);
  return `# What a room costs

\`npm test\` writes this page by the module that reckons every price (\`server/areas/pricing\`), with the constants as shipped.

    price = base × multiplier of the length × cold month, if it is one + waiting, a month      rounded to ${whole(terms.roundingCents)}, halves up

- **base** is the discounted price from ${terms.discount.fromMonths} months on and up to ${terms.discount.upToDays} days from today, else the first price.
- **cold months** are ${terms.cold.months.join(", ")}.
- **waiting** counts from the first day that the room can be had; the first ${terms.holding.freeDays} days cost nothing, each further one half of a day's rent (a year's rent ÷ 365), spread over the months of the lease.
- A room can be had from the day after the stated one, and never less than ${terms.leadDays} days from today; the last day is ${terms.windowDays - 1} days later.

A room in Chicago, ${whole(ROOM.first_price_cents)}, discounted ${whole(ROOM.discounted_price_cents!)}, free from ${ROOM.availability_date}, looked at on ${TODAY}. Its first day is ${EARLIEST}.

| somebody who | move-in and length | the sum | a month |
| --- | --- | --- | --- |
${[
  row("comes at once for a year", 0, 12),
  row("comes at once for nine months", 0, 9),
  row("comes a month later, when the discount is over", 31, 12),
  row("waits longest, for the shortest lease", terms.windowDays - 1, 3),
  row("waits longest, for the longest lease", terms.windowDays - 1, 18),
].join("\n")}

"Starting at" is the least of all ${prices.length} lengths × ${terms.windowDays} days: ${whole(startingAt(terms, ROOM, TODAY)!)}.

Staff set the constants of a market in the console ([decision 119](decisions/0119-prices-set-by-market.md)). A price that was shown holds for 24 hours after that, an agreed one for good.
`;
}

test("a price is worked out step by step on its page", async () => {
  const text = await format(page(), { ...(await resolveConfig(import.meta.filename)), parser: "markdown" });
  await expect(text).toMatchFileSnapshot("../../../.github/prices.md");
});

describe("the sum of a price", () => {
  const room = fc.record({
    first: fc.integer({ min: 20_000, max: 900_000 }),
    off: fc.integer({ min: 0, max: 100 }),
    ahead: fc.integer({ min: -40, max: 200 }),
  });
  test("comes to the price that is reckoned, to the half of its rounding", () => {
    fc.assert(
      fc.property(room, fc.nat(59), fc.constantFrom(...terms.lengths), ({ first, off, ahead }, waiting, { months }) => {
        const offer = {
          first_price_cents: first,
          discounted_price_cents: Math.round(first * (1 - off / 200)),
          availability_date: addDays(TODAY, ahead),
          lengths: null,
        };
        const { base_cents, length, season, waiting_cents, exact_cents, price_cents } = formulaOf(waiting, months, offer);
        expect(base_cents * length * season + waiting_cents).toBeCloseTo(exact_cents, 6);
        expect(Math.abs(exact_cents - price_cents)).toBeLessThanOrEqual(terms.roundingCents / 2 + 1e-6);
        const matrix = priceMatrix(terms, offer, TODAY);
        expect(price_cents).toBe(matrix.prices[matrix.lengths.indexOf(months)]![waiting]);
      }),
      { numRuns: 300 },
    );
  });

  test("says no waiting and no season where none is paid for", () => {
    const may = { ...ROOM, availability_date: "2026-05-31" };
    expect(formulaOf(30, 12, may, "2026-05-20")).toMatchObject({ season: 1, waiting_days: 0, waiting_cents: 0 });
  });
});
