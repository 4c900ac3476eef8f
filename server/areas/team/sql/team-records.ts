/** How those who decide work with each other: who takes what comes in, who is named in a note, and who is told what waits. */
import type { ApplicationRecord, StaffRole } from "./records.ts";

/** What somebody of them says of their work, or an administrator for them. */
export interface TeamSettings {
  /** Applications that come in are given to them by rule. */
  takes_new: boolean;
  /** Slugs of the markets that they take; none for every one. */
  markets: string[];
  /** The last day on which they aren't there, as YYYY-MM-DD. */
  away_until: string | null;
  /** Whether they get the daily mail of what waits. */
  daily_mail: boolean;
}

/** Somebody who decides. */
export interface TeamMember extends TeamSettings {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  avatar: string;
  profile_image_url: string | null;
  locale: string | null;
  staff_roles: StaffRole[];
  /** The last day of theirs for which it was settled what they are told of. */
  daily_mail_on: string | null;
  /** How many they have in hand that wait for a decision, and how many of those are overdue. */
  in_hand: number;
  overdue: number;
}

/** What came in, and who may not have it. */
export interface ComingIn {
  application: string;
  /** Slug of the group that it belongs to: whoever has another of it is asked first. */
  group: string | null;
  market: string;
  /** Who has a stake in it themselves. */
  not: readonly string[];
  /** Today where the market is: who is away until then, or later, is left out. */
  day: string;
  /** Those who name the market come before those who take every one. */
  marketFirst: boolean;
}

/** Whose turn it is. `group`: they have another of its group in hand; `market`: they name its market. */
export interface Turn {
  user: string;
  by: "group" | "market" | "turn";
}

/** Somebody was named in a note. */
export interface Mention {
  id: string;
  application: string;
  /** Name of whom the application is of. */
  applicant: string;
  text: string;
  /** Name of who wrote it. */
  author: string;
  at: string;
  read_at: string | null;
}

export interface TeamReads {
  /** Those who decide, by their names. `now`: ISO instant; `own`: applications that are counted in nobody's hand. */
  members(now: string, own?: readonly string[]): Promise<TeamMember[]>;
  /** Of those, the ones of the staff who may read a note, by their ids. */
  readersOfNotes(ids: readonly string[]): Promise<string[]>;
  /** The last first. `unread`: how many of all are. */
  mentions(userId: string, only: { unread: boolean }, page: { limit: number; offset: number }): Promise<{ total: number; unread: number; rows: Mention[] }>;
}

export interface TeamWrites {
  putSettings(userId: string, settings: TeamSettings): Promise<void>;
  /** Whether they decide, and aren't away on that day. */
  isThere(userId: string, day: string): Promise<boolean>;
  /** What was given to them, settled or not, always in the same order. */
  inHand(userId: string): Promise<Pick<ApplicationRecord, "id" | "status">[]>;
  /** Takes the turn of whoever is next; null where nobody takes it. Two who ask at once wait for each other until the end of the transaction. */
  nextInTurn(coming: ComingIn): Promise<Turn | null>;
  /** Names them in a note, each once. */
  mention(note: string, users: readonly string[], at: string): Promise<void>;
  /** Of this person; at null it is unread again. False where they have no such mention. */
  readMention(id: string, userId: string, at: string | null): Promise<boolean>;
  /** False where that day was settled for them before: by another process, or at an earlier hour. */
  settleDay(userId: string, day: string): Promise<boolean>;
  /** Whether they get the daily mail, and nothing else of their settings. False where it was so before. */
  putDailyMail(userId: string, wanted: boolean): Promise<boolean>;
}
