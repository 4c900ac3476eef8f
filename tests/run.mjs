/**
 * `npm test`: everything, on a fresh clone too. Ends with a line `N passed, N failed` and a non-zero
 * exit when anything failed. `npm test -- --only unit` leaves the build and the browser out.
 */
import { spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build, install, requireNode, root } from "../server/bin/prepare.mjs";
import { findChromium } from "./support/chromium.mjs";
import { afterSecondTry, filesToTryAgain, plain, programPath, runVitest } from "./support/run-vitest.mjs";

const SLOWEST = 8;

requireNode();
install();

const output = join(root, "tests/output");
rmSync(output, { recursive: true, force: true });
mkdirSync(output, { recursive: true });

let passed = 0;
const failures = [];
const secondTries = [];
const files = [];

/** One check that is right or wrong as a whole. */
async function check(name, command, args) {
  const began = Date.now();
  const child = spawn(command, args, { cwd: root, env: { ...process.env, ...plain } });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (said += text));
  const status = await new Promise((resolve) => {
    child.once("error", (error) => {
      said += error;
      resolve(null);
    });
    child.once("close", resolve);
  });
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  if (status === 0) {
    passed += 1;
    console.log(`✓ ${name} (${seconds} s)`);
  } else {
    failures.push(name);
    console.log(`✗ ${name} (${seconds} s)\n${said}`);
  }
}

/** The tests of some projects; every test counts. */
function tests(...projects) {
  count(runVitest({ projects, env: { CHROMIUM: chromium ?? "" } }));
}

/**
 * The same for tests with a browser and servers of their own: a file that goes wrong runs once more, with
 * nothing beside it, and is named at the end (decision 22).
 */
function testsWithBrowser(...projects) {
  const env = { CHROMIUM: chromium ?? "" };
  const first = runVitest({ projects, env });
  const again = filesToTryAgain(first);
  if (again === null) return count(first);
  console.log(`\nOnce more, alone: ${again.join(", ")}\n`);
  const result = afterSecondTry(first, runVitest({ projects, files: again, env }));
  secondTries.push(...result.second);
  count(result);
}

function count(result) {
  passed += result.passed;
  failures.push(...result.failures);
  files.push(...result.files);
}

const unitOnly = process.argv.includes("--only") && process.argv.includes("unit");
const chromium = unitOnly ? null : findChromium();

const types = check("types", programPath("tsc"), ["-p", "."]);
const others = [
  ["format", programPath("prettier"), ["--check", "--log-level", "warn", "."]],
  ["lint", programPath("oxlint"), ["-c", "tests/architecture/oxlint.json", "--deny-warnings", "app", "screens", "server", "tests"]],
  ["import rules", programPath("depcruise"), ["--config", "tests/architecture/dependency-cruiser.cjs", "app", "screens", "server"]],
  ["documents", process.execPath, ["--import", "tsx", "server/bin/screens.ts", "check"]],
];
// One beside the other: two cores are there on the smallest machine.
for (const other of others) await check(...other);
await types;
tests("architecture", "language", "kernel", "areas", "render", "db", "http", "providers");
if (!unitOnly) {
  build();
  testsWithBrowser("e2e", "faults");
}

console.log();
for (const project of new Set(files.map((file) => file.project))) {
  const own = files.filter((file) => file.project === project);
  console.log(`${project.padEnd(14)}${String(own.reduce((sum, file) => sum + file.passed, 0)).padStart(5)} passed in ${own.length} files`);
}
const slowest = [...files].sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
console.log(`\nSlowest files\n${slowest.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`).join("\n")}`);
if (secondTries.length > 0) console.log(`\nPassed at the second try only; the first said\n${secondTries.map((failure) => `  ↻ ${failure}`).join("\n")}`);
if (failures.length > 0) console.log(`\nFailed\n${failures.map((failure) => `  ✗ ${failure}`).join("\n")}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);
