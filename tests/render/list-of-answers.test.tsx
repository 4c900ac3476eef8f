/** A list of answers as a person meets it: each member is answered by itself, added, and taken out. */
import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { CommandResult, ModalDescriptor, ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import { compile, resolveScreen } from "#screens/resolve/index.ts";
import { documentsOf, readDocuments } from "#server/documents/load.ts";
import { type Call, type Opened, open, pass } from "./harness/open.tsx";

const { documents } = documentsOf(readDocuments(`${process.cwd()}/tests/language/corpus/base`));
const revision = compile(documents!);

interface Hobby {
  id: string;
  version: number;
  name: string | null;
  kind: string | null;
  club: string | null;
}
const hobby = (id: string, name: string | null = null): Hobby => ({ id, version: 1, name, kind: null, club: null });
let at = 0;
const drawn = (...list: Hobby[]): ScreenDescriptor =>
  structuredClone(
    resolveScreen(revision, {
      route: { name: "details", params: { source: "demo" }, query: {} },
      data: { person: { id: "p1", version: 1 }, hobbies: { list, count: list.length, any: list.length > 0, full: list.length >= 3 } },
      locale: "en-US",
      now: new Date(Date.UTC(2026, 5, 15, 12, 0, at++)),
      audience: "applicant",
    }),
  );

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

/** The same list, asked in a modal that a button opens. */
function inModal(descriptor: ScreenDescriptor): ScreenDescriptor {
  const isListed = ({ id }: { id: string }): boolean => id === "hobbies" || id === "add-hobby";
  const modal: ModalDescriptor = {
    id: "hobbies",
    title: "Your hobbies",
    size: "medium",
    dismissible: true,
    blocks: descriptor.blocks.filter(isListed),
    rules: descriptor.rules,
    remainingTexts: descriptor.remainingTexts,
  };
  const opener = { id: "open-hobbies", kind: "button", label: "Tell of your hobbies", action: { do: "open", modal: "hobbies" } };
  return {
    ...descriptor,
    blocks: [opener, ...descriptor.blocks.filter((block) => !isListed(block))] as ScreenDescriptor["blocks"],
    modals: { ...descriptor.modals, hobbies: modal },
  };
}

/** A server that keeps the list. */
async function opened(...list: Hobby[]): Promise<Opened> {
  return served(drawn, ...list);
}
async function served(drawn: (...list: Hobby[]) => ScreenDescriptor, ...list: Hobby[]): Promise<Opened> {
  return open(drawn(...list), {
    answer: ({ command, input }: Call): CommandResult => {
      if (command === "add-item") list = [...list, hobby(`new${list.length + 1}`)];
      if (command === "save-answers") {
        const { target, values } = input as { target: string; values: Partial<Hobby> };
        list = list.map((one) => (one.id === target ? { ...one, ...values, version: one.version + 1 } : one));
      }
      if (command === "remove-item") list = list.filter(({ id }) => id !== input["item"]);
      return { ok: true, effects: [], descriptor: drawn(...list) };
    },
  });
}
const press = async (name: string): Promise<void> => {
  await act(async () => {
    fireEvent.click(screen.getByRole("button", { name }));
    await vi.advanceTimersByTimeAsync(0);
  });
};
const boxes = () => screen.queryAllByLabelText<HTMLInputElement>("What is it?");

it("every member is a group with its own name, and its answers are saved for it alone", async () => {
  const page = await opened(hobby("h1", "Chess"), hobby("h2"));
  expect(
    screen
      .getAllByRole("group")
      .map((group) => group.getAttribute("aria-labelledby") && document.getElementById(group.getAttribute("aria-labelledby")!)?.textContent),
  ).toEqual(["Hobby 1", "Hobby 2"]);
  expect(boxes().map(({ value }) => value)).toEqual(["Chess", ""]);
  expect(new Set(boxes().map(({ id }) => id)).size).toBe(2);
  fireEvent.input(boxes()[1]!, { target: { value: "Flute" } });
  fireEvent.focusOut(boxes()[1]!);
  await pass(600);
  expect(page.calls.filter(({ command }) => command === "save-answers").map(({ input }) => [input["root"], input["target"], input["values"]])).toEqual([
    ["hobbies:h2", "h2", { name: "Flute" }],
  ]);
});

it("whoever adds one answers it next", async () => {
  await opened(hobby("h1", "Chess"));
  await press("Add a hobby");
  expect(boxes()).toHaveLength(2);
  expect(document.activeElement).toBe(boxes()[1]);
});

it("whoever takes one out goes on beside it, and in the empty list after the last", async () => {
  const page = await opened(hobby("h1", "Chess"), hobby("h2", "Flute"));
  await press("Remove hobby 1");
  expect(boxes().map(({ value }) => value)).toEqual(["Flute"]);
  expect(document.activeElement).toBe(page.container.querySelector('[data-root="hobbies:h2"]'));
  await press("Remove hobby 1");
  expect(screen.getByText("Nothing yet.")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole("list", { name: "What you like to do" }));
});

it("what was typed into one stays while another one comes", async () => {
  await opened(hobby("h1", "Chess"));
  fireEvent.input(boxes()[0]!, { target: { value: "Chess by night" } });
  await press("Add a hobby");
  expect(boxes().map(({ value }) => value)).toEqual(["Chess by night", ""]);
});

it("nothing is sent any more for one that is gone", async () => {
  const page = await opened(hobby("h1", "Chess"), hobby("h2"));
  const tooLong = "x".repeat(41);
  fireEvent.input(boxes()[0]!, { target: { value: tooLong } });
  await press("Remove hobby 1");
  const sent = page.calls.length;
  await pass(60_000);
  expect(page.calls.slice(sent)).toEqual([]);
});

it("what is wrong is said with the name of the member that it is said of", async () => {
  const page = await opened(hobby("h1", "Chess"), hobby("h2"));
  await press("Add a hobby");
  fireEvent.input(boxes()[2]!, { target: { value: "x".repeat(41) } });
  fireEvent.focusOut(boxes()[2]!);
  await pass(600);
  expect(page.container.querySelector("[data-announcer]")?.textContent).toMatch(/^Hobby 3, What is it\?: /);
});

it("in a modal a member comes and goes as on the page, the modal stays open, and the new member is answered next", async () => {
  const page = await served((...list) => inModal(drawn(...list)), hobby("h1", "Chess"));
  await press("Tell of your hobbies");
  const dialog = () => within(screen.getByRole("dialog", { name: "Your hobbies" }));
  expect(
    dialog()
      .getAllByLabelText<HTMLInputElement>("What is it?")
      .map(({ value }) => value),
  ).toEqual(["Chess"]);
  await press("Add a hobby");
  expect(dialog().getAllByLabelText("What is it?")).toHaveLength(2);
  expect(document.activeElement).toBe(dialog().getAllByLabelText("What is it?")[1]);
  fireEvent.input(document.activeElement!, { target: { value: "Flute" } });
  fireEvent.focusOut(document.activeElement!);
  await pass(600);
  expect(page.calls.at(-1)).toMatchObject({ command: "save-answers", input: { root: "hobbies:new2", target: "new2", values: { name: "Flute" } } });
  await press("Remove hobby 1");
  expect(
    dialog()
      .getAllByLabelText<HTMLInputElement>("What is it?")
      .map(({ value }) => value),
  ).toEqual(["Flute"]);
});
