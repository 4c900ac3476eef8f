/** Who is who in a meeting on a day: who applies, who lives there, who is asked. Pure. */
import { marketDay } from "../../kernel/context/market-time.ts";
import type { ViewFacts } from "../../kernel/context/view-input.ts";
import type { MeetingRecord } from "../../ports/review-records.ts";
import { livesThere } from "../homes/index.ts";
import type { House } from "./life/meeting-life.ts";
import type { MeetingPerson, MeetingResident, MeetingSeats, MeetingState } from "../../ports/state/meeting-state.ts";

export type MeetingRole = "applicant" | "resident";

/** When it is asked, and the days of the market that it goes by, YYYY-MM-DD: today's, and those of the meeting's beginning and its end, where it is over. */
export interface Moment {
  now: Date;
  today: string;
  opened: string;
  ended: string | null;
}

/** By the days of the meeting's market. */
export const momentIn = (
  { documents, now }: Pick<ViewFacts, "documents" | "now">,
  { market, opened_at, ended_at }: Pick<MeetingRecord, "market" | "opened_at" | "ended_at">,
): Moment => ({
  now,
  today: marketDay(documents, market, now),
  opened: marketDay(documents, market, new Date(opened_at)),
  ended: ended_at === null ? null : marketDay(documents, market, new Date(ended_at)),
});

const isAway = ({ away_from, away_until }: MeetingResident, day: string): boolean =>
  away_from !== null && away_from <= day && (away_until === null || away_until > day);

/** Those who live there today; of a meeting that is over none who came after it. */
export const residentsNow = <Resident extends MeetingSeats["residents"][number]>(
  { residents }: { residents: readonly Resident[] },
  { today, ended }: Moment,
): Resident[] => residents.filter((each) => livesThere(each, today) && (ended === null || each.lives_from <= ended));

/** Those who are asked: with an account, and not away. */
export const askedOf = (state: Pick<MeetingState, "residents">, at: Moment): MeetingResident[] =>
  residentsNow(state, at).filter((each) => each.user !== null && !isAway(each, at.today));

export function houseOf(state: Pick<MeetingState, "residents" | "answers">, at: Moment): House {
  const there = new Set(residentsNow(state, at).map(({ id }) => id));
  return { present: askedOf(state, at).map(({ id }) => id), answers: state.answers.filter(({ resident }) => there.has(resident)) };
}

/** Everybody with an account who applies in it, or lives, lived or will live there. */
export const peopleOf = ({ residents, applicants }: Pick<MeetingState, "residents" | "applicants">): MeetingPerson[] =>
  [...residents, ...applicants].flatMap(({ user }) => user ?? []);

/** Whether the one who reads it doesn't want to read somebody of it. */
export const hidesSomebody = (state: Pick<MeetingState, "residents" | "applicants" | "blocked">): boolean =>
  peopleOf(state).some(({ id }) => state.blocked.includes(id));

export const residentOf = <Resident extends MeetingSeats["residents"][number]>(
  state: { residents: readonly Resident[] },
  user: string,
  at: Moment,
): Resident | null => residentsNow(state, at).find((each) => each.user?.id === user) ?? null;

/** Null: it is nothing of theirs. */
export function roleOf(state: Pick<MeetingSeats, "applicants" | "residents">, user: string, at: Moment): MeetingRole | null {
  if (state.applicants.some((each) => each.user.id === user)) return "applicant";
  return residentOf(state, user, at) ? "resident" : null;
}

/** Users' ids of those who moved out since it began: their page may still be open, and is drawn again without it. */
export const leftMeeting = ({ residents }: Pick<MeetingSeats, "residents">, { today, opened }: Moment): string[] =>
  residents.flatMap(({ user, lives_until }) => (user && lives_until !== null && lives_until <= today && lives_until >= opened ? [user.id] : []));

/** Users' ids of all who may see it. */
export const followersOf = (state: Pick<MeetingSeats, "applicants" | "residents">, at: Moment): string[] => [
  ...new Set([...state.applicants.map(({ user }) => user.id), ...residentsNow(state, at).flatMap(({ user }) => user?.id ?? [])]),
];
