/** An answer on its way out: sent as a whole, zipped where that is worth it. */
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { HostContext } from "./context.ts";

const zip = promisify(gzip);
const WORTH_ZIPPING = 1400;

/**
 * An answer of pages and their calls: an error while it was drawn could still become a status.
 * @param policy of a page, null for what is none
 */
export async function finished(c: HostContext, answer: Response, policy: string | null): Promise<Response> {
  const headers = new Headers(answer.headers);
  if (policy !== null) headers.set("Content-Security-Policy", policy);
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  headers.append("Vary", "Cookie, Accept-Language");
  return whole(c, answer, headers);
}

/** Its length is known, and it comes zipped to whoever takes that: never for a stream, which has no end yet. */
export async function whole(c: HostContext, answer: Response, headers = new Headers(answer.headers)): Promise<Response> {
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
