/** Taking up a link: it is somebody's from then on, and their application is made once. */
import { randomUUID } from "node:crypto";
import type { Deps } from "../../kernel/context/deps.ts";
import type { PublishedDocuments } from "../../kernel/context/documents.ts";
import type { CosignerRecord, CosignerSourceRecord } from "../../ports/review-records.ts";
import type { CosignerLink } from "../../ports/state.ts";
import type { Writes } from "../../ports/store.ts";
import { cosignerAnswered } from "../requests/index.ts";
import { feeTerms } from "./cosigner-fee.ts";
import { linkState } from "./link.ts";

/** Held, so that of any number of accounts at the same moment one owns it. */
export async function takeUp(
  tx: Writes,
  deps: Pick<Deps, "clock">,
  { user, slug, link, documents }: { user: string; slug: string; link: CosignerLink; documents: PublishedDocuments },
  status: "open" | "declined",
): Promise<CosignerRecord | null> {
  const now = deps.clock.now();
  // Before the link, as whoever takes it back holds them.
  if (status === "declined") await tx.lock("application", link.source.source_application);
  const source = await tx.lock("cosigner_source", link.source.id);
  if (!source) return null;
  const [found] = (await tx.list("cosigner", { cosigner_source: source.id }, { limit: 1, offset: 0 })).rows;
  const theirs = found?.user_id === user ? found : null;
  const application = await tx.find("application", source.source_application);
  if (!application) return null;
  const is = linkState(slug, { ...link, source, application }, { user: user, cosigner: theirs, now });
  if (is !== "open" && is !== "yours") return null;
  if (found && !theirs) return null;
  if (source.owner_user_id === null) await tx.update("cosigner_source", source.id, { owner_user_id: user });
  if (theirs) return theirs.status === status || theirs.status === "submitted" ? theirs : move(tx, theirs, application.id, status, user, now);
  const made = await tx.insert("cosigner", {
    id: randomUUID(),
    cosigner_source: source.id,
    user_id: user,
    status,
    ...said(source),
    address: {},
    skipSsnEntry: false,
    answers: {},
    ...feeTerms(documents, link),
    display_state: {},
    revision: documents.revision.id,
    variants: [],
    created_at: now.toISOString(),
  });
  await tell(tx, made, application.id, status === "declined" ? "cosigner-declined" : "cosigner-created", user, now);
  return made;
}

/** What the applicant said of them is a beginning: they correct it. */
const said = ({ first_name, last_name, email, phonenumber }: CosignerSourceRecord) => ({
  first_name: first_name || null,
  last_name: last_name || null,
  email: email || null,
  phonenumber: phonenumber || null,
});

async function move(tx: Writes, cosigner: CosignerRecord, application: string, status: "open" | "declined", by: string, now: Date): Promise<CosignerRecord> {
  const moved = await tx.update("cosigner", cosigner.id, { status });
  await tell(tx, moved, application, status === "declined" ? "cosigner-declined" : "cosigner-came-back", by, now);
  return moved;
}

/** In the history of both: the applicant is told that somebody answered, and nothing of what they say. Nobody waits for a no. */
async function tell(tx: Writes, { id, status }: CosignerRecord, application: string, name: string, by: string, now: Date): Promise<void> {
  const at = now.toISOString();
  await tx.event({ application, cosigner: id, actor_user_id: by, as_user_id: null, name, detail: {}, why: null, at });
  if (status === "declined") await cosignerAnswered(tx, { sourceApplication: application, actorUserId: by, now: at });
}
