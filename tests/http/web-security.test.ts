import { type IncomingMessage, request as httpRequest } from "node:http";
import { describe, expect, test } from "vitest";
import { createArgyleIncome } from "#server/providers/income/argyle.ts";
import { loadConfig } from "#server/config/config.ts";
import { clientAddress } from "#server/http/request/address.ts";
import { commonHeaders, contentSecurityPolicy } from "#server/http/middleware/security-headers.ts";
import type { ProviderSettings } from "#server/config/provider-settings.ts";
import { StoreUnavailable } from "#server/ports/store.ts";
import { ownPath } from "#server/kernel/rules/own-path.ts";
import type { PageContext } from "#server/http/request/services.ts";
import { newApplicant, completeForm, giveConsent, PERSON } from "./support/applicant.ts";
import { TestBrowser } from "./support/browser.ts";
import { withTestHost } from "./support/test-host.ts";

const OIDC = { clientId: "x", clientSecret: "x" };
const NOBODY = { google: null, apple: null, linkedin: null, facebook: null };
const seen: { request: Request; context: PageContext }[] = [];
const latchkey = withTestHost({
  limits: { "sign-in": { points: 3, seconds: 60 }, places: { points: 2, seconds: 60 }, "bad-token": { points: 5, seconds: 60 } },
  async pages(request, context) {
    seen.push({ request, context });
    if (new URL(request.url).pathname === "/sign-me-out") await context.signOut();

    return new Response(`<!doctype html><script nonce="${context.nonce}">1</script>`, { headers: { "content-type": "text/html; charset=utf-8" } });
  },
});
const page = (path = "/applications", headers: Record<string, string> = {}) => fetch(latchkey.url + path, { redirect: "manual", headers });

