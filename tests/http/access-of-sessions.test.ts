import { beforeAll, describe, expect, test } from "vitest";
import { ACCESS, decideAccess } from "#server/kernel/access/access.ts";
import { API_ROUTES } from "#server/http/api/routes.ts";
import type { ApiRoute } from "#server/kernel/api/route.ts";
import { ApiClient } from "./support/api-client.ts";
import { TestBrowser } from "./support/browser.ts";
import { CALLS, type Things, thingsOfOne } from "./support/every-call.ts";
import { withTestHost } from "./support/test-host.ts";

const latchkey = withTestHost();

/** Calls with a browser's session, as a page of it does. */
class SessionClient extends ApiClient {
  readonly browser: TestBrowser;
  constructor(browser: TestBrowser) {
    super(browser.url, null);
    this.browser = browser;
  }
  override get authorization(): Record<string, string> {
    return { cookie: this.browser.cookies.header(), origin: this.url, "sec-fetch-site": "same-origin" };
  }
  static async in(email: string): Promise<SessionClient> {
    const browser = new TestBrowser(latchkey.url);
    await browser.signIn(email);
    return new SessionClient(browser);
  }
}

const ROUTES = API_ROUTES.map((route) => [route.name, route] as const);
const isEverybodys = ({ access: { resource, verb } }: ApiRoute): boolean => (ACCESS[resource] as Record<string, unknown>)[verb] === "anyone";

let of: Things;
beforeAll(async () => {
  of = await thingsOfOne(latchkey);
});

describe("a session that has ended", () => {
  let over: SessionClient;
  beforeAll(async () => {
    over = await SessionClient.in("admin@example.com");
    expect((await over.get("/auth/me/")).status).toBe(200);
    await latchkey.open.pool.query("DELETE FROM sessions WHERE user_id = (SELECT id FROM users WHERE email = 'admin@example.com')");
  });

  test.each(ROUTES)("is nobody's, whatever it calls: %s", async (name, route) => {
    const answer = await CALLS[name]!(over, of);
    expect(answer.status, String(answer)).toBe(isEverybodys(route) ? (await CALLS[name]!(latchkey.anonymous, of)).status : 401);
  });
});

describe("a session that looks as somebody", () => {
  let support: SessionClient;
  let person: string;
  const kept = async (): Promise<unknown> => {
    const paths = [
      `/applications/applications/${of.application}`,
      `/applications/applicant-info/${of.info}`,
      `/applications/income/${of.income}`,
      `/applications/flag/?application__id=${of.application}`,
      `/files/${of.file}`,
      "/profiles/me/",
    ];
    return Promise.all(paths.map(async (path) => (await of.api.get(path)).body));
  };
  beforeAll(async () => {
    support = await SessionClient.in("support@example.com");
    person = (await of.api.get("/auth/me/")).id;
  });
  /** What it calls may end the look, or the session itself. */
  const looks = async (): Promise<SessionClient> => {
    if ((await support.get("/auth/me/")).status !== 200) support = await SessionClient.in("support@example.com");
    expect((await support.post("/staff/view-as/", { person, reason: "They asked for help" })).status).toBe(201);
    return support;
  };

  /** Of the browser alone: these go on, as they do for whoever isn't signed in. */
  const ofBrowser = ({ access: { resource } }: ApiRoute): boolean => resource === "session" || resource === "experiment";
  const isOfStaff = ({ path }: ApiRoute): boolean => path.startsWith("/staff/");
  const changes = ROUTES.filter(([, route]) => !isOfStaff(route) && !ofBrowser(route) && (route.method !== "GET" || route.access.resource === "personal-data"));
  const others = ROUTES.filter(([name]) => !changes.some(([one]) => one === name));

  test.each(changes)("changes nothing of anybody's and hands nothing out, and is told why: %s", async (name) => {
    const client = await looks();
    const before = await kept();
    const answer = await CALLS[name]!(client, of);
    expect([answer.status, answer.error.message]).toEqual([403, "You are looking as somebody else: nothing is changed."]);
    expect(await kept()).toEqual(before);
  });

  test.each(others)("reads, and works, as whoever sits there: %s", async (name, route) => {
    const client = await looks();
    const may = decideAccess(route.access, { is_staff: true, staff_roles: ["support"] }, null) === "allow";
    const answer = await CALLS[name]!(client, of);
    if (!may) expect(answer.status, String(answer)).toBe(403);
    else expect([200, 201, 204, 404, 409], String(answer)).toContain(answer.status);
    expect((await client.get("/auth/me/")).at("email") ?? "signed out", "nobody becomes whom they look as").toMatch(/^support@example\.com$|^signed out$/);
  });
});
