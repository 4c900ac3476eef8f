/**
 * Every screen as every persona sees it, and every modal, in every language, measured in a real engine at three widths.
 * Nobody signs in and no server answers: each is drawn from its descriptor, in a page that stays open.
 */
import type { Server } from "node:http";
import { SOURCE_LOCALE } from "#screens/language/documents/document.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { shipped } from "../support/shipped-screens.ts";
import { TOUR } from "../support/tour.ts";
import { drawings, type NamedDrawing } from "./support/renderer/drawings.ts";
import { KeptPage } from "./support/renderer/kept-page.ts";
import { rendererSite } from "./support/renderer/site.ts";

/** Two cores draw beside each other. */
const PAGES = 2;
let pages: KeptPage[];
let server: Server;
const all = drawings();

beforeAll(async () => {
  const site = await rendererSite();
  server = site.server;
  pages = await Promise.all(Array.from({ length: PAGES }, () => KeptPage.open(site.url)));
});
afterAll(async () => {
  for (const page of pages) await page.close();
  server.close();
});

test("every screen, every variant and every modal is drawn", () => {
  const drawn = [...all.values()].flat();
  expect(new Set(drawn.map(({ screen }) => screen.screen))).toEqual(new Set(Object.keys(shipped.screens)));
  expect(new Set(drawn.flatMap(({ modal }) => (modal ? [modal.id] : [])))).toEqual(new Set(Object.keys(shipped.modals)));
  expect(new Set(drawn.flatMap(({ screen }) => screen.variants))).toEqual(new Set(Object.keys(shipped.variants)));
});

describe("nothing for axe to find, in the light and in the dark, nothing too small to press, nothing wider than the window, no focus unseen, nothing said in the console", () => {
  test.each([...all])("%s", async (_name, list) => {
    const left = [...list];
    const found = await Promise.all(pages.map((page) => measured(page, left)));
    expect(found.flat()).toEqual([]);
  });
});

/** What somebody brings about by typing and pressing, without a server: no descriptor has it. */
describe("the same of what is typed and pressed", () => {
  test.each([
    ["login, more options", "screens/login", "signed-out"],
    ["avatar menu", "screens/applications", "several-applications"],
    ["apply, wrong answers", "screens/apply", "application-begun"],
    ["apply, pressed too early", "screens/apply", "application-begun"],
    ["apply, every flag", "screens/apply", "new-york"],
    ["apply intro, slide 2", "modals/apply-intro", "bay-area"],
    ["apply intro, slide 5", "modals/apply-intro", "bay-area"],
    ["payment, typing errors", "screens/payment", "ready-to-pay"],
  ])("%s", async (stop, of, persona) => {
    const [page] = pages as [KeptPage];
    const drawing = all.get(of)!.find(({ by, screen }) => screen.locale === SOURCE_LOCALE && by.some((one) => one.split("--").includes(persona)))!;
    await page.draw(drawing);
    await TOUR.find(({ name }) => name === stop)!.arrive!(page.page);
    expect(await page.findings(drawing)).toEqual([]);
  });
});

async function measured(page: KeptPage, left: NamedDrawing[]): Promise<string[]> {
  const found: string[] = [];
  for (let next = left.shift(); next !== undefined; next = left.shift()) {
    await page.draw(next);
    found.push(...(await page.findings(next)));
  }
  return found;
}
