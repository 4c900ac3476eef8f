/** Every room of the console as staff find it: for whoever can't see it, in the light and in the dark, at a desk and on a tablet. */
import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { repeated } from "../support/lanes.mjs";
import { PATIENT } from "../support/patience.ts";
import { Reviewer } from "../support/reviewer.ts";
import { newEmail } from "../support/running-server.ts";
import { paid } from "../support/states.ts";
import { isAwake } from "../support/tour.ts";
import { WirePerson } from "../support/wire-person.ts";
import { axeFindings, colourFindings } from "./support/axe.ts";
import { withFunnel } from "./support/funnel.ts";

const funnel = withFunnel();
const TABLET = { width: 820, height: 1180 };
/** The widest window in which the sidebar keeps its icons alone, and in which panes stand above each other; and a phone. */
const [ICONS, STACKED, PHONE] = [1399, 1023, 390].map((width) => ({ width, height: 900 })) as [Window, Window, Window];
type Window = typeof TABLET;
/** `of`: the application, and whose it is. */
const ROOMS: Record<string, (of: { id: string; person: string }) => string> = {
  queue: () => "queue?view=all",
  peek: ({ id }) => `queue?view=all&at=${id}`,
  review: ({ id }) => `applications/${id}`,
  decision: ({ id }) => `applications/${id}?decide=request`,
  people: () => "people",
  person: ({ person }) => `people/${person}`,
  sources: () => "sources?source=demo-seattle",
  homes: () => "homes",
  home: () => "homes/demo-home-halsted?room=1",
  meetings: () => "meetings",
  support: () => "cases",
  mentions: () => "mentions",
  team: () => "team",
  fees: () => "fees",
  dashboard: () => "dashboard",
  preview: () => "preview",
  prices: () => "prices",
};
/** Rooms of several panes, which stand beside each other at a desk. */
const OF_PANES = ["peek", "review", "decision", "sources", "home", "dashboard", "preview"];
let shown: Parameters<(typeof ROOMS)[string]>[0];

beforeAll(async () => {
  const wire = new WirePerson(funnel.latchkey.url, newEmail(), "demo-seattle");
  await wire.signIn();
  await paid(wire);
  const { id, person } = await (await Reviewer.comes(wire.url)).finds(wire.email);
  shown = { id, person: String(person) };
});

async function opens(room: string, options: { reducedMotion?: "reduce"; viewport?: Window } = {}): Promise<Page> {
  const { page, url } = await funnel.known("admin@example.com", "", options);
  await page.goto(`${url}/console/${ROOMS[room]!(shown)}`);
  await isAwake(page);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  expect(await page.title(), "the tab says where this is").toMatch(/^\S.* · Latchkey/);
  await expect.poll(() => page.locator("[aria-busy=true]").count(), PATIENT).toBe(0);
  return page;
}
const widthOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);
/** Panes of the room that stand beside another one. */
const beside = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll("main > *, main > :is(.rv, .panes, .pvw) > *")]
      .filter((pane) => pane.checkVisibility() && !pane.matches(":has(> main), .rv, .panes, .pvw"))
      .map((pane) => ({ name: pane.className, box: pane.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 150 && box.height > 100);
    return boxes.flatMap(({ name, box }) =>
      boxes.some(({ box: other }) => other.left >= box.right - 1 && other.top < box.bottom - 1 && other.bottom > box.top + 1) ? [name] : [],
    );
  });
/** What the sidebar says of its rooms and views, and whether each shows its icon and hides its words. */
const inSidebar = (page: Page): Promise<{ name: string; icon: number; words: number }[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(".csb nav a")].map((link) => ({
      name: link.querySelector(".words")?.textContent ?? "",
      icon: Math.round(link.querySelector("svg")?.getBoundingClientRect().width ?? 0),
      words: Math.round(link.querySelector(".words")?.getBoundingClientRect().width ?? 0),
    })),
  );

async function staysWhole(page: Page, room: string): Promise<void> {
  await page.setViewportSize(ICONS);
  const links = await inSidebar(page);
  expect(links.length).toBeGreaterThan(10);
  const readAloud = await page.locator(".csb nav").ariaSnapshot();
  for (const { name, icon, words } of links) {
    expect(icon, `icon of ${name}`).toBeGreaterThan(10);
    expect(words, `the words of ${name} are read aloud alone`).toBeLessThan(2);
    expect(readAloud).toContain(`link "${name}`);
  }
  expect(await widthOf(page), "how wide it is beside the icons").toBe(ICONS.width);
  await page.setViewportSize(STACKED);
  await expect.poll(() => beside(page), { ...PATIENT, message: `panes of ${room} beside each other` }).toEqual([]);
  await page.setViewportSize(PHONE);
  await expect.poll(() => widthOf(page), { ...PATIENT, message: `how wide ${room} is on a phone` }).toBe(PHONE.width);
}

test("a smaller window: the sidebar keeps its icons with their names, panes stand above each other, and nothing is wider than a phone", async () => {
  const page = await opens("peek", { viewport: { width: 1440, height: 900 } });
  expect(
    (await inSidebar(page)).every(({ words }) => words > 20),
    "the words are there at a desk",
  ).toBe(true);
  await expect.poll(() => beside(page), PATIENT).not.toEqual([]);
  await staysWhole(page, "peek");
});

