/** A group that was offered a home has nothing left to choose once everybody of it is approved for what they pay of it. */
import { all, first } from "../../../kernel/records/read-records.ts";
import { isRequestOutstanding, moveOf } from "../../../kernel/rules/life-cycle.ts";
import type { ApplicationRecord } from "../../../ports/records.ts";
import type { Reads } from "../../../ports/store.ts";
import { rentOfEach } from "./costs.ts";
import { missingOf, peopleOf } from "../rules.ts";

/** What somebody was pre-approved for, in cents of the market's currency a month; both null before. */
type Approval = Pick<ApplicationRecord, "id" | "preapproved_for_all" | "preapproved_max_rent_cents">;

/**
 * Whether the home of this group is theirs to lease: it was given with the group's source, no place is free, and everybody who
 * hasn't left is pre-approved for their rent of it, with nothing asked of them any more. `approving`: whom somebody is about to pre-approve, as what.
 */
export async function hasAssignedHome(reads: Reads, group: string, now: Date, approving: Approval | null = null): Promise<boolean> {
  const [source, home, members, applications] = [
    await reads.find("group_source", group),
    await first(reads, "group_property_selection", { group_source: group }),
    await all(reads, "group_member", { group_source: group, left_at: null }),
    await all(reads, "application", { group_source: group }),
  ];
  const number = source?.number_of_potential_roommates ?? null;
  if (!home || members.length === 0 || missingOf(number, members.length) > 0) return false;
  const rent = rentOfEach(home, peopleOf(number, members.length));
  const approvals = new Map(applications.filter(isPreapproved).map((each): [string, Approval] => [each.id, each]));
  if (approving) approvals.set(approving.id, approving);
  for (const { application } of members) {
    const approval = application === null ? undefined : approvals.get(application);
    if (!approval || !(approval.preapproved_for_all || (approval.preapproved_max_rent_cents ?? 0) >= rent)) return false;
    const state = await reads.applicationState(approval.id);
    if (state && isRequestOutstanding(state, now)) return false;
  }
  return true;
}

const isPreapproved = ({ status }: ApplicationRecord): boolean => moveOf("approve-group", status, "system").ok;
