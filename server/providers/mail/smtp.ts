/** SMTP. The mail's id becomes its Message-ID, so that a mail sent twice after a crash can be told from two mails. */
import { createRequire } from "node:module";
import type { Transporter } from "nodemailer";
import { AddressRefused, ProviderRefused, ProviderUnavailable } from "../../ports/failures.ts";
import type { Mailer } from "../../ports/outside.ts";
import type { MailConfig } from "../config.ts";

const SERVICE = "mail";

/** Loaded with the first mail. */
const require = createRequire(import.meta.url);
function connect(config: MailConfig): Transporter {
  const { createTransport } = require("nodemailer") as typeof import("nodemailer");
  return createTransport({
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
}

const isEnvelope = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "EENVELOPE" && "command" in error && error.command === "RCPT TO";

export function createSmtpMailer(config: MailConfig): Mailer & { close(): void } {
  let opened: Transporter | null = null;
  const transport = () => (opened ??= connect(config));
  const domain = /@([^@>\s]+)>?\s*$/.exec(config.from)?.[1] ?? "localhost";

  return {
    async send({ id, to, subject, text, html, replyTo = null, unsubscribe = null, pictures = [], attachments = [] }) {
      // Each is one person: a comma in it would address others too.
      if ([to, replyTo ?? ""].some((address) => /[,;\r\n<>]/.test(address))) throw new ProviderRefused(SERVICE, "not a single address");
      try {
        await transport().sendMail({
          from: config.from,
          to: { name: "", address: to },
          ...(replyTo === null ? {} : { replyTo: { name: "", address: replyTo } }),
          subject,
          text,
          html,
          attachments: [
            ...pictures.map(({ name, content }) => ({
              filename: `${name}.png`,
              content,
              contentType: "image/png",
              cid: name,
              contentDisposition: "inline" as const,
            })),
            ...attachments.map(({ name, type, content }) => ({ filename: name, content, contentType: type, contentDisposition: "attachment" as const })),
          ],
          messageId: `<${id.replace(/[^\w.-]/g, "-")}@${domain}>`,
          headers: {
            "Auto-Submitted": "auto-generated",
            ...(unsubscribe === null ? {} : { "List-Unsubscribe": `<${unsubscribe}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
          },
        });
      } catch (error) {
        const answered = error instanceof Error && "responseCode" in error && typeof error.responseCode === "number" ? error.responseCode : null;
        // Refused where the recipient is named, and not for who sends or what is in it.
        if (answered !== null && answered >= 550 && isEnvelope(error)) throw new AddressRefused(SERVICE, `answered ${answered}`);
        if (answered !== null && answered >= 500) throw new ProviderRefused(SERVICE, `answered ${answered}`);
        throw new ProviderUnavailable(SERVICE, answered === null ? "no connection" : `answered ${answered}`);
      }
    },
    close: () => opened?.close(),
  };
}
