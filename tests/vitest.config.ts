import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { ENGINE_FLAGS } from "./support/engine-flags.mjs";
import { type Lane, TAGS, tagsOf, TOGETHER } from "./support/lanes.mjs";
import { LongestFirst } from "./support/longest-first.ts";
import { PATIENCE_MS, TEST_MS } from "./support/patience.ts";

const setupFiles = ["tests/support/fail-on-console.ts"];
const root = new URL("..", import.meta.url).pathname;

/** Two cores are filled by three files at a time: each waits now and then for a database, a server, a browser or a file. */
const AT_ONCE = 3;
const WORKERS = { maxWorkers: Math.max(AT_ONCE, availableParallelism()) };
/** Each file in a process of its own, with nothing beside it. */
const ALONE = { maxWorkers: 1, isolate: true };
/** How long anything takes is the machine's business. */
const PATIENCE = { expect: { poll: { timeout: PATIENCE_MS } }, testTimeout: TEST_MS, hookTimeout: TEST_MS };
/** Files of one project share their processes: importing the whole server anew for each was a third of their time. */
const shared = { isolate: false, setupFiles: [...setupFiles, "tests/support/restore-process-state.ts"] };

const withPostgres = { ...shared, globalSetup: ["tests/support/database-setup.ts"] };

interface How {
  /** Folders that are one project in this run; without it each folder is its own. */
  together?: string[];
  lane?: Lane | undefined;
  isAlone?: boolean;
}

/** One project a folder, so that `npx vitest -c tests/vitest.config.ts --project db` runs one of them whole. */
export function projectsOf({ together = [], lane, isAlone = false }: How) {
  const project = (name: string, options: Record<string, unknown> = {}, folders = [name]) => ({
    root,
    test: {
      name,
      root,
      include: folders.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`),
      setupFiles,
      environment: "node",
      execArgv: ENGINE_FLAGS,
      tagsFilter: tagsOf(lane, name),
      ...PATIENCE,
      ...options,
      ...(isAlone ? ALONE : WORKERS),
    },
  });
  const joined = { server: project("server", withPostgres, TOGETHER.server), browser: project("browser", shared, TOGETHER.browser) };
  return [
    project("architecture"),
    project("language", shared),
    project("kernel", withPostgres),
    project("areas", withPostgres),
    project("render", { ...shared, setupFiles: [...shared.setupFiles, "tests/render/harness/window.ts"], environment: "jsdom" }),
    project("db", withPostgres),
    project("http", shared),
    project("providers", shared),
    project("e2e", shared),
    project("faults", shared),
    project("tools"),
    ...Object.entries(joined).flatMap(([name, one]) => (together.includes(name) ? [one] : [])),
  ];
}

/** What a run says of itself (`tests/support/run-vitest.mjs`). */
const { TESTS_LANE, TESTS_TOGETHER = "", TESTS_ALONE } = process.env;

export default defineConfig({
  root,
  test: {
    sequence: { sequencer: LongestFirst },
    tags: TAGS,
    // What TypeScript is turned into is the same for every project: kept by the text it comes from.
    experimental: { fsModuleCache: true, fsModuleCachePath: "node_modules/.cache/latchkey/modules" },
    projects: projectsOf({ together: TESTS_TOGETHER.split(","), lane: (TESTS_LANE || undefined) as Lane | undefined, isAlone: Boolean(TESTS_ALONE) }),
  },
});
