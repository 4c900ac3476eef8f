/** Whoever checks the product looks at every stage of the journey as somebody, without touching anything, and hands the link on. */
import type { FrameLocator, Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { withBrowser } from "../support/browser.ts";
import { PATIENT } from "../support/patience.ts";
import { Person } from "../support/person.ts";
import { type RunningServer, runningLatchkey } from "../support/running-server.ts";
import { axeFindings } from "./support/axe.ts";

let latchkey: RunningServer;
const browser = withBrowser();
beforeAll(async () => {
  latchkey = await runningLatchkey();
});

const onPhone = (page: Page): FrameLocator => page.frameLocator('iframe[title$="on a phone"]');
const titleOnPhone = (page: Page, name: string | RegExp) => onPhone(page).getByRole("heading", { name, level: 1 });
const journey = (page: Page) => page.getByRole("navigation", { name: "Journey" });
/** By keyboard alone: the list is opened, looked through, and left with somebody. */
async function choose(page: Page, persona: string): Promise<void> {
  await page.locator("main.preview[aria-busy=false]").waitFor();
  await page.getByRole("heading", { name: "Preview" }).click();
  await page.keyboard.press("p");
  await page.getByRole("combobox", { name: "Choose a persona" }).fill(persona);
  await page.keyboard.press("Enter");
  await page.waitForURL(new RegExp(`persona=${persona}&screen=`));
}

test("the editor goes on as a persona in a world that is thrown away, and nothing of it is left", async () => {
  const editor = new Person(await browser.open(), latchkey.url);
  const { page } = editor;
  await editor.signIn("editor@example.com", "/console/preview?persona=ready-to-pay&screen=apply");
  await titleOnPhone(page, "Provide us with your information").waitFor();
  const [walk] = await Promise.all([page.context().waitForEvent("page"), page.keyboard.press("o")]);
  const bar = walk.getByRole("complementary", { name: /^Throw-away world: you are Ada/ });
  const title = (name: string | RegExp) => walk.getByRole("heading", { name, level: 1 });
  await title("Provide us with your information").waitFor();
  await walk.getByRole("button", { name: "Finalize and Pay" }).click();
  await title("Pay Application Fee").waitFor();
  expect(await axeFindings(walk)).toEqual([]);

  // What would take a company outside, or the team, is chosen.
  await bar.getByLabel("What happens to open").selectOption("submit submitted");
  await bar.getByLabel("What happens to submitted").waitFor();
  await bar.getByRole("button", { name: "Step back" }).click();
  await title("Pay Application Fee").waitFor();
  // It is this tab's, and there after a reload, too.
  await walk.reload();
  await title("Pay Application Fee").waitFor();
  await bar.getByRole("link", { name: "Throw it away" }).click();
  await walk.waitForURL(/console\/preview\?persona=ready-to-pay&screen=payment/);
  await titleOnPhone(walk, "Pay Application Fee").waitFor();
  await walk.goto(`${latchkey.url}/console/preview/walk?persona=ready-to-pay&screen=apply`);
  await title("Provide us with your information").waitFor();
});

test("the editor sees a persona at every stage, learns why, changes nothing, and hands on the link", async () => {
  const editor = new Person(await browser.open({ permissions: ["clipboard-read", "clipboard-write"] }), latchkey.url);
  const { page } = editor;
  await editor.signIn("editor@example.com", "/console/preview");
  await editor.heading("Preview");
  const stages: [id: string, title: string | RegExp][] = [
    ["signed-out", "Resident Application"],
    ["ready-to-pay", "Provide us with your information"],
    ["group-submitted", "Only 2 steps left before we email your lease"],
    ["cosigner-invited", /./],
  ];
  for (const [id, title] of stages) {
    await choose(page, id);
    await titleOnPhone(page, title).waitFor();
    await expect
      .poll(
        () =>
          journey(page)
            .getByRole("link", { name: /is here$|are here$/ })
            .getAttribute("aria-current"),
        { ...PATIENT, message: id },
      )
      .toBe("page");
  }

  // Of what somebody doesn't see: how it would look, and why.
  await choose(page, "group-submitted");
  await titleOnPhone(page, "Only 2 steps left before we email your lease").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("heading", { name: "Preview" }).click();
  await page.keyboard.press("/");
  await page.keyboard.type("payment");
  await journey(page).locator('[role="option"][data-value="payment"]').click();
  await page.getByText("Ben doesn’t see “Your fee is paid”.").waitFor();
  expect(await page.getByRole("complementary", { name: "Why is this person here?" }).textContent()).toContain(
    "Their application is “In review”, and that belongs on “Only 2 steps left before we email your lease”.",
  );
  // As large as there is room, the desktop first, then the phone, then both again.
  const larger = (name: string) => page.getByRole("button", { name });
  await page.keyboard.press("f");
  await larger("Both widths Desktop").waitFor();
  expect(await larger("Larger Phone").count()).toBe(0);
  await page.keyboard.press("f");
  await larger("Both widths Phone").waitFor();
  await page.keyboard.press("f");
  await larger("Larger Desktop").waitFor();
  await page.getByRole("complementary").getByRole("link", { name: "Look at “Only 2 steps left before we email your lease”, where the flow leads" }).click();
  await titleOnPhone(page, "Only 2 steps left before we email your lease").waitFor();
  expect(await axeFindings(page)).toEqual([]);

  // Whatever is pressed there does nothing, and a link leads on as the same person.
  await onPhone(page).getByRole("button", { name: "Remind" }).click();
  await onPhone(page).getByText("Nothing is written or sent: this is a preview.").first().waitFor();
  await onPhone(page).getByRole("link", { name: "Receipt and what you sent" }).click();
  await page.waitForURL(/screen=application-sent/);

  await page.getByRole("heading", { name: "Preview" }).click();
  await page.keyboard.press("h");
  await page.waitForURL(/screen=group-status/);
  await page.keyboard.press("l");
  await onPhone(page).getByRole("heading", { name: "Votre groupe" }).waitFor();
  await page.keyboard.press("s");
  await page.getByText("The link is copied.").waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const support = new Person(await browser.open({ colorScheme: "dark" }), latchkey.url);
  await support.signIn("support@example.com", new URL(link).pathname + new URL(link).search);
  await onPhone(support.page).getByRole("heading", { name: "Votre groupe" }).waitFor();
  expect(await axeFindings(support.page)).toEqual([]);

  browser.allow(/status of 404/);
  const applicant = new Person(await browser.open(), latchkey.url);
  await applicant.signIn("somebody-else@example.com", new URL(link).pathname + new URL(link).search);
  await applicant.heading(/page/i);
  expect(await applicant.page.getByText("Nothing is written or sent").count()).toBe(0);
});