describe("a page", () => {
  test("has a policy under which nothing is evaluated, and only its own scripts run", async () => {
    const answer = await page();
    const policy = answer.headers.get("content-security-policy")!;
    const directives = new Map(policy.split("; ").map((directive) => [directive.split(" ")[0]!, directive]));
    expect(policy).not.toContain("unsafe-eval");
    expect(directives.get("script-src")).toMatch(/^script-src 'self' 'nonce-[\w+/=]{24}'$/);
    expect(directives.get("script-src")).not.toContain("unsafe-inline");
    expect(directives.get("style-src")).not.toContain("unsafe-inline");
    for (const directive of ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'self'", "form-action 'self'"])
      expect(policy).toContain(directive);
    const nonce = /'nonce-([^']+)'/.exec(policy)![1];
    expect(await answer.text(), "the page knows the nonce").toContain(`nonce="${nonce}"`);
    expect((await page()).headers.get("content-security-policy"), "each answer has a nonce of its own").not.toBe(policy);
  });

  test("is kept by no cache, sniffed by nobody, framed by nobody else", async () => {
    const { headers } = await page();
    expect(Object.fromEntries(headers)).toMatchObject({
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "x-frame-options": "SAMEORIGIN",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin-allow-popups",
      "cross-origin-resource-policy": "same-origin",
      "permissions-policy": expect.stringContaining("camera=()"),
      "x-request-id": expect.stringMatching(/^[\w-]{36}$/),
    });
    expect(headers.get("strict-transport-security"), "only over https").toBe(null);
    expect(headers.get("x-powered-by")).toBe(null);
  });

  test("has what rules pages, which a script, a style or a font has no use for, and a drawing has", () => {
    const of = (type: string) => commonHeaders(loadConfig({ LATCHKEY_SECRET_KEY: "a".repeat(64) }))(type).map(([name]) => name.toLowerCase());
    const ofPages = ["x-frame-options", "permissions-policy", "cross-origin-opener-policy"];
    for (const type of ["text/html; charset=utf-8", "image/svg+xml", "application/pdf", "text/plain", ""])
      expect(of(type), type).toEqual(expect.arrayContaining(ofPages));
    for (const type of ["text/javascript; charset=utf-8", "text/css; charset=utf-8", "font/woff2"]) {
      expect(of(type), type).toEqual(expect.arrayContaining(["x-content-type-options", "referrer-policy", "cross-origin-resource-policy"]));
      expect(
        of(type).filter((name) => ofPages.includes(name)),
        type,
      ).toEqual([]);
    }
  });

  test("is drawn under no address that reads as another host", async () => {
    for (const [asked, led] of [
      ["//login", "/login"],
      ["///evil.example/a?b=1", "/evil.example/a?b=1"],
      ["/%2e%2e//login", "/login"],
    ])
      expect([(await page(asked)).status, (await page(asked)).headers.get("location")], asked).toEqual([302, led]);
    const posted = await fetch(`${latchkey.url}//login`, { method: "POST", redirect: "manual", body: new URLSearchParams({ command: "" }) });
    expect([posted.status, posted.headers.get("location")]).toEqual([404, null]);
  });

  test("[ADM-13] [ADM-15] loses proxyUserEmail from its address, and leads support to the page that asks why", async () => {
    const answer = await page("/applications?source=demo-seattle&proxyUserEmail=ada%40example.com&x=1");
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/applications?source=demo-seattle&x=1"]);
    expect((await page("//evil.example/?proxyUserEmail=a")).headers.get("location")).toBe("/evil.example/");
    const person = await latchkey.as("nosy@example.com");
    const led = async (by: typeof person, path: string) => (await page(path, by.authorization)).headers.get("location");
    expect(await led(person, "/applications?proxyUserEmail=a")).toBe("/applications");
    expect(await led(await latchkey.as("staff@example.com"), "/applications?proxyUserEmail=a")).toBe("/applications");
    const support = await latchkey.as("support@example.com");
    const ada = (await latchkey.open.store.transaction((tx) => tx.userByEmail("ada@example.com")))!;
    expect(await led(support, "/application/demo-seattle?x=1&proxyUserEmail=%20Ada%40example.com&y=2")).toBe(
      `/view-as/${ada.id}?to=%2Fapplication%2Fdemo-seattle%3Fx%3D1%26y%3D2`,
    );
    expect(await led(support, "/applications?proxyUserEmail=")).toBe("/view-as/nobody?to=%2Fapplications");
    expect(await led(support, "/applications.data?proxyUserEmail=ada%40example.com"), "a page that is open goes on").toBe("/applications.data");
    expect(latchkey.log()).not.toContain("ada%40example.com");
  });

  test("can end the session, and takes the cookies back", async () => {
    const person = new TestBrowser(latchkey.url);
    await person.signIn("page-leaver@example.com");
    expect((await person.me()).status).toBe(200);
    await person.go("/sign-me-out");
    expect(person.cookies.has("latchkey_session")).toBe(false);
    expect((await person.me()).status).toBe(401);
  });

  test("is given who asks, from where, and never a body that nobody honest sends", async () => {
    await page();
    expect(seen.at(-1)!.context.viewer).toMatchObject({ user: null, address: "127.0.0.1", locale: "en-US" });
    const post = (body: string) => fetch(`${latchkey.url}/applications`, { method: "POST", body, headers: { "content-type": "application/json" } });
    expect((await post('{"__proto__":{}}')).status).toBe(400);
    expect((await post(`"${"x".repeat(300_000)}"`)).status).toBe(413);
    expect((await post('{"command":"x"}')).status).toBe(200);
    expect(await seen.at(-1)!.request.json()).toEqual({ command: "x" });
    expect((await page("/%00")).status).toBe(400);
    expect((await page("/%ff")).status).toBe(400);
  });

  test("that can't be shown says so to people in words, and to programs in the error shape", async () => {
    const { find } = latchkey.open.store.sessions;
    latchkey.open.store.sessions.find = () => Promise.reject(new StoreUnavailable("gone"));
    try {
      const cookie = `latchkey_session=${"a".repeat(43)}; latchkey_refresh=${"b".repeat(43)}`;
      const shown = await page("/applications", { accept: "text/html", cookie });
      expect([shown.status, shown.headers.get("retry-after")]).toEqual([503, "5"]);
      expect(shown.headers.get("content-security-policy")).toContain("script-src 'self'");
      expect(await shown.text()).toContain("Nothing is lost; please try again in a moment.");
      const told = await page("/api/v1/auth/me/", { accept: "text/html", cookie });
      expect(told.status).toBe(503);
      expect(await told.json()).toMatchObject({ type: "unavailable" });
    } finally {
      latchkey.open.store.sessions.find = find;
    }
  });
});

test("[SHL-26] built files of a host of their own may be loaded from there, and nothing else may", () => {
  const config = loadConfig({ LATCHKEY_SECRET_KEY: "a".repeat(64), ASSETS_URL: "https://static.example.com" });
  const naming = (policy: string): string[] => policy.split("; ").flatMap((rule) => (rule.includes("https://static.example.com") ? [rule.split(" ")[0]!] : []));
  expect(naming(contentSecurityPolicy(config)("n")).sort()).toEqual(["font-src", "img-src", "script-src", "style-src"]);
  expect(naming(contentSecurityPolicy({ ...config, assetsUrl: null })("n"))).toEqual([]);
});

