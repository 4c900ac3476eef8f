import { mkdirSync } from "node:fs";
import { relative } from "node:path";
import type { BrowserContext, BrowserContextOptions, Page } from "playwright";
import { afterEach, expect } from "vitest";
import { PATIENCE_MS } from "./patience.ts";
import { runningBrowser } from "./running-server.ts";

const root = new URL("../..", import.meta.url).pathname;
const output = new URL("../output/", import.meta.url).pathname;

/** Remix prints it where somebody goes on while the data of the page before is half read: nothing is wrong, and nobody is told. */
const LEFT_WHILE_READ = /^error: AbortError: signal is aborted without reason/;

/** The last lines that a page said, for whoever looks for the cause of a failure. */
const LINES_KEPT = 15;

/**
 * A fresh person (context) in the browser for each page. Whatever the browser's console
 * prints as a warning or an error fails the test, unless `allow` names it. `hasScrollbars`: they take room, as on most desks.
 */
export function withBrowser(how: { hasScrollbars?: boolean } = {}): { open(options?: BrowserContextOptions): Promise<Page>; allow(pattern: RegExp): void } {
  let contexts: BrowserContext[] = [];
  let said: string[] = [];
  let noise: string[] = [];
  let allowed: RegExp[] = [];

  afterEach(async ({ task }) => {
    const unexpected = noise.filter((line) => !allowed.some((pattern) => pattern.test(line)));
    const [error] = task.result?.errors ?? [];
    if (error) error.message += await lastSeen(contexts, said, task.name);
    for (const context of contexts) {
      // Whatever a page asks for as it is closed must not fail the run from outside of any test.
      for (const page of context.pages()) await page.unrouteAll({ behavior: "ignoreErrors" });
      await context.close();
    }
    contexts = [];
    said = [];
    noise = [];
    allowed = [];
    expect(unexpected, "unexpected console output of the page").toEqual([]);
  });

  return {
    async open(options = {}) {
      const browser = await runningBrowser(how);
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-US", ...options });
      contexts.push(context);
      context.setDefaultTimeout(PATIENCE_MS);
      // Of every page of this person: a window that the first one opens has a console, too.
      context.on("console", (message) => {
        const line = `${message.type()}: ${message.text()} (${message.location().url})`;
        said.push(line);
        if (["warning", "error"].includes(message.type()) && !LEFT_WHILE_READ.test(line)) noise.push(line);
      });
      context.on("weberror", (failure) => {
        const line = `page error: ${failure.error().message}`;
        said.push(line);
        noise.push(line);
      });
      context.on("requestfailed", (request) => said.push(`no answer: ${request.method()} ${request.url()} ${request.failure()?.errorText ?? ""}`));
      return context.newPage();
    },
    allow(pattern) {
      allowed.push(pattern);
    },
  };
}

/** Where each page stood when the test failed, with a picture of it in `tests/output`, and what they had said. */
async function lastSeen(contexts: readonly BrowserContext[], said: readonly string[], name: string): Promise<string> {
  mkdirSync(output, { recursive: true });
  const lines: string[] = [];
  for (const [index, page] of contexts.flatMap((context) => context.pages()).entries()) {
    const path = `${output}${name.replace(/[^a-z0-9]+/gi, "-").slice(0, 80)}${index === 0 ? "" : `-${index + 1}`}.png`;
    // A page that is gone has no picture, and the failure is said elsewhere.
    const drawn = await page.screenshot({ path, fullPage: true, timeout: PATIENCE_MS }).then(
      () => relative(root, path),
      () => "no picture",
    );
    lines.push(`The page stood at ${page.url()} (${drawn}).`);
  }
  for (const line of said.slice(-LINES_KEPT)) lines.push(`  ${line}`);
  return `\n\n${lines.join("\n")}\n`;
}
