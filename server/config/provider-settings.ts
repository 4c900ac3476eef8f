/**
 * Settings of the outside services. A service is either wholly configured or not at all: a half
 * configured one is a contradiction, and outside sandbox mode the needed ones must be there.
 */

export interface OidcSettings {
  clientId: string;
  clientSecret: string;
}
export interface AppleSettings {
  clientId: string;
  teamId: string;
  keyId: string;
  privateKey: string;
}
export interface StripeSettings {
  publishableKey: string;
  secretKey: string;
  webhookSecret: string;
}

/** null: the stand-in in sandbox mode; outside it the service is off (sign-in vendors, chat, identity) or built in. */
export interface ProviderSettings {
  signIn: { google: OidcSettings | null; apple: AppleSettings | null; linkedin: OidcSettings | null; facebook: OidcSettings | null };
  payments: { US: StripeSettings | null; CA: StripeSettings | null };
  screening: { apiKey: string; webhookSecret: string; apiUrl: string; company: string; contact: string; packageName: string } | null;
  income: { clientId: string; clientSecret: string; webhookSecret: string } | null;
  identity: { apiKey: string; templateId: string; webhookSecret: string } | null;
  places: { apiKey: string } | null;
  chat: { appId: string; apiToken: string } | null;
  mail: { smtpUrl: string; from: string } | null;
  inboundMail: { domain: string; signingKey: string } | null;
  files: { bucket: string; region: string; accessKeyId: string; secretAccessKey: string; endpoint: string | null } | null;
  analytics: { writeKey: string; host: string | null } | null;
  errors: { dsn: string } | null;
  support: { appId: string } | null;
}

/** Every setting with what it is for. */
export const PROVIDER_SETTINGS: Record<string, string> = {
  GOOGLE_CLIENT_ID: "sign-in with Google",
  GOOGLE_CLIENT_SECRET: "sign-in with Google",
  APPLE_CLIENT_ID: "sign-in with Apple",
  APPLE_TEAM_ID: "sign-in with Apple",
  APPLE_KEY_ID: "sign-in with Apple",
  APPLE_PRIVATE_KEY: "sign-in with Apple",
  LINKEDIN_CLIENT_ID: "sign-in with LinkedIn",
  LINKEDIN_CLIENT_SECRET: "sign-in with LinkedIn",
  FACEBOOK_CLIENT_ID: "sign-in with Facebook",
  FACEBOOK_CLIENT_SECRET: "sign-in with Facebook",
  STRIPE_US_PUBLISHABLE_KEY: "card payment in the US",
  STRIPE_US_SECRET_KEY: "card payment in the US",
  STRIPE_US_WEBHOOK_SECRET: "card payment in the US",
  STRIPE_CA_PUBLISHABLE_KEY: "card payment in Canada",
  STRIPE_CA_SECRET_KEY: "card payment in Canada",
  STRIPE_CA_WEBHOOK_SECRET: "card payment in Canada",
  SCREENING_API_KEY: "background checks",
  SCREENING_WEBHOOK_SECRET: "background checks",
  SCREENING_API_URL: "background checks",
  SCREENING_COMPANY: "the name of the screening company in the consent",
  SCREENING_CONTACT: "the address and phone of the screening company in a notice",
  SCREENING_PACKAGE: "background checks",
  ARGYLE_CLIENT_ID: "income verification",
  ARGYLE_CLIENT_SECRET: "income verification",
  ARGYLE_WEBHOOK_SECRET: "income verification",
  PERSONA_API_KEY: "identity verification",
  PERSONA_TEMPLATE_ID: "identity verification",
  PERSONA_WEBHOOK_SECRET: "identity verification",
  GOOGLE_MAPS_KEY: "address suggestions",
  SENDBIRD_APP_ID: "chat",
  SENDBIRD_API_TOKEN: "chat",
  SMTP_URL: "mail",
  MAIL_FROM: "mail",
  MAIL_REPLY_DOMAIN: "mail that people write back",
  MAILGUN_SIGNING_KEY: "mail that people write back",
  S3_BUCKET: "uploaded files",
  S3_REGION: "uploaded files",
  S3_ACCESS_KEY_ID: "uploaded files",
  S3_SECRET_ACCESS_KEY: "uploaded files",
  S3_ENDPOINT: "uploaded files",
  SEGMENT_WRITE_KEY: "analytics",
  SEGMENT_HOST: "analytics",
  SENTRY_DSN: "error reports",
  INTERCOM_APP_ID: "the support widget",
};

