/** The same over ten thousand on the embedded database. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore } from "#server/db/index.ts";
import type { Measure } from "../figure.ts";
import { measureQueue } from "../queue/measured-queue.ts";

const MANY = 10_000;
const ROUNDS = 3;
const quiet = { info() {}, warn() {}, error: console.error };

export const measure: Measure = async ({ quick }) => {
  const dataDir = mkdtempSync(join(tmpdir(), "latchkey-bench-queue-"));
  const open = await openStore({ dataDir, secretKey: Buffer.alloc(32, 7), logger: quiet });
  try {
    return await measureQueue(open, { id: "queue-embedded", many: quick ? 500 : MANY, where: "on PGlite", rounds: quick ? 1 : ROUNDS });
  } finally {
    await open.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
};
