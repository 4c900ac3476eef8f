/** Derived facts of a group. Pure. */
import { isNotHandedIn } from "../../kernel/rules/life-cycle.ts";
import type { ApplicationStatus } from "../../ports/records.ts";
import type { GroupMemberRecord } from "../../ports/review-records.ts";

const HOUR_MS = 3_600_000;
/** So long after an invitation, and after each reminder, nobody is reminded (again). */
const REMINDER_REST_MS = 24 * HOUR_MS;

/** How many others the group is asked for: the number that was said counts the one who begins it, where it is more than one. */
export const inviteesOf = (number: number | null): number => (number === null ? 0 : number > 1 ? number - 1 : number);

/** How many are still to be invited. A group that has more than it said lacks nobody. */
export const missingOf = (number: number | null, members: number): number => (number === null ? 0 : Math.max(0, number - members));

/** Among how many a home is split: as many as the group is for, or as there are. */
export const peopleOf = (number: number | null, members: number): number => Math.max(1, number ?? 0, members);

/** Not handed in yet: there is no application, or its form is open. */
export const isPending = (status: ApplicationStatus | null): boolean => status === null || isNotHandedIn(status);

/** `begun`: they came by the link, and have not handed in. */
export type MemberStanding = "invited" | "begun" | "submitted";
export const standingOf = (status: ApplicationStatus | null): MemberStanding => (status === null ? "invited" : isPending(status) ? "begun" : "submitted");

/** Invited more than a day ago, not handed in, and not reminded since a day. */
export function canRemind(
  { invited_at, reminded_at }: Pick<GroupMemberRecord, "invited_at" | "reminded_at">,
  status: ApplicationStatus | null,
  now: Date,
): boolean {
  return isPending(status) && restOf({ invited_at, reminded_at }, now) < 0;
}

/** Milliseconds until somebody may be written to again; less than none where they may be now. */
export function restOf({ invited_at, reminded_at }: Pick<GroupMemberRecord, "invited_at" | "reminded_at">, now: Date): number {
  const last = Math.max(Date.parse(invited_at), reminded_at === null ? 0 : Date.parse(reminded_at));
  return last + REMINDER_REST_MS - now.getTime();
}

/** Whole months of a lease, its last day included. Both as YYYY-MM-DD. */
export function leaseMonths(moveIn: string, leaseEnd: string): number {
  const from = new Date(`${moveIn}T00:00:00Z`);
  const until = new Date(`${leaseEnd}T00:00:00Z`);
  until.setUTCDate(until.getUTCDate() + 1);
  const months = (until.getUTCFullYear() - from.getUTCFullYear()) * 12 + until.getUTCMonth() - from.getUTCMonth();
  return Math.max(0, until.getUTCDate() < from.getUTCDate() ? months - 1 : months);
}
