/** Reads request bodies with a limit, and refuses JSON that no honest client sends. */
import { refuse } from "../errors/error-response.ts";
import { isWellFormedText } from "./well-formed-text.ts";

export const BODY_LIMIT = 256 * 1024;
/** How much of a body that is refused is still taken in. */
const DISCARD_BYTES = 16 * 1024 * 1024;
const MAX_DEPTH = 32;
const UNSAFE_NAMES = new Set(["__proto__", "constructor", "prototype"]);

/**
 * The whole body, read in pieces so that the limit holds whatever Content-Length says.
 * @throws RefusedRequest `too-large`, `invalid`
 */
export async function readBody(request: Request, limit: number = BODY_LIMIT): Promise<Buffer> {
  if (!request.body) return Buffer.alloc(0);
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  for (;;) {
    // A sender who breaks off, or whose pieces are none, is no fault of ours.
    const { done, value } = await reader.read().catch(() => {
      throw refuse("invalid");
    });
    if (done) break;
    size += value.byteLength;
    // What is too large is thrown away, up to a point, so that a client that is still sending hears the answer.
    if (size <= limit) parts.push(value);
    else if (size > limit + DISCARD_BYTES) break;
  }
  // Never cancelled: that would cut the line before the answer is on it. The adapter cuts it after.
  if (size > limit) throw refuse("too-large");
  return Buffer.concat(parts);
}

/** @throws RefusedRequest `unsupported-type`, `too-large` or `invalid` */
export async function readJson(request: Request, limit?: number): Promise<unknown> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (type !== "application/json" && !type.endsWith("+json")) throw refuse("unsupported-type");
  return parseJson(await readBody(request, limit));
}

/** @throws RefusedRequest `invalid` */
export function parseJson(body: Buffer): unknown {
  let value: unknown;
  try {
    // `fatal`: broken UTF-8 must not turn into replacement characters that are then stored.
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    throw refuse("invalid");
  }
  if (!isWellFormedJson(value)) throw refuse("invalid");
  return value;
}

/** No deep nesting, no names that reach prototypes, no text that a database can't hold. */
export function isWellFormedJson(value: unknown, depth = 0): boolean {
  if (depth > MAX_DEPTH) return false;
  if (typeof value === "string") return isWellFormedText(value);
  if (typeof value === "number") return Number.isFinite(value);
  if (Array.isArray(value)) return value.every((item) => isWellFormedJson(item, depth + 1));
  if (value === null || typeof value !== "object") return true;
  return Object.entries(value).every(([name, item]) => !UNSAFE_NAMES.has(name) && isWellFormedText(name) && isWellFormedJson(item, depth + 1));
}

/** A JSON object. @throws RefusedRequest */
export async function readJsonObject(request: Request, limit?: number): Promise<Record<string, unknown>> {
  const value = await readJson(request, limit);
  if (value === null || typeof value !== "object" || Array.isArray(value)) throw refuse("invalid");
  return value as Record<string, unknown>;
}
