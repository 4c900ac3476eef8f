/** Taking up a link, saying no to it, and taking that back: the link is somebody's from then on. */
import type { CommandOutcome } from "../../../kernel/context/deps.ts";
import { errorToast } from "../../../kernel/context/texts.ts";
import { refusal } from "../../../kernel/rules/refusal.ts";
import { refused, track } from "../../../kernel/screens/application-command.ts";
import { AccountDeleted, DuplicateRecord } from "../../../ports/store.ts";
import { aboutLink, goTo, type LinkCall } from "../cosigner-call.ts";
import { takeUp } from "./take-up.ts";

/** On with the application: one is made where there is none yet. */
export const takeUpLink = aboutLink((call) => answered(call, "open", "cosignSteps"));
/** "I'd rather not": nothing was asked, and whoever asked is told no more than that. */
export const declineToCosign = aboutLink((call) => answered(call, "declined", "cosignDeclined"));

async function answered(call: LinkCall, status: "open" | "declined", leads: string): Promise<CommandOutcome> {
  try {
    const taken = await call.deps.store.transaction((tx) =>
      takeUp(tx, call.deps, { user: call.actor.user, slug: call.slug, link: call.link, documents: call.screen.documents }, status),
    );
    // Somebody else was faster, it was taken back, or the page was drawn for another account: it is drawn again and says so.
    return taken === "gone" || taken === "other-account" ? refused(call, refusal("cosign-link", null)) : { ok: true, effects: [goTo(call, leads)], stay: true };
  } catch (error) {
    if (error instanceof DuplicateRecord) return refused(call, refusal("cosign-link", null));
    if (error instanceof AccountDeleted) throw error;
    // As where an application can't be made of an applicant's source; what was thrown is for the report.
    const { deps, screen } = call;
    const message = screen.texts("error.unavailable");
    deps.errors.report(error, { during: "take up a co-signer link" });
    track(call, "Application creation failed", { message });
    return { ok: false, problems: [], effects: [errorToast(screen.documents, screen.texts("error.application-creation", { message }))] };
  }
}
