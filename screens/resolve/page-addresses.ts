import type { RouteAddresses } from "../language/documents/page-addresses.ts";
import type { Revision } from "./revision/revision.ts";

/** Documents that name no such route lead to the site's first page instead. */
export function pageAddresses({ documents, routes }: Revision): RouteAddresses {
  const { pages = {} } = documents.catalog;
  const address = (page: keyof RouteAddresses): string => routes.hrefOf(pages[page] ?? "") ?? "/";
  return { home: address("home"), account: address("account"), support: address("support") };
}
