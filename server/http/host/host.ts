/**
 * The host: one Hono application behind Node's HTTP server. The order of the middleware is the order
 * of this file: answer what needs no person, then find the person, then guard, then serve.
 */
import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import { type AddressInfo, Server as NetServer } from "node:net";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import type { Logger } from "pino";
import { SOURCE_LOCALE } from "#screens/language/documents/document.ts";
import type { Config } from "../../config/config.ts";
import { isDeleted } from "../../kernel/access/deleted-account.ts";
import { AccountDeleted, DuplicateRecord } from "../../ports/store.ts";
import { clientAddress } from "../request/address.ts";
import { writeAddressFile, removeAddressFile } from "../pages/address-file.ts";
import { mountApi } from "../api/mount.ts";
import { createAssets } from "./assets.ts";
import { mountAuth } from "./auth-routes.ts";
import type { HostApp, HostContext, HostEnv } from "../request/context.ts";
import { sessionCookies } from "../request/cookies.ts";
import { errorPage, plainPageFonts } from "../errors/error-page.ts";
import { ERROR_STATUS, RefusedRequest, errorResponse, isAway, refuse, type HttpRefusal } from "../errors/error-response.ts";
import { plainFrame, textFor, type HostParts } from "../request/host-parts.ts";
import { mountHealth } from "./health.ts";
import { isWellFormedAddress } from "../body/well-formed-text.ts";
import { LiveStreams } from "../request/live-streams.ts";
import type { Metrics } from "../request/metrics.ts";
import { isCrossSite } from "../middleware/origin-guard.ts";
import { mountPageCalls } from "../pages/page-calls.ts";
import type { PageCalls } from "../pages/page-data.ts";
import { mountMailChoice } from "../pages/mail-choice-page.ts";
import { mountPages } from "../pages/pages.ts";
import { createRateLimits, type RateLimits } from "../middleware/rate-limits.ts";
import { mountSandbox, type SandboxHandler } from "./sandbox-routes.ts";
import { cutSlowBodies } from "../middleware/slow-bodies.ts";
import { commonHeaders, newNonce } from "../middleware/security-headers.ts";
import type { PageHandler, Services } from "../request/services.ts";
import { askedLocale, findViewer } from "../request/viewer.ts";
import { mountWebhooks } from "./webhooks.ts";
import { createEventContent } from "../../areas/meetings/index.ts";
import { createSessionLookup } from "../../areas/account/index.ts";

export interface HostOptions {
  config: Config;
  services: Services;
  logger: Logger;
  metrics: Metrics;
  /** What pages call by themselves. */
  calls: PageCalls;
  /** null: no pages were built; the API runs alone. */
  pages?: PageHandler | null;
  /** Folder of the built client files. */
  assets?: string | null;
  sandbox?: SandboxHandler | null;
  rateLimits?: RateLimits;
}

export interface Host {
  /** For tests that need no socket. */
  fetch(request: Request, bindings?: HttpBindings): Promise<Response>;
  server: Server;
  listen(port?: number, hostname?: string): Promise<{ port: number }>;
  /** Stops taking work, ends live streams, lets requests under way finish for at most `graceMs`. */
  stop(graceMs?: number): Promise<void>;
}

