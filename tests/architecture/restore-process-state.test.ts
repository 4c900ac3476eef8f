/** That a file of tests can't change the process for the next one, in a run of its own. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { projectsOfTests } from "./projects-of-tests.ts";
import { ROOT } from "./source-tree.ts";

const SETUP = "tests/support/restore-process-state.ts";
const folder = mkdtempSync(join(tmpdir(), "latchkey-shared-"));
afterAll(() => rmSync(folder, { recursive: true }));

const LEFT = {
  nothing: `process.env.LEFT = "a while"; delete process.env.LEFT;`,
  variable: `process.env.LEFT = "behind";`,
  clock: `vi.useFakeTimers({ toFake: ["Date"] });`,
  fetch: `globalThis.fetch = async () => new Response();`,
  directory: `process.chdir("node_modules");`,
};

test("a file that leaves the environment, the clock, fetch or the working directory changed goes wrong, and one that puts them back does not", () => {
  symlinkSync(`${ROOT}node_modules`, join(folder, "node_modules"));
  writeFileSync(join(folder, "vitest.config.mjs"), `export default { test: { setupFiles: ["${ROOT}${SETUP}"], pool: "forks" } };`);
  for (const [name, change] of Object.entries(LEFT))
    writeFileSync(join(folder, `${name}.test.ts`), `import { test, vi } from "vitest";\ntest("passes", () => { ${change} });\n`);
  const report = join(folder, "report.json");
  spawnSync(`${ROOT}node_modules/.bin/vitest`, ["run", "--root", folder, "--reporter=json", `--outputFile=${report}`], { stdio: "ignore" });
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as { testResults: { name: string; status: string }[] };
  expect(Object.fromEntries(testResults.map(({ name, status }) => [basename(name, ".test.ts"), status]))).toEqual({
    nothing: "passed",
    variable: "failed",
    clock: "failed",
    fetch: "failed",
    directory: "failed",
  });
});

test("every project whose files share their processes has that", async () => {
  const sharing = (await projectsOfTests()).filter(({ isolate }) => isolate === false);
  expect(sharing.map(({ name }) => name)).toContain("http");
  for (const { name, setupFiles } of sharing) expect(setupFiles, name).toContain(SETUP);
});
