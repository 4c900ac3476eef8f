import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const setupFiles = ["tests/support/fail-on-console.ts"];
const root = new URL("..", import.meta.url).pathname;

/** Two cores are filled by two files at a time: Vitest leaves one of them to itself otherwise. */
const WORKERS = Math.max(2, availableParallelism());

/** One project a folder, so that `npx vitest -c tests/vitest.config.ts --project db` runs one of them. */
const project = (name: string, options: Record<string, unknown> = {}) => ({
  root,
  test: {
    name,
    root,
    include: [`tests/${name}/**/*.test.{ts,tsx}`],
    setupFiles,
    environment: "node",
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: WORKERS,
    ...options,
  },
});

export default defineConfig({
  root,
  test: {
    projects: [
      project("architecture"),
      project("language"),
      project("domain", { globalSetup: ["tests/support/database-setup.ts"] }),
      project("render", { environment: "jsdom" }),
      project("db", { globalSetup: ["tests/support/database-setup.ts"] }),
      project("http"),
      project("providers"),
      project("e2e", { expect: { poll: { timeout: 15_000 } }, testTimeout: 120_000, hookTimeout: 180_000, maxWorkers: 2 }),
      project("faults", { testTimeout: 300_000, hookTimeout: 180_000, maxWorkers: 2 }),
    ],
  },
});
