/** Tells whoever has handed in as a co-signer what was decided of the application that they stand by, as their last page promises. */
import { mailFilling } from "../../kernel/filling/mail.ts";
import { all, first } from "../../kernel/records/read-records.ts";
import { keptLocale } from "../../kernel/context/texts.ts";
import type { Deps } from "../../kernel/context/deps.ts";
import { sentLeaseAttachments } from "../leases/index.ts";
import { COSIGNER } from "./cosigner-filling.ts";

/** By the decision's event. What is asked of the applicant is no business of theirs. */
const MAILS: Readonly<Record<string, string>> = { "pre-approve": "cosigner-preapproved", reject: "cosigner-rejected", "send-lease": "cosigner-lease" };

export interface Decided {
  application: string;
  decision: string;
  /** Of this decision: each is told once. */
  occasion: string;
}

/** The job. Bears repeating: the mail's key names the occasion. */
export async function tellDecision(deps: Deps, { application, decision, occasion }: Decided): Promise<void> {
  const mail = MAILS[decision];
  if (mail === undefined) return;
  await deps.store.transaction(async (tx) => {
    for (const source of await all(tx, "cosigner_source", { source_application: application, revoked_at: null })) {
      const cosigner = await first(tx, "cosigner", { cosigner_source: source.id, status: "submitted" });
      const [handIn, user] = cosigner ? [await COSIGNER.read(tx, deps, cosigner.id), await tx.find("user", cosigner.user_id)] : [null, null];
      if (!handIn || !user) continue;
      const locale = keptLocale(deps.documents.current(), user.locale);
      const attachments = await sentLeaseAttachments(tx, application, user.id);
      await mailFilling(tx, deps, { user, locale, handIn, mail, key: `${mail}:${handIn.id}:${occasion}`, attachments });
    }
  });
}
