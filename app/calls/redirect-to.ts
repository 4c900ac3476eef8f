import { redirect, redirectDocument } from "@remix-run/node";
import { isConsole } from "./console-address.ts";

/** Where a page leads instead of being shown. `anew`: whoever arrives is somebody else by then. */
interface Lead {
  href: string;
  anew?: boolean;
  headers?: HeadersInit;
}

/**
 * On to another page. Into the console and out of it in a document of its own: the pages of each know the routes of their own side
 * alone, and after a reload the browser's Back would lead to one that they don't know.
 */
export function redirectTo(request: Request, { href, anew = false, headers }: Lead): Response {
  const crosses = isConsole(new URL(request.url).pathname) !== isConsole(href);
  return (anew || crosses ? redirectDocument : redirect)(href, headers && { headers });
}
