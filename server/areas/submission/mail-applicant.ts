import type { Actor, Deps } from "../../kernel/context/deps.ts";
import { composeMail, type ComposedMail } from "../../kernel/mail/compose-mail.ts";
import { shownVariants } from "../../kernel/rules/life-cycle.ts";
import { stateData } from "../../kernel/screens/state-data.ts";
import type { ApplicationState } from "../../ports/state.ts";
import type { Writes } from "../../ports/store.ts";

type ApplicantMail = "submitted" | "receipt";

/** To the address that the application was answered with. Keyed, so that a repeated job never mails twice; false where it was queued before. */
export const mailApplicant = (
  tx: Writes,
  deps: Deps,
  { actor, state, mail, key }: { actor: Actor; state: ApplicationState; mail: ApplicantMail; key: string },
): Promise<boolean> =>
  tx.queueMail({ to: addressOf(actor, state), ...composeApplicantMail(deps, actor, state, mail), dedupe_key: key, application: state.application.id });

export const addressOf = (actor: Actor, { applicant_info }: ApplicationState): string => applicant_info.email ?? actor.user.email;

function composeApplicantMail(deps: Deps, actor: Actor, state: ApplicationState, mail: ApplicantMail): ComposedMail {
  const documents = deps.documents.current();
  return composeMail(deps, mail, {
    documents,
    data: (roots) => stateData(deps, actor, documents, state, roots),
    args: {},
    locale: actor.locale,
    audience: "applicant",
    variants: shownVariants(state.application) ?? [],
  });
}

/** The receipt of an application, as it is mailed. */
export async function applicantReceipt(deps: Deps, actor: Actor, application: string): Promise<ComposedMail | null> {
  const state = await deps.store.applicationState(application);
  return state && composeApplicantMail(deps, actor, state, "receipt");
}
