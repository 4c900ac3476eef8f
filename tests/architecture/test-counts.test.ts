import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { afterSecondTry, countsOf, filesToTryAgain, ranToItsEnd, type VitestReport } from "#tests/support/run-vitest.mjs";
import { keepSecondTries } from "#tests/support/second-tries.mjs";

const root = new URL("../..", import.meta.url).pathname;
const fine = { status: 0, signal: null };
const failed = { status: 1, signal: null };

const report = (...files: [file: string, status: string, tests: [status: string, fullName: string][]][]): VitestReport => ({
  testResults: files.map(([file, status, tests]) => ({
    name: `${root}${file}`,
    status,
    startTime: 1000,
    endTime: 3500,
    assertionResults: tests.map(([outcome, fullName]) => ({ status: outcome, fullName })),
  })),
});
const passing: [string, string, [string, string][]] = ["tests/areas/payment/fees.test.ts", "passed", [["passed", "waives the fee"]]];

test("every test counts, by its project", () => {
  expect(countsOf(report(passing), ["areas"], fine)).toEqual({
    passed: 1,
    failures: [],
    files: [{ project: "areas", file: "tests/areas/payment/fees.test.ts", passed: 1, wrong: false, seconds: 2.5 }],
  });
});

test("a failed test is named with its file", () => {
  const counts = countsOf(
    report([
      "tests/areas/payment/fees.test.ts",
      "failed",
      [
        ["passed", "waives the fee"],
        ["failed", "caps the fee"],
      ],
    ]),
    ["areas"],
    failed,
  );
  expect(counts).toMatchObject({ passed: 1, failures: ["tests/areas/payment/fees.test.ts: caps the fee"] });
});

test("a failed test says below its name what went wrong", () => {
  const { testResults } = report(["tests/areas/payment/fees.test.ts", "failed", [["failed", "caps the fee"]]]);
  Object.assign(testResults[0]?.assertionResults[0] ?? {}, { failureMessages: ["\u001b[31mError: expected 5 to be 4\u001b[39m\n    at fees.test.ts:3"] });
  expect(countsOf({ testResults }, ["areas"], failed).failures).toEqual(["tests/areas/payment/fees.test.ts: caps the fee\n      Error: expected 5 to be 4"]);
});

test("a file that can't be loaded is a failure, though it has no tests", () => {
  expect(countsOf(report(passing, ["tests/areas/broken.test.ts", "failed", []]), ["areas"], failed).failures).toEqual([
    "tests/areas/broken.test.ts: the file itself, outside its tests",
  ]);
});

test("a run that vanishes is a failure, and says so", () => {
  expect(countsOf(null, ["e2e", "faults"], { status: 1, signal: null })).toMatchObject({
    passed: 0,
    failures: [expect.stringContaining("e2e, faults: Vitest ended with 1 and left no report")],
  });
  expect(countsOf(null, ["e2e"], { status: null, signal: "SIGKILL" }).failures).toEqual([expect.stringContaining("ended by SIGKILL")]);
});

test("a run that vanishes is made once more, and named; one that does so twice is a failure", () => {
  const vanished = countsOf(null, ["e2e"], failed);
  const played = (...runs: ReturnType<typeof countsOf>[]) => ranToItsEnd(() => runs.shift()!);
  const whole = countsOf(report(passing), ["areas"], fine);
  expect(played(whole)).toEqual({ ...whole, second: [] });
  expect(played(vanished, whole)).toEqual({ ...whole, second: [expect.stringContaining("left no report")] });
  expect(played(vanished, vanished)).toMatchObject({ passed: 0, failures: [expect.stringContaining("left no report")], second: [] });
});

test("an error outside any test is a failure, though every test passed", () => {
  expect(countsOf(report(passing), ["areas"], failed).failures).toEqual([expect.stringContaining("an error outside any test")]);
});

test("no tests at all are a failure", () => {
  expect(countsOf(report(), ["areas"], fine).failures).toEqual(["areas: Vitest found no tests"]);
});

describe("a second try", () => {
  const of = (...files: Parameters<typeof report>) => countsOf(report(...files), ["e2e"], failed);
  const file = (name: string, ...outcomes: string[]): Parameters<typeof report>[0] => [
    `tests/e2e/${name}.test.ts`,
    outcomes.includes("failed") ? "failed" : "passed",
    outcomes.map((outcome, index) => [outcome, `test ${index}`]),
  ];

  test("is for every file that went wrong, whatever its project and however many", () => {
    expect(filesToTryAgain(of(file("a", "passed", "failed"), file("b", "passed")))).toEqual(["tests/e2e/a.test.ts"]);
    expect(filesToTryAgain(of(file("a", "passed")))).toEqual([]);
    expect(filesToTryAgain(of(...["a", "b", "c", "d"].map((name) => file(name, "failed"))))).toHaveLength(4);
    const areas = countsOf(report(["tests/areas/broken.test.ts", "failed", []]), ["areas"], failed);
    expect(filesToTryAgain(areas), "a file that could not be loaded").toEqual(["tests/areas/broken.test.ts"]);
  });

  test("is for nothing that went wrong outside of a file", () => {
    expect(filesToTryAgain(countsOf(null, ["e2e"], failed))).toEqual([]);
    expect(filesToTryAgain(countsOf(report(passing), ["e2e"], failed)), "an error outside any test").toEqual([]);
    const first = { ...of(file("a", "failed")), failures: ["tests/e2e/a.test.ts: test 0", "e2e: Vitest ended with 1"] };
    expect(afterSecondTry(first, countsOf(report(file("a", "passed")), ["e2e"], fine))).toMatchObject({
      failures: ["e2e: Vitest ended with 1"],
      second: ["tests/e2e/a.test.ts: test 0"],
    });
  });

  test("counts what it says itself, and names what the first try said", () => {
    const first = of(file("a", "passed", "failed", "failed"), file("b", "passed"));
    const again = of(file("a", "passed", "passed", "failed"));
    expect(afterSecondTry(first, again)).toMatchObject({
      passed: 3,
      failures: ["tests/e2e/a.test.ts: test 2"],
      second: ["tests/e2e/a.test.ts: test 1"],
    });
  });

  test("that never comes to an end is a failure", () => {
    const first = of(file("a", "failed"), file("b", "passed"));
    expect(afterSecondTry(first, countsOf(null, ["e2e"], failed))).toMatchObject({
      passed: 1,
      failures: ["tests/e2e/a.test.ts: test 0", expect.stringContaining("left no report")],
      second: [],
    });
  });

  test("is kept over the last ten runs of a lane, and who needed it in two of them is named", () => {
    const folder = mkdtempSync(join(tmpdir(), "latchkey-second-tries-"));
    const path = join(folder, "report.json");
    const runs = (...needed: string[][]) => needed.map((files) => keepSecondTries(path, "guard", files)).at(-1);
    expect(runs(["tests/e2e/a.test.ts"], ["tests/db/b.test.ts"])).toEqual([]);
    expect(keepSecondTries(path, "rest", ["tests/e2e/a.test.ts"]), "another lane").toEqual([]);
    expect(runs(["tests/e2e/a.test.ts"])).toEqual([{ file: "tests/e2e/a.test.ts", times: 2, runs: 3 }]);
    expect(runs(...Array.from({ length: 9 }, () => [])), "long ago").toEqual([]);
    rmSync(folder, { recursive: true });
  });
});
