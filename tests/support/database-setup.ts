/** Once a test run: a PostgreSQL with a migrated template database, for all projects of the run. Test files copy it (`database.ts`). */
import type { TestProject } from "vitest/node";
import { openPostgres } from "#server/db/engine/postgres.ts";
import { migrate } from "#server/db/engine/migrate.ts";
import { PostgresCluster } from "./postgres-cluster.ts";

declare module "vitest" {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}

export const TEMPLATE = "latchkey_template";
const silent = { info() {}, warn() {}, error() {} };

/** Every project evaluates this module for itself, in one process: what they share stands outside of it. */
interface Shared {
  cluster: Promise<PostgresCluster>;
  projects: number;
}
const OF_THE_RUN = "latchkeyPostgresOfTheRun";
const run = globalThis as { [OF_THE_RUN]?: Shared };

async function migratedCluster(): Promise<PostgresCluster> {
  const cluster = await PostgresCluster.create();
  await cluster.run(`CREATE DATABASE ${TEMPLATE}`);
  const template = openPostgres({ databaseUrl: cluster.url(TEMPLATE), logger: silent, connections: 1 });
  await migrate(template.pool, silent);
  await template.close();
  return cluster;
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = (run[OF_THE_RUN] ??= { cluster: migratedCluster(), projects: 0 });
  shared.projects += 1;
  const cluster = await shared.cluster;
  project.provide("postgresUrl", cluster.url());
  return async () => {
    shared.projects -= 1;
    if (shared.projects === 0) await cluster.remove();
  };
}
