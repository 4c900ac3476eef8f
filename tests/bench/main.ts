/** Measures every figure, each in a process of its own, and prints them beside the bar and the committed baseline. */
import { fork, spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Figure, meets, short } from "./figure.ts";
import { ROOT } from "./places.ts";
import { SHORTFALLS } from "./shortfalls.ts";

/** In this order: what one person waits for first. */
const FIGURES = ["pages", "render", "scripts", "typing", "answer", "resolver", "checks", "statements", "stall"];
const BASELINE = join(ROOT, "tests/bench/baseline.json");
/** With more than this under way beside it, what is measured by the clock says little. */
const BUSY = 1.5;

interface Baseline {
  machine: string;
  commit: string;
  figures: Record<string, number>;
}

const { values } = parseArgs({ options: { save: { type: "boolean", default: false }, only: { type: "string" } } });
const wanted = values.only?.split(",") ?? FIGURES;
const unknown = wanted.filter((name) => !FIGURES.includes(name));
if (unknown.length > 0) {
  console.error(`There is no figure ${unknown.join(", ")}. There are ${FIGURES.join(", ")}.`);
  process.exit(1);
}

const baseline: Baseline | null = existsSync(BASELINE) ? (JSON.parse(readFileSync(BASELINE, "utf8")) as Baseline) : null;
const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? "?"}, Node ${process.versions.node}`;
const load = loadavg()[0] ?? 0;
console.log(`${machine}, load ${load.toFixed(1)}`);
if (load > BUSY) console.log("Others are busy on this machine: ratios hold, what is measured by the clock (requests/s, stalls) comes out worse than it is.");

const figures: Figure[] = [];
const broken: string[] = [];
for (const name of FIGURES.filter((figure) => wanted.includes(figure))) {
  const began = Date.now();
  process.stdout.write(`measuring ${name} …`);
  const measured = await measure(name);
  console.log(` ${Math.round((Date.now() - began) / 1000)} s`);
  if (measured) figures.push(...measured);
  else broken.push(name);
}
print(figures);
if (broken.length > 0) console.log(`\nCould not be measured: ${broken.join(", ")}`);
if (values.save) save(figures);
process.exit(broken.length > 0 ? 1 : 0);

/** Null when it could not be measured; why is on the console by then. */
function measure(name: string): Promise<Figure[] | null> {
  return new Promise((resolve) => {
    const child = fork(join(ROOT, "tests/bench/measure.ts"), [name], { cwd: ROOT, execArgv: ["--import", "tsx"] });
    let heard: Figure[] | null = null;
    child.on("message", (message: Figure[]) => {
      heard = message;
    });
    child.once("exit", () => resolve(heard));
  });
}

function print(all: readonly Figure[]): void {
  const rows = all.map((figure) => {
    const before = baseline?.figures[figure.id];
    const bar = figure.reach === null ? "" : `${figure.good === "above" ? "≥" : "≤"} ${figure.reach}`;
    return [
      figure.what,
      `${short(figure.value)} ${figure.unit}`.trim(),
      bar,
      figure.reach === null ? "" : meets(figure) ? "✓" : "✗",
      before === undefined ? "" : short(before),
      figure.beside ?? "",
    ];
  });
  const head = ["figure", "here", "bar", "", "baseline", "measured beside it"];
  const table = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  console.log("");
  for (const row of table) console.log(row.map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0))).join("  "));
  const behind = all.filter((figure) => !meets(figure));
  if (behind.length > 0) console.log("");
  for (const { id, what } of behind) console.log(`✗ ${what}: ${SHORTFALLS[id] ?? "not looked into yet"}`);
}

/** Figures that were not measured this time keep the value that they had. */
function save(all: readonly Figure[]): void {
  const commit = spawnSync("git", ["rev-parse", "--short", "HEAD"], { cwd: ROOT, encoding: "utf8" }).stdout.trim();
  const kept: Baseline = {
    machine,
    commit,
    figures: { ...baseline?.figures, ...Object.fromEntries(all.map(({ id, value }) => [id, Number(value.toPrecision(3))])) },
  };
  writeFileSync(BASELINE, `${JSON.stringify(kept, null, 2)}\n`);
  console.log(`\nKept as the baseline in ${BASELINE.slice(ROOT.length)}`);
}
