/** Mails to whoever fills something in, of what their screens may read. */
import type { Actor, Deps } from "../context/deps.ts";
import type { HandIn } from "../context/hand-in.ts";
import { mailFor, type MailReader, mailTo, type ReadMail } from "../mail/mail-to.ts";
import type { MailAttachment } from "../../ports/records.ts";
import type { Writes } from "../../ports/store.ts";

type Recipient = Pick<Actor, "user" | "locale"> & { handIn: HandIn; mail: string };

const readerOf = ({ user, locale, handIn }: Recipient): MailReader => ({ kind: "filler", user, locale, handIn });

export const composeFillingMail = (deps: Deps, of: Recipient): ReadMail => mailFor(deps, { to: readerOf(of), mail: of.mail });

/** Keyed, so that a repeated job never mails twice; false where it was queued before. */
export const mailFilling = (tx: Writes, deps: Deps, of: Recipient & { key: string; attachments?: MailAttachment[] }): Promise<boolean> =>
  mailTo(tx, deps, { to: readerOf(of), mail: of.mail, key: of.key, attachments: of.attachments ?? [] });
