/** What a move costs the browser while somebody chooses a home: along the row of many homes, and of the slider in the picture of prices. */
import { type Browser, type CDPSession, type Page, chromium } from "playwright";
import { CHROMIUM_FLAGS, findChromium } from "#tests/support/chromium.mjs";
import { isListening } from "#tests/support/tour.ts";
import { type Figure, type Measure, counted, short } from "../figure.ts";
import { HOMES, SELECTION, inFrontOfMany } from "../homes/chooser.ts";
import { startServer } from "../server-process.ts";
import { median, sampleOf } from "../statistics.ts";
import { YARDSTICK, yardstick } from "../yardstick.ts";

/** As many times slower as a phone is than the machine that this runs on. */
const SLOWER = 4;
const MOVES = 10;
/** As a key that is held repeats, and as a row is swiped along. Once it rests the server is asked for the bill, whose script stands beside. */
const APART_MS = { row: 250, slider: 60 };
const REST_MS = 1_500;
/** What is brought along while the page is idle has come by then. */
const IDLE_MS = 4_000;
const VIEWPORT = { width: 1440, height: 900 };

interface Moving {
  page: Page;
  devtools: CDPSession;
  apartMs: number;
  /** The n-th move. */
  move(n: number): Promise<void>;
}

declare global {
  interface Window {
    longTasks: number[];
  }
}

async function opened(browser: Browser, cookie: string, url: string): Promise<{ page: Page; devtools: CDPSession }> {
  const context = await browser.newContext({ extraHTTPHeaders: { cookie }, viewport: VIEWPORT });
  const page = await context.newPage();
  await page.addInitScript(() => {
    window.longTasks = [];
    new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: "longtask" });
  });
  await page.goto(url);
  await isListening(page);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Performance.enable");
  return { page, devtools };
}

async function alongTheRow(browser: Browser, cookie: string, url: string): Promise<Moving> {
  const { page, devtools } = await opened(browser, cookie, url + SELECTION);
  const next = page.getByRole("button", { name: "On by one" });
  await next.waitFor();
  await next.focus();
  return { page, devtools, apartMs: APART_MS.row, move: () => page.keyboard.press("Enter") };
}

async function ofTheSlider(browser: Browser, cookie: string, url: string): Promise<Moving> {
  const { page, devtools } = await opened(browser, cookie, url + SELECTION);
  await page
    .getByRole("group", { name: "Ashby Place", exact: true })
    .getByRole("link", { name: /^Choose a/ })
    .click();
  await page
    .getByRole("link", { name: /^Private bedroom/ })
    .first()
    .click();
  await page.locator("[aria-current]", { hasText: "Private bedroom" }).waitFor();
  await page.getByRole("link", { name: "Save" }).click();
  const length = page.getByRole("slider", { name: "Lease length" });
  await length.waitFor();
  await length.focus();
  return { page, devtools, apartMs: APART_MS.slider, move: (n) => page.keyboard.press(n % MOVES < MOVES / 2 ? "ArrowDown" : "ArrowUp") };
}

async function scriptMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "ScriptDuration")?.value ?? NaN) * 1_000;
}

/** Milliseconds of script a move and of all that follows once it rests, and how long the tasks took that were longer than 50 ms. */
async function moved({ page, devtools, apartMs, move }: Moving): Promise<{ ms: number; restMs: number; long: number[] }> {
  await page.evaluate(() => void (window.longTasks.length = 0));
  const before = await scriptMs(devtools);
  for (let n = 0; n < MOVES; n += 1) {
    await move(n);
    await page.waitForTimeout(apartMs);
  }
  const after = await scriptMs(devtools);
  await page.waitForTimeout(REST_MS);
  return { ms: (after - before) / MOVES, restMs: (await scriptMs(devtools)) - after, long: await page.evaluate(() => window.longTasks) };
}

export const measure: Measure = async ({ quick }) => {
  const server = await startServer();
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
  try {
    const { cookie } = await inFrontOfMany(server, quick ? 20 : HOMES);
    const figures: Figure[] = [];
    for (const [id, what, begin] of [
      ["move-row", `A move along the row of ${HOMES} homes`, alongTheRow],
      ["move-slider", "A move of the lease's length in the picture of prices", ofTheSlider],
    ] as const) {
      const moving = await begin(browser, cookie, server.url);
      await moving.page.waitForTimeout(IDLE_MS);
      await moved(moving);
      const [times, rests, works, long]: [number[], number[], number[], number[]] = [[], [], [], []];
      for (let round = 0; round < (quick ? 1 : 6); round += 1) {
        const { ms, restMs } = await moved(moving);
        times.push(ms);
        rests.push(restMs);
        const began = performance.now();
        yardstick.work(round);
        works.push(performance.now() - began);
      }
      await moving.devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
      for (let round = 0; round < (quick ? 1 : 3); round += 1) long.push(...(await moved(moving)).long);
      await moving.page.context().close();
      figures.push(
        {
          id,
          what: `${what}: script`,
          value: sampleOf(times),
          unit: "ms",
          relative: { of: YARDSTICK, ratio: sampleOf(times.map((ms, round) => ms / (works[round] ?? NaN))) },
          reach: 4,
          good: "below",
          beside: `the least of ${times.length} rounds ${short(Math.min(...times))} ms; what follows once it rests, after ${MOVES} of them, ${short(median(rests))} ms`,
        },
        {
          id: `${id}-tasks`,
          what: `… tasks of more than 50 ms on a processor ${SLOWER} times slower`,
          ...counted(long.length, ""),
          reach: 0,
          good: "below",
          beside: long.length === 0 ? `of ${MOVES * (quick ? 1 : 3)} moves` : `the longest ${short(Math.max(...long))} ms, of ${MOVES * (quick ? 1 : 3)} moves`,
        },
      );
    }
    return figures;
  } finally {
    await browser.close();
    await server.stop();
  }
};
