/** Signs out and comes back to this very link, which asks for a sign-in first. */
import { aboutLink } from "../cosigner-call.ts";
import { routeHref } from "../../../kernel/screens/application-command.ts";

export const switchAccount = aboutLink(async (call) => {
  const { deps, viewer, slug } = call;
  if (viewer.session) await deps.store.sessions.remove(viewer.session.id);
  return { ok: true, effects: [{ do: "leave", href: routeHref(call, "cosignAboutApplication", { cosignerSource: slug }) }], stay: true };
});
