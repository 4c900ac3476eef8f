/** Packages within the range of a known advisory: `npm run advisories`, and one of the checks of `npm test`. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { type AdvisoryList, assess, sentence } from "#tests/support/advisories.mjs";
import { read, readJson, ROOT } from "./source-tree.ts";

const TODAY = "2026-12-01";
const archive = {
  id: "GHSA-23hp-3jrh-7fpw",
  package: "tar",
  severity: "critical",
  vulnerable: "<=7.5.18",
  patched: "7.5.19",
  what: "Unpacking takes input without an end.",
  source: "https://github.com/advisories/GHSA-23hp-3jrh-7fpw",
  checked: "2026-11-27",
};
const list = (more: Partial<AdvisoryList> = {}): AdvisoryList => ({ build: ["bundler"], advisories: [archive], accepted: [], ...more });
const accepted = (until: string) => [{ id: archive.id, until, why: "Nothing is unpacked." }];

/** A project that serves with `server`, builds with `bundler` and is tested with `runner`; each has an archiver of its own. */
const lock = (versions: { server?: string; bundler?: string; runner?: string; mended?: string }): { packages: Record<string, object> } => {
  const brings = (name: string, version?: string) =>
    version === undefined
      ? {}
      : {
          [`node_modules/${name}`]: { version: "1.0.0", dependencies: { between: "^1.0.0" } },
          [`node_modules/${name}/node_modules/between`]: { version: "1.0.0", dependencies: { tar: "*" } },
          [`node_modules/${name}/node_modules/between/node_modules/tar`]: { version },
        };
  return {
    packages: {
      "": { dependencies: { server: "1", bundler: "1" }, devDependencies: { runner: "1" } },
      ...(versions.mended !== undefined && { "node_modules/tar": { version: versions.mended } }),
      ...brings("server", versions.server),
      ...brings("bundler", versions.bundler),
      ...brings("runner", versions.runner),
    },
  };
};

describe("a package within the range of an advisory", () => {
  test("is named with where it lies, how far it reaches and what mends it", () => {
    const { findings, problems } = assess(lock({ server: "6.2.1", bundler: "7.5.18", runner: "7.0.0", mended: "7.5.19" }), list(), TODAY);
    expect(findings.map(({ version, reach }) => [version, reach])).toEqual([
      ["6.2.1", "production"],
      ["7.5.18", "build"],
      ["7.0.0", "tests"],
    ]);
    expect(problems).toHaveLength(3);
    expect(problems[0]).toBe(
      "tar 6.2.1 (node_modules/server/node_modules/between/node_modules/tar; reaches production): GHSA-23hp-3jrh-7fpw, critical. " +
        "Unpacking takes input without an end. Mended in 7.5.19.",
    );
  });

  test("that both the server and the build load reaches production", () => {
    const shared = lock({});
    shared.packages["node_modules/server"] = { version: "1.0.0", dependencies: { tar: "*" } };
    shared.packages["node_modules/bundler"] = { version: "1.0.0", peerDependencies: { tar: "*" } };
    shared.packages["node_modules/tar"] = { version: "6.2.1" };
    expect(assess(shared, list(), TODAY).findings.map(({ reach }) => reach)).toEqual(["production"]);
    shared.packages["node_modules/server"] = { version: "1.0.0" };
    expect(assess(shared, list(), TODAY).findings.map(({ reach }) => reach)).toEqual(["build"]);
  });

  test("is found under another name that it is installed by", () => {
    const renamed = { packages: { "": { dependencies: { archiver: "npm:tar@6" } }, "node_modules/archiver": { name: "tar", version: "6.2.1" } } };
    expect(assess(renamed, list(), TODAY).problems).toHaveLength(1);
  });

  test("may be accepted for a reason, up to a day, and no longer than it is needed", () => {
    expect(assess(lock({ bundler: "6.2.1" }), list({ accepted: accepted(TODAY) }), TODAY)).toMatchObject({ findings: [{ reach: "build" }], problems: [] });
    expect(assess(lock({ bundler: "6.2.1" }), list({ accepted: accepted("2026-11-30") }), TODAY).problems).toEqual([
      expect.stringMatching(/^tar 6\.2\.1 .* It was accepted until 2026-11-30: look again\.$/),
    ]);
    expect(assess(lock({ mended: "7.5.19" }), list({ accepted: accepted(TODAY) }), TODAY).problems).toEqual([expect.stringMatching(/take it out/)]);
  });

  test("is none where its version is mended, or where nothing of that name is installed", () => {
    expect(assess(lock({ mended: "7.5.19" }), list(), TODAY)).toEqual({ findings: [], problems: [] });
    expect(assess(lock({}), list(), TODAY)).toEqual({ findings: [], problems: [] });
  });
});

test.each([
  ["an id that is none", { advisories: [{ ...archive, id: "GHSA-0000-0000-0000" }] }],
  ["a range that can't be read", { advisories: [{ ...archive, vulnerable: "below 7" }] }],
  ["a version within the range as the one that mends it", { advisories: [{ ...archive, patched: "7.5.18" }] }],
  ["a severity of its own", { advisories: [{ ...archive, severity: "bad" }] }],
  ["no source", { advisories: [{ ...archive, source: "hearsay" }] }],
  ["no day", { advisories: [{ ...archive, checked: "lately" }] }],
  ["an acceptance without a reason", { accepted: [{ id: archive.id, until: TODAY, why: "" }] }],
  ["an acceptance of what isn't in it", { accepted: [{ id: "GHSA-67mh-4wv8-2f99", until: TODAY, why: "No server runs." }] }],
])("a list with %s is refused", (_what, fault) => expect(assess(lock({}), list(fault), TODAY).problems).toHaveLength(1));

describe("the list that is kept", () => {
  const kept = readJson<AdvisoryList>("tests/architecture/advisories.json");

  test("names each advisory of a package once, and the packages that the build is declared with", () => {
    const named = kept.advisories.map(({ id, package: name }) => `${name} ${id}`);
    expect(new Set(named).size).toBe(named.length);
    const { dependencies } = readJson<{ dependencies: Record<string, string> }>("package.json");
    expect(kept.build.filter((name) => !(name in dependencies))).toEqual([]);
  });

  test("leaves nothing of the lock file open on the day it was read", () => {
    const day = kept.advisories
      .map(({ checked }) => checked)
      .sort()
      .at(-1)!;
    const { findings, problems } = assess(readJson("package-lock.json"), kept, day);
    expect(problems).toEqual([]);
    expect(findings.every((finding) => sentence(finding).includes(finding.advisory.id))).toBe(true);
  });
});

describe("npm run advisories", () => {
  const folder = mkdtempSync(join(tmpdir(), "latchkey-advisories-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  test("fails where something is open, and says what", () => {
    const path = join(folder, "package-lock.json");
    writeFileSync(path, JSON.stringify(lock({ bundler: "6.2.1" })));
    const { status, stdout } = spawnSync(process.execPath, ["tests/advisories.mjs", path], { cwd: ROOT, encoding: "utf8" });
    expect(status, stdout).toBe(1);
    expect(stdout).toMatch(/^✗ tar 6\.2\.1 .*GHSA-23hp-3jrh-7fpw, critical\..* Mended in 7\.5\.19\.$/m);
    expect(stdout).toMatch(/^\d+ advisories about \d+ packages, the last of them read on \d{4}-\d{2}-\d{2}: \d+ found, \d+ to mend\.$/m);
  });

  test("is one of the checks of every change", () => expect(read("tests/run.mjs")).toContain('["advisories", process.execPath, ["tests/advisories.mjs"]]'));
});
