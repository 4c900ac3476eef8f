import { describe, expect, test } from "vitest";
import type { PageHandler } from "#server/http/request/services.ts";
import { StoreUnavailable } from "#server/ports/store.ts";
import { TestBrowser } from "./support/browser.ts";
import { PAGE_CONSTANTS } from "#screens/language/documents/page-constants.ts";
import { withTestHost } from "./support/test-host.ts";
import { pagesOf } from "../support/page-context.ts";

/** The page's title and language, as the product's own pages have them. */
const pages: PageHandler = async (request, context) => {
  if (new URL(request.url).pathname === "/away") throw new StoreUnavailable("away");
  const own = pagesOf(latchkey.deps);
  const page = await own.openPage(context, request);
  return page.do === "go"
    ? Response.redirect(new URL(page.href, request.url), 302)
    : Response.json({ title: (page.head[0] as { title: string }).title, ...own.readPageTexts(context, request) });
};
const latchkey = withTestHost({ pages });

interface Told {
  title: string;
  locale: string;
  constants: Record<string, unknown>;
}
const login = async (headers: Record<string, string> = {}, browser = new TestBrowser(latchkey.url)): Promise<Told> =>
  (await browser.send("/start", { headers })).json() as Promise<Told>;
const stored = async (email: string): Promise<string | null> => (await latchkey.open.store.transaction((tx) => tx.userByEmail(email)))!.locale;

describe("the language of a page", () => {
  test("is the first that the browser asks for and that there are texts in", async () => {
    expect(await login({ "accept-language": "fr-FR,fr;q=0.9,en;q=0.8" })).toMatchObject({ locale: "fr-CA", title: expect.not.stringMatching(/^Welcome/) });
    expect(await login({ "accept-language": "de-DE,en;q=0.1" })).toMatchObject({ locale: "en-US" });
  });

  test("comes with every constant that a page reckons with, as the documents have it", async () => {
    const written = latchkey.deps.documents.current().set.constants;
    expect((await login()).constants).toEqual(Object.fromEntries(PAGE_CONSTANTS.map((name) => [name, written[name]])));
  });

  test("is en-US for whoever doesn't say", async () => {
    expect(await login()).toMatchObject({ locale: "en-US" });
    expect(await login({ "accept-language": "*" })).toMatchObject({ locale: "en-US" });
  });

  test("is said to caches, and by the page that stands in for a page that failed", async () => {
    const shown = await new TestBrowser(latchkey.url).send("/start", { headers: { "accept-language": "fr" } });
    expect(shown.headers.get("vary")).toMatch(/Accept-Language/);
    const away = await new TestBrowser(latchkey.url).send("/away", { headers: { "accept-language": "fr", accept: "text/html" } });
    expect(away.status).toBe(503);
    expect(await away.text()).toContain('<html lang="fr-CA">');
  });

  test("is kept with the person who reads it, and holds where nobody says another", async () => {
    const ada = new TestBrowser(latchkey.url);
    await ada.signIn("reads-french@example.com");
    expect(await stored("reads-french@example.com")).toBe(null);
    await login({ "accept-language": "fr-CA" }, ada);
    expect(await stored("reads-french@example.com")).toBe("fr-CA");
    expect(await login({ "accept-language": "*" }, ada)).toMatchObject({ locale: "fr-CA" });
    await login({ "accept-language": "en" }, ada);
    expect(await stored("reads-french@example.com")).toBe("en-US");
  });
});

test("the API refuses in the language that is asked for", async () => {
  const ask = async (headers: Record<string, string>): Promise<string> =>
    ((await (await fetch(`${latchkey.url}/api/v1/auth/me/`, { headers })).json()) as { message: string }).message;
  expect(await ask({ "accept-language": "fr" })).not.toBe(await ask({}));
  expect(await ask({ "accept-language": "en" })).toBe(await ask({}));
});