const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i;

interface Reading {
  sandbox: boolean;
  problems: string[];
  notices: string[];
}
type Given = Record<string, string>;

export function readProviders(given: Given, reading: Reading): ProviderSettings {
  if (reading.sandbox) return sandboxProviders(given, reading);
  const { problems } = reading;

  /** All of `names`, or null when none is there; anything between is said. */
  const group = (names: string[], need: "needed" | "optional"): string[] | null => {
    const missing = names.filter((name) => !given[name]);
    if (missing.length === 0) return names.map((name) => given[name]!);
    if (need === "needed" || missing.length < names.length) {
      const beside = missing.length < names.length ? `, although ${names.find((name) => given[name])} is set` : "";
      for (const name of missing) problems.push(`${name} is missing: it is needed for ${PROVIDER_SETTINGS[name]}${beside}.`);
    }
    return null;
  };
  const stripe = (country: "US" | "CA"): StripeSettings | null => {
    const values = group([`STRIPE_${country}_PUBLISHABLE_KEY`, `STRIPE_${country}_SECRET_KEY`, `STRIPE_${country}_WEBHOOK_SECRET`], "needed");
    checkStripeKeys(country, given, problems);
    return values && { publishableKey: values[0]!, secretKey: values[1]!, webhookSecret: values[2]! };
  };
  const oidc = (prefix: string, need: "needed" | "optional"): OidcSettings | null => {
    const values = group([`${prefix}_CLIENT_ID`, `${prefix}_CLIENT_SECRET`], need);
    return values && { clientId: values[0]!, clientSecret: values[1]! };
  };

  const apple = group(["APPLE_CLIENT_ID", "APPLE_TEAM_ID", "APPLE_KEY_ID", "APPLE_PRIVATE_KEY"], "optional");
  const screening = group(
    ["SCREENING_API_KEY", "SCREENING_WEBHOOK_SECRET", "SCREENING_API_URL", "SCREENING_COMPANY", "SCREENING_PACKAGE", "SCREENING_CONTACT"],
    "needed",
  );
  const income = group(["ARGYLE_CLIENT_ID", "ARGYLE_CLIENT_SECRET", "ARGYLE_WEBHOOK_SECRET"], "needed");
  const identity = group(["PERSONA_API_KEY", "PERSONA_TEMPLATE_ID", "PERSONA_WEBHOOK_SECRET"], "optional");
  const places = group(["GOOGLE_MAPS_KEY"], "needed");
  const chat = group(["SENDBIRD_APP_ID", "SENDBIRD_API_TOKEN"], "optional");
  // Hosts are named by it.
  if (chat && !/^[\w-]{1,100}$/.test(chat[0]!)) problems.push("SENDBIRD_APP_ID has to be the id of an application: letters, digits and dashes.");
  const mail = group(["SMTP_URL", "MAIL_FROM"], "needed");
  if (mail && !/^smtps?:\/\//.test(mail[0]!)) problems.push("SMTP_URL has to begin with smtp:// or smtps://.");
  const inbound = group(["MAIL_REPLY_DOMAIN", "MAILGUN_SIGNING_KEY"], "optional");
  if (inbound && !DOMAIN.test(inbound[0]!)) problems.push("MAIL_REPLY_DOMAIN has to be the name of a domain, such as reply.example.com.");
  const files = group(["S3_BUCKET", "S3_REGION", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"], "needed");
  const analytics = group(["SEGMENT_WRITE_KEY"], "needed");
  const errors = group(["SENTRY_DSN"], "optional");
  const support = group(["INTERCOM_APP_ID"], "optional");
  const us = stripe("US");
  const ca = stripe("CA");
  if (us && ca && us.secretKey === ca.secretKey)
    problems.push("STRIPE_US_SECRET_KEY and STRIPE_CA_SECRET_KEY are the same: each country has an account of its own.");
  return {
    signIn: {
      google: oidc("GOOGLE", "needed"),
      apple: apple && { clientId: apple[0]!, teamId: apple[1]!, keyId: apple[2]!, privateKey: apple[3]! },
      linkedin: oidc("LINKEDIN", "optional"),
      facebook: oidc("FACEBOOK", "optional"),
    },
    payments: { US: us, CA: ca },
    screening: screening && {
      apiKey: screening[0]!,
      webhookSecret: screening[1]!,
      apiUrl: screening[2]!,
      company: screening[3]!,
      packageName: screening[4]!,
      contact: screening[5]!,
    },
    income: income && { clientId: income[0]!, clientSecret: income[1]!, webhookSecret: income[2]! },
    identity: identity && { apiKey: identity[0]!, templateId: identity[1]!, webhookSecret: identity[2]! },
    places: places && { apiKey: places[0]! },
    chat: chat && { appId: chat[0]!, apiToken: chat[1]! },
    mail: mail && { smtpUrl: mail[0]!, from: mail[1]! },
    inboundMail: inbound && { domain: inbound[0]!.toLowerCase(), signingKey: inbound[1]! },
    files: files && { bucket: files[0]!, region: files[1]!, accessKeyId: files[2]!, secretAccessKey: files[3]!, endpoint: given.S3_ENDPOINT ?? null },
    analytics: analytics && { writeKey: analytics[0]!, host: given.SEGMENT_HOST ?? null },
    errors: errors && { dsn: errors[0]! },
    support: support && { appId: support[0]! },
  };
}

/** Sandbox mode promises "no real money, mail or checks", so it reads no vendor's setting at all. */
function sandboxProviders(given: Given, { problems, notices }: Reading): ProviderSettings {
  const set = Object.keys(PROVIDER_SETTINGS).filter((name) => given[name]);
  const live = set.filter((name) => /^(sk|rk|pk)_live_/.test(given[name]!));
  for (const name of live) {
    problems.push(
      `${name} is a live key, but this is sandbox mode, where no real money moves. Remove it, or set NODE_ENV=production without LATCHKEY_SANDBOX.`,
    );
  }
  const ignored = set.filter((name) => !live.includes(name));
  if (ignored.length > 0) notices.push(`Sandbox mode talks to stand-ins only and does not use: ${ignored.join(", ")}.`);
  return {
    signIn: { google: null, apple: null, linkedin: null, facebook: null },
    payments: { US: null, CA: null },
    screening: null,
    income: null,
    identity: null,
    places: null,
    chat: null,
    mail: null,
    inboundMail: null,
    files: null,
    analytics: null,
    errors: null,
    support: null,
  };
}

function checkStripeKeys(country: "US" | "CA", given: Given, problems: string[]): void {
  const [publishable, secret, webhook] = ["PUBLISHABLE_KEY", "SECRET_KEY", "WEBHOOK_SECRET"].map((part) => `STRIPE_${country}_${part}`) as [
    string,
    string,
    string,
  ];
  const mode = (name: string): string | null => /^[a-z]+_(live|test)_/.exec(given[name] ?? "")?.[1] ?? null;
  if (given[publishable] && !given[publishable].startsWith("pk_"))
    problems.push(`${publishable} has to begin with pk_; the secret key must never reach a browser.`);
  if (given[secret] && !/^[sr]k_/.test(given[secret])) problems.push(`${secret} has to begin with sk_ or rk_.`);
  if (given[webhook] && !given[webhook].startsWith("whsec_")) problems.push(`${webhook} has to begin with whsec_.`);
  if (mode(publishable) && mode(secret) && mode(publishable) !== mode(secret)) {
    problems.push(`${publishable} is a ${mode(publishable)} key and ${secret} a ${mode(secret)} key: both have to be of the same kind.`);
  }
}
