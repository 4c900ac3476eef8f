/** One adapter for each port, chosen by configuration. The only place that knows which vendor stands behind which port. */
import type { Clock } from "../ports/clock.ts";
import type { OutsideServices } from "../ports/outside-services.ts";
import { createSegmentAnalytics, noAnalytics } from "./analytics/segment.ts";
import { createSendbirdChat } from "./chat/sendbird.ts";
import type { ProvidersConfig } from "./config.ts";
import { createLogErrors } from "./errors/log.ts";
import { createSentryErrors } from "./errors/sentry.ts";
import { createFolderFiles } from "./files/folder.ts";
import { createS3Files } from "./files/s3.ts";
import { createPersonaIdentity } from "./identity/persona.ts";
import { createArgyleIncome } from "./income/argyle.ts";
import { createMailgunInbound } from "./inbound-mail/mailgun.ts";
import { createSmtpMailer } from "./mail/smtp.ts";
import { createStripePayments } from "./payments/stripe.ts";
import { createGooglePlaces } from "./places/google.ts";
import { createCheckrLikeScreening } from "./screening/checkr-like.ts";
import { createSignIn } from "./sign-in/sign-in.ts";
import { createSupportChat } from "./support/support-chat.ts";

export type { ProvidersConfig } from "./config.ts";

export interface Providers extends OutsideServices {
  /** Sends what is still waiting and closes connections. */
  stop(): Promise<void>;
}

export interface ProviderSurroundings {
  clock: Clock;
  /** Where the error log and lost analytics go. Nothing personal or secret is passed. */
  log(level: "warn" | "error", message: string, details: Record<string, unknown>): void;
}

export function createProviders(config: ProvidersConfig, { clock, log }: ProviderSurroundings): Providers {
  const mailer = createSmtpMailer(config.mail);
  const s3 = config.files.vendor === "s3" ? createS3Files(config.files) : null;
  const segment = config.analytics
    ? createSegmentAnalytics(config.analytics, (reason, events) => log("warn", "analytics were lost", { reason, events }))
    : null;
  const sentry = config.errors.vendor === "sentry" ? createSentryErrors(config.errors) : null;
  return {
    signIn: createSignIn(config.signIn),
    payments: createStripePayments(config.payments, clock),
    screening: createCheckrLikeScreening(config.screening),
    income: createArgyleIncome(config.income),
    identity: config.identity ? createPersonaIdentity(config.identity, clock) : null,
    places: createGooglePlaces(config.places),
    mailer,
    inboundMail: config.inboundMail ? createMailgunInbound(config.inboundMail, clock) : null,
    files: s3 ?? createFolderFiles(config.files.vendor === "folder" ? config.files.folder : ""),
    analytics: segment ?? noAnalytics,
    errors: sentry ?? createLogErrors((message, details) => log("error", message, details)),
    supportChat: createSupportChat(config.support),
    chat: config.chat ? createSendbirdChat(config.chat) : null,
    async stop() {
      await Promise.all([segment?.close(), sentry?.close()]);
      mailer.close();
      s3?.close();
    },
  };
}
