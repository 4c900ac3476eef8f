import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { matchRegion as matchAmong } from "#screens/language/rules/region.ts";
import { changedAddress as changed, mergeAnswers, sameAnswer } from "#server/kernel/rules/answers.ts";
import { FALLBACK_AVATARS, randomAvatar } from "#server/areas/account/sign-in/avatars.ts";
import { countryByCode, COUNTRIES, findCountry } from "#server/kernel/rules/countries.ts";
import type { AddressValue } from "#server/ports/records.ts";

const matchRegion = (country: string | null, typed: string) => matchAmong(typed, countryByCode(country)?.states ?? []);
const changedAddress = (before: AddressValue, given: Partial<AddressValue>) => changed(before, given, matchAmong);
const empty: AddressValue = {
  street_address: null,
  city: null,
  region: null,
  region_code: null,
  county: null,
  country: "United States",
  country_code: "US",
  postal_code: null,
};
const seattle: AddressValue = { ...empty, street_address: "1 Pine St", city: "Seattle", region: "Washington", region_code: "WA", postal_code: "98101" };

describe("countries", () => {
  it("[ENT-57] are the US, Canada and about 240 others", () => {
    expect(COUNTRIES.slice(0, 2).map((one) => one.value)).toEqual(["US", "CA"]);
    expect(COUNTRIES.length).toBeGreaterThan(235);
    expect(new Set(COUNTRIES.map((one) => one.value)).size).toBe(COUNTRIES.length);
  });
  it("[ENT-56] have regions, some of them without a code", () => {
    expect(COUNTRIES.some((one) => one.states.some((region) => region.value === null))).toBe(true);
    expect(COUNTRIES.every((one) => one.states.every((region) => region.text !== ""))).toBe(true);
  });
  it("are found by code or by name", () => {
    expect(findCountry("ca")?.text).toBe("Canada");
    expect(findCountry("united states")?.value).toBe("US");
    expect(findCountry("Atlantis")).toBeNull();
  });
});

describe("a typed region", () => {
  it.each([
    ["US", "wa", "WA"],
    ["US", "Washington", "WA"],
    ["US", " new  york ", "NY"],
    ["CA", "québec", "QC"],
    ["CA", "on", "ON"],
  ])("[FRM-32] [FRM-33] in %s, '%s' is %s", (country, typed, code) => {
    expect(matchRegion(country, typed)?.value).toBe(code);
  });
  it("[FRM-34] that matches nothing is none", () => {
    expect(matchRegion("US", "Ontario")).toBeNull();
    expect(matchRegion("US", "")).toBeNull();
    expect(matchRegion(null, "WA")).toBeNull();
  });
  it("is found by its own name and code in every country", () => {
    fc.assert(
      fc.property(fc.constantFrom(...COUNTRIES.filter((one) => one.states.length > 0)), fc.nat(), (country, draw) => {
        const region = country.states[draw % country.states.length];
        expect(matchRegion(country.value, region?.text ?? "")).not.toBeNull();
        if (region?.value) expect(matchRegion(country.value, region.value.toLowerCase())?.value?.toLowerCase()).toBe(region.value.toLowerCase());
      }),
    );
  });
});

describe("an address", () => {
  it("[FRM-31] loses its region when the country changes, and names the country", () => {
    expect(changedAddress(seattle, { country_code: "CA" })).toMatchObject({
      country: "Canada",
      country_code: "CA",
      region: null,
      region_code: null,
      city: "Seattle",
    });
  });
  it("keeps its region when the same country is chosen again", () => {
    expect(changedAddress(seattle, { country_code: "US" })).toMatchObject({ region_code: "WA" });
  });
  it("takes a region by code or by name, and clears one that isn't known", () => {
    expect(changedAddress(empty, { region_code: "ny" })).toMatchObject({ region: "New York", region_code: "NY" });
    expect(changedAddress(empty, { region: "new york" })).toMatchObject({ region: "New York", region_code: "NY" });
    expect(changedAddress(seattle, { region: "Narnia" })).toMatchObject({ region: null, region_code: null });
  });
  it("takes country and region together", () => {
    expect(changedAddress(seattle, { country_code: "CA", region_code: "BC" })).toMatchObject({
      country_code: "CA",
      region: "British Columbia",
      region_code: "BC",
    });
  });
  it("keeps a region as typed where the country has no list", () => {
    const without = COUNTRIES.find((one) => one.states.length === 0);
    if (without) expect(changedAddress(empty, { country_code: without.value, region: "Somewhere" })).toMatchObject({ region: "Somewhere", region_code: null });
  });
  it("never pairs a region with a country that doesn't have it", () => {
    const given = fc.record(
      {
        country_code: fc.constantFrom("US", "CA", "GB", "MX", "zz"),
        region_code: fc.constantFrom("WA", "BC", "ON", "??"),
        region: fc.constantFrom("Texas", "Jalisco", ""),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(given, { maxLength: 5 }), (changes) => {
        const after = changes.reduce((before, change) => changedAddress(before, change), seattle);
        if (after.region_code !== null) expect(matchRegion(after.country_code, after.region_code)).toMatchObject({ text: after.region });
      }),
    );
  });
});

describe("two tabs saving the same record", () => {
  const written = [{ version: 3, paths: ["first_name"] }];
  it("hold back only what the other one changed meanwhile", () => {
    expect(mergeAnswers({ first_name: "Ada", last_name: "Lovelace" }, { first_name: "Adele", last_name: null }, 2, written)).toEqual({
      accepted: { last_name: "Lovelace" },
      conflicts: [{ path: "first_name", current: "Adele" }],
    });
  });
  it("don't mind the same value, or a change that was seen", () => {
    expect(mergeAnswers({ first_name: " Adele " }, { first_name: "Adele" }, 2, written).conflicts).toEqual([]);
    expect(mergeAnswers({ first_name: "Ada" }, { first_name: "Adele" }, 3, written).conflicts).toEqual([]);
  });
  it("lose nothing: every answer is either accepted or told about", () => {
    const names = fc.constantFrom("first_name", "last_name", "email");
    const answers = fc.dictionary(names, fc.option(fc.string({ maxLength: 3 }), { nil: null }));
    const log = fc.array(fc.record({ version: fc.integer({ min: 1, max: 9 }), paths: fc.array(names) }));
    fc.assert(
      fc.property(answers, answers, fc.option(fc.integer({ min: 0, max: 9 }), { nil: null }), log, (given, current, seen, entries) => {
        const { accepted, conflicts } = mergeAnswers(given, current, seen, entries);
        expect([...Object.keys(accepted), ...conflicts.map((one) => one.path)].sort()).toEqual(Object.keys(given).sort());
        for (const { path } of conflicts) expect(sameAnswer(given[path], current[path])).toBe(false);
      }),
    );
  });
});

describe("a person without a picture", () => {
  it("[CON-5] gets one of eight drawings", () => {
    expect(FALLBACK_AVATARS).toHaveLength(8);
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (draw) => {
        expect(FALLBACK_AVATARS).toContain(randomAvatar(draw));
      }),
    );
  });
});
