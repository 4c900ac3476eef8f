/**
 * The real server with three builds of pages: the product's, the hand-written ones, and stock RJSF's. Told over IPC what the figures need; answers every message with one.
 */
import { boot } from "#server/boot.ts";
import { newSessionTokens, sessionIdOf } from "#server/areas/account/sign-in/session-tokens.ts";
import { loadPages } from "#server/http/pages/pages-build.ts";
import type { PageHandler } from "#server/http/request/services.ts";
import { serve } from "#server/index.mjs";
import { demoConstants } from "#server/kernel/context/texts.ts";
import { handIn, makeGroups } from "./group-boards.ts";
import { makeMeetings } from "./chat/many-meetings.ts";
import { readConversation } from "./chat/read-conversation.ts";
import { makeContest } from "./homes/contest.ts";
import type { LeanContext } from "./lean-context.ts";
import { BUILT, ROOT } from "./places.ts";
import { makeApplications } from "./queue/many-applications.ts";
import type { Asked, Stall, Told } from "./server-messages.ts";
import { threadMsSoFar, waitedForProcessorMs } from "./thread-time.ts";
import { makeHomes } from "#tests/support/many-homes.ts";
import { personState } from "#tests/support/person-state.ts";

const handlerOf = (site: string) => loadPages(new URL(`file://${BUILT}/${site}/server/index.js`), null);
const [ours, hand, stock] = await Promise.all([handlerOf("site"), handlerOf("hand-site"), handlerOf("stock-site")]);
const pages: PageHandler = (request, context) => {
  const { pathname } = new URL(request.url);
  const handle = pathname.startsWith("/bench/stock") ? stock : pathname.startsWith("/bench/") ? hand : ours;
  const lean: LeanContext = {
    readAnswers: () => readAnswers(context.viewer.user?.id ?? ""),
    readConversation: (meeting) => latchkey.deps.store.query((db) => readConversation(db, meeting, context.viewer.user?.id ?? "")),
  };
  return handle(request, { ...context, ...lean });
};

const latchkey = await boot(process.env, { schemas: `${ROOT}schemas`, assets: `${BUILT}/site/client` }, pages);
serve(latchkey.pages);
const url = await latchkey.listen();

/** The half-filled form's answers in the words of the hand-written page. */
async function readAnswers(userId: string): Promise<Record<string, string>> {
  const current = (await personState(latchkey.deps.store, userId, "demo-seattle"))?.current;
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
      return { cpuMs: (user + system) / 1_000, threadMs: threadMsSoFar() };
    }
    case "sessions":
      return { cookies: await signedIn(asked.count) };
    case "groups":
      return { cookies: await makeGroups(latchkey.open, demoConstants(latchkey.deps.documents.current()), asked.count) };
    case "applications":
      await makeApplications(latchkey.open.pool, { many: asked.count, now: new Date() });
      return {};
    case "homes":
      await makeHomes(latchkey.open.pool, { market: asked.market, many: asked.count, today: new Date().toISOString().slice(0, 10) });
      await latchkey.open.pool.query("VACUUM (ANALYZE)");
      return {};
    case "choosers":
      return { contest: await makeContest(latchkey.open.pool, asked.count) };
    case "meetings":
      return { talks: await makeMeetings(latchkey.open.pool, asked.count) };
    case "hand-in":
      return { at: await handIn(latchkey.open, asked) };
    case "memory": {
      globalThis.gc?.();
      const { heapUsed, external } = process.memoryUsage();
      return { bytes: heapUsed + external };
    }
    case "slow-query":
      return { stall: await watched(() => latchkey.open.pool.query(busyFor(asked.seconds))) };
    case "no-query":
      return { stall: await watched(() => new Promise((resolve) => setTimeout(resolve, asked.seconds * 1_000))) };
    case "stop":
      await latchkey.stop();
      process.disconnect();
      return {};
  }
}

/** So many people with a session each, which no company of the sandbox was asked about. Answers their cookies. */
async function signedIn(count: number): Promise<string[]> {
  const accesses = Array.from({ length: count }, () => newSessionTokens().access);
  await latchkey.open.pool.query(
    `WITH people AS (INSERT INTO users (id, email) SELECT id, 'open-' || id || '@example.com' FROM (SELECT gen_random_uuid() AS id FROM generate_series(1, $1::int)) AS new RETURNING id),
       numbered AS (SELECT id, row_number() OVER () AS n FROM people)
     INSERT INTO sessions (id, user_id, created_at, seen_at, expires_at, refresh_expires_at)
     SELECT ids.id, numbered.id, now(), now(), now() + interval '1 hour', now() + interval '1 day'
     FROM numbered JOIN unnest($2::text[]) WITH ORDINALITY AS ids (id, n) USING (n)`,
    [count, accesses.map(sessionIdOf)],
  );
  return accesses.map((access) => `latchkey_session=${access}`);
}

/** Keeps the database at work for that long, on whatever machine. */
const busyFor = (seconds: number): string => `DO $$
  DECLARE over timestamptz := clock_timestamp() + interval '${seconds} seconds';
  BEGIN
    WHILE clock_timestamp() < over LOOP PERFORM sum(sqrt(n)) FROM generate_series(1, 10000) AS n; END LOOP;
  END $$`;

const TICK_MS = 1;

/** The longest time that this thread could do nothing else while some work went on. */
async function watched(work: () => Promise<unknown>): Promise<Stall> {
  const stall: Stall = { clockMs: 0, ownMs: 0 };
  let last = performance.now();
  let waited = waitedForProcessorMs();
  const ticks = setInterval(() => {
    const [now, waitedByNow] = [performance.now(), waitedForProcessorMs()];
    const late = now - last - TICK_MS;
    stall.clockMs = Math.max(stall.clockMs, late);
    stall.ownMs = Math.max(stall.ownMs, late - (waitedByNow - waited));
    [last, waited] = [now, waitedByNow];
  }, TICK_MS);
  await work();
  clearInterval(ticks);
  return stall;
}
