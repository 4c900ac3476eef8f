import type { Page } from "playwright";
import { beforeAll, describe, expect, test } from "vitest";
import { withBrowser } from "../support/browser.ts";
import { repeated } from "../support/lanes.mjs";
import { type RunningServer, runningLatchkey } from "../support/running-server.ts";
import { openStop, TOUR } from "../support/tour.ts";
import type { TourStop } from "../support/tour-stop.ts";
import { axeFindings, colourFindings } from "./support/axe.ts";
import { Keyboard } from "./support/keyboard.ts";
import { moving, twice, widest } from "./support/layout.ts";
import { smallTargets } from "./support/targets.ts";
import { DESK, PHONE, SMALL_PHONE, type WindowSize } from "./support/windows.ts";

let latchkey: RunningServer;
const browser = withBrowser();
beforeAll(async () => {
  latchkey = await runningLatchkey();
});

/**
 * What takes a server, or the page as it is sent: answers of the server to what is typed, a file, a message, the hash of an
 * address, and HTML on which no script comes alive. What can be drawn from a descriptor is looked at in every-screen.test.ts.
 */
const VISITS = ["login", "error page", "apply, suggestions", "apply, a file too many", "apply by steps, step 3", "debug, in admin mode"];

describe("a page that is visited", () => {
  test.each(VISITS)(
    "%s: nothing for axe to find, in the light and in the dark, nothing too small to press, nothing wider than the window, at three widths",
    (name) => looksFine(TOUR.find((stop) => stop.name === name)!),
  );

  /** A sample on the page of every kind in every state. */
  const sampleOf = (page: Page) => (name: string) => page.locator(`[aria-labelledby="${name}-state"]`);
  async function everyKind({ width, height }: WindowSize): Promise<Page> {
    const page = await browser.open({ reducedMotion: "reduce" });
    await page.goto(`${latchkey.url}/sandbox/kinds`);
    await sampleOf(page)("field-choice-sample-saving").getByText("Saving").first().waitFor();
    await page.setViewportSize({ width, height });
    await expect.poll(() => axeFindings(page)).toEqual([]);
    await expect.poll(() => page.evaluate(widest)).toEqual([]);
    return page;
  }
  test("every kind in every state: nothing for axe to find and nothing cut off, on a desk", repeated, async () => {
    await everyKind(DESK);
  });

  test("every kind in every state: nothing for axe to find and nothing cut off, on a phone, in the light and in the dark, and a keyboard is enough", async () => {
    const page = await everyKind(PHONE);
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(() => colourFindings(page), { message: "axe in the dark" }).toEqual([]);
    const sample = sampleOf(page);
    expect(await page.evaluate(twice), "ids that stand there twice").toEqual([]);

    const keyboard = new Keyboard(page);
    const choice = sample("field-choice-sample-unanswered");
    await choice.getByRole("radio", { name: /In the mornings/ }).focus();
    await page.keyboard.press("ArrowDown");
    expect(await choice.getByRole("radio", { name: /In the evenings/ }).isChecked()).toBe(true);
    for (const name of ["Cooking", "Plants"]) {
      await choice.getByRole("checkbox", { name }).focus();
      await page.keyboard.press("Space");
    }
    await choice.getByText("2 of 2 chosen").waitFor();
    expect(await choice.getByRole("checkbox", { name: "Music" }).isDisabled(), "no more than two").toBe(true);
    const slider = sample("field-slider-sample-unanswered").getByRole("slider");
    await slider.focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => slider.getAttribute("aria-valuetext")).toBe("4 months");
    await sample("field-slider-sample-unanswered").getByText("Saved", { exact: true }).waitFor();
    await choice.getByText("JSON").focus();
    await keyboard.press(choice.getByText("JSON"));
    expect(await choice.locator("pre").innerText()).toContain('"kind": "choice"');
  });
});

async function looksFine(stop: TourStop): Promise<void> {
  if (stop.says) browser.allow(stop.says);
  const page = await browser.open({ reducedMotion: "reduce" });
  await openStop(stop, page, latchkey.url);
  for (const { width, height, target } of [PHONE, DESK, SMALL_PHONE]) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => axeFindings(page), { message: `axe at ${width} px` }).toEqual([]);
    await expect.poll(() => smallTargets(page, target), { message: `smaller than ${target} px at ${width} px` }).toEqual([]);
    await expect.poll(() => page.evaluate(widest), { message: `wider than ${width} px` }).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(() => colourFindings(page), { message: "axe in the dark" }).toEqual([]);
  await expect.poll(() => page.evaluate(moving), { message: "moves although the person wants less motion" }).toEqual([]);
}
