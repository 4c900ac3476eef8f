/** Whether the others of a group have their profiles, and what becomes of those who waited for the last of them. */
import type { Deps } from "../../kernel/context/deps.ts";
import { mailTo } from "../../kernel/mail/mail-to.ts";
import { happened } from "../../kernel/records/event.ts";
import { all, each } from "../../kernel/records/read-records.ts";
import { isEnded, moveOf } from "../../kernel/rules/life-cycle.ts";
import type { ApplicationRecord } from "../../ports/records.ts";
import type { Reads, Writes } from "../../ports/store.ts";

/** A member who hasn't left has no profile yet, beside the one named. Nobody waits for whoever comes no more: they were rejected, say. */
export async function roommateProfileOutstanding(reads: Reads, { id, group_source }: Pick<ApplicationRecord, "id" | "group_source">): Promise<boolean> {
  if (group_source === null) return false;
  const members = await all(reads, "group_member", { group_source, left_at: null });
  for (const { application } of members) {
    if (application === id) continue;
    const other = application === null ? null : await reads.find("application", application);
    if (other && isEnded(other.status)) continue;
    if (other?.display_state.profileCompleted !== true) return true;
  }
  return false;
}

/** Moves on who waited for a roommate's profile, where none is missing any more. The group is held by the caller. */
export async function settleProfiles(tx: Writes, deps: Deps, group: string): Promise<void> {
  const now = deps.clock.now().toISOString();
  for await (const application of each(tx, "application", { group_source: group, status: "profile_completed_roommate_pending" })) {
    if (await roommateProfileOutstanding(tx, application)) continue;
    const move = moveOf("settle-profile", application.status, "system");
    if (!move.ok) continue;
    const { moved } = await tx.transition(application.id, { from: move.from, to: move.to, event: happened({ by: null, name: "settle-profile" }), now });
    if (moved) await mailSettled(tx, deps, application.id);
  }
}

/** To whoever waited: they may be anywhere but on the page that says so. */
export async function mailSettled(tx: Writes, deps: Deps, application: string): Promise<void> {
  const state = await tx.applicationState(application);
  const user = state && (await tx.find("user", state.application.user_id));
  if (state && user)
    await mailTo(tx, deps, { to: { kind: "applicant", user, state }, mail: "profile-settled", args: {}, key: `profile-settled:${application}` });
}
