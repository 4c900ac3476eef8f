import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { effectiveFee, paymentSettled, paymentState } from "#server/areas/payment/fees.ts";
import { cappedFeeCents, jurisdictionOf, type Jurisdictions } from "#server/kernel/rules/jurisdictions.ts";
import { toCents, toMoney } from "#server/kernel/rules/money.ts";
import type { ChargeStatus, Currency } from "#server/ports/records.ts";

const rules = JSON.parse(readFileSync("schemas/jurisdictions.json", "utf8")) as Jurisdictions;
const terms = (cents: number, currency: Currency = "usd", waive = false) => ({ application_fee_cents: cents, currency, waive_application_fee: waive });

const place = fc.constantFrom(
  ["US", "NY"],
  ["US", "WA"],
  ["US", "MA"],
  ["CA", "ON"],
  ["CA", "BC"],
  ["CA", "QC"],
  ["FR", "IDF"],
  ["US", "constructor"],
  ["__proto__", "NY"],
);
const fee = fc.integer({ min: -10_000, max: 1_000_000 });
const currency = fc.constantFrom<Currency[]>("usd", "cad");
const charge = fc.option(
  fc.constantFrom<ChargeStatus[]>("pending", "success", "declined", "failed").map((status) => ({ status })),
  { nil: null },
);

describe("the application fee", () => {
  it("is nothing in British Columbia and Ontario, whatever the source says", () => {
    fc.assert(
      fc.property(fee, currency, fc.constantFrom("BC", "ON"), (cents, unit, region) => {
        const due = effectiveFee(terms(cents, unit), jurisdictionOf(rules, "CA", region));
        expect(due, "nor is any named as waived").toMatchObject({ due_cents: 0, named_cents: 0, waived: true });
        expect(paymentSettled(due, null)).toBe(true);
      }),
    );
  });

  it("is at most 20 USD in New York", () => {
    expect(effectiveFee(terms(3500), jurisdictionOf(rules, "US", "NY"))).toMatchObject({ due_cents: 2000, named_cents: 2000, waived: false });
    expect(effectiveFee(terms(1500), jurisdictionOf(rules, "US", "NY"))).toMatchObject({ due_cents: 1500 });
  });

  it("stays as it is where there is no cap", () => {
    expect(effectiveFee(terms(3500), jurisdictionOf(rules, "US", "WA"))).toMatchObject({ due_cents: 3500, named_cents: 3500, waived: false });
  });

  it("is never negative, never above what the source asks, and nothing when waived", () => {
    fc.assert(
      fc.property(fee, currency, fc.boolean(), place, (cents, unit, waive, [country, region]) => {
        const due = effectiveFee(terms(cents, unit, waive), jurisdictionOf(rules, country ?? "", region ?? ""));
        expect(due.due_cents).toBeGreaterThanOrEqual(0);
        expect(due.due_cents).toBeLessThanOrEqual(Math.max(0, cents));
        expect(due.named_cents).toBeGreaterThanOrEqual(0);
        expect(due.waived).toBe(due.due_cents === 0);
        if (waive) expect(due.due_cents).toBe(0);
      }),
      { numRuns: 1000 },
    );
  });

  it("charges nothing when a cap is in another currency and can't be compared", () => {
    expect(cappedFeeCents(3500, "cad", { application_fee_cap: { amount: 20, currency: "usd" } })).toBe(0);
  });

  it("still names the amount that was waived", () => {
    expect(effectiveFee(terms(3500, "usd", true), jurisdictionOf(rules, "US", "WA"))).toEqual({
      due_cents: 0,
      named_cents: 3500,
      currency: "usd",
      waived: true,
    });
  });
});

describe("payment counts as settled", () => {
  const some = effectiveFee(terms(3500), rules.default);
  it("[PAY-33] when the charge succeeded", () => expect(paymentSettled(some, { status: "success" })).toBe(true));
  it("[PAY-34] when the fee is 0 or less", () => {
    expect(paymentSettled(effectiveFee(terms(0), rules.default), null)).toBe(true);
    expect(paymentSettled(effectiveFee(terms(-100), rules.default), null)).toBe(true);
    for (const due_cents of [0, -1]) expect(paymentSettled({ ...some, due_cents, waived: false }, null), "whatever made it nothing").toBe(true);
  });
  it("[PAY-35] when the fee is waived", () => expect(paymentSettled(effectiveFee(terms(3500, "usd", true), rules.default), null)).toBe(true));
  it.each<[ChargeStatus]>([["pending"], ["declined"], ["failed"]])("and not while the charge is %s", (status) =>
    expect(paymentSettled(some, { status })).toBe(false),
  );
  it("and not without a charge", () => expect(paymentSettled(some, null)).toBe(false));

  it("and the state that is shown agrees with it", () => {
    fc.assert(
      fc.property(fee, charge, fc.boolean(), (cents, attempt, waive) => {
        const due = effectiveFee(terms(cents, "usd", waive), rules.default);
        const state = paymentState(due, attempt);
        expect(state === "settled" || state === "none").toBe(paymentSettled(due, attempt));
      }),
    );
  });

  it("shows a lost answer as confirming, never as failed", () => {
    expect(paymentState(some, { status: "pending" })).toBe("confirming");
    expect(paymentState(some, { status: "declined" })).toBe("declined");
    expect(paymentState(some, { status: "failed" })).toBe("outstanding");
  });
});

describe("rules of a place", () => {
  it("make the government id optional in Canada and not in the US", () => {
    expect(jurisdictionOf(rules, "CA", "QC").government_id_optional).toBe(true);
    expect(jurisdictionOf(rules, "US", "NY").government_id_optional).toBe(false);
  });
  it("fall back property by property, and to the default for an unknown place", () => {
    expect(jurisdictionOf(rules, "CA", "BC")).toMatchObject({ government_id_optional: true, deposit_cap_months: 0.5 });
    expect(jurisdictionOf(rules, "US", "ZZ")).toEqual(rules.default);
    expect(jurisdictionOf(rules, "constructor", "name")).toEqual(rules.default);
  });
});

describe("money", () => {
  it("keeps every cent on the way out and back", () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), (cents) => {
        expect(toCents(toMoney(cents, "usd").amount)).toBe(cents);
      }),
    );
  });
  it("refuses fractions of a cent and what isn't a number", () => {
    expect(toCents(10.005)).toBeNull();
    expect(toCents(Number.NaN)).toBeNull();
    expect(toCents(Number.POSITIVE_INFINITY)).toBeNull();
    expect(toCents(1e300)).toBeNull();
  });
});

describe("the rule of a place", () => {
  const CAP = (amount: number) => ({ application_fee_cap: { amount, currency: "usd" as const } });
  const layered: Jurisdictions = {
    format: 1,
    decision_reasons: {},
    default: { ...CAP(90), government_id_optional: false, note: "default" },
    countries: { US: { ...CAP(50), government_id_optional: true, regions: { NY: CAP(20), WA: { application_fee_cap: null } } } },
  };
  const capOf = (country: string, region: string | null) => jurisdictionOf(layered, country, region).application_fee_cap?.amount ?? null;
  it("is its region's before its country's, and its country's before everybody's, property by property", () => {
    expect([capOf("US", "NY"), capOf("US", "WA"), capOf("US", "OR"), capOf("US", null), capOf("FR", "NY")]).toEqual([20, null, 50, 50, 90]);
    expect(jurisdictionOf(layered, "US", "NY")).toMatchObject({ government_id_optional: true, note: "default" });
  });
});
