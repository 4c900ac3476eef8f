/** That a browser test fails when the page says anything unexpected on its console, in a run of its own. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

const root = new URL("../..", import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), "latchkey-browser-console-"));
afterAll(() => rmSync(folder, { recursive: true }));

const TESTS = `
  import { test } from "vitest";
  import { withBrowser } from "${root}tests/support/browser.ts";
  const browser = withBrowser();
  const says = async (code) => { const page = await browser.open(); await page.evaluate(code); return page; };
  test("quiet", () => says("console.log('all is well')"));
  test("a warning", () => says("console.warn('careful')"));
  test("an error", () => says("console.error('oops')"));
  test("an exception that nobody catches", async () => {
    const page = await says("setTimeout(() => { document.title = 'thrown'; throw new Error('oops'); })");
    await page.waitForFunction(() => document.title === "thrown");
  });
  test("a picture that is not there", async () => {
    const page = await browser.open();
    await page.route("http://nowhere.example/*", (route) => route.fulfill({ status: 404 }));
    await page.setContent("<img src='http://nowhere.example/x.png' onerror='document.title = 1'>");
    await page.waitForFunction(() => document.title === "1");
  });
  test("an error in a window that the page opened", async () => {
    const page = await browser.open();
    const [other] = await Promise.all([page.waitForEvent("popup"), page.evaluate("void window.open('about:blank')")]);
    await other.evaluate("console.error('oops')");
  });
  test("expected", () => { browser.allow(/careful/); return says("console.warn('careful')"); });
  test("expected before, and not any more", () => says("console.warn('careful')"));
`;

test("a test fails when a page that it looks at warns, fails or misses something, unless that is expected", () => {
  symlinkSync(`${root}node_modules`, join(folder, "node_modules"));
  writeFileSync(join(folder, "vitest.config.mjs"), "export default { test: { testTimeout: 120_000, hookTimeout: 180_000 } };");
  writeFileSync(join(folder, "some.test.ts"), TESTS);
  const report = join(folder, "report.json");
  spawnSync(`${root}node_modules/.bin/vitest`, ["run", "--root", folder, "--reporter=json", `--outputFile=${report}`], { stdio: "ignore" });
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as { testResults: { assertionResults: { title: string; status: string }[] }[] };
  expect(Object.fromEntries(testResults[0]!.assertionResults.map(({ title, status }) => [title, status]))).toEqual({
    quiet: "passed",
    "a warning": "failed",
    "an error": "failed",
    "an exception that nobody catches": "failed",
    "a picture that is not there": "failed",
    "an error in a window that the page opened": "failed",
    expected: "passed",
    "expected before, and not any more": "failed",
  });
});
