/** Every price of a room by day and length, and those of all rooms of a market. */
import { priceMatrix } from "#server/areas/pricing/price-matrix.ts";
import { priceTerms } from "#server/areas/pricing/price-terms.ts";
import { documentsWith } from "#tests/support/test-app.ts";
import { type Measure, short, timed } from "../figure.ts";
import { median } from "../statistics.ts";
import { interleaved } from "../thread-time.ts";
import { YARDSTICK, yardstick } from "../yardstick.ts";

const ROOMS = 1_200;
const TODAY = "2026-11-20";

/** Free from any day of a year, a third of them at a discount. */
const rooms = Array.from({ length: ROOMS }, (_, n) => ({
  first_price_cents: 80_000 + 500 * ((n * 37) % 300),
  discounted_price_cents: n % 3 === 0 ? 76_000 : null,
  availability_date: new Date(Date.parse(TODAY) + (n % 365) * 86_400_000).toISOString().slice(0, 10),
  lengths: null,
}));

export const measure: Measure = ({ quick }) => {
  const terms = priceTerms(documentsWith({}), { slug: "seattle", constants: {} });
  if (!terms) throw new Error("The documents say no prices");
  const matrixOf = (n: number) => priceMatrix(terms, rooms[n % ROOMS]!, TODAY);
  const {
    one = [],
    all = [],
    [YARDSTICK]: measured = [],
  } = interleaved(
    [{ name: "one", calls: 300, work: matrixOf }, { name: "all", calls: 1, work: () => rooms.forEach((_, n) => matrixOf(n)) }, yardstick],
    quick ? { rounds: 2, warmUp: 1 } : { rounds: 25, warmUp: 5 },
  );
  const { lengths, prices } = matrixOf(0);
  return [
    {
      id: "price-matrix",
      what: `All ${lengths.length * (prices[0]?.length ?? 0)} prices of a room, by day and length`,
      ...timed("µs", 1, one, YARDSTICK, measured),
      reach: 50,
      good: "below",
      beside: `${lengths.length} lengths, ${prices[0]?.length} days`,
    },
    {
      id: "price-matrices",
      what: `… of ${ROOMS} rooms`,
      ...timed("ms", 1 / 1_000, all, YARDSTICK, measured),
      reach: 60,
      good: "below",
      beside: `${short(median(all) / ROOMS)} µs each`,
    },
  ];
};
