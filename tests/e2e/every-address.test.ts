import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import type { FlowDoc } from "#screens/language/documents/document.ts";
import { HttpBrowser } from "../support/http-browser.ts";
import { readShown, type ShownPage } from "../support/shown-page.ts";
import { type RunningServer, runningLatchkey } from "../support/running-server.ts";
import { accepted, acceptAlso, answered, paid, type State } from "../support/states.ts";
import { WirePerson } from "../support/wire-person.ts";

/** The real server with its database, and what it answers to people at the wire: no page here needs a browser to be seen. */
let latchkey: RunningServer;
let saidBefore = 0;
beforeAll(async () => {
  latchkey = await runningLatchkey();
  saidBefore = latchkey.output().length;
});

const known = new Map<string, Promise<WirePerson>>();
/** Signs in once, and comes into the state once. */
function person(name: string, source = "", state: State = async () => undefined): Promise<WirePerson> {
  const there = known.get(name);
  if (there) return there;
  const coming = (async () => {
    const made = new WirePerson(latchkey.url, `${name}@example.com`, source);
    await made.signIn();
    await state(made);
    return made;
  })();
  known.set(name, coming);
  return coming;
}
const SEATTLE = "/application/demo-seattle";
const flow = JSON.parse(readFileSync("schemas/flow.json", "utf8")) as FlowDoc;
/** Every path of the flow, with this source wherever one stands. */
const addressesOf = (source: string): string[] =>
  flow.routes.flatMap(({ path, aliases = [] }) => [path, ...aliases]).map((path) => path.replace(/:\w+/g, source));
const PEOPLE: Record<string, () => Promise<HttpBrowser>> = {
  stranger: async () => new HttpBrowser(latchkey.url),
  newcomer: () => person("newcomer"),
  begun: () =>
    person("begun", "demo-seattle", async (one) => {
      await accepted(one);
      await acceptAlso(one, "demo-boston");
    }),
  "in Toronto": () => person("in-toronto", "demo-toronto", accepted),
  waived: () => person("waived", "demo-waived", accepted),
  "second funnel": () => person("second-funnel", "demo-second-funnel", paid),
};
async function look(who: string, path: string): Promise<ShownPage> {
  const one = PEOPLE[who] ? await PEOPLE[who]() : await person(who);
  return readShown(await one.go(path));
}

const SIMPLE = { percent: null, hasBack: false, logo: "/applications" };
const SIMPLE_WITH_BACK = { ...SIMPLE, hasBack: true };
const STEP = (step: number) => ({ percent: String(step * 25), hasBack: false, logo: "/applications" });

