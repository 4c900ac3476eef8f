import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ConfigError, describeConfig, loadConfig, SETTING_NAMES, type Config, type Environment } from "#server/config/config.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "latchkey-config-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const problemsOf = (environment: Environment): string[] => {
  try {
    loadConfig({ DATA_DIR: folder, ...environment });
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
};

/** Optional: without it people talk here. */
const CHAT = { SENDBIRD_APP_ID: "harbor-chat", SENDBIRD_API_TOKEN: "chat-token-value" };
const PRODUCTION: Environment = {
  NODE_ENV: "production",
  ORIGIN: "https://apply.example.com",
  DATABASE_URL: "postgres://user:hunter2@db.example.com/latchkey",
  LATCHKEY_SECRET_KEY: Buffer.alloc(32, 9).toString("base64"),
  BRAND_NAME: "Harbor Homes",
  BRAND_WEBSITE_URL: "https://harbor.example.com",
  BRAND_SUPPORT_EMAIL: "help@harbor.example.com",
  BRAND_SALES_EMAIL: "homes@harbor.example.com",
  BRAND_SUPPORT_PHONE: "+1 206 555 0100",
  GOOGLE_CLIENT_ID: "google-id",
  GOOGLE_CLIENT_SECRET: "google-secret-value",
  STRIPE_US_PUBLISHABLE_KEY: "pk_live_us",
  STRIPE_US_SECRET_KEY: "sk_live_us_value",
  STRIPE_US_WEBHOOK_SECRET: "whsec_us_value",
  STRIPE_CA_PUBLISHABLE_KEY: "pk_live_ca",
  STRIPE_CA_SECRET_KEY: "sk_live_ca_value",
  STRIPE_CA_WEBHOOK_SECRET: "whsec_ca_value",
  SCREENING_API_KEY: "screening-key",
  SCREENING_WEBHOOK_SECRET: "screening-hook",
  SCREENING_API_URL: "https://api.screening.example",
  SCREENING_COMPANY: "Clearwater Screening",
  SCREENING_PACKAGE: "tenant",
  SCREENING_CONTACT: "PO Box 12, Reno, NV 89501, 1-800-555-0177",
  ARGYLE_CLIENT_ID: "argyle-id",
  ARGYLE_CLIENT_SECRET: "argyle-secret-value",
  ARGYLE_WEBHOOK_SECRET: "argyle-hook-value",
  GOOGLE_MAPS_KEY: "maps-key-value",
  SMTP_URL: "smtps://user:mail-password@mail.example.com",
  MAIL_FROM: "Harbor <hello@harbor.example.com>",
  S3_BUCKET: "files",
  S3_REGION: "us-east-1",
  S3_ACCESS_KEY_ID: "s3-id",
  S3_SECRET_ACCESS_KEY: "s3-secret-value",
  SEGMENT_WRITE_KEY: "segment-key-value",
};

describe("starting without any setting", () => {
  test("is sandbox mode on port 3000, with everything else at its default", () => {
    const config = loadConfig({ DATA_DIR: folder });
    expect(config).toMatchObject({
      sandbox: true,
      port: 3000,
      origin: "http://localhost:3000",
      https: false,
      publicSiteUrl: null,
      externalLoginUrl: null,
      databaseUrl: null,
      brand: { name: "Latchkey Homes", about_url: "/about", reviews_url: "/reviews", has_listings: false },
    });
    expect(config.providers.payments).toEqual({ US: null, CA: null });
  });

  test("shows the stand-in's tours of rooms, in production those of the company that is set, and none without one", () => {
    expect(loadConfig({ DATA_DIR: folder }).brand.tours_url).toBe("/sandbox/tours/{tour}");
    const TOURS_URL = "https://tours.example.com/show/?m={tour}";
    expect(loadConfig({ DATA_DIR: folder, TOURS_URL }).brand.tours_url).toBe(TOURS_URL);
    expect(() => loadConfig({ DATA_DIR: folder, TOURS_URL: "https://tours.example.com/show/" })).toThrow(
      "TOURS_URL needs {tour} where the id of a tour stands.",
    );
  });

  test("leads to the provider's own pages about itself once its website is known", () => {
    expect(loadConfig({ DATA_DIR: folder, BRAND_WEBSITE_URL: "https://harbor.example.com/" }).brand).toMatchObject({
      website_host: "harbor.example.com",
      about_url: "https://harbor.example.com/about",
      reviews_url: "https://harbor.example.com/reviews",
    });
    expect(loadConfig({ DATA_DIR: folder, PUBLIC_SITE_URL: "https://harbor.example.com" }).brand.has_listings).toBe(true);
  });

  test("makes a secret key that only its owner can read, and keeps it", () => {
    const first = loadConfig({ DATA_DIR: folder });
    const file = join(folder, "secret.key");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(first.secretKey).toHaveLength(32);
    expect(loadConfig({ DATA_DIR: folder }).secretKey.equals(first.secretKey)).toBe(true);
    expect(readFileSync(file, "utf8").trim()).toBe(first.secretKey.toString("base64"));
  });

  test("DATA_DIR without a value is ./data", () => {
    expect(loadConfig({ LATCHKEY_SECRET_KEY: "a".repeat(64), DATA_DIR: " " }).dataDir).toBe(join(process.cwd(), "data"));
  });
});

describe("keys that were replaced", () => {
  const [current, old] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const keys = (previous: string) => ({ DATA_DIR: folder, LATCHKEY_SECRET_KEY: current.toString("hex"), LATCHKEY_PREVIOUS_SECRET_KEYS: previous });

  test("are read one by one, in either spelling", () => {
    const { previousSecretKeys } = loadConfig(keys(`${old.toString("hex")}, ${Buffer.alloc(32, 3).toString("base64")}`));
    expect(previousSecretKeys.map((key) => key[0])).toEqual([2, 3]);
    expect(loadConfig({ DATA_DIR: folder }).previousSecretKeys).toEqual([]);
  });

  test("are named by their place where they are wrong, and never printed", () => {
    const problems = problemsOf(keys(`${old.toString("hex")},short,${current.toString("base64")}`));
    expect(problems).toEqual([expect.stringMatching(/key 2 has to be 32 bytes/), expect.stringMatching(/key 3 is LATCHKEY_SECRET_KEY itself/)]);
    expect(problems.join()).not.toContain("short");
  });
});

describe("showing who one is", () => {
  const PERSONA = { PERSONA_API_KEY: "persona-key", PERSONA_TEMPLATE_ID: "itmpl_1", PERSONA_WEBHOOK_SECRET: "persona-hook" };

  test("is the upload of a photo ID until Persona is chosen, by its name in the sandbox, by its keys elsewhere", () => {
    expect(loadConfig({ DATA_DIR: folder }).identityVerification).toBe("upload");
    expect(loadConfig({ DATA_DIR: folder, IDENTITY_VERIFICATION: "persona" }).identityVerification).toBe("persona");
    expect(loadConfig({ ...PRODUCTION, DATA_DIR: folder }).identityVerification).toBe("upload");
    expect(loadConfig({ ...PRODUCTION, ...PERSONA, DATA_DIR: folder }).identityVerification).toBe("persona");
  });

  test("can't be both: the contradiction is said", () => {
    expect(problemsOf({ ...PRODUCTION, IDENTITY_VERIFICATION: "persona" })).toEqual([
      expect.stringMatching(/^IDENTITY_VERIFICATION is persona, which needs PERSONA_API_KEY/),
    ]);
    expect(problemsOf({ ...PRODUCTION, ...PERSONA, IDENTITY_VERIFICATION: "upload" })).toEqual([
      expect.stringMatching(/^IDENTITY_VERIFICATION is upload, although/),
    ]);
    expect(problemsOf({ IDENTITY_VERIFICATION: "passport" })).toEqual([expect.stringMatching(/has to be upload or persona/)]);
  });
});

describe("starting in production", () => {
  test("with nothing set, every missing setting is named at once, with what it is for", () => {
    const problems = problemsOf({ NODE_ENV: "production" });
    for (const name of Object.keys(PRODUCTION).filter((key) => key !== "NODE_ENV"))
      expect(
        problems.filter((line) => line.startsWith(`${name} is missing`)),
        name,
      ).toHaveLength(1);
    expect(problems.find((line) => line.startsWith("STRIPE_US_SECRET_KEY"))).toBe("STRIPE_US_SECRET_KEY is missing: it is needed for card payment in the US.");
  });

  test.each(Object.keys(PRODUCTION).filter((name) => name !== "NODE_ENV"))("without %s it says so, with what it is for, and nothing else", (name) => {
    const problems = problemsOf({ ...PRODUCTION, [name]: undefined });
    expect(problems).toHaveLength(1);
    expect(problems[0], "and what it is for").toMatch(new RegExp(`^${name} is missing: \\w.{14,}`));
  });

  test("with everything set it starts, and chat, identity, reports and the support widget may be left out", () => {
    const config = loadConfig({ ...PRODUCTION, DATA_DIR: folder });
    expect(config).toMatchObject({
      sandbox: false,
      https: true,
      origin: "https://apply.example.com",
      brand: { name: "Harbor Homes", website_host: "harbor.example.com" },
    });
    expect(config.providers).toMatchObject({
      chat: null,
      identity: null,
      errors: null,
      support: null,
      payments: { US: { secretKey: "sk_live_us_value" } },
      signIn: { apple: null },
    });
  });

  test.each<[string, string, string[], (config: Config) => unknown]>([
    ["CON-6", "the backend", ["ORIGIN", "DATABASE_URL"], ({ origin, databaseUrl }) => origin && databaseUrl],
    ["CON-7", "sign-in", ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"], ({ providers }) => providers.signIn.google],
    ["CON-8", "maps", ["GOOGLE_MAPS_KEY"], ({ providers }) => providers.places],
    ["CON-9", "payments in the US", ["STRIPE_US_PUBLISHABLE_KEY", "STRIPE_US_SECRET_KEY"], ({ providers }) => providers.payments.US],
    ["CON-9", "payments in Canada", ["STRIPE_CA_PUBLISHABLE_KEY", "STRIPE_CA_SECRET_KEY"], ({ providers }) => providers.payments.CA],
    ["CON-10", "chat", ["SENDBIRD_APP_ID", "SENDBIRD_API_TOKEN"], ({ providers }) => providers.chat],
    ["CON-11", "income verification", ["ARGYLE_CLIENT_ID", "ARGYLE_CLIENT_SECRET"], ({ providers }) => providers.income],
    ["CON-12", "analytics", ["SEGMENT_WRITE_KEY"], ({ providers }) => providers.analytics],
  ])("[%s] there are settings for %s: %j", (_, __, names, configured) => {
    expect(SETTING_NAMES).toEqual(expect.arrayContaining(names));
    expect(configured(loadConfig({ ...PRODUCTION, ...CHAT, DATA_DIR: folder }))).toBeTruthy();
  });

  test("with LATCHKEY_SANDBOX=1 nothing is missing", () => {
    expect(problemsOf({ NODE_ENV: "production", LATCHKEY_SANDBOX: "1" })).toEqual([]);
  });
});

describe("a setting of its kind", () => {
  test.each([
    ["NODE_ENV", "staging"],
    ["LATCHKEY_SANDBOX", "maybe"],
    ["PORT", "65536"],
    ["PORT", "-1"],
    ["BRAND_NAME", "x".repeat(61)],
    ["BRAND_SALES_EMAIL", "nobody"],
    ["IDENTITY_VERIFICATION", "passport"],
    ["TRUST_PROXY", "11"],
    ["METRICS_TOKEN", "x".repeat(15)],
    ["PAGES_A_MINUTE", "59"],
    ["LOG_LEVEL", "loud"],
    ["UPLOAD_QUOTA_BYTES", "24999999"],
    ["BODY_TIMEOUT_MS", "999"],
    ["PROVIDER_TIMEOUT_MS", "99"],
    ["PROVIDER_TIMEOUT_MS", "60001"],
  ])("%s is none with the value %s, which is said with what it has to be", (name, value) => {
    expect(problemsOf({ [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name} has to be .{3,}`))]);
  });

  test("may be at its bounds", () => {
    const least = { PORT: "0", TRUST_PROXY: "0", PAGES_A_MINUTE: "60", UPLOAD_QUOTA_BYTES: "25000000", PROVIDER_TIMEOUT_MS: "100" };
    const most = { PORT: "65535", TRUST_PROXY: "10", METRICS_TOKEN: "x".repeat(16), BRAND_NAME: "x".repeat(60), PROVIDER_TIMEOUT_MS: "60000" };
    expect([...problemsOf(least), ...problemsOf(most)]).toEqual([]);
  });
});

describe("settings that contradict each other", () => {
  test.each<[string, Environment, string]>([
    ["a live key in sandbox mode", { STRIPE_US_SECRET_KEY: "sk_live_123" }, "STRIPE_US_SECRET_KEY is a live key, but this is sandbox mode"],
    [
      "a half configured vendor",
      { ...PRODUCTION, SENDBIRD_APP_ID: "app" },
      "SENDBIRD_API_TOKEN is missing: it is needed for chat, although SENDBIRD_APP_ID is set",
    ],
    [
      "the id of an application that would end the policy it stands in",
      { ...PRODUCTION, SENDBIRD_APP_ID: "app; script-src *", SENDBIRD_API_TOKEN: "x" },
      "SENDBIRD_APP_ID has to be the id of an application",
    ],
    [
      "a test key beside a live one",
      { ...PRODUCTION, STRIPE_CA_PUBLISHABLE_KEY: "pk_test_ca" },
      "STRIPE_CA_PUBLISHABLE_KEY is a test key and STRIPE_CA_SECRET_KEY a live key",
    ],
    [
      "a secret key where the public one belongs",
      { ...PRODUCTION, STRIPE_US_PUBLISHABLE_KEY: "sk_live_us_value" },
      "the secret key must never reach a browser",
    ],
    ["one account for both countries", { ...PRODUCTION, STRIPE_CA_SECRET_KEY: "sk_live_us_value" }, "each country has an account of its own"],
    ["a restricted live key in sandbox mode", { STRIPE_CA_SECRET_KEY: "rk_live_123" }, "STRIPE_CA_SECRET_KEY is a live key, but this is sandbox mode"],
    ["an address without https", { ...PRODUCTION, ORIGIN: "http://apply.example.com" }, "need https:// outside sandbox mode"],
    [
      "a static host with a path",
      { ASSETS_URL: "https://static.example.com/latchkey" },
      "has to be scheme, host and port alone, like https://static.example.com",
    ],
    ["a static host that is no address", { ASSETS_URL: "static.example.com" }, "ASSETS_URL has to be an address"],
    ["a static host that would end the policy it stands in", { ASSETS_URL: "https://static.example.com;script-src" }, "ASSETS_URL has to be an address"],
    ["a listings site that would end a text it stands in", { PUBLIC_SITE_URL: "https://homes.example.com'x" }, "PUBLIC_SITE_URL has to be an address"],
    ["a static host without https", { ...PRODUCTION, ASSETS_URL: "http://static.example.com" }, "pages over https:// take nothing from there"],
    [
      "a static host without https beside an address with it",
      { ORIGIN: "https://preview.example.com", ASSETS_URL: "http://static.example.com" },
      "pages over https:// take nothing from there",
    ],
    ["an address with a path", { ORIGIN: "http://localhost:3000/app" }, "has to be scheme, host and port alone, like http://localhost:3000"],
    ["a circle at sign-in", { EXTERNAL_LOGIN_URL: "http://localhost:3000/login" }, "would send people round in a circle"],
    ["a short key", { LATCHKEY_SECRET_KEY: "c2hvcnQ=" }, "LATCHKEY_SECRET_KEY has to be 32 bytes"],
    ["a port that is none", { PORT: "eighty" }, "PORT has to be a port number from 0 to 65535"],
    ["a database that isn't PostgreSQL", { DATABASE_URL: "mysql://localhost" }, "DATABASE_URL has to begin with postgres://"],
  ])("%s is refused in words", (_, environment, words) => {
    expect(problemsOf(environment).join("\n")).toContain(words);
  });

  test("another page of this site may be where people sign in", () => {
    expect(problemsOf({ EXTERNAL_LOGIN_URL: "http://localhost:3000/accounts/sign-in" })).toEqual([]);
  });

  test("several are told at once", () => {
    expect(problemsOf({ PORT: "x", ORIGIN: "nowhere", LOG_LEVEL: "loud", LATCHKEY_SECRET_KEY: "short" })).toHaveLength(4);
  });

  test("nothing is written to the data folder when the start is refused", () => {
    expect(problemsOf({ PORT: "x" })).not.toEqual([]);
    expect(() => statSync(join(folder, "secret.key"))).toThrow();
  });

  test("a vendor's test key in sandbox mode is not used, and that is said", () => {
    expect(loadConfig({ DATA_DIR: folder, STRIPE_US_SECRET_KEY: "sk_test_1", SENTRY_DSN: "https://x@sentry.example/1" }).notices.join()).toContain(
      "STRIPE_US_SECRET_KEY, SENTRY_DSN",
    );
  });
});

test("the printed configuration holds no secret", () => {
  const config = loadConfig({
    ...PRODUCTION,
    DATA_DIR: folder,
    METRICS_TOKEN: "metrics-token-value",
    SENDBIRD_APP_ID: "app",
    SENDBIRD_API_TOKEN: "chat-token-value",
  });
  const printed = JSON.stringify(describeConfig(config));
  for (const [name, value] of Object.entries(PRODUCTION)) if (/KEY|SECRET|PASSWORD|_ID$|DSN/.test(name)) expect(printed, name).not.toContain(value);
  for (const secret of ["hunter2", "mail-password", "metrics-token-value", "chat-token-value", config.secretKey.toString("base64")])
    expect(printed).not.toContain(secret);
  expect(printed).toContain("db.example.com");
});

test("every setting is named once", () => {
  expect(new Set(SETTING_NAMES).size).toBe(SETTING_NAMES.length);
  for (const name of Object.keys(PRODUCTION)) expect(SETTING_NAMES).toContain(name);
});
