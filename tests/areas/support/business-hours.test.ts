import { describe, expect, it } from "vitest";
import { afterBusinessHours } from "#server/areas/support/business-hours.ts";
import { shipped } from "../../support/shipped-screens.ts";

const WEEK = { weekdays: [1, 2, 3, 4, 5], opens: 8, closes: 17, zone: "America/New_York" };
const after = (since: string, hours: number, change: Partial<typeof WEEK> = {}): string =>
  afterBusinessHours(new Date(since), hours, { ...WEEK, ...change }).toISOString();

describe("three hours of business", () => {
  it.each([
    ["within a day", "2026-03-03T15:00:00.000Z", "2026-03-03T18:00:00.000Z"],
    ["to the minute of closing", "2026-03-03T19:00:00.000Z", "2026-03-03T22:00:00.000Z"],
    ["over a night", "2026-03-03T21:30:00.000Z", "2026-03-04T15:30:00.000Z"],
    ["from before anybody is there", "2026-03-03T09:00:00.000Z", "2026-03-03T16:00:00.000Z"],
    ["from a Friday evening on", "2026-03-06T23:00:00.000Z", "2026-03-09T15:00:00.000Z"],
    ["from a Sunday on, over the night in which clocks go forward", "2026-03-08T06:00:00.000Z", "2026-03-09T15:00:00.000Z"],
  ])("%s", (_, since, until) => expect(after(since, 3)).toBe(until));

  it("are those of the place", () => {
    expect(after("2026-03-03T15:00:00.000Z", 3, { zone: "America/Los_Angeles" })).toBe("2026-03-03T19:00:00.000Z");
    expect(after("2026-03-03T09:00:00.000Z", 3, { zone: "Nowhere/At_All" }), "UTC where nobody knows the place").toBe("2026-03-03T12:00:00.000Z");
  });

  it("are hours like others where nobody says when somebody is there", () => {
    for (const change of [{ weekdays: [] }, { weekdays: [Number.NaN] }, { opens: 17, closes: 8 }])
      expect(after("2026-03-07T15:00:00.000Z", 3, change)).toBe("2026-03-07T18:00:00.000Z");
  });

  it("may be more than a week of them", () => expect(after("2026-03-02T13:00:00.000Z", 50)).toBe("2026-03-09T17:00:00.000Z"));
});

it("as many are due as the texts promise, in both languages", () => {
  const hours = String(shipped.constants["support_answer_hours"]);
  const promised = Object.entries(shipped.copy).flatMap(([locale, { texts }]) =>
    Object.entries(texts).flatMap(([key, text]) => {
      const said = /(\d+) (?:business hours|heures ouvrables)/u.exec(typeof text === "string" ? text : text.text!);
      return said ? [`${locale} ${key}: ${said[1]}`] : [];
    }),
  );
  expect(promised.length).toBeGreaterThan(4);
  for (const one of promised) expect(one).toMatch(new RegExp(`: ${hours}$`, "u"));
});
