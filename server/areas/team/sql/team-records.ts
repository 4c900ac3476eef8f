/** How those who decide work with each other: who takes what comes in, who is named in a note, and who is told what waits. */
import type { StaffRole } from "../../../ports/records.ts";
import type { Shown } from "../../../ports/resources.d.ts";

type Member = Shown["team-member"];

/** What somebody of them says of their work, or an administrator for them. */
export type TeamSettings = Pick<Member, "takes_new" | "markets" | "away_until" | "daily_mail">;

/** Somebody who decides. */
export interface TeamMember extends Member {
  profile_image_url: string | null;
  locale: string | null;
  staff_roles: StaffRole[];
  /** The last day of theirs for which it was settled what they are told of. */
  daily_mail_on: string | null;
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

/** A place of the queue that somebody named. */
export type SavedView = Shown["saved-view"];

/** Somebody was named in a note. */
export type Mention = Omit<Shown["staff-mention"], "is_read">;