describe("in production", () => {
  const production = () => {
    const base = loadConfig({ LATCHKEY_SECRET_KEY: "a".repeat(64), ORIGIN: "https://apply.example.com" });
    return { ...base, sandbox: false };
  };

  test("[FRM-50] the income widget's script comes from its provider, which the policy lets run, and from nowhere while none is chosen", () => {
    const settings = { clientId: "id", clientSecret: "secret", webhookSecret: "hook" };
    const { scriptUrl } = createArgyleIncome({ keyId: "id", keySecret: "secret", webhookSecret: "hook", sandbox: false, timeoutMs: 1000 }).browser();
    expect(scriptUrl).toBe("https://plugin.argyle.com/argyle.web.v5.js");
    const config = production();
    const scripts = (income: typeof settings | null): string[] => {
      const policy = contentSecurityPolicy({ ...config, providers: { ...config.providers, income } })("n");
      return /script-src ([^;]*)/.exec(policy)?.[1]?.split(" ") ?? [];
    };
    expect(scripts(settings)).toContain(new URL(scriptUrl).origin);
    expect(scripts(null)).not.toContain(new URL(scriptUrl).origin);
  });

  test("https is kept to, and other hosts are named only when their service is configured", () => {
    const config = production();
    expect(Object.fromEntries(commonHeaders(config)("text/html"))["Strict-Transport-Security"]).toMatch(/^max-age=63072000/);
    const bare = contentSecurityPolicy(config)("n");
    for (const host of ["stripe", "argyle", "intercom", "sendbird", "googleusercontent"]) expect(bare).not.toContain(host);
    const keys = { publishableKey: "pk_live_x", secretKey: "sk_live_x", webhookSecret: "whsec_x" };
    const full = contentSecurityPolicy({
      ...config,
      providers: {
        ...config.providers,
        payments: { US: keys, CA: keys },
        income: { clientId: "x", clientSecret: "x", webhookSecret: "x" },
        support: { appId: "x" },
      },
    })("n");
    for (const host of [
      "https://js.stripe.com",
      "https://api.stripe.com",
      "https://plugin.argyle.com",
      "https://widget.intercom.io",
      "upgrade-insecure-requests",
    ])
      expect(full).toContain(host);
    expect(full).not.toContain("unsafe-eval");
    expect(full).not.toMatch(/script-src[^;]*unsafe-inline/);
  });

  test.each<[string, Partial<ProviderSettings>, string, string]>([
    ["identity checks", { identity: { apiKey: "x", templateId: "x", webhookSecret: "x" } }, "form-action", "https://withpersona.com"],
    ["chat", { chat: { appId: "abc", apiToken: "x" } }, "connect-src", "wss://ws-abc.sendbird.com"],
    ["pictures from Google", { signIn: { ...NOBODY, google: OIDC } }, "img-src", "https://lh3.googleusercontent.com"],
    ["pictures from LinkedIn", { signIn: { ...NOBODY, linkedin: OIDC } }, "img-src", "https://media.licdn.com"],
    ["pictures from Facebook", { signIn: { ...NOBODY, facebook: OIDC } }, "img-src", "https://platform-lookaside.fbsbx.com"],
    ["payment", { payments: { US: null, CA: { publishableKey: "pk", secretKey: "sk", webhookSecret: "wh" } } }, "frame-src", "https://js.stripe.com"],
  ])("%s may do what it needs, there and nowhere else", (_, settings, directive, host) => {
    const config = production();
    const policy = contentSecurityPolicy({ ...config, providers: { ...config.providers, ...settings } })("n").split("; ");
    expect(policy.find((rule) => rule.startsWith(`${directive} `))).toContain(` ${host}`);
    expect(contentSecurityPolicy(config)("n")).not.toContain(host);
  });

  test("tours of rooms are framed from where they are set to be, and from nowhere else", () => {
    const config = production();
    const policy = contentSecurityPolicy({ ...config, brand: { ...config.brand, tours_url: "https://tours.example.com/show/?m={tour}" } })("n");
    expect(policy.split("; ").find((rule) => rule.startsWith("frame-src "))).toMatch(/ https:\/\/tours\.example\.com$/);
    expect(contentSecurityPolicy(config)("n")).not.toContain("tours");
  });
});

