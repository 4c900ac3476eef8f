/** The committed figures, and what has become of each since. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Figure, meets } from "./figure.ts";
import { ROOT } from "./places.ts";
import type { Sample } from "./statistics.ts";

const FILE = "tests/bench/baseline.json";

/** Rounds may agree by luck: what differs by less says nothing. */
const LEAST_SPREAD = 0.03;

interface Kept {
  /** What was measured on that machine. */
  value: number;
  unit: string;
  /** What every machine can be compared by. */
  of: string;
  ratio: Sample;
  /** Whether it reached its bar there; null where it has none. */
  met: boolean | null;
}

export interface Baseline {
  machine: string;
  commit: string;
  figures: Record<string, Kept>;
}

export type Verdict = "worse" | "better" | "same" | "new";

export function readBaseline(): Baseline | null {
  const path = join(ROOT, FILE);
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Baseline) : null;
}

/** `before`: what else is kept, measured on the same machine; null after a whole run. Answers the file's name. */
export function writeBaseline(machine: string, before: Baseline | null, measured: readonly Figure[]): string {
  const commit = spawnSync("git", ["rev-parse", "--short", "HEAD"], { cwd: ROOT, encoding: "utf8" }).stdout.trim();
  const figures: Baseline["figures"] = { ...before?.figures };
  for (const figure of measured) {
    const { id, value, unit, relative, reach } = figure;
    const { median, low, high } = relative.ratio;
    figures[id] = {
      value: rounded(value.median),
      unit,
      of: relative.of,
      ratio: { median: rounded(median), low: rounded(low), high: rounded(high) },
      met: reach === null ? null : meets(figure),
    };
  }
  writeFileSync(join(ROOT, FILE), `${JSON.stringify({ machine, commit, figures } satisfies Baseline, null, 2)}\n`);
  return FILE;
}

/** Worse or better when the ratio moved by more than either run's rounds were apart. */
export function compared({ relative, good }: Figure, kept: Kept | undefined): Verdict {
  if (!kept || kept.of !== relative.of) return "new";
  const [now, before] = [relative.ratio, kept.ratio];
  const margin = Math.max(now.high - now.low, before.high - before.low, Math.abs(before.median) * LEAST_SPREAD);
  const moved = now.median - before.median;
  if (Math.abs(moved) <= margin) return "same";
  return moved > 0 === (good === "above") ? "better" : "worse";
}

const rounded = (value: number): number => Number(value.toPrecision(3));