export function createHost(options: HostOptions): Host {
  const { config, services, logger, metrics } = options;
  const assets = createAssets(options.assets ?? null, config.assetsUrl !== null);
  const app: HostApp = new Hono<HostEnv>({ strict: false });
  const parts: HostParts = {
    app,
    config,
    services,
    logger,
    metrics,
    cookies: sessionCookies(config.https),
    sessions: createSessionLookup(services.deps),
    rateLimits: options.rateLimits ?? createRateLimits(),
    live: new LiveStreams(metrics),
    eventContent: createEventContent(services.deps),
    plainFonts: plainPageFonts(assets.paths),
    icon: assets.paths.find((path) => /^\/assets\/logo-[\w-]+\.svg$/.test(path)) ?? null,
    state: { draining: false, uploads: new Set() },
  };
  const headersOf = commonHeaders(config);

  app.onError((error, c) => answerError(error, c, parts));

  app.use("*", async (c, next) => {
    const started = performance.now();
    const requestId = randomUUID();
    c.set("requestId", requestId);
    c.set("nonce", newNonce());
    c.set("log", logger.child({ request: requestId }));
    c.set("route", "unmatched");
    c.set("cookies", []);
    c.set("bearer", false);
    c.set("viewer", {
      user: null,
      session: null,
      address: clientAddress(c.env?.incoming, config.trustedProxies),
      locale: askedLocale(c, services) ?? SOURCE_LOCALE,
    });
    await next();
    const answer = c.res;
    for (const [name, value] of headersOf(answer.headers.get("Content-Type") ?? "")) if (!answer.headers.has(name)) answer.headers.set(name, value);
    // Of a file that is the same for everybody the log has no line to be found by it.
    if (c.get("route") !== "asset") answer.headers.set("X-Request-Id", requestId);
    if (parts.state.draining) answer.headers.set("Connection", "close");
    for (const cookie of c.get("cookies")) answer.headers.append("Set-Cookie", cookie);
    // What anybody may be given again carries nobody's session.
    if (c.get("cookies").length > 0 && answer.headers.get("Cache-Control")?.startsWith("public")) answer.headers.set("Cache-Control", "no-store");
    const seconds = (performance.now() - started) / 1000;
    const route = c.get("route");
    const status = answer.status >= 500 && hasLeft(c) ? CLIENT_LEFT : answer.status;
    metrics.requests.observe({ method: c.req.method, route, status: String(status) }, seconds);
    if (route !== "asset" && route !== "health") {
      c.get("log").info({ method: c.req.method, route, status, ms: Math.round(seconds * 1000), user: c.get("viewer").user?.id }, "request");
    }
  });

  app.use("*", async (c, next) => {
    if (c.req.method !== "GET" && c.req.method !== "HEAD") return next();
    const found = await assets.answer(c.req.raw, c.req.path);
    if (!found) return next();
    c.set("route", "asset");
    return found;
  });

  app.use("*", async (c, next) => {
    if (!isWellFormedAddress(c.req.url)) throw refuse("invalid");
    return next();
  });

  mountHealth(parts);
  mountWebhooks(parts);
  if (options.sandbox) mountSandbox(parts, options.sandbox);

  app.use("*", async (c, next) => {
    await findViewer(c, parts);
    // Nothing that belongs to a person is kept by a cache in between.
    c.header("Cache-Control", "no-store");
    return next();
  });
  app.use("*", async (c, next) => {
    if (!c.get("bearer") && !isVendorPost(c) && crossSite(c, config)) {
      metrics.refused.inc({ reason: "cross-site" });
      const message = textFor(c, services)("error.cross-site");
      throw new RefusedRequest({ type: "forbidden", ...(message === null ? {} : { message }) });
    }
    return next();
  });
  mountAuth(parts);
  mountApi(parts);
  mountMailChoice(parts);
  mountPageCalls(parts, options.calls);
  mountPages(parts, options.pages ?? null);

  const server = createServer(getRequestListener((request, env) => app.fetch(request, env as HttpBindings)));
  // A slow-loris sender must not hold a connection for good; an upload of 25 MB over a slow line must pass.
  server.headersTimeout = 20_000;
  server.requestTimeout = 300_000;
  server.keepAliveTimeout = 65_000;
  cutSlowBodies(server, config.bodyTimeoutMs);
  return {
    server,
    fetch: async (request, bindings) => app.fetch(request, bindings),
    listen: (port = config.port, hostname = config.host) =>
      new Promise((resolve, reject) => {
        server.once("error", reject);
        server.listen(port, hostname, () => {
          server.off("error", reject);
          const listening = server.address() as AddressInfo;
          if (config.sandbox) writeAddressFile(config.dataDir, `http://127.0.0.1:${listening.port}`);
          resolve({ port: listening.port });
        });
      }),
    async stop(graceMs = 10_000) {
      if (config.sandbox) removeAddressFile(config.dataDir);
      await stop(server, parts, graceMs);
    },
  };
}

