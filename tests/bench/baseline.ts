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
  /** Of a row that was measured by itself: on which machine, and of which commit. The others are of the whole run's. */
  by_itself?: { machine: string; commit: string };
}

export interface Baseline {
  machine: string;
  commit: string;
  figures: Record<string, Kept>;
}

/** What was measured where. `alone`: only rows that were named. */
interface Run {
  machine: string;
  commit: string;
  alone: boolean;
}

export type Verdict = "worse" | "better" | "same" | "new";

export function readBaseline(): Baseline | null {
  const path = join(ROOT, FILE);
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Baseline) : null;
}

const commitNow = (): string => spawnSync("git", ["rev-parse", "--short", "HEAD"], { cwd: ROOT, encoding: "utf8" }).stdout.trim();

/**
 * A whole run says machine and commit of all its rows, and leaves those that were measured by themselves, which it doesn't measure.
 * Rows that are `alone` stand beside what there is, each with a machine and a commit of its own.
 */
export function baselineWith(before: Baseline | null, measured: readonly Figure[], { machine, commit, alone }: Run): Baseline {
  const whole = alone && before ? before : { machine, commit };
  const kept = Object.entries(before?.figures ?? {}).filter(([, row]) => alone || row.by_itself);
  const figures: Baseline["figures"] = Object.fromEntries(kept);
  for (const figure of measured) {
    const { id, value, unit, relative, reach } = figure;
    const { median, low, high } = relative.ratio;
    figures[id] = {
      value: rounded(value.median),
      unit,
      of: relative.of,
      ratio: { median: rounded(median), low: rounded(low), high: rounded(high) },
      met: reach === null ? null : meets(figure),
      ...(alone && before && { by_itself: { machine, commit } }),
    };
  }
  return { machine: whole.machine, commit: whole.commit, figures };
}

/** Answers the file's name. */
export function writeBaseline(before: Baseline | null, measured: readonly Figure[], run: Omit<Run, "commit">): string {
  writeFileSync(join(ROOT, FILE), `${JSON.stringify(baselineWith(before, measured, { ...run, commit: commitNow() }), null, 2)}\n`);
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
