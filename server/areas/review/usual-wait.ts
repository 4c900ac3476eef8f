/** Expected waiting time of a review, from recent waits and working days. Pure. */
import { localTime } from "../../kernel/context/local-time.ts";
import type { ReviewWait } from "../../ports/state.ts";

const HOUR_SECONDS = 3600;
const DAY_HOURS = 24;
const DAY_MS = 86_400_000;
/** From so many hours on, whole days are said. */
const HOURS_SAID = 36;

/** A duration in words, rounded up. */
export interface WordedSpan {
  unit: "hours" | "days";
  n: number;
}

export interface UsualWait {
  /** Half of them waited no longer. */
  half: WordedSpan;
  /** Nine of ten waited no longer. */
  most: WordedSpan;
}

export function spanInWords(seconds: number): WordedSpan {
  const hours = Math.max(1, Math.ceil(seconds / HOUR_SECONDS));
  return hours <= HOURS_SAID ? { unit: "hours", n: hours } : { unit: "days", n: Math.ceil(hours / DAY_HOURS) };
}

/** Null while too few waited lately: a handful says nothing of the next. */
export function usualWait(waits: readonly ReviewWait[], { now, days, atLeast }: { now: Date; days: number; atLeast: number }): UsualWait | null {
  const since = now.getTime() - days * DAY_MS;
  const lately = waits
    .filter(({ ended_at }) => Date.parse(ended_at) >= since)
    .map(({ seconds }) => seconds)
    .toSorted((one, other) => one - other);
  if (lately.length < Math.max(1, atLeast)) return null;
  const within = (part: number): WordedSpan => spanInWords(lately[Math.ceil(lately.length * part) - 1]!);
  return { half: within(0.5), most: within(0.9) };
}

const SUNDAY = 7;
/** Monday is 1. */
const weekdayOf = (day: Date): number => day.getUTCDay() || SUNDAY;

/** The next day on which people decide, where they don't today. Null: they do, or nobody said on which days they do. */
export function nextWorkday(weekdays: string, zone: string, now: Date): string | null {
  const works = new Set(weekdays.split(",").map(Number));
  const today = zone === "" ? null : (localTime(zone, now)?.day ?? null);
  if (today === null || ![1, 2, 3, 4, 5, 6, SUNDAY].some((day) => works.has(day))) return null;
  const day = new Date(`${today}T00:00:00.000Z`);
  if (works.has(weekdayOf(day))) return null;
  while (!works.has(weekdayOf(day))) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}
