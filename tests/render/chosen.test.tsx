/** What is chosen on a screen and kept nowhere: texts follow it, nothing is sent, and a newer screen leaves it as it is. */
import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import { compile, resolveScreen } from "#screens/resolve/index.ts";
import { documentsOf, readDocuments } from "#server/documents/load.ts";
import { open, pass } from "./harness/open.tsx";

const { documents } = documentsOf(readDocuments(`${process.cwd()}/tests/language/corpus/base`));
const revision = compile(documents!);
const usd = (amount: number) => ({ amount, currency: "usd" });
let at = 0;
const drawn = (query: Record<string, string> = {}): ScreenDescriptor =>
  structuredClone(
    resolveScreen(revision, {
      route: { name: "done", params: { source: "demo" }, query },
      data: { person: { id: "p1", version: 1, name: "Ada" }, prices: { by_day: { 0: { six: usd(1500), twelve: usd(1400) } } } },
      locale: "en-US",
      now: new Date(Date.UTC(2026, 5, 15, 12, 0, at++)),
      audience: "applicant",
    }),
  );

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const choose = (value: string): void => {
  fireEvent.change(screen.getByLabelText(/How long/), { target: { value } });
};
const press = async (name: string): Promise<void> => {
  await act(async () => {
    fireEvent.click(screen.getByText(name));
    await vi.advanceTimersByTimeAsync(0);
  });
};

it("a price follows what is chosen, without asking anybody", async () => {
  const page = await open(drawn());
  expect(screen.queryByText("From $1,400 a month")).toBeNull();
  await press("Show the price");
  expect(screen.getByText("From $1,400 a month")).toBeTruthy();
  act(() => choose("six"));
  expect(screen.getByText("From $1,500 a month")).toBeTruthy();
  await pass(60_000);
  expect(page.calls).toEqual([]);
  expect(page.storage.kept.size).toBe(0);
  expect(screen.queryByText(/[Ss]aved/)).toBeNull();
});

it("a newer screen leaves it as it was chosen", async () => {
  const page = await open(drawn());
  await press("Show the price");
  act(() => choose("six"));
  page.redraw(drawn());
  expect(screen.getByText("From $1,500 a month")).toBeTruthy();
  expect(screen.getByLabelText<HTMLSelectElement>(/How long/).value).toBe("six");
});

it("a button that chooses is a link for a page without JavaScript", async () => {
  await open(drawn({ "view.day": "8" }));
  expect(screen.getByText("That is late.")).toBeTruthy();
  expect(screen.getByText("Today").closest("a")?.getAttribute("href")).toBe("/application/demo/done?view.day=0");
  await press("Today");
  expect(screen.queryByText("That is late.")).toBeNull();
});
