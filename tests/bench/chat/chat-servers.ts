/** As many of the bench's servers on one PostgreSQL. */
import { randomBytes } from "node:crypto";
import { PostgresCluster } from "#tests/support/postgres-cluster.ts";
import { type BenchServer, startServer } from "../server-process.ts";

export interface ChatServers {
  servers: readonly BenchServer[];
  databaseUrl: string;
  stop(): Promise<void>;
}

export async function startChatServers(many: number): Promise<ChatServers> {
  const cluster = await PostgresCluster.create(["--shared_buffers=256MB", "--max_wal_size=4GB"]);
  const env = { DATABASE_URL: cluster.url(), LATCHKEY_SECRET_KEY: randomBytes(32).toString("base64") };
  const servers: BenchServer[] = [];
  for (let n = 0; n < many; n += 1) servers.push(await startServer(["--expose-gc"], env));
  return {
    servers,
    databaseUrl: cluster.url(),
    async stop() {
      for (const server of servers) await server.stop();
      await cluster.remove();
    },
  };
}
