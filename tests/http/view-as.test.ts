import { describe, expect, test } from "vitest";
import type { CommandResult } from "#screens/language/documents/descriptor.ts";
import type { PageAnswer } from "#server/http/pages/page-data.ts";
import { pagesOf } from "../support/page-context.ts";
import { API_ROUTES } from "#server/http/api/routes.ts";
import { ApiClient } from "./support/api-client.ts";
import { newApplicant } from "./support/applicant.ts";
import { TestBrowser } from "./support/browser.ts";
import { CALLS, thingsOfOne } from "./support/every-call.ts";
import { withTestHost } from "./support/test-host.ts";

/** Pages as they are, without the framework: what would be drawn, as JSON. */
const opened: { path: string; user: string | undefined; looking?: string | null }[] = [];
const latchkey = withTestHost({
  async pages(request, context) {
    const at = { path: new URL(request.url).pathname, user: context.viewer.user?.email };
    const pages = pagesOf(latchkey.deps);
    if (at.path.startsWith("/console")) {
      const desk = await pages.openConsole(context, request);
      opened.push({ ...at, looking: desk.do === "desk" ? (desk.data.looking?.from ?? null) : null });
      return new Response("the desk");
    }
    opened.push(at);
    const answer = request.method === "POST" ? await pages.runPageForm(context, request) : await pages.openPage(context, request);
    if (answer.do === "go") return new Response(null, { status: request.method === "POST" ? 303 : 302, headers: { Location: answer.href } });
    return Response.json(answer);
  },
});

const HOUR = 60 * 60_000;
const JSON_TYPE = { "Content-Type": "application/json" };
type Drawn = Extract<PageAnswer, { do: "show" }>["data"];

