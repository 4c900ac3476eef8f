/** Reading and setting the stand-ins' faults over HTTP, for tests that run the product as a process of its own. */
import { json, readObject } from "./stand-in/stand-in.ts";

type Faults = Record<string, object>;

/** GET shows all; POST `{"stripe": {"dropAfterCharge": 1}}` sets those named, and only to values of the same kind. */
export async function handleFaults(request: Request, faults: Faults, origin: string): Promise<Response> {
  if (request.method === "GET") return json(200, faults);
  // A page of another site must not reach the switches through somebody's browser.
  const from = request.headers.get("origin");
  if (request.method !== "POST" || (from !== null && from !== origin) || !(request.headers.get("content-type") ?? "").startsWith("application/json"))
    return json(403, { error: "refused" });
  const wanted = await readObject(request);
  const refused = setFaults(faults, wanted ?? {});
  return refused === null ? json(200, faults) : json(400, { error: refused });
}

/** All of them or none. @returns why not; null when they are set */
export function setFaults(faults: Faults, wanted: Record<string, unknown>): string | null {
  const changes: [Record<string, unknown>, string, unknown][] = [];
  for (const [name, values] of Object.entries(wanted)) {
    const known = Object.hasOwn(faults, name) ? (faults[name] as Record<string, unknown>) : undefined;
    for (const [fault, value] of Object.entries(typeof values === "object" && values !== null ? values : {})) {
      if (!known || !Object.hasOwn(known, fault) || typeof known[fault] !== typeof value) return `There is no fault ${name}.${fault} of that kind`;
      changes.push([known, fault, value]);
    }
  }
  for (const [known, fault, value] of changes) known[fault] = value;
  return null;
}
