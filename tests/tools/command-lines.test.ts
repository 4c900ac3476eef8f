import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseDuration } from "#server/bin/duration.ts";
import { runTool } from "../support/run-tool.ts";
import { ApiClient } from "../http/support/api-client.ts";
import { withTestHost } from "../http/support/test-host.ts";

const latchkey = withTestHost();
/** On this host's data folder. */
async function tool(name: "token" | "clock", ...args: string[]): ReturnType<typeof runTool> {
  writeFileSync(join(latchkey.config.dataDir, "secret.key"), latchkey.config.secretKey.toString("base64"));
  return runTool(name, args, { DATA_DIR: latchkey.config.dataDir });
}

describe("the command line, beside a running sandbox", () => {
  test("a personal token opens the API as that person", async () => {
    const made = await tool("token", "ada@example.com");
    expect(made.err).toBe("");
    expect(made.out).toMatch(/^lk_[\w-]{43}$/);
    expect((await new ApiClient(latchkey.url, made.out).get("/auth/me/")).at("email")).toBe("ada@example.com");
  });

  test("without a person it asks whose", async () => {
    const made = await tool("token");
    expect([made.code, made.err]).toEqual([1, "Whose token? npm run token -- <email>"]);
  });

  test("the clock is moved", async () => {
    const before = latchkey.deps.clock.now().getTime();
    const moved = await tool("clock", "+24h");
    expect(moved.out).toMatch(/^The clock now shows \d{4}-/);
    const hours = (latchkey.deps.clock.now().getTime() - before) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThan(24.1);
    expect((await tool("clock", "tomorrow")).code).toBe(1);
  });
});

test.each<[string, number | null]>([
  ["+24h", 86_400_000],
  ["24h", 86_400_000],
  ["-30m", -1_800_000],
  ["+2d12h", 216_000_000],
  ["+90s", 90_000],
  ["1.5h", 5_400_000],
  ["", null],
  ["h", null],
  ["+1w", null],
  ["1h-2m", null],
])("%s is %s ms", (text, ms) => {
  expect(parseDuration(text)).toBe(ms);
});
