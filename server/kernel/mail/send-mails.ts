/**
 * Sends what waits in the outbox, oldest first. A mail that fails stays there and is tried again; one whose address takes none
 * stays there alone. A mail is taken in hand before it is handed over, so that of two that look at the same time one sends it.
 */
import { createHash, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { AddressRefused } from "../../ports/failures.ts";
import type { AttachedFile } from "../../ports/outside.ts";
import type { MailAttachment, MailRecord } from "../../ports/records.ts";
import { StoreUnavailable } from "../../ports/store.ts";
import type { Deps } from "../context/deps.ts";
import { oneClickPath } from "./mail-choice.ts";
import { picturesIn } from "./mail-pictures.ts";

const AT_A_TIME = 50;
/** A sender that died is noticed after it: so much later its mail goes out. Whoever is slow renews it. */
const HOLD_MS = 60_000;
/** Between tries to tell a database that is away what became of a mail. */
const TELL_AGAIN_MS = 500;

/** @param signal fires when the process can't wait any longer. */
export async function sendMails(
  deps: Pick<Deps, "store" | "mailer" | "files" | "clock" | "errors" | "config">,
  signal?: AbortSignal,
): Promise<{ sent: number; failed: number }> {
  const { mails } = deps.store;
  const sender = randomUUID();
  let sent = 0,
    failed = 0;
  for (const mail of await mails.unsent(AT_A_TIME)) {
    if (signal?.aborted || !(await mails.lease(mail.id, sender, HOLD_MS))) continue;
    const renewing = setInterval(() => void mails.lease(mail.id, sender, HOLD_MS).catch(() => undefined), HOLD_MS / 3);
    try {
      const error = await failureOf(deps, mail);
      const at = deps.clock.now().toISOString();
      if (error === null) await retryUntilStored(() => mails.sent(mail.id, at), signal);
      else if (error instanceof AddressRefused) await retryUntilStored(() => mails.bounced(mail.id, at), signal);
      else await mails.failed(mail.id, sender, error instanceof Error ? error.message : "unknown");
      if (error === null) sent += 1;
      else failed += 1;
      if (error !== null && !(error instanceof AddressRefused)) deps.errors.report(error, { during: "send mails", mail: mail.id, template: mail.template });
    } finally {
      clearInterval(renewing);
    }
  }
  return { sent, failed };
}

/** Null: the mail server has it. */
async function failureOf({ mailer, files, config }: Pick<Deps, "mailer" | "files" | "config">, mail: MailRecord): Promise<unknown> {
  const { id, to, subject, text, html, reply_to, unsubscribe_token: token } = mail;
  try {
    const unsubscribe = token === null ? null : `${config.publicUrl}${oneClickPath(token)}`;
    const attachments: AttachedFile[] = [];
    for (const attachment of mail.attachments) attachments.push(await attachedFile(files, attachment));
    await mailer.send({ id, to, subject, text, html, replyTo: reply_to, unsubscribe, pictures: picturesIn(html), attachments });
    return null;
  } catch (error) {
    return error;
  }
}

/** @throws Error where the file isn't there, or isn't what was queued: no mail leaves without what it says comes with it */
async function attachedFile(files: Pick<Deps["files"], "get">, attachment: MailAttachment): Promise<AttachedFile> {
  const { name, type } = attachment;
  if ("text" in attachment) return { name, type, content: Buffer.from(attachment.text) };
  const file = await files.get(attachment.key);
  if (!file) throw new Error("A file that comes with the mail is not there");
  if (createHash("sha256").update(file.body).digest("hex") !== attachment.sha256) throw new Error("A file that comes with the mail is another than was queued");
  return { name, type, content: file.body };
}

/** What the mail server has taken would be sent again if the database didn't hear of it, so it is told until it does. */
async function retryUntilStored(say: () => Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  for (;;) {
    try {
      return await say();
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || signal?.aborted) throw error;
      await wait(TELL_AGAIN_MS);
    }
  }
}
