/**
 * Environment → typed configuration. Everything that is missing and every contradiction is said at
 * once, in words, so that one look is enough to mend a start that was refused.
 */
import { resolve } from "node:path";
import { z } from "zod";
import type { Brand } from "../kernel/rules/brand.ts";
import { StartRefused } from "../ports/start-refused.ts";
import { PROVIDER_SETTINGS, readProviders, type ProviderSettings } from "./provider-settings.ts";
import { readPreviousKeys, readSecretKey } from "./secret-key.ts";

export interface Config {
  /** Sandbox: stand-ins instead of vendors, demo data, a clock that can be moved. */
  sandbox: boolean;
  port: number;
  /** Address to listen on. */
  host: string;
  /** Absolute path. */
  dataDir: string;
  /** Address that people use, without a trailing slash. */
  origin: string;
  https: boolean;
  /** The host that pictures, scripts, styles and fonts come from, without a trailing slash; null for the site's own. */
  assetsUrl: string | null;
  /** The provider's own listings site; null for the built-in pages. */
  publicSiteUrl: string | null;
  externalLoginUrl: string | null;
  /** PostgreSQL; null for the embedded database in `dataDir`. */
  databaseUrl: string | null;
  /** 32 bytes that encrypt government ids. */
  secretKey: Buffer;
  /** Keys that were in use before: they open what they sealed, and seal nothing. */
  previousSecretKeys: Buffer[];
  brand: Brand;
  providers: ProviderSettings;
  /** How people show who they are: by uploading a photo ID alone, or by Persona as well. */
  identityVerification: "upload" | "persona";
  /** How many proxies in front set X-Forwarded-For. */
  trustedProxies: number;
  /** Bearer token of `/metrics`; without one nobody may read it, or in sandbox mode this machine alone. */
  metricsToken: string | null;
  /** Pages that one person, or one address that nobody is signed in at, may open in a minute. */
  pagesAMinute: number;
  logLevel: "trace" | "debug" | "info" | "warn" | "error" | "silent";
  /** Documents are being edited: a file that is saved counts at once, for everybody. */
  watchDocuments: boolean;
  /** Applications that the sandbox is filled with while it runs, beside those of the demo's people; 0: with none. */
  demoApplications: number;
  /** Bytes that one person may have uploaded at a time. */
  uploadQuota: number;
  /** How long an outside company may take for one answer. */
  providerTimeoutMs: number;
  /** How long what somebody sends may take, and longer by what has come; ms. */
  bodyTimeoutMs: number;
  /** Things that are worth knowing and stop nothing. */
  notices: string[];
}

export type Environment = Record<string, string | undefined>;

/** A start that was refused: every reason, one a line. */
export class ConfigError extends StartRefused {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(`Latchkey can't start with these settings:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`);
    this.name = "ConfigError";
    this.problems = problems;
  }
}

/** Parsers of addresses let a host hold `;` and quotes, which would end what is written around it in a policy or a page. */
const HOSTNAME = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/;
const webAddress = z.url({ protocol: /^https?$/, hostname: HOSTNAME, error: "has to be an address that begins with http:// or https://" });
/** Where the id of a tour stands in `TOURS_URL`. */
const TOUR = "{tour}";
/** The stand-in's page of a tour. */
const SANDBOX_TOURS = `/sandbox/tours/${TOUR}`;
const flag = z.enum(["0", "1", "true", "false"], { error: "has to be 1 or 0" }).transform((text) => text === "1" || text === "true");
const wholeNumber = (least: number, most: number, error: string) =>
  z
    .string()
    .regex(/^\d+$/, { error })
    .transform(Number)
    .refine((value) => value >= least && value <= most, { error });

/** A name that can't be anybody's (RFC 2606). */
const DEFAULT_WEBSITE = "https://www.latchkeyhomes.example";

