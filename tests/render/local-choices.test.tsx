/** What is chosen on a screen and kept nowhere: texts follow it, nothing is sent, and a newer screen leaves it as it is. */
import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { ModalDescriptor, ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import { compile, resolveModal, resolveScreen } from "#screens/resolve/index.ts";
import { documentsOf, readDocuments } from "#server/documents/load.ts";
import { documentsWithLooks } from "#tests/language/modal-choices.ts";
import { open, pass } from "./harness/open.tsx";

const { documents } = documentsOf(readDocuments(`${process.cwd()}/tests/language/corpus/base`));
const revision = compile(documents!);
const usd = (amount: number) => ({ amount, currency: "usd" });
let at = 0;
const asked = (query: Record<string, string> = {}) => ({
  route: { name: "done", params: { source: "demo" }, query },
  data: { person: { id: "p1", version: 1, name: "Ada" }, prices: { by_day: { 0: { six: usd(1500), twelve: usd(1400) } } } },
  locale: "en-US",
  now: new Date(Date.UTC(2026, 5, 15, 12, 0, at++)),
  audience: "applicant" as const,
});
const drawn = (query: Record<string, string> = {}): ScreenDescriptor => structuredClone(resolveScreen(revision, asked(query)));

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

it("what a person presses is judged by what they chose, as the address of a page without JavaScript would say it", async () => {
  const descriptor = drawn();
  descriptor.blocks.push({ id: "next", kind: "button", label: "Go on", action: { do: "command", command: "go-on", input: {} } } as never);
  const page = await open(descriptor);
  act(() => choose("six"));
  await press("Go on");
  expect(page.calls.map(({ command, chosen }) => ({ command, chosen }))).toEqual([
    { command: "go-on", chosen: { "view.day": "0", "view.lease": "six", "view.open": "false" } },
  ]);
});

it("a button that chooses is a link for a page without JavaScript", async () => {
  await open(drawn({ "view.day": "8" }));
  expect(screen.getByText("That is late.")).toBeTruthy();
  expect(screen.getByText("Today").closest("a")?.getAttribute("href")).toBe("/application/demo/done?view.day=0");
  await press("Today");
  expect(screen.queryByText("That is late.")).toBeNull();
});

/** The screen with one modal over it, in which the same is chosen: `look` comes with the screen, `look-on` is opened by a command. */
function withModal(button: "look-button" | "look-on-button"): { screen(): ScreenDescriptor; modal(): ModalDescriptor } {
  const set = documentsWithLooks();
  const { done } = set.screens;
  done!.blocks = done!.blocks.filter(({ id }) => !id.startsWith("look-") || id === button);
  const looks = compile(set);
  return { screen: () => structuredClone(resolveScreen(looks, asked())), modal: () => structuredClone(resolveModal(looks, "look-on", asked())) };
}
const dialog = () => within(screen.getByRole("dialog", { name: "Look ahead" }));
const pressIn = async (name: string): Promise<void> => {
  await act(async () => {
    fireEvent.click(dialog().getByRole("link", { name }));
    await vi.advanceTimersByTimeAsync(0);
  });
};

it.each([
  ["that came with the screen", "Continue", "look-button"],
  ["that a command opens", "Back", "look-on-button"],
] as const)("a modal %s shows what was chosen before, and what is chosen there is chosen on the screen", async (_, opener, button) => {
  const { screen: redrawn, modal } = withModal(button);
  const page = await open(redrawn(), {
    answer: ({ command }) => ({ ok: true, effects: command === "close-case" ? [{ do: "open-modal", modal: modal() }] : [] }),
  });
  await press("Show the price");
  await press(opener);
  expect(dialog().getByLabelText<HTMLInputElement>("Show the price").checked).toBe(true);
  expect(dialog().getByText("From $1,400 a month")).toBeTruthy();
  act(() => choose("six"));
  expect(dialog().getByText("From $1,500 a month")).toBeTruthy();

  expect(dialog().queryByText("That is late.")).toBeNull();
  await pressIn("Look ahead");
  expect(dialog().getByText("That is late.")).toBeTruthy();
  await pressIn("Today");
  expect(screen.queryByText("That is late.")).toBeNull();

  fireEvent.click(dialog().getByLabelText("Show the price"));
  await pass(0);
  expect(screen.queryByText("From $1,500 a month")).toBeNull();
  page.redraw(redrawn());
  expect(dialog().getByLabelText<HTMLInputElement>("Show the price").checked).toBe(false);
  await pass(60_000);
  expect(page.calls.filter(({ command }) => command !== "close-case")).toEqual([]);
});
