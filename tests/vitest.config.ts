import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { ENGINE_FLAGS } from "./support/engine-flags.mjs";
import { TAGS, TOGETHER } from "./support/lanes.mjs";
import { LongestFirst } from "./support/longest-first.ts";
import { PATIENCE_MS, TEST_MS } from "./support/patience.ts";

const setupFiles = ["tests/support/fail-on-console.ts"];
const root = new URL("..", import.meta.url).pathname;

/** Two cores are filled by three files at a time: each waits now and then for a database, a server or a file. */
const AT_ONCE = 3;
const workers = { maxWorkers: Math.max(AT_ONCE, availableParallelism()) };
/** How long anything takes is the machine's business. */
const PATIENCE = { expect: { poll: { timeout: PATIENCE_MS } }, testTimeout: TEST_MS, hookTimeout: TEST_MS };
/** A browser, or a server of its own, besides the test: these wait for each other's answers, so that two at a time left two cores idle two fifths of the time. */
const heavy = { maxWorkers: 3, sequence: { groupOrder: 1 } };

/** Files of one project share their processes: importing the whole server anew for each was a third of their time. */
const shared = { isolate: false, setupFiles: [...setupFiles, "tests/support/leave-as-found.ts"] };

const withPostgres = { ...shared, globalSetup: ["tests/support/database-setup.ts"] };

/** One project a folder, so that `npx vitest -c tests/vitest.config.ts --project db` runs one of them. */
const project = (name: string, options: Record<string, unknown> = {}, folders = [name]) => ({
  root,
  test: {
    name,
    root,
    include: folders.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`),
    setupFiles,
    environment: "node",
    execArgv: ENGINE_FLAGS,
    ...PATIENCE,
    ...workers,
    ...options,
  },
});

const PROJECTS = [
  project("architecture"),
  project("language", shared),
  project("kernel", withPostgres),
  project("areas", withPostgres),
  project("render", { ...shared, setupFiles: [...shared.setupFiles, "tests/render/harness/window.ts"], environment: "jsdom" }),
  project("db", withPostgres),
  project("http", shared),
  project("providers", shared),
  project("e2e", { ...shared, ...heavy }),
  project("faults", { ...shared, ...heavy }),
  project("tools", heavy),
];
const JOINED = { server: project("server", withPostgres, TOGETHER.server), browser: project("browser", { ...shared, ...heavy }, TOGETHER.browser) };
/** `together`: said by a run of a lane; without it each folder is its own. */
export const projectsOf = (together: string[]) => [
  ...PROJECTS,
  ...Object.entries(JOINED).flatMap(([name, joined]) => (together.includes(name) ? [joined] : [])),
];

export default defineConfig({
  root,
  test: {
    sequence: { sequencer: LongestFirst },
    tags: TAGS,
    // What TypeScript is turned into is the same for every project: kept by the text it comes from.
    experimental: { fsModuleCache: true, fsModuleCachePath: "node_modules/.cache/latchkey/modules" },
    projects: projectsOf((process.env.TESTS_TOGETHER ?? "").split(",")),
  },
});
