/** How a group chooses together: whoever began it picks the home and the days, each of the others a bedroom of it. Pure. */
import { isEnded } from "../../../kernel/rules/life-cycle.ts";
import type { GroupChooser } from "../../../ports/state/home-state.ts";
import type { RoomSelectionRecord } from "../../../ports/review-records.ts";

/** Home and days that hold for all of a group. */
export type GroupTerms = Pick<RoomSelectionRecord, "home" | "move_in_date" | "lease_months">;

export interface GroupRound {
  /** Those who still apply, whoever picks the home first. */
  choosers: GroupChooser[];
  /** What they hold, the first first. */
  held: RoomSelectionRecord[];
  /** Those who hold no room. Of a whole home nobody is missing: one holds it for all. */
  missing: GroupChooser[];
}

export function groupRound(all: readonly GroupChooser[]): GroupRound {
  const choosers = all.filter(({ status }) => !isEnded(status));
  const held = choosers.flatMap(({ hold }) => hold ?? []).toSorted((one, other) => one.created_at.localeCompare(other.created_at));
  return { choosers, held, missing: held.some(({ whole_home }) => whole_home) ? [] : choosers.filter(({ hold }) => hold === null) };
}

export interface GroupChoice extends GroupRound {
  /** Theirs is to pick home and days. */
  leads: boolean;
  /** First name of whoever does. */
  leader: string;
  /** What is picked by another; null until then. */
  terms: GroupTerms | null;
}

/** As it stands for one of the group; null for whoever chooses alone. */
export function groupChoice(all: readonly GroupChooser[], application: string): GroupChoice | null {
  const round = groupRound(all);
  const [first, second] = round.choosers;
  if (!first || !second || !round.choosers.some((each) => each.application === application)) return null;
  const terms = round.held.find((each) => each.application !== application) ?? null;
  return { ...round, leads: first.application === application, leader: first.first_name, terms };
}

const HOUR_MS = 3_600_000;

/** When the rooms of a group that isn't complete are let go. Null where none is held, or none is missing. */
export function lapseOf({ held: [first], missing }: GroupRound, hours: number): Date | null {
  return first && missing.length > 0 ? new Date(Date.parse(first.created_at) + hours * HOUR_MS) : null;
}

/** Whole hours until then, begun ones counted. */
export const hoursUntil = (at: Date, now: Date): number => Math.max(0, Math.ceil((at.getTime() - now.getTime()) / HOUR_MS));
