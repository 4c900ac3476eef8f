/** SMTP. The mail's id becomes its Message-ID, so that a mail sent twice after a crash can be told from two mails. */
import { createTransport } from "nodemailer";
import { ProviderRefused, ProviderUnavailable } from "../../ports/failures.ts";
import type { Mailer } from "../../ports/outside.ts";
import type { MailConfig } from "../config.ts";

const SERVICE = "mail";

export function createSmtpMailer(config: MailConfig): Mailer & { close(): void } {
  const transport = createTransport({
    host: config.host,
    port: config.port,
    secure: config.secure,
    pool: true,
    maxConnections: 2,
    ...(config.user ? { auth: { user: config.user, pass: config.password ?? "" } } : {}),
    connectionTimeout: config.timeoutMs,
    greetingTimeout: config.timeoutMs,
    socketTimeout: config.timeoutMs,
    dnsTimeout: config.timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^@>\s]+)>?\s*$/.exec(config.from)?.[1] ?? "localhost";

  return {
    async send({ id, to, subject, text, html, replyTo = null }) {
      // Each is one person: a comma in it would address others too.
      if ([to, replyTo ?? ""].some((address) => /[,;\r\n<>]/.test(address))) throw new ProviderRefused(SERVICE, "not a single address");
      try {
        await transport.sendMail({
          from: config.from,
          to: { name: "", address: to },
          ...(replyTo === null ? {} : { replyTo: { name: "", address: replyTo } }),
          subject,
          text,
          html,
          messageId: `<${id.replace(/[^\w.-]/g, "-")}@${domain}>`,
          headers: { "Auto-Submitted": "auto-generated" },
        });
      } catch (error) {
        const answered = error instanceof Error && "responseCode" in error && typeof error.responseCode === "number" ? error.responseCode : null;
        if (answered !== null && answered >= 500) throw new ProviderRefused(SERVICE, `answered ${answered}`);
        throw new ProviderUnavailable(SERVICE, answered === null ? "no connection" : `answered ${answered}`);
      }
    },
    close: () => transport.close(),
  };
}
