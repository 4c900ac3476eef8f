/**
 * A piece of work that never changes, for figures that have nothing of the same kind beside them: how
 * many times as long a thing takes says the same on a slow machine and on a fast one.
 */
import type { Contender } from "./thread-time.ts";

const RECORDS = 300;
const records = Array.from({ length: RECORDS }, (_, i) => ({ id: `record-${(i * 7919) % RECORDS}`, count: i, tags: ["red", "green", "blue"].slice(i % 3) }));

/** Objects, texts, maps, sorting and JSON: what the rest of the house is made of. About half a millisecond. */
function measureOut(): number {
  const read = JSON.parse(JSON.stringify(records)) as typeof records;
  const byId = new Map(read.map((record) => [record.id, { ...record, label: `${record.id}/${record.tags.join(",")}` }]));
  const sorted = [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  return sorted.reduce((sum, { label }) => sum + label.length, 0);
}

export const YARDSTICK = "the yardstick";

export const yardstick: Contender = { name: YARDSTICK, calls: 20, work: () => void measureOut() };
