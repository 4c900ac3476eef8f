/** Builds once, measures every figure in a process of its own, and prints them beside the bar and the committed baseline. */
import { fork } from "node:child_process";
import { copyFileSync, existsSync, readdirSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { compared, readBaseline, writeBaseline } from "./baseline.ts";
import { BUILDS } from "./builds.ts";
import { type Figure, short } from "./figure.ts";
import { BUILT, KEPT_PLANS, ROOT } from "./places.ts";
import { tableOf } from "./table.ts";

/** In this order: what one person waits for first. Each with the builds that it measures. */
const FIGURES: Record<string, readonly (keyof typeof BUILDS)[]> = {
  pages: ["sites"],
  render: ["trees"],
  scripts: ["sites"],
  weight: ["sites"],
  typing: ["typing"],
  opening: ["sites"],
  cosigning: ["sites"],
  boards: ["sites"],
  sessions: ["sites"],
  answer: [],
  resolver: [],
  prices: [],
  selection: ["sites"],
  moves: ["sites"],
  listings: ["sites"],
  race: ["sites"],
  start: ["sites"],
  checks: [],
  mutants: [],
  sizes: [],
  statements: ["sites"],
  stall: ["sites"],
  console: ["sites"],
  "chat-page": ["sites"],
  chat: ["sites"],
  "queue-embedded": [],
  queue: [],
};
/** They take minutes of the machine for themselves: measured where they are named. */
const NAMED_ALONE = ["queue", "chat"];
/** With more than this under way beside it, what is measured by the clock says little. */
const BUSY = 1.5;

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    quick: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
    compare: { type: "boolean", default: false },
    json: { type: "string" },
    seconds: { type: "string" },
  },
});
const wanted = values.only?.split(",") ?? Object.keys(FIGURES).filter((name) => !NAMED_ALONE.includes(name));
const unknown = wanted.filter((name) => !FIGURES[name]);
if (unknown.length > 0) stop(`There is no figure ${unknown.join(", ")}. There are ${Object.keys(FIGURES).join(", ")}.`);
if (values.quick && (values.write || values.compare)) stop("A quick run shows that the bench works; its figures say nothing.");

const baseline = readBaseline();
if (values.compare && !baseline) stop("There is no baseline to compare with: `npm run bench -- --write` makes one.");
const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? "?"}, Node ${process.versions.node}`;
const load = loadavg()[0] ?? 0;
console.log(`${machine}, load ${load.toFixed(1)}`);
if (load > BUSY) console.log("Others are busy on this machine: ratios hold more or less, requests/s come out lower than they are.");

const began = Date.now();
for (const build of new Set(wanted.flatMap((name) => FIGURES[name] ?? []))) await timed(`building ${build}`, BUILDS[build]);
const figures: Figure[] = [];
const broken: string[] = [];
for (const name of wanted) {
  const measured = await timed(`measuring ${name}`, () => measure(name));
  figures.push(...measured.figures);
  if (measured.isBroken) broken.push(name);
}
console.log(`${Math.round((Date.now() - began) / 1000)} s in all\n`);
console.log(tableOf(figures, baseline));
if (values.json) writeFileSync(values.json, JSON.stringify(figures));
if (broken.length > 0) console.log(`\nCould not be measured: ${broken.join(", ")}`);
const worse = figures.filter((figure) => compared(figure, baseline?.figures[figure.id]) === "worse");
if (baseline && !values.quick) {
  const than = `the baseline (${baseline.commit}, ${baseline.machine}) by more than the spread`;
  console.log(worse.length > 0 ? `\nWorse than ${than}: ${worse.map(({ what }) => what).join("; ")}` : `\nNothing is worse than ${than}.`);
}
const alone = values.only !== undefined || broken.length > 0;
if (values.write) keepPlans();
if (values.write) console.log(`\nKept as the baseline in ${writeBaseline(baseline, figures, { machine, alone })}`);
process.exit(broken.length > 0 || (values.compare && worse.length > 0) ? 1 : 0);

function stop(reason: string): never {
  console.error(reason);
  process.exit(1);
}

async function timed<Result>(what: string, work: () => Result): Promise<Awaited<Result>> {
  const start = Date.now();
  process.stdout.write(`${what} …`);
  const result = await work();
  console.log(` ${Math.round((Date.now() - start) / 1000)} s`);
  return result;
}

/** Of what was measured now. */
function keepPlans(): void {
  for (const name of existsSync(BUILT) ? readdirSync(BUILT) : [])
    if (name.endsWith(KEPT_PLANS) && wanted.includes(name.slice(0, -KEPT_PLANS.length))) copyFileSync(join(BUILT, name), join(ROOT, "tests/bench/queue", name));
}

/** Of what could not be measured to its end, why, and as far as it came; both are on the console by then. */
function measure(name: string): Promise<{ figures: readonly Figure[]; isBroken: boolean }> {
  return new Promise((resolve) => {
    const child = fork(join(ROOT, "tests/bench/measure.ts"), [name, values.quick ? "quick" : "whole", ...(values.seconds ? [values.seconds] : [])], {
      cwd: ROOT,
      execArgv: ["--import", "tsx"],
    });
    let heard: readonly Figure[] = [];
    child.on("message", (message: Figure[]) => {
      for (const { id, value, unit } of message.slice(heard.length)) process.stdout.write(`\n  ${id} ${short(value.median)} ${unit}`);
      heard = message;
    });
    child.once("exit", (code) => resolve({ figures: heard, isBroken: code !== 0 || heard.length === 0 }));
  });
}
