import { describe, expect, test } from "vitest";
import type { ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import { type HttpRefusal, RefusedRequest } from "#server/http/errors/error-response.ts";
import { savedRouteName } from "#server/http/request/cookies.ts";
import type { PageAnswer } from "#server/http/pages/page-data.ts";
import type { PageContext } from "#server/http/request/services.ts";
import { pageContext, pagesOf } from "../support/page-context.ts";
import { newApplicant } from "./support/applicant.ts";
import { withTestHost } from "./support/test-host.ts";

const latchkey = withTestHost({ features: { income_verification_active: true } });
const pages = (findings: readonly { file: string; line: number; path: string; reason: string; suggestion: string }[] = []) =>
  pagesOf(latchkey.deps, {
    findings: () =>
      findings.map(({ file, line, path, reason, suggestion }) => ({
        code: "shape/wrong",
        severity: "error",
        reason,
        suggestion,
        at: { file, line, path },
        related: [],
      })),
  });

async function contextOf(email: string | null): Promise<PageContext> {
  const user = email === null ? null : await latchkey.open.store.transaction((tx) => tx.userByEmail(email));
  return pageContext(user);
}
const ask = async (path: string, email: string | null = null, headers: Record<string, string> = {}): Promise<PageAnswer> =>
  pages().openPage(await contextOf(email), new Request(latchkey.url + path, { headers }));
const SAVED_ROUTE = savedRouteName(false);

const gone = (answer: PageAnswer): string => (answer.do === "go" ? answer.href : `shows ${answer.data.descriptor.screen}`);
const drawn = (answer: PageAnswer): ScreenDescriptor => {
  if (answer.do !== "show") throw new Error(`leads to ${answer.href}`);
  return answer.data.descriptor;
};

/** What was refused, where it was. */
async function refusalOf(asked: Promise<unknown>): Promise<HttpRefusal> {
  const thrown = await asked.then(
    (answer) => Promise.reject(new Error(`answered ${JSON.stringify(answer)}`)),
    (error: unknown) => error,
  );
  if (!(thrown instanceof RefusedRequest)) throw thrown;
  return thrown.refusal;
}

describe("whoever looks for a room, signed out", () => {
  test("sees the homes of a market, goes to one of them, and comes back from one that isn't there", async () => {
    const { blocks } = drawn(await ask("/rooms-for-rent/chicago"));
    const links = [...JSON.stringify(blocks).matchAll(/"href":"(\/rooms-for-rent\/chicago\/[^"]*)"/g)].map(([, href]) => href!);
    expect(links).toContain("/rooms-for-rent/chicago/demo-home-halsted");
    expect(drawn(await ask(links[0]!)).screen).toBe("home-for-rent");
    expect(gone(await ask("/rooms-for-rent/chicago/no-such-home"))).toBe("/rooms-for-rent/chicago");
    expect(gone(await ask("/rooms-for-rent/seattle/demo-home-halsted")), "a home of another market").toBe("/rooms-for-rent/seattle");
    expect(gone(await ask("/rooms-for-rent/atlantis/demo-home-halsted"))).toBe("/rooms-for-rent");
  });

  test("narrows the list by a choice, and keeps what was chosen before", async () => {
    const { blocks } = drawn(await ask("/rooms-for-rent/chicago?priceMax=1200&pets=yes"));
    const hrefs = [...JSON.stringify(blocks).matchAll(/"href":"([^"]*months=12[^"]*)"/g)].map(([, href]) => new URL(href!, latchkey.url).searchParams);
    expect(hrefs.map((query) => Object.fromEntries(query))).toEqual([{ priceMax: "1200", months: "12", pets: "yes" }]);
  });
});

describe("the markets of the public listings", () => {
  const citiesOf = (answer: PageAnswer): string[] =>
    [...JSON.stringify(drawn(answer).blocks).matchAll(/"href":"\/rooms-for-rent\/([a-z-]+)(?:\?[^"]*)?"/g)].map(([, slug]) => slug!);

  test("lead to each other, with what was chosen, from its first page on", async () => {
    const cities = new Set(citiesOf(await ask("/rooms-for-rent/chicago")));
    expect([...cities].sort()).toEqual(
      ["boston", "bay-area", "chicago", "los-angeles", "new-york-city", "portland", "seattle", "toronto", "vancouver", "washington-dc"].sort(),
    );
    const { blocks } = drawn(await ask("/rooms-for-rent/chicago?pets=yes&page=7"));
    expect(JSON.stringify(blocks)).toContain('"href":"/rooms-for-rent/seattle?pets=yes"');
  });

  test("that there are none of are not found, with the way to the others", async () => {
    expect(gone(await ask("/rooms-for-rent/atlantis"))).toBe("/rooms-for-rent");
    const answer = await ask("/rooms-for-rent");
    expect(answer.do === "show" && answer.status).toBe(404);
    expect(new Set(citiesOf(answer)).size).toBe(10);
    expect(drawn(answer).unknowns).toEqual([]);
    const known = await ask("/rooms-for-rent/chicago");
    expect(known.do === "show" && known.status).toBe(200);
  });

  test("are one address each to search engines, whatever it is narrowed by", async () => {
    const canonical = async (path: string): Promise<unknown> => {
      const answer = await ask(path);
      return answer.do === "show" && answer.head.flatMap((tag) => ("rel" in tag ? [tag.href] : []));
    };
    const { publicUrl } = latchkey.deps.config;
    expect(await canonical("/rooms-for-rent/chicago?pets=yes&source=demo-waived&page=1")).toEqual([`${publicUrl}/rooms-for-rent/chicago`]);
    expect(await canonical("/rooms-for-rent/chicago/demo-home-halsted?source=x")).toEqual([`${publicUrl}/rooms-for-rent/chicago/demo-home-halsted`]);
    expect(await canonical("/rooms-for-rent")).toEqual([]);
    expect(await canonical("/login"), "nothing is said of a page that nobody is to find").toEqual([]);
  });
});

describe("somebody who has to sign in first", () => {
  test("[SGN-11] [SGN-12] is sent to login, which is told the route to keep", async () => {
    const sent = await ask("/application/demo-seattle/apply?x=1");
    expect(gone(sent)).toBe("/login?x=1");
    const cookie = sent.headers.get("set-cookie") ?? "";
    expect(cookie).toBe(`${SAVED_ROUTE}=${encodeURIComponent("/application/demo-seattle/apply?x=1")}; Path=/; HttpOnly; SameSite=Lax; Max-Age=3600`);
    const login = await ask("/login", null, { cookie: cookie.split(";")[0]! });
    expect(login.do === "show" && login.data.savedRoute).toBe("/application/demo-seattle/apply?x=1");
    const elsewhere = await ask("/login", null, { cookie: `${SAVED_ROUTE}=${encodeURIComponent("//evil.example/")}` });
    expect(elsewhere.do === "show" && elsewhere.data.savedRoute, "an address of somebody else's is nobody's route").toBe("/applications");
  });

  test("over https that route travels over nothing else", async () => {
    const https = pagesOf(latchkey.deps, { https: true });
    const sent = await https.openPage(pageContext(), new Request("https://latchkey.example/application/demo-seattle/apply"));
    expect(sent.headers.get("set-cookie")).toMatch(/^__Host-latchkey_saved_route=.*; Path=\/;.*; Secure$/);
  });

  test("[SGN-15] so is somebody whose account can't be found any more, whatever their session says", async () => {
    const { email, source } = await newApplicant(latchkey);
    const context = await contextOf(email);
    const stale = { ...context, viewer: { ...context.viewer, user: { ...context.viewer.user!, id: "6f9619ff-8b86-4d01-b42d-00cf4fc964ff" } } };
    const answer = await pages().openPage(stale, new Request(`${latchkey.url}/application/${source}/apply`));
    expect(gone(answer)).toBe("/login");
    const { status, result, headers } = await pages().runPageCommand(stale, { command: "finish-form", input: {}, address: `/application/${source}/apply` });
    expect([status, result.ok ? [] : result.problems.map(({ code }) => code)]).toEqual([401, ["sign-in-required"]]);
    expect(headers?.get("set-cookie"), "signing in again leads back").toContain(encodeURIComponent(`/application/${source}/apply`));
    const kept = headers!.getSetCookie().map((cookie) => cookie.split(";")[0]!);
    const login = await ask("/login", null, { cookie: kept.join("; ") });
    const said = login.do === "show" ? login.data.descriptor.answer?.messages.map(({ text }) => text) : null;
    expect(said, "nobody who was typing is before the sign-in without a word").toEqual([expect.stringContaining("Your session has ended.")]);
  });
});

describe("a page", () => {
  test("[RTE-11] that isn't there is found nowhere, with the status that says so", async () => {
    expect(gone(await ask("/no/such/page"))).toBe("/404");
    const lost = await ask("/404");
    expect(lost.do === "show" && [lost.status, lost.data.descriptor.screen]).toEqual([404, "not-found"]);
  });

  test("[API-61] knows the feature flags from the moment it is opened", async () => {
    const { email, source } = await newApplicant(latchkey);
    const kinds = (descriptor: ScreenDescriptor): string => JSON.stringify(descriptor.blocks);
    expect(kinds(drawn(await ask(`/application/${source}/apply`, email)))).toContain('"kind":"ways"');
    const { features } = latchkey.deps;
    latchkey.deps.features = () => ({ income_verification_active: false });
    try {
      expect(kinds(drawn(await ask(`/application/${source}/apply`, email)))).not.toContain('"kind":"ways"');
    } finally {
      latchkey.deps.features = features;
    }
  });

  test("[PAY-43] has the public key of each country's account, for cards of its market", async () => {
    const answer = await ask("/login");
    const { US, CA } = answer.do === "show" ? answer.data.payments : { US: null, CA: null };
    expect(US?.publishableKey).toBe(latchkey.deps.payments.publishableKey("US"));
    expect(CA?.publishableKey).toBe(latchkey.deps.payments.publishableKey("CA"));
    expect(US?.publishableKey).not.toBe(CA?.publishableKey);
  });

  test("says what is wrong with the documents on disk while the last good ones are shown", async () => {
    const fault = {
      file: "screens/apply/apply.json",
      line: 35,
      path: "/blocks/2/kind",
      reason: 'There is no block kind "headign".',
      suggestion: 'Did you mean "heading"?',
    };
    const answer = await pages([fault]).openPage(await contextOf(null), new Request(`${latchkey.url}/login`));
    expect(answer.do === "show" && answer.data.documentsNotice).toEqual({
      said: "The documents in schemas/ have a fault, so the last good revision is shown:",
      place: "screens/apply/apply.json:35 /blocks/2/kind",
      reason: 'There is no block kind "headign".',
      suggestion: 'Did you mean "heading"?',
    });
    expect(await ask("/login").then((login) => login.do === "show" && login.data.documentsNotice)).toBe(null);
  });

  test("is asked for by its own address when only its data is fetched", async () => {
    expect(drawn(await ask("/login.data?_routes=routes%2F%24")).screen).toBe("login");
    expect(gone(await ask("/_root.data"))).toMatch(/^\/(applications|login)/);
  });
});

describe("a command of a page", () => {
  const COMMAND = { command: "start-section", input: { section: "income" }, address: "/applications" };
  test.each<[unknown, string[]]>([
    [null, []],
    ["text", []],
    [[], []],
    [{}, ["command", "input", "address"]],
    [{ command: "finish-form" }, ["input", "address"]],
    [{ ...COMMAND, command: "x".repeat(61) }, ["command"]],
    [{ ...COMMAND, command: 7 }, ["command"]],
    [{ ...COMMAND, command: "no-such-command" }, ["command"]],
    [{ ...COMMAND, command: "__proto__" }, ["command"]],
    [{ ...COMMAND, input: [] }, ["input"]],
    [{ ...COMMAND, input: {} }, ["input.section"]],
    [{ ...COMMAND, input: { section: 7 } }, ["input.section"]],
    [{ ...COMMAND, address: "/%00" }, ["address"]],
    [{ ...COMMAND, address: "/".repeat(2001) }, ["address"]],
  ])("that nobody honest sends is refused by its parts: %j", async (body, parts) => {
    const { email } = await newApplicant(latchkey);
    const { type, fieldErrors = {}, nonFieldErrors, message } = await refusalOf(pages().runPageCommand(await contextOf(email), body));
    expect([type, Object.keys(fieldErrors)]).toEqual(["invalid", parts]);
    // A person whose page is an older one reads it once, and without the names of its parts.
    if (parts.length > 0) expect([message, nonFieldErrors]).toEqual([expect.stringMatching(/\.$/), [message]]);
  });

  test("of somebody who is signed out is answered by that, whatever it holds", async () => {
    const { status } = await pages().runPageCommand(await contextOf(null), { ...COMMAND, input: {} });
    expect(status).toBe(401);
  });

  test("belongs to one's own pages, whatever address comes with it", async () => {
    const { email } = await newApplicant(latchkey);
    const { result } = await pages().runPageCommand(await contextOf(email), {
      command: "finish-form",
      input: {},
      address: "https://evil.example/application/x/apply",
    });
    expect(result.ok ? [] : result.problems.map(({ code }) => code)).toEqual(["application-missing"]);
  });

  test("[SHL-6] sign-out ends the session and takes the cookies back", async () => {
    let ended = 0;
    const { email } = await newApplicant(latchkey);
    const context = { ...(await contextOf(email)), signOut: async () => void (ended += 1) };
    const { result } = await pages().runPageCommand(context, { command: "sign-out", input: {}, address: "/applications" });
    expect(result.effects).toEqual([{ do: "leave", href: "/login" }]);
    expect(ended).toBe(1);
  });
});

describe("what a page tells about itself", () => {
  const say = async (email: string | null, body: unknown): Promise<void> => pages().recordPageEvents(await contextOf(email), body);

  test("[ANA-1] [ANA-2] goes to the analytics service with who it was", async () => {
    const { email } = await newApplicant(latchkey);
    const user = await latchkey.open.store.transaction((tx) => tx.userByEmail(email));
    await say(email, { kind: "page", name: "apply" });
    await say(null, { kind: "track", name: "Slide seen", props: { slide: 2 } });
    await latchkey.deps.analytics.flush();
    expect(latchkey.analytics.filter(({ name }) => name === "apply" || name === "Slide seen")).toMatchObject([
      { kind: "page", name: "apply", user_id: user!.id },
      { kind: "track", name: "Slide seen", user_id: null, props: { slide: 2 } },
    ]);
  });

  test("[ANA-1] [ANA-2] together, goes there in the order and at the time in which it happened, and an error beside it is reported", async () => {
    const { email } = await newApplicant(latchkey);
    latchkey.reported.length = 0;
    const now = latchkey.deps.clock.now().getTime();
    const events = [
      { kind: "page", name: "together-1", ago: 9000 },
      { kind: "error", name: "x is not a function" },
      { kind: "track", name: "together-2", props: { slide: 2 }, ago: 500 },
      { kind: "page", name: "together-on-another-day", ago: 86_400_000 },
    ];
    await say(email, { events });
    await latchkey.deps.analytics.flush();
    const told = latchkey.analytics.filter(({ name }) => name.startsWith("together-"));
    expect(told).toMatchObject([
      { kind: "page", name: "together-1" },
      { kind: "track", name: "together-2", props: { slide: 2 } },
      { kind: "page", name: "together-on-another-day" },
    ]);
    const [first, second, slept] = told.map(({ at }) => Date.parse(String(at)));
    expect(second! - first!).toBe(8500);
    expect(first! - slept!, "no longer ago than a page waits").toBe(3_591_000);
    expect(Math.abs(now - 9000 - first!)).toBeLessThan(60_000);
    expect(latchkey.reported.map(String)).toEqual([expect.stringContaining("In the browser: x is not a function")]);
  });

  test.each<[string, unknown]>([
    ["none", []],
    ["no list", { 0: { kind: "page", name: "p" } }],
    ["more than a page sends", Array.from({ length: 31 }, () => ({ kind: "page", name: "p" }))],
    ["one that is none", [{ kind: "page", name: "p" }, { kind: "page" }]],
    ["one of the future", [{ kind: "page", name: "p", ago: -1 }]],
  ])("is refused as a whole where it is %s", async (_, events) => {
    const told = latchkey.analytics.length;
    const { type, fieldErrors = {} } = await refusalOf(say(null, { events }));
    expect([type, Object.keys(fieldErrors)]).toEqual(["invalid", ["events"]]);
    await latchkey.deps.analytics.flush();
    expect(latchkey.analytics).toHaveLength(told);
  });

  test("[ANA-3] [ERR-4] an error of the browser goes to the error reports", async () => {
    await say(null, { kind: "error", name: "x is not a function", props: { screen: "apply" } });
    expect(latchkey.reported.map(String)).toContain("Error: In the browser: x is not a function");
  });

  test.each<[unknown, string[]]>([
    [null, []],
    [[], []],
    [{}, ["kind", "name"]],
    [{ kind: "page" }, ["name"]],
    [{ kind: "mail", name: "x" }, ["kind"]],
    [{ kind: "track", name: "x", props: { deep: { a: 1 } } }, ["props"]],
    [{ kind: "track", name: "x".repeat(201) }, ["name"]],
  ])("is refused by its parts when it is something else: %j", async (body, parts) => {
    const { type, fieldErrors = {} } = await refusalOf(say(null, body));
    expect([type, Object.keys(fieldErrors)]).toEqual(["invalid", parts]);
    await latchkey.deps.analytics.flush();
    expect(latchkey.analytics.map(({ name }) => name)).not.toContain("x");
  });
});
