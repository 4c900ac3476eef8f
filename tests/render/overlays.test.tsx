import { act, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Effect, ModalDescriptor, ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import { expectConsole } from "#tests/support/fail-on-console.ts";
import { ServerFault } from "#screens/render/index.ts";
import { oneButton } from "./harness/one-button.ts";
import { MemoryStorage, open, pass } from "./harness/open.tsx";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const user = () => userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });

const modal = (parts: Partial<ModalDescriptor> = {}): ModalDescriptor => ({
  id: "hello",
  title: "Hello",
  size: "small",
  dismissible: true,
  blocks: [
    { id: "words", kind: "text", text: ["Some words"] },
    { id: "go", kind: "button", label: "Go on", action: { do: "command", command: "go-on" } },
    { id: "no", kind: "button", label: "Not now", action: { do: "close" }, tone: "plain" },
  ] as ModalDescriptor["blocks"],
  ...parts,
});
const withButton = (action: unknown, parts: Partial<ScreenDescriptor> = {}) => oneButton(action, { modals: { hello: modal() }, ...parts });
const press = () => user().click(screen.getByRole("button", { name: "Press" }));

describe("a modal", () => {
  test("[REV-37] that a command opens later comes after that time, and not before", async () => {
    const effects: Effect[] = [{ do: "open-modal", modal: modal({ id: "added", title: "Added" }), delayMs: 500 }];
    await open(withButton({ do: "command", command: "go-on" }), { answer: () => ({ ok: true, effects }) });
    await press();
    await pass(499);
    expect(screen.queryByRole("dialog")).toBeNull();
    await pass(1);
    expect(screen.getByRole("dialog", { name: "Added" })).toBeTruthy();
  });

  test("[SHL-10] takes the focus, keeps Tab inside, and gives the focus back", async () => {
    await open(withButton({ do: "open", modal: "hello" }));
    const person = user();
    const button = screen.getByRole("button", { name: "Press" });
    await person.click(button);
    const dialog = screen.getByRole("dialog", { name: "Hello" });
    expect(dialog.getAttribute("aria-modal")).toBe("true");
    expect(dialog.contains(document.activeElement)).toBe(true);
    const stops: string[] = [];
    for (let tab = 0; tab < 6; tab += 1) {
      await person.tab();
      expect(dialog.contains(document.activeElement)).toBe(true);
      stops.push((document.activeElement as HTMLElement).textContent || (document.activeElement as HTMLElement).getAttribute("aria-label")!);
    }
    expect(stops).toEqual(["Close", "Go on", "Not now", "Close", "Go on", "Not now"]);
    await person.tab({ shift: true });
    expect(document.activeElement?.textContent).toBe("Go on");
    await person.keyboard("{Escape}");
    await pass(150);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(button);
  });

  test("keeps Tab inside from wherever it begins", async () => {
    await open(withButton({ do: "open", modal: "hello" }));
    await press();
    const person = user();
    const dialog = screen.getByRole("dialog", { name: "Hello" });
    expect(document.activeElement).toBe(dialog);
    await person.tab({ shift: true });
    expect(document.activeElement?.textContent).toBe("Not now");
    screen.getByText("Press", { ignore: ".modal *" }).insertAdjacentHTML("beforebegin", "<button>Before</button>");
    screen.getByText("Before").focus();
    await person.tab();
    expect(document.activeElement?.getAttribute("aria-label"), "even where something took the focus out").toBe("Close");
    dialog.insertAdjacentHTML("beforeend", "<div hidden><button>Not there</button></div>");
    within(dialog).getByRole("button", { name: "Close" }).focus();
    await person.tab({ shift: true });
    expect(document.activeElement?.textContent, "what is hidden is passed over").toBe("Not now");
  });

  test.each([
    [
      "Escape",
      async () => {
        await user().keyboard("{Escape}");
      },
    ],
    [
      "its button",
      async () => {
        await user().click(screen.getByRole("button", { name: "Close" }));
      },
    ],
    [
      "an action",
      async () => {
        await user().click(screen.getByRole("button", { name: "Not now" }));
      },
    ],
    [
      "a press beside it",
      async () => {
        fireEvent.mouseDown(document.querySelector(".backdrop")!);
      },
    ],
  ])("[MOD-33] closes with %s, 150 ms long", async (_, close) => {
    await open(withButton({ do: "open", modal: "hello" }));
    await press();
    await close();
    await pass(149);
    expect(screen.getByRole("dialog", { name: "Hello" })).toBeTruthy();
    await pass(1);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("stays for a press inside it, and for Enter in it, which posts no page", async () => {
    await open(withButton({ do: "open", modal: "hello" }));
    await press();
    const dialog = screen.getByRole("dialog", { name: "Hello" });
    fireEvent.mouseDown(screen.getByText("Some words"));
    expect(fireEvent.submit(dialog.querySelector("form")!)).toBe(false);
    await pass(500);
    expect(screen.getByRole("dialog", { name: "Hello" })).toBeTruthy();
  });

  test("below another one stays while that is closed", async () => {
    const { overlays } = await open(withButton({ do: "open", modal: "hello" }));
    await press();
    act(() => overlays.openModal(modal({ id: "next", title: "Next" })));
    await user().keyboard("{Escape}");
    await pass(500);
    expect(screen.queryByRole("dialog", { name: "Next" })).toBeNull();
    expect(screen.getByRole("dialog", { name: "Hello" })).toBeTruthy();
  });

  test("that can't be dismissed stays", async () => {
    await open(withButton({ do: "open", modal: "hello" }, { modals: { hello: modal({ dismissible: false }) } }));
    await press();
    expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
    await user().keyboard("{Escape}");
    fireEvent.mouseDown(document.querySelector(".backdrop")!);
    await pass(500);
    expect(screen.getByRole("dialog", { name: "Hello" })).toBeTruthy();
  });

  test("[MOD-35] keeps the page behind from scrolling while it is there", async () => {
    await open(withButton({ do: "open", modal: "hello" }));
    vi.spyOn(document.documentElement, "clientWidth", "get").mockReturnValue(window.innerWidth - 15);
    await press();
    expect(document.body.style.overflow).toBe("hidden");
    expect(document.body.style.paddingRight, "nor from jumping sideways by the width of its bar").toBe("15px");
    vi.restoreAllMocks();
    await user().keyboard("{Escape}");
    await pass(150);
    expect([document.body.style.overflow, document.body.style.paddingRight]).toEqual(["", ""]);
  });

  test("[MOD-32] that nobody knows is logged as No Modal Component Found", async () => {
    expectConsole(/No Modal Component Found/);
    const report = vi.fn();
    await open(withButton({ do: "open", modal: "nobody-drew-this" }), { host: { report } });
    await press();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(report).toHaveBeenCalled();
  });

  test("that the server sends is opened, and can be closed by it", async () => {
    const effects: Effect[][] = [[{ do: "open-modal", modal: modal({ id: "asked", title: "Asked" }) }], [{ do: "close-modal" }]];
    await open(withButton({ do: "command", command: "ask" }), { answer: () => ({ ok: true, effects: effects.shift() ?? [] }) });
    await press();
    await pass(0);
    expect(screen.getByRole("dialog", { name: "Asked" })).toBeTruthy();
    await user().click(within(screen.getByRole("dialog")).getByRole("button", { name: "Go on" }));
    await pass(150);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("that is asked for again while it is there is one, with its newer words", async () => {
    const { overlays } = await open(withButton({ do: "open", modal: "hello" }));
    await press();
    act(() => overlays.openModal(modal({ title: "Hello again" })));
    expect(screen.getAllByRole("dialog")).toHaveLength(1);
    expect(screen.getByRole("dialog", { name: "Hello again" })).toBeTruthy();
  });

  test("that leads to another leaves the focus to it, and in the end it goes back to where all began", async () => {
    const { overlays } = await open(withButton({ do: "open", modal: "hello" }));
    await press();
    act(() => {
      overlays.closeModal();
      overlays.openModal(modal({ id: "next", title: "Next" }));
    });
    await pass(150);
    const next = screen.getByRole("dialog", { name: "Next" });
    expect(next.contains(document.activeElement)).toBe(true);
    await user().keyboard("{Escape}");
    await pass(150);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Press" }));
  });

  test("that closes as its button leads to another screen leaves the focus to whoever types there already", async () => {
    const { overlays } = await open(withButton({ do: "open", modal: "hello" }));
    await press();
    await user().click(screen.getByRole("button", { name: "Not now" }));
    act(() => overlays.enter({ id: "the screen that it led to" }));
    const button = screen.getByRole("button", { name: "Press" });
    button.insertAdjacentHTML("afterend", '<input aria-label="Number">');
    await user().type(screen.getByLabelText("Number"), "12");
    button.remove();
    await pass(150);
    expect(document.activeElement).toBe(screen.getByLabelText("Number"));
  });

  test("says itself what went wrong while it hides the page", async () => {
    await open(withButton({ do: "open", modal: "hello" }), { answer: () => Promise.reject(new ServerFault("We are away.")) });
    await press();
    await user().click(screen.getByRole("button", { name: "Go on" }));
    await pass(0);
    expect(screen.getByText("Error: We are away.").closest("[role=alert]")).toBeTruthy();
  });

  test("opens once by itself where a screen says so, and remembers that", async () => {
    const storage = new MemoryStorage();
    const screenWith = withButton({ do: "close" }, { opens: [{ modal: "hello", once: "hello:demo-bay-area" }] });
    const first = await open(screenWith, { storage });
    expect(screen.getByRole("dialog", { name: "Hello" })).toBeTruthy();
    first.unmount();
    const second = await open(screenWith, { storage });
    expect(screen.queryByRole("dialog")).toBeNull();
    second.unmount();
    await open({ ...screenWith, opens: [{ modal: "hello", once: "hello:demo-seattle" }] }, { storage });
    expect(screen.getByRole("dialog", { name: "Hello" })).toBeTruthy();
  });
});

describe("the popup frame", () => {
  const frame = { do: "frame", href: "https://www.example.com/terms", title: "Terms" };

  test("[SHL-11] [MOD-34] [MOD-36] shows another page below a bar that leads back", async () => {
    await open(withButton(frame));
    await user().click(screen.getByRole("link", { name: "Press" }));
    const box = screen.getByRole("dialog", { name: "Terms" });
    expect(within(box).getByTitle("Terms").getAttribute("src")).toBe("https://www.example.com/terms");
    expect(document.body.style.overflow).toBe("hidden");
    await user().click(within(box).getByRole("button", { name: "Back to application" }));
    await pass(299);
    expect(screen.getByRole("dialog", { name: "Terms" })).toBeTruthy();
    await pass(1);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.body.style.overflow).toBe("");
  });

  test("says what to do until something comes, and leads to the page itself where that shows nothing here", async () => {
    await open(withButton(frame));
    await user().click(screen.getByRole("link", { name: "Press" }));
    const box = within(screen.getByRole("dialog", { name: "Terms" }));
    expect(box.getByRole("status").textContent).toBe("One moment. If nothing shows, this page is away just now: go back, or try it in a new window.");
    expect(box.getByRole("link", { name: "New window" }).getAttribute("href")).toBe("https://www.example.com/terms");
    fireEvent.load(box.getByTitle("Terms"));
    expect(box.queryByRole("status"), "it came").toBeNull();
    box.getByRole("link", { name: "New window" });
  });

  test("[SHL-12] [MOD-34] closes with Escape and gives the focus back", async () => {
    await open(withButton(frame));
    const link = screen.getByRole("link", { name: "Press" });
    await user().click(link);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Back to application" }));
    await user().keyboard("{Escape}");
    await pass(300);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(link);
  });
});

test("a frame that closes as the next one is opened takes neither that one nor the focus in it along", async () => {
  const { overlays } = await open(withButton({ do: "frame", href: "https://www.example.com/terms", title: "Terms" }));
  await user().click(screen.getByRole("link", { name: "Press" }));
  await user().keyboard("{Escape}");
  act(() => overlays.openFrame("https://www.example.com/privacy", "Privacy"));
  await pass(300);
  expect(screen.getByRole("dialog", { name: "Privacy" }).contains(document.activeElement)).toBe(true);
});

test("[MOD-35] under a modal over the frame nothing scrolls until both are gone", async () => {
  const { overlays } = await open(withButton({ do: "frame", href: "https://www.example.com/terms", title: "Terms" }));
  await user().click(screen.getByRole("link", { name: "Press" }));
  act(() => overlays.openModal(modal()));
  act(() => overlays.closeModal());
  await pass(150);
  expect(document.body.style.overflow).toBe("hidden");
  act(() => overlays.closeFrame());
  await pass(300);
  expect(document.body.style.overflow).toBe("");
});

test("a frame that was closed twice takes the next one nothing away", async () => {
  const { overlays } = await open(withButton({ do: "frame", href: "https://www.example.com/terms", title: "Terms" }));
  const link = screen.getByRole("link", { name: "Press" });
  await user().click(link);
  act(() => overlays.closeFrame());
  await pass(200);
  act(() => overlays.closeFrame());
  await pass(100);
  await user().click(link);
  await pass(300);
  expect(screen.getByRole("dialog", { name: "Terms" })).toBeTruthy();
});

describe("messages", () => {
  test("[SHL-13] [LIM-1] stay two seconds when nothing else is said, in the colour of success", async () => {
    const { overlays } = await open(withButton({ do: "close" }));
    act(() => overlays.say("Saved for later"));
    expect(screen.getByText("Saved for later").className).toContain("success");
    expect(screen.getByText("Saved for later").closest("[role=status]"), "and is read out").toBeTruthy();
    await pass(1999);
    expect(screen.getByText("Saved for later")).toBeTruthy();
    await pass(1);
    expect(screen.queryByText("Saved for later")).toBeNull();
  });

  test.each([[4000], [6000]])("[LIM-2] stay %i ms where it is said", async (ms) => {
    await open(withButton({ do: "command", command: "say" }), {
      answer: () => ({ ok: true, effects: [{ do: "toast", text: "Look here", tone: "info", ms }] }),
    });
    await press();
    await pass(ms - 50);
    expect(screen.getByText("Look here")).toBeTruthy();
    await pass(50);
    expect(screen.queryByText("Look here")).toBeNull();
  });

  test("[LIM-3] [LIM-4] a toast comes after half a second and stays five", async () => {
    await open(withButton({ do: "command", command: "say" }), {
      answer: () => ({ ok: true, effects: [{ do: "toast", text: "Invites sent!", tone: "success", ms: 5000, delayMs: 500 }] }),
    });
    await press();
    await pass(490);
    expect(screen.queryByText("Invites sent!")).toBeNull();
    await pass(10);
    expect(screen.getByText("Invites sent!")).toBeTruthy();
    await pass(5000);
    expect(screen.queryByText("Invites sent!")).toBeNull();
  });

  test("[ERR-1] [ERR-6] what went wrong is announced at once", async () => {
    await open(withButton({ do: "command", command: "try" }), {
      answer: () => ({
        ok: false,
        effects: [],
        problems: [
          { code: "a", path: null, message: "First" },
          { code: "b", path: null, message: "Second" },
        ],
      }),
    });
    await press();
    await pass(0);
    expect(within(screen.getByRole("alert")).getByText("First Second")).toBeTruthy();
  });
});

describe("printing", () => {
  test("a press puts the page on paper", async () => {
    const print = vi.fn();
    await open(withButton({ do: "print" }), { host: { print } });
    await press();
    expect(print).toHaveBeenCalledTimes(1);
  });
});
