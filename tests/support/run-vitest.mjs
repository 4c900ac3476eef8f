/** Runs Vitest to its end, and counts from its report rather than from its exit code alone. */
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, sep } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "../../server/bin/prepare.mjs";
import { together } from "./lanes.mjs";

/** Without a terminal: no colours, a line a file, failures whole. */
export const plain = process.stdout.isTTY ? {} : { NO_COLOR: "1", FORCE_COLOR: "0" };

const LONGEST_REASON = 300;

/** The program of an installed package, without npm in between and what it has to say. */
export const programPath = (name) => join(root, "node_modules/.bin", name);

/**
 * @param {import("./lanes.mjs").Run & {related?: string[], isAlone?: boolean, env?: Record<string, string>}} what
 *   `related`: only the tests that import one of these files, over however many others; there may be none. `isAlone`:
 *   a file at a time.
 * @returns {{passed: number, failures: string[], files: {project: string, file: string, passed: number, wrong: boolean, seconds: number}[]}}
 *   One failure a test, and one for whatever else went wrong: a file that can't be loaded, an error outside any
 *   test, a process that ended without a report.
 */
export function runVitest({ lane, projects, files = [], related, isAlone = false, env = {} }) {
  const folder = mkdtempSync(join(tmpdir(), "latchkey-report-"));
  const report = join(folder, "report.json");
  // Vitest leaves its processes half a second for what they have to put away: what they don't come to goes with this.
  const temporary = join(folder, "temporary");
  mkdirSync(temporary);
  // PostgreSQL is another account where root runs the tests.
  chmodSync(folder, 0o755);
  const named = together(projects);
  const chosen = [...named.together, ...named.alone].flatMap((project) => ["--project", project]);
  // A slow test is not worth a line of its own here: the slowest files are named at the end.
  const reporters = ["--reporter=default", "--slowTestThreshold=600000", "--reporter=json", `--outputFile.json=${report}`];
  const what = related ? ["related", "--run", "--passWithNoTests", ...related] : ["run", ...files];
  const done = spawnSync(programPath("vitest"), [...what, "-c", "tests/vitest.config.ts", ...chosen, ...reporters], {
    cwd: root,
    // One stream: a log that keeps only what was printed has the failures too.
    stdio: ["inherit", 1, 1],
    env: {
      ...process.env,
      ...plain,
      TMPDIR: temporary,
      TESTS_LANE: lane ?? "",
      TESTS_TOGETHER: named.together.join(","),
      TESTS_ALONE: isAlone ? "1" : "",
      ...env,
    },
  });
  try {
    return countsOf(readReport(report), projects, done, { mayBeNone: related !== undefined });
  } finally {
    putAway(folder);
  }
}

/** A browser that is just ending still writes there: what the tests said must not be lost to that. */
function putAway(folder) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  } catch (error) {
    console.error(`${folder} could not be removed: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
}

/** In a line below the test's name: a log of which only the end is kept tells the cause as well. */
function reasonOf({ failureMessages: [message = ""] = [] }) {
  const [line = ""] = stripVTControlCharacters(message).split("\n");
  return line && `\n      ${line.slice(0, LONGEST_REASON)}`;
}

/** Exported for its test. */
export function countsOf(report, projects, { status, signal }, { mayBeNone = false } = {}) {
  const ended = signal ? `was ended by ${signal}` : `ended with ${status}`;
  if (!report) {
    const failures = [`${projects.join(", ")}: Vitest ${ended} and left no report, so nobody knows what these tests say`];
    return { passed: 0, failures, files: [], hasVanished: true };
  }
  const failures = [];
  const files = report.testResults.map(({ name, status: outcome, startTime, endTime, assertionResults }) => {
    const file = relative(root, name).split(sep).join("/");
    const failed = assertionResults.filter((test) => test.status === "failed");
    for (const test of failed) failures.push(`${file}: ${test.fullName}${reasonOf(test)}`);
    if (outcome === "failed" && failed.length === 0) failures.push(`${file}: the file itself, outside its tests`);
    const passed = assertionResults.filter((test) => test.status === "passed").length;
    return { project: file.split("/")[1] ?? "", file, passed, wrong: outcome === "failed", seconds: (endTime - startTime) / 1000 };
  });
  const passed = files.reduce((sum, file) => sum + file.passed, 0);
  if (passed + failures.length === 0 && !(mayBeNone && status === 0)) failures.push(`${projects.join(", ")}: Vitest found no tests`);
  else if (failures.length === 0 && (status !== 0 || signal))
    failures.push(`${projects.join(", ")}: every test passed, and Vitest ${ended}: an error outside any test`);
  return { passed, failures, files };
}

/**
 * What all of them say: a run that left no report said nothing, so it is made once more. Vitest itself ends where one of its processes is
 * gone before it is spoken to. `second`: what the first one left behind.
 */
export function ranToItsEnd(run) {
  const first = run();
  if (!first.hasVanished) return { ...first, second: [] };
  const again = run();
  return { ...again, second: again.hasVanished ? [] : first.failures };
}

/** Files that deserve a second try: all that went wrong, whatever their project. */
export const filesToTryAgain = ({ files }) => files.filter(({ wrong }) => wrong).map(({ file }) => file);

/**
 * What holds after these files ran once more; what went wrong outside of them has no second try.
 * `second`: what the first try said of those that are right now.
 */
export function afterSecondTry(first, again) {
  const tried = filesToTryAgain(first);
  const isTried = (failure) => tried.some((file) => failure.startsWith(`${file}: `));
  const stays = (failure) => again.failures.some((other) => nameOf(other) === nameOf(failure));
  const hasRun = again.files.length > 0;
  const files = [...first.files.filter(({ wrong }) => !wrong), ...again.files];
  return {
    passed: files.reduce((sum, file) => sum + file.passed, 0),
    failures: [...first.failures.filter((failure) => !hasRun || !isTried(failure)), ...again.failures],
    files,
    second: hasRun ? first.failures.filter((failure) => isTried(failure) && !stays(failure)) : [],
  };
}
const nameOf = (failure) => failure.split("\n")[0];
