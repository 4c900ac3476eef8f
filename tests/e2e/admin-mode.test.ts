/** Staff in the funnel: admin mode and /debug, and support who look as an applicant, in a browser. */
import { beforeAll, expect, test } from "vitest";
import { withBrowser } from "../support/browser.ts";
import { Person } from "../support/person.ts";
import { type RunningServer, runningLatchkey } from "../support/running-server.ts";
import { axeFindings } from "./support/axe.ts";

let latchkey: RunningServer;
const browser = withBrowser();
beforeAll(async () => {
  latchkey = await runningLatchkey();
});

test("[ADM-2] [ADM-3] [ADM-11] [ADM-12] [ADM-14] support switch admin mode, log the state, and look as an applicant whose form keeps nothing they type", async () => {
  const page = await browser.open();
  const support = new Person(page, latchkey.url);
  await support.signIn("support@example.com", "/debug");
  await support.heading("What opens every door but has no hands?");
  await page.getByText("Staff", { exact: true }).click();
  await page.getByRole("button", { name: "Enable admin mode" }).click();
  await page.getByText("Admin functionality unlocked").waitFor();
  await expect.poll(() => axeFindings(page)).toEqual([]);

  const logged = page.waitForEvent("console", (message) => message.type() === "log");
  await page.getByRole("button", { name: "Log state" }).click();
  expect(await (await logged).args()[0]!.evaluate((state: { screen: { screen: string } }) => state.screen.screen)).toBe("debug");
  await page.evaluate(() => localStorage.setItem("latchkey.left", "behind"));
  await page.getByRole("button", { name: "Clear local storage" }).click();
  await page.getByText("Nothing of ours is kept in this browser any more").waitFor();
  expect(await page.evaluate(() => localStorage.getItem("latchkey.left"))).toBeNull();
  await page.getByText("Staff", { exact: true }).click();
  await page.getByRole("button", { name: "Disable admin mode" }).click();
  await support.heading("What opens every door but has no hands?");

  // What is refused is an answer of 403, which the browser's console names.
  browser.allow(/status of 403/);
  await page.goto(`${latchkey.url}/application/demo-status-open/apply?proxyUserEmail=status-open%40example.com`);
  await support.heading(/^Look as /);
  expect(page.url()).not.toContain("%40");
  await page.getByLabel("Why do you need to?").fill("They wrote that the form stops");
  await page.getByRole("button", { name: "Start looking" }).click();
  await support.heading("Provide us with your information");
  await page.getByText(/You are looking as .*status-open@example\.com/).waitFor();
  await expect.poll(() => axeFindings(page)).toEqual([]);
  const name = support.section("Personal Information").getByLabel("Last name", { exact: true });
  const before = await name.inputValue();
  await name.fill("Somebody else's");
  await name.press("Tab");
  await page.getByText("You are looking as somebody else: nothing is changed.").waitFor();
  await page.getByRole("button", { name: "Stop looking" }).click();
  await page.waitForURL(/\/console\/people\/[\w-]+#view-as$/);

  const applicant = new Person(await browser.open(), latchkey.url);
  await applicant.signIn("status-open@example.com", "/application/demo-status-open/apply");
  await applicant.heading("Provide us with your information");
  expect(await applicant.section("Personal Information").getByLabel("Last name", { exact: true }).inputValue()).toBe(before);
});
