/** "I'm not joining": an invitation is given back by whom it was sent to. Whoever invited them is told that, and nothing else. */
import type { Command } from "../../../kernel/context/deps.ts";
import { foldedAddress } from "../../../kernel/rules/folded-address.ts";
import { refusal } from "../../../kernel/rules/refusal.ts";
import { actorOf, refused, track } from "../../../kernel/screens/application-command.ts";
import { endInvitation } from "./leave-group.ts";

export const declineInvitation: Command<"decline-invitation"> = async (call) => {
  const { deps, viewer, input } = call;
  const actor = actorOf(viewer);
  if (!actor) return refused(call, refusal("sign-in-required"));
  const ending = { link: input.source, because: "declined", user: actor.user.id, now: deps.clock.now().toISOString() } as const;
  const isTheirs = (member: { email: string }): boolean => foldedAddress(member.email) === foldedAddress(actor.user.email);
  const done = await deps.store.transaction((tx) => endInvitation(tx, deps, ending, isTheirs));
  // Taken back, or taken up in another tab, meanwhile: the page is drawn again and says what it is now.
  if (!done) return refused(call, refusal("invitation-ended"));
  track(call, "Group invitation declined");
  return { ok: true };
};
