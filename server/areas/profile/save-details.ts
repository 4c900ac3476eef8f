/** Who somebody is: their names, their work, and a few words. Where nothing else is missing, the profile is handed in with them. */
import { aboutApplication, refused, routeHref } from "../../kernel/screens/application-command.ts";
import { changeProfile } from "./change-profile.ts";
import { photoAsked, withPhoto } from "./photo.ts";
import { handInOf, keepAndHandIn } from "./submit-profile.ts";

export const saveDetails = aboutApplication<"save-profile-details">(async (call) => {
  const { deps, actor, state, input } = call;
  const { first_name, last_name, photo: answer, ...details } = input;
  const { id } = actor.user;
  const asked = photoAsked(deps, answer);
  if (asked && "code" in asked) return refused(call, asked);
  const kept = await withPhoto(deps, actor, asked, (parts) =>
    keepAndHandIn(handInOf(call), async (tx) => {
      const profile = await changeProfile(tx, id, deps.clock.now(), () => ({ ...details, ...parts }));
      if (!("code" in profile)) await tx.update("user", id, { first_name, last_name });
      return profile;
    }),
  );
  if ("code" in kept) return refused(call, kept);
  return { ok: true, effects: [{ do: "navigate", href: routeHref(call, "profileView", { source: state.application.source, userId: id }) }] };
});
