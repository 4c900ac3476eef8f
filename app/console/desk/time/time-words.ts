/** Durations and due times in words. */
import { dateFormat } from "#screens/language/expressions/date-format.ts";
import type { Words } from "../words.ts";

/** In seconds. */
const UNITS = { minute: 60, hour: 3600, day: 86_400 };

/** The largest unit that fits: `40 min`, `2 h`, `3 days`. */
export function durationInWords(ms: number, say: Words): string {
  const seconds = Math.abs(ms) / 1000;
  if (seconds < UNITS.hour) return say("desk.time.minutes", { n: Math.round(seconds / UNITS.minute) });
  return seconds < 2 * UNITS.day
    ? say("desk.time.hours", { n: Math.round(seconds / UNITS.hour) })
    : say("desk.time.days", { n: Math.round(seconds / UNITS.day) });
}

/** `tone`: over, or over within so many hours. */
export function dueInWords(due: string, now: number, say: Words, soonHours: number): { text: string; tone: "over" | "soon" | "" } {
  const left = Date.parse(due) - now;
  const time = durationInWords(left, say);
  if (left < 0) return { text: say("desk.due.over", { time }), tone: "over" };
  return { text: say("desk.due.in", { time }), tone: left / 1000 < soonHours * UNITS.hour ? "soon" : "" };
}

/** Today's by the hour, others by the day. */
export function instant(at: string, locale: string, now: number): string {
  const time = new Date(at);
  const isToday = time.toDateString() === new Date(now).toDateString();
  return dateFormat(locale, isToday ? { timeStyle: "short" } : { month: "short", day: "numeric" }).format(time);
}
