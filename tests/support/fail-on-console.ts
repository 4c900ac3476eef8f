import { afterEach, beforeEach, expect } from "vitest";
import { format } from "node:util";

/**
 * Any output on the console fails the test that caused it. A test that expects output says so with
 * `expectConsole(/pattern/)` before it happens.
 */
let seen: string[] = [];
let expected: RegExp[] = [];
const real = { log: console.log, info: console.info, warn: console.warn, error: console.error };

export function expectConsole(pattern: RegExp): void {
  expected.push(pattern);
}

beforeEach(() => {
  seen = [];
  expected = [];
  for (const level of ["log", "info", "warn", "error"] as const) {
    console[level] = (...args: unknown[]) => {
      seen.push(`console.${level}: ${format(...args)}`);
    };
  }
});

afterEach(() => {
  Object.assign(console, real);
  const unexpected = seen.filter((line) => !expected.some((pattern) => pattern.test(line)));
  expect(unexpected, "unexpected console output").toEqual([]);
  for (const pattern of expected)
    expect(
      seen.some((line) => pattern.test(line)),
      `expected console output ${pattern}`,
    ).toBe(true);
});
