/** Mails to whoever fills something in, of what their screens may read. */
import type { Actor, Deps } from "../context/deps.ts";
import type { HandIn } from "../context/hand-in.ts";
import { composeMail, type ComposedMail } from "../mail/compose-mail.ts";
import { subjectData } from "../screens/subject-data.ts";
import type { UserRecord } from "../../ports/records.ts";
import type { Writes } from "../../ports/store.ts";
import { subjectOf } from "./hand-in.ts";

/** The address that they answered with. */
export const addressOf = ({ email }: Pick<HandIn, "email">, user: Pick<UserRecord, "email">): string => email ?? user.email;

type Recipient = Pick<Actor, "user" | "locale"> & { handIn: HandIn; mail: string };

export function composeFillingMail(deps: Deps, { user, locale, handIn, mail }: Recipient): ComposedMail {
  const documents = deps.documents.current();
  return composeMail(deps, mail, {
    documents,
    data: (roots) => subjectData(deps, subjectOf(handIn, user), documents, locale).pick(roots),
    args: {},
    locale,
    audience: handIn.subject,
    variants: [...(handIn.variants ?? [])],
  });
}

/** Keyed, so that a repeated job never mails twice; false where it was queued before. */
export const mailFilling = (tx: Writes, deps: Deps, of: Recipient & { key: string }): Promise<boolean> =>
  tx.queueMail({ to: addressOf(of.handIn, of.user), ...composeFillingMail(deps, of), dedupe_key: of.key, application: of.handIn.application });
