import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "#server/config/free-port.ts";
import { withBrowser } from "../support/browser.ts";
import { repeated } from "../support/lanes.mjs";
import { type Latchkey, startLatchkey } from "../support/latchkey.ts";
import { isAwake } from "../support/tour.ts";

const browser = withBrowser();
let latchkey: Latchkey;
let assets = "";
beforeAll(async () => {
  const port = await freePort();
  // The same server by another name: to a browser that is another host, which serves the built files.
  assets = `http://127.0.0.1:${port}`;
  latchkey = await startLatchkey({ port, env: { ASSETS_URL: assets } });
});
afterAll(() => latchkey?.stop());

test(
  "[SHL-26] pictures, scripts, styles and fonts come from the static host that is set, icons from the site's own, and the page lives",
  repeated,
  async () => {
    const page = await browser.open();
    const asked = new Map<string, string>();
    page.on("request", (request) => asked.set(request.url(), request.resourceType()));
    const answer = await page.goto(`${latchkey.url}/rooms-for-rent/seattle`);
    const policy = answer?.headers()["content-security-policy"] ?? "";
    for (const kind of ["script-src", "style-src", "img-src", "font-src"]) expect(policy, kind).toMatch(new RegExp(`${kind} [^;]*${assets}(?: |;|$)`));
    for (const kind of ["default-src", "connect-src", "frame-src", "form-action"]) expect(policy, kind).not.toMatch(new RegExp(`${kind} [^;]*${assets}`));

    await isAwake(page);
    const pictures = page.locator("main img");
    await expect.poll(() => pictures.evaluateAll((all: HTMLImageElement[]) => all.map((image) => image.naturalWidth > 0))).not.toContain(false);
    await expect.poll(() => pictures.count()).toBeGreaterThan(0);
    await expect.poll(() => page.evaluate(() => [...document.fonts].some(({ status }) => status === "loaded"))).toBe(true);

    await page
      .getByRole("link", { name: "See how it works" })
      .or(page.getByRole("button", { name: "See how it works" }))
      .click();
    await page.waitForURL(/\/start/);
    await expect.poll(() => pictures.evaluateAll((all: HTMLImageElement[]) => all.every((image) => image.naturalWidth > 0))).toBe(true);

    const files = () => [...asked].map(([url, kind]) => ({ url: new URL(url), kind })).filter(({ url }) => url.pathname.startsWith("/assets/"));
    const moved = () =>
      files()
        .filter(({ url }) => url.origin === assets)
        .map(({ kind }) => kind);
    await expect.poll(moved).toEqual(expect.arrayContaining(["script", "stylesheet", "image", "font"]));
    const stay = () =>
      files()
        .filter(({ url }) => url.origin !== assets)
        .map(({ url }) => url.pathname);
    await expect.poll(() => stay().length).toBeGreaterThan(0);
    expect(stay().filter((path) => !/\/icons-[\w-]+\.svg$/.test(path))).toEqual([]);
  },
);
