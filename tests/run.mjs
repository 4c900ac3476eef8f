/**
 * `npm test`: everything, on a fresh clone too. Ends with a line `N passed, N failed` and a non-zero
 * exit when anything failed. `npm test -- --only unit` leaves the build and the browser out.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build, install, requireNode, root } from "../server/bin/prepare.mjs";
import { findChromium } from "./support/chromium.mjs";

requireNode();
install();

const output = join(root, "tests/output");
rmSync(output, { recursive: true, force: true });
mkdirSync(output, { recursive: true });

let passed = 0;
let failed = 0;

/** One check that is right or wrong as a whole. */
function check(name, command, args) {
  const began = Date.now();
  const done = spawnSync(command, args, { cwd: root, encoding: "utf8", maxBuffer: 1 << 26 });
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  if (done.status === 0) {
    passed += 1;
    console.log(`✓ ${name} (${seconds} s)`);
  } else {
    failed += 1;
    console.log(`✗ ${name} (${seconds} s)\n${done.stdout}${done.stderr}`);
  }
}

/** The tests of some projects; every test counts. */
function tests(...projects) {
  const report = join(output, `${projects[0]}.json`);
  spawnSync(
    "npx",
    [
      "vitest",
      "run",
      "-c",
      "tests/vitest.config.ts",
      ...projects.flatMap((project) => ["--project", project]),
      "--reporter=dot",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ],
    { cwd: root, stdio: "inherit", env: { ...process.env, CHROMIUM: chromium ?? "" } },
  );
  try {
    const result = JSON.parse(readFileSync(report, "utf8"));
    passed += result.numPassedTests;
    // A file that could not even be loaded has no tests of its own, and is a failure all the same.
    failed += result.numFailedTests + result.testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0).length;
    if (result.numTotalTests === 0) failed += 1;
  } catch {
    failed += 1;
  }
}

const unitOnly = process.argv.includes("--only") && process.argv.includes("unit");
const chromium = unitOnly ? null : findChromium();

check("format", "npx", ["prettier", "--check", "--log-level", "warn", "."]);
check("lint", "npx", ["oxlint", "-c", "tests/architecture/oxlint.json", "--deny-warnings", "app", "screens", "server", "tests"]);
check("types", "npx", ["tsc", "-p", "."]);
check("import rules", "npx", ["depcruise", "--config", "tests/architecture/dependency-cruiser.cjs", "app", "screens", "server"]);
check("documents", process.execPath, ["--import", "tsx", "server/bin/screens.ts", "check"]);
tests("architecture", "language", "domain", "render");
tests("db", "http", "providers");
if (!unitOnly) {
  build();
  tests("e2e", "faults");
}

console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