describe("an address", () => {
  test.each<[string, string, string, string | null, ShownPage["bar"]]>([
    ["[RTE-4] [SGN-5] [SHL-15]", "stranger", "/login", "Resident Application", null],
    ["[RTE-5]", "stranger", "/start", "Getting started", SIMPLE],
    ["[RTE-7]", "stranger", "/oauth", null, null],
    ["[RTE-9] [RTE-10]", "stranger", "/404", "Page not found, let's serve up something fresh!", SIMPLE],
    ["[RTE-14] [RTE-15] [RTE-16] [SHL-18]", "begun", "/applications", "Applications", SIMPLE],
    ["[RTE-15] [RTE-17]", "begun", "/applications/no-application-source", "Application source required", SIMPLE],
    ["[RTE-15] [RTE-18]", "newcomer", "/applications/before-you-begin?source=demo-seattle", "Before you begin", SIMPLE],
    ["[RTE-21] [SHL-2] [SHL-17]", "newcomer", "/application/nowhere/not-found", "Application not found", SIMPLE_WITH_BACK],
    ["[RTE-25] [RTE-35] [SHL-1] [SHL-3] [SHL-20]", "begun", `${SEATTLE}/apply`, "Provide us with your information", STEP(1)],
  ])("%s: %s at %s sees %j", async (_, who, path, heading, bar) => {
    expect(await look(who, path)).toMatchObject({ at: path, status: path === "/404" ? 404 : 200, heading, bar });
  });

  test("[RTE-28] [RTE-29] [RTE-30] [RTE-31] [RTE-32] [RTE-33] [SHL-18] of the submission opens once the form is complete, and the last is the success, with no way back", async () => {
    const ada = await person("ready", "demo-seattle", answered);
    const seen = async (path: string): Promise<unknown[]> => {
      const { at, heading, bar } = readShown(await ada.go(`${ada.formPath}/${path}`));
      return [at.replace(`${ada.formPath}/`, ""), heading, bar];
    };
    expect(await seen("submit")).toEqual(["submit", "Your application is ready to be submitted", STEP(1)]);
    expect(await seen("submit/verify-identity")).toEqual(["submit/verify-identity", "Verify your identity", STEP(1)]);
    await ada.command(ada.formPath, "record-consent", { agreed: true });
    expect(await seen("submit/screening")).toEqual(["submit/screening", "One number for the background check", STEP(1)]);
    await ada.finishForm();
    expect(await seen("submit/payment")).toEqual(["submit/payment", "Pay Application Fee", null]);
    expect(await seen("submit/failed")).toEqual(["submit/failed", "Your application has failed. Please go back and try submitting again.", STEP(1)]);
    await ada.command(ada.paymentPath, "pay-and-submit", { token: await ada.token() });
    await expect.poll(async () => (await ada.application()).status).toBe("submitted");
    expect(await seen("submit/success")).toEqual(["submit/success", "Our team is reviewing your application!", STEP(1)]);
    expect(await seen("submit/payment"), "and there is nothing more to pay").toEqual(["submit/success", "Our team is reviewing your application!", STEP(1)]);
  });

  test.each([
    ["[RTE-11]", "stranger", "/no/such/page", "/404"],
    ["[RTE-12] [RTE-20]", "begun", "/lease/demo-seattle", `${SEATTLE}/apply`],
    ["[RTE-20]", "begun", SEATTLE, `${SEATTLE}/apply`],
    ["[RTE-57]", "newcomer", `${SEATTLE}/apply`, `${SEATTLE}/not-found`],
    ["[RTE-57]", "newcomer", "/lease/nowhere", "/application/nowhere/not-found"],
  ])("%s: %s at %s is led to %s", async (_, who, path, to) => {
    expect((await look(who, path)).at).toBe(to);
  });

  test("[RTE-34] of the submission leads back to the form until that is complete", async () => {
    const ada = await PEOPLE["begun"]!();
    for (const path of ["submit", "submit/verify-identity", "submit/screening", "submit/payment", "submit/success", "submit/failed"])
      expect((await ada.go(`${SEATTLE}/apply/${path}`)).url.pathname, path).toBe(`${SEATTLE}/apply`);
  });

  test("[RTE-2] [RTE-3] without a path, as the ready line names it, and /apply lead to the applications and the entry of a link", async () => {
    const ada = await person("newcomer");
    const leads = async (path: string): Promise<string | null> => (await ada.send(path)).headers.get("location");
    for (const path of ["/", "/apply"]) expect(await leads(path), path).toBe("/applications");
    expect(await leads("/?source=demo-boston")).toBe("/applications/before-you-begin?source=demo-boston");
    expect((await (await PEOPLE["stranger"]!()).send("/")).headers.get("location")).toBe("/login");
  });

  test("of the flow shows a titled screen or leads on, signed in or not, and none shows an empty page", async () => {
    for (const one of [await PEOPLE["stranger"]!(), await PEOPLE["begun"]!()]) {
      for (const path of addressesOf("demo-seattle")) {
        const answer = await one.send(path);
        const [to, html] = [answer.headers.get("location"), await answer.text()];
        expect([200, 302, 404], path).toContain(answer.status);
        if (answer.status === 302) expect(to, path).toMatch(/^\/(?!\/)|^https:\/\//);
        else expect(html, path).toMatch(/<title>[^<]+<\/title>/);
        if (answer.status !== 302 && path !== "/oauth") expect(html, path).toMatch(/<h1[\s>]/);
      }
    }
  });

  test("[RTE-10] that is nobody's offers the way to the applications", async () => {
    const { roles } = await look("stranger", "/no/such/page");
    expect(roles.getByRole("link", { name: "View your applications" }).getAttribute("href")).toBe("/applications");
  });

  test("[RTE-1] has no hash: a link with one stays on its page", async () => {
    for (const [who, path] of [
      ["stranger", "/login"],
      ["begun", "/applications"],
      ["begun", `${SEATTLE}/apply`],
    ] as const) {
      const links = (await look(who, path)).roles.getAllByRole("link", { hidden: true }).map((link) => link.getAttribute("href") ?? "");
      expect(links).toContain("#main");
      for (const href of links.filter((one) => one.includes("#"))) expect(href, path).toMatch(/^#[\w-]+$/);
    }
  });

  test("[RTE-7] of the wait after signing in shows that something is under way, and nothing to press but the way on and support", async () => {
    const { roles } = await look("newcomer", "/oauth");
    expect(roles.getByText("Signing you in").getAttribute("role")).toBe("status");
    const pressed = [...roles.getAllByRole("link"), ...roles.getAllByRole("button")].map((one) => one.textContent || one.getAttribute("aria-label"));
    // Support is a button, and a link where no script runs.
    expect(pressed).toEqual(["Skip to content", "Chat with the team", "Continue", "Chat with the team"]);
  });
});

describe("where a status belongs", () => {
  /** Where the demo person of each status is led, and the step of the bar there. */
  test.each<[string, string, string, number, string]>([
    ["RTE-39", "open", "apply", 1, "Provide us with your information"],
    ["RTE-40", "rejected", "review/emailed-update", 1, "We've emailed you an update"],
    ["RTE-41", "approved", "review/approved", 4, "Congratulations Ben! You've been approved!"],
    ["RTE-42", "submitted-request-pending", "review/co-signer-in-review", 1, "We're waiting for your co-signer"],
    ["RTE-43", "preapproved-roommate-pending", "review/in-review", 1, "Waiting for your roommate"],
    ["RTE-44", "lease-sent", "review/approved", 4, "Your lease is sent & ready to sign!"],
    ["RTE-45", "submitted", "apply/submit/success", 1, "Our team is reviewing your application!"],
    ["RTE-46", "preapproved", "profile", 2, "Create Your Profile"],
    ["RTE-47", "profile-completed-request-pending", "profile/waiting", 2, "Almost there"],
    ["RTE-48", "profile-completed-roommate-pending", "profile/waiting", 2, "Waiting for your roommate to complete their profile"],
    ["RTE-49", "profile-completed", "home-selection", 3, "You're approved for rooms up to $1,700/mo"],
    ["RTE-50", "meet-and-greet", "home-shopping", 4, "You're currently chatting with 1 home"],
    ["RTE-51", "room-selected", "meet-and-greet", 4, "Meet, chat, decide."],
  ])("[RTE-37] [%s] [SHL-4] [SHL-20] %s: every address leads to %s, which is step %i", async (_, status, section, step, heading) => {
    const own = `/application/demo-status-${status}`;
    const elsewhere = status === "open" ? ["profile", "home-selection", "review"] : ["apply", "apply/submit/payment"];
    expect(await look(`status-${status}`, own)).toMatchObject({ at: `${own}/${section}`, bar: STEP(step), heading });
    const one = await person(`status-${status}`);
    for (const path of elsewhere) expect((await one.go(`${own}/${path}`)).url.pathname, path).toBe(`${own}/${section}`);
  });

  test("[RTE-22] [RTE-23] [RTE-24] [RTE-38] before the first meeting it is the public rooms of its market, with the chats open", async () => {
    const own = "/application/demo-status-pre-meet-and-greet";
    for (const path of ["", "/apply", "/chatting", "/pre-meet-and-greet", "/profile"]) {
      const { at, heading } = await look("status-pre-meet-and-greet", own + path);
      expect([at, heading], path).toEqual([
        "/rooms-for-rent/los-angeles?showChats=true&source=demo-status-pre-meet-and-greet",
        "Rooms for rent in Los Angeles",
      ]);
    }
  });

  test("[RTE-45] [RTE-53] submitted in the second funnel it is the success, in its own words", async () => {
    const own = "/application/demo-second-funnel";
    const one = (await PEOPLE["second funnel"]!()) as WirePerson;
    await expect.poll(async () => (await one.application()).status).toBe("submitted");
    expect(await look("second funnel", own)).toMatchObject({
      at: `${own}/apply/submit/success`,
      heading: "Our team is reviewing your application! Your profile comes next.",
    });
  });

  test("[RTE-36] rejected it is the review, whichever route is asked for", async () => {
    const own = "/application/demo-status-rejected";
    const rob = await person("status-rejected");
    const leads = async (path: string): Promise<string> => (await rob.go(`${own}/${path}`)).url.pathname;
    const apply = ["chatting", "apply", "apply/submit", "apply/submit/payment", "apply/submit/success", "apply/submit/failed"];
    const further = [
      "profile",
      "profile/edit",
      "home-selection",
      "home-selection/confirm",
      "home-shopping",
      "meet-and-greet",
      "meet-and-greet/chat",
      "not-found",
    ];
    const review = ["review", "review/in-review", "review/approved", "review/add-cosigner", "review/group-status"];
    for (const path of [...apply, ...further, ...review]) expect(await leads(path), path).toBe(`${own}/review/emailed-update`);
    for (const path of ["review/sent", "review/notice"]) expect(await leads(path), "what was sent and written may be read").toBe(`${own}/${path}`);
  });
});

describe("around a page", () => {
  test.each([
    ["[PRM-1]", "stranger", "/login", "online application in less than 5 minutes"],
    ["[PRM-1]", "stranger", "/start", "online application in less than 5 minutes"],
    ["[PRM-2]", "waived", "/application/demo-waived/apply", "$35 application fee waived for a limited time"],
    ["[PRM-2]", "begun", `${SEATTLE}/apply`, null],
    ["[PRM-2]", "in Toronto", "/application/demo-toronto/apply", null],
    ["[PRM-5]", "status-profile-completed", "/application/demo-status-profile-completed/home-selection", "Two months free on select homes"],
    ["", "stranger", "/404", null],
    ["", "begun", "/applications", null],
  ])("[SHL-8] [SHL-21] %s %s at %s is shown the promotion %j", async (_, who, path, promotion) => {
    expect((await look(who, path)).promotion).toBe(promotion);
  });

  test("[SHL-15] [SHL-16] [SHL-22] a route's classes stand on it, and no bar where the route hides it", async () => {
    const own = "/application/demo-status-meet-and-greet";
    const login = await look("stranger", "/login");
    expect(login.classes).toEqual(["app", "scene", "no-nav"]);
    const shopping = await look("status-meet-and-greet", `${own}/home-shopping`);
    expect([shopping.classes, shopping.bar]).toEqual([["app", "no-nav-phone"], STEP(4)]);
    const participants = await look("status-meet-and-greet", `${own}/meet-and-greet/participants`);
    expect([participants.classes, participants.bar]).toEqual([["app", "no-nav", "no-nav-phone"], null]);
  });

  test.each([
    ["[REV-4]", "status-submitted", "review/in-review"],
    ["[REV-28]", "status-approved", "review/approved"],
  ])("%s without any setting %s is offered Reviews and the team at %s", async (_, who, path) => {
    const { roles } = await look(who, `/application/demo-${who}/${path}`);
    roles.getByRole("button", { name: "Chat with our team" });
    expect(roles.getByRole("link", { name: "Reviews" }).getAttribute("href")).toBe("/reviews");
    expect(await look(who, "/reviews")).toMatchObject({ status: 200, heading: "Ask somebody who lives there" });
  });

  test("[SHL-5] the menu and [SHL-14] the support button stand on every page of somebody who is signed in", async () => {
    for (const path of ["/applications", `${SEATTLE}/apply`]) {
      const { roles } = await look("begun", path);
      roles.getByRole("button", { name: "Your menu" });
      roles.getByRole("button", { name: "Logout" });
      roles.getAllByRole("button", { name: "Chat with the team" });
    }
  });

  test("[SHL-23] [SHL-24] [SHL-25] the theme's colours are in the style that a page loads, and in use there", async () => {
    const { html } = await (await PEOPLE["stranger"]!()).go("/login");
    const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = ""]) => href);
    const css = (await Promise.all(sheets.map(async (href) => (await fetch(latchkey.url + href)).text()))).join("\n");
    const value = (token: string): string | undefined => new RegExp(`${token}:\\s*([^;}]+)`).exec(css)?.[1]?.toUpperCase();
    expect([value("--ink-900"), value("--coral-500"), value("--blue-500")]).toEqual(["#241F21", "#FF6F4F", "#4A6CED"]);
    for (const token of ["--ink-900", "--coral-500", "--blue-500"]) expect(css, token).toContain(`var(${token})`);
  });
});

