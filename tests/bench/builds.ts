/** What the bench builds for itself, into build/bench. Anew with every run: a stale build would measure another program. */
import { spawnSync } from "node:child_process";
import { cpSync, rmSync } from "node:fs";
import { type InlineConfig, type PluginOption, build } from "vite";
import { BUILT, ROOT } from "./places.ts";

/** The configuration is plain JavaScript, which TypeScript does not follow. */
const { rjsfWithOurTheme } = (await import(`${ROOT}remix.config.js`)) as { rjsfWithOurTheme(): PluginOption };

const shared = (out: string, ours: boolean): InlineConfig => ({
  root: ROOT,
  configFile: false,
  logLevel: "error",
  define: { "process.env.NODE_ENV": '"production"' },
  plugins: ours ? [rjsfWithOurTheme()] : [],
  esbuild: { jsx: "automatic" },
  build: { outDir: `${BUILT}/${out}`, emptyOutDir: false, copyPublicDir: false, target: "es2022", assetsInlineLimit: 0 },
});

/** The sites of the page figures. */
function buildSites(): void {
  for (const site of ["site", "hand-site", "stock-site"]) {
    rmSync(`${BUILT}/${site}`, { recursive: true, force: true });
    const done = spawnSync("npx", ["remix", "vite:build", "-c", "tests/bench/site/remix.config.js", "-l", "error"], {
      cwd: ROOT,
      env: { ...process.env, BENCH_SITE: site, NODE_ENV: "production" },
      encoding: "utf8",
    });
    if (done.status !== 0) throw new Error(`The bench's pages could not be built:\n${done.stdout}${done.stderr}`);
  }
  // One server serves all; the names of files carry their contents' hash.
  for (const site of ["hand-site", "stock-site"]) cpSync(`${BUILT}/${site}/client/assets`, `${BUILT}/site/client/assets`, { recursive: true });
}

/** The three forms as functions that draw them to HTML. */
async function buildTrees(): Promise<void> {
  rmSync(`${BUILT}/trees`, { recursive: true, force: true });
  for (const name of ["ours", "stock"]) {
    const config = shared("trees", name === "ours");
    await build({
      ...config,
      build: { ...config.build, ssr: `tests/bench/trees/${name}.tsx`, rollupOptions: { output: { entryFileNames: `${name}.js` } } },
      ssr: { noExternal: [/^@rjsf\//] },
    });
  }
}

/** The pages of a wide form that is typed into: one script each. */
async function buildTyping(): Promise<void> {
  rmSync(`${BUILT}/typing`, { recursive: true, force: true });
  for (const name of ["ours", "hand", "stock"]) {
    const config = shared("typing", name === "ours");
    await build({
      ...config,
      build: {
        ...config.build,
        rollupOptions: { input: `tests/bench/typing/${name}.tsx`, output: { entryFileNames: `${name}.js`, chunkFileNames: `${name}-[hash].js` } },
      },
    });
  }
}

export const BUILDS = { sites: buildSites, trees: buildTrees, typing: buildTyping };
