/** Every room of the console as staff find it: for whoever can't see it, in the light and in the dark, at a desk and on a tablet. */
import { beforeAll, expect, test } from "vitest";
import { repeated } from "../support/lanes.mjs";
import { PATIENT } from "../support/patience.ts";
import { Reviewer } from "../support/reviewer.ts";
import { newEmail } from "../support/standing.ts";
import { paid } from "../support/states.ts";
import { isAwake } from "../support/tour.ts";
import { WirePerson } from "../support/wire-person.ts";
import { axeFindings, colourFindings } from "./support/axe.ts";
import { withFunnel } from "./support/funnel.ts";

const funnel = withFunnel();
const TABLET = { width: 820, height: 1180 };
/** `of`: the application, and whose it is. */
const ROOMS: Record<string, (of: { id: string; person: string }) => string> = {
  queue: () => "queue?view=all",
  peek: ({ id }) => `queue?view=all&at=${id}`,
  review: ({ id }) => `applications/${id}`,
  decision: ({ id }) => `applications/${id}?decide=request`,
  people: () => "people",
  person: ({ person }) => `people/${person}`,
  sources: () => "sources?source=demo-seattle",
  cases: () => "cases",
  mentions: () => "mentions",
  team: () => "team",
  fees: () => "fees",
  dashboard: () => "dashboard",
  preview: () => "preview",
};
let shown: Parameters<(typeof ROOMS)[string]>[0];

beforeAll(async () => {
  const wire = new WirePerson(funnel.latchkey.url, newEmail(), "demo-seattle");
  await wire.signIn();
  await paid(wire);
  const { id, person } = await (await Reviewer.comes(wire.url)).finds(wire.email);
  shown = { id, person: String(person) };
});

test.each(Object.keys(ROOMS))("%s: nothing for axe to find, in the light or in the dark, and nothing wider than a tablet", repeated, async (room) => {
  const { page, url } = await funnel.known("admin@example.com", "", { reducedMotion: "reduce" });
  await page.goto(`${url}/console/${ROOMS[room]!(shown)}`);
  await isAwake(page);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await expect.poll(() => page.locator("[aria-busy=true]").count(), PATIENT).toBe(0);
  await expect.poll(() => axeFindings(page), { ...PATIENT, message: "axe in the light" }).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(() => colourFindings(page), { ...PATIENT, message: "axe in the dark" }).toEqual([]);
  await page.setViewportSize(TABLET);
  expect(await page.evaluate(() => document.documentElement.scrollWidth), "how wide it is on a tablet").toBe(TABLET.width);
});
