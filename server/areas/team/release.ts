/** Whoever decides no more has nothing in hand. */
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import { isSettled } from "../../kernel/rules/life-cycle.ts";
import type { Writes } from "../../ports/store.ts";
import { amongStaff } from "../review/index.ts";
import { assignByRule } from "./assign-by-rule.ts";

/**
 * Gives what somebody had in hand to whoever's turn it is, or back to everybody: call it in the transaction that took their role.
 * What is settled keeps the name of who had it.
 */
export async function releaseAll(tx: Writes, deps: Deps, actor: Actor, person: string): Promise<void> {
  const at = deps.clock.now().toISOString();
  for (const { id, status } of await tx.team.inHand(person)) {
    if (isSettled(status)) continue;
    const held = await tx.lock("application", id);
    // Given to somebody else, or settled, while this waited for it.
    if (held?.assigned_to !== person || isSettled(held.status)) continue;
    const free = await tx.update("application", id, { assigned_to: null });
    await amongStaff(tx, actor, id, "assigned", { from: person, to: null }, at);
    await assignByRule(tx, deps, free);
  }
}
