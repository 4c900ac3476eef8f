/** The draft that was read becomes the lease that was sent, in the transaction of the decision. */
import type { Deps } from "../../kernel/context/deps.ts";
import { refusal, type Refusal } from "../../kernel/rules/refusal.ts";
import type { MailAttachment } from "../../ports/records.ts";
import type { LeaseRecord } from "../../ports/review-records.ts";
import type { ApplicationState } from "../../ports/state.ts";
import type { Reads, Writes } from "../../ports/store.ts";
import { savedName } from "../../kernel/uploads/clean-upload.ts";
import { coversOf, isCurrent, leaseWording } from "./lease-wording.ts";
import { sentLeaseAbout } from "./sql.ts";

/** Why the lease that was read can't be sent: none was, it is of somebody else, or what it says is another by now. */
export async function whyNotSent(reads: Reads, deps: Deps, state: ApplicationState, id: string | undefined): Promise<Refusal | null> {
  const lease = id === undefined ? null : await reads.find("lease", id);
  if (!lease || lease.covers !== coversOf(state)) return refusal("lease-unread", "lease");
  // Of a group the first of them sent it a moment ago.
  if (lease.sent_at !== null) return null;
  return (await isCurrent(reads, lease, await leaseWording(deps, reads, state))) ? null : refusal("lease-stale", "lease");
}

/** Of everybody in it, once. */
export async function markSent(tx: Writes, id: string, now: string): Promise<void> {
  if ((await tx.lock("lease", id))?.sent_at === null) await tx.update("lease", id, { sent_at: now });
}

const attachmentOf = ({ filename, storage_key: key, sha256 }: LeaseRecord): MailAttachment => {
  const type = "application/pdf";
  return { name: savedName(filename, type), type, key, sha256 };
};

export async function leaseAttachments(reads: Reads, id: string): Promise<MailAttachment[]> {
  const lease = await reads.find("lease", id);
  return lease ? [attachmentOf(lease)] : [];
}

/** The one that was sent about an application, where this person stands in it. */
export async function sentLeaseAttachments(reads: Reads, application: string, user: string): Promise<MailAttachment[]> {
  const lease = await reads.query(sentLeaseAbout(application, user));
  return lease ? [attachmentOf(lease)] : [];
}
