/** When something was said, by the clocks of a place. The formats are made once: a conversation has many times. */

export interface MessageTimes {
  /** "5:12 PM". */
  time(instant: string): string;
  /** "Friday, November 27". */
  day(instant: string): string;
}

const made = new Map<string, MessageTimes>();
/** Browsers and servers don't agree on which narrow space stands before "PM". */
const plain = (text: string): string => text.replaceAll("\u202F", "\u00A0");

export function messageTimes(locale: string, timeZone: string): MessageTimes {
  const key = `${locale} ${timeZone}`;
  let times = made.get(key);
  if (!times) {
    const clock = new Intl.DateTimeFormat(locale, { timeZone, hour: "numeric", minute: "2-digit" });
    const calendar = new Intl.DateTimeFormat(locale, { timeZone, weekday: "long", month: "long", day: "numeric" });
    times = { time: (instant) => plain(clock.format(new Date(instant))), day: (instant) => plain(calendar.format(new Date(instant))) };
    made.set(key, times);
  }
  return times;
}
