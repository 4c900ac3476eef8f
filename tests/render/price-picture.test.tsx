/** A price chosen on the picture of a house: by its sliders, its windows and its keys, and kept in the address. */
import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import { kindsPage, loadSamples } from "#server/documents/samples.ts";
import { open, pass } from "./harness/open.tsx";

const { documents } = loadSamples(`${process.cwd()}/schemas`);
const samples = kindsPage(documents!)
  .groups.flatMap(({ kinds }) => kinds)
  .flatMap(({ samples: all }) => all);
const sample = (id: string): ScreenDescriptor => structuredClone(samples.find((one) => one.id.endsWith(id))!.descriptor);
const choosing = (day: number, months: number, later = 0): ScreenDescriptor => {
  const drawn = sample("price-picture-sample-plain");
  return { ...drawn, now: new Date(Date.parse(drawn.now) + later).toISOString(), ephemeral: { ...drawn.ephemeral, price: { day, months } } };
};

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const slider = (name: string) => screen.getByRole<HTMLInputElement>("slider", { name });
const said = (name: string) => slider(name).getAttribute("aria-valuetext");
const move = (name: string, value: number) => act(() => void fireEvent.input(slider(name), { target: { value: String(value) } }));
const chosenIn = (href: string): string[] => ["price.day", "price.months"].map((name) => new URLSearchParams(href.slice(href.indexOf("?"))).get(name)!);

async function opened(descriptor = choosing(6, 12)) {
  const navigate = vi.fn();
  const page = await open(descriptor, { host: { navigate } });
  return { ...page, asked: () => navigate.mock.calls.map(([href, options]) => ({ chosen: chosenIn(href as string), options: options as unknown })) };
}

it("[HSL-33] says length, day and price of what is chosen, whole", async () => {
  await opened();
  expect(said("Lease length")).toBe("12 months, $1,180, best deal");
  expect(said("Move-in")).toBe("Tuesday, March 17, 2026, $1,180, best deal");
});

it("asks for the page of what was chosen once that rests, in place of the address before", async () => {
  const { asked } = await opened();
  move("Move-in", 30);
  move("Move-in", 31);
  expect(said("Move-in")).toBe("Saturday, April 11, 2026, $1,250, best deal");
  await pass(249);
  expect(asked()).toEqual([]);
  await pass(1);
  expect(asked()).toEqual([{ chosen: ["31", "12"], options: { replace: true, keepScroll: true } }]);
});

it("asks at once where a thumb is let go of", async () => {
  const { asked } = await opened();
  move("Lease length", 0);
  act(() => void fireEvent.pointerUp(slider("Lease length")));
  expect(asked().map(({ chosen }) => chosen)).toEqual([["6", "3"]]);
});

it("keeps what is moved on while the answer to an earlier place comes in, and follows an address that says something else", async () => {
  const page = await opened();
  move("Move-in", 10);
  await pass(250);
  move("Move-in", 12);
  page.redraw(choosing(10, 12, 1000));
  expect(slider("Move-in").value).toBe("12");
  await pass(250);
  page.redraw(choosing(12, 12, 2000));
  page.redraw(choosing(40, 9, 3000));
  expect([slider("Move-in").value, said("Lease length")]).toEqual(["40", "9 months, $1,375"]);
});

it("leads nobody back who goes elsewhere before it rests", async () => {
  const page = await opened();
  move("Move-in", 10);
  page.unmount();
  await pass(1000);
  expect(page.asked()).toEqual([]);
});

it("reads window by window with the arrow keys, and takes one with Enter", async () => {
  const { asked } = await opened();
  const [picture] = screen.getAllByRole("slider", { name: "Price by move-in day and lease length" });
  const press = (key: string) => act(() => void fireEvent.keyDown(picture!, { key }));
  for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowRight"]) press(key);
  expect(picture!.getAttribute("aria-valuetext")).toBe("9 months from March 18, 2026: $1,350 a month");
  expect(asked()).toEqual([]);
  press("Enter");
  expect(asked().map(({ chosen }) => chosen)).toEqual([["7", "9"]]);
});

it("says that a day before the room is free isn't, and what is above the limit", async () => {
  await opened(choosing(-5, 12));
  expect(said("Move-in")).toBe("Friday, March 6, 2026, not free yet");
  move("Move-in", 0);
  move("Lease length", 0);
  expect(said("Lease length")).toBe("3 months, $1,565, above your limit");
});

it("draws a path for each light, however many windows there are", async () => {
  const { container } = await opened();
  expect(container.querySelectorAll(".price-front.wide path").length).toBeLessThan(40);
});
