/** The dashboard as the staff's API answers it, and how its numbers are written. */
import type { Shown } from "#server";
import { dateFormat } from "#screens/language/expressions/date-format.ts";
import { durationInWords } from "../desk/time/time-words.ts";
import type { Words } from "../desk/words.ts";

export type Dashboard = Shown["staff-dashboard"];
export type StageCount = Dashboard["stages"][number];
export type WeekLine = Dashboard["lines"][number];
export type VariantShare = Dashboard["variants"][number];
export type Overdue = NonNullable<Dashboard["overdue"]>;

export const listHref = (query: string): string => `/console/queue?view=all&${query}`;
export const peopleHref = (query: string): string => `/console/people?${query}`;

const DAY = { ms: 86_400_000 };

export interface NumberFormats {
  number(n: number): string;
  /** 0 to 1. */
  share(part: number): string;
  /** The same without what is behind the point. */
  whole(part: number): string;
  /** A difference of two shares, in points. */
  points(difference: number): string;
  /** A change of a count, in whole hundredths. */
  change(part: number): string;
  /** In seconds. */
  stay(seconds: number | null): string;
  hours(hours: number): string;
  /** YYYY-MM-DD. */
  day(day: string): string;
  /** The day before this one. */
  lastDay(until: string): string;
  time(at: string): string;
}

/** A minus as long as the plus. */
const minus = (text: string): string => text.replace("-", "−");

export function numberFormats(locale: string, say: Words): NumberFormats {
  const plain = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const whole = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 });
  const points = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: "exceptZero" });
  const change = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0, signDisplay: "exceptZero" });
  const one = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const day = dateFormat(locale, { month: "short", day: "numeric", timeZone: "UTC" });
  const time = dateFormat(locale, { hour: "numeric", minute: "2-digit" });
  return {
    number: (n) => plain.format(n),
    share: (part) => percent.format(part),
    whole: (part) => whole.format(part),
    points: (difference) => minus(points.format(difference * 100)),
    change: (part) => minus(change.format(part)),
    stay: (seconds) => (seconds === null ? "" : durationInWords(seconds * 1000, say)),
    hours: (hours) => one.format(hours),
    day: (text) => day.format(new Date(`${text}T00:00:00Z`)),
    lastDay: (until) => day.format(new Date(Date.parse(`${until}T00:00:00Z`) - DAY.ms)),
    time: (at) => time.format(new Date(at)),
  };
}
