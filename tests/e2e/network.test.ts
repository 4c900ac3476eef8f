import { rmSync } from "node:fs";
import type { Page, Request, Route } from "playwright";
import { describe, expect, test } from "vitest";
import { repeated } from "../support/lanes.mjs";
import { startLatchkey } from "../support/latchkey.ts";
import { PATIENT, TEST_MS } from "../support/patience.ts";
import { mailsTo } from "../support/sandbox-mail.ts";
import { accepted, groupSubmitted } from "../support/states.ts";
import { isAwake, isListening } from "../support/tour.ts";
import { WirePerson } from "../support/wire-person.ts";
import { type Applicant, withFunnel } from "./support/funnel.ts";

const funnel = withFunnel();
const NAME = ["First name", "Personal Information"] as const;

async function atForm(): Promise<Applicant> {
  const person = await funnel.applicant("demo-seattle");
  await person.open();
  return person;
}

/** What the server holds of the personal section, and how often it was written. */
async function held(person: Applicant): Promise<{ version: number } & Record<string, unknown>> {
  const { applicant_info } = await person.wire.application();
  const answer = await person.wire.fetch(`/api/v1/applications/applicant-info/${applicant_info}`);
  return { ...((await answer.json()) as Record<string, unknown>), version: Number(/\d+/.exec(answer.headers.get("etag") ?? "")?.[0]) };
}
const unsaved = (person: Applicant, [label, section]: readonly [string, string]) =>
  person
    .saving(label, section)
    .and(person.page.getByText("Not saved yet", { exact: true }))
    .waitFor();

/** What is said for a few seconds: waited for before it can come. */
const said = (person: Applicant, words: string) => person.page.getByText(words).waitFor();

const isSave = (request: Request): boolean => request.url().endsWith("/commands") && (request.postData() ?? "").includes('"save-answers"');
/** Answers every save in the server's place until it is let through again. */
async function insteadOfSaving(page: Page, answer: (route: Route) => Promise<void>): Promise<{ over(): Promise<void> }> {
  const handler = (route: Route): Promise<void> => (isSave(route.request()) ? answer(route) : route.continue());
  await page.route("**/commands", handler);
  return { over: () => page.unroute("**/commands", handler) };
}

describe("a lost network", () => {
  test("while typing: the field says so, a banner says why, and on return the answer is sent once", async () => {
    funnel.allow(/ERR_INTERNET_DISCONNECTED/);
    const ada = await atForm();
    const { version } = await held(ada);
    await ada.page.context().setOffline(true);
    await ada.page.getByText("You are offline, and this page may be behind. Your answers are kept here and saved when you are back.").waitFor();
    await ada.type(NAME[0], "Ada", NAME[1]);
    await unsaved(ada, NAME);
    await Promise.all([said(ada, "You are back online. Everything is saved again."), ada.page.context().setOffline(false), ada.saved(...NAME)]);
    await expect.poll(() => ada.page.getByText(/^You are offline/).count()).toBe(0);
    await expect.poll(() => held(ada)).toMatchObject({ first_name: "Ada", version: version + 1 });
  });

  test("before the board of a group: it says that it may be behind, keeps what it shows, and is true again by itself on return", async () => {
    funnel.allow(/ERR_INTERNET_DISCONNECTED/);
    const ben = await funnel.applicant("demo-group", groupSubmitted);
    const invited = `mate-0-${ben.email}`;
    const links = async () => (await mailsTo(ben.url, invited)).flatMap(({ text }) => text.match(/source=([\w-]+)/)?.[1] ?? []);
    await expect.poll(links, PATIENT).toHaveLength(1);
    await ben.open("/application/:source/review/group-status");
    await isListening(ben.page);
    const begun = ben.page.getByText("Not submitted, has begun");
    expect(await begun.count()).toBe(0);
    await ben.page.context().setOffline(true);
    await ben.page.getByText(/^You are offline, and this page may be behind/).waitFor();
    const mate = new WirePerson(ben.url, invited, (await links())[0]!);
    await mate.signIn();
    await mate.accept();
    await ben.page.getByRole("heading", { name: "Only 2 steps left before we email your lease" }).waitFor();
    expect(await begun.count()).toBe(0);
    await ben.page.context().setOffline(false);
    await begun.waitFor();
    await expect.poll(() => ben.page.getByText(/^You are offline/).count()).toBe(0);
  });

  test("and a page that was closed meanwhile: what was typed is there when it is opened again, and is sent once", async () => {
    funnel.allow(/ERR_INTERNET_DISCONNECTED/);
    const ada = await atForm();
    const { version } = await held(ada);
    const context = ada.page.context();
    await context.setOffline(true);
    await ada.type(NAME[0], "Ada", NAME[1]);
    await unsaved(ada, NAME);
    const kept = () =>
      ada.page.evaluate(() => Object.entries(window.localStorage).flatMap(([key, draft]) => (key.startsWith("latchkey.draft") ? [draft] : [])));
    await expect.poll(async () => (await kept()).join()).toContain("Ada");
    await ada.page.close();
    await context.setOffline(false);
    const again = Object.assign(Object.create(ada) as Applicant, { page: await context.newPage() });
    const saves: Request[] = [];
    again.page.on("request", (request) => {
      if (isSave(request)) saves.push(request);
    });
    await again.open();
    await again.saved(...NAME);
    await expect.poll(() => again.field(...NAME).inputValue()).toBe("Ada");
    await expect.poll(() => held(ada)).toMatchObject({ first_name: "Ada", version: version + 1 });
    // The browser may still have sent it while it closed the page: then this page has nothing to send.
    expect(saves.length).toBeLessThanOrEqual(1);
  });
});

