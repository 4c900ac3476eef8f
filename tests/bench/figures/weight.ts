/** What a first visit to the form page costs a person: bytes, requests, and the time until the first field answers. */
import { type Browser, type Page, chromium } from "playwright";
import { CHROMIUM_FLAGS, findChromium } from "#tests/support/chromium.mjs";
import { type Figure, type Measure, against, counted, short } from "../figure.ts";
import { halfWay, startServer } from "../server-process.ts";
import { median } from "../statistics.ts";

/**
 * Deferred parts begin two seconds after the page has loaded at the latest. What a page tells of itself is not among what is counted:
 * it is posted once, later (`told_within_ms`) or when the page is left.
 */
const IDLE_MS = 4_000;
/** As many times slower as a phone is than the machine that this runs on. */
const SLOWER = 4;
const ROUNDS = 7;

interface Visit {
  bytes: number;
  requests: string[];
  /** Tasks of more than 50 ms after the first paint. */
  longTasks: number;
  /** From the navigation on until the first field has come alive, in ms. */
  answersMs: number;
}

declare global {
  interface Window {
    bench: { longTasks: number[]; answersMs: number };
  }
}

/** Runs in the page before anything else: React marks what has come alive. */
function watch(): void {
  window.bench = { longTasks: [], answersMs: NaN };
  new PerformanceObserver((list) => window.bench.longTasks.push(...list.getEntries().map(({ startTime }) => startTime))).observe({ type: "longtask" });
  const looking = setInterval(() => {
    const field = document.querySelector("main input[type=text]");
    if (!field || !Object.keys(field).some((key) => key.startsWith("__reactProps"))) return;
    window.bench.answersMs = performance.now();
    clearInterval(looking);
  }, 5);
}

async function visit(browser: Browser, url: string, cookie: string, slower: number): Promise<Visit> {
  const context = await browser.newContext({ extraHTTPHeaders: { cookie } });
  const page: Page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const requests: string[] = [];
  let bytes = 0;
  await devtools.send("Network.enable");
  devtools.on("Network.requestWillBeSent", ({ request }) => void (request.url.startsWith("http") && requests.push(`${request.method} ${request.url}`)));
  devtools.on("Network.loadingFinished", ({ encodedDataLength }) => void (bytes += encodedDataLength));
  if (slower > 1) await devtools.send("Emulation.setCPUThrottlingRate", { rate: slower });
  await page.addInitScript(watch);
  await page.goto(url);
  await page.waitForFunction(() => window.bench.answersMs > 0);
  if (slower === 1) await page.waitForTimeout(IDLE_MS);
  const seen = await page.evaluate(() => ({
    answersMs: window.bench.answersMs,
    longTasks: window.bench.longTasks.filter((at) => at > (performance.getEntriesByName("first-paint")[0]?.startTime ?? 0)).length,
  }));
  await context.close();
  return { ...seen, bytes, requests };
}

export const measure: Measure = async ({ quick }) => {
  const server = await startServer();
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
  try {
    const person = await halfWay(server.url);
    const of = (path: string, slower = 1) => visit(browser, server.url + path, person.cookie, slower);
    const [formPath, handPath] = [person.formPath, "/bench/hand"];
    // The server packs and draws a first time for whoever comes first.
    await of(formPath, SLOWER);
    await of(handPath, SLOWER);
    const [ours, hand] = [await of(formPath), await of(handPath)];
    const [slow, slowHand, tasks]: [number[], number[], number[]] = [[], [], [ours.longTasks]];
    for (let round = 0; round < (quick ? 1 : ROUNDS); round += 1) {
      slow.push((await of(formPath, SLOWER)).answersMs);
      slowHand.push((await of(handPath, SLOWER)).answersMs);
      if (!quick && round < 4) tasks.push((await of(formPath)).longTasks);
    }
    const kb = ({ bytes }: Visit) => Math.round(bytes / 1024);
    const named = ours.requests.map((request) => request.replace(server.url, "").replace(/^GET |\?.*|-[\w-]{8}(?=\.)/g, ""));
    const line = (id: string, what: string, value: number, unit: string, reach: number, beside: string): Figure => ({
      id,
      what,
      ...counted(value, unit),
      reach,
      good: "below",
      beside,
    });
    return [
      line("weight", "All that the form page loads on a first visit", kb(ours), "KB", 260, `by hand ${kb(hand)} KB`),
      line(
        "weight-requests",
        "… in so many requests",
        ours.requests.length,
        "",
        10,
        `by hand ${hand.requests.length}; ${named.join(", ")}; one more tells of the page, later or when it is left`,
      ),
      line("weight-tasks", "… tasks of more than 50 ms after the first paint", median(tasks), "", 0, "on this machine as it is"),
      {
        id: "weight-answers",
        what: `… time until its first field answers, on a processor ${SLOWER} times slower`,
        ...against("hand", slow, slowHand),
        reach: 1.25,
        good: "below",
        beside: `${short(median(slow))} and ${short(median(slowHand))} ms`,
      },
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
};
