/** Sends what waits in the outbox, oldest first. A mail that fails stays there and is tried again; one whose address takes none stays there alone. */
import { AddressRefused } from "../../ports/failures.ts";
import type { Deps } from "../context/deps.ts";

const AT_A_TIME = 50;

export async function sendMails(deps: Pick<Deps, "store" | "mailer" | "clock" | "errors">): Promise<{ sent: number; failed: number }> {
  let sent = 0,
    failed = 0;
  for (const mail of await deps.store.mails.unsent(AT_A_TIME)) {
    try {
      await deps.mailer.send({ id: mail.id, to: mail.to, subject: mail.subject, text: mail.text, html: mail.html, replyTo: mail.reply_to });
      await deps.store.mails.sent(mail.id, deps.clock.now().toISOString());
      sent += 1;
    } catch (error) {
      failed += 1;
      if (error instanceof AddressRefused) {
        await deps.store.mails.bounced(mail.id, deps.clock.now().toISOString());
        continue;
      }
      await deps.store.mails.failed(mail.id, error instanceof Error ? error.message.slice(0, 500) : "unknown");
      deps.errors.report(error, { during: "send mails", mail: mail.id, template: mail.template });
    }
  }
  return { sent, failed };
}
