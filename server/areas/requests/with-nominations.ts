/** One attempt to change who is named, with the application held: whoever else tries at the same moment comes after it. */
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import type { ApplicationHand } from "../../kernel/records/application-history.ts";
import type { ApplicationRecord } from "../../ports/records.ts";
import type { Writes } from "../../ports/store.ts";

export interface Nominations {
  tx: Writes;
  deps: Deps;
  actor: Actor;
  application: ApplicationRecord;
  hand: ApplicationHand;
}

/** Null where there is no such application of theirs. */
export async function withNominations<T>(deps: Deps, actor: Actor, application: string, work: (naming: Nominations) => Promise<T>): Promise<T | null> {
  return deps.store.transaction(async (tx) => {
    const held = await tx.lock("application", application);
    if (!held || held.user_id !== actor.user.id) return null;
    return work({ tx, deps, actor, application: held, hand: { application, actorUserId: actor.user.id, now: deps.clock.now().toISOString() } });
  });
}
