import type { Actor, Deps } from "../../kernel/context/deps.ts";
import { composeMail } from "../../kernel/mail/compose-mail.ts";
import { shownVariants } from "../../kernel/rules/life-cycle.ts";
import { stateData } from "../../kernel/screens/state-data.ts";
import type { ApplicationState } from "../../ports/state.ts";
import type { Writes } from "../../ports/store.ts";

/** To the address that the application was answered with. Keyed, so that a repeated job never mails twice; false where it was queued before. */
export function mailApplicant(
  tx: Writes,
  deps: Deps,
  { actor, state, mail, key }: { actor: Actor; state: ApplicationState; mail: "submitted" | "receipt"; key: string },
): Promise<boolean> {
  const documents = deps.documents.current();
  const composed = composeMail(deps, mail, {
    documents,
    data: (roots) => stateData(deps, actor, documents, state, roots),
    args: {},
    locale: actor.locale,
    audience: "applicant",
    variants: shownVariants(state.application) ?? [],
  });
  return tx.queueMail({ to: addressOf(actor, state), ...composed, dedupe_key: key });
}

export const addressOf = (actor: Actor, { applicant_info }: ApplicationState): string => applicant_info.email ?? actor.user.email;
