/**
 * One outward call to a vendor's JSON API: a timeout, no redirects, an answer of bounded size, and
 * a typed failure that carries nothing of the vendor's answer.
 */
import { ProviderUnavailable } from "../ports/failures.ts";

const LARGEST_ANSWER = 2_000_000;

export interface VendorRequest {
  service: string;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  url: string;
  headers?: Record<string, string>;
  body?: unknown;
  timeoutMs: number;
  /** How long, of all refusals for being too many together, it is waited until it may be asked again; 0, the default: not at all. */
  longestWaitMs?: number;
}
export interface VendorAnswer {
  status: number;
  body: unknown;
}

/** Resolves for every answer below 500 except 429; throws ProviderUnavailable for the rest. What was refused for being too many was not done. */
export async function askVendor(request: VendorRequest): Promise<VendorAnswer> {
  for (let leftMs = request.longestWaitMs ?? 0; ;) {
    try {
      return await askOnce(request);
    } catch (error) {
      const wait = error instanceof ProviderUnavailable ? error.retryAfterMs : null;
      if (wait === null || wait > leftMs) throw error;
      leftMs -= wait;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

/** Sendbird has a name of its own for it. */
const RETRY_AFTER = ["retry-after", "x-ratelimit-retryafter"];
const LEAST_WAIT_MS = 50;

/** In seconds, or as a date. */
function retryAfterIn(headers: Headers): number | null {
  const said = RETRY_AFTER.map((name) => headers.get(name)).find((value) => value !== null);
  if (said === undefined || said === null) return null;
  const ms = Number.isNaN(Number(said)) ? Date.parse(said) - Date.now() : Number(said) * 1000;
  return Number.isNaN(ms) ? null : Math.max(LEAST_WAIT_MS, Math.ceil(ms));
}

async function askOnce({ service, method, url, headers, body, timeoutMs }: VendorRequest): Promise<VendorAnswer> {
  let status: number;
  let raw: string;
  let retryAfterMs: number | null;
  try {
    const form = body instanceof URLSearchParams;
    const response = await fetch(url, {
      method,
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept: "application/json", ...(body === undefined || form ? {} : { "content-type": "application/json" }), ...headers },
      ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
    });
    status = response.status;
    retryAfterMs = status === 429 ? retryAfterIn(response.headers) : null;
    raw = await response.text();
  } catch (error) {
    throw new ProviderUnavailable(service, error instanceof DOMException && error.name === "TimeoutError" ? "no answer in time" : "no connection");
  }
  if (status >= 500 || status === 429) throw new ProviderUnavailable(service, `answered ${status}`, retryAfterMs);
  if (raw.length > LARGEST_ANSWER) throw new ProviderUnavailable(service, "answered far too much");
  try {
    return { status, body: raw ? (JSON.parse(raw) as unknown) : null };
  } catch {
    throw new ProviderUnavailable(service, `answered ${status} without JSON`);
  }
}

export type Json = Record<string, unknown>;

/** A member that is an object, or an empty one: vendors' answers are read, never trusted. */
export function objectIn(value: unknown, ...path: string[]): Json {
  let current: unknown = value;
  for (const step of path) current = typeof current === "object" && current !== null ? (current as Json)[step] : undefined;
  return typeof current === "object" && current !== null && !Array.isArray(current) ? (current as Json) : {};
}

export function listIn(value: unknown, ...path: string[]): unknown[] {
  const last = path.at(-1);
  const list: unknown = last === undefined ? value : objectIn(value, ...path.slice(0, -1))[last];
  return Array.isArray(list) ? list : [];
}

export function textIn(value: unknown, ...path: string[]): string {
  const found = objectIn(value, ...path.slice(0, -1))[path.at(-1) ?? ""];
  return typeof found === "string" ? found : "";
}
