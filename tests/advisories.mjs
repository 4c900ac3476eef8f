/**
 * `npm run advisories`: the lock file against the list of known advisories in `tests/architecture/advisories.json`, since
 * an audit service isn't always there. `npm run advisories -- <lock file>` reads another one.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../server/bin/prepare.mjs";
import { assess, sentence } from "./support/advisories.mjs";

const DAY_LENGTH = "2026-01-01".length;

const read = (path) => JSON.parse(readFileSync(path, "utf8"));
const list = read(join(root, "tests/architecture/advisories.json"));
const { findings, problems } = assess(read(process.argv[2] ?? join(root, "package-lock.json")), list, new Date().toISOString().slice(0, DAY_LENGTH));

for (const finding of findings)
  if (finding.acceptance) console.log(`accepted until ${finding.acceptance.until}  ${sentence(finding)}\n  ${finding.acceptance.why}`);
for (const problem of problems) console.log(`✗ ${problem}`);

const packages = new Set(list.advisories.map((advisory) => advisory.package)).size;
const last = list.advisories
  .map(({ checked }) => checked)
  .sort()
  .at(-1);
console.log(
  `${list.advisories.length} advisories about ${packages} packages, the last of them read on ${last}: ${findings.length} found, ${problems.length} to mend.`,
);
process.exit(problems.length === 0 ? 0 : 1);
