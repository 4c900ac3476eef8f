/** Who somebody is: their names, their work, and a few words. Of an applicant the profile is handed in with them, where nothing else is missing. */
import { hrefOf } from "#screens/resolve/index.ts";
import type { Command } from "../../kernel/context/deps.ts";
import { nextPage } from "../../kernel/filling/pages.ts";
import { refusal } from "../../kernel/rules/refusal.ts";
import { actorOf, refused, WHOLE, wholeApplication } from "../../kernel/screens/application-command.ts";
import type { Writes } from "../../ports/store.ts";
import { changeProfile } from "./change-profile.ts";
import { petsIn } from "./pets.ts";
import { photoAsked, withPhoto } from "./photo.ts";
import { handInOf, keepAndHandIn } from "./submit-profile.ts";

const save: Command<"save-profile-details"> = async (call) => {
  const { deps, viewer, input } = call;
  const actor = actorOf(viewer);
  if (!actor) return refused(call, refusal("not-found"));
  // Whoever lives somewhere has a profile without an application.
  const state = wholeApplication(call.screen);
  const { first_name, last_name, photo: answer, pets: lines, ...details } = input;
  const { id } = actor.user;
  const asked = photoAsked(deps, answer);
  if (asked && "code" in asked) return refused(call, asked);
  const said = petsIn(deps, lines ?? "");
  if ("code" in said) return refused(call, said);
  const kept = await withPhoto(deps, actor, asked, (parts) => {
    const keep = async (tx: Writes) => {
      const profile = await changeProfile(tx, id, deps.clock.now(), () => ({ ...details, ...said, ...parts }));
      if (!("code" in profile)) await tx.update("user", id, { first_name, last_name });
      return profile;
    };
    return state ? keepAndHandIn(handInOf({ ...call, actor, state }), keep) : deps.store.transaction(keep);
  });
  if ("code" in kept) return refused(call, kept);
  const { documents, match, at } = call.screen;
  const next = nextPage(documents, match.route) ?? match.route;
  // A parameter that the address of the next page has no place for is left out.
  const params = { ...match.params, ...(state && { source: state.application.source }), userId: id };
  return { ok: true, effects: [{ do: "navigate", href: hrefOf(documents.revision, next, params, at.query) }] };
};

export const saveDetails: Command<"save-profile-details"> = Object.assign(save, { reads: WHOLE });
