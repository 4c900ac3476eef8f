import { describe, expect, it } from "vitest";
import { parseMessage } from "#screens/resolve/index.ts";
import { dayIn } from "#server/kernel/context/market-time.ts";
import { localInstant, localInstants } from "#server/kernel/context/local-time.ts";

const NIGHT = "2026-11-28T00:49:12.144Z";
const says = (text: string, at: string, locale = "en-US") => parseMessage(text, locale).text({ at });

it.each([
  ["the clocks go back", "2026-11-01T06:59:59.000Z", "2026-10-31"],
  ["the clocks go back", "2026-11-01T07:00:00.000Z", "2026-11-01"],
  ["the clocks go back", "2026-11-02T07:59:59.000Z", "2026-11-01"],
  ["the clocks go forward", "2027-03-14T07:59:59.000Z", "2027-03-13"],
  ["the clocks go forward", "2027-03-14T08:00:00.000Z", "2027-03-14"],
  ["the clocks go forward", "2027-03-15T07:00:00.000Z", "2027-03-15"],
])("the day of a place, from which rooms and prices count, begins and ends at its midnight where %s: %s", (_, at, day) => {
  expect(dayIn("America/Los_Angeles", new Date(at))).toBe(day);
});

describe("an instant", () => {
  it("is said by the day and the hour of its place", () => {
    const there = localInstant(NIGHT, "America/Los_Angeles");
    expect(there).toBe("2026-11-27T16:49:12.144-08:00");
    expect(says("You sent it on {at, date, long}.", there)).toBe("You sent it on November 27, 2026.");
    expect(says("Valid until {at, time, short}.", there).replace(/\s/gu, " ")).toBe("Valid until 4:49 PM.");
    expect(says("{at, date, long}", NIGHT), "without a place it is Greenwich's").toBe("November 28, 2026");
  });

  it("keeps its place's hour on both sides of a change of the clocks", () => {
    expect(localInstant("2026-11-01T08:30:00.000Z", "America/Los_Angeles")).toBe("2026-11-01T01:30:00.000-07:00");
    expect(localInstant("2026-11-01T09:30:00.000Z", "America/Los_Angeles")).toBe("2026-11-01T01:30:00.000-08:00");
    expect(Date.parse(localInstant("2026-11-01T09:30:00.000Z", "America/Los_Angeles"))).toBe(Date.parse("2026-11-01T09:30:00.000Z"));
  });

  it("stays as it is where it is none, or its zone is none", () => {
    expect(localInstant("soon", "America/Los_Angeles")).toBe("soon");
    expect(localInstant(NIGHT, "Nowhere/At_All")).toBe(NIGHT);
    expect(says("{at, date, long}", "2026-11-28"), "a day is the same everywhere").toBe("November 28, 2026");
  });

  it("is found wherever the type of the data has one, and nothing else is touched", () => {
    const properties = {
      at: { type: "instant", nullable: true },
      day: { type: "date" },
      note: { type: "string" },
      list: { type: "list", items: { type: "object", properties: { until: { type: "instant" } } } },
    } as const;
    const value = { at: NIGHT, day: "2026-11-28", note: NIGHT, list: [{ until: NIGHT }], more: NIGHT };
    const there = "2026-11-27T19:49:12.144-05:00";
    expect(localInstants(value, properties, () => "America/New_York")).toEqual({ ...value, at: there, list: [{ until: there }] });
    const asked: string[] = [];
    const plain = { note: "x" };
    expect(localInstants(plain, { note: { type: "string" } }, () => (asked.push("zone"), ""))).toBe(plain);
    expect(asked).toEqual([]);
  });
});
