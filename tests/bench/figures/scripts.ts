/** JavaScript of the application form page, as a browser asks for it: before it answers input, and in all once it is idle. */
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { type Browser, chromium } from "playwright";
import { CHROMIUM_FLAGS, findChromium } from "#tests/support/chromium.mjs";
import { type Figure, type Measure, against, short } from "../figure.ts";
import { BUILT } from "../places.ts";
import { halfWay, startServer } from "../server-process.ts";

/** Deferred parts begin two seconds after the page has loaded at the latest. */
const IDLE_MS = 4_000;

interface Sizes {
  first: number;
  all: number;
}

async function scriptsOf(browser: Browser, url: string, cookie: string, site: string): Promise<Sizes> {
  const context = await browser.newContext({ extraHTTPHeaders: { cookie } });
  const page = await context.newPage();
  const asked = new Set<string>();
  const complaints: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") asked.add(new URL(request.url()).pathname);
  });
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  const html = (await (await page.goto(url))?.text()) ?? "";
  await page.waitForTimeout(IDLE_MS);
  await context.close();
  // Stock RJSF compiles its validator with `new Function`, which the content security policy refuses.
  if (complaints.length > 0 && site !== "stock-site") throw new Error(`${url} complains: ${complaints.join("; ")}`);
  const named = new Set(Array.from(html.matchAll(/\/assets\/[\w.-]+\.js/g), ([path]) => path));
  const size = (path: string) => gzipSync(readFileSync(`${BUILT}/${site}/client${path}`), { level: 9 }).length;
  const sum = (paths: string[]) => paths.reduce((total, path) => total + size(path), 0);
  return { first: sum([...asked].filter((path) => named.has(path))), all: sum([...asked]) };
}

export const measure: Measure = async () => {
  const server = await startServer();
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
  try {
    const person = await halfWay(server.url);
    const of = (path: string, site = "site") => scriptsOf(browser, server.url + path, person.cookie, site);
    const ours = await of(person.formPath);
    const hand = await of("/bench/hand", "hand-site");
    const stock = await of("/bench/stock", "stock-site");
    const kb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
    const line = (id: keyof Sizes, what: string, reach: number): Figure => ({
      id: `scripts-${id}`,
      what,
      ...against("hand", [ours[id]], [hand[id]]),
      reach,
      good: "below",
      beside: `${kb(ours[id])} and ${kb(hand[id])}; stock RJSF + Ajv ${short(stock[id] / hand[id])} (${kb(stock[id])})`,
    });
    return [line("first", "The form page's JavaScript before it answers input, gzip", 1.25), line("all", "… everything it loads, once idle", 1.75)];
  } finally {
    await browser.close();
    await server.stop();
  }
};
