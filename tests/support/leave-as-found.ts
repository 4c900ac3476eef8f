/**
 * For files that share a process: whatever a file changes of it, it has to put back before its end, or
 * the next one would be a test of something else.
 */
import { afterAll, expect, vi } from "vitest";

const found = { environment: { ...process.env }, folder: process.cwd(), fetch: globalThis.fetch };

// Registered before any of the file's own: runs after all of them.
afterAll(() => {
  expect(vi.isFakeTimers(), "the clock is still a fake").toBe(false);
  expect(globalThis.fetch, "fetch is still replaced").toBe(found.fetch);
  expect(process.cwd(), "the working directory is another").toBe(found.folder);
  expect(process.env, "the environment is changed").toEqual(found.environment);
});
