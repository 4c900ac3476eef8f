/** Unassigns the work of somebody who lost the role for it. */
import type { Deps } from "../../kernel/context/deps.ts";
import { event } from "../../kernel/records/event.ts";
import { isSettled } from "../../kernel/rules/life-cycle.ts";
import type { UserRecord } from "../../ports/records.ts";
import type { Writes } from "../../ports/store.ts";
import { decidesAbout } from "../review/index.ts";
import { isHelper, releaseCases } from "../support/index.ts";
import { assignByRule } from "./assign-by-rule.ts";
import { inHand } from "./sql/members.ts";

type ReleaseDeps = Pick<Deps, "clock" | "documents">;

/**
 * What a lost role takes along: call it in the transaction that took it. Personal tokens end,
 * which programs may still hold. `by`: who took them; null: nobody, as where an invitation ran out.
 */
export async function releaseRoles(tx: Writes, deps: ReleaseDeps, by: string | null, { before, after }: Record<"before" | "after", UserRecord>): Promise<void> {
  if (before.staff_roles.some((role) => !after.staff_roles.includes(role))) await tx.endTokens(before.id);
  if (isHelper(before) && !isHelper(after)) await releaseCases(tx, by, before.id, deps.clock.now().toISOString());
  if (decidesAbout(before) && !decidesAbout(after)) await releaseAll(tx, deps, by, before.id);
}

/** To whoever's turn it is, or back to everybody. What is settled keeps the name of who had it. */
async function releaseAll(tx: Writes, deps: ReleaseDeps, by: string | null, person: string): Promise<void> {
  const at = deps.clock.now().toISOString();
  for (const { id, status } of await tx.query(inHand(person))) {
    if (isSettled(status)) continue;
    const locked = await tx.lock("application", id);
    // Given to somebody else, or settled, while this waited for it.
    if (locked?.assigned_to !== person || isSettled(locked.status)) continue;
    const free = await tx.update("application", id, { assigned_to: null });
    await event(tx, { application: id, by, name: "assigned", detail: { from: person, to: null }, at, told: false });
    await assignByRule(tx, deps, free);
  }
}
