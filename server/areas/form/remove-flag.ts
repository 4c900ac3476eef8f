/** Switches an application flag off: deletes it and its answers. One that isn't there is off already. */
import { isFlagName } from "../../kernel/rules/flag-sync.ts";
import { refusal } from "../../kernel/rules/refusal.ts";
import { aboutOpenApplication, refused } from "../../kernel/screens/application-command.ts";
import { syncFlag } from "./put-flag.ts";

export const removeFlag = aboutOpenApplication<"remove-flag">(async (call) => {
  const { flag } = call.input;
  if (!isFlagName(flag)) return refused(call, refusal("invalid", "flag"));
  const record = call.state.flags.find((one) => one.flag === flag);
  return record ? syncFlag(call, { do: "delete", id: record.id, flag }) : { ok: true };
});
