/**
 * What all stand-ins share. A stand-in answers in a vendor's own protocol inside this process, so
 * that the adapter that will talk to the vendor is the adapter that runs. It imports nothing of the product.
 */
export interface Clock {
  now(): Date;
}

/** The wire under a request, so that a fault can cut it as a lost network would. */
export interface Connection {
  drop(): void;
}

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json; charset=utf-8", "cache-control": "no-store", ...headers },
  });
}

/** Cuts the wire. Without a handle on the wire, the answer's body breaks off, which a client sees as a lost connection too. */
export function cut(connection: Connection | undefined): Response {
  if (connection) {
    connection.drop();
    return new Response(null, { status: 500 }); // nobody is there to read it
  }
  return new Response(
    new ReadableStream({
      start(controller) {
        controller.error(new Error("the stand-in cut the connection"));
      },
    }),
    { status: 200 },
  );
}

export function wait(ms: number): Promise<void> {
  return ms > 0 ? new Promise((resolve) => setTimeout(resolve, ms)) : Promise.resolve();
}

const LOOKED_AT_MS = 20;
/** A slow company: waits as long as the fault says, and no longer once the fault is taken back. */
export async function delayed(ms: () => number): Promise<void> {
  for (const began = Date.now(); Date.now() - began < ms();) await wait(Math.min(LOOKED_AT_MS, ms()));
}

/** Takes one from a counter of faults: true while there are any left. */
export function takeOne<Faults>(faults: Faults, name: { [K in keyof Faults]: Faults[K] extends number ? K : never }[keyof Faults]): boolean {
  const counters = faults as Record<PropertyKey, number>;
  const left = counters[name] ?? 0;
  if (left <= 0) return false;
  counters[name] = left - 1;
  return true;
}

/** User name of `Authorization: Basic`, or the token of `Authorization: Bearer`. */
export function credentials(request: Request): { user: string; password: string } | null {
  const header = request.headers.get("authorization") ?? "";
  if (header.startsWith("Bearer ")) return { user: header.slice(7).trim(), password: "" };
  if (!header.startsWith("Basic ")) return null;
  const decoded = Buffer.from(header.slice(6), "base64").toString("utf8");
  const colon = decoded.indexOf(":");
  return colon < 0 ? { user: decoded, password: "" } : { user: decoded.slice(0, colon), password: decoded.slice(colon + 1) };
}

/** A JSON object out of a request, or null. */
export async function readObject(request: Request): Promise<Record<string, unknown> | null> {
  try {
    const body: unknown = await request.json();
    return typeof body === "object" && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

export function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** A part of a path without its escapes; what can't be read stays as it is. */
export function unescapedPath(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