const SPINNER_AFTER_MS = 350;
interface Waits {
  waitsBegun: number;
}

test("a slow server: it is asked once a screen, the spinner covers the page after 350 ms, not before, and goes with the wait", async () => {
  const ada = await funnel.applicant("demo-seattle");
  const { page } = ada;
  await page.clock.install();
  await ada.open();
  let letThrough = (): void => undefined;
  const gate = new Promise<void>((open) => (letThrough = open));
  await page.route("**/*.data**", async (route) => {
    await gate;
    await route.continue().catch(() => undefined);
  });
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await page.evaluate((ms) => {
    const waits = window as unknown as Waits;
    const begin = window.setTimeout;
    waits.waitsBegun = 0;
    window.setTimeout = ((done: () => void, after?: number) => {
      if (after === ms) waits.waitsBegun += 1;
      return begin(done, after);
    }) as typeof setTimeout;
  }, SPINNER_AFTER_MS);
  const asks: string[] = [];
  page.on("request", (request) => request.method() === "GET" && asks.push(new URL(request.url()).pathname));
  const asked = page.waitForRequest(/\.data/);
  await page
    .getByRole("link", { name: /^Latchkey/ })
    .first()
    .click();
  await asked;
  expect(asks.filter((path) => !/^\/(?:api|assets)\//.test(path))).toEqual(["/applications.data"]);
  // The page's own clock stands still: it is moved on once the page has begun to wait.
  await expect.poll(() => page.evaluate(() => (window as unknown as Waits).waitsBegun)).toBe(1);
  const spinner = page.locator(".page-spinner");
  await page.clock.runFor(SPINNER_AFTER_MS - 10);
  expect(await spinner.count()).toBe(0);
  // The page itself begins to count a moment after it has asked, and how long that is is the machine's business.
  const shown = async () => {
    await page.clock.runFor(20);
    return spinner.count();
  };
  await expect.poll(shown).toBe(1);
  letThrough();
  await page.clock.resume();
  await spinner.waitFor({ state: "detached" });
  await page.waitForURL(/\/applications|\/apply/);
});

test("[SGN-14] a session that ends in the middle of the form: signing in leads back to the same place, with what was typed", async () => {
  funnel.allow(/status of 401/);
  const ada = await funnel.applicant("demo-seattle");
  const { page } = ada;
  await ada.open("/application/:source/apply?promo=x");
  await page.context().clearCookies();
  await ada.field(...NAME).fill("Ada");
  await ada.field(...NAME).press("Tab");
  await page.waitForURL(/\/login\?promo=x/);
  const route = `/application/${ada.source}/apply?promo=x`;
  await expect.poll(() => page.evaluate(() => window.localStorage.getItem("latchkey.saved-route"))).toBe(route);

  await page.getByRole("link", { name: "Continue with Google" }).click();
  await page.getByLabel("E-mail").fill(ada.email);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.waitForURL((url) => url.pathname + url.search === route);
  await isAwake(page);
  await ada.saved(...NAME);
  await expect.poll(() => ada.field(...NAME).inputValue()).toBe("Ada");
  await expect.poll(() => held(ada)).toMatchObject({ first_name: "Ada" });
});

describe("a service in trouble", () => {
  test("is said to be that, and not the person's network, and is asked again when it says", async () => {
    funnel.allow(/status of 503/);
    const ada = await atForm();
    const away = await insteadOfSaving(ada.page, (route) =>
      route.fulfill({ status: 503, headers: { "Retry-After": "1" }, body: "<html>Service Unavailable</html>" }),
    );
    await ada.type(NAME[0], "Ada", NAME[1]);
    await ada.page.getByText("Our service is having trouble. Your answers are kept here, and we keep trying to save them.").waitFor();
    await unsaved(ada, NAME);
    await expect.poll(() => ada.page.getByText(/offline/).count()).toBe(0);
    await Promise.all([said(ada, "We are back. Everything is saved again."), away.over(), ada.saved(...NAME)]);
    await expect.poll(() => held(ada)).toMatchObject({ first_name: "Ada" });
  });

  test("between two screens is said to be that, with a button to try again, and the screen comes once it can", async () => {
    funnel.allow(/status of 503|Unable to decode|turbo-stream|SyntaxError/);
    const ada = await atForm();
    await ada.type(NAME[0], "Ada", NAME[1]);
    const away = { status: 503, headers: { "Retry-After": "600" }, contentType: "application/json", body: '{"message":"We are tidying up."}' };
    const isList = (url: URL) => url.pathname.startsWith("/applications") && !url.pathname.startsWith("/applications/");
    await ada.page.route(isList, (route) => route.fulfill(away));
    await ada.page.getByRole("link", { name: /Latchkey/ }).click();
    await ada.page.getByRole("heading", { name: "We are having trouble" }).waitFor();
    await ada.page.getByText("We are tidying up.").waitFor();
    expect(await ada.page.title(), "a tab without a name says nothing").toBe("Something went wrong");
    await ada.page.unroute(isList);
    await ada.page.getByRole("button", { name: "Try again" }).click();
    // Who has one application is led to it.
    await ada.heading("Provide us with your information");
    await expect.poll(() => ada.section(NAME[1]).getByLabel(NAME[0], { exact: true }).inputValue()).toBe("Ada");
  });

  test("that is started again while the page is open loses nothing, and the page goes on by itself", repeated, async () => {
    // How a connection ends that is cut: the system has many words for it.
    funnel.allow(/net::ERR_|status of 503/);
    let app = await startLatchkey();
    const { dataDir } = app;
    try {
      const wire = new WirePerson(app.url, "restart@example.com", "demo-seattle");
      await wire.signIn();
      await accepted(wire);
      const visitor = await funnel.visitor();
      const { page } = visitor;
      await page.context().addCookies([...wire.cookies].map(([name, value]) => ({ name, value, url: wire.url })));
      await page.goto(app.url + wire.formPath);
      await isAwake(page);
      await page.waitForLoadState("networkidle");
      await app.kill();
      const name = visitor.section(NAME[1]).getByLabel(NAME[0], { exact: true });
      await name.fill("Ada");
      await name.press("Tab");
      await page.getByText("We can't reach Latchkey right now. Your answers are kept here, and we keep trying to save them.").waitFor();
      // Said for a few seconds only, once a server has started.
      const back = page.getByText("We are back. Everything is saved again.").waitFor({ timeout: TEST_MS });
      app = await startLatchkey({ port: Number(new URL(app.url).port), dataDir });
      await back;
      const { applicant_info } = await wire.application();
      await expect.poll(() => wire.api(`applications/applicant-info/${applicant_info}`)).toMatchObject({ first_name: "Ada" });
    } finally {
      await app.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});

test("a newer build that is deployed while the page is open: the page is loaded anew, with what was typed", async () => {
  funnel.allow(/status of 404|Failed to fetch dynamically imported module/);
  const ada = await funnel.applicant("demo-seattle");
  const { page } = ada;
  let deploy = (): void => undefined;
  const gate = new Promise<void>((open) => (deploy = open));
  let gone = true;
  await page.route(/\/assets\/section-form.*\.js$/, async (route) => {
    if (!gone) return route.continue();
    await gate;
    gone = false;
    await route.fulfill({ status: 404, body: "" });
  });
  await page.goto(`${ada.url}/application/${ada.source}/apply`, { waitUntil: "commit" });
  await ada.heading("Provide us with your information");
  await ada.field(...NAME).fill("Ada");
  const loadedAnew = page.waitForEvent("load");
  deploy();
  await loadedAnew;
  await isAwake(page);
  await ada.saved(...NAME);
  await expect.poll(() => ada.field(...NAME).inputValue()).toBe("Ada");
  await expect.poll(() => held(ada)).toMatchObject({ first_name: "Ada" });
});

test("a part of the page that doesn't come while the server is away: the form stays, and the page is loaded anew when the server is back", async () => {
  funnel.allow(/ERR_FAILED|ERR_CONNECTION_REFUSED|Failed to fetch dynamically imported module/);
  const ada = await funnel.applicant("demo-seattle");
  const { page } = ada;
  let away = true;
  const whileAway = (route: Route): Promise<void> => (away ? route.abort("connectionrefused") : route.continue());
  await page.route(/\/assets\/section-form.*\.js$/, whileAway);
  await page.route("**/healthz", whileAway);
  const asked = page.waitForRequest("**/healthz");
  await page.goto(`${ada.url}/application/${ada.source}/apply`);
  await isListening(page);
  await asked;
  await ada.field(...NAME).fill("Ada");
  const loadedAnew = page.waitForEvent("load");
  away = false;
  await loadedAnew;
  await isAwake(page);
  await ada.saved(...NAME);
  await expect.poll(() => held(ada)).toMatchObject({ first_name: "Ada" });
});
