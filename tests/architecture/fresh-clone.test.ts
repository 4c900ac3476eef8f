/** What the two commands bring along on a fresh clone, with stand-ins for npm, the build, the system's packages and Playwright. */
import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

let clone: string;
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), "latchkey-clone-"));
  for (const file of ["server/bin/prepare.mjs", "tests/support/chromium.mjs"]) {
    mkdirSync(join(clone, dirname(file)), { recursive: true });
    copyFileSync(new URL(`../../${file}`, import.meta.url), join(clone, file));
  }
  write("package-lock.json", "{}");
  write("app/root.tsx", "first");
});
afterEach(() => rmSync(clone, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(clone, path)), { recursive: true });
  writeFileSync(join(clone, path), text);
}

/** A program that notes how it was called. */
function program(path: string, then = ""): void {
  write(path, `#!/bin/sh\necho "$(basename "$0") $*" >> "${clone}/calls"\n${then}\n`);
  chmodSync(join(clone, path), 0o755);
}

function node(script: string) {
  rmSync(join(clone, "calls"), { force: true });
  const done = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    cwd: clone,
    encoding: "utf8",
    env: { ...process.env, PATH: `${clone}/programs:/usr/bin:/bin`, NODE_NO_WARNINGS: "1" },
  });
  const calls = existsSync(join(clone, "calls")) ? readFileSync(join(clone, "calls"), "utf8").trim().split("\n") : [];
  return { calls, status: done.status, said: done.stdout + done.stderr };
}

describe("packages and pages", () => {
  const prepare = () => node(`import { build, install } from "./server/bin/prepare.mjs"; install(); build();`);
  const INSTALL = "npm ci --include=dev --no-audit --no-fund --loglevel=error";
  const BUILD = "remix vite:build -c remix.config.js -l warn";
  beforeEach(() => {
    program("programs/npm", `mkdir -p "${clone}/node_modules/.bin"`);
    program("node_modules/.bin/remix");
  });

  test("are brought once, and again only when what they come from has changed", () => {
    expect(prepare().calls).toEqual([INSTALL, BUILD]);
    expect(prepare().calls).toEqual([]);
    write("app/root.tsx", "second");
    expect(prepare().calls).toEqual([BUILD]);
    write("schemas/flow.json", "{}");
    expect(prepare().calls).toEqual([]);
    write("package-lock.json", `{ "version": 2 }`);
    expect(prepare().calls).toEqual([INSTALL, BUILD]);
  });

  test("are built again after a build that was stopped half-way, though the sources are those of the one before", () => {
    prepare();
    write("app/root.tsx", "second");
    program("node_modules/.bin/remix", "exit 9");
    expect(prepare()).toMatchObject({ status: 9, calls: [BUILD] });
    write("app/root.tsx", "first");
    program("node_modules/.bin/remix");
    expect(prepare()).toMatchObject({ status: 0, calls: [BUILD] });
  });

  test.each(["screens/render/screen.tsx", "remix.config.js", "package.json", "tsconfig.json"])("are built again when %s has changed", (path) => {
    prepare();
    write(path, "{}");
    expect(prepare().calls).toEqual([BUILD]);
  });

  test("that can't be installed stop the command, and are tried again the next time", () => {
    program("programs/npm", "exit 7");
    expect(prepare()).toMatchObject({ status: 7, calls: [INSTALL] });
    program("programs/npm");
    expect(prepare()).toMatchObject({ status: 0, calls: [INSTALL, BUILD] });
  });
});

describe("a Chromium", () => {
  const PLACE = "system/chromium";
  const OWN = "playwright/chromium";
  const find = () =>
    node(`
      process.getuid = () => 0;
      const { findChromium } = await import("./tests/support/chromium.mjs");
      console.log("found " + findChromium([undefined, "${clone}/${PLACE}"]));
    `);
  const makes = (path: string) => `mkdir -p "$(dirname "${clone}/${path}")" && touch "${clone}/${path}"`;
  beforeEach(() => {
    write("node_modules/playwright/index.js", `exports.chromium = { executablePath: () => ${JSON.stringify(join(clone, OWN))} };`);
    program("programs/apt-get", "exit 1");
    program("programs/npx", "exit 1");
  });

  test("that is there already is taken, the system's own first", () => {
    write(OWN, "");
    expect(find()).toMatchObject({ calls: [], said: `found ${clone}/${OWN}\n` });
    write(PLACE, "");
    expect(find()).toMatchObject({ calls: [], said: `found ${clone}/${PLACE}\n` });
  });

  test("is installed from the system's packages where there is none", () => {
    program("programs/apt-get", `case "$1" in install) ${makes(PLACE)};; esac`);
    const { calls, said } = find();
    expect(calls).toEqual(["apt-get --version", "apt-get update -qq", "apt-get install -y -qq chromium"]);
    expect(said).toContain(`found ${clone}/${PLACE}`);
  });

  test("comes from Playwright where the system has no package of it", () => {
    program("programs/npx", makes(OWN));
    const { calls, said } = find();
    expect(calls.at(-1)).toBe("npx playwright install chromium");
    expect(said).toContain(`found ${clone}/${OWN}`);
  });

  test("that nobody can bring ends the tests with what to do", () => {
    const { status, said } = find();
    expect(status).toBe(1);
    expect(said).toContain("Install one (`apt-get install chromium`, or `npx playwright install chromium`), or name it in CHROMIUM.");
  });
});
