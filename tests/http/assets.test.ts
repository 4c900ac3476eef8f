import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Assets, createAssets } from "#server/http/host/assets.ts";
import { plainPageFonts } from "#server/http/errors/error-page.ts";

const script = `export const answer = ${JSON.stringify("42 ".repeat(600))};`;
let folder = "";
let assets: Assets;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "latchkey-assets-"));
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "assets", "entry-abc123.js"), script);
  writeFileSync(join(folder, "assets", "page-789abc.js"), script);
  writeFileSync(join(folder, "assets", "page-789abc.js.br"), brotliCompressSync("packed"));
  writeFileSync(join(folder, "assets", "door-0-def456.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>");
  for (const name of ["latin-wght-normal-Bb1", "latin-ext-wght-normal-Cc2"]) writeFileSync(join(folder, "assets", `instrument-sans-${name}.woff2`), "");
  writeFileSync(join(folder, "assets", "pdf.worker.min-abc123.mjs"), script);
  writeFileSync(join(folder, "assets", "openjpeg.wasm"), "");
  writeFileSync(join(folder, "robots.txt"), "User-agent: *");
  writeFileSync(join(folder, "assets", "notes.unknown"), "nothing that a page needs");
  assets = createAssets(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  assets.answer(new Request(`http://localhost${path}`, { method, headers }), path);

describe("built files", () => {
  test("give the page that is shown when no other can be its fonts, by the names that the build gave them", () => {
    expect(plainPageFonts(assets.paths)).toMatch(
      /^@font-face\{font-family:"Instrument Sans";src:url\("\/assets\/instrument-sans-latin-wght-normal-Bb1\.woff2"\)[^{}]*\}$/,
    );
    expect(plainPageFonts([]), "nothing was built").toBe("");
  });

  test("[SHL-26] drawings come from the static files, are kept for good, and can run nothing", async () => {
    const answer = (await ask("/assets/door-0-def456.svg"))!;
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/svg+xml",
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    });
    expect(readdirSync("screens/render/assets/pictures").every((name) => name.endsWith(".svg"))).toBe(true);
  });

  test("what reads PDFs has a policy of its own: it may compile decoders and load their files, and nothing else; no other script may", async () => {
    const policyOf = async (path: string) => (await ask(path))!.headers.get("content-security-policy");
    expect(await policyOf("/assets/pdf.worker.min-abc123.mjs")).toBe("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'");
    expect(await policyOf("/assets/entry-abc123.js")).toBe(null);
    expect((await ask("/assets/openjpeg.wasm"))!.headers.get("content-type")).toBe("application/wasm");
  });

  test("[SHL-26] may be taken by pages of another host where they have a host of their own, and else by ours alone", async () => {
    const shared = createAssets(folder, true);
    const headersOf = async (from: Assets) => {
      const answer = await from.answer(new Request("http://localhost/"), "/assets/door-0-def456.svg");
      return [answer!.headers.get("access-control-allow-origin"), answer!.headers.get("cross-origin-resource-policy")];
    };
    expect(await headersOf(shared)).toEqual(["*", "cross-origin"]);
    expect(await headersOf(assets)).toEqual([null, null]);
  });

  test("without a hash in their name are asked for again after an hour, and cost nothing when they are the same", async () => {
    const first = (await ask("/robots.txt"))!;
    expect(first.headers.get("cache-control")).toBe("public, max-age=3600");
    const again = (await ask("/robots.txt", { "if-none-match": first.headers.get("etag")! }))!;
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });

  test("are sent small where the browser can unpack them", async () => {
    const plain = (await ask("/assets/entry-abc123.js"))!;
    expect([plain.headers.get("content-encoding"), await plain.text()]).toEqual([null, script]);
    expect(plain.headers.get("vary"), "no cache hands what is packed to somebody who can't unpack it").toBe("Accept-Encoding");
    const zipped = (await ask("/assets/entry-abc123.js", { "accept-encoding": "gzip" }))!;
    expect(zipped.headers.get("content-encoding")).toBe("gzip");
    expect(gunzipSync(Buffer.from(await zipped.arrayBuffer())).toString()).toBe(script);
    expect((await ask("/assets/entry-abc123.js", { "accept-encoding": "gzip, br" }))!.headers.get("content-encoding")).toBe("br");
    expect(await (await ask("/assets/entry-abc123.js", {}, "HEAD"))!.text()).toBe("");
  });

  test("are sent as the build packed them where it did, to whoever takes that", async () => {
    const [packed, zipped] = await Promise.all(["br, gzip", "gzip"].map((encoding) => ask("/assets/page-789abc.js", { "accept-encoding": encoding })));
    expect([packed!.headers.get("content-encoding"), brotliDecompressSync(Buffer.from(await packed!.arrayBuffer())).toString()]).toEqual(["br", "packed"]);
    expect([zipped!.headers.get("content-encoding"), gunzipSync(Buffer.from(await zipped!.arrayBuffer())).toString()]).toEqual(["gzip", script]);
    expect(await ask("/assets/page-789abc.js.br"), "and has no address of its own").toBe(null);
  });

  test.each(["/assets/../robots.txt", "/assets/%2e%2e/robots.txt", "/../package.json", "/assets/notes.unknown", "/assets/", "/__proto__", ""])(
    "%j is none of them",
    async (path) => expect(await assets.answer(new Request("http://localhost/"), path)).toBe(null),
  );

  test("that were never built are simply not there", async () =>
    expect(await createAssets(join(folder, "nowhere")).answer(new Request("http://localhost/robots.txt"), "/robots.txt")).toBe(null));
});
