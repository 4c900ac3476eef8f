import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withBrowser } from "../support/browser.ts";
import type { Latchkey } from "../support/latchkey.ts";
import { repeated } from "../support/lanes.mjs";
import { openStop, startTour, TOUR, type TourStop } from "../support/tour.ts";
import { axeFindings } from "./support/axe.ts";
import { smallTargets } from "./support/targets.ts";

let latchkey: Latchkey;
const browser = withBrowser();
beforeAll(async () => {
  latchkey = await startTour();
});
afterAll(() => latchkey?.stop());

interface Size {
  width: number;
  height: number;
  target: number;
}
const DESK = { width: 1440, height: 900, target: 24 };
// A finger needs more than a pointer does.
const PHONE = { width: 390, height: 844, target: 44 };
const SMALL_PHONE = { width: 320, height: 640, target: 44 };
const STOPS = TOUR.map((stop) => [stop.name, stop] as const);
const FINE = "%s: nothing for axe to find, nothing too small to press, nothing wider than the window";

/** Screens that a stop of the tour stood at. */
const seen = new Set<string>();

describe("every screen, for everyone", () => {
  test.each(STOPS)(`${FINE} of a phone`, (_name, stop) => looksFine(stop, PHONE));
  test.each(STOPS)(`${FINE} of a desk, and of the smallest phone`, repeated, (_name, stop) => looksFine(stop, DESK, SMALL_PHONE));

  test("none is left out of the tour", () => {
    const screens = readdirSync("schemas/screens", { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".json"));
    expect(screens.map((path) => basename(path, ".json")).filter((screen) => !seen.has(screen))).toEqual([]);
  });
});

async function looksFine(stop: TourStop, ...sizes: Size[]): Promise<void> {
  if (stop.name === "404") browser.allow(/404/);
  if (stop.name === "error page") browser.allow(/400/);
  const page = await browser.open({ reducedMotion: "reduce" });
  try {
    await openStop(stop, page, latchkey.url);
    seen.add(await page.evaluate(() => document.querySelector("[data-screen]")?.getAttribute("data-screen") ?? ""));
    for (const { width, height, target } of sizes) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => axeFindings(page), { message: `axe at ${width} px` }).toEqual([]);
      await expect.poll(() => smallTargets(page, target), { message: `smaller than ${target} px at ${width} px` }).toEqual([]);
      await expect.poll(() => page.evaluate(widest), { message: `wider than ${width} px` }).toEqual([]);
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
