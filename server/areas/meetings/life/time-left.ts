/** How much time is left of a meeting, and how urgent that is. Pure. */
import type { MeetingLife } from "./meeting-life.ts";

export type Urgency = "safe" | "warn" | "urgent" | "expired";

export interface TimeLeft {
  hours: number;
  minutes: number;
  seconds: number;
  hasExpired: boolean;
  urgency: Urgency;
}

/** Hours above which time is safe, and above which it is a warning. */
export interface UrgencyBands {
  safe: number;
  warn: number;
}

const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;

/** Begun seconds count: it is over when nothing is left. */
export function timeLeft({ ends_at }: Pick<MeetingLife, "ends_at">, now: Date, { safe, warn }: UrgencyBands): TimeLeft {
  const ms = Math.max(0, Date.parse(ends_at) - now.getTime());
  const seconds = Math.ceil(ms / SECOND_MS);
  const urgency = ms === 0 ? "expired" : ms > safe * HOUR_MS ? "safe" : ms > warn * HOUR_MS ? "warn" : "urgent";
  return { hours: Math.floor(seconds / 3600), minutes: Math.floor(seconds / 60) % 60, seconds: seconds % 60, hasExpired: ms === 0, urgency };
}

/** Whether the banner of an open meeting is calm: green, else salmon. */
export const isCalm = ({ ends_at }: Pick<MeetingLife, "ends_at">, now: Date, above: number): boolean => Date.parse(ends_at) - now.getTime() > above * HOUR_MS;
