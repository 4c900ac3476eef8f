/** Configuration of the adapters: the environment's settings, or the sandbox's addresses and keys. */
import { join } from "node:path";
import type { Config } from "./config.ts";
import type { ProvidersConfig } from "../providers/config.ts";
import type { Sandbox } from "../sandbox/index.ts";

export function sandboxProviders(sandbox: Sandbox, config: Config): ProvidersConfig {
  const identity = config.identityVerification === "persona" ? sandbox.settings.identity : null;
  return { ...sandbox.settings, identity, files: { vendor: "folder", folder: join(config.dataDir, "files") } };
}

/** Outside sandbox mode every needed setting was there, or the start would have been refused. */
export function vendorProviders(config: Config, release: string): ProvidersConfig {
  const { signIn, payments, screening, income, identity, places, mail, inboundMail, files, analytics, errors, support, chat } = config.providers;
  const timeoutMs = config.providerTimeoutMs;
  const smtp = new URL(needed(mail, "SMTP_URL").smtpUrl);
  const check = needed(screening, "SCREENING_API_KEY");
  const argyle = needed(income, "ARGYLE_CLIENT_ID");
  const given = <T>(value: T | null): T | undefined => value ?? undefined;
  return {
    signIn: {
      providers: { google: given(signIn.google), apple: given(signIn.apple), linkedin: given(signIn.linkedin), facebook: given(signIn.facebook) },
      timeoutMs,
    },
    payments: {
      accounts: { US: needed(payments.US, "STRIPE_US_SECRET_KEY"), CA: needed(payments.CA, "STRIPE_CA_SECRET_KEY") },
      browser: { adapter: "stripe" },
      timeoutMs,
    },
    screening: {
      company: check.company,
      contact: check.contact,
      address: check.apiUrl,
      apiKey: check.apiKey,
      webhookSecret: check.webhookSecret,
      package: check.packageName,
      timeoutMs,
    },
    income: { keyId: argyle.clientId, keySecret: argyle.clientSecret, webhookSecret: argyle.webhookSecret, sandbox: false, timeoutMs },
    identity: identity ? { ...identity, timeoutMs } : null,
    places: { apiKey: needed(places, "GOOGLE_MAPS_KEY").apiKey, timeoutMs },
    mail: {
      host: smtp.hostname,
      port: Number(smtp.port) || (smtp.protocol === "smtps:" ? 465 : 587),
      secure: smtp.protocol === "smtps:",
      ...(smtp.username ? { user: decodeURIComponent(smtp.username), password: decodeURIComponent(smtp.password) } : {}),
      from: needed(mail, "MAIL_FROM").from,
      timeoutMs,
    },
    inboundMail,
    files: files
      ? {
          vendor: "s3",
          region: files.region,
          bucket: files.bucket,
          accessKeyId: files.accessKeyId,
          secretAccessKey: files.secretAccessKey,
          ...(files.endpoint ? { address: files.endpoint, forcePathStyle: true } : {}),
          timeoutMs,
        }
      : { vendor: "folder", folder: join(config.dataDir, "files") },
    analytics: analytics ? { writeKey: analytics.writeKey, ...(analytics.host ? { address: analytics.host } : {}), timeoutMs } : null,
    errors: errors ? { vendor: "sentry", dsn: errors.dsn, environment: "production", release, timeoutMs } : { vendor: "log" },
    support: support ? { vendor: "intercom", appId: support.appId } : { vendor: "built-in" },
    chat: chat ? { ...chat, timeoutMs } : null,
  };
}

function needed<T>(value: T | null, setting: string): T {
  if (value === null) throw new Error(`${setting} is not set, which the configuration should have refused.`);
  return value;
}
