/** A row of things beside each other: two buttons go on by one. */
import { act, fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { kindsPage, loadSamples } from "#server/documents/samples.ts";
import { open } from "./harness/open.tsx";

const { documents } = loadSamples(`${process.cwd()}/schemas`);
const shelf = kindsPage(documents!)
  .groups.flatMap(({ kinds }) => kinds)
  .flatMap(({ samples }) => samples)
  .find(({ id }) => id.endsWith("shelf-sample-plain"))!.descriptor;

/** As if it were laid out: three things of 300 px where there is room for one. */
async function laidOut() {
  await open(structuredClone(shelf));
  const list = screen.getByRole("list");
  let left = 0;
  const scrolled = vi.fn(({ left: by }: { left: number }) => void scrollTo(left + by));
  const scrollTo = (to: number) => {
    left = Math.min(600, Math.max(0, to));
    fireEvent.scroll(list);
  };
  Object.defineProperties(list, {
    scrollLeft: { get: () => left, configurable: true },
    scrollWidth: { value: 900 },
    clientWidth: { value: 300 },
    scrollBy: { value: scrolled },
  });
  for (const [at, item] of [...list.children].entries()) Object.defineProperty(item, "offsetLeft", { value: at * 300 });
  await act(async () => void fireEvent.scroll(list));
  return { list, left: () => left };
}
const isOff = (name: string): boolean => screen.getByRole("button", { name }).getAttribute("aria-disabled") === "true";
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole("button", { name })));

it("[HSL-2] [HSL-9] shows each of a list, and what stands behind it, as one row", async () => {
  await open(structuredClone(shelf));
  const items = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(items.length).toBeGreaterThan(2);
  expect(items.at(-1)).toBe("And whoever moves in next.");
  expect(screen.getAllByRole("list")).toHaveLength(1);
});

it("goes on by one to its end, and back, and says which way there is nothing more", async () => {
  const { left } = await laidOut();
  expect([isOff("Back by one"), isOff("On by one")]).toEqual([true, false]);
  await press("On by one");
  expect(left()).toBe(300);
  expect([isOff("Back by one"), isOff("On by one")]).toEqual([false, false]);
  await press("On by one");
  expect([isOff("Back by one"), isOff("On by one")]).toEqual([false, true]);
  await press("Back by one");
  expect(left()).toBe(300);
});
