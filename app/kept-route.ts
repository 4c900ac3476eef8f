/** The route that a person asked for before signing in, kept in the browser's local storage. */
const KEY = "latchkey.saved-route";

export function keptRoute(): string | null {
  if (typeof window === "undefined") return null;
  try {
    return window.localStorage.getItem(KEY);
  } catch {
    return null; // Storage is switched off: signing in then leads to the applications.
  }
}

export function keepRoute(route: string | null): void {
  try {
    if (route === null) window.localStorage.removeItem(KEY);
    else window.localStorage.setItem(KEY, route);
  } catch {
    // As above.
  }
}
