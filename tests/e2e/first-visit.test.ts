import { expect, test } from "vitest";
import { accepted } from "../support/states.ts";
import { withFunnel } from "./support/funnel.ts";

const funnel = withFunnel();

test("a first visit to the form on a phone asks ten times in all, and what it has to tell goes when it is left", async () => {
  const ada = await funnel.applicant("demo-seattle", accepted, { viewport: { width: 390, height: 844 } });
  const { page } = ada;
  const asked: string[] = [];
  page.on("request", (request) => {
    const { protocol, pathname } = new URL(request.url());
    if (protocol.startsWith("http")) asked.push(`${request.method()} ${pathname.replace(/-[\w-]{8}(?=\.)/, "").replace(ada.source, ":source")}`);
  });
  const listening = page.waitForRequest(/\/api\/v1\/live\//);
  await ada.open();
  await listening;
  const [first, ...others] = asked;
  expect(first).toBe("GET /application/:source/apply");
  expect(others.sort()).toEqual([
    "GET /api/v1/live/",
    "GET /assets/bricolage-grotesque-latin-wght-normal.woff2",
    "GET /assets/entry.client.js",
    "GET /assets/framework.js",
    "GET /assets/home-search.css",
    "GET /assets/icons.svg",
    "GET /assets/idle.js",
    "GET /assets/index.css",
    "GET /assets/instrument-sans-latin-wght-normal.woff2",
    "GET /assets/section-form.js",
  ]);
  const picture = page.getByRole("button", { name: "Your menu" }).locator("img");
  expect(await picture.evaluate((image: HTMLImageElement) => [image.src.slice(0, 19), image.naturalWidth > 0])).toEqual(["data:image/svg+xml,", true]);
  expect(await page.locator("link[rel=icon]").getAttribute("href")).toMatch(/^data:image\/svg\+xml,/);
  const { results } = await ada.wire.api<{ results: object[] }>(`applications/applications/?source=${ada.source}`);
  expect(results).toMatchObject([{ display_state: { sectionStatus: { applicant_info: "started" } } }]);

  const told = page.waitForRequest(/\/events$/);
  await page.goto(`${ada.url}/support`);
  expect((await told).method()).toBe("POST");
  expect(asked.filter((each) => each.endsWith(" /events"))).toHaveLength(1);
});