describe("somebody who is not signed in", () => {
  const FORM = `${SEATTLE}/apply?from=mail&x=1`;
  const PROTECTED = ["not-found", "chatting", "apply", "apply/submit", "apply/submit/verify-identity", "apply/submit/screening", "apply/submit/payment"];
  const LATER = ["apply/submit/success", "apply/submit/failed", "review", "review/in-review", "profile", "home-selection", "home-shopping", "meet-and-greet"];
  test.each([
    ["/applications", "/applications/no-application-source", "/applications/before-you-begin", SEATTLE],
    [...PROTECTED, ...LATER].map((path) => `${SEATTLE}/${path}`),
  ])("[RTE-14] [RTE-19] [SHL-19] [SGN-12] is asked to sign in at %s and the rest", async (...paths) => {
    const stranger = await PEOPLE["stranger"]!();
    for (const path of paths) {
      const answer = await stranger.send(`${path}?a=b`);
      expect([answer.status, answer.headers.get("location")], path).toEqual([302, "/login?a=b"]);
    }
  });

  test("[SGN-9] [SGN-10] [SGN-11] is led back by the link of any provider, and only once", async () => {
    await PEOPLE["begun"]!();
    const ada = new WirePerson(latchkey.url, "begun@example.com", "");
    const login = await ada.go(FORM);
    expect(ada.cookies.get("latchkey_saved_route")).toBe(encodeURIComponent(FORM));
    const google = readShown(login).roles.getByRole("link", { name: "Continue with Google" }).getAttribute("href") ?? "";
    const back = await ada.submit(await ada.go(google), { email: ada.email });
    expect(back.url.pathname + back.url.search).toBe(FORM);
    expect(ada.cookies.has("latchkey_saved_route"), "the saved route is used up").toBe(false);
    const again = readShown(await ada.go("/login"));
    expect(again.at).toBe("/oauth");
    expect(again.roles.getByRole("link", { name: "Continue" }).getAttribute("href")).toBe("/applications");
  });
});

test("what no page of ours asks for is refused, and nobody is told of a fault", async () => {
  const stranger = new HttpBrowser(latchkey.url);
  const body = new URLSearchParams({ command: "" });
  const answers = await Promise.all(
    [
      stranger.send("/login", { method: "OPTIONS" }),
      stranger.send("/login.data", { method: "OPTIONS" }),
      stranger.send("/login?_data=root"),
      stranger.send("/application/a%0Ab/apply"),
      stranger.send("/", { method: "POST", body }),
      stranger.send("/favicon.ico", { method: "POST", body }),
      stranger.send("/_root.data", { method: "POST", body }),
    ].map(async (answer) => (await answer).status),
  );
  expect(answers).toEqual([204, 204, 404, 404, 405, 405, 405]);
  const icon = await stranger.send("/favicon.ico");
  expect((await stranger.send(icon.headers.get("location") ?? "")).headers.get("content-type")).toBe("image/svg+xml");
  expect(latchkey.output().slice(saidBefore)).not.toContain('"level":"error"');
});
