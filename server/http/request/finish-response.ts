/** An answer on its way out: sent as a whole, zipped where that is worth it. */
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { HostContext } from "./context.ts";

const zip = promisify(gzip);
const pack = promisify(brotliCompress);
const WORTH_ZIPPING = 1400;
/** In the time that gzip takes, a sixteenth smaller. */
const PACKED = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT };

/**
 * An answer of pages and their calls: an error while it was drawn could still become a status.
 * @param policy of a page, null for what is none
 */
export async function finishResponse(c: HostContext, answer: Response, policy: string | null): Promise<Response> {
  const headers = new Headers(answer.headers);
  if (policy !== null) headers.set("Content-Security-Policy", policy);
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  headers.append("Vary", "Cookie, Accept-Language");
  return compressResponse(c, answer, headers);
}

/** Its length is known, and it comes zipped to whoever takes that: never for a stream, which has no end yet. */
export async function compressResponse(c: HostContext, answer: Response, headers = new Headers(answer.headers)): Promise<Response> {
  if (!answer.body || c.req.method === "HEAD") return new Response(null, { status: answer.status, headers });
  let body: Buffer<ArrayBuffer> = Buffer.from(await answer.arrayBuffer());
  const encoding = body.length > WORTH_ZIPPING && !headers.has("Content-Encoding") ? encodingFor(c.req.header("accept-encoding") ?? "") : null;
  if (encoding !== null) {
    const params = { ...PACKED, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
    body = Buffer.from(encoding === "br" ? await pack(body, { params }) : await zip(body, { level: 5 }));
    headers.set("Content-Encoding", encoding);
  }
  headers.append("Vary", "Accept-Encoding");
  headers.set("Content-Length", String(body.length));
  return new Response(body, { status: answer.status, headers });
}

/** What a browser that says so takes, the smaller first. */
export const encodingFor = (accepted: string): "br" | "gzip" | null => (/\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : null);
