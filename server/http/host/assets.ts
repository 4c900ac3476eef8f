/** Built files of the pages: hashed names are cached for good, the others for an hour. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { encodingFor } from "../request/finish-response.ts";
import { brotliCompress, constants, gzip } from "node:zlib";
import { createHash } from "node:crypto";

const TYPES: Record<string, string> = {
  js: "text/javascript; charset=utf-8",
  mjs: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  json: "application/json; charset=utf-8",
  map: "application/json; charset=utf-8",
  svg: "image/svg+xml",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  webp: "image/webp",
  avif: "image/avif",
  ico: "image/x-icon",
  woff2: "font/woff2",
  woff: "font/woff",
  ttf: "font/ttf",
  pfb: "application/octet-stream",
  bcmap: "application/octet-stream",
  icc: "application/octet-stream",
  wasm: "application/wasm",
  txt: "text/plain; charset=utf-8",
  webmanifest: "application/manifest+json",
  html: "text/html; charset=utf-8",
};
const SQUEEZABLE = /^(text\/|application\/(json|manifest|wasm)|image\/svg|font\/ttf)/;

/**
 * What reads PDFs, in a thread of its own under a policy of its own: decoders of scans are compiled there, which no page allows. It may
 * load nothing but their files, and reaches nothing of a page.
 */
const PDF_WORKER = /\/pdf\.worker[^/]*\.mjs$/;
const PDF_WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

interface Asset {
  file: string;
  type: string;
  immutable: boolean;
  body?: Buffer<ArrayBuffer>;
  etag?: string;
  /** The same in `br`, as the build packed it. */
  packed: string | null;
  squeezed: Map<string, Promise<Buffer<ArrayBuffer>>>;
}

export interface Assets {
  /** Every path that is answered. */
  readonly paths: readonly string[];
  answer(request: Request, path: string): Promise<Response | null>;
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

function listFiles(directory: string): string[] {
  try {
    return readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  } catch {
    return []; // Nothing was built: the API runs without pages.
  }
}

/**
 * Paths are taken from the folder's listing, so no request can name a file outside it. `elsewhere`: pages
 * use these files from a host of their own, so other sites may take them.
 */
export function createAssets(directory: string | null, elsewhere = false): Assets {
  const assets = new Map<string, Asset>();
  const files = new Set(directory ? listFiles(directory) : []);
  for (const file of files) {
    const path = `/${relative(directory!, file).split(sep).join("/")}`;
    const type = TYPES[path.slice(path.lastIndexOf(".") + 1).toLowerCase()];
    if (type && statSync(file).isFile())
      assets.set(path, { file, type, immutable: path.startsWith("/assets/"), packed: files.has(`${file}.br`) ? `${file}.br` : null, squeezed: new Map() });
  }

  async function encoded(asset: Asset, accepted: string): Promise<{ body: Buffer<ArrayBuffer>; encoding: string | null }> {
    const body = (asset.body ??= Buffer.from(readFileSync(asset.file)));
    if (!SQUEEZABLE.test(asset.type) || body.length < 1024) return { body, encoding: null };
    const encoding = encodingFor(accepted);
    if (!encoding) return { body, encoding };
    if (!asset.squeezed.has(encoding)) {
      const made =
        encoding !== "br"
          ? zip(body, { level: 9 })
          : asset.packed !== null
            ? readFile(asset.packed)
            : brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
      asset.squeezed.set(
        encoding,
        made.then((buffer) => Buffer.from(buffer)),
      );
    }
    return { body: await asset.squeezed.get(encoding)!, encoding };
  }

  return {
    paths: [...assets.keys()],
    async answer(request, path) {
      const asset = assets.get(path);
      if (!asset) return null;
      const { body, encoding } = await encoded(asset, request.headers.get("accept-encoding") ?? "");
      asset.etag ??= `"${createHash("sha256").update(asset.body!).digest("base64url").slice(0, 22)}"`;
      const headers = new Headers({
        "Content-Type": asset.type,
        ETag: asset.etag,
        Vary: "Accept-Encoding",
        "Cache-Control": asset.immutable ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      });
      if (elsewhere) {
        headers.set("Access-Control-Allow-Origin", "*");
        headers.set("Cross-Origin-Resource-Policy", "cross-origin");
      }
      // A drawing that is opened by itself is a document: it must not run anything.
      if (asset.type === "image/svg+xml") headers.set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox");
      if (PDF_WORKER.test(path)) headers.set("Content-Security-Policy", PDF_WORKER_POLICY);
      if (request.headers.get("if-none-match") === asset.etag) return new Response(null, { status: 304, headers });
      if (encoding) headers.set("Content-Encoding", encoding);
      headers.set("Content-Length", String(body.length));
      return new Response(request.method === "HEAD" ? null : body, { headers });
    },
  };
}
