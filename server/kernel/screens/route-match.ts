/** The route of an address, whichever documents the visitor turns out to be on. */
import { findRoute, type RouteMatch } from "#screens/resolve/index.ts";
import type { PageAddress } from "../context/deps.ts";
import type { Documents, PublishedDocuments } from "../context/documents.ts";

/** As today's documents have it; an address that only older ones have is theirs. */
export function matchOf(documents: Documents, pathname: string): RouteMatch {
  for (const { revision } of [documents.current(), ...documents.known()]) {
    const match = revision.routes.find(pathname);
    if (match) return match;
  }
  return findRoute(documents.current().revision, pathname);
}

/** The same in the visitor's own documents, where the path may be another one: the route of this name, then. */
export function matchIn({ revision }: PublishedDocuments, pathname: string, found: RouteMatch): RouteMatch {
  const own = revision.routes.find(pathname);
  return own ?? (revision.routes.byName.has(found.route) ? found : findRoute(revision, pathname));
}

/** An address as a link to it. */
export function addressHref({ pathname, query }: PageAddress): string {
  const search = new URLSearchParams(query).toString();
  return search === "" ? pathname : `${pathname}?${search}`;
}
