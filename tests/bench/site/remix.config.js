import { readdirSync } from "node:fs";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { rjsfWithOurTheme, serverStaysOnTheServer } from "../../../remix.config.js";

/**
 * The product's own pages (its root, entries and screen route) with others beside them. Two builds:
 * hand-written pages beside the product's, and stock RJSF, which needs all of RJSF that ours leaves out.
 */
const stock = process.env.BENCH_SITE === "stock-site";

/** The address that a route's file name stands for: dots separate, brackets take a character as it is. */
const addressOf = (file) => (file === "$.tsx" ? "*" : `/${file.replace(/\.tsx?$/, "").replace(/\[(.+?)\]|\./g, (_, kept) => kept ?? "/")}`);

export default defineConfig({
  plugins: [
    !stock && rjsfWithOurTheme(),
    serverStaysOnTheServer(),
    tailwindcss(),
    remix({
      appDirectory: "app",
      buildDirectory: `build/bench/${stock ? "stock-site" : "site"}`,
      ignoredRouteFiles: ["**/*"],
      routes: (routes) =>
        routes((route) => {
          const beside = (path, file) => route(path, `../tests/bench/site/${file}`);
          if (stock) return beside("/bench/stock", "stock-route.tsx");
          beside("/bench/hand", "hand-route.tsx");
          beside("/bench/lean", "lean-route.tsx");
          for (const file of readdirSync("app/routes")) route(addressOf(file), `routes/${file}`);
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
