/**
 * Paths of our own that a person may be sent to after sign-in. Saved routes and `returnTo` come from
 * the browser, so anything that a browser could read as another site, or that would run code or
 * change a header, falls back.
 */
export const HOME_PATH = "/applications";

/** Long saved routes are not a thing of ours. */
const MAX_LENGTH = 2000;
/** A base that no real address has: whatever still has this host after parsing is a path of ours. */
const NOWHERE = "http://own-path.invalid";

/** Routes that must not be returned to: they would send people round in a circle. */
const CIRCLES = ["/login", "/oauth", "/auth", "/api", "/sandbox"];

export function ownPath(candidate: string | null | undefined, fallback: string = HOME_PATH): string {
  // Browsers drop tabs and line ends inside addresses and read a backslash as a slash.
  if (!candidate || candidate.length > MAX_LENGTH || /[\p{Cc}\\]/u.test(candidate)) return fallback;
  if (!candidate.startsWith("/")) return fallback;
  let url: URL;
  try {
    url = new URL(candidate, NOWHERE);
  } catch {
    return fallback;
  }
  if (url.origin !== NOWHERE || url.pathname.startsWith("//")) return fallback;
  if (CIRCLES.some((circle) => url.pathname === circle || url.pathname.startsWith(`${circle}/`))) return fallback;
  return `${url.pathname}${url.search}${url.hash}`;
}
