/** How those who decide work with each other: who takes what comes in, who is named in a note, and who is told what waits. */
import type { StaffRole } from "../../../ports/records.ts";

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
