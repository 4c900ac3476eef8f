/** The route that a person asked for before signing in, kept in the browser's local storage. */
const KEY = "latchkey.saved-route";

export function readSavedRoute(): string | null {
  if (typeof window === "undefined") return null;
  try {
    return ownRoute(window.localStorage.getItem(KEY));
  } catch {
    return null; // Storage is switched off: signing in then leads to the applications.
  }
}

/** Whatever stands in the storage: it leads nobody to another site. */
function ownRoute(route: string | null): string | null {
  const { origin } = window.location;
  if (route === null || !URL.canParse(route, origin)) return null;
  const url = new URL(route, origin);
  return url.origin === origin && !url.pathname.startsWith("//") ? url.pathname + url.search + url.hash : null;
}

export function saveRoute(route: string | null): void {
  try {
    if (route === null) window.localStorage.removeItem(KEY);
    else window.localStorage.setItem(KEY, route);
  } catch {
    // As above.
  }
}
