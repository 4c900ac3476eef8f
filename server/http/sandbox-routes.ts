/** `/sandbox/*`, in sandbox mode only: the stand-ins, and the clock that can be moved. */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { HostParts } from "./host.ts";
import { refuse } from "./error-response.ts";
import { readJsonObject } from "./json-body.ts";

/** Stand-ins as one handler: null where none of them knows the address. */
export type SandboxHandler = (request: Request, connection: { drop(): void }) => Promise<Response | null>;

/** Farther than anything in the product lasts. */
const FARTHEST = 10 * 365 * 24 * 3_600_000;

export function mountSandbox({ app, services, config }: HostParts, handler: SandboxHandler): void {
  app.post("/sandbox/clock", async (c) => {
    c.set("route", "/sandbox/clock");
    // Whoever may read the data folder may move the clock: the command line tool, and nobody's web page.
    const given = Buffer.from(c.req.header("x-latchkey-key") ?? "");
    const wanted = Buffer.from(clockKey(config.secretKey));
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw refuse("forbidden");
    const { by } = await readJsonObject(c.req.raw);
    if (typeof by !== "number" || !Number.isFinite(by) || Math.abs(by) > FARTHEST || !services.moveClock) throw refuse("invalid");
    const now = await services.moveClock(by);
    return c.json({ now: now.toISOString() });
  });

  app.all("/sandbox/*", async (c, next) => {
    c.set("route", "/sandbox/*");
    const answer = await handler(c.req.raw, { drop: () => c.env?.incoming?.socket.destroy() });
    return answer ?? next();
  });
}

/** Proves that the caller holds the key file, without sending the key itself. */
export function clockKey(secretKey: Buffer): string {
  return createHmac("sha256", secretKey).update("latchkey-sandbox-clock").digest("base64url");
}
