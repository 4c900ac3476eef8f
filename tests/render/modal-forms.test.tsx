import { act, screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { BlockDescriptor, CommandResult, FormSectionDescriptor, ModalDescriptor, ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import { sectionsOf } from "#screens/language/forms/form-blocks.ts";
import { draw } from "./harness/documents.ts";
import { MemoryStorage, open, pass } from "./harness/open.tsx";
import { APPLY, user, withStandingClock } from "./harness/typing.ts";

withStandingClock();

const LONG = "At most 5";

/** The middle name asked in a modal instead, under a rule of the modal's own, with a button that opens it. */
function withModal({ required = false, opener = true } = {}): ScreenDescriptor {
  const descriptor = draw(APPLY, "ready-to-pay");
  const personal = sectionsOf(descriptor.blocks).find(({ id }) => id === "personal")!;
  const at = personal.fields.findIndex(({ property }) => property === "middle_name");
  const [name] = personal.fields.splice(at, 1);
  const section: FormSectionDescriptor = {
    ...personal,
    id: "more",
    title: "More",
    fields: [{ ...name!, required, constraints: [0] }],
    answers: { middle_name: null },
  };
  delete (personal.answers as Record<string, unknown>)["middle_name"];
  const modal: ModalDescriptor = {
    id: "more-about-you",
    title: "More about you",
    size: "medium",
    dismissible: true,
    blocks: [section as unknown as BlockDescriptor],
    rules: [{ code: "maxLength", arg: 5, message: LONG }],
    remainingTexts: ["Complete", "1 field remaining"],
  };
  descriptor.modals["more-about-you"] = modal;
  if (opener) descriptor.blocks.unshift({ id: "more-button", kind: "button", label: "Tell more", action: { do: "open", modal: "more-about-you" } });
  return descriptor;
}
const dialog = () => within(screen.getByRole("dialog", { name: "More about you" }));
const middleName = () => dialog().getByLabelText<HTMLInputElement>(/^Middle name/);
const press = (name: string | RegExp) => user().click(screen.getByRole("button", { name }));

describe("a form section in a modal", () => {
  test("saves what is answered there, as the page does", async () => {
    const { saves } = await open(withModal());
    await press("Tell more");
    await user().type(middleName(), "Grace");
    await user().tab();
    await pass(500);
    expect(saves()).toEqual([{ middle_name: "Grace" }]);
  });

  test("is held to its own rules, and says what is wrong", async () => {
    const { saves } = await open(withModal());
    await press("Tell more");
    await user().type(middleName(), "Grace Hopper");
    await user().tab();
    expect(dialog().getByText(LONG)).toBeTruthy();
    await pass(500);
    expect(saves()).toEqual([]);
  });

  test("saves what somebody is in the middle of when it is closed with Escape", async () => {
    const { saves } = await open(withModal());
    await press("Tell more");
    await user().type(middleName(), "Ada");
    await user().keyboard("{Escape}");
    await pass(2000);
    expect(saves()).toEqual([{ middle_name: "Ada" }]);
  });

  test("shows what was typed when it is opened again, and after the page was loaded anew", async () => {
    const storage = new MemoryStorage();
    const first = await open(withModal(), { storage, answer: () => Promise.reject(new Error("away")) });
    await press("Tell more");
    await user().type(middleName(), "Grace");
    await user().keyboard("{Escape}");
    await pass(500);
    await press("Tell more");
    expect(middleName().value).toBe("Grace");
    act(() => first.unmount());
    await open(withModal(), { storage });
    await press("Tell more");
    expect(middleName().value).toBe("Grace");
  });

  test("takes the server's word for an answer to the field", async () => {
    const refused: CommandResult = { ok: false, problems: [{ code: "x", path: "middle_name", message: "Not that one" }], effects: [] };
    await open(withModal(), { answer: () => refused });
    await press("Tell more");
    await user().type(middleName(), "Nope");
    await user().tab();
    await pass(500);
    expect(dialog().getByText("Not that one")).toBeTruthy();
  });

  test("is drawn anew with the screen while it is open", async () => {
    const { redraw } = await open(withModal());
    await press("Tell more");
    const next = withModal();
    next.now = new Date(Date.parse(next.now) + 1000).toISOString();
    next.modals["more-about-you"]!.title = "More about you";
    (next.modals["more-about-you"]!.blocks as BlockDescriptor[]).push({ id: "news", kind: "heading", text: "Something new", level: 3 });
    redraw(next);
    await pass(0);
    expect(dialog().getByText("Something new")).toBeTruthy();
  });

  test("counts on the screen as long as something opens it, and a press on the last button leads into it", async () => {
    const { calls } = await open(withModal({ required: true }));
    await user().click(document.querySelector<HTMLButtonElement>('button[value="finish-form"]')!);
    await pass(10);
    expect(calls.map(({ command }) => command)).not.toContain("finish-form");
    expect(document.activeElement).toBe(middleName());
    await pass(0);
  });

  test("asks nothing where nothing opens it", async () => {
    const { calls } = await open(withModal({ required: true, opener: false }));
    await user().click(document.querySelector<HTMLButtonElement>('button[value="finish-form"]')!);
    await pass(10);
    expect(calls.map(({ command }) => command)).toContain("finish-form");
  });

  test("works in a modal that a command opens", async () => {
    const descriptor = withModal({ opener: false });
    const { "more-about-you": modal, ...modals } = descriptor.modals;
    descriptor.modals = modals;
    descriptor.blocks.unshift({ id: "ask", kind: "button", label: "Ask me", action: { do: "command", command: "ask" } });
    const { saves } = await open(descriptor, {
      answer: ({ command }) => ({ ok: true, effects: command === "ask" ? [{ do: "open-modal", modal: modal! }] : [] }),
    });
    await press("Ask me");
    await pass(0);
    await user().type(middleName(), "Grace");
    await user().tab();
    await pass(500);
    expect(saves()).toEqual([{ middle_name: "Grace" }]);
  });

  test("goes with the screen that it lies over: the next one knows nothing of what it asks", async () => {
    const { redraw } = await open(withModal());
    await press("Tell more");
    const next = draw("/404", "no-applications");
    redraw(next);
    await pass(0);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByRole("heading", { level: 1, name: /^Page not found/ })).toBeTruthy();
  });
});

test("[MOD-12] a modal begins at the button that its document names, so that Enter presses it", async () => {
  const blocks = [
    { id: "keep", kind: "button", label: "Keep it", action: { do: "close" } },
    { id: "save", kind: "button", label: "Save it", action: { do: "command", command: "save-it" }, first: true },
  ] as BlockDescriptor[];
  const ask: ModalDescriptor = { id: "ask", title: "Is it right?", size: "small", dismissible: true, blocks };
  const opener = { id: "opener", kind: "button", label: "Ask", action: { do: "open", modal: "ask" } } as BlockDescriptor;
  const { calls } = await open({ ...draw("/404", "no-applications"), modals: { ask }, opens: [], enter: [], blocks: [opener] });
  await press("Ask");
  await user().keyboard("{Enter}");
  expect(calls.map(({ command }) => command)).toEqual(["save-it"]);
});
