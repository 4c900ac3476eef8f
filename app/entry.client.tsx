import { matchRoutes, RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { stripLoginFragment } from "./strip-login-fragment.ts";
import { FIRST_ROUTES } from "./scripts/first-routes.ts";

stripLoginFragment(window);
const modules: Record<string, unknown> = { ...FIRST_ROUTES };
// Remix knows no more of what a route's loader answers than that it is unknown.
window.__remixRouteModules = modules as typeof window.__remixRouteModules;
void Promise.all([furtherRoutes(), loaderAnswers()]).then(() =>
  startTransition(() => {
    hydrateRoot(document, <RemixBrowser />);
  }),
);

/** What stands at this address comes alive once its code is there, wherever that comes from. */
async function furtherRoutes(): Promise<void> {
  const further = (matchRoutes(routesBelow("root"), window.location) ?? []).filter(({ route }) => !(route.id in modules));
  await Promise.all(
    further.map(async ({ route }) => {
      modules[route.id] = await import(/* @vite-ignore */ route.module);
    }),
  );
}

type KnownRoute = Omit<(typeof window.__remixManifest.routes)[string], "index">;
type Nested = KnownRoute & ({ index: true; children?: undefined } | { index?: false; children: Nested[] });

/** The list of routes as the tree that it is: a room of the console stands below the console. */
function routesBelow(parent: string): Nested[] {
  const below = Object.values(window.__remixManifest.routes).filter(({ parentId }) => parentId === parent);
  return below.map(({ index, ...route }) => (index ? { ...route, index } : { ...route, children: routesBelow(route.id) }));
}

/**
 * What the loaders answered is read before React begins. Remix reads it at its first drawing, with no boundary around it
 * that could wait: an input in that moment makes React draw at once, and end with an error where it finds nothing to draw.
 */
async function loaderAnswers(): Promise<void> {
  try {
    // Not drawn: before it uses anything of React's, it throws what it waits for.
    RemixBrowser({});
  } catch (reading) {
    await reading;
  }
}
