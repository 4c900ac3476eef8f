/** What an author waits for: the checks over everything shipped, and over a journey of 1,200 fields. */
import { fork } from "node:child_process";
import { join } from "node:path";
import { JOURNEY_FIELDS, documentsOf } from "../checked-documents.ts";
import type { ColdCheck } from "../cold-check.ts";
import { type Figure, type Measure, short, timed } from "../figure.ts";
import { ROOT } from "../places.ts";
import { median } from "../statistics.ts";
import { threadMs } from "../thread-time.ts";
import { YARDSTICK } from "../yardstick.ts";

const PROCESSES = 7;

function inFreshProcess(name: "shipped" | "journey", quick: boolean): Promise<ColdCheck> {
  return new Promise((resolve, reject) => {
    const child = fork(join(ROOT, "tests/bench/cold-check.ts"), [name, quick ? "quick" : "whole"], { cwd: ROOT, execArgv: ["--import", "tsx"] });
    child.once("message", (message: ColdCheck) => resolve(message));
    child.once("exit", () => reject(new Error(`The checks of ${name} did not end`)));
  });
}

export const measure: Measure = async ({ quick }) => {
  const rounds: Record<"shipped" | "journey", ColdCheck[]> = { shipped: [], journey: [] };
  for (let round = 0; round < (quick ? 1 : PROCESSES); round += 1) {
    for (const name of ["shipped", "journey"] as const) rounds[name].push(await inFreshProcess(name, quick));
  }
  const loadMs = threadMs(() => documentsOf("shipped"));
  const row = (id: string, what: string, checks: readonly ColdCheck[], reach: number, more = ""): Figure => ({
    id,
    what,
    ...timed(
      "ms",
      1,
      checks.map(({ cold }) => cold),
      YARDSTICK,
      checks.map(({ yardstick }) => yardstick),
    ),
    reach,
    good: "below",
    beside: `${short(median(checks.map(({ warm }) => warm)))} ms once warm${more}`,
  });
  return [
    row("check-shipped", "Checking everything shipped, in a fresh process", rounds.shipped, 1_000, `; reading and parsing the files ${short(loadMs)} ms`),
    row("check-journey", `Checking a journey of ${JOURNEY_FIELDS} fields, in a fresh process`, rounds.journey, 100),
  ];
};
