/** The built pages, and where the browser finds their parts. */
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { PageHandler } from "../request/services.ts";

/** @param assetsUrl the host that built files come from; null for the pages' own */
export async function loadPages(build: URL, assetsUrl: string | null): Promise<PageHandler> {
  // Before the pages are loaded: they put their pictures' addresses together as they are.
  globalThis.assetsOrigin = assetsUrl ?? undefined;
  const pages = (await import(build.href)) as ServerBuild;
  const handle = createRequestHandler({ ...pages, assets: partsFrom(assetsUrl, pages.assets) }, "production");
  return (request, context) => handle(request, { ...context });
}

/** The list of scripts by route, with addresses on that host. */
const partsFrom = (assetsUrl: string | null, assets: ServerBuild["assets"]): ServerBuild["assets"] =>
  assetsUrl === null
    ? assets
    : (JSON.parse(JSON.stringify(assets), (_, value: unknown) =>
        typeof value === "string" && value.startsWith("/assets/") ? assetsUrl + value : value,
      ) as ServerBuild["assets"]);
