import { mkdirSync } from "node:fs";
import { type Browser, type BrowserContext, type BrowserContextOptions, type Page, chromium } from "playwright";
import { afterAll, afterEach, beforeAll, expect, onTestFailed } from "vitest";
import { CHROMIUM_FLAGS, findChromium } from "./chromium.mjs";

const output = new URL("../output/", import.meta.url).pathname;

/**
 * A browser for a test file, a fresh person (context) for each page. Whatever the browser's console
 * prints as a warning or an error fails the test, unless `allow` names it.
 */
export function useBrowser(): { open(options?: BrowserContextOptions): Promise<Page>; allow(pattern: RegExp): void } {
  let browser: Browser;
  let contexts: BrowserContext[] = [];
  let noise: string[] = [];
  let allowed: RegExp[] = [];

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
  });
  afterAll(() => browser?.close());
  afterEach(async () => {
    const unexpected = noise.filter((line) => !allowed.some((pattern) => pattern.test(line)));
    for (const context of contexts) await context.close();
    contexts = [];
    noise = [];
    allowed = [];
    expect(unexpected, "unexpected console output of the page").toEqual([]);
  });

  return {
    async open(options = {}) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-US", ...options });
      contexts.push(context);
      const page = await context.newPage();
      page.on("console", (message) => {
        if (["warning", "error"].includes(message.type())) noise.push(`${message.type()}: ${message.text()} (${message.location().url})`);
      });
      page.on("pageerror", (error) => noise.push(`page error: ${error.message}`));
      onTestFailed(async ({ task }) => {
        mkdirSync(output, { recursive: true });
        await page.screenshot({ path: `${output}${task.name.replace(/[^a-z0-9]+/gi, "-").slice(0, 80)}.png`, fullPage: true }).catch(() => undefined);
      });
      return page;
    },
    allow(pattern) {
      allowed.push(pattern);
    },
  };
}
