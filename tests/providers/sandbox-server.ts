/** The sandbox on a port of its own, with the real adapters pointed at it, and a place where webhooks arrive. */
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { createProviders, type Providers, type ProvidersConfig } from "#server/providers/index.ts";
import { startSandbox, type Sandbox, type SandboxOptions, type SegmentEvent } from "#server/sandbox/index.ts";
import { PATIENCE_MS } from "#tests/support/patience.ts";

export interface ReceivedWebhook {
  path: string;
  body: Buffer;
  headers: Headers;
}

/** The machine's clock, moved on by as much as a test asks for. */
class TestClock {
  #offset = 0;
  now(): Date {
    return new Date(Date.now() + this.#offset);
  }
  move(ms: number): void {
    this.#offset += ms;
  }
}

export interface SandboxServer {
  origin: string;
  clock: TestClock;
  sandbox: Sandbox;
  providers: Providers;
  config: ProvidersConfig;
  folder: string;
  webhooks: ReceivedWebhook[];
  /** Answers of the next webhooks; 200 when there are none left. */
  webhookAnswers: number[];
  segment: SegmentEvent[];
  log: { level: string; message: string; details: unknown }[];
  /** Every page and answer that a browser could have seen, for canary tests. */
  seen: string[];
  stop(): Promise<void>;
}

const DEMO_PEOPLE = [
  { email: "ada@example.com", first_name: "Ada", last_name: "Okafor", note: "No application yet" },
  { email: "ben@example.com", first_name: "Ben", last_name: "Ruiz" },
  { email: "status-open@example.com", first_name: "Olive", last_name: "Open" },
];

export async function startSandboxServer(
  options: { timeoutMs?: number; config?: (config: ProvidersConfig) => ProvidersConfig; sandbox?: Partial<SandboxOptions> } = {},
): Promise<SandboxServer> {
  const clock = new TestClock();
  const folder = await mkdtemp(join(tmpdir(), "latchkey-sandbox-"));
  const received: Pick<SandboxServer, "webhooks" | "webhookAnswers" | "segment" | "log" | "seen"> = {
    webhooks: [],
    webhookAnswers: [],
    segment: [],
    log: [],
    seen: [],
  };
  let sandbox: Sandbox | null = null;

  const listener = getRequestListener(async (request, env) => {
    const { incoming } = env as HttpBindings;
    const url = new URL(request.url);
    if (url.pathname.startsWith("/webhooks/")) {
      received.webhooks.push({ path: url.pathname, body: Buffer.from(await request.arrayBuffer()), headers: request.headers });
      return new Response(null, { status: received.webhookAnswers.shift() ?? 200 });
    }
    return (await sandbox?.fetch(request, { drop: () => incoming.socket.destroy() })) ?? new Response("Not found", { status: 404 });
  });
  const server = createServer(listener);
  // As our own host does: a connection that an adapter keeps is not closed under its hands.
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const port = (server.address() as AddressInfo).port;
  // As in life, the browser knows the place by another name than the server does.
  const origin = `http://localhost:${port}`;
  const started = await startSandbox({
    origin,
    clock,
    people: DEMO_PEOPLE,
    secret: "a-test",
    folder: join(folder, "sandbox"),
    onSegment: (events) => {
      received.segment.push(...events);
    },
    timeoutMs: options.timeoutMs ?? 20_000,
    ...options.sandbox,
  });
  sandbox = started;
  const config: ProvidersConfig = { ...started.settings, files: { vendor: "folder", folder: join(folder, "files") } };
  const finalConfig = options.config?.(config) ?? config;
  const providers = createProviders(finalConfig, { clock, log: (level, message, details) => received.log.push({ level, message, details }) });
  return {
    origin,
    clock,
    sandbox: started,
    providers,
    config: finalConfig,
    folder,
    ...received,
    async stop() {
      await providers.stop();
      await started.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Webhooks that arrived at a path, once there are `count` of them. */
export async function webhooksAt(server: SandboxServer, path: string, count: number): Promise<ReceivedWebhook[]> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const found = server.webhooks.filter((webhook) => webhook.path === path);
    if (found.length >= count) return found;
    if (Date.now() > until) throw new Error(`only ${found.length} of ${count} webhooks arrived at ${path}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
