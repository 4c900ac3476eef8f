/** A card with two sides: who turns it over goes on at the heading of the side that is seen then. */
import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { kindsPage, loadSamples } from "#server/documents/samples.ts";
import { open, pass } from "./harness/open.tsx";

const { documents } = loadSamples(`${process.cwd()}/schemas`);
const card = kindsPage(documents!)
  .groups.flatMap(({ kinds }) => kinds)
  .flatMap(({ samples }) => samples)
  .find(({ id }) => id.endsWith("flip-card-sample-plain"))!.descriptor;

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

it("[HSL-19] [LIM-7] shows the other side once it is turned, with the focus on its heading, and then scrolls to it", async () => {
  const scrolled = vi.fn();
  Element.prototype.scrollIntoView = scrolled;
  await open(structuredClone(card));
  expect(document.activeElement).toBe(document.body);
  await act(async () => void fireEvent.click(screen.getByText("Turn it over")));
  expect(screen.queryByText("A house by the park")).toBeNull();
  expect(document.activeElement?.textContent).toBe("Choose your bedroom");
  await pass(799);
  expect(scrolled).not.toHaveBeenCalled();
  await pass(1);
  expect(scrolled).toHaveBeenCalledTimes(1);
  await act(async () => void fireEvent.click(screen.getByText("Turn it back")));
  expect(screen.getByText("A house by the park")).toBeTruthy();
});
