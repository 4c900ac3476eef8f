/** Taking up a link: it is somebody's from then on, and their application is made once. */
import { randomUUID } from "node:crypto";
import type { Deps } from "../../../kernel/context/deps.ts";
import type { PublishedDocuments } from "../../../kernel/context/documents.ts";
import type { CosignerRecord, CosignerSourceRecord } from "../../../ports/review-records.ts";
import type { UserRecord } from "../../../ports/records.ts";
import type { CosignerLink } from "../../../ports/state.ts";
import type { Writes } from "../../../ports/store.ts";
import { cosignerAnswered } from "../../requests/index.ts";
import { feeTerms } from "../cosigner-fee.ts";
import { foldedAddress } from "../../../kernel/rules/folded-address.ts";
import { isSentTo, linkState } from "./link.ts";
import { isProven } from "../sql.ts";
import { event } from "../../../kernel/records/event.ts";
import { first } from "../../../kernel/records/read-records.ts";

export interface Taking {
  user: Pick<UserRecord, "id" | "email">;
  slug: string;
  link: CosignerLink;
  documents: PublishedDocuments;
}

/**
 * Held, so that of any number of accounts at the same moment one owns it. `gone`: it can't be taken up by them;
 * `other-account`: it was sent to another address, and they have not proven that it is theirs.
 */
export async function takeUp(tx: Writes, deps: Deps, taking: Taking, status: "open" | "declined"): Promise<CosignerRecord | "gone" | "other-account"> {
  const { slug, link, documents } = taking;
  const user = taking.user.id;
  const now = deps.clock.now();
  // Before the link, as whoever takes it back holds them.
  if (status === "declined") await tx.lock("application", link.source.source_application);
  const source = await tx.lock("cosigner_source", link.source.id);
  if (!source) return "gone";
  const found = await first(tx, "cosigner", { cosigner_source: source.id });
  const theirs = found?.user_id === user ? found : null;
  const application = await tx.find("application", source.source_application);
  if (!application) return "gone";
  const sentToThem = isSentTo(source, taking.user) || (await tx.query(isProven({ link: source.id, user, address: foldedAddress(source.email) })));
  const is = linkState(slug, { ...link, source, application }, { user, cosigner: theirs, sentToThem, now });
  if (is === "other-account" && source.owner_user_id === null) return is;
  if (is !== "open" && is !== "yours") return "gone";
  if (source.owner_user_id === null) await tx.update("cosigner_source", source.id, { owner_user_id: user });
  if (theirs) return theirs.status === status || theirs.status === "submitted" ? theirs : move(tx, deps, theirs, { status, source, by: user });
  const made = await tx.insert("cosigner", {
    id: randomUUID(),
    cosigner_source: source.id,
    user_id: user,
    status,
    ...nomineeDetails(source),
    address: {},
    skipSsnEntry: false,
    answers: {},
    ...feeTerms(documents, link),
    display_state: {},
    revision: documents.revision.id,
    variants: [],
    created_at: now.toISOString(),
  });
  await recordResponse(tx, deps, { cosigner: made, source, name: status === "declined" ? "cosigner-declined" : "cosigner-created", by: user });
  return made;
}

/** What the applicant said of them is a beginning: they correct it. */
const nomineeDetails = ({ first_name, last_name, email, phonenumber }: CosignerSourceRecord) => ({
  first_name: first_name || null,
  last_name: last_name || null,
  email: email || null,
  phonenumber: phonenumber || null,
});

async function move(tx: Writes, deps: Deps, before: CosignerRecord, { status, source, by }: Moving): Promise<CosignerRecord> {
  const cosigner = await tx.update("cosigner", before.id, { status });
  await recordResponse(tx, deps, { cosigner, source, name: status === "declined" ? "cosigner-declined" : "cosigner-came-back", by });
  return cosigner;
}

interface Moving {
  status: "open" | "declined";
  source: CosignerSourceRecord;
  by: string;
}

interface Told {
  cosigner: CosignerRecord;
  source: CosignerSourceRecord;
  name: string;
  by: string;
}

/** In the history of both: the applicant is told that somebody answered, and nothing of what they say. Nobody waits for a no. */
export async function recordResponse(tx: Writes, deps: Deps, { cosigner, source, name, by }: Told): Promise<void> {
  const at = deps.clock.now().toISOString();
  const application = source.source_application;
  await event(tx, { name, by, application, cosigner: cosigner.id, at });
  if (cosigner.status === "declined") await cosignerAnswered(tx, deps, { sourceApplication: application, actorUserId: by, now: at, declined: source });
}
