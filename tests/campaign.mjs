/**
 * `npm run campaign -- kills [n]`: kills the server n times (25) in each of four places: while people
 * hand in and while they fill in, on the embedded database and on PostgreSQL.
 * `npm run campaign -- meetings [n]`: n times (100) while people of a meeting send messages, and two in five of that each
 * while a house decides and while its invitation is accepted, on both databases.
 * `npm run campaign -- faults [n]`: n rounds (1) of everything else that fails, with the database away
 * for half a minute. `npm run campaign -- memory [n]`: n minutes (10) of people who fill in, and what the
 * server keeps of it. `npm run campaign -- rows [n]`: the table of a queue of n applications (100,000), taken whole.
 * `npm run campaign -- documents [n]`: n small sets of documents (10,000), made by chance and judged, each judgement held to what
 * the resolver shows to everybody. `npm test` runs the same, smaller. Ends with 1 when anything was lost.
 */
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, install, requireNode } from "../server/bin/prepare.mjs";
import { runVitest } from "./support/run-vitest.mjs";

const USAGE = "npm run campaign -- kills|meetings|faults|memory|rows|documents [how many]";
const [what = "", given] = process.argv.slice(2);
const count = given === undefined ? { kills: 25, meetings: 100, faults: 1, memory: 10, rows: 100_000, documents: 10_000 }[what] : Number(given);
if (!["kills", "meetings", "faults", "memory", "rows", "documents"].includes(what) || !Number.isInteger(count) || count < 1) {
  console.error(USAGE);
  process.exit(1);
}

requireNode();
install();
build();

/** A house has at most 36 rooms, and each match takes one: more are killed in several runs, each with a house of its own. */
const KILLS_OF_A_HOUSE = 50;

const run = (files, env, project = "faults") => {
  const figures = mkdtempSync(join(tmpdir(), "latchkey-campaign-"));
  const { failures } = runVitest({ projects: [project], files, env: { LATCHKEY_CAMPAIGN: figures, ...env } });
  for (const failure of failures) console.log(`✗ ${failure}`);
  for (const name of readdirSync(figures).sort())
    console.log(`${name.replace(".json", "")}: ${JSON.stringify(JSON.parse(readFileSync(join(figures, name), "utf8")))}`);
  rmSync(figures, { recursive: true, force: true });
  return failures.length === 0;
};

let lost = 0;
let runs = 1;
if (what === "kills") {
  if (!run(["tests/faults/kill.test"], { LATCHKEY_KILLS: String(count) })) lost += 1;
} else if (what === "meetings") {
  runs = Math.ceil(count / KILLS_OF_A_HOUSE);
  for (let left = count; left > 0; left -= KILLS_OF_A_HOUSE)
    if (!run(["tests/faults/kill-meetings"], { LATCHKEY_MEETING_KILLS: String(Math.min(left, KILLS_OF_A_HOUSE)) })) lost += 1;
} else if (what === "memory") {
  if (!run(["tests/faults/memory"], { LATCHKEY_LOAD_MS: String(count * 60_000) })) lost += 1;
} else if (what === "rows") {
  if (!run(["tests/areas/review/whole-queue-export"], { LATCHKEY_ROWS: String(count) }, "areas")) lost += 1;
} else if (what === "documents") {
  if (!run(["tests/language/random-sets"], { LATCHKEY_RANDOM_SETS: String(count) }, "language")) lost += 1;
} else {
  const files = ["provider-faults", "duplicate-delivery", "database-gone", "stop"].map((name) => `tests/faults/${name}`);
  runs = count;
  for (let round = 0; round < count; round += 1) if (!run(files, { LATCHKEY_OUTAGE_MS: "30000" })) lost += 1;
}
console.log(lost === 0 ? `\nThe campaign found nothing.` : `\n${lost} of ${runs} ${runs === 1 ? "run" : "runs"} failed.`);
process.exit(lost === 0 ? 0 : 1);
