import { findRoute } from "#screens/resolve/index.ts";
import { revision } from "./shipped-screens.ts";
import type { TourStop } from "./tour-stop.ts";

/** The document that is drawn at a stop: its own, or else that of the route which its address is. Null where none is. */
export function screenOf({ path, screen }: TourStop): string | null {
  if (screen !== undefined) return screen;
  const { pathname } = new URL(path, "http://tour");
  return revision.routes.byName.get(findRoute(revision, pathname).route)?.screen ?? null;
}
