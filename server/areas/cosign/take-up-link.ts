/** Taking up a link, saying no to it, and taking that back: the link is somebody's from then on. */
import { randomUUID } from "node:crypto";
import type { CommandOutcome } from "../../kernel/context/deps.ts";
import { refusal } from "../../kernel/rules/refusal.ts";
import { refused } from "../../kernel/screens/application-command.ts";
import type { CosignerRecord, CosignerSourceRecord } from "../../ports/review-records.ts";
import { DuplicateRecord, type Writes } from "../../ports/store.ts";
import { aboutLink, goTo, type LinkCall } from "./cosigner-call.ts";
import { feeTerms } from "./cosigner-fee.ts";
import { linkState } from "./link.ts";

/** On with the application: one is made where there is none yet. */
export const takeUpLink = aboutLink((call) => answered(call, "open", "cosignSteps"));
/** "I'd rather not": nothing was asked, and whoever asked is told no more than that. */
export const declineToCosign = aboutLink((call) => answered(call, "declined", "cosignDeclined"));

async function answered(call: LinkCall, status: "open" | "declined", leads: string): Promise<CommandOutcome> {
  try {
    const taken = await call.deps.store.transaction((tx) => takeUp(tx, call, status));
    // Somebody else was faster, or it was taken back: the page is drawn again and says so.
    return taken ? { ok: true, effects: [goTo(call, leads)], stay: true } : refused(call, refusal("cosign-link", null));
  } catch (error) {
    if (!(error instanceof DuplicateRecord)) throw error;
    return refused(call, refusal("cosign-link", null));
  }
}

/** Held, so that of any number of accounts at the same moment one owns it. */
async function takeUp(tx: Writes, { deps, actor, screen, slug, link }: LinkCall, status: "open" | "declined"): Promise<boolean> {
  const now = deps.clock.now();
  const source = await tx.lock("cosigner_source", link.source.id);
  if (!source) return false;
  const [found] = (await tx.list("cosigner", { cosigner_source: source.id }, { limit: 1, offset: 0 })).rows;
  const theirs = found?.user_id === actor.user.id ? found : null;
  const application = await tx.find("application", source.source_application);
  if (!application) return false;
  const is = linkState(slug, { ...link, source, application }, { user: actor.user.id, cosigner: theirs, now });
  if (is !== "open" && is !== "yours") return false;
  if (found && !theirs) return false;
  if (source.owner_user_id === null) await tx.update("cosigner_source", source.id, { owner_user_id: actor.user.id });
  if (theirs) return theirs.status === status || (theirs.status !== "submitted" && (await move(tx, theirs, application.id, status, actor.user.id, now)));
  const made = await tx.insert("cosigner", {
    id: randomUUID(),
    cosigner_source: source.id,
    user_id: actor.user.id,
    status,
    ...said(source),
    address: {},
    skipSsnEntry: false,
    answers: {},
    ...feeTerms(screen.documents, link),
    display_state: {},
    revision: screen.documents.revision.id,
    variants: [],
    created_at: now.toISOString(),
  });
  await tell(tx, made, application.id, status === "declined" ? "cosigner-declined" : "cosigner-created", actor.user.id, now);
  return true;
}

/** What the applicant said of them is a beginning: they correct it. */
const said = ({ first_name, last_name, email, phonenumber }: CosignerSourceRecord) => ({
  first_name: first_name || null,
  last_name: last_name || null,
  email: email || null,
  phonenumber: phonenumber || null,
});

async function move(tx: Writes, cosigner: CosignerRecord, application: string, status: "open" | "declined", by: string, now: Date): Promise<boolean> {
  const moved = await tx.update("cosigner", cosigner.id, { status });
  await tell(tx, moved, application, status === "declined" ? "cosigner-declined" : "cosigner-came-back", by, now);
  return true;
}

/** In the history of both: the applicant is told that somebody answered, and nothing of what they say. */
const tell = (tx: Writes, { id }: CosignerRecord, application: string, name: string, by: string, now: Date): Promise<void> =>
  tx.event({ application, cosigner: id, actor_user_id: by, as_user_id: null, name, detail: {}, why: null, at: now.toISOString() });
