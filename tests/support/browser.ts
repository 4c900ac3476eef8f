import { mkdirSync } from "node:fs";
import { type Browser, type BrowserContext, type BrowserContextOptions, type Page, chromium } from "playwright";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { CHROMIUM_FLAGS, findChromium } from "./chromium.mjs";

const output = new URL("../output/", import.meta.url).pathname;

/**
 * A browser for a test file, a fresh person (context) for each page. Whatever the browser's console
 * prints as a warning or an error fails the test, unless `allow` names it.
 */
export function withBrowser(): { open(options?: BrowserContextOptions): Promise<Page>; allow(pattern: RegExp): void } {
  let browser: Browser;
  let contexts: BrowserContext[] = [];
  let noise: string[] = [];
  let allowed: RegExp[] = [];

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
  });
  afterAll(() => browser?.close());
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await keepPictures(contexts, task.name);
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
      return page;
    },
    allow(pattern) {
      allowed.push(pattern);
    },
  };
}

/** What the person saw when the test failed, in `tests/output`. */
async function keepPictures(contexts: readonly BrowserContext[], name: string): Promise<void> {
  mkdirSync(output, { recursive: true });
  for (const page of contexts.flatMap((context) => context.pages())) {
    // A page that is gone has no picture, and the failure is said elsewhere.
    await page.screenshot({ path: `${output}${name.replace(/[^a-z0-9]+/gi, "-").slice(0, 80)}.png`, fullPage: true }).catch(() => undefined);
  }
}
