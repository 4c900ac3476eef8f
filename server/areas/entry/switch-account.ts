/** Signs out and comes back to the invitation of this page, which asks for a sign-in first. */
import type { Command } from "../../kernel/context/deps.ts";
import { refusal } from "../../kernel/rules/refusal.ts";
import { refused, routeHref } from "../../kernel/screens/application-command.ts";

export const switchAccount: Command = async (call) => {
  const { deps, viewer, screen } = call;
  const { source } = screen.at.query;
  if (!source) return refused(call, refusal("invitation-ended"));
  if (viewer.session) await deps.store.sessions.remove(viewer.session.id);
  // As the mail's own link does: the sign-in then says which address is meant.
  const query = new URLSearchParams({ source, isGroup: "true" });
  return { ok: true, effects: [{ do: "leave", href: `${routeHref(call, "applications")}?${query}` }], stay: true };
};
