/**
 * The real server with two builds of pages: the product's with the hand-written page beside it, and
 * stock RJSF's. Told over IPC what the figures need; answers every message with one.
 */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { boot } from "#server/boot.ts";
import type { PageHandler } from "#server/http/services.ts";
import { serve } from "#server/index.ts";
import { BUILT, ROOT } from "./places.ts";
import type { Asked, Told } from "./server-messages.ts";

const handlers = await Promise.all(
  ["site", "stock-site"].map(async (name) => createRequestHandler((await import(`${BUILT}/${name}/server/index.js`)) as ServerBuild, "production")),
);
const pages: PageHandler = (request, context) => {
  const handle = handlers[new URL(request.url).pathname.startsWith("/bench/stock") ? 1 : 0] as (typeof handlers)[number];
  return handle(request, { ...context });
};

const latchkey = await boot(process.env, { schemas: `${ROOT}schemas`, assets: `${BUILT}/site/client` }, pages);
serve(latchkey.pages);
const url = await latchkey.listen();

process.on("message", (asked: Asked) => {
  void answer(asked).then((told) => process.send?.(told));
});
process.on("disconnect", () => process.exit(0));
process.send?.({ ready: url } satisfies Told);

async function answer(asked: Asked): Promise<Told> {
  switch (asked.ask) {
    case "statements":
      return { statements: latchkey.deps.store.statements() };
    case "slow-query":
      return slowQuery(asked.seconds);
    case "stop":
      await latchkey.stop();
      process.disconnect();
      return {};
  }
}

/** Runs one long query and reports the longest time that this thread could do nothing else. */
async function slowQuery(seconds: number): Promise<Told> {
  const count = (rows: number) => latchkey.open.pool.query("SELECT sum(sqrt(n)) FROM generate_series(1, $1) AS n", [rows]);
  const began = performance.now();
  await count(1_000_000);
  const rows = Math.round((1_000_000 * seconds * 1000) / (performance.now() - began));
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const started = performance.now();
  await count(rows);
  delay.disable();
  return { tookMs: performance.now() - started, stallMs: delay.max / 1e6 - 1 };
}
