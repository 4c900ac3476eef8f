/** Local time of a time zone. */
export interface LocalTime {
  /** YYYY-MM-DD. */
  day: string;
  /** 0 to 23. */
  hour: number;
}

/** Null for a zone that there isn't. */
export function localTime(zone: string, now: Date): LocalTime | null {
  try {
    const options = { timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", hourCycle: "h23" } as const;
    const parts = new Intl.DateTimeFormat("en-US", options).formatToParts(now);
    const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? "";
    return { day: `${part("year")}-${part("month")}-${part("day")}`, hour: Number(part("hour")) };
  } catch {
    return null;
  }
}

const QUARTER_MS = 15 * 60_000;

/** When the next day begins there: by quarters of an hour, on which every zone's midnight falls, so that a change of the clock counts. */
export function endOfDay(zone: string, now: Date): Date {
  const today = localTime(zone, now)?.day;
  let at = Math.floor(now.getTime() / QUARTER_MS) * QUARTER_MS;
  do at += QUARTER_MS;
  while (today !== undefined && localTime(zone, new Date(at))?.day === today);
  return new Date(at);
}
