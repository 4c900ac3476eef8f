import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/**
 * Remix guards only `*.server.ts` names: a plain import of `server/x.ts` from a component would be
 * bundled for the browser without a word. This stops the build instead.
 */
function serverStaysOnTheServer() {
  return {
    name: "server-stays-on-the-server",
    enforce: "pre",
    // The running server and the pages share one composition root, so it is imported, not bundled.
    resolveId(source, _importer, options) {
      return source === "#server" && options.ssr ? { id: source, external: true } : null;
    },
    load(id, options) {
      if (options?.ssr || !/\/server\/[^?]*\.ts$/.test(id) || id.includes("/node_modules/")) return null;
      this.error(`${id} would be sent to the browser. Only loaders and actions in app/routes may import #server; move the import there, or the shared code to screens/language.`);
    },
  };
}

export default defineConfig({
  plugins: [
    serverStaysOnTheServer(),
    tailwindcss(),
    remix({
      appDirectory: "app",
      buildDirectory: "build",
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_lazyRouteDiscovery: true,
        v3_singleFetch: true,
        v3_routeConfig: false,
      },
    }),
  ],
  // Fonts and pictures stay files: small inlined ones would need `data:` in the content security policy.
  build: { assetsInlineLimit: 0, target: "es2022" },
  ssr: { noExternal: [/^@rjsf\//] },
});
