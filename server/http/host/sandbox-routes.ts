/** `/sandbox/*`, in sandbox mode only: the stand-ins, and the clock that can be moved. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { issuePersonalToken } from "../../areas/account/index.ts";
import type { HostContext } from "../request/context.ts";
import type { HostParts } from "../request/host-parts.ts";
import { refuse } from "../errors/error-response.ts";
import { readJsonObject } from "../body/json-body.ts";

/** Stand-ins as one handler: null where none of them knows the address. */
export type SandboxHandler = (request: Request, connection: { drop(): void }) => Promise<Response | null>;

/** Farther than anything in the product lasts. */
const FARTHEST = 10 * 365 * 24 * 3_600_000;

export function mountSandbox({ app, services, config }: HostParts, handler: SandboxHandler): void {
  // Whoever may read the data folder may do this: the command line tools, and nobody's web page.
  const operator = (c: HostContext, route: string): void => {
    c.set("route", route);
    const given = Buffer.from(c.req.header(OPERATOR_HEADER) ?? "");
    const wanted = Buffer.from(operatorKey(config.secretKey));
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw refuse("forbidden");
  };

  app.post("/sandbox/token", async (c) => {
    operator(c, "/sandbox/token");
    const { email } = await readJsonObject(c.req.raw);
    if (typeof email !== "string") throw refuse("invalid");
    const token = await issuePersonalToken(services.deps, email, "npm run token", { makePerson: true });
    if (!token) throw refuse("invalid");
    return c.json({ token });
  });

  app.post("/sandbox/clock", async (c) => {
    operator(c, "/sandbox/clock");
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

export const OPERATOR_HEADER = "x-latchkey-operator";
/** Proves that the caller holds the key file, without sending the key itself. */
export const operatorKey = (secretKey: Buffer): string => createHmac("sha256", secretKey).update("latchkey-sandbox-operator").digest("base64url");
