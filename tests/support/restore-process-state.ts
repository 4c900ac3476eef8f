/**
 * For files that share a process: whatever a file changes of it, it has to put back before its end, or
 * the next one would be a test of something else.
 */
import { afterAll, expect, vi } from "vitest";

/** Without what libvips writes there when it is first used. */
const environment = (): Record<string, string | undefined> => ({ ...process.env, VIPSHOME: undefined });
const found = { environment: environment(), folder: process.cwd(), fetch: globalThis.fetch };

// Registered before any of the file's own: runs after all of them.
afterAll(() => {
  expect(vi.isFakeTimers(), "the clock is still a fake").toBe(false);
  expect(globalThis.fetch, "fetch is still replaced").toBe(found.fetch);
  expect(process.cwd(), "the working directory is another").toBe(found.folder);
  expect(environment(), "the environment is changed").toEqual(found.environment);
});
