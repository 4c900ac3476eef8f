import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Literal } from "#screens/language/expressions/condition.ts";
import { groupCosts, type CostTerms } from "#server/areas/groups/terms/costs.ts";
import { roots } from "#server/areas/groups/index.ts";
import { leaseMonths } from "#server/areas/groups/rules.ts";
import { documentsWith } from "#tests/support/test-app.ts";

const FEES = { service_cents: 9900, utilities_cents: 4500, utilities_setup_cents: 10_000, card_cents: null, deposit_months: 1, promo_from_months: 6 };
const TERMS: CostTerms = {
  resident_rent_cents: null,
  full_property_price_cents: 585_000,
  promo_amount_cents: 50_000,
  lease_months: 12,
  people: 3,
  fees: FEES,
  deposit_cap_months: null,
};

/** The board's amounts a month, of a home at 5,850 for three, in this place and by these constants. */
function monthly(market: { slug: string; region_code: string }, constants: Record<string, Literal> = {}) {
  const selection = { property: {}, full_property_price_cents: 585_000, resident_rent_cents: null, promo_amount_cents: 0 };
  const group = { source: { number_of_potential_roommates: 3, move_in_date: null, lease_end_date: null }, selection, members: [], someone_left: false };
  const read = { application: { currency: "usd" }, market: { country_code: "US", constants: {}, ...market }, group };
  const documents = documentsWith(constants);
  const root = roots["group"]!.view(read as never, { documents, jurisdictions: documents.jurisdictions, now: new Date(0) } as never, {} as never);
  const { service_fee, card_fee, utilities_fee, setup_fee, month } = root as Record<string, { amount: number } | null>;
  const amounts = { service_fee, card_fee, utilities_fee, setup_fee, month };
  return Object.fromEntries(Object.entries(amounts).map(([name, money]) => [name, money?.amount ?? null]));
}
const [NEW_YORK, SEATTLE, PORTLAND] = [
  { slug: "new-york-city", region_code: "NY" },
  { slug: "seattle", region_code: "WA" },
  { slug: "portland", region_code: "OR" },
];

describe("the fees of a place, as schemas/constants has them", () => {
  test("[PRC-22] [PRC-26] [PRC-27] everywhere 99 for the service beside the rent, 45 a month for the utilities' partner, and 100 to set them up", () => {
    for (const market of [NEW_YORK, SEATTLE, PORTLAND])
      expect(monthly(market), market.slug).toEqual({ service_fee: 99, card_fee: null, utilities_fee: 45, setup_fee: 100, month: 5994 });
  });
  test("[PRC-23] [PRC-24] by the other set 55, and none in Seattle and Portland", () => {
    const other = { service_fee_set: "service_fee_exempting" };
    expect(monthly(NEW_YORK, other)).toMatchObject({ service_fee: 55, month: 5950 });
    for (const market of [SEATTLE, PORTLAND]) expect(monthly(market, other), market.slug).toMatchObject({ service_fee: null, month: 5895 });
  });
  test("[PRC-25] 16.99 where rent is paid by card", () => {
    expect(monthly(NEW_YORK, { card_processing_fee_shown: true })).toMatchObject({ card_fee: 16.99, month: 6010.99 });
  });
});

describe("what a group's home costs", () => {
  test("[PRC-28] [PRC-29] [PRC-30] the month is the rent, the service fee and the utilities partner's, split among the people", () => {
    expect(groupCosts(TERMS)).toMatchObject({ per_person: false, rent_cents: 585_000, month_cents: 599_400, share_cents: 199_800, rent_share_cents: 195_000 });
    expect(groupCosts({ ...TERMS, resident_rent_cents: 140_000 })).toMatchObject({
      per_person: true,
      rent_cents: 140_000,
      month_cents: 154_400,
      share_cents: null,
    });
  });

  test("[PRC-31] [PRC-32] [PRC-33] [PRC-34] due at signing: first month, deposit, set-up fee, minus the credit", () => {
    expect(groupCosts(TERMS)).toMatchObject({ deposit_cents: 585_000, utilities_setup_cents: 10_000, promo_cents: 50_000, due_cents: 1_130_000 });
  });

  test("[PRC-35] the credit is earned from six months on", () => {
    expect([5, 6, null].map((lease_months) => groupCosts({ ...TERMS, lease_months }).promo_cents)).toEqual([null, 50_000, null]);
  });

  test("[PRC-24] an exempt market has no service fee, and the total none", () => {
    expect(groupCosts({ ...TERMS, fees: { ...FEES, service_cents: null } })).toMatchObject({ service_cents: null, month_cents: 589_500 });
  });

  test("the deposit is what the law of the place allows at most", () => {
    expect(groupCosts({ ...TERMS, deposit_cap_months: 0.5 })).toMatchObject({ deposit_months: 0.5, deposit_cents: 292_500 });
    expect(groupCosts({ ...TERMS, deposit_cap_months: 2 })).toMatchObject({ deposit_months: 1, deposit_cents: 585_000 });
  });

  test("[PRC-36] a lease is as many months as lie between its days, the last one included", () => {
    const leases = [
      ["2027-01-01", "2027-12-31", 12],
      ["2027-01-01", "2028-01-01", 12],
      ["2027-03-31", "2027-09-29", 5],
      ["2027-03-31", "2027-09-30", 6],
      ["2027-02-10", "2027-02-20", 0],
    ] as const;
    for (const [from, until, months] of leases) expect(leaseMonths(from, until), `${from} to ${until}`).toBe(months);
  });
});

const cents = fc.integer({ min: 0, max: 5_000_000 });
const terms: fc.Arbitrary<CostTerms> = fc.record({
  resident_rent_cents: fc.option(cents),
  full_property_price_cents: cents,
  promo_amount_cents: cents,
  lease_months: fc.option(fc.integer({ min: 0, max: 36 })),
  people: fc.integer({ min: 1, max: 12 }),
  deposit_cap_months: fc.option(fc.constantFrom(0, 0.5, 1, 1.5, 2)),
  fees: fc.record({
    service_cents: fc.option(cents),
    utilities_cents: cents,
    utilities_setup_cents: cents,
    card_cents: fc.option(cents),
    deposit_months: fc.constantFrom(0, 1, 2),
    promo_from_months: fc.integer({ min: 0, max: 24 }),
  }),
});

describe("whatever the figures are", () => {
  test("every amount is whole cents, none is below nothing, and the sums are the sums of their rows", () => {
    fc.assert(
      fc.property(terms, (given) => {
        const costs = groupCosts(given);
        for (const amount of Object.values(costs))
          if (typeof amount === "number" && amount !== costs.deposit_months) expect(Number.isInteger(amount)).toBe(true);
        const { rent_cents: rent, deposit_cents: deposit, utilities_setup_cents: setup, promo_cents: promo, due_cents: due } = costs;
        expect(due).toBe(rent + deposit + setup - (promo ?? 0));
        expect(Math.min(due, deposit, costs.month_cents)).toBeGreaterThanOrEqual(0);
        expect(costs.month_cents).toBe(rent + (costs.service_cents ?? 0) + (costs.card_cents ?? 0) + costs.utilities_cents);
        if (costs.share_cents !== null) expect(costs.share_cents * given.people).toBeGreaterThanOrEqual(costs.month_cents);
        if (given.deposit_cap_months !== null) expect(deposit).toBeLessThanOrEqual(rent * given.deposit_cap_months);
      }),
    );
  });
});
