/** Days and times as the desk says them: today by the hour, this year without the year. */
import { useMemo } from "react";
import { useDesk } from "../desk-context.ts";

export interface DateFormats {
  /** Of an ISO instant. */
  short(at: string): string;
  /** The whole of it, for whoever wants to know exactly. */
  whole(at: string): string;
  /** Of a day, YYYY-MM-DD. */
  day(day: string): string;
}

export function useDateFormats(): DateFormats {
  const { locale } = useDesk();
  return useMemo(() => {
    const time = new Intl.DateTimeFormat(locale, { hour: "numeric", minute: "2-digit" });
    const near = new Intl.DateTimeFormat(locale, { month: "short", day: "numeric" });
    const far = new Intl.DateTimeFormat(locale, { month: "short", day: "numeric", year: "numeric" });
    const whole = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
    const day = new Intl.DateTimeFormat(locale, { month: "short", day: "numeric", year: "numeric", timeZone: "UTC" });
    return {
      short(at) {
        const [date, now] = [new Date(at), new Date()];
        if (date.toDateString() === now.toDateString()) return time.format(date);
        return (date.getFullYear() === now.getFullYear() ? near : far).format(date);
      },
      whole: (at) => whole.format(new Date(at)),
      day: (text) => day.format(new Date(`${text}T00:00:00Z`)),
    };
  }, [locale]);
}
