/** Tells the applicant that somebody whom they named would rather not co-sign, and who is waited for then. */
import type { Deps } from "../../../kernel/context/deps.ts";
import { mailTo } from "../../../kernel/mail/mail-to.ts";
import { isEnded } from "../../../kernel/rules/life-cycle.ts";
import type { CosignerSourceRecord } from "../../../ports/review-records.ts";
import type { Writes } from "../../../ports/store.ts";

/** Once a day about one person (the key names what the applicant said of them: the mail is the applicant's, not theirs), who may change their mind as often as they like. Whose link was taken back says no to nobody. */
export async function mailDecline(tx: Writes, deps: Deps, { source, now }: { source: CosignerSourceRecord; now: string }): Promise<void> {
  const state = await tx.applicationState(source.source_application);
  const user = state && (await tx.find("user", state.application.user_id));
  if (source.revoked_at !== null || !state || !user || isEnded(state.application.status)) return;
  await mailTo(tx, deps, {
    to: { kind: "applicant", user, state },
    mail: "cosigner-declined",
    args: { name: `${source.first_name} ${source.last_name}`.trim() },
    key: `cosigner-declined:${source.id}:${now.slice(0, 10)}`,
  });
}
