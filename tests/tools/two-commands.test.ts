/** What `npm start` and `npm test` run, in which order and with what end, with stand-ins for all that they run. */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { TOGETHER } from "#tests/support/lanes.mjs";
import { BareClone } from "../architecture/bare-clone.ts";
import { readJson } from "../architecture/source-tree.ts";

let clone: BareClone;
afterEach(() => clone.remove());

test("are what package.json and the checks of every change begin", () => {
  clone = new BareClone([".ci/run"]);
  expect(readJson<{ scripts: object }>("package.json").scripts).toMatchObject({
    start: "node server/bin/start.mjs",
    test: "node tests/run.mjs",
    "test:rest": "node tests/run.mjs --lane rest",
  });
  const run = (guard: string, rest: string) => {
    clone.program("programs/npm", `case "$*" in test) ${guard};; *) ${rest};; esac`);
    const { status, stdout } = spawnSync("bash", [".ci/run"], { cwd: clone.folder, encoding: "utf8", env: clone.environment() });
    expect(clone.calls(), "both, one after the other").toEqual(["npm test", "npm run test:rest"]);
    return { status, last: stdout.trimEnd().split("\n").at(-1) };
  };
  const says = (counts: string, end = 0) => `echo; echo "${counts}"; exit ${end}`;
  expect(run(says("1200 passed, 0 failed"), says("34 passed, 0 failed"))).toEqual({ status: 0, last: "1234 passed, 0 failed" });
  expect(run(says("12 passed, 3 failed", 1), says("34 passed, 0 failed")), "the rest runs all the same").toEqual({ status: 1, last: "46 passed, 3 failed" });
  expect(run(says("12 passed, 0 failed"), says("30 passed, 4 failed", 1))).toEqual({ status: 1, last: "42 passed, 4 failed" });
  expect(run("echo 12 passed; exit 5", says("34 passed, 0 failed")), "a command that came to no end").toEqual({ status: 5, last: "34 passed, 1 failed" });
});

/** Says what it was told, and ends as it is asked to. */
const SERVER = `
  import { appendFileSync } from "node:fs";
  const { NODE_ENV, LATCHKEY_SANDBOX } = process.env;
  appendFileSync("calls", "serve " + JSON.stringify({ NODE_ENV, LATCHKEY_SANDBOX }) + "\\n");
  if (process.env.END) process.exit(Number(process.env.END));
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => { appendFileSync("calls", "stopped by " + signal + "\\n"); process.exit(0); });
  setInterval(() => {}, 1000);
  console.log("up");
`;

describe("npm start", () => {
  const INSTALLED = "npm ci --include=dev --no-audit --no-fund --loglevel=error";
  const BUILT = "remix vite:build -c remix.config.js -l warn";
  beforeEach(() => {
    clone = new BareClone(["start", "prepare", "serve", "bundle"].map((name) => `server/bin/${name}.mjs`));
    clone.write("server/main.ts", SERVER);
    clone.write("package.json", '{ "type": "module" }');
    for (const name of ["vite", "tsx"]) clone.installed(name);
    clone.program("programs/npm");
    clone.program("node_modules/.bin/remix");
  });
  const start = (env: Record<string, string>) => spawnSync(process.execPath, ["server/bin/start.mjs"], { cwd: clone.folder, env: clone.environment(env) });

  test("installs, builds and serves, as a sandbox where nobody says otherwise", () => {
    const first = start({ END: "0" });
    expect(first.status).toBe(0);
    const lines = ({ stdout }: typeof first) => stdout.toString().trimEnd().split("\n");
    expect(lines(first), "it says what it is at").toEqual(["Installing packages…", "Building the pages…", "Starting Latchkey…"]);
    expect(clone.calls()).toEqual([INSTALLED, BUILT, 'serve {"NODE_ENV":"production","LATCHKEY_SANDBOX":"1"}']);
    const second = start({ END: "7" });
    expect(second.status, "it ends as the server ended").toBe(7);
    expect(lines(second)).toEqual(["Starting Latchkey…"]);
    expect(clone.calls(), "what is there is not made again").toEqual(['serve {"NODE_ENV":"production","LATCHKEY_SANDBOX":"1"}']);
  });

  test("serves the code as it stands, wherever it may or may not keep what it made of it; and a fault names its line there", () => {
    const says = (text: string): void => clone.write("server/main.ts", `interface Anything {}\n\nexport const said: string = ${text};\nconsole.log(said);\n`);
    says('"one"');
    expect(start({}).stdout.toString()).toContain("\none\n");
    says('"two"');
    expect(start({}).stdout.toString()).toContain("\ntwo\n");
    says('(() => { throw new Error("three"); })()');
    expect(start({}).stderr.toString()).toMatch(/Error: three\n.*server\/main\.ts:3:/);
    rmSync(join(clone.folder, "build/commands"), { recursive: true });
    clone.write("build/commands", "");
    says('"four"');
    expect(start({}).stdout.toString()).toContain("\nfour\n");
  });

  test("leaves it to whoever says where this is", () => {
    start({ END: "0", NODE_ENV: "production" });
    expect(clone.calls().at(-1)).toBe('serve {"NODE_ENV":"production"}');
    start({ END: "0", LATCHKEY_SANDBOX: "0" });
    expect(clone.calls().at(-1)).toBe('serve {"NODE_ENV":"production","LATCHKEY_SANDBOX":"0"}');
  });

  test.each(["SIGTERM", "SIGINT"] as const)("that is told to stop by %s tells the server, and waits for it", async (signal) => {
    const running = spawn(process.execPath, ["server/bin/start.mjs"], { cwd: clone.folder, env: clone.environment(), stdio: ["ignore", "pipe", "ignore"] });
    const ended = new Promise((resolve) => running.once("exit", resolve));
    await new Promise<void>((resolve) => running.stdout.on("data", (said: Buffer) => said.includes("up") && resolve()));
    running.kill(signal);
    expect(await ended).toBe(0);
    expect(clone.calls().at(-1)).toBe(`stopped by ${signal}`);
  });

  test("whose npm is told to stop, and takes its shell along, ends the server, too", async () => {
    const shell = spawn("sh", ["-c", `${process.execPath} server/bin/start.mjs; exit 0`], {
      cwd: clone.folder,
      env: clone.environment({ npm_lifecycle_event: "start" }),
      stdio: ["ignore", "pipe", "ignore"],
    });
    await new Promise<void>((resolve) => shell.stdout.on("data", (said: Buffer) => said.includes("up") && resolve()));
    shell.kill("SIGTERM");
    await expect.poll(() => clone.calls().at(-1)).toBe("stopped by SIGTERM");
  });
});

