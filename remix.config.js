import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import sharp from "sharp";
import { defineConfig } from "vite";

const SERVER = fileURLToPath(new URL("server/", import.meta.url));

/**
 * Remix guards only `*.server.ts` names: a plain import of `server/x.ts` from a component would be
 * bundled for the browser without a word. This stops the build instead.
 */
export function serverStaysOnTheServer() {
  return {
    name: "server-stays-on-the-server",
    enforce: "pre",
    // The running server and the pages share one composition root, so it is imported, not bundled.
    resolveId(source, _importer, options) {
      return source === "#server" && options.ssr ? { id: source, external: true } : null;
    },
    load(id, options) {
      if (options?.ssr || !id.startsWith(SERVER)) return null;
      this.error(
        `${id} would be sent to the browser. Only loaders and actions in app/routes may import #server; move the import there, or the shared code to screens/language.`,
      );
    },
  };
}

/**
 * RJSF with our theme alone. Its default registry (every field, template and widget of its own, and a
 * Markdown renderer behind them) is replaced by an empty one: ours names all that is ever drawn.
 * Our sections have no `$id`, `$ref`, `allOf`, alternatives or defaults either, so what resolves those stays behind.
 */
export function rjsfWithOurTheme() {
  const replaced = {
    getDefaultRegistry: `const registry = { fields: {}, templates: { ButtonTemplates: {} }, widgets: {}, rootSchema: {}, formContext: {}, translateString: (text) => text,
      globalFormOptions: { idPrefix: "root", idSeparator: "_", useFallbackUiForUnsupportedType: false } };
      export default () => registry;`,
    // Answers arrive complete from the server: there are no defaults to compute.
    getDefaultFormState: "export default (validator, schema, formData) => formData; export const computeDefaults = () => undefined;",
    shallowAllOfMerge: `export default () => { throw new Error("A section's schema merges nothing."); };`,
    "fast-uri": `const refuse = () => { throw new Error("A section's schema has no references."); }; export default { equal: refuse, resolve: refuse };`,
  };
  const name = (source) => source.slice(source.lastIndexOf("/") + 1).replace(/\.js$/, "");
  return {
    name: "rjsf-with-our-theme",
    enforce: "pre",
    resolveId: (source, importer) => (importer?.includes("@rjsf/") && Object.hasOwn(replaced, name(source)) ? `\0rjsf:${name(source)}` : null),
    load: (id) => (id.startsWith("\0rjsf:") ? replaced[id.slice("\0rjsf:".length)] : null),
  };
}

/** The console's words come parsed (`parsedText`): what would parse them, as much as the whole queue, stays out of the browser. */
export function wordsComeParsed() {
  const parser = "@formatjs/icu-messageformat-parser";
  return {
    name: "words-come-parsed",
    enforce: "pre",
    resolveId(source, importer, options) {
      return source === parser && !options.ssr ? this.resolve(`${parser}/no-parser.js`, importer, { ...options, skipSelf: true }) : null;
    },
  };
}

/**
 * Remix tells its own root of a new address in an urgent update, with a new context value. Parts of the page that
 * still wait for their code would be thrown away by it (React error 421), and what was typed there with them.
 * In a transition, as the router's own updates are, they stay. The build stops when Remix no longer does it that way.
 */
export function addressesChangeInTransitions() {
  const urgent = "setLocation(newState.location);";
  return {
    name: "addresses-change-in-transitions",
    transform(code, id) {
      if (!/@remix-run\/react\/dist\/esm\/browser\.js/.test(id)) return null;
      if (!code.includes(urgent)) this.error(`"${urgent}" is no longer in ${id}: see whether addressesChangeInTransitions is still needed.`);
      return { code: code.replace(urgent, "React.startTransition(() => setLocation(newState.location));"), map: null };
    },
  };
}

const OWN_SOURCE = /^(?!.*\/node_modules\/).*\/(?:app|screens)\/[^?]*\.tsx?$/;
/** A module says in its own head that the page asks for it once it is idle. */
const IDLE = "@chunk idle";
/** Of drawings that the server alone holds for applicants' pages the graph still knows, where code of the server is left out. */
const INLINED = /\?inline$/;
/** By Remix's names: the console's frame and what it draws inside, and not what leaves it (`console_.…`). */
const ROOM = /\/app\/routes\/console(?:\..*)?\.tsx\?/;

/**
 * What two rooms of the console or more reach without asking for it later, and no page of an applicant does, by its file:
 * `desk`, where the frame or the room that is opened first are among them, else `rooms`. Two files instead of a dozen, each of
 * which weighs a kilobyte before it says anything, and the first page waits for nothing that it doesn't need. What a page of an
 * applicant asks for later is in neither: how dates are said.
 */
