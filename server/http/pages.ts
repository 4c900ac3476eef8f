/** The pages: everything that nothing else answered goes to the page framework. */
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { signOut } from "../usecases/auth/sign-out.ts";
import type { HostContext } from "./context.ts";
import { errorResponse, isAway } from "./error-response.ts";
import { textFor, type HostParts } from "./host-parts.ts";
import { isHonestText, parseJson, readBody } from "./json-body.ts";
import { contentSecurityPolicy } from "./security-headers.ts";
import type { PageHandler } from "./services.ts";

const zip = promisify(gzip);
const WORTH_ZIPPING = 1400;

export function mountPages(parts: HostParts, pages: PageHandler | null): void {
  const { app, config, services, cookies } = parts;
  const policy = contentSecurityPolicy(config);

  app.all("*", async (c) => {
    c.set("route", "page");
    const elsewhere = withoutProxyUser(c);
    if (elsewhere) return c.redirect(elsewhere, 302);
    if (!pages) return errorResponse({ type: "not-found" }, textFor(c, services));
    if (!isHonestText(safeDecode(c.req.path))) return errorResponse({ type: "invalid" }, textFor(c, services));

    if (c.req.method === "POST") {
      const { user, address } = c.get("viewer");
      await parts.rateLimits.consume("command", user ? `user:${user.id}` : `address:${address}`);
    }

    const nonce = c.get("nonce");
    let away: unknown = null;
    const answer = await pages(await pageRequest(c), {
      nonce,
      requestId: c.get("requestId"),
      viewer: c.get("viewer"),
      async signOut() {
        await signOut(services.deps, cookies.read(c.req.header("cookie")));
        c.get("cookies").push(...cookies.clear());
      },
      report(error) {
        if (isAway(error)) {
          away = error;
          return;
        }
        c.get("log").error({ err: error, route: "page" }, "page failed");
        services.deps.errors.report(error, { request: c.get("requestId") });
      },
    });
    // Whatever a page makes of it: that the database or a company is away is said as that, with when to come again.
    if (away) throw away;
    return finished(c, answer, policy(nonce));
  });
}

/** Bodies are read here, so that their limit and their manners hold for pages too. */
async function pageRequest(c: HostContext): Promise<Request> {
  const request = c.req.raw;
  if (request.method === "GET" || request.method === "HEAD" || !request.body) return request;
  const body = await readBody(request);
  const type = request.headers.get("content-type") ?? "";
  if (type.includes("json") && body.length > 0) parseJson(body);
  return new Request(request.url, { method: request.method, headers: request.headers, body: Buffer.from(body), signal: request.signal });
}

/** Sent as a whole: its length is known, and an error while it was drawn could still become a status. */
async function finished(c: HostContext, answer: Response, policy: string): Promise<Response> {
  const headers = new Headers(answer.headers);
  headers.set("Content-Security-Policy", policy);
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  headers.append("Vary", "Cookie");
  if (!answer.body || c.req.method === "HEAD") return new Response(null, { status: answer.status, headers });
  let body: Buffer<ArrayBuffer> = Buffer.from(await answer.arrayBuffer());
  if (body.length > WORTH_ZIPPING && !headers.has("Content-Encoding") && /\bgzip\b/.test(c.req.header("accept-encoding") ?? "")) {
    body = Buffer.from(await zip(body, { level: 5 }));
    headers.set("Content-Encoding", "gzip");
  }
  headers.append("Vary", "Accept-Encoding");
  headers.set("Content-Length", String(body.length));
  return new Response(body, { status: answer.status, headers });
}

/**
 * `proxyUserEmail` names a person to look as. It means something to support staff only; from
 * everybody else's address it is taken off, so that no e-mail stays in a link, a log or a referrer.
 */
function withoutProxyUser(c: HostContext): string | null {
  if (c.req.method !== "GET" || c.req.query("proxyUserEmail") === undefined) return null;
  const { user } = c.get("viewer");
  if (user?.is_staff && (user.staff_roles.includes("support") || user.staff_roles.includes("admin"))) return null;
  const url = new URL(c.req.url);
  url.searchParams.delete("proxyUserEmail");
  return `${url.pathname.replace(/^\/{2,}/, "/")}${url.search}`;
}

function safeDecode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return "\u0000"; // A path that can't be decoded names nothing.
  }
}
