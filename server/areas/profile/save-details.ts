/** Who somebody is: their names, their work, and a few words. Where nothing else is missing, the profile is handed in with them. */
import { aboutApplication, refused, routeHref } from "../../kernel/screens/application-command.ts";
import { changeProfile } from "./change-profile.ts";
import { handInOf, keepAndHandIn } from "./submit-profile.ts";

export const saveDetails = aboutApplication<"save-profile-details">(async (call) => {
  const { deps, actor, state, input } = call;
  const { first_name, last_name, ...details } = input;
  const { id } = actor.user;
  const refusal = await keepAndHandIn(handInOf(call), async (tx) => {
    const profile = await changeProfile(tx, id, deps.clock.now(), () => details);
    if ("code" in profile) return profile;
    await tx.update("user", id, { first_name, last_name });
    return null;
  });
  if (refusal) return refused(call, refusal);
  return { ok: true, effects: [{ do: "navigate", href: routeHref(call, "profileView", { source: state.application.source, userId: id }) }] };
});