function sharedByRooms(graph) {
  const [{ id: first }] = JSON.parse(readFileSync(new URL("schemas/desk.json", import.meta.url), "utf8")).rooms;
  const isOfFirstPage = (entry) => entry.includes("/console.tsx?") || entry.includes(`/console.${first}.tsx?`);
  const reached = (entry, late = false) => {
    const all = new Set([entry]);
    for (const id of all) {
      const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {};
      for (const imported of late ? [...importedIds, ...dynamicallyImportedIds] : importedIds) all.add(imported);
    }
    return all;
  };
  const entries = [...graph.getModuleIds()].filter((id) => graph.getModuleInfo(id)?.isEntry);
  const elsewhere = new Set(entries.filter((id) => !ROOM.test(id)).flatMap((entry) => [...reached(entry)]));
  const later = new Set(entries.filter((id) => !ROOM.test(id)).flatMap((entry) => [...reached(entry, true)]));
  const roomsOf = new Map();
  for (const room of entries.filter((id) => ROOM.test(id))) for (const id of reached(room)) roomsOf.set(id, [...(roomsOf.get(id) ?? []), room]);
  const shared = [...roomsOf].filter(([id, rooms]) => rooms.length > 1 && !id.includes("/node_modules/") && (!elsewhere.has(id) || INLINED.test(id)));
  return new Map(shared.map(([id, rooms]) => [id, later.has(id) && !INLINED.test(id) ? "dates" : rooms.some(isOfFirstPage) ? "desk" : "rooms"]));
}

/**
 * What every page needs before it answers is two files: the framework, which stays the same from release to release, and
 * the page; what it needs once it is idle is a third. Left to itself the bundler cuts a file for each set of routes and parts
 * that share something: one more route made seven of four, which together are 2 % more to load. The entry brings the routes of
 * the screens along, so that it is the page.
 */
export function firstFiles() {
  const framework = /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run)\//;
  const page = /\/app\/entry\.client\.tsx$/;
  const idle = (id) => OWN_SOURCE.test(id) && readFileSync(id, "utf8").includes(IDLE);
  /** What the bundler writes around each part that is asked for later: a function that takes one name out of it, and another for the helper. */
  const wrapped =
    /__vitePreload\(async \(\) => \{\s*const \{\s*(\w+)\s*\} = await (import\([^()]*\)(?:\.then\([^()]*\))?);\s*return \{\s*\1\s*\};?\s*\}, *[^,()]*\)/g;
  let rooms;
  const manualChunks = (id, graph) => {
    rooms ??= sharedByRooms(graph);
    return framework.test(id) ? "framework" : page.test(id) ? "page" : idle(id) ? "idle" : rooms.get(id);
  };
  return {
    name: "first-files",
    // What a later part needs besides itself is there by then: nothing has to be looked up and fetched along with it.
    config: (_config, { isSsrBuild }) => (isSsrBuild ? {} : { build: { modulePreload: false, rollupOptions: { output: { manualChunks } } } }),
    // So the page needs nothing of the bundler's that would: a file is asked for as it stands.
    enforce: "pre",
    load: (id) => (id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : null),
    renderChunk: (code) => ({ code: code.replace(wrapped, "$2"), map: null }),
    writeBundle(_options, bundle) {
      const first = Object.values(bundle).find(({ code }) => code?.includes("__vite__mapDeps"));
      if (first)
        this.error(`${first.fileName} brings a stylesheet along with a later part: the preload helper that firstFiles() takes out is needed for that.`);
    },
  };
}

/**
 * Beside each script and stylesheet stands the same, packed as small as it goes: that takes a second, which nobody who opens a
 * page should wait for. The server sends it to whoever takes `br`, and packs by itself what has none.
 */
export function packedFiles() {
  const pack = promisify(brotliCompress);
  const smallest = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  return {
    name: "packed-files",
    apply: (_config, { isSsrBuild }) => !isSsrBuild,
    writeBundle: ({ dir }, bundle) =>
      Promise.all(
        Object.keys(bundle)
          .filter((name) => /\.(js|css)$/.test(name))
          .map(async (name) => writeFile(join(dir, `${name}.br`), await pack(await readFile(join(dir, name)), smallest))),
      ),
  };
}

/**
 * Every drawing lies in a folder with the others of its kind, whose name is a hash of what all of them hold: a page names
 * drawings by their names alone, where an address of its own for each of 57 was a kilobyte to load before the page answers.
 * All are brought along, because none is imported by itself; so is the logo, which pages hold themselves, for whoever asks for
 * `/favicon.ico`.
 */
