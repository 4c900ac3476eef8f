/** Admin mode is a switch of one session of staff: it lifts what leads people to the screen of their status, for looking, and nothing else. */
import { realUser } from "../../kernel/access/view-as.ts";
import type { Command } from "../../kernel/context/deps.ts";
import { refused } from "../../kernel/screens/application-command.ts";
import { addressHref } from "../../kernel/screens/route-match.ts";
import { refusal } from "../../kernel/rules/refusal.ts";

export const switchAdminMode = (on: boolean): Command => {
  const command: Command = async (call) => {
    const { deps, viewer, screen } = call;
    const { session } = viewer;
    if (!realUser(viewer)?.is_staff || !session) return refused(call, refusal("not-allowed"));
    await deps.store.sessions.update(session.id, { admin_mode: on });
    // The page is asked for anew, with its bar: what it showed may not be for them any more.
    return { ok: true, effects: [{ do: "navigate", href: addressHref(screen.at), replace: true }], stay: true };
  };
  return Object.assign(command, { whileViewing: true as const });
};
