import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { baselineWith, compared, readBaseline } from "#tests/bench/baseline.ts";
import { Ledger } from "#tests/bench/chat/ledger.ts";
import type { Figure } from "#tests/bench/figure.ts";
import { ROOT } from "#tests/bench/places.ts";
import { SHORTFALLS } from "#tests/bench/shortfalls.ts";
import { tableOf } from "#tests/bench/table.ts";

const figure = (ratio: number, good: Figure["good"], spread = 0): Figure => ({
  id: "drawing",
  what: "Drawing a page",
  value: { median: ratio, low: ratio, high: ratio },
  unit: "ms",
  reach: 1,
  good,
  relative: { of: "hand", ratio: { median: ratio, low: ratio - spread / 2, high: ratio + spread / 2 } },
  beside: "hand 1 ms",
});
const kept = (ratio: number, spread = 0) => ({
  value: ratio,
  unit: "ms",
  of: "hand",
  met: true,
  ratio: { median: ratio, low: ratio - spread / 2, high: ratio + spread / 2 },
});

test("a short run of the bench measures what it says, hand-written and stock RJSF beside ours", () => {
  const folder = mkdtempSync(join(tmpdir(), "latchkey-bench-test-"));
  try {
    const json = join(folder, "figures.json");
    const run = spawnSync(
      process.execPath,
      ["--import", "tsx", "tests/bench/main.ts", "--quick", "--only", "render,answer,resolver,checks,sizes", "--json", json],
      {
        cwd: ROOT,
        encoding: "utf8",
        env: { ...process.env, NODE_ENV: "production" },
      },
    );
    expect(run.stderr).toBe("");
    expect(run.status, run.stdout).toBe(0);
    const figures = JSON.parse(readFileSync(json, "utf8")) as Figure[];
    // How long the tests took is known where they have run.
    const always = figures.map(({ id }) => id).filter((id) => id !== "suite");
    const checks = [
      "check-shipped",
      "check-journey",
      "check-rows",
      "check-one-row",
      "check-guards",
      "check-command",
      "list-command",
      "show-command",
      "diff-command",
      "snapshot-command",
    ];
    expect(always).toEqual(["render", "answer-60", "answer-300", "answer-1200", "resolve", "resolve-among-many", ...checks, "snapshots"]);
    for (const { id, value, relative } of figures) {
      expect(value.median, id).toBeGreaterThan(0);
      expect(relative.ratio.median, id).toBeGreaterThan(0);
    }
    for (const { beside } of figures.slice(0, 4)) expect(beside).toMatch(/hand .* stock RJSF \+ Ajv/);
    for (const { what } of figures) expect(run.stdout).toContain(what);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("a figure that there is not is refused by name", () => {
  const run = spawnSync(process.execPath, ["--import", "tsx", "tests/bench/main.ts", "--only", "rendering"], { cwd: ROOT, encoding: "utf8" });
  expect(run.status).toBe(1);
  expect(run.stderr).toContain("There is no figure rendering");
});

test("a figure is worse than the baseline when it moved by more than the rounds of either run were apart", () => {
  expect(compared(figure(1.2, "below"), kept(1))).toBe("worse");
  expect(compared(figure(0.8, "below"), kept(1))).toBe("better");
  expect(compared(figure(0.8, "above"), kept(1))).toBe("worse");
  expect(compared(figure(1.2, "below", 0.3), kept(1))).toBe("same");
  expect(compared(figure(1.2, "below"), kept(1, 0.3))).toBe("same");
  expect(compared(figure(1.01, "below"), kept(1))).toBe("same");
  expect(compared(figure(1.2, "below"), undefined)).toBe("new");
  const baseline = { machine: "another", commit: "abc1234", figures: { drawing: kept(1) } };
  expect(tableOf([figure(1.2, "below")], baseline)).toMatch(/Drawing a page .*1\.20 ms .*≤ 1 .*✗ .*1\.00 .*worse/);
});

test("what was measured by itself says on which machine, and stays when the rest is measured anew", () => {
  const whole = { machine: "one", commit: "abc1234", figures: { drawing: kept(1), gone: kept(2) } };
  const beside = baselineWith(whole, [{ ...figure(3, "below"), id: "queue" }], { machine: "another", commit: "def5678", alone: true });
  expect(beside).toMatchObject({ machine: "one", commit: "abc1234", figures: { drawing: kept(1), gone: kept(2) } });
  expect(beside.figures["queue"]).toMatchObject({ value: 3, met: false, by_itself: { machine: "another", commit: "def5678" } });
  const anew = baselineWith(beside, [figure(4, "below")], { machine: "third", commit: "0123456", alone: false });
  expect(anew).toMatchObject({ machine: "third", commit: "0123456" });
  expect(Object.keys(anew.figures)).toEqual(["queue", "drawing"]);
  expect(anew.figures["drawing"]).not.toHaveProperty("by_itself");
  expect(anew.figures["queue"]).toEqual(beside.figures["queue"]);
});

test("the chat's figures end with an error where a message is heard twice, in another order, by somebody else's word, or never", async () => {
  const [people, from] = [2, 50];
  const begun = () => {
    const ledger = new Ledger(people, people, from);
    for (const id of ["one", "other"]) ledger.say(id, 0);
    ledger.hear(0, 51, "one");
    return ledger;
  };
  expect(() => begun().hear(0, 51, "one")).toThrow("hears 51 after 51");
  expect(() => begun().hear(0, 53, "other")).toThrow("hears 53 after 51");
  expect(() => begun().hear(1, 51, "other")).toThrow("is one for one and other for another");
  expect(() => begun().hear(1, 51, "nobody's")).toThrow("which nobody said");
  await expect(begun().settled(1)).rejects.toThrow("2 of 2 messages were not heard");
  const whole = begun();
  for (const [reader, number, id] of [
    [1, 51, "one"],
    [0, 52, "other"],
    [1, 52, "other"],
  ] as const)
    whole.hear(reader, number, id);
  await whole.settled(1);
  expect([whole.whole, whole.times.length]).toEqual([2, 4]);
});

test("whatever falls short in the baseline says what holds it back", () => {
  const behind = Object.entries(readBaseline()?.figures ?? {}).flatMap(([id, { met }]) => (met === false ? [id] : []));
  for (const id of behind) expect(SHORTFALLS[id], id).toMatch(/\d/);
});