describe("npm test", () => {
  const PROGRAMS = ["tsc", "prettier", "oxlint", "depcruise"];
  /** Every project has one test, which fails in the one that FAILS names; `once`: not when it runs a second time. */
  const VITEST = `
    for part in "$@"; do case "$part" in --outputFile.json=*) out="\${part#--outputFile.json=}";; esac; done
    status=passed; case " $* " in *" \${FAILS% once} "*) status=failed;; esac
    case "$FAILS $*" in *once*one.test.ts*) status=passed;; esac
    echo '{"testResults":[{"name":"'$PWD'/tests/any/one.test.ts","status":"'$status'","startTime":0,"endTime":4000,"assertionResults":[{"status":"'$status'","fullName":"one"}]}]}' > "$out"
    echo left > "$TMPDIR/behind"; echo "temporary $TMPDIR" >> "$(dirname "$0")/../../calls"
    test $status = passed
  `;
  const GUARDING = ["language", "kernel", "areas", "db", "http", "providers", "e2e", "faults", "architecture", "render"];
  /** Those that run as one, by their own names. */
  const projectsOf = (call: string): string[] =>
    [...call.matchAll(/--project (\w+)/g)].flatMap(([, name = ""]) => (name in TOGETHER ? TOGETHER[name as keyof typeof TOGETHER] : [name]));
  const GIT = (name: string) => `case "$1" in diff) echo "${name}";; esac`;
  beforeEach(() => {
    clone = new BareClone([
      ...["run-vitest", "chromium", "lanes", "changed", "seconds", "second-tries"].map((name) => `tests/support/${name}.mjs`),
      "tests/run.mjs",
      "server/bin/prepare.mjs",
    ]);
    clone.installed("tsx");
    clone.write("package.json", '{ "type": "module" }');
    for (const name of GUARDING) clone.write(`tests/${name}/some.test.ts`, 'import { repeated } from "../support/lanes.mjs";');
    clone.write("server/bin/screens.mjs", "process.exit(process.env.FAILS === 'documents' ? 1 : 0);");
    clone.write("tests/advisories.mjs", "process.exit(process.env.FAILS === 'advisories' ? 1 : 0);");
    clone.write("chromium", "");
    clone.program("programs/npm");
    for (const name of [...PROGRAMS, "remix"]) clone.program(`node_modules/.bin/${name}`, `test "$FAILS" != ${name}`);
    clone.program("node_modules/.bin/vitest", VITEST);
  });
  function run(fails = "nothing", ...args: string[]) {
    const env = clone.environment({ FAILS: fails, CHROMIUM: join(clone.folder, "chromium") });
    const { status, stdout } = spawnSync(process.execPath, ["tests/run.mjs", ...args], { cwd: clone.folder, encoding: "utf8", env });
    const calls = clone.calls();
    const projects = calls.flatMap(projectsOf);
    return { status, said: stdout, last: stdout.trimEnd().split("\n").at(-1), calls, projects, programs: calls.map((call) => call.split(" ")[0]) };
  }

  test("installs what is missing, then runs format, lint, types, import rules, documents, advisories, the build, and every project of tests that guards", () => {
    const { status, last, projects, programs } = run();
    expect(status).toBe(0);
    expect(last).toBe("7 passed, 0 failed");
    const kept = JSON.parse(readFileSync(join(clone.folder, "node_modules/.cache/latchkey/last-run.json"), "utf8")) as object;
    expect(kept, "for the bench").toEqual({ minutes: expect.any(Number), tests: 7, load: expect.any(Number) });
    expect(programs[0]).toBe("npm");
    expect(programs).toEqual(expect.arrayContaining([...PROGRAMS, "remix"]));
    expect(projects).toEqual(GUARDING);
  });

  test("leaves nothing behind of what tests put into the system's folder for a while", () => {
    const folders = run().calls.flatMap((call) => /^temporary (.+)/.exec(call)?.slice(1) ?? []);
    expect(folders).toHaveLength(1);
    expect(folders.filter((folder) => existsSync(folder))).toEqual([]);
  });

  test.each(["tsc", "prettier", "documents", "advisories", "architecture", "browser"])(
    "ends non-zero when %s fails, and runs the rest all the same",
    (fails) => {
      const { status, last, projects } = run(fails);
      expect(status).toBe(1);
      expect(last).toBe("6 passed, 1 failed");
      expect([...new Set(projects)]).toEqual(GUARDING);
    },
  );

  test("tries a file that goes wrong once more, alone, whatever its project, and names it at the end", () => {
    for (const [again, name] of ["browser", "server", "render"].entries()) {
      const { status, last, said, projects, calls } = run(`${name} once`);
      expect([status, last], name).toEqual([0, "7 passed, 0 failed"]);
      expect(projects).toEqual([...GUARDING, ...GUARDING]);
      expect(calls.filter((call) => call.startsWith("vitest ")).at(-1)).toContain("one.test.ts");
      expect(said).toMatch(/\nAt second try .*\n {2}↻ \S*one\.test\.ts: one\n/);
      expect(said.includes("in 2 of 2 runs"), "the second run that needed it").toBe(again === 1);
    }
    expect(run("render"), "it goes wrong again").toMatchObject({ status: 1, last: "6 passed, 1 failed" });
  });

  test("keeps what each file took, for whoever asks for the table that everybody begins with as well", () => {
    const table = (path: string): unknown => JSON.parse(readFileSync(join(clone.folder, path), "utf8"));
    run();
    expect(table("node_modules/.cache/latchkey/seconds.json")).toEqual({ guard: { "tests/any/one.test.ts": 4 } });
    expect(existsSync(join(clone.folder, "tests/seconds.json"))).toBe(false);
    run("nothing", "--lane", "rest", "--keep-seconds");
    expect(table("tests/seconds.json")).toEqual({ rest: { "tests/any/one.test.ts": 4 } });
  });

  test("leaves the build and the browser out where only the rest is asked for", () => {
    const { status, projects, programs } = run("nothing", "--only", "unit");
    expect(status).toBe(0);
    expect(programs).not.toContain("remix");
    expect(projects).toEqual(GUARDING.filter((name) => !["e2e", "faults"].includes(name)));
  });

  test("runs of the rest whatever else there is of tests: the tools, and in every other project what is held back", () => {
    const { status, last, projects, programs } = run("nothing", "--lane", "rest");
    expect([status, last]).toEqual([0, "1 passed, 0 failed"]);
    expect(projects.toSorted()).toEqual(["tools", ...GUARDING].toSorted());
    expect(programs, "what is checked as a whole is checked once").not.toContain("tsc");
    expect(run("browser", "--lane", "rest")).toMatchObject({ status: 1, last: "0 passed, 1 failed" });
  });

  describe("--changed", () => {
    const changed = (path: string) => {
      clone.program("programs/git", GIT(path));
      const { projects, calls, programs } = run("nothing", "--changed");
      expect(programs).toEqual(expect.arrayContaining(PROGRAMS));
      return {
        projects,
        whole: calls.filter((call) => / run /.test(` ${call}`)).flatMap(projectsOf),
      };
    };

    test("leaves it to the imports which tests a module could break, and runs whole what starts a server of it", () => {
      const { projects, whole } = changed("server/kernel/rules/life-cycle.ts");
      expect(projects.toSorted()).toEqual(GUARDING.toSorted());
      expect(whole).toEqual(["e2e", "faults", "architecture"]);
    });

    test("runs every test when the documents were changed, which nothing imports", () => {
      expect(changed("schemas/flow.json").whole).toEqual(GUARDING);
    });

    test("runs the rules of the tree alone when only words for people were changed", () => {
      expect(changed("README.md").projects).toEqual(["architecture"]);
    });
  });
});
