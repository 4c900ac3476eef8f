/** What an author waits for: the checks over everything shipped, and over a journey of 1,200 fields. */
import { fork } from "node:child_process";
import { join } from "node:path";
import { analyseDocuments } from "#screens/check/index.ts";
import { JOURNEY_FIELDS, SCALE, documentsOf } from "../checked-documents.ts";
import type { ColdCheck } from "../cold-check.ts";
import { type Figure, type Measure, short, timed } from "../figure.ts";
import { ROOT } from "../places.ts";
import { median } from "../statistics.ts";
import { interleaved, threadMs } from "../thread-time.ts";
import { YARDSTICK, yardstick } from "../yardstick.ts";

const PROCESSES = 7;

function inFreshProcess(name: "shipped" | "journey", quick: boolean): Promise<ColdCheck> {
  return new Promise((resolve, reject) => {
    const child = fork(join(ROOT, "tests/bench/cold-check.ts"), [name, quick ? "quick" : "whole"], { cwd: ROOT, execArgv: ["--import", "tsx"] });
    child.once("message", (message: ColdCheck) => resolve(message));
    child.once("exit", () => reject(new Error(`The checks of ${name} did not end`)));
  });
}

const ROUNDS = 3;

/** What grows, by the clock and in steps of work, which are the same on every machine. */
function scale(quick: boolean): Figure[] {
  return SCALE.map(([id, what, seconds, make]) => {
    const rounds = Array.from({ length: quick ? 1 : ROUNDS }, () => {
      const documents = make();
      let said = "";
      const ms = threadMs(() => {
        const { findings, effort } = analyseDocuments(documents);
        said = `${(effort.spent / 1e6).toFixed(1)} of ${(effort.most / 1e6).toFixed(0)} million steps, ${findings.length === 0 ? "answered" : "given up in words"}`;
      });
      const [measure = 0] = interleaved([yardstick], { rounds: 1, warmUp: 0 })[YARDSTICK] ?? [];
      return { ms, said, yardstick: measure / 1_000 };
    });
    const value = timed(
      "s",
      1 / 1_000,
      rounds.map(({ ms }) => ms),
      YARDSTICK,
      rounds.map((round) => round.yardstick),
    );
    return { id: `check-${id}`, what: `Checking ${what}`, ...value, reach: seconds, good: "below", beside: rounds[0]!.said };
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
    ...scale(quick),
  ];
};
