/** Prometheus metrics of the host. Labels are route patterns: their number does not grow with people. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

export interface Metrics {
  registry: Registry;
  requests: Histogram<"method" | "route" | "status">;
  liveConnections: Gauge;
  uploads: Gauge;
  refused: Counter<"reason">;
}

export function createMetrics(options: { process?: boolean } = {}): Metrics {
  const registry = new Registry();
  if (options.process ?? true) collectDefaultMetrics({ register: registry, prefix: "latchkey_" });
  return {
    registry,
    requests: new Histogram({
      name: "latchkey_http_request_seconds",
      help: "Time to answer, by route pattern.",
      labelNames: ["method", "route", "status"],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers: [registry],
    }),
    liveConnections: new Gauge({ name: "latchkey_live_connections", help: "Open live event streams.", registers: [registry] }),
    uploads: new Gauge({ name: "latchkey_uploads", help: "Files that are being read.", registers: [registry] }),
    refused: new Counter({ name: "latchkey_http_refused_total", help: "Requests refused by a guard.", labelNames: ["reason"], registers: [registry] }),
  };
}
