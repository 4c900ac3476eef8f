/** Who somebody is: their names, their work, and a few words. Where nothing else is missing, the profile is handed in with them. */
import { aboutApplication, refused, routeHref } from "../../kernel/screens/application-command.ts";
import { changeProfile } from "./change-profile.ts";
import { handInOf, handInProfile } from "./submit-profile.ts";

export const saveDetails = aboutApplication<"save-profile-details">(async (call) => {
  const { deps, actor, state, input } = call;
  const { first_name, last_name, ...details } = input;
  const saved = await deps.store.transaction(async (tx) => {
    const profile = await changeProfile(tx, actor.user.id, deps.clock.now(), () => details);
    if (!("code" in profile)) await tx.update("user", actor.user.id, { first_name, last_name });
    return profile;
  });
  if ("code" in saved) return refused(call, saved);
  // What else is missing is asked on the page that shows it.
  if (state.application.status === "preapproved" || state.application.status === "submitted") await handInProfile(handInOf(call));
  return { ok: true, effects: [{ do: "navigate", href: routeHref(call, "profileView", { source: state.application.source, userId: actor.user.id }) }] };
});
