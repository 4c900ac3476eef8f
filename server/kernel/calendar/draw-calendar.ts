/** A calendar file (RFC 5545) of what somebody has to be there for. */
import ical, { ICalAlarmType, ICalCalendarMethod } from "ical-generator";

const MINUTE_MS = 60_000;

export interface CalendarEntry {
  /** By which a calendar knows it again: what it has already is replaced, and never there twice. */
  id: string;
  summary: string;
  start: Date;
  end: Date;
}

export interface CalendarFrame {
  /** Who makes it. */
  maker: string;
  locale: string;
  /** When it was made: the same bytes come of the same instant. */
  made: Date;
  /** What is said in each entry, and where it leads. */
  about: string;
  url: string;
  /** Minutes before an end at which one is reminded. */
  remindMinutes: number;
}

export function drawCalendar(entries: readonly CalendarEntry[], { maker, locale, made, about, url, remindMinutes }: CalendarFrame): string {
  const calendar = ical({ prodId: { company: maker, product: maker, language: locale }, method: ICalCalendarMethod.PUBLISH });
  for (const { id, summary, start, end } of entries)
    calendar
      .createEvent({ id: `${id}@${new URL(url).host}`, stamp: made, start, end, summary, description: about, url })
      .createAlarm({ type: ICalAlarmType.display, trigger: new Date(end.getTime() - remindMinutes * MINUTE_MS), description: summary });
  return calendar.toString();
}
