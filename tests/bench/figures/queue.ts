/** The staff's queue over a million applications on PostgreSQL. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openPostgres } from "#server/db/engine/postgres.ts";
import { openStore } from "#server/db/index.ts";
import { PostgresCluster } from "../../support/postgres-cluster.ts";
import type { Measure } from "../figure.ts";
import { measureQueue } from "../queue/measured-queue.ts";

const MANY = 1_000_000;
const ROUNDS = 3;
const quiet = { info() {}, warn() {}, error: console.error };

export const measure: Measure = async ({ quick }) => {
  // As it comes, but for the memory: what PostgreSQL takes by itself is for the smallest of machines.
  const cluster = await PostgresCluster.create(["--shared_buffers=1GB", "--max_wal_size=8GB", "--wal_level=minimal", "--max_wal_senders=0"]);
  const dataDir = mkdtempSync(join(tmpdir(), "latchkey-bench-queue-"));
  const open = await openStore({ databaseUrl: cluster.url(), dataDir, secretKey: Buffer.alloc(32, 7), logger: quiet });
  const { pool: filler, close } = openPostgres({ databaseUrl: cluster.url(), logger: quiet, patient: true });
  try {
    return await measureQueue(open, { id: "queue", many: quick ? 10_000 : MANY, where: "on PostgreSQL", rounds: quick ? 1 : ROUNDS, filler });
  } finally {
    await close();
    await open.close();
    await cluster.remove();
    rmSync(dataDir, { recursive: true, force: true });
  }
};
