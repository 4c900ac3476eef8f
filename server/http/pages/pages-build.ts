/** The built pages, and where the browser finds their parts. */
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { PageHandler } from "../request/services.ts";
import { isConsole } from "./console-address.ts";

/** @param assetsUrl the host that built files come from; null for the pages' own */
export async function loadPages(build: URL, assetsUrl: string | null): Promise<PageHandler> {
  // Before the pages are loaded: they put their pictures' addresses together as they are.
  globalThis.assetsOrigin = assetsUrl ?? undefined;
  const pages = (await import(build.href)) as ServerBuild;
  const whole = { ...pages, assets: partsFrom(assetsUrl, pages.assets) };
  const ofConsole = createRequestHandler(whole, "production");
  const ofOthers = createRequestHandler(withoutConsole(whole), "production");
  return (request, context) => (isConsole(new URL(request.url).pathname) ? ofConsole : ofOthers)(request, { ...context });
}

/**
 * The list of routes is gone through several times for each page, and stands in it: with the rooms of the console an
 * applicant's page was 6 KB longer, and a hundred patterns of addresses were made for it.
 */
const withoutConsole = (pages: ServerBuild): ServerBuild => ({
  ...pages,
  routes: ofOthersAlone(pages.routes),
  assets: { ...pages.assets, routes: ofOthersAlone(pages.assets.routes) },
});

const ofOthersAlone = <Route>(routes: Record<string, Route>): Record<string, Route> =>
  Object.fromEntries(Object.entries(routes).filter(([id]) => !id.startsWith("routes/console")));

/** The list of scripts by route, with addresses on that host. */
const partsFrom = (assetsUrl: string | null, assets: ServerBuild["assets"]): ServerBuild["assets"] =>
  assetsUrl === null
    ? assets
    : (JSON.parse(JSON.stringify(assets), (_, value: unknown) =>
        typeof value === "string" && value.startsWith("/assets/") ? assetsUrl + value : value,
      ) as ServerBuild["assets"]);
