import type { Page } from "playwright";
import { beforeAll, describe, expect, test } from "vitest";
import { withBrowser } from "../support/browser.ts";
import { repeated } from "../support/lanes.mjs";
import { type Standing, standingLatchkey } from "../support/standing.ts";
import { openStop, TOUR } from "../support/tour.ts";
import { screenOf } from "../support/tour-screen.ts";
import type { TourStop } from "../support/tour-stop.ts";
import { axeFindings, colourFindings } from "./support/axe.ts";
import { Keyboard } from "./support/keyboard.ts";
import { smallTargets } from "./support/targets.ts";

let latchkey: Standing;
const browser = withBrowser();
beforeAll(async () => {
  latchkey = await standingLatchkey();
});

interface Size {
  width: number;
  height: number;
  target: number;
}
const DESK = { width: 1440, height: 900, target: 24 };
// A finger needs more than a pointer does.
const PHONE = { width: 390, height: 844, target: 44 };
const SMALL_PHONE = { width: 320, height: 640, target: 44 };
const named = (stops: readonly TourStop[]) => stops.map((stop) => [stop.name, stop] as const);
const ONCE = named(TOUR.filter(({ again }) => !again));
const AGAIN = named(TOUR.filter(({ again }) => again));
const FINE = "%s: nothing for axe to find, nothing too small to press, nothing wider than the window";

describe("every screen, for everyone", () => {
  test.each(ONCE)(`${FINE} of a phone`, (_name, stop) => looksFine(stop, PHONE));
  test.each(AGAIN)(`${FINE} of any phone, and of a desk`, repeated, (_name, stop) => looksFine(stop, PHONE, DESK, SMALL_PHONE));
  test.each(ONCE)(`${FINE} of a desk, and of the smallest phone`, repeated, (_name, stop) => looksFine(stop, DESK, SMALL_PHONE));

  /** A sample on the page of every kind in every state. */
  const sampleOf = (page: Page) => (name: string) => page.locator(`[aria-labelledby="${name}-state"]`);
  async function everyKind({ width, height }: Size): Promise<Page> {
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

/** In several sizes, and then in the dark as well. */
async function looksFine(stop: TourStop, ...sizes: Size[]): Promise<void> {
  if (stop.says) browser.allow(stop.says);
  const page = await browser.open({ reducedMotion: "reduce" });
  try {
    await openStop(stop, page, latchkey.url);
    expect(await page.evaluate(() => document.querySelector("[data-screen]")?.getAttribute("data-screen") ?? null), "the screen that the tour says").toBe(
      screenOf(stop),
    );
    for (const { width, height, target } of sizes) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => axeFindings(page), { message: `axe at ${width} px` }).toEqual([]);
      await expect.poll(() => smallTargets(page, target), { message: `smaller than ${target} px at ${width} px` }).toEqual([]);
      await expect.poll(() => page.evaluate(widest), { message: `wider than ${width} px` }).toEqual([]);
    }
    if (sizes.length > 1) {
      await page.emulateMedia({ colorScheme: "dark" });
      await expect.poll(() => colourFindings(page), { message: "axe in the dark" }).toEqual([]);
    }
    await expect.poll(() => page.evaluate(moving), { message: "moves although the person wants less motion" }).toEqual([]);
  } finally {
    await stop.after?.(latchkey.url);
  }
}

/** What reaches out of the window to the right, where the page could be scrolled to, and words that are cut off there. */
function widest(): string[] {
  const scrolls = [document.documentElement, ...document.querySelectorAll("[role=dialog]")].filter((element) => element.scrollWidth > element.clientWidth + 1);
  const found = scrolls.map((element) => `${element.tagName} ${element.scrollWidth} > ${element.clientWidth}`);
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let at = words.nextNode(); at !== null; at = words.nextNode()) {
    const around = at.parentElement;
    if (!around || !at.textContent?.trim() || around.closest(".vh, .skip, .sandbox, noscript") || !around.checkVisibility({ visibilityProperty: true }))
      continue;
    range.selectNodeContents(at);
    const { left, right } = range.getBoundingClientRect();
    if (left < -1 || right > window.innerWidth + 1) found.push(`"${at.textContent.trim().slice(0, 40)}" from ${Math.round(left)} to ${Math.round(right)}`);
  }
  return found;
}

/** Ids of more than one element. */
function twice(): string[] {
  const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
  return [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))];
}

/** Animations and transitions that take time. A spinner goes on, slowly: a still one would say that nothing happens. */
function moving(): string[] {
  const seconds = (list: string): number => Math.max(...list.split(",").map((one) => parseFloat(one) * (one.trim().endsWith("ms") ? 0.001 : 1)));
  const found = new Set<string>();
  for (const element of document.querySelectorAll<HTMLElement>("body *:not(.spin)")) {
    const { transitionDuration, animationDuration, animationName } = getComputedStyle(element);
    if (seconds(transitionDuration) > 0.001 || (animationName !== "none" && seconds(animationDuration) > 0.001))
      found.add(`${element.tagName.toLowerCase()}.${element.className}`);
  }
  return [...found];
}
