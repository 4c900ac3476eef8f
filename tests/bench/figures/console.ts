/** What the console costs whoever works at it all day: keys over ten thousand applications, the palette, cases, previews, and its first page. */
import { type Browser, type BrowserContext, type Page, chromium } from "playwright";
import { CHROMIUM_FLAGS, findChromium } from "#tests/support/chromium.mjs";
import { isListening } from "#tests/support/tour.ts";
import { WirePerson } from "#tests/support/wire-person.ts";
import { type Sight, paintedAfter, watchPaints } from "../console/paint-times.ts";
import { type Figure, type Measure, counted, short } from "../figure.ts";
import { halfWay, startServer } from "../server-process.ts";
import { median, sampleOf } from "../statistics.ts";
import { YARDSTICK, yardstick } from "../yardstick.ts";

const MANY = 10_000;
/** Deferred parts begin two seconds after the page has loaded at the latest. */
const IDLE_MS = 3_000;
/** Between what is measured: whoever reads a screen gives it as much time to read ahead. */
const REST_MS = 400;
/** Whoever looks at a picture of a whole screen takes as long over it. */
const LOOK_MS = 1_000;
const VIEWPORT = { width: 1440, height: 900 };

const CURSOR: Sight = { selector: '[role="grid"] [aria-current]', attribute: "id" };
const SELECTED: Sight = { selector: '[role="grid"] [role="row"][aria-selected="true"]', attribute: "id" };
const CHOICES: Sight = { selector: ".pal .pl" };
/** The answers of a case: who it is stands above them, and which of the list it is. */
const ANSWERS: Sight = { selector: "main.review .bar.top, main.review .rv .asked" };
const DRAWN: Sight = { selector: "main, [role=dialog]", frames: ".dev iframe:not([aria-hidden])" };

const slowest = (times: readonly number[]): number => [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? NaN;

async function signedIn(browser: Browser, url: string, email: string): Promise<BrowserContext> {
  const person = new WirePerson(url, email, "demo-seattle");
  await person.signIn();
  const context = await browser.newContext({ viewport: VIEWPORT });
  const cookies = person.cookie.split("; ").map((one) => [one.slice(0, one.indexOf("=")), one.slice(one.indexOf("=") + 1)] as const);
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url })));
  return context;
}

async function opened(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await watchPaints(page);
  await page.goto(address);
  await isListening(page);
  return page;
}

interface Loaded {
  /** Over the wire, in bytes: of what was asked for until what one came for was there, and of all until the page is idle. */
  needed: number;
  bytes: number;
  scripts: Set<string>;
}

/** `comesFor`: what one opens the page to see. What is brought along while the page is idle, for what may come next, is counted beside. */
async function loads(context: BrowserContext, address: string, comesFor = "main"): Promise<Loaded> {
  const page = await context.newPage();
  await page.addInitScript((selector) => {
    const seen = new MutationObserver(() => {
      if (!document.querySelector(selector)) return;
      Object.assign(window, { cameFor: performance.timeOrigin + performance.now() });
      seen.disconnect();
    });
    seen.observe(document, { childList: true, subtree: true });
  }, comesFor);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  const asked = new Map<string, number>();
  const sizes = new Map<string, number>();
  const scripts = new Set<string>();
  devtools.on("Network.requestWillBeSent", ({ requestId, wallTime }) => void asked.set(requestId, wallTime * 1000));
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => void sizes.set(requestId, encodedDataLength));
  devtools.on("Network.responseReceived", ({ type, response }) => void (type === "Script" && scripts.add(new URL(response.url).pathname)));
  await page.goto(address, { waitUntil: "commit" });
  await page.locator(comesFor).first().waitFor();
  await page.waitForTimeout(IDLE_MS);
  const there = await page.evaluate(() => (window as unknown as { cameFor: number }).cameFor);
  await page.close();
  const sum = (ids: Iterable<string>): number => [...ids].reduce((all, id) => all + (sizes.get(id) ?? 0), 0);
  return { needed: sum([...asked].filter(([, at]) => at <= there).map(([id]) => id)), bytes: sum(sizes.keys()), scripts };
}

async function keysOfTable(context: BrowserContext, url: string, rounds: number): Promise<number[]> {
  const page = await opened(context, `${url}/console/queue?view=all`);
  await page.locator('[role="grid"] [data-row]').nth(20).waitFor();
  await paintedAfter(page, "j", CURSOR);
  const times = [];
  // Down through more than one page of the list, up again, and a row taken up every few.
  for (let round = 0; round < rounds; round += 1) {
    times.push(await paintedAfter(page, round % 8 === 7 ? "k" : "j", CURSOR));
    if (round % 4 === 3) times.push(await paintedAfter(page, "x", SELECTED));
  }
  await page.close();
  return times;
}

