/**
 * Shows every screen of every persona with the real renderer: `node tests/render/harness/server.mjs [port]`,
 * then open /application/demo-seattle/apply?persona=half-filled.
 */
import { createServer as createHttpServer } from "node:http";
import tailwindcss from "@tailwindcss/vite";
import { createServer } from "vite";

const root = new URL("../../..", import.meta.url).pathname;

async function startHarness(port = 0) {
  const vite = await createServer({
    root,
    configFile: false,
    appType: "custom",
    logLevel: "warn",
    clearScreen: false,
    cacheDir: "node_modules/.cache/harness-vite",
    server: { middlewareMode: true, hmr: false, watch: null },
    plugins: [tailwindcss()],
    esbuild: { jsx: "automatic" },
    optimizeDeps: {
      include: ["react", "react-dom", "react-dom/client", "react/jsx-runtime", "react/jsx-dev-runtime", "@rjsf/core", "@rjsf/utils", "@stripe/stripe-js/pure"],
    },
    ssr: { noExternal: [/^@rjsf\//] },
  });
  const http = createHttpServer((request, response) => {
    vite.middlewares(request, response, async () => {
      try {
        const url = new URL(request.url, "http://harness");
        const { renderPage } = await vite.ssrLoadModule("/tests/render/harness/render.tsx");
        const { html, data } = await renderPage(url.pathname, url.searchParams.get("persona") ?? "application-begun");
        response.setHeader("Content-Type", "text/html; charset=utf-8");
        response.end(`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${data.descriptor.title}</title>
<link rel="stylesheet" href="/screens/render/styles/index.css?direct"></head><body><div id="root">${html}</div>
<script type="application/json" id="data">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>
<script type="module" src="/tests/render/harness/client.tsx"></script></body></html>`);
      } catch (error) {
        vite.ssrFixStacktrace(error);
        response.statusCode = 500;
        response.end(String(error.stack));
      }
    });
  });
  await new Promise((listening) => http.listen(port, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${http.address().port}`,
    close: async () => {
      http.close();
      await vite.close();
    },
  };
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const { url } = await startHarness(Number(process.argv[2] ?? 5199));
  console.log(url);
}
