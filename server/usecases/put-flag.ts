/** Switches an application flag on: creates it, or finds the one that is there. */
import { isFlagName } from "../domain/flag-sync.ts";
import { isEditable } from "../domain/life-cycle.ts";
import { refusal } from "../domain/refusal.ts";
import { keepAccommodationRequest } from "./keep-accommodation-request.ts";
import { aboutOpenApplication, refused, type ApplicationCall, type Outcome } from "./application-command.ts";
import type { FlagOperation } from "../domain/flag-sync.ts";

export const putFlag = aboutOpenApplication(async (call) => {
  const { flag } = call.input;
  if (!isFlagName(flag)) return refused(call, refusal("invalid", "flag"));
  return syncFlag(call, { do: "create", flag, flag_data: {} });
});

/** Carries out one operation of the flag sync, with its audit event. */
export async function syncFlag(call: ApplicationCall, operation: FlagOperation): Promise<Outcome> {
  const { deps, state, actor } = call;
  const application = state.application.id;
  const open = await deps.store.transaction(async (tx) => {
    const held = await tx.lock("application", application);
    if (!held || !isEditable(held.status)) return false;
    if (operation.do === "create") await tx.putFlag(application, operation.flag, operation.flag_data);
    else if (operation.do === "update") await tx.update("flag", operation.id, { flag_data: operation.flag_data });
    else await tx.remove("flag", operation.id);
    const now = deps.clock.now().toISOString();
    await tx.event({
      application,
      actor_user_id: actor.user.id,
      as_user_id: null,
      name: `flag-${operation.do}d`,
      detail: { flag: operation.flag },
      why: null,
      at: now,
    });
    if (operation.flag === "pet") await keepAccommodationRequest(tx, application, actor.user.id, now);
    return true;
  });
  return open ? { ok: true } : refused(call, refusal("wrong-state", "status"));
}
