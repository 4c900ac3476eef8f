import { PAGE_ROUTES, type RouteAddresses } from "../language/documents/page-addresses.ts";
import type { Revision } from "./revision/revision.ts";

/** A flow without one of these routes leads to the site's first page instead. */
export const pageAddresses = ({ routes }: Revision): RouteAddresses => ({
  home: routes.hrefOf(PAGE_ROUTES.home) ?? "/",
  account: routes.hrefOf(PAGE_ROUTES.account) ?? "/",
  support: routes.hrefOf(PAGE_ROUTES.support) ?? "/",
});
