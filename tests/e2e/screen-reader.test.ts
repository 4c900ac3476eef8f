import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { accepted, answered } from "../support/states.ts";
import { withSignedInPeople } from "./support/signed-in-people.ts";

const app = withSignedInPeople();
const PHONE = { viewport: { width: 390, height: 844 } };

interface Heard {
  role: string;
  name: string;
  /** The section that it is heard in. */
  region: string;
}

/** Everything that takes the focus, as Chromium tells it to a screen reader, in reading order. */
async function controlsOf(page: Page): Promise<Heard[]> {
  const client = await page.context().newCDPSession(page);
  const { nodes } = await client.send("Accessibility.getFullAXTree");
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const walk = (id: string, around: string): Heard[] => {
    const node = byId.get(id);
    if (!node) return [];
    const focusable = node.properties?.some((property) => property.name === "focusable" && property.value.value === true) ?? false;
    const role = String(node.role?.value ?? "");
    const name = String(node.name?.value ?? "");
    const region = role === "region" ? name : around;
    const inside = (node.childIds ?? []).flatMap((child) => walk(child, region));
    return !node.ignored && focusable && !["RootWebArea", "main", "option"].includes(role) ? [{ role, name, region }, ...inside] : inside;
  };
  return nodes[0] ? walk(nodes[0].nodeId, "") : [];
}

describe("on a phone, the form tells a screen reader", () => {
  test("every control by a name of its own in its section", async () => {
    const { browser } = await app.resident("demo-seattle", answered, undefined, PHONE);
    const { page } = browser;
    for (const name of ["Somebody moves in with me", "I have a pet", "I have a vehicle", "I smoke"]) await page.getByRole("switch", { name }).click();
    await page.getByLabel("Animal's name").waitFor();
    await page.getByText("drivers-license.png").nth(1).waitFor();
    await expect.poll(async () => (await controlsOf(page)).length).toBeGreaterThan(40);
    const controls = await controlsOf(page);
    expect(controls.filter(({ name }) => name.trim() === "")).toEqual([]);
    const names = controls.map(({ role, name }) => `${role} ${name}`);
    const places = controls.map(({ role, name, region }) => `${role} ${name} in ${region}`);
    expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(["textbox Middle name (optional)", "checkbox Complete this later", "button Delete, Proof of Income"]));
    // What is pressed by saying its word has that word in its name.
    expect(names.find((name) => /Proof of Income.*Replace/.test(name))).toBeDefined();
  });

  test("its stops in the order in which they stand", async () => {
    const { browser } = await app.resident("demo-seattle", accepted, undefined, PHONE);
    const stops = await browser.page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("#main :is(a[href], button, input, select, textarea)")]
        .filter((stop) => stop.tabIndex >= 0 && stop.checkVisibility() && !stop.closest(".section-bar, .region-footer"))
        .map((stop) => ({ name: stop.getAttribute("aria-label") ?? stop.id, top: stop.getBoundingClientRect().top, left: stop.getBoundingClientRect().left })),
    );
    expect(stops.length).toBeGreaterThan(20);
    const LINE = 24;
    for (const [index, stop] of stops.entries()) {
      const before = stops[index - 1];
      if (before) expect(stop.top > before.top - LINE, `${stop.name} stands above ${before.name}, and is reached after it`).toBe(true);
    }
  });
});