test("on a phone a case begins at its top, a decision at what is decided, and what a room says of itself lies over nothing", async () => {
  const review = await opens("review", { viewport: PHONE });
  await review.getByRole("region", { name: "Answers against the document" }).waitFor();
  expect((await review.getByRole("heading", { level: 1 }).boundingBox())!.y).toBeGreaterThanOrEqual(0);
  const decision = await opens("decision", { viewport: PHONE });
  const reason = (await decision.getByRole("checkbox").first().boundingBox())!;
  expect(reason.y).toBeGreaterThan(0);
  expect(reason.y + reason.height).toBeLessThan(PHONE.height);
  const fees = await opens("fees", { viewport: PHONE });
  const [said, table] = [(await fees.locator(".bar .cap").boundingBox())!, (await fees.getByRole("table").first().boundingBox())!];
  expect(said.y + said.height).toBeLessThanOrEqual(table.y);
});

test("light or dark by the switch of the console, and dense rows: as chosen, over a reload, too", async () => {
  const page = await opens("queue", { viewport: { width: 1440, height: 900 } });
  const lightness = (selector: string): Promise<number> =>
    page
      .locator(selector)
      .first()
      .evaluate((one) => {
        const canvas = document.createElement("canvas").getContext("2d")!;
        canvas.fillStyle = getComputedStyle(one).backgroundColor;
        canvas.fillRect(0, 0, 1, 1);
        const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data;
        return (red! + green! + blue!) / (3 * 255);
      });
  const side = "aside.csb";
  const height = (): Promise<number | undefined> =>
    page
      .locator("[role=grid] [data-row]")
      .first()
      .boundingBox()
      .then((box) => box?.height);
  await page.locator("[role=grid] [data-row]").first().waitFor();
  const roomy = (await height())!;
  expect(await lightness(side)).toBeGreaterThan(0.8);

  await page.getByRole("button", { name: "Dark theme" }).click();
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("checkbox", { name: "Dense rows" }).check();
  for (const when of ["as chosen", "after a reload"]) {
    await expect.poll(() => lightness(side), { ...PATIENT, message: `how light the sidebar is, ${when}` }).toBeLessThan(0.25);
    await expect.poll(height, { ...PATIENT, message: `height of a row, ${when}` }).toBeLessThan(roomy);
    expect(await colourFindings(page), when).toEqual([]);
    await page.reload();
    await isAwake(page);
    await page.locator("[role=grid] [data-row]").first().waitFor();
  }
  await page.getByRole("button", { name: "Light theme" }).click();
  await expect.poll(() => lightness(side), PATIENT).toBeGreaterThan(0.8);
});

test("rows that didn't go can be tried again at once: what is told of them lies over nothing of that", async () => {
  const page = await opens("queue", { viewport: { width: 1440, height: 900 } });
  await page.route(/\/staff\/assignments\//, async (route) => {
    const [application = ""] = (route.request().postDataJSON() as { applications: string[] }).applications;
    await route.fulfill({ json: { assigned: [], changed: [], failed: [{ application, code: "conflict", message: "It changed." }], cursor: null } });
  });
  await page.locator("[role=grid] [data-row]").first().waitFor();
  for (const key of ["j", "x", "i"]) await page.keyboard.press(key);
  const told = page.locator(".notices .undo").first();
  await told.waitFor();
  const [above, bar] = [(await told.boundingBox())!, (await page.getByRole("button", { name: /^Try again/ }).boundingBox())!];
  expect(above.y + above.height).toBeLessThan(bar.y);
});

const capsIn = (page: Page, selector: string): Promise<string[]> =>
  page.locator(selector).evaluateAll((caps) => caps.map((one) => [...one.querySelectorAll("kbd")].map((cap) => cap.textContent).join(" ")));

/** The help lists every key that stands at the foot of the room, and every one that the palette says. */
async function listsItsKeys(page: Page): Promise<void> {
  const foot = await capsIn(page, ".keys .caps");
  await page.locator(".keys").getByRole("button").click();
  const help = page.getByRole("dialog", { name: "Shortcuts" });
  await help.waitFor();
  const listed = await capsIn(page, "[role=dialog] dd .caps");
  expect(
    foot.filter((keys) => !listed.includes(keys)),
    "at the foot alone",
  ).toEqual([]);
  await page.keyboard.press("Escape");
  await help.waitFor({ state: "detached" });
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Commands" }).waitFor();
  const said = await capsIn(page, "[role=option] .caps");
  expect(said.length, "commands with keys").toBeGreaterThan(5);
  expect(
    said.filter((keys) => !listed.includes(keys)),
    "in the palette alone",
  ).toEqual([]);
  await page.keyboard.press("Escape");
}

test.each(Object.keys(ROOMS))(
  "%s: nothing for axe to find, in the light or in the dark, every key in the help, and nothing wider than a window",
  repeated,
  async (room) => {
    const page = await opens(room, { reducedMotion: "reduce", viewport: { width: 1440, height: 900 } });
    await expect.poll(() => axeFindings(page), { ...PATIENT, message: "axe in the light" }).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(() => colourFindings(page), { ...PATIENT, message: "axe in the dark" }).toEqual([]);
    await page.emulateMedia({ colorScheme: "light" });
    await listsItsKeys(page);
    if (OF_PANES.includes(room)) await expect.poll(() => beside(page), { ...PATIENT, message: "panes at a desk" }).not.toEqual([]);
    await staysWhole(page, room);
    await page.setViewportSize(TABLET);
    expect(await widthOf(page), "how wide it is on a tablet").toBe(TABLET.width);
  },
);
