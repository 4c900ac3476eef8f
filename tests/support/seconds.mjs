/**
 * How long each file took, by lane: the longest begin first, so that none runs alone at the end. What the last whole run
 * here took stands in the cache; before there was one, `tests/seconds.json` says what it took elsewhere.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const KEPT = "tests/seconds.json";
const LAST = "node_modules/.cache/latchkey/seconds.json";
/** Below that the order makes no difference, and the table stays short. */
const SHORT = 3;

const read = (path) => {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return {};
  }
};

export const secondsOf = (root, lane) => read(join(root, LAST))[lane] ?? read(join(root, KEPT))[lane] ?? {};

export function keepSeconds(root, lane, files, { forOthers }) {
  const rows = files.map(({ file, seconds }) => [file, Math.round(seconds)]).filter(([, seconds]) => seconds >= SHORT);
  const own = Object.fromEntries(rows.sort(([a, long], [b, longer]) => longer - long || (a < b ? -1 : 1)));
  for (const path of forOthers ? [KEPT, LAST] : [LAST]) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), `${JSON.stringify({ ...read(join(root, path)), [lane]: own }, null, 2)}\n`);
  }
}
