/**
 * `npm run screenshots`: a picture of every stop of the tour at 390 and 1440 px, and of every room of the console in the windows
 * that it is made for, in `tests/output/screenshots`. Words behind it choose stops by their name: `npm run screenshots -- payment login`.
 * `--fr` shows them in French.
 * `--dark` shows them to somebody whose system is dark. `--readme` renews the README's pictures instead, in `.github`.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright";
import { build, root } from "../server/bin/prepare.mjs";
import { CHROMIUM_FLAGS, findChromium } from "./support/chromium.mjs";
import { startLatchkey } from "./support/latchkey.ts";
import { openStop, TOUR } from "./support/tour.ts";
import { CONSOLE_TOUR, CONSOLE_WINDOWS } from "./support/tour-console.ts";

const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
/** A table that measures its window draws its rows anew behind it. */
const SETTLES_MS = 300;
/** What the README shows: a stop of the tour, in a window of its own. */
const README = [
  { file: "price", stop: "home price", width: 1280, height: 800 },
  { file: "chat", stop: "meeting, chat", width: 390, height: 844, colorScheme: "dark" },
  { file: "console", stop: "console, review", width: 1280, height: 800 },
];
const forReadme = process.argv.includes("--readme");
const colorScheme = process.argv.includes("--dark") ? "dark" : "light";
const isFrench = process.argv.includes("--fr");
const locale = isFrench ? "fr-CA" : "en-US";
const folder = join(root, "tests/output/screenshots", [...(isFrench ? ["fr"] : []), ...(colorScheme === "dark" ? [colorScheme] : [])].join("-"));
const ALL = [...TOUR, ...CONSOLE_TOUR];

const words = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const stops = forReadme ? [] : words.length === 0 ? ALL : ALL.filter((stop) => words.some((word) => stop.name.includes(word)));
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
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale,
      reducedMotion: "reduce",
      colorScheme,
    });
    try {
      const page = await context.newPage();
      await openStop(stop, page, latchkey.url, locale);
      const isConsole = CONSOLE_TOUR.includes(stop);
      // What lies over the page covers the window, not the whole length of the page; the console fills its window, and its panes scroll.
      const fullPage = !isConsole && (await page.getByRole("dialog").count()) === 0;
      for (const { width, height } of isConsole ? CONSOLE_WINDOWS : WINDOWS) {
        await page.setViewportSize({ width, height });
        if (fullPage) await page.setViewportSize({ width, height: await wholeHeight(page) });
        if (isConsole) await page.waitForTimeout(SETTLES_MS);
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
  for (const picture of forReadme ? README : []) {
    const { width, height, colorScheme = "light" } = picture;
    const context = await browser.newContext({ viewport: { width, height }, locale: "en-US", reducedMotion: "reduce", colorScheme });
    const page = await context.newPage();
    await openStop(
      ALL.find(({ name }) => name === picture.stop),
      page,
      latchkey.url,
    );
    await page.evaluate(() => document.fonts.ready);
    // Small enough to be kept with the code; Playwright itself writes no WebP.
    const tab = await context.newCDPSession(page);
    const { data } = await tab.send("Page.captureScreenshot", { format: "webp", quality: 82 });
    writeFileSync(join(root, `.github/${picture.file}.webp`), Buffer.from(data, "base64"));
    console.log(picture.file);
    await context.close();
  }
} finally {
  await browser.close();
  await latchkey.stop();
}
if (!forReadme) console.log(`\n${stops.length - failed} of ${stops.length} stops, in ${folder}`);
process.exit(failed === 0 ? 0 : 1);
