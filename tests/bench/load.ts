/** Some seconds of requests to one address, and what they cost the server. */
import autocannon from "autocannon";
import type { BenchServer } from "./server-process.ts";

export interface Load {
  /** Requests per second. */
  rate: number;
  /** Milliseconds of processor that the server spent on one request, all its threads together. */
  cpuMs: number;
  /** The same of its main thread alone, which is what bounds the rate. */
  threadMs: number;
}

const CONNECTIONS = 8;

export async function load(server: BenchServer, path: string, headers: Record<string, string>, seconds: number): Promise<Load> {
  const before = await server.ask({ ask: "cpu" });
  const result = await autocannon({ url: server.url + path, connections: CONNECTIONS, duration: seconds, headers });
  const after = await server.ask({ ask: "cpu" });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${path} answered ${result.non2xx} times without a page, and not at all ${result.errors} times`);
  const each = (time: "cpuMs" | "threadMs") => ((after[time] ?? NaN) - (before[time] ?? NaN)) / result.requests.total;
  return { rate: result.requests.total / result.duration, cpuMs: each("cpuMs"), threadMs: each("threadMs") };
}
