/**
 * The real server with two builds of pages: the product's with the hand-written page beside it, and
 * stock RJSF's. Told over IPC what the figures need; answers every message with one.
 */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { boot } from "#server/boot.ts";
import type { PageHandler } from "#server/http/services.ts";
import { serve } from "#server/index.ts";
import type { LeanContext } from "./lean-context.ts";
import { BUILT, ROOT } from "./places.ts";
import type { Asked, Told } from "./server-messages.ts";

const handlers = await Promise.all(
  ["site", "stock-site"].map(async (name) => createRequestHandler((await import(`${BUILT}/${name}/server/index.js`)) as ServerBuild, "production")),
);
const pages: PageHandler = (request, context) => {
  const handle = handlers[new URL(request.url).pathname.startsWith("/bench/stock") ? 1 : 0] as (typeof handlers)[number];
  const lean: LeanContext = { readAnswers: () => readAnswers(context.viewer.user?.id ?? "") };
  return handle(request, { ...context, ...lean });
};

/** Enough rows to tell how long more of them take. */
const SAMPLE_ROWS = 1_000_000;

const latchkey = await boot(process.env, { schemas: `${ROOT}schemas`, assets: `${BUILT}/site/client` }, pages);
serve(latchkey.pages);
const url = await latchkey.listen();

/** The half-filled form's answers in the words of the hand-written page. */
async function readAnswers(userId: string): Promise<Record<string, string>> {
  const current = (await latchkey.deps.store.personState(userId, "demo-seattle"))?.current;
  if (!current) return {};
  const answers: Record<string, string> = { "income.manual": "true" };
  const put = (record: string, values: object | null) => {
    for (const [property, value] of Object.entries(values ?? {})) {
      if (typeof value === "string" || typeof value === "boolean") answers[`${record}.${property}`] = String(value);
    }
  };
  put("applicant", current.applicant_info);
  put("residence.address", current.residence?.address ?? null);
  put("income", current.income);
  for (const { flag, flag_data } of current.flags) put(`flag_${flag}`, { ...flag_data, expanded: true });
  return answers;
}

process.on("message", (asked: Asked) => {
  void answer(asked).then((told) => process.send?.(told));
});
process.on("disconnect", () => process.exit(0));
process.send?.({ ready: url } satisfies Told);

async function answer(asked: Asked): Promise<Told> {
  switch (asked.ask) {
    case "statements":
      return { statements: latchkey.deps.store.statements() };
    case "cpu": {
      const { user, system } = process.cpuUsage();
      return { cpuMs: (user + system) / 1_000 };
    }
    case "slow-query":
      return slowQuery(asked.seconds);
    case "watch":
      return watched(() => new Promise((resolve) => setTimeout(resolve, asked.seconds * 1_000)));
    case "stop":
      await latchkey.stop();
      process.disconnect();
      return {};
  }
}

/** The longest time that this thread could do nothing else while some work went on. */
async function watched(work: () => Promise<unknown>): Promise<Told> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const started = performance.now();
  await work();
  delay.disable();
  return { tookMs: performance.now() - started, stallMs: delay.max / 1e6 - 1 };
}

async function slowQuery(seconds: number): Promise<Told> {
  const count = (rows: number) => latchkey.open.pool.query("SELECT sum(sqrt(n)) FROM generate_series(1, $1) AS n", [rows]);
  const began = performance.now();
  await count(SAMPLE_ROWS);
  const rows = Math.round((SAMPLE_ROWS * seconds * 1_000) / (performance.now() - began));
  return watched(() => count(rows));
}
