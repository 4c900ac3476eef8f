/** That every test belongs to exactly one of `npm test` and `npm run test:rest`. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { guard, repeated, rest, TAGS, tagsOf, together, TOGETHER } from "#tests/support/lanes.mjs";
import { projectsOfTests } from "./projects-of-tests.ts";
import { FILES, linesWith, ROOT } from "./source-tree.ts";

const folder = mkdtempSync(join(tmpdir(), "latchkey-lanes-"));
afterAll(() => rmSync(folder, { recursive: true }));

const TESTS = FILES.filter((path) => /^tests\/.*\.test\.tsx?$/.test(path));
const GUARD = guard();
const REST = rest(ROOT);
const ofBoth = REST.projects.filter((project) => GUARD.projects.includes(project));

test("every file of tests is in a project, and every project in a lane: as a whole in one, or test by test", async () => {
  const names = (await projectsOfTests()).map(({ name }) => name);
  const folders = new Set(TESTS.map((path) => path.split("/")[1]!));
  expect([...folders].sort(), "a folder is a project").toEqual(names.toSorted());
  expect([...new Set([...GUARD.projects, ...REST.projects])].sort(), "no project is left out").toEqual(names.toSorted());
  expect(
    REST.projects.filter((project) => !tagsOf("rest", project)),
    "whole in the rest",
  ).toEqual(names.filter((name) => !GUARD.projects.includes(name)));
  for (const project of GUARD.projects) expect([tagsOf("guard", project), tagsOf("rest", project)], project).toEqual([["!rest"], ["rest"]]);
});

test("a second try has a process of its own and nothing beside it", async () => {
  const projects = await projectsOfTests({ together: Object.keys(TOGETHER), isAlone: true });
  for (const { name, isolate, maxWorkers } of projects) expect({ name, isolate, maxWorkers }).toEqual({ name, isolate: true, maxWorkers: 1 });
});

describe("projects that a lane runs as one", () => {
  test("differ in nothing that their tests could notice", async () => {
    const projects = await projectsOfTests({ together: Object.keys(TOGETHER) });
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
    for (const { projects } of [GUARD, REST]) {
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
  const passes = (tags: string[]): string[] => {
    const report = join(folder, "report.json");
    const status = spawnSync(
      `${ROOT}node_modules/.bin/vitest`,
      ["run", "--root", folder, "--reporter=json", `--outputFile=${report}`, `--tags-filter=${String(tags)}`],
      {
        stdio: "ignore",
      },
    ).status;
    expect(status).toBe(0);
    const { testResults } = JSON.parse(readFileSync(report, "utf8")) as { testResults: { assertionResults: { fullName: string; status: string }[] }[] };
    return testResults[0]!.assertionResults.filter(({ status: outcome }) => outcome === "passed").map(({ fullName }) => fullName);
  };

  test("runs in the rest when it is marked as repeated, by itself or with its suite, and else with every change", () => {
    symlinkSync(`${ROOT}node_modules`, join(folder, "node_modules"));
    writeFileSync(join(folder, "vitest.config.mjs"), `export default { test: { tags: ${JSON.stringify(TAGS)} } };`);
    writeFileSync(join(folder, "some.test.ts"), TEXT);
    const guarding = passes(tagsOf("guard", "areas")!);
    const resting = passes(tagsOf("rest", "areas")!);
    expect(guarding).toEqual(["plain", "on PostgreSQL a", "on PostgreSQL b"]);
    expect(resting).toEqual(["again", "on PGlite a", "on PGlite b", "on PGlite once more"]);
  });

  test("is marked by that alone, in a file that the rest looks into", () => {
    expect(repeated.tags).toEqual(TAGS.map(({ name }) => name));
    expect(
      linesWith(
        /\btags:|@module-tag/,
        TESTS.filter((path) => !path.endsWith("/lanes.test.ts")),
      ),
    ).toEqual([]);
    const marking = TESTS.filter((path) => !path.startsWith("tests/architecture/") && linesWith(/\brepeated,|\bdescribeOnEachDatabase\(/, [path]).length > 0);
    const looked = REST.files!.filter((path) => ofBoth.includes(path.split("/")[1]!) && !path.startsWith("tests/architecture/"));
    expect(looked.sort()).toEqual(marking.sort());
    expect(REST.files!.filter((path) => path.endsWith("/"))).toEqual(["tests/tools/"]);
  });
});
