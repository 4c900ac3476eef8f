/** `/healthz`: the process lives. `/readyz`: it can serve. `/metrics`: what Prometheus reads. */
import { timingSafeEqual } from "node:crypto";
import type { Config } from "../../config/config.ts";
import { isLoopback } from "../request/address.ts";
import type { HostContext } from "../request/context.ts";
import type { HostParts } from "../request/host-parts.ts";

const plain = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store" } });

const DATABASE_PATIENCE = 2000;

export function mountHealth(parts: HostParts): void {
  const { app, config, services, metrics, state } = parts;

  app.get("/healthz", (c) => {
    c.set("route", "health");
    return plain(200, { status: "ok" });
  });

  app.get("/readyz", async (c) => {
    c.set("route", "health");
    if (state.draining) return plain(503, { status: "stopping" });
    return (await answersInTime(services.deps.store.ping())) ? plain(200, { status: "ready" }) : plain(503, { status: "database away" });
  });

  app.get("/metrics", async (c) => {
    c.set("route", "health");
    if (!mayReadMetrics(c, config)) return plain(404, { status: "not found" });
    return new Response(await metrics.registry.metrics(), { headers: { "Content-Type": metrics.registry.contentType, "Cache-Control": "no-store" } });
  });
}

async function answersInTime(ping: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), DATABASE_PATIENCE);
  });
  const answered = ping.then(
    () => true,
    () => false,
  );
  return Promise.race([answered, late]).finally(() => clearTimeout(timer));
}

/** What proxies say about whom they ask for. One that says nothing can't be told from this machine. */
const FORWARDED = ["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "forwarded", "via"];

/**
 * With a token: whoever has it. Without one: nobody, since everybody comes from this machine where a proxy
 * stands on it; and in sandbox mode, for trying out, this machine and no proxy on it.
 */
function mayReadMetrics(c: HostContext, { metricsToken: token, sandbox }: Config): boolean {
  if (!token)
    return (
      sandbox && isLoopback(c.env?.incoming?.socket.remoteAddress?.replace(/^::ffff:/, "") ?? "") && FORWARDED.every((name) => c.req.header(name) === undefined)
    );
  const given = Buffer.from(c.req.header("authorization") ?? "");
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