const SETTINGS = z.object({
  NODE_ENV: z.enum(["production", "development", "test"], { error: "has to be production, development or test" }).default("development"),
  LATCHKEY_SANDBOX: flag.optional(),
  PORT: wholeNumber(0, 65535, "has to be a port number from 0 to 65535").default(3000),
  HOST: z.string().default("0.0.0.0"),
  DATA_DIR: z.string().default("./data"),
  ORIGIN: webAddress.optional(),
  ASSETS_URL: webAddress.optional(),
  PUBLIC_SITE_URL: webAddress.optional(),
  EXTERNAL_LOGIN_URL: webAddress.optional(),
  TOURS_URL: webAddress.refine((address) => address.includes(TOUR), { error: `needs ${TOUR} where the id of a tour stands` }).optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, { error: "has to begin with postgres:// or postgresql://" })
    .optional(),
  LATCHKEY_SECRET_KEY: z.string().optional(),
  LATCHKEY_PREVIOUS_SECRET_KEYS: z.string().optional(),
  BRAND_NAME: z.string().max(60, { error: "has to be at most 60 characters long" }).default("Latchkey Homes"),
  BRAND_WEBSITE_URL: webAddress.optional(),
  BRAND_SUPPORT_EMAIL: z.email({ error: "has to be an e-mail address" }).default("support@latchkeyhomes.example"),
  BRAND_SALES_EMAIL: z.email({ error: "has to be an e-mail address" }).default("homes@latchkeyhomes.example"),
  BRAND_SUPPORT_PHONE: z.string().max(30, { error: "has to be at most 30 characters long" }).default("+1 (202) 555-0100"),
  IDENTITY_VERIFICATION: z.enum(["upload", "persona"], { error: "has to be upload or persona" }).optional(),
  TRUST_PROXY: wholeNumber(0, 10, "has to be the number of proxies in front, 0 to 10").default(0),
  METRICS_TOKEN: z.string().min(16, { error: "has to be at least 16 characters long" }).optional(),
  PAGES_A_MINUTE: wholeNumber(60, 1_000_000_000, "has to be a whole number, at least 60").default(1200),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "silent"], { error: "has to be trace, debug, info, warn, error or silent" }).default("info"),
  WATCH_DOCUMENTS: flag.optional(),
  DEMO_APPLICATIONS: wholeNumber(0, 2000, "has to be a whole number, at most 2000").default(0),
  UPLOAD_QUOTA_BYTES: wholeNumber(25_000_000, 1_000_000_000_000, "has to be a number of bytes, at least 25000000").default(500_000_000),
  BODY_TIMEOUT_MS: wholeNumber(1_000, 600_000, "has to be a number of milliseconds from 1000 to 600000").default(30_000),
  PROVIDER_TIMEOUT_MS: wholeNumber(100, 60_000, "has to be a number of milliseconds from 100 to 60000").default(10_000),
});
type Settings = z.infer<typeof SETTINGS>;

/**
 * Reads the environment, keeps or makes the secret key file in sandbox mode.
 * @throws ConfigError with every reason at once.
 */
export function loadConfig(environment: Environment): Config {
  const given = Object.fromEntries(
    Object.entries(environment)
      .filter(([, value]) => value !== undefined && value.trim() !== "")
      .map(([name, value]) => [name, value!.trim()]),
  );
  const problems: string[] = [];
  const settings = readSettings(given, problems);
  const sandbox = settings.LATCHKEY_SANDBOX ?? settings.NODE_ENV !== "production";
  const notices: string[] = [];
  const providers = readProviders(given, { sandbox, problems, notices });

  if (!sandbox) {
    for (const [name, why] of Object.entries(NEEDED_WITHOUT_SANDBOX)) if (!given[name]) problems.push(`${name} is missing: ${why}.`);
    if (settings.WATCH_DOCUMENTS) problems.push("WATCH_DOCUMENTS is 1, but outside sandbox mode documents change with a start alone. Remove it.");
    if (given.ORIGIN?.startsWith("http:")) problems.push("ORIGIN begins with http://, but sign-in and payment need https:// outside sandbox mode.");
  }
  const identityVerification = settings.IDENTITY_VERIFICATION ?? (providers.identity ? "persona" : "upload");
  if (!sandbox && (identityVerification === "persona") !== (providers.identity !== null)) {
    problems.push(
      providers.identity
        ? "IDENTITY_VERIFICATION is upload, although PERSONA_API_KEY is set. Remove one of them."
        : "IDENTITY_VERIFICATION is persona, which needs PERSONA_API_KEY, PERSONA_TEMPLATE_ID and PERSONA_WEBHOOK_SECRET.",
    );
  }
  const origin = settings.ORIGIN ?? `http://localhost:${settings.PORT}`;
  for (const name of ["ORIGIN", "ASSETS_URL"] as const) {
    const address = settings[name];
    if (address && new URL(address).origin !== address.replace(/\/$/, ""))
      problems.push(`${name} is ${address}, but it has to be scheme, host and port alone, like ${new URL(address).origin}.`);
  }
  if (settings.ASSETS_URL?.startsWith("http:") && (!sandbox || origin.startsWith("https:")))
    problems.push("ASSETS_URL begins with http://, but pages over https:// take nothing from there.");
  const external = settings.EXTERNAL_LOGIN_URL;
  if (external && URL.canParse(external) && new URL(external).origin === new URL(origin).origin && new URL(external).pathname === "/login") {
    problems.push("EXTERNAL_LOGIN_URL is this site's own /login, which would send people round in a circle. Remove it.");
  }
  const dataDir = resolve(settings.DATA_DIR);
  const secretKey = readSecretKey(settings.LATCHKEY_SECRET_KEY, { sandbox, dataDir, mayWrite: problems.length === 0 }, problems);
  const previousSecretKeys = readPreviousKeys(settings.LATCHKEY_PREVIOUS_SECRET_KEYS, secretKey, problems);
  if (problems.length > 0 || !secretKey) throw new ConfigError([...new Set(problems)]);

  const listings = settings.PUBLIC_SITE_URL?.replace(/\/$/, "") ?? null;
  const website = (settings.BRAND_WEBSITE_URL ?? DEFAULT_WEBSITE).replace(/\/$/, "");
  // Without a website of the provider's own, its pages are the built-in ones.
  const pages = settings.BRAND_WEBSITE_URL === undefined ? "" : website;
  return {
    sandbox,
    port: settings.PORT,
    host: settings.HOST,
    dataDir,
    origin: origin.replace(/\/$/, ""),
    https: origin.startsWith("https:"),
    assetsUrl: settings.ASSETS_URL?.replace(/\/$/, "") ?? null,
    publicSiteUrl: listings,
    externalLoginUrl: external ?? null,
    databaseUrl: settings.DATABASE_URL ?? null,
    secretKey,
    previousSecretKeys,
    brand: {
      name: settings.BRAND_NAME,
      website_url: website,
      website_host: new URL(website).host,
      support_email: settings.BRAND_SUPPORT_EMAIL,
      sales_email: settings.BRAND_SALES_EMAIL,
      support_phone: settings.BRAND_SUPPORT_PHONE,
      listings_url: `${listings ?? ""}/rooms-for-rent`,
      about_url: `${pages}/about`,
      reviews_url: `${pages}/reviews`,
      tours_url: settings.TOURS_URL ?? (sandbox ? SANDBOX_TOURS : null),
      has_listings: listings !== null,
    },
    providers,
    identityVerification,
    trustedProxies: settings.TRUST_PROXY,
    metricsToken: settings.METRICS_TOKEN ?? null,
    pagesAMinute: settings.PAGES_A_MINUTE,
    logLevel: settings.LOG_LEVEL,
    watchDocuments: settings.WATCH_DOCUMENTS ?? sandbox,
    demoApplications: sandbox ? settings.DEMO_APPLICATIONS : 0,
    uploadQuota: settings.UPLOAD_QUOTA_BYTES,
    bodyTimeoutMs: settings.BODY_TIMEOUT_MS,
    providerTimeoutMs: settings.PROVIDER_TIMEOUT_MS,
    notices,
  };
}

