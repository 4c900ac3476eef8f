/** Days and times as the desk says them: today by the hour, this year without the year. */
import { useMemo, useSyncExternalStore } from "react";
import { type DateFormat, dateFormat } from "#screens/language/expressions/date-format.ts";
import { useDesk } from "../desk-context.ts";

export interface DateFormats {
  /** Of an ISO instant. */
  short(at: string): string;
  /** Its day and minute. */
  minute(at: string): string;
  /** The whole of it, for whoever wants to know exactly. */
  whole(at: string): string;
  /** A time of today, to the second, in milliseconds. */
  second(at: number): string;
  /** Of a day, YYYY-MM-DD. */
  day(day: string): string;
  /** The day of an ISO instant, with its year. */
  dayOf(at: string): string;
}

const never = (): (() => void) => () => undefined;
/**
 * The browser's, which the server can't know: what it drew, and what the browser takes over, says it in UTC, and says it in the browser's
 * own as soon as the page is alive.
 */
const useTimeZone = (): string | undefined =>
  useSyncExternalStore(
    never,
    () => undefined,
    () => "UTC",
  );

export function useDateFormats(): DateFormats {
  const { locale } = useDesk();
  const timeZone = useTimeZone();
  return useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions): DateFormat => dateFormat(locale, { timeZone, ...options });
    const time = format({ hour: "numeric", minute: "2-digit" });
    const near = format({ month: "short", day: "numeric" });
    const far = format({ month: "short", day: "numeric", year: "numeric" });
    const minute = format({ month: "short", day: "numeric", hour: "numeric", minute: "2-digit" });
    const whole = format({ dateStyle: "medium", timeStyle: "short" });
    const second = format({ hour: "numeric", minute: "2-digit", second: "2-digit" });
    const year = format({ year: "numeric" });
    const day = format({ month: "short", day: "numeric", year: "numeric", timeZone: "UTC" });
    return {
      short(at) {
        const [date, now] = [new Date(at), new Date()];
        if (far.format(date) === far.format(now)) return time.format(date);
        return (year.format(date) === year.format(now) ? near : far).format(date);
      },
      minute: (at) => minute.format(new Date(at)),
      second: (at) => second.format(new Date(at)),
      whole: (at) => whole.format(new Date(at)),
      dayOf: (at) => far.format(new Date(at)),
      day: (text) => day.format(new Date(`${text}T00:00:00Z`)),
    };
  }, [locale, timeZone]);
}
