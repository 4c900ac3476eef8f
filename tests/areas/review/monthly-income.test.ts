import fc from "fast-check";
import { expect, test } from "vitest";
import { affordableCents, monthlyIncome, rentCentsOf } from "#server/areas/review/case/monthly-income.ts";

const work = { company_name: "Harbor Clinic", job_title: "Nurse", monthly_salary_cents: 465_000, currency: "usd" as const, document: null };
const further = [{ source_name: "Rent of a garage", monthly_salary_cents: 20_000, currency: "usd" as const, document: null }];
const proven = (accounts_added_at: string | null): boolean[] =>
  monthlyIncome(work, further, { rentCents: null, currency: "usd", account: { accounts_added_at } })!.sources.map((one) => one.proven);

test("what a connected account shows of work is proven, as the queue says too, and what else comes in is not", () => {
  expect(proven("2026-11-01T10:00:00.000Z")).toEqual([true, false]);
  expect(proven(null)).toEqual([false, false]);
});

test("the rent beside it is one's own part of it: of a home that names no rent of each, one person's part of the whole", () => {
  const rent = (limit: number | null, each: number | null, people: number | null, members = 0): number | null => {
    const selection = { full_property_price_cents: 585_000, resident_rent_cents: each };
    const group = { source: { number_of_potential_roommates: people }, selection, members: Array.from({ length: members }) };
    return rentCentsOf({ application: { preapproved_max_rent_cents: limit }, group } as never);
  };
  expect([rent(null, null, 4), rent(null, null, 7), rent(null, 140_000, 4), rent(null, null, null)]).toEqual([146_250, 83_572, 140_000, 585_000]);
  expect([rent(null, null, null, 3), rent(null, null, 2, 3)], "where nobody said how many, or more have come").toEqual([195_000, 195_000]);
  expect(rent(150_000, 140_000, 4), "what they pay, not the most that they might").toBe(140_000);
  expect(rentCentsOf({ application: { preapproved_max_rent_cents: null }, group: null } as never)).toBeNull();
});

test("what an income carries is the most rent that it is so many times of, to the cent", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000 }), fc.integer({ min: 1, max: 9_000 }), (income, thousandths) => {
      const most = affordableCents(income, thousandths / 1000)!;
      expect(most * thousandths).toBeLessThanOrEqual(income * 1000);
      expect((most + 1) * thousandths).toBeGreaterThan(income * 1000);
    }),
  );
  expect(affordableCents(348_000, 2.5)).toBe(139_200);
  expect(affordableCents(348_000, 0), "nobody says how many times").toBeNull();
});

test("what comes in another currency than the rent is told, and never held against it", () => {
  const abroad = { ...work, currency: "cad" as const };
  const beside = { rentCents: 100_000, currency: "usd" as const, times: 2.5 };
  expect(monthlyIncome(abroad, further, beside)).toMatchObject({ total: 200, currency: "usd", times_rent: 0.2, affordable: 80 });
  expect(monthlyIncome(abroad, [], beside)).toMatchObject({ total: 4650, currency: "cad", times_rent: null, affordable: null });
});
