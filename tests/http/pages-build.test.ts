/** The built pages, as the server hands requests to them. */
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { loadPages } from "#server/http/pages/pages-build.ts";
import type { PageHandler } from "#server/http/request/services.ts";
import { serve } from "#server/index.mjs";
import { pageContext, pagesOf } from "../support/page-context.ts";
import { withTestHost } from "./support/test-host.ts";

const latchkey = withTestHost();

let pages: PageHandler;
beforeAll(async () => {
  pages = await loadPages(new URL("../../build/server/index.js", import.meta.url), null);
  // An error's page has the same list, and needs nobody who works there.
  serve({ ...pagesOf(latchkey.deps), openConsole: () => Promise.reject(new Error("away")) });
});

/** What the document says to the page's script of the routes that there are. */
async function routesOf(path: string): Promise<{ bytes: number; ids: string[] }> {
  const html = await (await pages(new Request(latchkey.url + path), pageContext())).text();
  const manifest = /window\.__remixManifest=(\{.*?\});<\/script>/s.exec(html)?.[1] ?? "";
  return { bytes: manifest.length, ids: Object.keys((JSON.parse(manifest) as { routes: object }).routes) };
}
const ofConsole = (id: string): boolean => id.startsWith("routes/console");

describe("the list of routes in a page", () => {
  test("of an applicant names none of the console's, however many rooms that has", async () => {
    const { ids, bytes } = await routesOf("/login");
    expect(ids.filter((id) => !ofConsole(id)).sort()).toEqual(["root", "routes/$", "routes/_index", "routes/sandbox.kinds"]);
    expect(ids.filter(ofConsole)).toEqual([]);
    expect(bytes).toBeLessThan(1500);
  });

  test("of the console names all of them, so that a room is opened without loading the page anew", async () => {
    const { ids } = await routesOf("/console/queue");
    expect(ids).toEqual(expect.arrayContaining(["routes/console", "routes/console.queue", "routes/console.preview", "routes/$"]));
  });
});

describe("what search engines read of a page", () => {
  const described = async (path: string, locale: string): Promise<string[]> => {
    const { viewer } = pageContext();
    const html = await (await pages(new Request(latchkey.url + path), pageContext(null, { viewer: { ...viewer, locale } }))).text();
    return [...html.matchAll(/<meta name="description" content="([^"]*)"/g)].map(([, text]) => text!);
  };

  test.each(["en-US", "fr-CA"])("in %s, every page says one thing of itself: its own, or what the whole site is about", async (locale) => {
    const own = ["/login", "/start", "/about", "/reviews", "/support", "/rooms-for-rent/seattle"];
    const all = await Promise.all([...own, "/404"].map((path) => described(path, locale)));
    for (const texts of all) expect(texts).toEqual([expect.stringMatching(/\S.{40,}/)]);
    expect(new Set(all.flat()).size).toBe(all.length);
    expect(all.at(-1)![0], "of whose site it is").toContain(latchkey.deps.config.brand.name);
  });
});

describe("where the address of a home is sent to somebody", () => {
  const HOME = "/rooms-for-rent/chicago/demo-home-halsted";
  const head = async (): Promise<string> => {
    const html = await (await pages(new Request(latchkey.url + HOME), pageContext())).text();
    return html.slice(0, html.indexOf("</head>"));
  };
  const contentOf = (html: string, property: string): string | undefined => new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html)?.[1];

  test("its name, its picture and what is free there are shown", async () => {
    const { publicUrl } = latchkey.deps.config;
    const html = await head();
    expect(contentOf(html, "og:title")).toContain("Halsted Loft");
    expect(contentOf(html, "og:description")).toMatch(/rooms? (?:is|are) free/);
    expect(contentOf(html, "og:url")).toBe(publicUrl + HOME);
    expect(html).toContain(`<link rel="canonical" href="${publicUrl + HOME}"`);
    const picture = await sharp(
      await readFile(new URL(`../../build/client${contentOf(html, "og:image")!.slice(publicUrl.length)}`, import.meta.url)),
    ).metadata();
    expect([picture.format, picture.width, picture.height]).toEqual(["png", 1200, 630]);
  });

  test("search engines read one script of facts, which nothing that somebody typed can end", async () => {
    const name = '</script><script>alert(1)</script><!-- \u2028 & "Loft"';
    await latchkey.open.store.transaction((tx) => tx.update("home", "demo-home-halsted", { name }));
    try {
      const scripts = [...(await head()).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) => JSON.parse(json!) as object);
      expect(scripts).toEqual([expect.objectContaining({ name, url: latchkey.deps.config.publicUrl + HOME })]);
    } finally {
      await latchkey.open.store.transaction((tx) => tx.update("home", "demo-home-halsted", { name: "Halsted Loft" }));
    }
  });
});