export function drawingsByName() {
  const root = fileURLToPath(new URL("./", import.meta.url));
  const folders = ["pictures", "avatars"].map((kind) => {
    const from = `screens/render/assets/${kind}`;
    const drawings = readdirSync(join(root, from)).map((name) => ({ name, source: readFileSync(join(root, from, name)) }));
    const hash = createHash("sha256").update(JSON.stringify(drawings.map(({ name, source }) => [name, source.toString()])));
    return { from, drawings, to: `assets/${kind}-${hash.digest("base64url").slice(0, 8)}` };
  });
  const assetFileNames = ({ originalFileNames: [file = ""] }) => {
    const folder = folders.find(({ from }) => file.startsWith(`${from}/`));
    return folder ? `${folder.to}/[name][extname]` : "assets/[name]-[hash][extname]";
  };
  return {
    name: "drawings-by-name",
    apply: "build",
    config: () => ({ build: { rollupOptions: { output: { assetFileNames } } } }),
    buildStart() {
      for (const { from, drawings } of folders)
        for (const { name, source } of drawings) this.emitFile({ type: "asset", name, originalFileName: `${from}/${name}`, source });
      this.emitFile({ type: "asset", name: "logo.svg", source: readFileSync(join(root, "screens/render/assets/logo.svg")) });
    },
  };
}

/**
 * Programs that show where an address leads draw no SVG: of each home there is a picture in pixels as well, of the size that they ask
 * for, under a name that stays (`server/http/pages/document-head.ts`).
 */
export function picturesOfHomes() {
  const folder = fileURLToPath(new URL("screens/render/assets/pictures/", import.meta.url));
  return {
    name: "pictures-of-homes",
    apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    async buildStart() {
      const homes = readdirSync(folder).filter((name) => name.startsWith("home-"));
      const draw = (name) => sharp(join(folder, name), { density: 240 }).resize(1200, 630, { fit: "cover" }).png({ palette: true });
      for (const name of homes) this.emitFile({ type: "asset", fileName: `pictures/${name.replace(".svg", ".png")}`, source: await draw(name).toBuffer() });
    },
  };
}

/**
 * What pages of a PDF need besides their reader, and only some of them: decoders of scans, tables of Asian characters, the fonts that
 * every reader has. They are asked for by their names in folders, so that each folder of the package is brought along as it stands, below
 * one that a hash of what they hold names.
 */
export function pdfReaderFiles() {
  const root = fileURLToPath(new URL("node_modules/pdfjs-dist/", import.meta.url));
  const files = ["cmaps", "iccs", "standard_fonts", "wasm"].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => ({ path: `${folder}/${name}`, source: readFileSync(join(root, folder, name)) })),
  );
  const hash = files.reduce((sum, { path, source }) => sum.update(path).update(source), createHash("sha256"));
  const folder = `assets/pdf-${hash.digest("base64url").slice(0, 8)}`;
  return {
    name: "pdf-reader-files",
    apply: "build",
    config: () => ({ define: { "import.meta.env.PDF_READER_FILES": JSON.stringify(`/${folder}/`) } }),
    buildStart() {
      for (const { path, source } of files) this.emitFile({ type: "asset", fileName: `${folder}/${path}`, source });
    },
  };
}

/**
 * Pictures and parts of the page come from the host of the setting ASSETS_URL, which is known when the server
 * starts and not when this is built. Icons stay on the page's own: `<use>` takes no symbol from another host; so does what reads
 * PDFs: no page runs a worker of another.
 */
const STAYS = /(?:^|\/)(?:icons-[^/]*\.svg|pdf\.worker[^/]*\.mjs)$/;
const fromAssetsHost = (filename, { hostType }) =>
  hostType === "js" && !STAYS.test(filename) ? { runtime: `(globalThis.assetsOrigin??"")+${JSON.stringify(`/${filename}`)}` } : undefined;

/** All of ours, for whatever builds the product's pages. */
export const ownPlugins = () => [
  rjsfWithOurTheme(),
  wordsComeParsed(),
  addressesChangeInTransitions(),
  serverStaysOnTheServer(),
  firstFiles(),
  drawingsByName(),
  packedFiles(),
];

export default defineConfig({
  plugins: [
    ownPlugins(),
    pdfReaderFiles(),
    picturesOfHomes(),
    tailwindcss(),
    remix({
      appDirectory: "app",
      buildDirectory: "build",
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
  // Fonts and pictures stay files, but for those that are asked for `?inline`: what is small is not what every page needs.
  build: {
    assetsInlineLimit: 0,
    target: "es2022",
    rollupOptions: {
      // A route that only answers commands has nothing for the browser, and that is right.
      onwarn: (warning, warn) => void (warning.code === "EMPTY_BUNDLE" || warn(warning)),
    },
  },
  experimental: { renderBuiltUrl: fromAssetsHost },
  ssr: { noExternal: [/^@rjsf\//] },
});
