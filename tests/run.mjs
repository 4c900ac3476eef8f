/**
 * `npm test`: everything that guards a change, on a fresh clone too; `--lane rest` is `npm run test:rest`. Ends with a
 * line `N passed, N failed` and a non-zero exit when anything failed. `npm test -- --only unit` leaves the build and the
 * browser out; `npm test -- --changed` runs the tests that what was changed could break, since the commit that is named
 * or else the last one. `--keep-seconds` writes what each file took into `tests/seconds.json` (`.github/tests.md`).
 */
import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { build, install, requireNode, root } from "../server/bin/prepare.mjs";
import { changedFiles, runsFor } from "./support/changed.mjs";
import { findChromium } from "./support/chromium.mjs";
import { guard, needsBuild, rest } from "./support/lanes.mjs";
import { afterSecondTry, filesToTryAgain, plain, programPath, ranToItsEnd, runVitest } from "./support/run-vitest.mjs";
import { keepSecondTries } from "./support/second-tries.mjs";
import { keepSeconds } from "./support/seconds.mjs";

const SLOWEST = 8;

const [unitOnly, changedOnly, restOnly, secondsKept] = ["--only unit", "--changed", "--lane rest", "--keep-seconds"].map((option) =>
  ` ${process.argv.slice(2).join(" ")} `.includes(` ${option} `),
);

requireNode();
install();

const began = Date.now();
const [load] = loadavg();

const preparing = new URL("../server/bin/prepare.mjs", import.meta.url).href;
const output = join(root, "tests/output");
/** Outlives the run, and an installation too: what happens now and then is seen over several of them. */
const REPORT = "second-tries.json";
mkdirSync(output, { recursive: true });
if (!restOnly) for (const name of readdirSync(output)) if (name !== REPORT) rmSync(join(output, name), { recursive: true });

let passed = 0;
const failures = [];
const secondTries = [];
const files = [];

/** One check that is right or wrong as a whole. */
async function check(name, command, args) {
  const start = Date.now();
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
  const seconds = ((Date.now() - start) / 1000).toFixed(1);
  if (status === 0) {
    passed += 1;
    console.log(`✓ ${name} (${seconds} s)`);
  } else {
    failures.push(name);
    console.log(`✗ ${name} (${seconds} s)\n${said}`);
  }
}

/** One run of Vitest; every test counts. A file that goes wrong runs once more, alone, and is named at the end. */
function tests(run) {
  const env = { CHROMIUM: chromium ?? "" };
  const first = ranToItsEnd(() => runVitest({ ...run, env }));
  secondTries.push(...first.second);
  const again = filesToTryAgain(first);
  if (again.length === 0) return count(first);
  console.log(`\nOnce more, alone:\n${again.map((file) => `  ${file}`).join("\n")}\n`);
  const result = afterSecondTry(first, runVitest({ ...run, related: undefined, files: again, isAlone: true, env }));
  secondTries.push(...result.second);
  count(result);
}

function count(result) {
  passed += result.passed;
  failures.push(...result.failures);
  files.push(...result.files);
}

const since = process.argv[process.argv.indexOf("--changed") + 1];
const whole = restOnly ? rest(root) : guard();
const lane = { ...whole, projects: whole.projects.filter((project) => !(unitOnly && needsBuild(project))) };
const runs = changedOnly ? runsFor([lane], changedFiles(since)) : [lane];
const withBrowser = runs.some(({ projects }) => projects.some(needsBuild));
const chromium = withBrowser ? findChromium() : null;

if (!restOnly) await checks();
// Built already beside the checks, unless none ran.
if (withBrowser) build();
for (const run of runs) tests(run);

/** Types, format, lint, import rules, documents and advisories: all of them, whatever was changed. */
async function checks() {
  const types = check("types", programPath("tsc"), ["-p", ".", "--incremental", "--tsBuildInfoFile", "node_modules/.cache/latchkey/types.json"]);
  const others = [
    ["format", programPath("prettier"), ["--check", "--cache", "--log-level", "warn", "."]],
    ["lint", programPath("oxlint"), ["-c", "tests/architecture/oxlint.json", "--deny-warnings", "app", "screens", "server", "tests"]],
    ["import rules", programPath("depcruise"), ["--config", "tests/architecture/dependency-cruiser.cjs", "app", "screens", "server"]],
    ["documents", process.execPath, ["server/bin/screens.mjs", "check"]],
    ["advisories", process.execPath, ["tests/advisories.mjs"]],
  ];
  // Two beside each other: two cores are there on the smallest machine, and the build of the pages fills what is left of one.
  const built = types.then(() => withBrowser && pages());
  for (const other of others) await check(...other);
  await built;
}

/** In a process of its own, so that the checks beside it go on; ends the whole when it fails. */
async function pages() {
  const status = await new Promise((resolve) => {
    const script = `import { build } from ${JSON.stringify(preparing)}; build();`;
    spawn(process.execPath, ["--input-type=module", "--eval", script], { cwd: root, stdio: "inherit" }).once("close", resolve);
  });
  if (status !== 0) process.exit(status ?? 1);
}

console.log();
for (const project of new Set(files.map((file) => file.project))) {
  const own = files.filter((file) => file.project === project);
  console.log(`${project.padEnd(14)}${String(own.reduce((sum, file) => sum + file.passed, 0)).padStart(5)} passed in ${own.length} files`);
}
const slowest = [...files].sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
console.log(`\nSlowest files\n${slowest.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`).join("\n")}`);
if (secondTries.length > 0) console.log(`\nAt second try (what the first said)\n${secondTries.map((failure) => `  ↻ ${failure}`).join("\n")}`);
if (!unitOnly && !changedOnly) keepRun();
if (failures.length > 0) console.log(`\nFailed\n${failures.map((failure) => `  ✗ ${failure}`).join("\n")}`);

/** For the next run, the bench, and whoever looks for what goes wrong now and then. */
function keepRun() {
  const needed = [...new Set(secondTries.map((failure) => failure.slice(0, failure.indexOf(": "))))];
  const often = keepSecondTries(join(output, REPORT), lane.lane, needed);
  if (often.length > 0)
    console.log(
      `\nAt second try too often: mend these, or take them out\n${often.map(({ file, times, runs }) => `  ${file}: in ${times} of ${runs} runs`).join("\n")}`,
    );
  if (failures.length > 0) return;
  keepSeconds(root, lane.lane, files, { forOthers: secondsKept });
  const minutes = (Date.now() - began) / 60_000;
  if (!restOnly) writeFileSync(join(root, "node_modules/.cache/latchkey/last-run.json"), JSON.stringify({ minutes, tests: passed, load }));
}
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);
