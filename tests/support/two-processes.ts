/**
 * A site of two web processes on one PostgreSQL, behind a balancer that sends every request to the next of them. The companies
 * outside are one: both processes speak to the stand-ins of the first.
 */
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#server/config/free-port.ts";
import { type Latchkey, startLatchkey } from "./latchkey.ts";
import { PostgresCluster } from "./postgres-cluster.ts";
import { mailsTo, type SandboxMail } from "./sandbox-mail.ts";

/** Both listen on one port, so that what the second calls its own stand-ins by are those of the first. */
const HOSTS = ["127.0.0.1", "127.0.0.2"] as const;

export interface TwoProcesses {
  /** Of the balancer: the address that people use. */
  url: string;
  databaseUrl: string;
  secretKey: Buffer;
  /** Requests that each of the two answered. */
  answered(): readonly number[];
  /** Requests that ended in a fault of the product itself. */
  faults(): string[];
  /** What either has sent. */
  mailsTo(email: string): Promise<SandboxMail[]>;
  stop(): Promise<void>;
}

/** `atOnce`: both find an empty database; else the first makes the tables and the demo data. */
export async function startTwoProcesses({ atOnce = false }: { atOnce?: boolean } = {}): Promise<TwoProcesses> {
  const cluster = await PostgresCluster.create();
  const secretKey = randomBytes(32);
  const [port, balancerPort] = [await freePort(), await freePort()];
  const url = `http://localhost:${balancerPort}`;
  const answered = [0, 0];
  // One store of files, as a bucket is: either may send what the other wrote.
  const files = mkdtempSync(join(tmpdir(), "latchkey-two-files-"));
  const start = (host: string): Promise<Latchkey> => {
    const dataDir = mkdtempSync(join(tmpdir(), "latchkey-two-"));
    symlinkSync(files, join(dataDir, "files"));
    const env = { DATABASE_URL: cluster.url(), HOST: host, ORIGIN: url, LATCHKEY_SECRET_KEY: secretKey.toString("base64"), TRUST_PROXY: "1" };
    return startLatchkey({ dataDir, port, env });
  };
  const processes = atOnce ? await Promise.all(HOSTS.map(start)) : [await start(HOSTS[0]), await start(HOSTS[1])];
  const balancer = await balance({ port, balancerPort, answered });
  return {
    url,
    databaseUrl: cluster.url(),
    secretKey,
    answered: () => answered,
    faults: () => processes.flatMap((each) => each.output().split("\n")).filter((line) => /"msg":"(request|page) failed"/.test(line)),
    mailsTo: async (email) => (await Promise.all(HOSTS.map((host) => mailsTo(`http://${host}:${port}`, email)))).flat(),
    async stop() {
      balancer.closeAllConnections();
      balancer.close();
      await Promise.all(processes.map((each) => each.stop()));
      for (const folder of [files, ...processes.map(({ dataDir }) => dataDir)]) rmSync(folder, { recursive: true, force: true });
      await cluster.remove();
    },
  };
}

/** Every request goes to the next process, whoever asks; what belongs to the companies outside, to the one that stands in for them. */
function balance({ port, balancerPort, answered }: { port: number; balancerPort: number; answered: number[] }): Promise<Server> {
  let next = 0;
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const isOutside = incoming.url!.startsWith("/sandbox");
    const to = isOutside ? 0 : (next += 1) % HOSTS.length;
    if (!isOutside) answered[to]! += 1;
    const headers = { ...incoming.headers, "x-forwarded-for": incoming.socket.remoteAddress };
    const passed = request({ host: HOSTS[to], port, method: incoming.method, path: incoming.url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on("error", () => outgoing.destroy());
    outgoing.on("close", () => passed.destroy());
    incoming.pipe(passed);
  };
  const server = createServer(pass);
  // Longer than anybody waits between two requests, as the product's own: a connection that is put away just as one comes loses it.
  server.keepAliveTimeout = 65_000;
  return new Promise((resolve) => server.listen(balancerPort, "127.0.0.1", () => resolve(server)));
}
