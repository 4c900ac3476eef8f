/** Once a test run: a PostgreSQL with a migrated template database. Test files copy it (`database.ts`). */
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

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await PostgresCluster.create();
  await cluster.run(`CREATE DATABASE ${TEMPLATE}`);
  const template = openPostgres({ databaseUrl: cluster.url(TEMPLATE), logger: silent, connections: 1 });
  await migrate(template.pool, silent);
  await template.close();
  project.provide("postgresUrl", cluster.url());
  return () => cluster.remove();
}
