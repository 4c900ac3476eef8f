/** That a test fails when anything is said on the console, in a run of its own. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { projectsOfTests } from "./projects-of-tests.ts";
import { ROOT } from "./source-tree.ts";

const folder = mkdtempSync(join(tmpdir(), "latchkey-console-"));
afterAll(() => rmSync(folder, { recursive: true }));

const SETUP = `${ROOT}tests/support/fail-on-console.ts`;
const TESTS = `
  import { test } from "vitest";
  import { expectConsole } from "${SETUP}";
  test("quiet", () => {});
  test("a warning", () => console.warn("careful"));
  test("an error that comes late", async () => { setTimeout(() => console.error("oops"), 5); await new Promise((done) => setTimeout(done, 30)); });
  test("expected", () => { expectConsole(/careful/); console.warn("careful"); });
  test("expected and something else", () => { expectConsole(/careful/); console.warn("careful"); console.log("and more"); });
  test("expected and never said", () => expectConsole(/careful/));
`;

test("a test in which something unexpected is said on the console fails, and so does one in which something expected is not", () => {
  symlinkSync(`${ROOT}node_modules`, join(folder, "node_modules"));
  writeFileSync(join(folder, "vitest.config.mjs"), `export default { test: { setupFiles: ["${SETUP}"], globals: false } };`);
  writeFileSync(join(folder, "some.test.ts"), TESTS);
  const report = join(folder, "report.json");
  spawnSync(`${ROOT}node_modules/.bin/vitest`, ["run", "--root", folder, "--reporter=json", `--outputFile=${report}`], { stdio: "ignore" });
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as { testResults: { assertionResults: { title: string; status: string }[] }[] };
  const outcomes = Object.fromEntries(testResults[0]!.assertionResults.map(({ title, status }) => [title, status]));
  expect(outcomes).toEqual({
    quiet: "passed",
    "a warning": "failed",
    "an error that comes late": "failed",
    expected: "passed",
    "expected and something else": "failed",
    "expected and never said": "failed",
  });
});

test("every project of tests has that", async () => {
  for (const { name, setupFiles } of await projectsOfTests()) expect(setupFiles, name).toContain("tests/support/fail-on-console.ts");
});
