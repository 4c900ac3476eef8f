/** What people who change the product wait for and look through. */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { type Figure, type Measure, counted, short, timed } from "../figure.ts";
import { ROOT } from "../places.ts";
import { median } from "../statistics.ts";

const PROCESSES = 7;
const SNAPSHOTS = join(ROOT, "tests/snapshots");
/** What `npm test` keeps of its last whole run. */
const LAST_RUN = join(ROOT, "node_modules/.cache/latchkey/last-run.json");

/** Seconds by the clock of a whole process. */
function secondsOf(...args: string[]): number {
  const began = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: "utf8" });
  if (status !== 0) throw new Error(`${args.join(" ")} ended with ${status}: ${stderr}`);
  return (performance.now() - began) / 1_000;
}

/** What is asked of the documents at a terminal, and the seconds that somebody waits for it. */
const COMMANDS: readonly { words: readonly string[]; reach: number }[] = [
  { words: ["check"], reach: 1.5 },
  { words: ["list"], reach: 2 },
  { words: ["show", "apply"], reach: 2 },
  { words: ["diff"], reach: 2 },
  { words: ["snapshot", "--out", "build/bench/snapshots"], reach: 2 },
];

/** One after the other in every round, so that a busy moment is everybody's. */
function commands(quick: boolean): Figure[] {
  const seconds = COMMANDS.map((): number[] => []);
  const nothing: number[] = [];
  for (let round = 0; round < (quick ? 1 : PROCESSES); round += 1) {
    for (const [index, { words }] of COMMANDS.entries()) seconds[index]!.push(secondsOf("server/bin/screens.mjs", ...words));
    nothing.push(secondsOf("-e", "0"));
  }
  return COMMANDS.map(({ words, reach }, index) => ({
    id: `${words[0]}-command`,
    what: `\`npm run screens -- ${words.join(" ")}\`, process and all`,
    ...timed("s", 1, seconds[index]!, "a process without work", nothing),
    reach,
    good: "below" as const,
    beside: `a process without work ${short(median(nothing))} s`,
  }));
}

function snapshots(): Figure {
  const files = readdirSync(SNAPSHOTS, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const lines = files.reduce((sum, file) => sum + readFileSync(join(file.parentPath, file.name), "utf8").split("\n").length - 1, 0);
  const each = Math.round(lines / files.length);
  return { id: "snapshots", what: "Lines of a snapshot", ...counted(each, ""), reach: 300, good: "below", beside: `${lines} in ${files.length} files` };
}

/** No ratio: another machine's minutes say nothing beside these. */
function minutesHere(minutes: number): ReturnType<typeof counted> {
  const { relative, ...value } = counted(minutes, "min");
  return { ...value, relative: { ...relative, of: `minutes on ${cpus().length} × ${cpus()[0]?.model.trim() ?? "?"}` } };
}

/** Not there until `npm test` has run whole on this machine. */
function suite(): Figure[] {
  if (!existsSync(LAST_RUN)) return [];
  const { minutes, tests, load } = JSON.parse(readFileSync(LAST_RUN, "utf8")) as { minutes: number; tests: number; load: number };
  const beside = `${tests} passed; ${short(load)} processes ready to run when it began`;
  return [{ id: "suite", what: "`npm test`, the last time that it ran whole here", ...minutesHere(minutes), reach: 8, good: "below", beside }];
}

export const measure: Measure = ({ quick }) => [...commands(quick), snapshots(), ...suite()];
