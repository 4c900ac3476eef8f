/**
 * A part of the product as one file: to read its modules one by one takes longer than most of what a command does, and half
 * as long again as the rest of a start. Plain JavaScript, because it runs before anything reads TypeScript.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { cachedDataVersionTag } from "node:v8";
import { Script, constants } from "node:vm";
import { root } from "./prepare.mjs";

/** Another process may be about to read what was made for it. */
const KEPT_MS = 3_600_000;
const FOLDER = join(root, "build/commands");
/** Which packages there are, and which file an import means. */
const ALWAYS = ["package.json", "package-lock.json", "tsconfig.json", "server/bin/bundle.mjs"];

/** Of all that it is made of, as it stands now. */
function hashOf(paths) {
  const hash = createHash("sha256").update(process.version);
  for (const path of [...ALWAYS, ...paths]) hash.update(`${path}\n`).update(existsSync(join(root, path)) ? readFileSync(join(root, path)) : "");
  return hash.digest("hex").slice(0, 16);
}

/** Nobody reads half a file, however many make it at once. */
function put(path, text) {
  writeFileSync(`${path}.${process.pid}`, text);
  renameSync(`${path}.${process.pid}`, path);
}

/**
 * What a file exports. What V8 made of its text is kept beside it once the process ends: compiling it anew would be a
 * quarter second of every command.
 */
function run(file, isKept) {
  // Another version of Node, or other flags, can't read it.
  const compiled = `${file}.${cachedDataVersionTag()}`;
  const cachedData = isKept && existsSync(compiled) ? readFileSync(compiled) : undefined;
  const script = new Script(`(function (require, module, exports, moduleUrl) {${readFileSync(file, "utf8")}\n})`, {
    filename: file,
    cachedData,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  if (isKept && (cachedData === undefined || script.cachedDataRejected)) process.once("exit", () => put(compiled, script.createCachedData()));
  const module = { exports: {} };
  script.runInThisContext()(createRequire(file), module, module.exports, pathToFileURL(file).href);
  return module.exports;
}

/**
 * Every module finds its files from where its TypeScript stands. What is JavaScript already stays there, so that there is one of
 * it, whoever imports it.
 */
const WHERE_IT_STANDS = {
  name: "where-it-stands",
  setup({ onLoad, onResolve }) {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const own = `new URL(${JSON.stringify(relative(FOLDER, path))}, import.meta.url).href`;
      return { loader: "ts", contents: (await readFile(path, "utf8")).replaceAll("import.meta.url", own) };
    });
    onResolve({ filter: /^\..*\.mjs$/ }, ({ path, resolveDir, importer }) =>
      importer.endsWith(".ts") ? { external: true, path: relative(FOLDER, join(resolveDir, path)) } : null,
    );
  },
};

/** All in one, and the only form whose compiled code can be kept on every Node that this runs on. */
const COMMAND = { ending: "cjs", run, options: { format: "cjs", define: { "import.meta.url": "moduleUrl" } } };
/** Beside the packages, which the pages have to find as the server does; its faults are told by the lines of the TypeScript. */
const SERVER = {
  ending: "mjs",
  run: (file) => {
    process.setSourceMapsEnabled(true);
    return import(pathToFileURL(file).href);
  },
  options: { format: "esm", packages: "external", sourcemap: "inline", sourcesContent: false },
};

/** The module of a command. */
export const bundled = (entry) => runUpToDate(entry, COMMAND);
/** The module of a process that serves pages. */
export const bundledServer = (entry) => runUpToDate(entry, SERVER);

async function runUpToDate(entry, { run, ...form }) {
  const { file, isSure } = await upToDate(entry, form).catch(async (error) => {
    // Nothing can be kept here: it is read module by module.
    if (!["mkdir", "open", "rename", "write"].includes(error.syscall)) throw error;
    (await import("tsx/esm/api")).register();
    return { file: null };
  });
  return file === null ? import(pathToFileURL(join(root, entry)).href) : run(file, isSure);
}

/** Made anew when anything that it is made of has changed. */
async function upToDate(entry, { ending, options }) {
  const name = basename(entry, ".ts");
  const list = join(FOLDER, `${name}.json`);
  const at = (hash) => join(FOLDER, `${name}-${hash}.${ending}`);
  const known = existsSync(list) ? at(hashOf(JSON.parse(readFileSync(list, "utf8")))) : "";
  return existsSync(known) ? { file: known, isSure: true } : make();

  async function make() {
    const began = Date.now();
    // Vite's own: which one lies beside it in the packages is left to npm.
    const fromVite = createRequire(createRequire(import.meta.url).resolve("vite/package.json"));
    const { build } = fromVite("esbuild");
    const { outputFiles, metafile } = await build({
      absWorkingDir: root,
      entryPoints: [entry],
      outdir: FOLDER,
      bundle: true,
      write: false,
      metafile: true,
      platform: "node",
      target: "node20",
      logLevel: "error",
      plugins: [WHERE_IT_STANDS],
      ...options,
    });
    const paths = Object.keys(metafile.inputs).filter((path) => !path.includes("node_modules/"));
    const hash = hashOf(paths);
    mkdirSync(FOLDER, { recursive: true });
    // What was edited meanwhile may be in it or not: it serves once, and the next makes it anew.
    const isSure = paths.every((path) => statSync(join(root, path)).mtimeMs < began);
    const file = at(isSure ? hash : `once-${process.pid}`);
    for (const old of readdirSync(FOLDER)) if (statSync(join(FOLDER, old)).mtimeMs < began - KEPT_MS) rmSync(join(FOLDER, old), { force: true });
    put(file, outputFiles[0].text);
    put(list, JSON.stringify(paths));
    return { file, isSure };
  }
}
