/** How somebody wants to live, as it counts on the homes' cards. The form's pet follows, as long as it says nothing of a service animal. */
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import { recordEvent } from "../../kernel/records/application-history.ts";
import { first } from "../../kernel/records/read-records.ts";
import { choosesHome } from "../../kernel/rules/life-cycle.ts";
import { refusal, type Refusal } from "../../kernel/rules/refusal.ts";
import type { LeasePreferenceRecord } from "../../ports/review-records.ts";
import type { Writes } from "../../ports/store.ts";

export type PreferenceChange = Partial<Pick<LeasePreferenceRecord, "has_pets" | "sharing_room" | "move_in_date" | "lease_end_date">>;

/** Theirs to say where the room in mind is, too: what was handed in, or agreed, stays. @param application  id; it is held, so that two presses at once both count */
export async function savePreference(deps: Deps, actor: Actor, application: string, change: PreferenceChange): Promise<LeasePreferenceRecord | Refusal> {
  return deps.store.transaction(async (tx) => {
    const locked = await tx.lock("application", application);
    if (!locked || !choosesHome(locked.status)) return refusal("wrong-state", "status");
    const preference = await first(tx, "lease_preference", { application });
    if (!preference) return refusal("not-found");
    if (typeof change.has_pets === "boolean")
      await writePetFlag(tx, { application, actorUserId: actor.user.id, now: deps.clock.now().toISOString() }, change.has_pets);
    return tx.update("lease_preference", preference.id, change);
  });
}

async function writePetFlag(tx: Writes, hand: { application: string; actorUserId: string; now: string }, has: boolean): Promise<void> {
  const { application } = hand;
  const pet = await first(tx, "flag", { application, flag: "pet" });
  if (has && !pet) {
    await tx.putFlag(application, "pet", {});
    await recordEvent(tx, hand, "flag-created", { flag: "pet" });
  } else if (!has && pet && pet.flag_data["includes_service_animal"] !== true) {
    await tx.remove("flag", pet.id);
    await recordEvent(tx, hand, "flag-deleted", { flag: "pet" });
  }
}