/** As nginx counts it: nobody waits for this answer any more. An alert on 500 means a fault of ours. */
const CLIENT_LEFT = 499;
const hasLeft = (c: HostContext): boolean => c.env?.outgoing?.destroyed === true;

/** Apple, and no other vendor, has the browser post from its own site; the sign-in's state is checked instead. */
const isVendorPost = (c: HostContext): boolean => c.req.method === "POST" && /^\/auth\/apple\/callback\/?$/.test(c.req.path);

const crossSite = (c: HostContext, config: Config): boolean =>
  isCrossSite({
    method: c.req.method,
    site: c.req.header("sec-fetch-site"),
    origin: c.req.header("origin"),
    host: c.req.header("host"),
    ownOrigin: config.origin,
    anyOwnHost: config.sandbox,
  });

async function answerError(error: unknown, c: HostContext, parts: HostParts): Promise<Response> {
  const refusal = error instanceof AccountDeleted ? await goneFor(c, parts) : refusalOf(error);
  if (refusal.type === "error" && hasLeft(c)) c.get("log").info({ route: c.get("route") }, "left in the middle");
  else if (refusal.type === "error") {
    c.get("log").error({ err: error, route: c.get("route") }, "request failed");
    parts.services.deps.errors.report(error, { request: c.get("requestId"), route: c.get("route") });
  } else if (refusal.type === "unavailable") {
    // Without the stack: while the database is away there is one line a request.
    c.get("log").warn({ reason: error instanceof Error ? error.message : String(error), route: c.get("route") }, "unavailable");
  }
  if (ERROR_STATUS[refusal.type] === 429) parts.metrics.refused.inc({ reason: "rate" });
  return wantsPage(c) ? errorPage(refusal, plainFrame(c, parts)) : errorResponse(refusal, textFor(c, parts.services));
}

/** Their own account went in another tab, a moment ago, and their sessions with it; or it is another's that they did something to. */
async function goneFor(c: HostContext, { services }: HostParts): Promise<HttpRefusal> {
  const { user } = c.get("viewer");
  const now = user && (await services.deps.store.find("user", user.id).catch(() => null));
  if (!now || isDeleted(now)) return { type: "sign-in-required" };
  const message = textFor(c, services)("error.account-gone");
  return { type: "conflict", ...(message === null ? {} : { message }) };
}

function refusalOf(error: unknown): HttpRefusal {
  if (error instanceof RefusedRequest) return error.refusal;
  if (isAway(error)) return { type: "unavailable", headers: { "Retry-After": "5" } };
  // Somebody was faster than the checks before the write: the database's own word counts.
  if (error instanceof DuplicateRecord) return { type: "conflict" };
  return { type: "error" };
}

/** A person who opens an address reads a page; programs and scripts read the error shape. */
const wantsPage = (c: HostContext): boolean =>
  !c.req.path.startsWith("/api/") && !c.req.path.startsWith("/webhooks/") && (c.req.header("accept") ?? "").includes("text/html");

/** What may be on its way on a kept connection arrives within this. */
const LAST_QUESTIONS_MS = 300;

async function stop(server: Server, parts: HostParts, graceMs: number): Promise<void> {
  parts.state.draining = true;
  parts.live.closeAll();
  if (!server.listening) return;
  // Nobody new is let in. Whoever asks just now on a connection that was kept is answered, and told that it closes: cut
  // first, their question would be lost on its way.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  const idle = setTimeout(() => server.close(), LAST_QUESTIONS_MS);
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(idle);
  clearTimeout(cut);
}
