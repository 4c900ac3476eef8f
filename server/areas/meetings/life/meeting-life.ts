/** The life of a meeting: what its house answered and what time it is make of it. Pure; instants are ISO 8601. */

/** `open`: it runs; `closed`: its time is over, or the house is deciding. */
export type MeetingStatus = "open" | "closed" | "approved" | "rejected";

/**
 * Why it ended. `declined`: the house said no; `passed`: the applicants did; `lapsed`: nobody took the invitation up in time;
 * `matched`: they accepted another home; `withdrawn`, `rejected`: their application ended so; `accepted`: it is a match.
 */
export type MeetingEnd = "declined" | "passed" | "lapsed" | "matched" | "withdrawn" | "rejected" | "accepted";
/** Those that come to nothing. */
export type Ending = Exclude<MeetingEnd, "accepted">;

export interface MeetingLife {
  status: MeetingStatus;
  /** The chat's end. */
  ends_at: string;
  /** From then on those who have answered decide. */
  decides_at: string;
  /** Until then the invitation stands; null until the house said yes. */
  lapses_at: string | null;
  ended_at: string | null;
  ended_because: MeetingEnd | null;
}

export interface HouseAnswer {
  /** Id of the resident. */
  resident: string;
  answer: "yes" | "no";
  /** Of a no: until then it can be taken back. */
  final_at: string | null;
}

export interface House {
  /** Ids of those who are asked: they live there, have an account, and aren't away. */
  present: readonly string[];
  /** Of those who live there, away or not. */
  answers: readonly HouseAnswer[];
}

/** Constants that its times are reckoned by. */
export interface MeetingHours {
  chat: number;
  house: number;
  match: number;
}

type Move = { to: "closed" | "approved" } | { to: "rejected"; because: Ending } | { to: "accepted" };

const HOUR_MS = 3_600_000;
const isOver = (at: string, now: Date): boolean => Date.parse(at) <= now.getTime();
const later = (from: Date, hours: number): string => new Date(from.getTime() + hours * HOUR_MS).toISOString();

export function openedAt(now: Date, { chat, house }: MeetingHours): MeetingLife {
  return { status: "open", ends_at: later(now, chat), decides_at: later(now, chat + house), lapses_at: null, ended_at: null, ended_because: null };
}

export const isLive = ({ ended_at }: Pick<MeetingLife, "ended_at">): boolean => ended_at === null;
export const takesMessages = (life: MeetingLife, now: Date): boolean => life.status === "open" && isLive(life) && !isOver(life.ends_at, now);
/** From the chat's begin to the house's decision. */
export const takesAnswers = (life: MeetingLife): boolean => isLive(life) && (life.status === "open" || life.status === "closed");
/** The invitation stands. */
export const isInvited = (life: MeetingLife, now: Date): boolean =>
  isLive(life) && life.status === "approved" && life.lapses_at !== null && !isOver(life.lapses_at, now);
export const isFinal = ({ answer, final_at }: Pick<HouseAnswer, "answer" | "final_at">, now: Date): boolean =>
  answer === "no" && final_at !== null && isOver(final_at, now);

/** What it becomes by itself, at this moment; null where nothing does. */
export function moveDue(life: MeetingLife, house: House, now: Date): Move | null {
  if (!isLive(life)) return null;
  if (life.status === "approved") return isInvited(life, now) ? null : { to: "rejected", because: "lapsed" };
  const { answers, present } = house;
  if (answers.some((answer) => isFinal(answer, now))) return { to: "rejected", because: "declined" };
  const yes = new Set(answers.filter(({ answer }) => answer === "yes").map(({ resident }) => resident));
  const isAgreed = yes.size > 0 && yes.size === answers.length;
  if (isAgreed && (present.every((resident) => yes.has(resident)) || isOver(life.decides_at, now))) return { to: "approved" };
  return life.status === "open" && isOver(life.ends_at, now) ? { to: "closed" } : null;
}

/** Nobody of the house has answered in time. */
export const waitsForStaff = (life: MeetingLife, { answers }: Pick<House, "answers">, now: Date): boolean =>
  takesAnswers(life) && answers.length === 0 && isOver(life.decides_at, now);

/** How it stands after a move. */
export function moved(life: MeetingLife, move: Move, now: Date, { match }: Pick<MeetingHours, "match">): MeetingLife {
  const at = now.toISOString();
  switch (move.to) {
    case "closed":
      return { ...life, status: "closed" };
    case "approved":
      return { ...life, status: "approved", lapses_at: later(now, match) };
    case "accepted":
      return { ...life, ended_at: at, ended_because: "accepted" };
    case "rejected":
      return { ...life, status: "rejected", ended_at: at, ended_because: move.because };
  }
}

/** When it moves by itself at the latest, as far as time alone moves it; null: never. */
export function nextLook(life: MeetingLife, { answers }: Pick<House, "answers">, now: Date): string | null {
  if (!isLive(life)) return null;
  if (life.status === "approved") return life.lapses_at;
  const times = [...(life.status === "open" ? [life.ends_at] : []), life.decides_at, ...answers.flatMap(({ final_at }) => final_at ?? [])];
  return times.filter((at) => !isOver(at, now)).toSorted()[0] ?? null;
}
