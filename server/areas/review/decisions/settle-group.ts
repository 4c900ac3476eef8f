/** A group goes on together: whoever was pre-approved waits until the last member is decided. */
import { randomUUID } from "node:crypto";
import type { Deps } from "../../../kernel/context/deps.ts";
import { happened } from "../../../kernel/records/event.ts";
import { all, each } from "../../../kernel/records/read-records.ts";
import { isDecided, moveOf } from "../../../kernel/rules/life-cycle.ts";
import type { Reads, Writes } from "../../../ports/store.ts";
import { agreeFees, hasAssignedHome } from "../../groups/index.ts";
import { letterTo, sendLetter, type Letter } from "../../notices/index.ts";
import { settleProfiles } from "../../profile/index.ts";

/** Nothing is left but the lease. `chosen`: the applicant chose the home; else it was given. */
export const approvedLetter = (chosen: boolean): Letter => ({ template: "review-approved", args: { chosen }, notice: null });

/** Whether a member who hasn't left has still to hand in or to be decided, beside the one named. */
export async function anyUndecided(reads: Reads, group: string, beside: string | null = null): Promise<boolean> {
  const [members, applications] = [
    await all(reads, "group_member", { group_source: group, left_at: null }),
    await all(reads, "application", { group_source: group }),
  ];
  const decided = new Set(applications.filter(({ status }) => isDecided(status)).map(({ id }) => id));
  return members.some(({ application }) => application === null || (application !== beside && !decided.has(application)));
}

/**
 * Moves those on who waited for the others, and tells them, but for those who were told by the decision itself: to the lease where
 * the home is given, else each to their profile. Who waited for the profile of somebody who comes no more goes on, too. The group is held by the caller.
 */
export async function settleGroup(tx: Writes, deps: Deps, group: string, told: readonly string[] = []): Promise<void> {
  await settleProfiles(tx, deps, group);
  if (await anyUndecided(tx, group)) return;
  const now = deps.clock.now().toISOString();
  const given = await hasAssignedHome(tx, group, deps.clock.now());
  if (given) await agreeFees(tx, deps.documents.current(), group);
  const name = given ? "approve-group" : "settle-group";
  for await (const { id, user_id, status } of each(tx, "application", { group_source: group })) {
    const move = moveOf(name, status, "system");
    if (!move.ok) continue;
    const { moved } = await tx.transition(id, { from: move.from, to: move.to, event: happened({ by: null, name }), now });
    const [state, user] = moved && !told.includes(id) ? [await tx.applicationState(id), await tx.find("user", user_id)] : [null, null];
    if (!state || !user) continue;
    const letter = letterTo(deps, user, state, () => (given ? approvedLetter(false) : { template: "review-roommates-settled", args: {}, notice: null }));
    await sendLetter(tx, letter, id, randomUUID(), now);
  }
}

/** The job: somebody of the group withdrew or left, so that the others may have waited for them alone. Bears repeating. */
export async function settleGroupAfter(deps: Deps, { group }: { group: string }): Promise<void> {
  await deps.store.transaction(async (tx) => {
    if (await tx.lock("group_source", group)) await settleGroup(tx, deps, group);
  });
}