const NEEDED_WITHOUT_SANDBOX: Record<string, string> = {
  DATABASE_URL: "the embedded database never waits for the disk, so it holds demo data only; give a PostgreSQL address",
  LATCHKEY_SECRET_KEY: "government ids are encrypted with it; make one with `openssl rand -base64 32` and keep it safe",
  ORIGIN: "the https:// address that people use; sign-in and links in mails are built from it",
  BRAND_NAME: "the housing provider's name",
  BRAND_WEBSITE_URL: "the housing provider's website",
  BRAND_SUPPORT_EMAIL: "the support mailbox that people are told to write to",
  BRAND_SALES_EMAIL: "the mailbox for lease and waitlist requests",
  BRAND_SUPPORT_PHONE: "the support phone line",
};

/** One wrong value never hides another: each is replaced by its default after it was noted. */
function readSettings(given: Record<string, string>, problems: string[]): Settings {
  const first = SETTINGS.safeParse(given);
  if (first.success) return first.data;
  const wrong = new Set(first.error.issues.map((issue) => String(issue.path[0])));
  for (const issue of first.error.issues) problems.push(`${String(issue.path[0])} ${issue.message}.`);
  return SETTINGS.parse(Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name))));
}

/** The configuration for logs and support: no secret is in it, only whether it is set. */
export function describeConfig(config: Config): Record<string, unknown> {
  const providers = Object.fromEntries(Object.entries(config.providers).map(([name, value]) => [name, describeProvider(value)]));
  return {
    sandbox: config.sandbox,
    port: config.port,
    host: config.host,
    data_dir: config.dataDir,
    origin: config.origin,
    assets_url: config.assetsUrl,
    public_site_url: config.publicSiteUrl,
    external_login_url: config.externalLoginUrl,
    database: config.databaseUrl ? new URL(config.databaseUrl).host || "PostgreSQL" : "embedded",
    secret_key: "set",
    metrics_token: config.metricsToken ? "set" : "not set",
    brand: config.brand.name,
    providers,
    log_level: config.logLevel,
    trusted_proxies: config.trustedProxies,
  };
}

/** `payments` and `signIn` hold one set of settings per country or vendor. */
function describeProvider(value: unknown): unknown {
  if (value === null || typeof value !== "object") return "stand-in";
  const inner = Object.entries(value).filter(([, part]) => part === null || typeof part === "object");
  return inner.length === 0 ? "configured" : Object.fromEntries(inner.map(([name, part]) => [name, part ? "configured" : "off"]));
}

/** Names of all settings, for their guide and for a warning about misspelt ones. */
export const SETTING_NAMES: string[] = [...Object.keys(SETTINGS.shape), ...Object.keys(PROVIDER_SETTINGS)];
