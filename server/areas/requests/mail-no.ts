/** Tells the applicant that somebody whom they named would rather not co-sign, and who is waited for then. */
import type { Deps } from "../../kernel/context/deps.ts";
import { keptLocale } from "../../kernel/context/texts.ts";
import { composeMail } from "../../kernel/mail/compose-mail.ts";
import { isEnded, shownVariants } from "../../kernel/rules/life-cycle.ts";
import { stateData } from "../../kernel/screens/state-data.ts";
import type { CosignerSourceRecord } from "../../ports/review-records.ts";
import type { Writes } from "../../ports/store.ts";

/** Once a day about one person (the key names what the applicant said of them: the mail is the applicant's, not theirs), who may change their mind as often as they like. Whose link was taken back says no to nobody. */
export async function mailNo(tx: Writes, deps: Deps, { source, now }: { source: CosignerSourceRecord; now: string }): Promise<void> {
  const state = await tx.applicationState(source.source_application);
  const user = state && (await tx.find("user", state.application.user_id));
  if (source.revoked_at !== null || !state || !user || isEnded(state.application.status)) return;
  const documents = deps.documents.current();
  const locale = keptLocale(documents, user.locale);
  const mail = composeMail(deps, "cosigner-declined", {
    documents,
    data: (roots) => stateData(deps, { user, session: null, address: "", locale }, documents, state, roots),
    args: { name: `${source.first_name} ${source.last_name}`.trim() },
    locale,
    audience: "applicant",
    variants: shownVariants(state.application) ?? [],
  });
  await tx.queueMail({ to: user.email, ...mail, dedupe_key: `cosigner-declined:${source.id}:${now.slice(0, 10)}`, application: state.application.id });
}
