/** The mail with a co-signer's link: who asks, what it is about, until when, and that the link is theirs alone. */
import { localInstant } from "../../../kernel/context/local-time.ts";
import { sourceLabel } from "../../../kernel/context/texts.ts";
import { marketZone } from "../../../kernel/context/market-time.ts";
import { nameInMail } from "../../../kernel/mail/mail-choice.ts";
import { languageAt } from "../../../kernel/mail/language-at.ts";
import { mailTo } from "../../../kernel/mail/mail-to.ts";
import type { ApplicationState } from "../../../ports/state.ts";
import type { CosignerSourceRecord } from "../../../ports/review-records.ts";
import type { Nominations } from "../with-nominations.ts";

/** The page says the rent, the term and what it comes to: only a home that was chosen has them. */
const areTermsKnown = ({ group }: Pick<ApplicationState, "group">): boolean =>
  Boolean(group?.selection && group.source.move_in_date && group.source.lease_end_date);

export async function mailInvite({ tx, deps, actor, application }: Nominations, source: CosignerSourceRecord, key: string): Promise<void> {
  const state = await tx.applicationState(application.id);
  if (!state) return;
  const { applicant_info: info } = state;
  const applicant = nameInMail(info.first_name || actor.user.first_name) || actor.user.email;
  const locale = await languageAt(tx, deps, source.email, actor);
  await mailTo(tx, deps, {
    to: { kind: "invited", by: actor.user, state, locale, email: source.email },
    mail: "cosigner-invite",
    args: {
      first_name: nameInMail(source.first_name),
      applicant,
      applicant_name: `${applicant} ${nameInMail(info.last_name || actor.user.last_name)}`.trim(),
      email: source.email,
      link: source.slug,
      home: sourceLabel({ documents: deps.documents.current(), locale }, state.source.label, state.market.display_name),
      terms_known: areTermsKnown(state),
      until: localInstant(source.expires_at, marketZone(deps.documents.current(), state.market.slug)),
    },
    key,
  });
}
