/** Ends the session. The page leaves as a whole, so that nothing of the person stays in it; the cookies die with the row. */
import type { Command } from "../../../kernel/context/deps.ts";
import { routeHref } from "../../../kernel/screens/application-command.ts";
import { forgetIntroductions } from "../../../kernel/sql/introductions.ts";

const signOut: Command = async (call) => {
  const { deps, viewer } = call;
  // Whoever looks as somebody leaves all of theirs as it is.
  const own = viewer.viewing ? null : viewer.user;
  if (own) await deps.store.transaction((tx) => tx.query(forgetIntroductions(own.id)));
  if (viewer.session) await deps.store.sessions.remove(viewer.session.id);
  return { ok: true, effects: [{ do: "leave", href: routeHref(call, "login") }], stay: true };
};

export const signOutCommand: Command = Object.assign(signOut, { whileViewing: true as const });
