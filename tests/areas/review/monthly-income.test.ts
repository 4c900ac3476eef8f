import { expect, test } from "vitest";
import { monthlyIncome } from "#server/areas/review/case/monthly-income.ts";

const work = { company_name: "Harbor Clinic", job_title: "Nurse", monthly_salary_cents: 465_000, currency: "usd" as const, document: null };
const further = [{ source_name: "Rent of a garage", monthly_salary_cents: 20_000, currency: "usd" as const, document: null }];
const proven = (accounts_added_at: string | null): boolean[] =>
  (monthlyIncome(work, further, null, { accounts_added_at })!["sources"] as { proven: boolean }[]).map((one) => one.proven);

test("what a connected account shows of work is proven, as the queue says too, and what else comes in is not", () => {
  expect(proven("2026-11-01T10:00:00.000Z")).toEqual([true, false]);
  expect(proven(null)).toEqual([false, false]);
});
