/** The hours of a meeting as a calendar file (RFC 5545). Pure. */
import ical, { ICalAlarmType, ICalCalendarMethod } from "ical-generator";
import type { MeetingRecord } from "../../../ports/review-records.ts";

const MINUTE_MS = 60_000;

export interface CalendarWords {
  /** Who makes it. */
  maker: string;
  chat: string;
  /** The last hour to answer; null for whoever isn't asked. */
  answer: string | null;
  /** What is said in each entry. */
  about: string;
  /** Where the chat is. */
  url: string;
  locale: string;
  /** Minutes before an end at which one is reminded, and so long the last chance to answer stands in the calendar. */
  remindMinutes: number;
}

/** The same bytes whenever it is asked for: an entry that somebody has already is replaced, and never there twice. */
export function meetingCalendar(
  { id, opened_at, ends_at, decides_at }: Pick<MeetingRecord, "id" | "opened_at" | "ends_at" | "decides_at">,
  words: CalendarWords,
): string {
  const calendar = ical({ prodId: { company: words.maker, product: words.maker, language: words.locale }, method: ICalCalendarMethod.PUBLISH });
  const add = (part: string, summary: string, start: Date, end: Date): void => {
    const remindAt = new Date(end.getTime() - words.remindMinutes * MINUTE_MS);
    calendar
      .createEvent({
        id: `${part}-${id}@${new URL(words.url).host}`,
        stamp: new Date(opened_at),
        start,
        end,
        summary,
        description: words.about,
        url: words.url,
      })
      .createAlarm({ type: ICalAlarmType.display, trigger: remindAt, description: summary });
  };
  add("chat", words.chat, new Date(opened_at), new Date(ends_at));
  if (words.answer !== null) add("answer", words.answer, new Date(Date.parse(decides_at) - words.remindMinutes * MINUTE_MS), new Date(decides_at));
  return calendar.toString();
}
