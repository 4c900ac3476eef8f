import { describe, expect, test } from "vitest";
import { API_ROUTES } from "#server/http/api/routes.ts";
import { isCrossSite } from "#server/http/middleware/origin-guard.ts";
import { startSession } from "#server/areas/account/sign-in/start-session.ts";
import { TestBrowser } from "./support/browser.ts";
import { withTestHost } from "./support/test-host.ts";

const latchkey = withTestHost({ pages: async () => new Response("a page") });

describe("where a request comes from", () => {
  test.each<[string, Parameters<typeof isCrossSite>[0], boolean]>([
    [
      "a page of ours",
      {
        method: "POST",
        site: "same-origin",
        origin: "https://apply.example.com",
        host: "apply.example.com",
        ownOrigin: "https://apply.example.com",
        anyOwnHost: false,
      },
      false,
    ],
    [
      "another site",
      {
        method: "POST",
        site: "cross-site",
        origin: "https://evil.example",
        host: "apply.example.com",
        ownOrigin: "https://apply.example.com",
        anyOwnHost: false,
      },
      true,
    ],
    [
      "a sibling host",
      {
        method: "POST",
        site: "same-site",
        origin: "https://blog.example.com",
        host: "apply.example.com",
        ownOrigin: "https://apply.example.com",
        anyOwnHost: false,
      },
      true,
    ],
    [
      "a sibling host that names no origin",
      { method: "POST", site: "same-site", origin: undefined, host: "apply.example.com", ownOrigin: "https://apply.example.com", anyOwnHost: false },
      true,
    ],
    [
      "this machine under another of its names",
      { method: "POST", site: undefined, origin: "http://127.0.0.1:3000", host: "127.0.0.1:3000", ownOrigin: "http://localhost:3000", anyOwnHost: true },
      false,
    ],
    [
      "another site, to a machine that goes by any name",
      { method: "POST", site: undefined, origin: "https://evil.example", host: "127.0.0.1:3000", ownOrigin: "http://localhost:3000", anyOwnHost: true },
      true,
    ],
    [
      "an old browser on another site",
      {
        method: "DELETE",
        site: undefined,
        origin: "https://evil.example",
        host: "apply.example.com",
        ownOrigin: "https://apply.example.com",
        anyOwnHost: false,
      },
      true,
    ],
    [
      "a sandboxed frame",
      { method: "POST", site: undefined, origin: "null", host: "apply.example.com", ownOrigin: "https://apply.example.com", anyOwnHost: true },
      true,
    ],
    [
      "a Host header that was made to fit",
      { method: "POST", site: undefined, origin: "https://evil.example", host: "evil.example", ownOrigin: "https://apply.example.com", anyOwnHost: false },
      true,
    ],
    [
      "a program",
      { method: "PUT", site: undefined, origin: undefined, host: "apply.example.com", ownOrigin: "https://apply.example.com", anyOwnHost: false },
      false,
    ],
    [
      "reading from another site",
      {
        method: "GET",
        site: "cross-site",
        origin: "https://evil.example",
        host: "apply.example.com",
        ownOrigin: "https://apply.example.com",
        anyOwnHost: false,
      },
      false,
    ],
  ])("a request of %s", (_, facts, refused) => {
    expect(isCrossSite(facts)).toBe(refused);
  });
});

describe("requests from other sites", () => {
  test("change nothing, although they carry the person's cookies", async () => {
    const person = new TestBrowser(latchkey.url);
    for (const [name, value] of (await signedIn("csrf@example.com")).cookies) person.cookies.set(name, value);
    const tried = [
      await person.send("/api/v1/applications/applications/", {
        method: "POST",
        crossSite: true,
        body: '{"source":"demo-boston"}',
        headers: { "content-type": "application/json" },
      }),
      await person.send("/api/v1/auth/logout/", { method: "POST", crossSite: true }),
      await person.send("/applications", {
        method: "POST",
        crossSite: true,
        body: "command=sign-out",
        headers: { "content-type": "application/x-www-form-urlencoded" },
      }),
      await person.send("/api/v1/profiles/me/", { method: "PUT", crossSite: true, body: "{}", headers: { "content-type": "application/json" } }),
    ];
    for (const answer of tried) {
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({ type: "forbidden", message: "This request came from another site and was not carried out." });
    }
    expect((await person.me()).status).toBe(200);
    expect(((await (await person.send("/api/v1/applications/applications/")).json()) as { count: number }).count).toBe(0);
  });

  test("open nothing that is kept as a look of whoever sits there, or that hands out somebody's data; pages they do", async () => {
    const admin = new TestBrowser(latchkey.url);
    for (const [name, value] of (await signedIn("admin@example.com")).cookies) admin.cookies.set(name, value);
    const opened = API_ROUTES.filter(
      ({ method, path, access: { resource } }) => method === "GET" && (path.startsWith("/staff/") || resource === "personal-data"),
    );
    const files = ["/files/x", "/files/x/content"];
    for (const path of [...opened.map((route) => route.path.replace(/\{\w+\}/g, "x")), ...files]) {
      const answer = await admin.send(`/api/v1${path}`, { headers: { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" } });
      expect([path, answer.status]).toEqual([path, 403]);
      expect(await answer.json()).toMatchObject({ message: "This request came from another site and was not carried out." });
    }
    for (const site of ["same-origin", "none"])
      expect((await admin.send("/api/v1/staff/people/", { headers: { "sec-fetch-site": site } })).status, site).toBe(200);
    for (const page of ["/console/queue", "/api/v1/openapi.json"])
      expect((await admin.send(page, { headers: { "sec-fetch-site": "cross-site" } })).status, page).toBe(200);
  });

  test("are refused at every address that changes something, whoever the person is", async () => {
    const person = await signedIn("csrf-everywhere@example.com");
    const own = ["/commands", "/events", "/applications", "/login", "/sandbox/clock", "/sandbox/token"];
    const changing = API_ROUTES.filter(({ method }) => method !== "GET").map(({ method, path }) => ({
      method,
      path: `/api/v1${path.replace(/\{\w+\}/g, "x")}`,
    }));
    expect(changing.length).toBeGreaterThan(15);
    for (const { method, path } of [...changing, ...own.map((path) => ({ method: "POST", path }))]) {
      const answer = await person.send(path, { method, crossSite: true, body: "{}", headers: { "content-type": "application/json" } });
      expect([answer.status, ((await answer.json()) as { type: string }).type], `${method} ${path}`).toEqual([403, "forbidden"]);
    }
  });

  test("with a personal token they are the program's own business", async () => {
    const api = await latchkey.as("program@example.com");
    expect((await api.put("/profiles/me/", { first_name: "P" }, { origin: "https://tool.example", "sec-fetch-site": "cross-site" })).status).toBe(200);
  });
});

/** Without the way through a vendor. */
async function signedIn(email: string): Promise<TestBrowser> {
  const person = new TestBrowser(latchkey.url);
  const { tokens } = await startSession(latchkey.deps, await userId(email), null);
  person.cookies.set("latchkey_session", tokens.access);
  person.cookies.set("latchkey_refresh", tokens.refresh);
  return person;
}
async function userId(email: string): Promise<string> {
  await latchkey.as(email);
  return (await latchkey.open.store.transaction((tx) => tx.userByEmail(email)))!.id;
}
