/** The session of a browser, which its cookies carry, renewed or ended on its own wish. */
import { signOut } from "../../areas/account/index.ts";
import type { ApiCall } from "../../kernel/api/route.ts";
import type { HostContext } from "./context.ts";
import type { HostParts } from "./host-parts.ts";

export const browserSession = (c: HostContext, { cookies, sessions, services: { deps } }: HostParts): ApiCall["session"] => ({
  async renew() {
    const found = await sessions.refresh(cookies.read(c.req.header("cookie")));
    // Renewed on the way in already, by an access part that had run out.
    const user = found?.user ?? c.get("viewer").user;
    if (!user || c.get("bearer")) return null;
    if (found?.renewed) c.set("cookies", cookies.set(found.renewed, found.session.refresh_expires_at, deps.clock.now()));
    return user;
  },
  async end() {
    await signOut(deps, cookies.read(c.req.header("cookie")));
    const { session } = c.get("viewer");
    // Renewed on the way in: the new one ends as well.
    if (session) await deps.store.sessions.remove(session.id);
    c.set("cookies", cookies.clear());
  },
});
