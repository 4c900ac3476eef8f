import type { Page } from "playwright";
import type { TourStop } from "./tour-stop.ts";

/** In the windows that people work in all day, and those of tablets. */
export const CONSOLE_WINDOWS = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
  { width: 1024, height: 768 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
];

const at = (as: string, name: string, path: string, heading: string | RegExp, arrive?: (page: Page) => Promise<void>): TourStop => ({
  name: `console, ${name}`,
  as: `${as}@example.com`,
  path: `/console/${path}`,
  screen: null,
  heading,
  ...(arrive && { arrive }),
});

/** One row down from the top, and what is known of it. */
async function peek(page: Page): Promise<void> {
  await page.locator("[data-row]").first().waitFor();
  await page.keyboard.press("j");
  await page.getByRole("complementary", { name: /^Peek/ }).getByRole("heading", { level: 3 }).nth(1).waitFor();
}
async function review(page: Page, ...keys: string[]): Promise<void> {
  await peek(page);
  await page.keyboard.press("Enter");
  await page.getByRole("region", { name: "Decision" }).waitFor();
  for (const key of keys) await page.keyboard.press(key);
  if (keys.length > 0) await page.frameLocator("iframe").locator("body").first().waitFor();
}
const firstPerson = async (page: Page): Promise<void> => {
  await page.getByRole("searchbox").fill("ben");
  // Those who were there before are gone once what was found is marked.
  await page.locator("main mark").first().waitFor();
  await page.getByRole("link", { name: "Ben Alvarez" }).click();
  await page.getByRole("heading", { level: 2, name: /Ben/ }).first().waitFor();
};

const asked =
  (name: string | RegExp) =>
  async (page: Page): Promise<void> => {
    await firstPerson(page);
    await page.getByRole("button", { name }).first().click();
    await page.getByRole("dialog").waitFor();
  };
/** What never comes: whoever waits for it sees what stands in its place. */
const without =
  (address: RegExp) =>
  async (page: Page): Promise<void> =>
    void (await page.route(address, () => undefined));
/** A case whose decision reached nobody. */
const cameBack = async (page: Page): Promise<void> =>
  void (await page.route(/\/staff\/applications\/[0-9a-f]{8}-[^/]*$/, async (route) => {
    const response = await route.fetch();
    const review = (await response.json()) as { person: { email: string } };
    const undelivered = { decision: "request", by: "Stella Novak", to: review.person.email, may_send: true };
    await route.fulfill({ response, json: { ...review, person: { ...review.person, undeliverable: true }, undelivered } });
  }));
/** Of those who are to be assigned the first went, and the others didn't. */
const refusing = async (page: Page): Promise<void> =>
  void (await page.route(/\/staff\/assignments\//, async (route) => {
    const [first, ...others] = (route.request().postDataJSON() as { applications: string[] }).applications;
    const failed = others.map((application) => ({ application, code: "conflict", message: "It changed while you looked at it. Look again." }));
    await route.fulfill({ json: { assigned: [first], changed: [{ application: first, from: null }], failed, cursor: null } });
  }));

/** Every room of the staff console, and what is opened in it. */
export const CONSOLE_TOUR: readonly TourStop[] = [
  at("staff", "queue", "queue?view=open", "All open", peek),
  at("staff", "queue, rows ticked", "queue?view=all", "Everything", async (page) => {
    await peek(page);
    for (const key of ["x", "j", "x"]) await page.keyboard.press(key);
  }),
  {
    ...at("staff", "queue, partly failed", "queue?view=all", "Everything", async (page) => {
      await peek(page);
      for (const key of ["x", "j", "x", "j", "x", "i"]) await page.keyboard.press(key);
      await page
        .getByText(/ assigned to /)
        .first()
        .waitFor();
    }),
    before: refusing,
  },
  { ...at("staff", "queue, rows to come", "queue?view=all", "Everything"), before: without(/\/staff\/applications\/\?/) },
  at("staff", "queue, nothing there", "queue?view=all&search=nobodyhasthis", "Everything"),
  at("staff", "palette", "queue?view=open", "All open", async (page) => {
    await peek(page);
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").waitFor();
  }),
  at("staff", "help", "queue?view=open", "Shortcuts", async (page) => {
    await peek(page);
    await page.keyboard.press("?");
  }),
  at("staff", "review", "queue?view=open", /./, (page) => review(page)),
  {
    ...at("staff", "review, to come", "queue?view=open", /./, async (page) => {
      await page.locator("[data-row]").first().waitFor();
      await page.keyboard.press("j");
      await page.keyboard.press("Enter");
      await page.locator("main.review").waitFor();
    }),
    before: without(/\/staff\/applications\/[0-9a-f]{8}-/),
  },
  { ...at("staff", "review, a decision that came back", "queue?view=open", /./, (page) => review(page)), before: cameBack },
  at("staff", "decision, reject", "queue?view=open", /./, (page) => review(page, "3")),
  at("staff", "decision, pre-approve", "queue?view=open", /./, (page) => review(page, "1")),
  at("staff", "dashboard", "dashboard", "Dashboard"),
  at("staff", "dashboard, how long they stay", "dashboard?by=stage", "Dashboard"),
  { ...at("staff", "dashboard, to come", "dashboard", "Dashboard"), before: without(/\/staff\/dashboard\//) },
  at("staff", "mentions", "mentions", "Mentions"),
  at("admin", "team", "team", "Team"),
  at("support", "cases", "cases", "Cases"),
  at("admin", "people", "people", "People"),
  at("admin", "person", "people", /./, firstPerson),
  at("admin", "dialog, a case", "people", /case/i, asked(/case/i)),
  at("admin", "dialog, hold", "people", /hold/i, asked("Place a legal hold")),
  at("admin", "dialog, download", "people", /./, asked("Download everything")),
  at("admin", "dialog, delete", "people", /Delete/, asked("Delete the account")),
  at("admin", "dialog, roles", "people", "Invite staff", async (page) => {
    await page.getByRole("button", { name: "Invite staff" }).click();
    await page.getByRole("dialog").waitFor();
  }),
  {
    ...at("support", "looking as somebody", "", "Provide us with your information", async (page) => {
      await page.getByLabel("Why do you need to?").fill("They wrote that the form stops");
      await page.getByRole("button", { name: "Start looking" }).click();
      await page.getByText(/You are looking as/).waitFor();
    }),
    path: "/application/demo-status-open/apply?proxyUserEmail=status-open%40example.com",
  },
  at("admin", "fees", "fees", "Service fees"),
  at("admin", "dialog, fees", "fees", /^Use the set/, async (page) => {
    await page
      .getByRole("button", { name: /^Use this set/ })
      .first()
      .click();
  }),
  at("admin", "prices", "prices", "Prices", async (page) => {
    await page.locator('[data-constant="lease_length_multiplier_9"]').fill("1.06");
    await page.getByText("Draft, 1 change").waitFor();
    await page.locator(".heat small").filter({ hasText: "-" }).first().waitFor();
  }),
  { ...at("admin", "prices, to come", "prices", "Prices"), before: without(/\/staff\/prices\/[a-z-]+$/) },
  at("admin", "sources", "sources", "Sources"),
  at("editor", "preview", "preview?persona=ready-to-pay", /./),
];
