/** What the two commands bring along on a fresh clone, with stand-ins for npm, the build, the system's packages and Playwright. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { BareClone } from "../architecture/bare-clone.ts";

let clone: BareClone;
beforeEach(() => {
  clone = new BareClone(["server/bin/prepare.mjs", "tests/support/chromium.mjs"]);
  clone.write("package-lock.json", "{}");
  clone.write("app/root.tsx", "first");
});
afterEach(() => clone.remove());

function node(script: string) {
  clone.calls();
  const done = spawnSync(process.execPath, ["--input-type=module", "-e", script], { cwd: clone.folder, encoding: "utf8", env: clone.environment() });
  return { calls: clone.calls(), status: done.status, said: done.stdout + done.stderr };
}

describe("packages and pages", () => {
  const prepare = () => node(`import { build, install } from "./server/bin/prepare.mjs"; install(); build();`);
  const INSTALL = "npm ci --include=dev --no-audit --no-fund --loglevel=error";
  const BUILD = "remix vite:build -c remix.config.js -l warn";
  beforeEach(() => {
    clone.program("programs/npm", `mkdir -p "${clone.folder}/node_modules/.bin"`);
    clone.program("node_modules/.bin/remix");
  });

  test("are brought once, and again only when what they come from has changed", () => {
    expect(prepare().calls).toEqual([INSTALL, BUILD]);
    expect(prepare().calls).toEqual([]);
    clone.write("app/root.tsx", "second");
    expect(prepare().calls).toEqual([BUILD]);
    clone.write("schemas/flow.json", "{}");
    expect(prepare().calls).toEqual([]);
    clone.write("package-lock.json", `{ "version": 2 }`);
    expect(prepare().calls).toEqual([INSTALL, BUILD]);
  });

  test("are built again after a build that was stopped half-way, though the sources are those of the one before", () => {
    prepare();
    clone.write("app/root.tsx", "second");
    clone.program("node_modules/.bin/remix", "exit 9");
    expect(prepare()).toMatchObject({ status: 9, calls: [BUILD] });
    clone.write("app/root.tsx", "first");
    clone.program("node_modules/.bin/remix");
    expect(prepare()).toMatchObject({ status: 0, calls: [BUILD] });
  });

  test.each(["screens/render/page/screen.tsx", "remix.config.js", "package.json", "tsconfig.json"])("are built again when %s has changed", (path) => {
    prepare();
    clone.write(path, "{}");
    expect(prepare().calls).toEqual([BUILD]);
  });

  test("that can't be installed stop the command, and are tried again the next time", () => {
    clone.program("programs/npm", "exit 7");
    expect(prepare()).toMatchObject({ status: 7, calls: [INSTALL] });
    clone.program("programs/npm");
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
      console.log("found " + findChromium([undefined, "${clone.folder}/${PLACE}"]));
    `);
  const makes = (path: string) => `mkdir -p "$(dirname "${clone.folder}/${path}")" && touch "${clone.folder}/${path}"`;
  beforeEach(() => {
    clone.write("node_modules/playwright/index.js", `exports.chromium = { executablePath: () => ${JSON.stringify(join(clone.folder, OWN))} };`);
    clone.program("programs/apt-get", "exit 1");
    clone.program("programs/npx", "exit 1");
  });

  test("that is there already is taken, the system's own first", () => {
    clone.write(OWN, "");
    expect(find()).toMatchObject({ calls: [], said: `found ${clone.folder}/${OWN}\n` });
    clone.write(PLACE, "");
    expect(find()).toMatchObject({ calls: [], said: `found ${clone.folder}/${PLACE}\n` });
  });

  test("is installed from the system's packages where there is none", () => {
    clone.program("programs/apt-get", `case "$1" in install) ${makes(PLACE)};; esac`);
    const { calls, said } = find();
    expect(calls).toEqual(["apt-get --version", "apt-get update -qq", "apt-get install -y -qq chromium"]);
    expect(said).toContain(`found ${clone.folder}/${PLACE}`);
  });

  test("comes from Playwright where the system has no package of it", () => {
    clone.program("programs/npx", makes(OWN));
    const { calls, said } = find();
    expect(calls.at(-1)).toBe("npx playwright install chromium");
    expect(said).toContain(`found ${clone.folder}/${OWN}`);
  });

  test("that nobody can bring ends the tests with what to do", () => {
    const { status, said } = find();
    expect(status).toBe(1);
    expect(said).toContain("Install one (`apt-get install chromium`, or `npx playwright install chromium`), or name it in CHROMIUM.");
  });
});
