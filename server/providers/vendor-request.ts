/**
 * One outward call to a vendor's JSON API: a timeout, no redirects, an answer of bounded size, and
 * a typed failure that carries nothing of the vendor's answer.
 */
import { ProviderUnavailable } from "../ports/failures.ts";

const LARGEST_ANSWER = 2_000_000;

export interface VendorRequest {
  service: string;
  method: "GET" | "POST" | "PATCH" | "DELETE";
  url: string;
  headers?: Record<string, string>;
  body?: unknown;
  timeoutMs: number;
}
export interface VendorAnswer {
  status: number;
  body: unknown;
}

/** Resolves for every answer below 500 except 429; throws ProviderUnavailable for the rest. */
export async function askVendor({ service, method, url, headers, body, timeoutMs }: VendorRequest): Promise<VendorAnswer> {
  let status: number;
  let raw: string;
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
    raw = await response.text();
  } catch (error) {
    throw new ProviderUnavailable(service, error instanceof DOMException && error.name === "TimeoutError" ? "no answer in time" : "no connection");
  }
  if (status >= 500 || status === 429) throw new ProviderUnavailable(service, `answered ${status}`);
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
