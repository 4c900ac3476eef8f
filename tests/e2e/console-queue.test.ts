/** A reviewer finds what waits, looks at it and takes it in hand, by keyboard alone. */
import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { withBrowser } from "../support/browser.ts";
import { PATIENT } from "../support/patience.ts";
import { Person } from "../support/person.ts";
import { type RunningServer, runningLatchkey } from "../support/running-server.ts";
import { isListening } from "../support/tour.ts";
import { WirePerson } from "../support/wire-person.ts";
import { axeFindings, colourFindings } from "./support/axe.ts";

const NORA = "console-queue-nora@example.com";

let latchkey: RunningServer;
const browser = withBrowser();
beforeAll(async () => {
  latchkey = await runningLatchkey();
});

const table = (page: Page) => page.getByRole("grid", { name: "Applications" });
const rows = (page: Page) =>
  table(page)
    .getByRole("row")
    .filter({ has: page.getByRole("gridcell") });
const cursor = (page: Page) => table(page).locator("[aria-current]");
const selected = (page: Page) => table(page).getByRole("row", { selected: true });

test("the queue by keyboard: a view, a search, rows looked at and selected, taken in hand and given back", async () => {
  const reviewer = new Person(await browser.open({ viewport: { width: 1280, height: 900 } }), latchkey.url);
  const { page } = reviewer;
  // Somebody of their own: what others decide on this server comes into the hands of whoever decides.
  const amos = new WirePerson(latchkey.url, "admin@example.com", "");
  await amos.signIn();
  await amos.api("staff/members/", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: NORA, first_name: "Nora", staff_roles: ["reviewer"] }),
  });
  await reviewer.signIn(NORA, "/applications");
  // Nothing is theirs yet: they begin where something waits, and "Mine" says where that is.
  await expect.poll(() => page.url(), PATIENT).toMatch(/view=(?:overdue|unassigned)/);
  await isListening(page);
  await page.getByRole("link", { name: "Mine" }).click();
  await page.getByRole("heading", { name: "You have nothing in hand" }).waitFor();
  await page.getByRole("button", { name: /^Unassigned: \d+$/ }).click();
  await reviewer.heading("Unassigned");

  // Every view by its name, in the palette.
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: "Commands" }).waitFor();
  await page.keyboard.type("show everything");
  await page.keyboard.press("Enter");
  await reviewer.heading("Everything");
  await expect.poll(() => rows(page).count(), PATIENT).toBeGreaterThan(5);

  await page.keyboard.press("/");
  await page.keyboard.type("status-submitted");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.url(), PATIENT).toContain("search=status-submitted");
  await expect.poll(() => rows(page).allTextContents(), PATIENT).toEqual(expect.arrayContaining([expect.stringContaining("Nina Kowalski")]));

  // A key before the answer has come is for the list that was asked for.
  let answer = (): void => undefined;
  const isHeld = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/staff/applications/?*search=kowalski*", async (route) => {
    await isHeld;
    await route.continue();
  });
  await page.keyboard.press("/");
  await page.keyboard.type("kowalski");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.url(), PATIENT).toContain("search=kowalski");
  await page.keyboard.press("j");
  answer();
  await expect.poll(() => cursor(page).textContent(), PATIENT).toContain("Nina Kowalski");
  const name = (await cursor(page).locator("b").first().textContent()) ?? "";
  const peek = page.getByRole("complementary", { name: `Peek: ${name}` });
  await peek.getByRole("heading", { name: "Why is this person here?" }).waitFor();
  expect(new URL(page.url()).searchParams.get("at"), "the row is in the address").toBeTruthy();
  await expect.poll(() => axeFindings(page), { ...PATIENT, message: "axe in the light" }).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(() => colourFindings(page), { ...PATIENT, message: "axe in the dark" }).toEqual([]);

  await page.keyboard.press("x");
  expect(await selected(page).count()).toBe(1);
  await page.reload();
  await isListening(page);
  await expect.poll(() => selected(page).count(), { ...PATIENT, message: "what was selected is after a reload" }).toBe(1);
  await expect.poll(() => cursor(page).count(), { ...PATIENT, message: "and so is the row" }).toBe(1);

  await page.keyboard.press("i");
  await page.getByText("1 of 1 assigned to Nora").waitFor();
  await expect.poll(() => cursor(page).textContent(), PATIENT).toContain("Me");
  await page.keyboard.press("z");
  await expect.poll(() => cursor(page).textContent(), { ...PATIENT, message: "undone" }).toContain("Nobody");

  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Shortcuts" });
  await help.getByText("Assign to me").waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => help.count(), PATIENT).toBe(0);

  await page.keyboard.press("n");
  await page.getByRole("dialog", { name: `Note about ${name}` }).waitFor();
  await page.keyboard.type("Called, all is well.");
  await page.keyboard.press("ControlOrMeta+Enter");
  await page.getByText(`Written down for ${name}`).waitFor();

  // A decision begins in the queue, is made on the application's page, and is taken back from its row.
  await page.keyboard.press("1");
  const decide = page.getByRole("button", { name: /^Pre-approve, mail in/ });
  await expect.poll(() => decide.isEnabled(), PATIENT).toBe(true);
  expect(new URL(page.url()).pathname).toMatch(/^\/console\/applications\/[0-9a-f-]{36}$/);
  await page.keyboard.press("ControlOrMeta+Enter");
  await page.getByText(`${name}: pre-approved`).waitFor();
  await page.keyboard.press("Escape");
  await reviewer.heading("Everything");
  await expect.poll(() => cursor(page).textContent(), { ...PATIENT, message: "held, in its row" }).toMatch(/Pre-approve in \d+ s/);
  await page.keyboard.press("z");
  await expect.poll(() => cursor(page).textContent(), { ...PATIENT, message: "taken back" }).toContain("In review");
});
