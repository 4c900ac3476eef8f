/** The bench's server on a PostgreSQL of its own. */
import { PostgresCluster } from "../../support/postgres-cluster.ts";
import { type BenchServer, startServer } from "../server-process.ts";

export async function startPostgresServer(): Promise<BenchServer> {
  const cluster = await PostgresCluster.create(["--shared_buffers=512MB", "--max_wal_size=4GB"]);
  const server = await startServer([], { DATABASE_URL: cluster.url() });
  return {
    ...server,
    async stop() {
      await server.stop();
      await cluster.remove();
    },
  };
}
