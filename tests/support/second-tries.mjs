/** Which files needed a second try in the last runs of a lane. Whatever needs it again and again is mended or goes. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

const RUNS = 10;
const TOO_OFTEN = 2;

/**
 * Adds a whole run of a lane to the report at `path`. Answers the files that needed a second try too often of late.
 * @param {string} path
 * @param {string} lane
 * @param {string[]} files those that passed at the second try only
 */
export function keepSecondTries(path, lane, files) {
  const report = readReport(path);
  const runs = [...(report[lane] ?? []), { at: new Date().toISOString(), files }].slice(-RUNS);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify({ ...report, [lane]: runs }, null, 2)}\n`);
  return [...new Set(runs.flatMap((run) => run.files))]
    .map((file) => ({ file, times: runs.filter((run) => run.files.includes(file)).length, runs: runs.length }))
    .filter(({ times }) => times >= TOO_OFTEN);
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return {};
  }
}