async function keysOfPalette(context: BrowserContext, url: string, rounds: number): Promise<number[]> {
  const page = await opened(context, `${url}/console/queue?view=all`);
  await page.locator('[role="grid"] [data-row]').nth(20).waitFor();
  const times = [];
  for (let round = 0; round < rounds; round += 1) {
    times.push(await paintedAfter(page, "Control+k", CHOICES));
    for (const key of "show") times.push(await paintedAfter(page, key, { selector: ".pal .pl mark" }));
    await page.keyboard.press("Escape");
    await page.locator(".pal").waitFor({ state: "detached" });
  }
  await page.close();
  return times;
}

/** From the queue with Enter, and from each case to the next one. */
async function cases(context: BrowserContext, url: string, rounds: number): Promise<{ open: number[]; next: number[] }> {
  const [open, next]: [number[], number[]] = [[], []];
  const page = await opened(context, `${url}/console/queue?view=open`);
  for (let round = 0; round < rounds; round += 1) {
    if (round > 0) await page.goto(`${url}/console/queue?view=open`);
    await isListening(page);
    await page.locator('[role="grid"] [data-row]').nth(3).waitFor();
    await paintedAfter(page, "j", CURSOR);
    // Whoever opens one has looked at it: what the peek reads is there.
    await page.getByRole("complementary", { name: /^Peek/ }).getByRole("heading", { level: 3 }).first().waitFor();
    await page.waitForTimeout(REST_MS);
    open.push(await paintedAfter(page, "Enter", ANSWERS));
    for (let step = 0; step < 3; step += 1) {
      await page.waitForTimeout(REST_MS);
      next.push(await paintedAfter(page, "j", ANSWERS));
    }
  }
  await page.close();
  return { open, next };
}

async function previews(context: BrowserContext, url: string, rounds: number): Promise<{ picked: number[]; drawn: number[] }> {
  const page = await opened(context, `${url}/console/preview?persona=ready-to-pay`);
  await page.frameLocator('iframe[title$="on a phone"]').locator("main").waitFor();
  const [picked, drawn]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    // As one goes through the house: screen after screen, and then on as somebody else.
    picked.push(await paintedAfter(page, round % 6 === 5 ? "]" : "ArrowDown", DRAWN));
    await page.waitForTimeout(LOOK_MS);
    drawn.push(Number(/([\d.,]+) ms/u.exec((await page.locator(".dev.desktop figcaption").textContent()) ?? "")?.[1] ?? NaN));
  }
  await page.close();
  return { picked, drawn };
}

export const measure: Measure = async ({ quick }) => {
  const server = await startServer();
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
  try {
    await server.ask({ ask: "applications", count: quick ? 500 : MANY });
    const rounds = quick ? 1 : 10;
    const staff = await signedIn(browser, server.url, "staff@example.com");
    const editor = await signedIn(browser, server.url, "editor@example.com");
    const form = await loads(await signedIn(browser, server.url, (await halfWay(server.url)).email), `${server.url}/application/demo-seattle/apply`);
    const first = await loads(await signedIn(browser, server.url, "staff@example.com"), `${server.url}/console/queue?view=all`, "[data-row]");
    const works = Array.from({ length: 5 }, () => {
      const began = performance.now();
      yardstick.work(0);
      return performance.now() - began;
    });
    const line = (id: string, what: string, reach: number | null, value: number, times: readonly number[]): Figure => ({
      id,
      what,
      value: { ...sampleOf(times), median: value },
      unit: "ms",
      relative: { of: YARDSTICK, ratio: sampleOf(works.map((ms) => value / ms)) },
      reach,
      good: "below",
      beside: `${times.length} times: half within ${short(median(times))} ms, 19 of 20 within ${short(slowest(times))} ms, the longest ${short(Math.max(...times))} ms`,
    });
    const keys = await keysOfTable(staff, server.url, rounds * 12);
    const palette = await keysOfPalette(staff, server.url, rounds);
    const { open, next } = await cases(staff, server.url, rounds);
    const { picked, drawn } = await previews(editor, server.url, rounds * 2);
    const own = [...form.scripts].filter((script) => /console/u.test(script));
    return [
      line("console-key", `A key in the table of ${MANY} applications until it is painted, half of them`, 50, median(keys), keys),
      line("console-key-19", "… 19 of 20", 100, slowest(keys), keys),
      line("console-palette", "The palette, opened and with each letter, until it is painted, half of them", 60, median(palette), palette),
      line("console-review", "A case opened from the queue until its answers are painted, half of them", 150, median(open), open),
      line("console-next", "… the next case", 100, median(next), next),
      line("console-preview", "A preview on the server, from its pick, half of them", 100, median(drawn), drawn),
      line("console-preview-painted", "… until the screen is painted at both widths, pages of their own", 100, median(picked), picked),
      {
        id: "console-weight",
        what: "What the console's first page needs until its rows are there",
        ...counted(Math.round(first.needed / 1024), "KB"),
        reach: 250,
        good: "below",
        beside: `${Math.round(first.bytes / 1024)} KB with what comes while it is idle, ${first.scripts.size} scripts`,
      },
      {
        id: "console-scripts",
        what: "Scripts of the console on an applicant's form",
        ...counted(own.length, ""),
        reach: 0,
        good: "below",
        beside: own.join(", ") || `none of ${form.scripts.size}`,
      },
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
};
