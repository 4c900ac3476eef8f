/** Asks the screening company about checks that are under way, and finds orders whose answer got lost. */
import type { BackgroundCheckRecord } from "../../ports/records.ts";
import type { Deps } from "../../kernel/context/deps.ts";
import { handInOfCheck } from "../../kernel/filling/hand-in.ts";
import { followOrder } from "../../kernel/filling/order-check.ts";
import { numberConstant } from "../../kernel/context/texts.ts";

export async function followBackgroundChecks(deps: Deps): Promise<{ moved: number; waiting: number }> {
  const before = new Date(deps.clock.now().getTime() - numberConstant(deps.documents.current(), "check_follow_after_ms")).toISOString();
  let moved = 0,
    waiting = 0;
  for (const check of await deps.store.transaction((tx) => tx.backgroundChecksToFollow(before))) {
    try {
      const after = await followCheck(deps, check);
      if (after.status === check.status) waiting += 1;
      else moved += 1;
    } catch (error) {
      waiting += 1;
      deps.errors.report(error, { during: "follow background checks", check: check.id });
    }
  }
  return { moved, waiting };
}

async function followCheck(deps: Deps, check: BackgroundCheckRecord): Promise<BackgroundCheckRecord> {
  const handIn = await handInOfCheck(deps, check);
  return handIn ? followOrder(deps, check, handIn) : check;
}