class Staff extends TestBrowser {
  static async in(email: string): Promise<Staff> {
    const browser = new Staff(latchkey.url);
    await browser.signIn(email);
    return browser;
  }
  async see(path: string): Promise<Drawn> {
    const shown = await this.go(path);
    return (JSON.parse(shown.html) as { data: Drawn }).data;
  }
  async asks(command: string, input: Record<string, unknown>, address: string, viewing?: string | null): Promise<{ status: number; result: CommandResult }> {
    const body = JSON.stringify({ command, input, address, ...(viewing ? { viewing } : {}) });
    const answer = await this.send("/commands", { method: "POST", headers: JSON_TYPE, body });
    return { status: answer.status, result: (await answer.json()) as CommandResult };
  }
  call(method: string, path: string, body?: unknown): Promise<Response> {
    return this.send(`/api/v1${path}`, { method, headers: JSON_TYPE, ...(body !== undefined && { body: JSON.stringify(body) }) });
  }
}
/** Calls the API with a browser's session, as its pages do. */
class AsBrowser extends ApiClient {
  readonly #browser: Staff;
  constructor(browser: Staff) {
    super(latchkey.url, null);
    this.#browser = browser;
  }
  override get authorization(): Record<string, string> {
    return { cookie: this.#browser.cookies.header(), origin: this.url, "sec-fetch-site": "same-origin" };
  }
}
async function someone() {
  const { email, source, application } = await newApplicant(latchkey);
  const user = (await latchkey.open.store.transaction((tx) => tx.userByEmail(email)))!;
  return { email, source, application, id: user.id, form: `/application/${source}/apply` };
}
const events = async (person: string) =>
  (
    await latchkey.open.pool.query<{ name: string; why: string | null; detail: Record<string, unknown>; application: string | null }>(
      "SELECT name, why, detail, application FROM audit_events WHERE as_user_id = $1 AND name LIKE 'view-as-%' ORDER BY seq",
      [person],
    )
  ).rows;
const codes = (result: CommandResult): string[] => (result.ok ? [] : result.problems.map(({ code }) => code));

describe("looking as somebody", () => {
  test("[ADM-13] [ADM-14] from an address with their e-mail, by a reason that is posted, to the page that was asked for", async () => {
    const [support, ada] = [await Staff.in("support@example.com"), await someone()];
    const asked = await support.go(`${ada.form}?proxyUserEmail=${encodeURIComponent(ada.email)}`);
    expect(asked.url.pathname).toBe(`/view-as/${ada.id}`);
    expect(asked.url.href, "no e-mail stays in the address").not.toContain("%40");
    const page = (JSON.parse(asked.html) as { data: Drawn }).data;
    expect(JSON.stringify(page.descriptor.blocks)).toContain(ada.email);
    const at = asked.url.pathname + asked.url.search;
    expect((await support.see(at)).viewer!.email, "nothing has begun by opening it").toBe("support@example.com");
    const without = await support.asks("start-view-as", { reason: " " }, at);
    expect(without).toMatchObject({ status: 400, result: { ok: false, problems: [{ path: "reason" }] } });
    const begun = await support.asks("start-view-as", { reason: "They wrote that the form stops" }, at);
    expect(begun.result).toMatchObject({ ok: true, effects: [{ do: "leave", href: ada.form }] });
    const seen = await support.see(ada.form);
    expect([seen.viewer!.email, seen.descriptor.screen]).toEqual([ada.email, "apply"]);
    expect(seen.descriptor, "what happens to them is told to them").not.toHaveProperty("follows");
    expect(await events(ada.id)).toMatchObject([
      { name: "view-as-begun", why: "They wrote that the form stops", application: null },
      { name: "view-as-page", why: null, detail: { route: "apply" }, application: ada.application },
    ]);
    expect(latchkey.log()).not.toContain(ada.email);
    expect(latchkey.log()).not.toContain("the form stops");
    await support.call("DELETE", "/staff/view-as/");
  });

  test("over the API that the console calls, and the console and the API stay one's own beside it", async () => {
    const [support, ada] = [await Staff.in("support@example.com"), await someone()];
    const begun = await support.call("POST", "/staff/view-as/", { person: ada.id, reason: "They asked for help" });
    expect(begun.status).toBe(201);
    expect(await begun.json()).toMatchObject({ person: ada.id, reason: "They asked for help", until: expect.stringMatching(/Z$/) });
    expect((await support.me()).email).toBe("support@example.com");
    expect((await support.call("GET", "/staff/applications/")).status).toBe(200);
    expect((await support.see("/applications?force=1")).viewer!.email).toBe(ada.email);
    await support.send("/console/queue");
    expect(
      opened.find(({ path }) => path === "/console/queue"),
      "which says in every room that they look",
    ).toEqual({
      path: "/console/queue",
      user: "support@example.com",
      looking: `/console/people/${ada.id}#view-as`,
    });
    expect((await support.call("DELETE", "/staff/view-as/")).status).toBe(204);
    await support.send("/console/team");
    expect(opened.at(-1)!.looking).toBeNull();
    expect((await support.see("/applications?force=1")).viewer!.email).toBe("support@example.com");
    expect((await events(ada.id)).map(({ name }) => name)).toEqual(["view-as-begun", "view-as-page", "view-as-ended"]);
  });

  test("[ADM-15] is nobody else's: the page that asks why is not there, the API refuses, the parameter is dropped", async () => {
    const ada = await someone();
    for (const email of ["staff@example.com", "editor@example.com", "nosy@example.com"]) {
      const other = await Staff.in(email);
      expect((await other.go(`/view-as/${ada.id}`)).url.pathname, email).toBe("/404");
      expect((await other.call("POST", "/staff/view-as/", { person: ada.id, reason: "Out of curiosity" })).status, email).toBe(403);
      const started = await other.asks("start-view-as", { reason: "Out of curiosity" }, `/view-as/${ada.id}`);
      expect(started.result.ok, email).toBe(false);
      const dropped = await other.go(`/start?proxyUserEmail=${encodeURIComponent(ada.email)}`);
      expect(dropped.url.pathname + dropped.url.search).toBe("/start");
    }
    expect(await events(ada.id)).toEqual([]);
  });

  test("[ADM-14] every write is refused with why: commands, forms without a script, uploads, the API", async () => {
    const [support, ada] = [await Staff.in("support@example.com"), await someone()];
    await support.call("POST", "/staff/view-as/", { person: ada.id, reason: "They asked for help" });
    const { viewing } = await support.see(ada.form);
    const saved = await support.asks("save-answers", { root: "applicant", target: null, version: null, values: { first_name: "Eve" } }, ada.form, viewing);
    expect([saved.status, codes(saved.result)]).toEqual([403, ["viewing-as"]]);
    const posted = await support.send(ada.form, {
      method: "POST",
      body: new URLSearchParams({ "applicant.first_name": "Eve", viewing: viewing!, command: "finish-form" }),
    });
    expect(await posted.text()).toContain("You are looking as somebody else: nothing is changed.");
    for (const [method, path] of [
      ["POST", "/applications/flag/"],
      ["PUT", "/profiles/me/"],
      ["DELETE", "/applications/flag/00000000-0000-4000-8000-000000000000"],
    ] as const) {
      const refused = await support.call(method, path, {});
      expect([path, refused.status, ((await refused.json()) as { message: string }).message]).toEqual([
        path,
        403,
        "You are looking as somebody else: nothing is changed.",
      ]);
    }
    await support.call("DELETE", "/staff/view-as/");
    expect((await (await latchkey.as(ada.email)).get(`/applications/applications/${ada.application}`)).text).not.toContain("Eve");
  });

  test("[ADM-14] no call of the API changes anything, takes a file or hands out the person's data, whichever it is", async () => {
    const [support, of] = [await Staff.in("support@example.com"), await thingsOfOne(latchkey)];
    await support.call("POST", "/staff/view-as/", { person: of.person, reason: "They asked for help" });
    const looking = new AsBrowser(support);
    // What staff do as themselves, and what is of the browser alone, go on.
    const isOwn = ({ name, path }: (typeof API_ROUTES)[number]) => path.startsWith("/staff/") || ["refreshSession", "signOut", "joinExperiment"].includes(name);
    const refused = API_ROUTES.filter((route) => (route.method !== "GET" || route.name === "exportMyData") && !isOwn(route));
    expect(refused.map(({ name }) => name)).toEqual(expect.arrayContaining(["createDocument", "chargeApplication", "submitApplication", "deleteFlag"]));
    for (const { name } of refused) {
      const answer = await CALLS[name]!(looking, of);
      expect([name, answer.status, answer.at("message")]).toEqual([name, 403, "You are looking as somebody else: nothing is changed."]);
    }
    await support.call("DELETE", "/staff/view-as/");
  });

  test("[ADM-16] adds whom they look as to what is told to analytics, and counts nothing as that person's", async () => {
    const [support, ada] = [await Staff.in("support@example.com"), await someone()];
    const tell = (name: string) =>
      support.send("/events", { method: "POST", headers: JSON_TYPE, body: JSON.stringify({ kind: "track", name, props: { step: 1 } }) });
    await tell("Before the look");
    await support.call("POST", "/staff/view-as/", { person: ada.id, reason: "They asked for help" });
    await tell("In the look");
    await support.call("DELETE", "/staff/view-as/");
    await latchkey.deps.analytics.flush?.();
    const own = (await support.me()) && (await latchkey.open.store.transaction((tx) => tx.userByEmail("support@example.com")))!.id;
    const told = (name: string) => latchkey.analytics.find((event) => JSON.stringify(event).includes(name));
    expect(told("In the look")).toMatchObject({ user_id: own, props: { step: 1, proxyUserEmail: ada.email } });
    expect(JSON.stringify(told("Before the look"))).not.toContain("proxyUserEmail");
  });
});

describe("a look that is over", () => {
  test("[ADM-14] by its time, while somebody types: the next press says so and does nothing, and then they are themselves", async () => {
    const [support, ada] = [await Staff.in("support@example.com"), await someone()];
    await support.call("POST", "/staff/view-as/", { person: ada.id, reason: "They asked for help" });
    const { viewing } = await support.see(ada.form);
    latchkey.clock.move(HOUR);
    const saved = await support.asks("save-answers", { root: "applicant", target: null, version: null, values: { first_name: "Eve" } }, ada.form, viewing);
    expect(saved).toMatchObject({
      status: 403,
      result: { ok: false, problems: [{ code: "view-as-over" }], effects: [{ do: "leave", href: "/view-as-over" }] },
    });
    expect((await support.see("/applications?force=1")).viewer!.email).toBe("support@example.com");
    expect((await events(ada.id)).at(-1)).toMatchObject({ name: "view-as-ended", detail: { because: "time" } });
  });

  test("leads the next page to where it says so, once", async () => {
    const [admin, ada] = [await Staff.in("admin@example.com"), await someone()];
    await admin.call("POST", "/staff/view-as/", { person: ada.id, reason: "They asked for help" });
    latchkey.clock.move(HOUR);
    const over = await admin.go(ada.form);
    expect([over.url.pathname, (JSON.parse(over.html) as { data: Drawn }).data.descriptor.title]).toEqual(["/view-as-over", "You are yourself again"]);
    expect((await admin.go("/start")).url.pathname).toBe("/start");
  });

  test("ends with the role, in the middle of it", async () => {
    const [helper, ada] = [await Staff.in("helper@example.com"), await someone()];
    const { store } = latchkey.open;
    const { id } = (await store.transaction((tx) => tx.userByEmail("helper@example.com")))!;
    const role = (staff_roles: "support"[]) => store.transaction((tx) => tx.update("user", id, { is_staff: staff_roles.length > 0, staff_roles }));
    await role(["support"]);
    expect((await helper.call("POST", "/staff/view-as/", { person: ada.id, reason: "They asked for help" })).status).toBe(201);
    expect((await helper.see(ada.form)).viewer!.email).toBe(ada.email);
    await role([]);
    const next = await helper.go(ada.form);
    expect(next.html).not.toContain(ada.email);
    expect((await events(ada.id)).at(-1)).toMatchObject({ name: "view-as-ended", detail: { because: "role" } });
  });

  test("a page of a look that was ended in another tab saves nothing into one's own application", async () => {
    const [admin, ada] = [await Staff.in("admin@example.com"), await someone()];
    await admin.asks("accept-source", { source: "demo-seattle", by_mail: false }, "/applications/before-you-begin?source=demo-seattle");
    await admin.call("POST", "/staff/view-as/", { person: ada.id, reason: "They asked for help" });
    const { viewing } = await admin.see("/applications?force=1");
    await admin.call("DELETE", "/staff/view-as/");
    const values = { first_name: "Typed for Ada" };
    const own = "/application/demo-seattle/apply";
    const saved = await admin.asks("save-answers", { root: "applicant", target: null, version: null, values }, own, viewing);
    expect(codes(saved.result)).toEqual(["view-as-over"]);
    const posted = await admin.send(own, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ "applicant.first_name": "Typed for Ada", viewing: viewing!, command: "" }),
    });
    expect([posted.status, posted.headers.get("location")]).toEqual([303, "/view-as-over"]);
    expect(JSON.stringify(await admin.see(own))).not.toContain("Typed for Ada");
  });

  test("ends with the session, and is kept as that", async () => {
    const [support, ada] = [await Staff.in("support@example.com"), await someone()];
    await support.call("POST", "/staff/view-as/", { person: ada.id, reason: "They asked for help" });
    const { viewing } = await support.see(ada.form);
    const out = await support.asks("sign-out", {}, ada.form, viewing);
    expect(out.result.ok).toBe(true);
    expect((await support.me()).status).toBe(401);
    expect((await events(ada.id)).at(-1)).toMatchObject({ name: "view-as-ended", detail: { because: "sign-out" } });
  });
});
