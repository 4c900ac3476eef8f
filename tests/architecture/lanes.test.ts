/** That every test belongs to exactly one of `npm test` and `npm run test:rest`. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { guard, repeated, rest, TAGS, together, TOGETHER } from "#tests/support/lanes.mjs";
import { projectsOfTests } from "./projects-of-tests.ts";
import { FILES, linesWith, ROOT } from "./source-tree.ts";

const folder = mkdtempSync(join(tmpdir(), "latchkey-lanes-"));
afterAll(() => rmSync(folder, { recursive: true }));

const TESTS = FILES.filter((path) => /^tests\/.*\.test\.tsx?$/.test(path));
const GUARD = guard();
const REST = rest(ROOT);
const projectsOf = (runs: typeof GUARD): string[] => runs.flatMap(({ projects }) => projects);
const [whole, ...repeats] = REST;

test("every file of tests is in a project, and every project in a lane: as a whole in one, or test by test", async () => {
  const names = (await projectsOfTests()).map(({ name }) => name);
  const folders = new Set(TESTS.map((path) => path.split("/")[1]!));
  expect([...folders].sort(), "a folder is a project").toEqual(names.toSorted());
  expect([...projectsOf(GUARD), ...whole!.projects].sort(), "no project is left out, or runs as a whole in both").toEqual(names.toSorted());
  expect(projectsOf(repeats), "what is held back of a project runs in the rest").toEqual(projectsOf(GUARD));
});

describe("projects that a lane runs as one", () => {
  test("differ in nothing that their tests could notice", async () => {
    const projects = await projectsOfTests(Object.keys(TOGETHER));
    const settings = (name: string): object => {
      const { include: _include, globalSetup: _database, ...others } = projects.find((project) => project.name === name)!;
      return { ...others, name: "" };
    };
    for (const [name, folders] of Object.entries(TOGETHER)) {
      for (const folder of folders) expect(settings(folder), folder).toEqual(settings(name));
      const { include, isolate, globalSetup = [] } = projects.find((project) => project.name === name)!;
      expect({ include, isolate }).toEqual({ include: folders.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`), isolate: false });
      const wanted = folders.flatMap((folder) => projects.find((project) => project.name === folder)?.globalSetup ?? []);
      expect(new Set(globalSetup), "what one of them needs before the run").toEqual(new Set(wanted));
    }
  });

  test("are one only where all of them run: a file stands in one project", () => {
    for (const { projects } of GUARD) {
      const { alone, together: names } = together(projects);
      expect([...alone, ...names.flatMap((name) => TOGETHER[name as keyof typeof TOGETHER])].sort()).toEqual(projects.toSorted());
    }
    expect(together(["db", "http", "e2e"])).toEqual({ alone: ["db", "http", "e2e"], together: [] });
    expect(together(["e2e", "faults", "render"])).toEqual({ alone: ["render"], together: ["browser"] });
  });
});

describe("a test in a project that guards", () => {
  /** A file as they are, and what a run of a lane says of its tests. */
  const TEXT = `
    import { describe, test } from "vitest";
    import { repeated } from "${ROOT}tests/support/lanes.mjs";
    test("plain", () => {});
    test("again", repeated, () => {});
    describe("on PostgreSQL", () => { test.each(["a", "b"])("%s", () => {}); });
    describe("on PGlite", repeated, () => { test.each(["a", "b"])("%s", () => {}); test("once more", repeated, () => {}); });
  `;
  const passes = (args: string[] = []): string[] => {
    const report = join(folder, "report.json");
    const status = spawnSync(`${ROOT}node_modules/.bin/vitest`, ["run", "--root", folder, "--reporter=json", `--outputFile=${report}`, ...args], {
      stdio: "ignore",
    }).status;
    expect(status).toBe(0);
    const { testResults } = JSON.parse(readFileSync(report, "utf8")) as { testResults: { assertionResults: { fullName: string; status: string }[] }[] };
    return testResults[0]!.assertionResults.filter(({ status: outcome }) => outcome === "passed").map(({ fullName }) => fullName);
  };

  test("runs in the rest when it is marked as repeated, by itself or with its suite, and else with every change", () => {
    symlinkSync(`${ROOT}node_modules`, join(folder, "node_modules"));
    writeFileSync(join(folder, "vitest.config.mjs"), `export default { test: { tags: ${JSON.stringify(TAGS)} } };`);
    writeFileSync(join(folder, "some.test.ts"), TEXT);
    const guarding = passes(GUARD[0]!.args);
    const resting = passes(repeats[0]!.args);
    expect(guarding).toEqual(["plain", "on PostgreSQL a", "on PostgreSQL b"]);
    expect(resting).toEqual(["again", "on PGlite a", "on PGlite b", "on PGlite once more"]);
  });

  test("is marked by that alone, in a file that the rest looks into", () => {
    expect(repeated.tags).toEqual(TAGS.map(({ name }) => name));
    expect(new Set(GUARD.map(({ args }) => String(args))).size, "every run of a lane chooses by the same mark").toBe(1);
    expect(new Set(repeats.map(({ args }) => String(args))).size).toBe(1);
    expect(
      linesWith(
        /\btags:|@module-tag/,
        TESTS.filter((path) => !path.endsWith("/lanes.test.ts")),
      ),
    ).toEqual([]);
    const marking = TESTS.filter((path) => !path.startsWith("tests/architecture/") && linesWith(/\brepeated,|\bdescribeOnEachDatabase\(/, [path]).length > 0);
    expect(
      repeats
        .flatMap(({ files }) => files ?? [])
        .filter((path) => !path.startsWith("tests/architecture/"))
        .sort(),
    ).toEqual(marking.sort());
  });
});