describe("too many requests", () => {
  test("are told when to come again", async () => {
    const api = await latchkey.as("hasty@example.com");
    const answers = [];
    for (let call = 0; call < 4; call += 1) answers.push(await api.get("/places/?input=2217%20Har&session=s"));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429, 429]);
    expect(answers[3]!.error).toMatchObject({ type: "too-many", message: "That was very fast. Please wait a moment and try again." });
    expect(Number(answers[3]!.headers.get("retry-after"))).toBeGreaterThan(0);
    const other = await latchkey.as("calm@example.com");
    expect((await other.get("/places/?input=2217%20Har&session=s")).status, "each person for themselves").toBe(200);
  });

  test("guessing tokens ends soon", async () => {
    const statuses = [];
    for (let call = 0; call < 8; call += 1)
      statuses.push((await latchkey.anonymous.get("/auth/me/", { authorization: `Bearer lk_${"b".repeat(42)}${call}` })).status);
    expect(statuses.slice(-2)).toEqual([429, 429]);
  });

  test("beginning sign-in after sign-in ends soon, by address", async () => {
    const statuses = [];
    for (let call = 0; call < 6; call += 1) {
      const answer = await fetch(`${latchkey.url}/auth/google/start`, { redirect: "manual" });
      expect(answer.headers.get("cache-control"), "the way to the vendor is one person's").toBe("no-store");
      statuses.push(answer.status);
    }
    expect(statuses.at(-1)).toBe(429);
  });
});

test("a government id is in no answer, no log, no event, no report and no stand-in but the one that has to know it", async () => {
  const CANARY = "123451230";
  const applicant = await newApplicant(latchkey, { waived: true });
  const { api, info, application } = applicant;
  const answers = await completeForm(applicant);
  const written = await api.put(`/applications/applicant-info/${info}`, { ...PERSON, sin_ssn: CANARY });
  await giveConsent(latchkey, applicant);
  answers.push(
    written,
    await api.get(`/applications/applicant-info/${info}`),
    await api.get(`/applications/applications/${application}`),
    await api.get(`/screens/apply?applicationSource=${applicant.source}`),
    await api.put(`/applications/applicant-info/${info}`, { sin_ssn: `${CANARY}9` }),
    await api.put(`/applications/applicant-info/${info}`, { sin_ssn: CANARY, first_name: 7 }),
    await api.get(`/applications/applicant-info/${info}?sin_ssn=${CANARY}`),
    await api.get(`/${CANARY}`),
    await api.post("/applications/background-check", { target_type: "applicant_info", target_id: info, sin_ssn: CANARY }),
    await api.post("/applications/application-submissions", { application }),
  );
  for (const answer of answers) expect(answer.text.replaceAll(/[\s-]/g, "")).not.toContain(CANARY);
  const grouped = /123[- ]?45[- ]?1230/;
  expect(latchkey.log()).not.toMatch(grouped);
  expect(JSON.stringify(latchkey.reported.map(String))).not.toMatch(grouped);
  const { rows: tables } = await latchkey.open.pool.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public'");
  for (const { tablename } of tables as { tablename: string }[]) {
    const { rows } = await latchkey.open.pool.query(`SELECT * FROM "${tablename}"`);
    expect(JSON.stringify(rows), tablename).not.toMatch(grouped);
  }
  expect(await latchkey.open.store.readSecureId(info)).toMatchObject({ number: CANARY });
});

describe("the log", () => {
  test("has one line a request with the route's pattern: no address, query, cookie, token or body", async () => {
    const applicant = await newApplicant(latchkey);
    await applicant.api.put(`/applications/applicant-info/${applicant.info}?secret=in-the-query`, { first_name: "InTheBody" });
    await fetch(`${latchkey.url}/healthz`);
    const lines = latchkey
      .log()
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const line = lines.findLast(({ route, method }) => route === "/api/v1/applications/applicant-info/{id}" && method === "PUT");
    expect(line).toMatchObject({ level: "info", status: 200, msg: "request", ms: expect.any(Number), request: expect.any(String), user: expect.any(String) });
    for (const secret of ["in-the-query", "InTheBody", applicant.info, applicant.email, applicant.api.authorization["authorization"]!.slice(7)])
      expect(latchkey.log()).not.toContain(secret);
    expect(lines.filter(({ route }) => route === "health")).toEqual([]);
  });
});

