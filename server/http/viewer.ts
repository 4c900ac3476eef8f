/** Who asks: by personal token, or by the session's cookies. */
import { findTokenUser } from "../usecases/auth/personal-tokens.ts";
import type { HostContext } from "./context.ts";
import { refuse } from "./error-response.ts";
import type { HostParts } from "./host-parts.ts";

export async function findViewer(c: HostContext, { services, sessions, cookies, rateLimits }: HostParts): Promise<void> {
  const { deps } = services;
  const viewer = c.get("viewer");
  const authorization = c.req.header("authorization");
  if (authorization?.toLowerCase().startsWith("bearer ")) {
    const user = await findTokenUser(deps, authorization.slice(7).trim());
    if (!user) {
      await rateLimits.consume("bad-token", viewer.address);
      throw refuse("sign-in-required", { headers: { "WWW-Authenticate": "Bearer" } });
    }
    c.set("bearer", true);
    c.set("viewer", { ...viewer, user });
    return;
  }
  const found = await sessions.find(cookies.read(c.req.header("cookie")));
  if (!found) return;
  c.set("viewer", { ...viewer, user: found.user, session: found.session });
  if (found.renewed) c.get("cookies").push(...cookies.set(found.renewed, found.session.refresh_expires_at, deps.clock.now()));
}
