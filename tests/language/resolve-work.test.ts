/** How much is done to resolve a screen: counted by the engine, call by call, because times say little on a busy machine. */
import { Session } from "node:inspector/promises";
import { expect, test } from "vitest";
import { resolveScreen } from "#screens/resolve/index.ts";
import { largestScreen } from "../bench/largest-screen.ts";
import { revision } from "../support/shipped-screens.ts";

/** Of `screens/`, by file. What is made once a revision is made before. */
async function callsOf(work: () => unknown): Promise<Map<string, number>> {
  work();
  const engine = new Session();
  engine.connect();
  try {
    await engine.post("Profiler.enable");
    await engine.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
    await engine.post("Profiler.takePreciseCoverage");
    work();
    const { result } = await engine.post("Profiler.takePreciseCoverage");
    const counted = result.filter(({ url }) => /\/screens\/(?:resolve|language)\//.test(url));
    // `get`: how the test's own loader hands one module's functions to another.
    const sumOf = (functions: (typeof result)[number]["functions"]) =>
      functions.reduce((sum, { functionName, ranges: [range] }) => sum + (functionName === "get" ? 0 : (range?.count ?? 0)), 0);
    return new Map(counted.map(({ url, functions }) => [url.replace(/^.*\/screens\//, ""), sumOf(functions)]));
  } finally {
    await engine.post("Profiler.stopPreciseCoverage");
    engine.disconnect();
  }
}

/** Reached: 2,720 calls, 469 of them of conditions, for 24,575 bytes (2,659 and 448 at 16441b53, before the menus of staff). Raised only with what documents gain. */
const MOST = { calls: 2800, ofConditions: 480, bytes: 25_000 };

test("the form page, the largest screen, is resolved in as many calls as were reached, no more of conditions, and no longer", async () => {
  const { request, bytes } = largestScreen();
  const calls = await callsOf(() => resolveScreen(revision, request));
  const sum = [...calls.values()].reduce((one, other) => one + other, 0);
  const busiest = [...calls].sort(([, one], [, other]) => other - one).map(([file, count]) => `${count} ${file}`);
  expect(sum, "nothing was counted").toBeGreaterThan(1000);
  expect(sum, busiest.slice(0, 12).join("\n")).toBeLessThanOrEqual(MOST.calls);
  expect(calls.get("language/expressions/evaluate.ts")).toBeLessThanOrEqual(MOST.ofConditions);
  expect(bytes).toBeLessThanOrEqual(MOST.bytes);
});