describe("the address that a person comes from", () => {
  const from = (header: string | undefined, proxies: number, socket = "::ffff:10.0.0.1"): string =>
    clientAddress({ socket: { remoteAddress: socket }, headers: { "x-forwarded-for": header } } as unknown as IncomingMessage, proxies);

  test("is the connection's own where no proxy of ours stands in front, whatever is sent along", () => {
    expect(from("203.0.113.9", 0)).toBe("10.0.0.1");
    expect(from(undefined, 1)).toBe("10.0.0.1");
  });

  test("is what our own proxies saw, and nothing that somebody put before it", () => {
    expect(from("203.0.113.9", 1)).toBe("203.0.113.9");
    expect(from("6.6.6.6, 203.0.113.9", 1)).toBe("203.0.113.9");
    expect(from("6.6.6.6, 203.0.113.9, 10.0.0.2", 2)).toBe("203.0.113.9");
  });
});

describe("own paths", () => {
  test.each<[string | null, string]>([
    [null, "/applications"],
    ["", "/applications"],
    ["/application/demo?x=1#y", "/application/demo?x=1#y"],
    ["application/demo", "/applications"],
    ["//evil.example", "/applications"],
    ["/\\evil.example", "/applications"],
    ["/%2f%2fevil.example", "/%2f%2fevil.example"],
    ["/a/..//evil.example", "/applications"],
    ["/./login", "/applications"],
    [`/${"x".repeat(3000)}`, "/applications"],
    ["https://evil.example/a", "/applications"],
    ["/loginfo", "/loginfo"],
  ])("%j → %s", (candidate, path) => {
    expect(ownPath(candidate)).toBe(path);
  });
});

describe("around the site", () => {
  test("liveness, readiness and metrics answer; metrics to this machine alone", async () => {
    // Said by the process: a page that answers to any address would be 200 as well.
    expect(await (await page("/healthz")).json()).toEqual({ status: "ok" });
    expect(await (await page("/readyz")).json()).toEqual({ status: "ready" });
    const metrics = await (await page("/metrics")).text();
    expect(metrics).toContain("latchkey_http_request_seconds_bucket");
    expect(metrics).not.toMatch(/route="\/api\/v1\/[^"]*[0-9a-f]{8}-/);
    for (const name of ["x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "x-real-ip", "forwarded", "via"])
      expect((await page("/metrics", { [name]: "203.0.113.9" })).status, name).toBe(404);
  });

  test("metrics without a token are nobody's outside of sandbox mode: behind a proxy on this machine everybody comes from it", async () => {
    latchkey.config.sandbox = false;
    try {
      expect((await page("/metrics")).status).toBe(404);
    } finally {
      latchkey.config.sandbox = true;
    }
  });

  test("metrics are for whoever has the token, where there is one, and for nobody else", async () => {
    const { metricsToken } = latchkey.config;
    expect(metricsToken).toBe(null);
    latchkey.config.metricsToken = "token-of-the-scraper";
    try {
      for (const headers of [
        {},
        { authorization: "Bearer token-of-somebody" },
        { authorization: "Bearer token-of-the-skipper" },
        { authorization: "token-of-the-scraper" },
      ])
        expect((await page("/metrics", headers as Record<string, string>)).status).toBe(404);
      const headers = { authorization: "Bearer token-of-the-scraper", "x-forwarded-for": "203.0.113.9" };
      expect(await (await page("/metrics", headers)).text()).toContain("latchkey_http_request_seconds_bucket");
    } finally {
      latchkey.config.metricsToken = metricsToken;
    }
  });

  test("a request for a host that is none gets nothing", async () => {
    const { port } = new URL(latchkey.url);
    const status = await new Promise<number | undefined>((resolve) => {
      httpRequest({ port, host: "127.0.0.1", path: "/", method: "GET", headers: { host: "a b/c" } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      }).end();
    });
    expect(status).toBe(400);
  });

  test("the sandbox's clock moves only for who holds the key file", async () => {
    const before = latchkey.deps.clock.now().getTime();
    const tried = await fetch(`${latchkey.url}/sandbox/clock`, { method: "POST", body: '{"by":3600000}', headers: { "content-type": "application/json" } });
    expect(tried.status).toBe(403);
    expect(latchkey.deps.clock.now().getTime() - before).toBeLessThan(60_000);
  });
});
