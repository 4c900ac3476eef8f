/** The renderer's page, built and served: the development build of React, which says aloud what it finds wrong. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import { build, type PluginOption, type Rollup } from "vite";

const ROOT = new URL("../../../..", import.meta.url).pathname;
const FOLDER = new URL(".", import.meta.url).pathname;

/** The configuration is plain JavaScript, which TypeScript does not follow. */
const { rjsfWithOurTheme, drawingsByName } = (await import(`${ROOT}remix.config.js`)) as Record<"rjsfWithOurTheme" | "drawingsByName", () => PluginOption>;

const TYPES: Record<string, string> = { ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".woff2": "font/woff2" };
const PAGE = (files: readonly string[]): string => `<!doctype html>
<html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><link rel="icon" href="data:,"><title>The renderer</title>
${files
  .filter((name) => name.endsWith(".css"))
  .map((name) => `<link rel="stylesheet" href="/${name}">`)
  .join("")}
</head><body><div id="root"></div><script type="module" src="/page.js"></script></body></html>`;

async function builtFiles(): Promise<Map<string, string | Uint8Array>> {
  const result = (await build({
    root: ROOT,
    configFile: false,
    logLevel: "error",
    mode: "development",
    define: { "process.env.NODE_ENV": '"development"' },
    plugins: [rjsfWithOurTheme(), drawingsByName(), tailwindcss()],
    esbuild: { jsx: "automatic", jsxDev: false },
    build: {
      write: false,
      copyPublicDir: false,
      target: "es2022",
      minify: false,
      assetsInlineLimit: 0,
      modulePreload: false,
      cssCodeSplit: false,
      rollupOptions: { input: `${FOLDER}page.tsx`, output: { entryFileNames: "page.js" } },
    },
  })) as Rollup.RollupOutput;
  return new Map(result.output.map((file) => [file.fileName, file.type === "chunk" ? file.code : file.source]));
}

export async function rendererSite(): Promise<{ url: string; server: Server }> {
  const files = await builtFiles();
  const server = createServer((request, response) => {
    const name = (request.url ?? "/").slice(1);
    const body = name === "" ? PAGE([...files.keys()]) : files.get(name);
    response.writeHead(body === undefined ? 404 : 200, { "content-type": name === "" ? "text/html" : (TYPES[extname(name)] ?? "application/octet-stream") });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server };
}
