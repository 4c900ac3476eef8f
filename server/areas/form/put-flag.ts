/** Switches an application flag on: creates it, or finds the one that is there. */
import type { CommandOutcome } from "../../kernel/context/deps.ts";
import { isFlagName, type FlagOperation } from "../../kernel/rules/flag-sync.ts";
import { refusal } from "../../kernel/rules/refusal.ts";
import { aboutOpenApplication, refused, type ApplicationCall } from "../../kernel/screens/application-command.ts";
import { changeFlag } from "./change-flag.ts";

export const putFlag = aboutOpenApplication<"put-flag">(async (call) => {
  const { flag } = call.input;
  if (!isFlagName(flag)) return refused(call, refusal("invalid", "flag"));
  return syncFlag(call, { do: "create", flag, flag_data: {} });
});

/** Carries out one operation of the flag sync. A flag that is gone already needs no deleting. */
export async function syncFlag(call: ApplicationCall, operation: FlagOperation): Promise<CommandOutcome> {
  const { deps, state, actor } = call;
  const changed = await changeFlag(deps, { application: state.application.id, actorUserId: actor.user.id }, operation);
  return changed.done || changed.why === "gone" ? { ok: true } : refused(call, refusal("wrong-state", "status"));
}
