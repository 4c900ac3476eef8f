/** Accepting a source from a page: the application is there afterwards, or the person learns why not. */
import type { Command } from "../../kernel/context/deps.ts";
import { refusal } from "../../kernel/rules/refusal.ts";
import { AccountDeleted } from "../../ports/store.ts";
import { acceptSource } from "./accept-source.ts";
import { actorOf, refused, routeHref, track } from "../../kernel/screens/application-command.ts";
import { errorToast } from "../../kernel/context/texts.ts";

export const acceptSourceCommand: Command<"accept-source"> = async (call) => {
  const { deps, screen, viewer, input } = call;
  const actor = actorOf(viewer);
  if (!actor) return refused(call, refusal("invalid", "source"));
  try {
    const medium = input.by_mail ? "email" : (screen.at.query["medium"] ?? null);
    const accepted = await acceptSource(deps, actor, { source: input.source, medium });
    if (accepted.status === "not-found") {
      return { ok: false, problems: [], effects: [{ do: "navigate", href: routeHref(call, "applicationSourceNotFound"), replace: true }] };
    }
    if (accepted.status === "wrong-state") return refused(call, accepted.refusal);
    return { ok: true, stay: true };
  } catch (error) {
    // In another tab, a moment ago: nothing of ours failed, and they have to sign in again.
    if (error instanceof AccountDeleted) throw error;
    // What was thrown is for the report: it may speak of the database, and says nothing to the person.
    const message = screen.texts("error.unavailable");
    deps.errors.report(error, { during: "accept source" });
    track(call, "Application creation failed", { message });
    return { ok: false, problems: [], effects: [errorToast(screen.documents, screen.texts("error.application-creation", { message }))] };
  }
};
