/** Mounts the route table: limits, access, the handler; 404 and 405 for the rest of `/api`. */
import { decideAccess } from "../../kernel/access/access.ts";
import type { HostContext } from "../request/context.ts";
import { refuse } from "../errors/error-response.ts";
import { isOpenedElsewhere } from "../middleware/origin-guard.ts";
import { compressResponse } from "../request/finish-response.ts";
import { textFor, type HostParts } from "../request/host-parts.ts";
import type { ApiRoute } from "../../kernel/api/route.ts";
import { callOf } from "./call.ts";
import { API_ROUTES } from "./routes.ts";
import { networkOf } from "../request/address.ts";

const API_BASE = "/api/v1";

export function mountApi(parts: HostParts): void {
  const { app } = parts;
  app.use("/api/*", async (c, next) => {
    const { address, user } = c.get("viewer");
    await parts.rateLimits.consume("api-address", networkOf(address));
    await parts.rateLimits.consume("api", user ? `user:${user.id}` : `address:${networkOf(address)}`);
    return next();
  });

  // One way out for every answer that is told as a whole; files come as they are, and live events have no end.
  app.use("/api/*", async (c, next) => {
    await next();
    if (!/\bjson\b/.test(c.res.headers.get("Content-Type") ?? "")) return;
    const sent = await compressResponse(c, c.res);
    c.res = undefined;
    c.res = sent;
  });

  const methods = new Map<string, string[]>();
  for (const route of API_ROUTES) {
    const pattern = API_BASE + route.path.replace(/\{(\w+)\}/g, ":$1").replace(/\/$/, "");
    methods.set(pattern, [...(methods.get(pattern) ?? []), route.method]);
    // Both forms are mounted: clients write some paths with a trailing slash and some without.
    app.on(route.method, [pattern, `${pattern}/`], (c) => answer(c, parts, route));
  }
  for (const [pattern, allowed] of methods) {
    app.all(pattern, (c) => notAllowed(c, pattern, allowed));
    app.all(`${pattern}/`, (c) => notAllowed(c, pattern, allowed));
  }
  app.all("/api/*", (c) => {
    c.set("route", "/api/*");
    throw refuse("not-found");
  });
}

function notAllowed(c: HostContext, pattern: string, allowed: string[]): never {
  c.set("route", pattern);
  throw refuse("method-not-allowed", { headers: { Allow: [...new Set([...allowed, ...(allowed.includes("GET") ? ["HEAD"] : [])])].join(", ") } });
}

type Told = Pick<ApiRoute, "method" | "path" | "access">;

/** Beside what staff do as themselves, and what is of the browser alone. */
const changesAnything = ({ method, path, access: { resource } }: Told): boolean =>
  (method !== "GET" || resource === "personal-data") && !path.startsWith("/staff/") && resource !== "session" && resource !== "experiment";

const HANDED_OUT: ReadonlySet<string> = new Set(["personal-data", "document", "document-content"]);
/** What reading leaves a trace, or hands out somebody's data: links of our mails lead to pages, and never here. */
const isForOwnPages = ({ path, access: { resource } }: Told): boolean => path.startsWith("/staff/") || HANDED_OUT.has(resource);

async function answer(c: HostContext, parts: HostParts, route: ApiRoute): Promise<Response> {
  c.set("route", API_BASE + route.path);
  const viewer = c.get("viewer");
  if (isForOwnPages(route) && !c.get("bearer") && isOpenedElsewhere(c.req.header("sec-fetch-site"))) {
    parts.metrics.refused.inc({ reason: "cross-site" });
    throw refuse("forbidden", { message: textFor(c, parts.services)("error.cross-site") ?? "" });
  }
  const decision = decideAccess(route.access, viewer.user, null);
  if (decision === "sign-in") throw refuse("sign-in-required");
  if (decision !== "allow") throw refuse("forbidden");
  // Pages that are looked at call it for files and the like: it is still nobody's to change, and of the person's data nothing is handed out.
  if (viewer.viewedAs && changesAnything(route)) throw refuse("forbidden", { message: textFor(c, parts.services)("error.viewing-as") ?? "" });
  if (route.limit) await parts.rateLimits.consume(route.limit, viewer.user ? `user:${viewer.user.id}` : `address:${networkOf(viewer.address)}`);
  return route.handler(callOf(c, parts));
}
