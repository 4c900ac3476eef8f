/** The mail with a co-signer's link: who asks, what it is about, until when, and that the link is theirs alone. */
import { composeMail } from "../../kernel/mail/compose-mail.ts";
import { choicePath, nameInMail, newMailToken } from "../../kernel/mail/mail-choice.ts";
import { shownVariants } from "../../kernel/rules/life-cycle.ts";
import { stateData } from "../../kernel/screens/state-data.ts";
import type { CosignerSourceRecord } from "../../ports/review-records.ts";
import type { Naming } from "./naming.ts";

export async function mailInvite({ tx, deps, actor, application }: Naming, source: CosignerSourceRecord, key: string): Promise<void> {
  const state = await tx.applicationState(application.id);
  if (!state) return;
  const documents = deps.documents.current();
  const { applicant_info: info } = state;
  const token = newMailToken();
  const first = nameInMail(info.first_name || actor.user.first_name) || actor.user.email;
  const mail = composeMail(deps, "cosigner-invite", {
    documents,
    data: (roots) => stateData(deps, actor, documents, state, roots),
    args: {
      first_name: nameInMail(source.first_name),
      applicant: first,
      applicant_name: `${first} ${nameInMail(info.last_name || actor.user.last_name)}`.trim(),
      email: source.email,
      link: source.slug,
      until: source.expires_at,
      unsubscribe: `${deps.config.publicUrl}${choicePath(token)}`,
    },
    locale: actor.locale,
    audience: "applicant",
    variants: shownVariants(state.application) ?? [],
  });
  await tx.queueMail({ to: source.email, ...mail, dedupe_key: key, unsubscribe_token: token });
}
