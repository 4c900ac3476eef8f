/**
 * `npm run screenshots`: a picture of every stop of the tour at 390 and 1440 px, in
 * `tests/output/screenshots`. Words behind it choose stops by their name: `npm run screenshots -- payment login`.
 * `--dark` shows them to somebody whose system is dark. `--readme` renews the picture of the README as well.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright";
import { build, root } from "../server/bin/prepare.mjs";
import { CHROMIUM_FLAGS, findChromium } from "./support/chromium.mjs";
import { startLatchkey } from "./support/latchkey.ts";
import { openStop, TOUR } from "./support/tour.ts";

const WIDTHS = [1440, 390];
const HEIGHTS = { 1440: 900, 390: 844 };
const README_STOP = "apply, half answered";
const colorScheme = process.argv.includes("--dark") ? "dark" : "light";
const folder = join(root, "tests/output/screenshots", ...(colorScheme === "dark" ? [colorScheme] : []));

const words = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const stops = words.length === 0 ? TOUR : TOUR.filter((stop) => words.some((word) => stop.name.includes(word)));
const fileName = (name, width) => `${name.replace(/[^a-z0-9]+/gi, "-")}-${width}.png`;

/** As high as the page is long: bars that stay in the window then stand at its ends, and hide nothing. */
async function wholeHeight(page) {
  return page.evaluate(() => {
    window.scrollTo(0, 0);
    return Math.max(document.documentElement.scrollHeight, window.innerHeight);
  });
}

build();
mkdirSync(folder, { recursive: true });
const latchkey = await startLatchkey();
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
let failed = 0;
try {
  for (const stop of stops) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-US", reducedMotion: "reduce", colorScheme });
    try {
      const page = await context.newPage();
      await openStop(stop, page, latchkey.url);
      // What lies over the page covers the window, not the whole length of the page.
      const fullPage = (await page.getByRole("dialog").count()) === 0;
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: HEIGHTS[width] });
        if (fullPage) await page.setViewportSize({ width, height: await wholeHeight(page) });
        await page.screenshot({ path: join(folder, fileName(stop.name, width)) });
      }
      console.log(stop.name);
    } catch (error) {
      failed += 1;
      console.error(`${stop.name}: ${error.message}`);
      for (const page of context.pages()) await page.screenshot({ path: join(folder, fileName(`FAILED ${stop.name}`, 1440)) }).catch(() => undefined);
    } finally {
      await stop.after?.(latchkey.url);
      await context.close();
    }
  }
  if (process.argv.includes("--readme")) {
    const stop = TOUR.find(({ name }) => name === README_STOP);
    const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, locale: "en-US", reducedMotion: "reduce" });
    const page = await context.newPage();
    await openStop(stop, page, latchkey.url);
    await page.screenshot({ path: join(root, ".github/latchkey.png") });
    await context.close();
  }
} finally {
  await browser.close();
  await latchkey.stop();
}
console.log(`\n${stops.length - failed} of ${stops.length} stops, in ${folder}`);
process.exit(failed === 0 ? 0 : 1);
