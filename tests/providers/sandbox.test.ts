import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { JSDOM } from "jsdom";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Ledger } from "#server/sandbox/stand-in/ledger.ts";
import { createSupportChat } from "#server/providers/support/support-chat.ts";
import { startSandboxServer, type SandboxServer } from "./sandbox-server.ts";

let server: SandboxServer;
beforeAll(async () => {
  server = await startSandboxServer();
});
afterAll(() => server.stop());

const get = (path: string) => fetch(`${server.origin}${path}`);
const faults = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}/sandbox/faults`, { method: "POST", headers: { "content-type": "application/json", ...headers }, body: JSON.stringify(body) });

test("every page is plain, complete, and strict about what it loads", async () => {
  for (const path of ["/sandbox", "/sandbox/", "/sandbox/mail", "/sandbox/mail/1", "/sandbox/language"]) {
    const page = await get(path);
    const text = await page.text();
    expect(page.headers.get("content-security-policy")).toMatch(/default-src 'none'/);
    expect(page.headers.get("content-security-policy")).not.toMatch(/unsafe|\*/);
    expect(text).toMatch(/^<!doctype html>/);
    expect(text).toContain("no real money, mail or checks");
    expect(text).not.toMatch(/<style| style=|<script(?! src)| on\w+=/);
    for (const [, address] of text.matchAll(/(?:href|src)="(\/sandbox\/assets\/[^"]+)"/g)) expect((await get(address!)).status).toBe(200);
  }
  const css = await (await get("/sandbox/assets/sandbox.css")).text();
  for (const [, address] of css.matchAll(/url\("([^"]+)"\)/g)) expect((await get(address!)).status).toBe(200);
});

test("the front page has a button for everybody, the clock and every fault, and does what they say, for its own pages alone", async () => {
  const press = (name: string, value: string, origin = server.origin) =>
    fetch(`${server.origin}/sandbox/switches`, { method: "POST", redirect: "manual", headers: { origin }, body: new URLSearchParams({ [name]: value }) });
  const shown = async (): Promise<string> => (await get("/sandbox")).text();
  expect(await shown()).toMatch(/name="as" value="ada@example.com"/);
  for (const word of ["4242 4242 4242 4242", "last four digits of the SSN", 'href="/sandbox/mail"', 'href="/sandbox/kinds"', 'href="/sandbox/language"'])
    expect(await shown()).toContain(word);
  expect(await shown()).toMatch(/name="stripe\.down" value="true" aria-pressed="false"/);
  expect((await press("stripe.down", "true")).headers.get("location")).toBe("/sandbox");
  expect(server.sandbox.faults.stripe.down).toBe(true);
  expect(await shown()).toMatch(/name="stripe.down" value="false" aria-pressed="true"/);
  expect((await press("stripe.down", "false")).status).toBe(303);
  expect((await press("stripe.down", "true", "https://evil.example")).status).toBe(403);
  expect(server.sandbox.faults.stripe.down).toBe(false);
  for (const [name, value] of [
    ["stripe.none", "1"],
    ["as", "nobody"],
    ["by", "1e99"],
  ] as const)
    expect((await press(name, value)).status, name).toBe(400);
});

test("the language's reference is read page by page: every link of it leads somewhere, and every heading has its address", async () => {
  const shown = async (path: string): Promise<Document> => new JSDOM(await (await get(path)).text(), { url: `${server.origin}${path}` }).window.document;
  const linksIn = (document: Document): string[] => [...document.querySelectorAll(".reference a")].map((link) => (link as HTMLAnchorElement).href);
  const pages = new Map<string, Document>();
  const pending = ["/sandbox/language"];
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    if (pages.has(path)) continue;
    const document = await shown(path);
    pages.set(path, document);
    expect(document.querySelector("h1")?.textContent, path).toBeTruthy();
    expect(document.querySelectorAll("nav [aria-current=page]"), path).toHaveLength(1);
    for (const link of linksIn(document)) {
      const { pathname } = new URL(link);
      if (pathname.endsWith(".json")) expect((await get(pathname)).headers.get("content-type")).toMatch(/json/);
      else if (link.startsWith(server.origin)) pending.push(pathname);
    }
  }
  expect([...pages.keys()].sort()).toEqual(
    ["", "/checker", "/documents", "/expressions", "/findings", "/guide", "/kinds", "/schema"].map((name) => `/sandbox/language${name}`),
  );
  for (const document of pages.values())
    for (const link of linksIn(document).filter((each) => each.includes("#"))) {
      const { pathname, hash } = new URL(link);
      expect(pages.get(pathname)?.getElementById(decodeURIComponent(hash.slice(1))), link).toBeTruthy();
    }
  expect(pages.get("/sandbox/language/findings")!.body.textContent).toContain("reference/unknown-data");
  for (const path of ["/none", "/schema/none.json", "/..%2f..%2fpackage.json", "/schema/..%2f..%2fpackage.json"])
    expect((await get(`/sandbox/language${path}`)).status, path).toBe(404);
});

test("an open front page shows by itself what has become of things, and holds still under somebody's hands", async () => {
  const shown = await (await get("/sandbox")).text();
  const script = /src="(\/sandbox\/assets\/again[^"]*)"/.exec(shown)![1]!;
  expect(await (await get("/sandbox/mail")).text(), "so does the mail").toContain(`src="${script}"`);
  const { window } = new JSDOM(shown, { url: `${server.origin}/sandbox`, runScripts: "outside-only" });
  let passes: () => Promise<void> = async () => undefined;
  Object.assign(window, { fetch, setInterval: (look: typeof passes) => (passes = look) });
  Object.defineProperty(window.document, "hidden", { value: false });
  window.eval(await (await get(script)).text());
  const fault = () => window.document.querySelector<HTMLButtonElement>('button[name="stripe.down"]')!;
  const pressed = () => fault().getAttribute("aria-pressed");

  expect((await faults({ stripe: { down: true } })).status).toBe(200);
  fault().focus();
  await passes();
  expect(pressed(), "somebody is at its buttons").toBe("false");
  fault().blur();
  await passes();
  expect(pressed()).toBe("true");
  const drawn = fault();
  await passes();
  expect(fault(), "nothing is drawn anew where nothing changed").toBe(drawn);
  await faults({ stripe: { down: false } });
  window.close();
});

test("what no stand-in knows is left to the product", async () => {
  for (const path of ["/sandbox/unknown", "/sandbox/__proto__", "/sandbox/constructor/x", "/elsewhere"])
    expect(await server.sandbox.fetch(new Request(`${server.origin}${path}`)), path).toBeNull();
  for (const path of ["/sandbox/assets/..%2findex.ts", "/sandbox/assets/toString", "/sandbox/sign-in/other/auth", "/sandbox/mail/0"])
    expect((await get(path)).status, path).toBe(404);
});

test("whatever is sent to a stand-in, it answers, and never with a failure of its own", async () => {
  const { accounts } = server.config.payments;
  const { screening, income, identity, places } = server.config;
  const basic = (pair: string) => `Basic ${Buffer.from(pair).toString("base64")}`;
  const keys = [
    `Bearer ${accounts.US.secretKey}`,
    basic(`${screening.apiKey}:`),
    basic(`${income.keyId}:${income.keySecret}`),
    `Bearer ${identity!.apiKey}`,
    "Basic !!!",
    "",
  ];
  const paths = [
    "stripe/v1/tokens",
    "stripe/v1/payment_methods",
    "stripe/v1/payment_intents",
    "stripe/v1/payment_intents/search",
    "stripe/v1/payment_intents/pi_1",
    "screening/v1/candidates",
    "screening/v1/candidates/abc",
    "screening/v1/reports",
    "screening/v1/invitations",
    "argyle/v2/users",
    "argyle/v2/user-tokens",
    "argyle/link/connect",
    "persona/api/v1/inquiries",
    "persona/api/v1/inquiries/inq_1/resume",
    "persona/verify",
    "places/v1/places:autocomplete",
    "places/v1/places/%E0%A4%A",
    "segment/v1/batch",
    "s3/latchkey/%E0%A4%A",
    "sign-in/google/auth",
    "sign-in/google/token",
    "sign-in/apple/token",
    "sign-in/linkedin/interaction/x",
    "sign-in/facebook/dialog/oauth",
    "sign-in/facebook/graph/oauth/access_token",
    "sign-in/facebook/graph/me",
    "sign-in/google/.well-known/openid-configuration",
    "mail/1/html",
    "mail.json",
    "assets/x",
    "faults",
  ];
  const body = fc.oneof(
    fc.string(),
    fc.json(),
    fc.constantFrom(
      "[]",
      "null",
      '{"data":null}',
      '{"data":{"attributes":5}}',
      '{"batch":[null,5]}',
      '{"input":5}',
      "amount=x&metadata[__proto__]=1",
      "card[number]=4242",
      "grant_type=authorization_code&client_id[]=x",
    ),
  );
  const request = fc.record({
    path: fc.constantFrom(...paths),
    method: fc.constantFrom("GET", "POST", "PUT", "DELETE"),
    body,
    query: fc.string({ maxLength: 20 }),
    key: fc.constantFrom(...keys),
    type: fc.constantFrom("application/json", "application/x-www-form-urlencoded", "text/plain", "multipart/form-data"),
  });
  await fc.assert(
    fc.asyncProperty(request, async ({ path, method, body: sent, query, key, type }) => {
      const answer = await fetch(`${server.origin}/sandbox/${path}?${encodeURIComponent(query)}`, {
        method,
        redirect: "manual",
        headers: { authorization: key, "content-type": type, "x-goog-api-key": places.apiKey },
        ...(method === "GET" ? {} : { body: sent }),
      });
      await answer.text();
      expect(answer.status, `${method} ${path}`).toBeLessThan(500);
    }),
    { numRuns: 600 },
  );
  expect(({} as Record<string, unknown>)["1"]).toBeUndefined();
});

test("faults can be read and set from outside, but not by another site's page and not to nonsense", async () => {
  expect(((await (await get("/sandbox/faults")).json()) as { stripe: { dropAfterCharge: number } }).stripe.dropAfterCharge).toBe(0);
  expect((await faults({ stripe: { dropAfterCharge: 2, duplicateWebhooks: true }, mail: { refuse: 1 } })).status).toBe(200);
  expect(server.sandbox.faults.stripe).toMatchObject({ dropAfterCharge: 2, duplicateWebhooks: true });
  expect(server.sandbox.faults.mail.refuse).toBe(1);
  expect((await faults({ stripe: { dropAfterCharge: 9 } }, { origin: "https://evil.example" })).status).toBe(403);
  expect((await faults({ stripe: { dropAfterCharge: 9 } }, { "content-type": "text/plain" })).status).toBe(403);
  for (const nonsense of [
    { stripe: { dropAfterCharge: "9" } },
    { stripe: { nothing: 1 } },
    { nobody: { down: true } },
    { stripe: { dropAfterCharge: 9, nothing: 1 } },
    { __proto__: { down: true } },
    JSON.parse('{"__proto__":{"down":true}}'),
  ]) {
    const answer = await faults(nonsense);
    expect([200, 400]).toContain(answer.status);
  }
  expect(server.sandbox.faults.stripe.dropAfterCharge).toBe(2);
  expect(({} as Record<string, unknown>)["down"]).toBeUndefined();
  await faults({ stripe: { dropAfterCharge: 0, duplicateWebhooks: false }, mail: { refuse: 0 } });
});

test("what was charged and ordered survives a restart, and so do the keys", async () => {
  const first = await startSandboxServer();
  const folder = join(first.folder, "sandbox");
  const charge = {
    attemptId: "attempt-before",
    token: "tok_visa",
    amountCents: 3500,
    currency: "usd",
    country: "US",
    target: { type: "application", id: "app-1" },
  } as const;
  const before = await first.providers.payments.charge(charge);
  await first.providers.mailer.send({ id: "m1", to: "kept@example.com", subject: "Kept", text: "x", html: "<p>x</p>" });
  const copy = await mkdtemp(join(tmpdir(), "latchkey-restart-"));
  await (await import("node:fs/promises")).cp(folder, copy, { recursive: true });
  await first.stop();

  const second = await startSandboxServer({ sandbox: { folder: copy } });
  expect(second.config.payments.accounts).toEqual(first.config.payments.accounts);
  expect(await second.providers.payments.lookUp("attempt-before", "US")).toEqual(before);
  expect(await second.providers.payments.charge(charge)).toEqual(before);
  expect(second.sandbox.stripe.charges()).toHaveLength(1);
  expect(second.sandbox.mail.mails("kept@example.com")).toHaveLength(1);
  await second.providers.mailer.send({ id: "m2", to: "kept@example.com", subject: "Kept too", text: "x", html: "<p>x</p>" });
  expect(second.sandbox.mail.mails("kept@example.com").map((mail) => mail.subject)).toEqual(["Kept too", "Kept"]);
  // Within a day; after that the vendor forgets the key, and a repeated charge would be a second one.
  await second.stop();
  await rm(copy, { recursive: true, force: true });
});

test("a line torn by a crash is forgotten, all before it is kept", async () => {
  const folder = await mkdtemp(join(tmpdir(), "latchkey-ledger-"));
  const ledger = new Ledger(folder, "book");
  ledger.write({ rows: { a: 1, b: 2 }, others: { a: "x" } });
  ledger.write({ rows: { a: null, c: 3 } });
  const { appendFileSync } = await import("node:fs");
  appendFileSync(join(folder, "book.jsonl"), '{"rows":{"d":4');
  const again = new Ledger(folder, "book");
  expect([again.all("rows"), again.get("others", "a"), again.get("rows", "a")]).toEqual([[2, 3], "x", undefined]);
  again.write({ rows: { e: 5 } });
  expect(new Ledger(folder, "book").all("rows")).toEqual([2, 3, 5]);
  await rm(folder, { recursive: true, force: true });
});

test("without a folder nothing is written to disk", async () => {
  const memory = await startSandboxServer({ sandbox: { folder: undefined } });
  await memory.providers.payments.charge({
    attemptId: "a",
    token: "tok_visa",
    amountCents: 3500,
    currency: "usd",
    country: "US",
    target: { type: "application", id: "1" },
  });
  expect(await readdir(memory.folder)).toEqual([]);
  await memory.stop();
});

test("canary: no card number, no government id and no secret key stands in a log, on a page or on disk", async () => {
  const { payments, screening } = server.providers;
  const { tokenUrl = "", publishableKey } = payments.browser("US");
  const answer = await fetch(new URL(tokenUrl, server.origin), {
    method: "POST",
    headers: { authorization: `Bearer ${publishableKey}` },
    body: new URLSearchParams({ "card[number]": "4000000000009995", "card[exp_month]": "11", "card[exp_year]": "34", "card[cvc]": "917" }),
  });
  const { id: token } = (await answer.clone().json()) as { id: string };
  const outcome = await payments.charge({
    attemptId: "canary",
    token,
    amountCents: 3500,
    currency: "usd",
    country: "US",
    target: { type: "application", id: "1" },
  });
  const state = await screening.order({
    checkId: "canary",
    first_name: "A",
    middle_name: null,
    last_name: "B",
    email: "a@example.com",
    birthdate: "1990-01-01",
    phonenumber: "+12065550123",
    postal_code: "98101",
    secureId: { number: "918293645", country: "US" },
  });
  await server.sandbox.idle();
  const disk = await Promise.all((await readdir(join(server.folder, "sandbox"))).map((name) => readFile(join(server.folder, "sandbox", name), "utf8")));
  const pages = await Promise.all(
    ["/sandbox", "/sandbox/mail", "/sandbox/mail.json", "/sandbox/effects.json", "/sandbox/faults"].map(async (path) => (await get(path)).text()),
  );
  const { US, CA } = server.config.payments.accounts;
  const places = [...disk, ...pages, await answer.text(), JSON.stringify([outcome, state, server.log, server.webhooks.map(({ body }) => body.toString())])];
  expect(places.join("").length).toBeGreaterThan(2000);
  for (const secret of [
    "4000000000009995",
    "918293645",
    "9182936",
    US.secretKey,
    CA.secretKey,
    US.webhookSecret,
    server.config.screening.apiKey,
    server.config.income.keySecret,
  ]) {
    for (const place of places) expect(place).not.toContain(secret);
  }
  // Three digits alone: the end of an id or of a fraction may be the same.
  for (const place of places) expect(place).not.toMatch(/(?<![\w.])917(?!\w)/);
});

test("the support widget is the configured one", () => {
  expect(createSupportChat({ vendor: "built-in" }).browser()).toEqual({ adapter: "built-in" });
  expect(createSupportChat({ vendor: "intercom", appId: "abc" }).browser()).toEqual({ adapter: "intercom", appId: "abc" });
});
