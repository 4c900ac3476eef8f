/** Meetings as the API lists them, and what is said of one in a word. */
import type { Shown } from "#server";
import type { Words } from "../desk/words.ts";

export type MeetingRow = Shown["staff-meeting"];
export type MeetingDetails = Shown["staff-meeting-details"];
export type Figures = Shown["staff-meeting-figures"];
export type Transcript = Shown["meeting-transcript"];

/** In the order in which they are looked through. */
export const STAGES: readonly MeetingRow["stage"][] = ["waits_for_staff", "waits_for_house", "open", "approved", "over"];
/** What the list can be narrowed to, beside those that are not over. */
export const SHOWN: readonly string[] = [...STAGES, "any"];

const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000];

/** Of a group whoever began it, and how many more there are. */
export const applicantsOf = ({ applicants: [first, ...others] }: Pick<MeetingRow, "applicants">, say: Words): string =>
  say("desk.meetings.applicants", { name: first?.name ?? "", n: others.length });

/** Where it stands, in a word. */
export function standingOf(row: MeetingRow): string {
  if (row.is_reported) return "reported";
  if (row.is_silent) return "silent";
  if (row.stage === "over") return row.is_match ? "match" : "over";
  if (row.stage === "open") return row.words === 0 ? "quiet" : "chatting";
  return row.stage;
}

/** Part of the 24 hours that is left, from 0 to 1. */
export function partLeft({ opened_at, ends_at }: MeetingRow, now: number): number {
  const whole = Date.parse(ends_at) - Date.parse(opened_at);
  return Math.min(1, Math.max(0, (Date.parse(ends_at) - now) / whole));
}

/** What is left: to talk, or of the invitation; once it is over, since when it is. */
export function timeLeftInWords({ stage, ends_at, lapses_at }: Pick<MeetingRow, "stage" | "ends_at" | "lapses_at">, now: number, say: Words): string {
  if (stage === "over") return "–";
  const ms = Date.parse(stage === "approved" ? (lapses_at ?? ends_at) : ends_at) - now;
  const far = Math.abs(ms);
  const time = say("desk.meetings.time", { h: Math.floor(far / HOUR_MS), m: Math.floor((far % HOUR_MS) / MINUTE_MS) });
  return ms > 0 ? time : say("desk.meetings.over-since", { time });
}
