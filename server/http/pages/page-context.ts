import { asViewed } from "../../kernel/access/view-as.ts";
import { signOut } from "../../areas/account/index.ts";
import type { HostContext } from "../request/context.ts";
import type { HostParts } from "../request/host-parts.ts";
import type { LimitName } from "../middleware/rate-limits.ts";
import type { PageContext } from "../request/services.ts";
import { networkOf } from "../request/address.ts";
import { isConsole } from "./console-address.ts";

/** What a page, or a call of one, is told of the request. */
export function pageContext(c: HostContext, { cookies, rateLimits, services }: HostParts): PageContext {
  const { user, address } = c.get("viewer");
  // The console is the staff's own, whomever they look as beside it.
  const { viewer, ended } = isConsole(c.req.path) ? { viewer: c.get("viewer"), ended: null } : asViewed(c.get("viewer"), services.deps.clock.now());
  return {
    nonce: c.get("nonce"),
    requestId: c.get("requestId"),
    viewer,
    viewEnded: ended,
    inDocument: !c.req.path.endsWith(".data"),
    async signOut() {
      await signOut(services.deps, cookies.read(c.req.header("cookie")));
      c.get("cookies").push(...cookies.clear());
    },
    consume: (limit: LimitName) => rateLimits.consume(limit, user ? `user:${user.id}` : `address:${networkOf(address)}`),
    report(error) {
      c.get("log").error({ err: error, route: c.get("route") }, "page failed");
      services.deps.errors.report(error, { request: c.get("requestId") });
    },
  };
}
