/** Somebody of the staff reads the dashboard by keyboard: a stage, its people, another market, the numbers as tables. */
import { beforeAll, expect, test } from "vitest";
import { withBrowser } from "../support/browser.ts";
import { PATIENT } from "../support/patience.ts";
import { Person } from "../support/person.ts";
import { type RunningServer, runningLatchkey } from "../support/running-server.ts";
import { isListening } from "../support/tour.ts";
import { axeFindings, colourFindings } from "./support/axe.ts";

let latchkey: RunningServer;
const browser = withBrowser();
beforeAll(async () => {
  latchkey = await runningLatchkey();
});

test("the dashboard by keyboard: a stage and the list of its people, a market, and everything as tables", async () => {
  const reviewer = new Person(await browser.open({ viewport: { width: 1440, height: 900 } }), latchkey.url);
  const { page } = reviewer;
  await reviewer.signIn("staff@example.com", "/console/dashboard");
  await reviewer.heading("Dashboard");
  await isListening(page);
  const way = page.getByRole("region", { name: "From form to lease" });
  const stage = (name: string) => way.getByRole("row").filter({ has: page.getByRole("rowheader", { name }) });
  await stage("Submitted").waitFor();
  await expect.poll(() => axeFindings(page), { ...PATIENT, message: "axe in the light" }).toEqual([]);

  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect.poll(() => stage("Submitted").getAttribute("aria-current"), PATIENT).toBe("true");
  const people = await stage("Submitted").getByRole("cell").first().getByRole("link").textContent();
  await page.keyboard.press("Enter");
  await reviewer.heading("Everything");
  await page.getByText("Reached").waitFor();
  await page
    .getByRole("status")
    .filter({ hasText: `${people} ` })
    .first()
    .waitFor();
  await page.goBack();
  await stage("Submitted").waitFor();

  await page.keyboard.press("m");
  const market = page.getByRole("combobox", { name: "Market" });
  await expect.poll(() => market.evaluate((box) => box === document.activeElement), PATIENT).toBe(true);
  await market.selectOption("seattle");
  await expect.poll(() => page.url(), PATIENT).toContain("market=seattle");
  await market.evaluate((box) => box.blur());
  await page.keyboard.press("t");
  await page
    .getByRole("table")
    .filter({ has: page.getByRole("columnheader", { name: "All weeks" }) })
    .waitFor();
  await expect.poll(() => axeFindings(page), { ...PATIENT, message: "axe in the light, as tables" }).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(() => colourFindings(page), { ...PATIENT, message: "axe in the dark, as tables" }).toEqual([]);
  await page.keyboard.press("t");
  await page
    .getByRole("img", { name: /go on, .* still here, .* leave/ })
    .first()
    .waitFor();
  await expect.poll(() => colourFindings(page), { ...PATIENT, message: "axe in the dark" }).toEqual([]);
});
