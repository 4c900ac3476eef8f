import { describe, expect, it } from "vitest";
import { openedAt, type MeetingLife } from "#server/areas/meetings/life/meeting-life.ts";
import { shoppingOrder } from "#server/areas/meetings/life/shopping-order.ts";
import { isCalm, timeLeft } from "#server/areas/meetings/life/time-left.ts";
import { publishedDocuments } from "#tests/support/published-documents.ts";
import { numberConstant } from "#server/kernel/context/texts.ts";

const ENDS = { ends_at: "2026-11-28T10:00:00.000Z" };
const HOUR = 3_600_000;
const before = (ms: number): Date => new Date(Date.parse(ENDS.ends_at) - ms);
const shipped = publishedDocuments();
const BANDS = { safe: numberConstant(shipped, "time_left_safe_above_hours"), warn: numberConstant(shipped, "time_left_warn_above_hours") };

describe("the time that is left of a meeting", () => {
  it.each([
    ["[MAG-26] above twelve hours", 12 * HOUR + 1, "safe"],
    ["[MAG-27] at twelve hours", 12 * HOUR, "warn"],
    ["[MAG-27] above four hours", 4 * HOUR + 1, "warn"],
    ["[MAG-28] at four hours", 4 * HOUR, "urgent"],
    ["[MAG-28] a moment before its end", 1, "urgent"],
    ["[MAG-29] at its end", 0, "expired"],
    ["[MAG-29] after it", -HOUR, "expired"],
  ])("%s", (_, ms, urgency) => {
    expect(timeLeft(ENDS, before(ms), BANDS).urgency).toBe(urgency);
  });

  it("[MAG-33] is over when hours, minutes and seconds are none, and not before", () => {
    expect(timeLeft(ENDS, before(1), BANDS)).toMatchObject({ hours: 0, minutes: 0, seconds: 1, hasExpired: false });
    expect(timeLeft(ENDS, before(0), BANDS)).toMatchObject({ hours: 0, minutes: 0, seconds: 0, hasExpired: true });
    expect(timeLeft(ENDS, before(23 * HOUR + 59 * 60_000 + 30_000), BANDS)).toMatchObject({ hours: 23, minutes: 59, seconds: 30 });
  });

  it("[SHP-32] [SHP-33] is calm above six hours", () => {
    const above = numberConstant(shipped, "meeting_banner_green_above_hours");
    expect([isCalm(ENDS, before(6 * HOUR + 1), above), isCalm(ENDS, before(6 * HOUR), above)]).toEqual([true, false]);
  });
});

it("[SHP-5] [SHP-6] [SHP-7] homes that are talked with come first, then those that decide, then those without a meeting", () => {
  const now = before(0);
  const began = (hours: number): MeetingLife => openedAt(new Date(now.getTime() - hours * HOUR), { chat: 24, house: 24, match: 72 });
  const homes: Record<string, MeetingLife | null> = {
    none: null,
    expired: began(25),
    closed: { ...began(30), status: "closed" },
    open: began(2),
    other: null,
    ended: { ...began(1), status: "rejected", ended_at: now.toISOString(), ended_because: "passed" },
    last: began(23),
  };
  expect(shoppingOrder(Object.keys(homes), (home) => homes[home]!, now)).toEqual(["open", "last", "expired", "closed", "ended", "none", "other"]);
});
