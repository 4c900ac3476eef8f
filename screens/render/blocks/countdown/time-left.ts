/** How much time is left, when that is next said otherwise, and how pressing it is. Times in milliseconds. */

const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];
/** Below this, seconds are counted where movement is welcome; from that on, days. */
const COUNTS_SECONDS = 5 * MINUTE;
const COUNTS_DAYS = 2 * DAY;

export type Urgency = "calm" | "warn" | "urgent" | "over";
export type Unit = "day" | "hour" | "minute" | "second";

export const hoursMs = (hours: number): number => hours * HOUR;

/** Safe above `warnHours`, a warning down to above `urgentHours`, urgent above nothing. */
export function urgencyOf(left: number, warnHours: number, urgentHours: number): Urgency {
  if (!(left > 0)) return "over";
  return left > warnHours * HOUR ? "calm" : left > urgentHours * HOUR ? "warn" : "urgent";
}

/** The largest two units that are worth saying. What has begun is counted as whole, so that nothing is said to be over before it is. */
export function partsOf(left: number, seconds: boolean): [Unit, number][] {
  if (seconds && left < COUNTS_SECONDS) {
    const all = Math.ceil(left / SECOND);
    return nonZero([
      ["minute", Math.floor(all / 60)],
      ["second", all % 60],
    ]);
  }
  const minutes = Math.ceil(left / MINUTE);
  if (left >= COUNTS_DAYS)
    return nonZero([
      ["day", Math.floor(minutes / 1440)],
      ["hour", Math.floor((minutes % 1440) / 60)],
    ]);
  return nonZero([
    ["hour", Math.floor(minutes / 60)],
    ["minute", minutes % 60],
  ]);
}

const nonZero = (parts: [Unit, number][]): [Unit, number][] => parts.filter(([, amount]) => amount > 0);

/** After how long something else has to be said; null when it is over. */
export function nextChange(left: number, seconds: boolean): number | null {
  if (!(left > 0)) return null;
  const step = seconds && left <= COUNTS_SECONDS ? SECOND : MINUTE;
  return left % step || step;
}

/** How much of an hour is left, counted from the last one: from 0 to 1. */
export const partOfHour = (hour: number, left: number): number => Math.min(1, Math.max(0, left / HOUR - hour));

const amounts = new Map<string, Intl.NumberFormat>();

/** Made once each: a countdown is drawn again with every minute, and with every page. */
function amountIn(locale: string, unit: Unit): Intl.NumberFormat {
  const key = `${locale} ${unit}`;
  let amount = amounts.get(key);
  if (!amount)
    amounts.set(key, (amount = new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: unit === "day" || unit === "hour" ? "long" : "short" })));
  return amount;
}

/** "18 hours 24 min", as the language has it. */
export const inWords = (parts: readonly [Unit, number][], locale: string): string =>
  parts.map(([unit, amount]) => amountIn(locale, unit).format(amount)).join(" ");
