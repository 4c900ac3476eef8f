import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { drawingsByName, firstFiles, ownPlugins, packedFiles, serverStaysOnTheServer } from "../../../remix.config.js";

/**
 * The product's own root and entries with the routes of one site: the product's, those written by hand, or
 * that of stock RJSF, which needs all of RJSF that ours leaves out. Each is a build of its own, so that
 * none pays for the routes of another.
 */
const site = process.env.BENCH_SITE ?? "site";
const beside = (path, file) => [path, `../tests/bench/site/${file}`];
const ROUTES = {
  "hand-site": [
    beside("/bench/hand", "hand-route.tsx"),
    beside("/bench/lean", "lean-route.tsx"),
    beside("/bench/homes", "hand-homes-route.tsx"),
    beside("/bench/chat", "hand-chat-route.tsx"),
  ],
  "stock-site": [beside("/bench/stock", "stock-route.tsx")],
};

/** A site's own routes come with the page's file, as the product's do with its own. */
const firstRoutesOf = (site) => ({
  name: "first-routes",
  enforce: "pre",
  resolveId: (source) =>
    source === "./scripts/first-routes.ts" ? fileURLToPath(new URL(`${site.replace("-site", "")}/first-routes.ts`, import.meta.url)) : null,
});

export default defineConfig({
  plugins: [
    ...(site === "site" ? ownPlugins() : [serverStaysOnTheServer(), firstFiles(), drawingsByName(), firstRoutesOf(site), packedFiles()]),
    tailwindcss(),
    remix({
      appDirectory: "app",
      buildDirectory: `build/bench/${site}`,
      ...(ROUTES[site] && {
        ignoredRouteFiles: ["**/*"],
        routes: (routes) =>
          routes((route) => {
            for (const [path, file] of ROUTES[site]) route(path, file);
          }),
      }),
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_lazyRouteDiscovery: false,
        v3_singleFetch: true,
        v3_routeConfig: false,
      },
    }),
  ],
  build: { assetsInlineLimit: 0, target: "es2022" },
  ssr: { noExternal: [/^@rjsf\//] },
});
