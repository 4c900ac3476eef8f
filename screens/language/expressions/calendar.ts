/** Days as `YYYY-MM-DD`, without time zones: a birthday is the same day everywhere. */

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;

interface Day {
  year: number;
  month: number;
  day: number;
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

const ZERO = 48;
const twoDigits = (text: string, at: number): number => (text.charCodeAt(at) - ZERO) * 10 + text.charCodeAt(at + 1) - ZERO;

/** A day of the real calendar, or null: 2026-02-30 is none. */
export function parseDay(value: string): Day | null {
  if (!DAY.test(value)) return null;
  const year = twoDigits(value, 0) * 100 + twoDigits(value, 2),
    month = twoDigits(value, 5),
    day = twoDigits(value, 8);
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month) ? { year, month, day } : null;
}

/** `day` and `instant` can each be ordered as strings, but not with one another. */
export function timeKind(value: string): "day" | "instant" | null {
  if (value.length === 10) return parseDay(value) ? "day" : null;
  return INSTANT.test(value) ? "instant" : null;
}

/** Instants with an offset only order as strings once they are in the same zone. */
export const instantKey = (value: string): number => Date.parse(value);

const pad = (value: number, width: number): string => String(value).padStart(width, "0");

/** The day `months` later; where the month is shorter, its last day. */
export function addMonths(day: string, months: number): string | null {
  const from = parseDay(day);
  if (!from) return null;
  const index = from.year * 12 + from.month - 1 + months;
  const year = Math.floor(index / 12),
    month = (index % 12) + 1;
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(Math.min(from.day, daysIn(year, month)), 2)}`;
}

const DAY_MS = 86_400_000;

/** @param day  of the real calendar, as all of these */
export const addDays = (day: string, days: number): string => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** 1 to 12, of each of so many days from this one on. */
export const monthsFrom = (day: string, days: number): number[] =>
  Array.from({ length: days }, (_, at) => new Date(Date.parse(day) + at * DAY_MS).getUTCMonth() + 1);

/** Negative where `to` comes first. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** Whole years since a birthday. Somebody born on 29 February grows older on 1 March of other years. */
export function ageOn(birthday: string, today: string): number | null {
  const born = parseDay(birthday),
    now = parseDay(today);
  if (!born || !now) return null;
  const had = now.month > born.month || (now.month === born.month && now.day >= born.day);
  return now.year - born.year - (had ? 0 : 1);
}
