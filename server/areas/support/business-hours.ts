/** When so many hours of business have passed, where and when somebody is there. Pure. */
import { DateTime } from "luxon";

export interface BusinessHours {
  /** Monday is 1. Where none of them is a day, every hour counts. */
  weekdays: readonly number[];
  /** Hours of the day from when, and until when, somebody is there. */
  opens: number;
  closes: number;
  /** Where that is (`America/New_York`); one that nobody knows counts as UTC. */
  zone: string;
}

const HOUR_MS = 3_600_000;
const WEEK = [1, 2, 3, 4, 5, 6, 7];

export function afterBusinessHours(since: Date, hours: number, { weekdays, opens, closes, zone }: BusinessHours): Date {
  if (!WEEK.some((day) => weekdays.includes(day)) || closes <= opens) return new Date(since.getTime() + hours * HOUR_MS);
  const there = DateTime.fromJSDate(since, { zone });
  let at = there.isValid ? there : DateTime.fromJSDate(since, { zone: "utc" });
  let left = hours * HOUR_MS;
  for (;;) {
    const day = at.startOf("day");
    const begins = DateTime.max(at, day.set({ hour: opens }));
    const open = weekdays.includes(day.weekday) ? day.set({ hour: closes }).diff(begins).toMillis() : 0;
    if (open > 0 && left <= open) return begins.plus({ milliseconds: left }).toJSDate();
    left -= Math.max(0, open);
    at = day.plus({ days: 1 });
  }
}
