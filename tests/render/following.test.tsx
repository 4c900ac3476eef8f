/** A screen that is open while something happens to what it follows: on another device, in another window, or by somebody else. */
import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { CommandResult } from "#screens/language/documents/descriptor.ts";
import type { HeardEvent, PageHost } from "#screens/render/index.ts";
import { type Hobby, hobby, hobbyScreen } from "#tests/support/followed-hobbies.ts";
import { open, pass } from "./harness/open.tsx";

const { draw, patch } = hobbyScreen();

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

/** A server that keeps the list, and tells what happens to it. */
async function opened(...list: Hobby[]) {
  let told = 10;
  let heard: Parameters<PageHost["listen"]>[2] | null = null;
  const listened: { names: readonly string[]; after: string | undefined }[] = [];
  const asked: (string | null)[] = [];
  const gone: string[] = [];
  const after = () => ({ after: String(told) });
  const server = {
    list,
    /** Somebody else does something: the event comes by itself, unless it is lost. */
    change: (next: Hobby[], reaches = true) => {
      server.list = next;
      told += 1;
      if (reaches) server.tell({ id: String(told), kind: "answers-saved", topic: "application:p1" });
    },
    tell: (event: HeardEvent | null) => heard?.(event),
    isHeard: () => heard !== null,
    answer: (from: string | null): CommandResult =>
      from === null
        ? { ok: true, effects: [], descriptor: draw(server.list, after()) }
        : { ok: true, effects: [{ do: "patch", patch: patch(server.list, from === String(told) ? [] : ["hobbies"], after()) }] },
    save: async (): Promise<CommandResult> => ({ ok: true, effects: [], descriptor: draw(server.list, after()) }),
    listened,
    asked,
  };
  const page = await open(draw(list, after()), {
    answer: () => server.save(),
    host: {
      navigate: (href) => void gone.push(href),
      listen: (names, from, hear) => {
        listened.push({ names, after: from });
        heard = hear;
        return () => {
          heard = null;
        };
      },
      lookAgain: async (from) => {
        asked.push(from);
        return server.answer(from);
      },
    },
  });
  return { page, server, gone };
}
const boxes = () => screen.queryAllByLabelText<HTMLInputElement>("What is it?");
const shown = () => boxes().map(({ value }) => value);

describe("something that happens elsewhere", () => {
  it("is on the screen: a member that came, one that changed, one that is gone", async () => {
    const { server } = await opened(hobby("h1", "Chess"));
    expect(server.listened).toEqual([{ names: ["status-moved", "answers-saved"], after: "10" }]);
    server.change([hobby("h1", "Chess"), hobby("h2", "Flute")]);
    await pass(0);
    expect(shown()).toEqual(["Chess", "Flute"]);
    server.change([hobby("h1", "Chess"), hobby("h2", "Oboe", 2)]);
    await pass(0);
    expect(shown()).toEqual(["Chess", "Oboe"]);
    server.change([hobby("h2", "Oboe", 2)]);
    await pass(0);
    expect(shown()).toEqual(["Oboe"]);
    expect(server.asked, "each from the event that the screen knew of").toEqual(["10", "11", "12"]);
  });

  it("leads nobody away twice: a screen that is being left asks nothing more", async () => {
    const { server, gone } = await opened(hobby("h1", "Chess"));
    server.save = async () => ({ ok: true, effects: [{ do: "navigate", href: "/next" }], stay: true }) as CommandResult;
    server.answer = () => ({ ok: true, effects: [{ do: "navigate", href: "/next" }] });
    fireEvent.click(screen.getByRole("button", { name: "Add a hobby" }));
    await pass(0);
    server.change([hobby("h1", "Chess"), hobby("h2", "Flute")]);
    await pass(1000);
    expect(gone).toEqual(["/next"]);
    expect(server.asked).toEqual([]);
  });

  it("leaves what is typed, and where the person is", async () => {
    const { server } = await opened(hobby("h1", "Chess"));
    const box = boxes()[0]!;
    box.focus();
    fireEvent.input(box, { target: { value: "Chess and" } });
    server.change([hobby("h1", "Chess"), hobby("h2", "Flute")]);
    await pass(0);
    expect(shown()).toEqual(["Chess and", "Flute"]);
    expect(boxes()[0], "the very same control").toBe(box);
    expect(document.activeElement).toBe(box);
  });

  it("leads on beside what was taken away while somebody was at it, and says so", async () => {
    const { server } = await opened(hobby("h1", "Chess"), hobby("h2", "Flute"));
    boxes()[0]!.focus();
    server.change([hobby("h2", "Flute")]);
    await pass(0);
    expect(document.activeElement, "the neighbour, and no question that takes what is being typed").toBe(screen.getByRole("group", { name: "Hobby 1" }));
    expect(screen.getByText("What you were answering was taken away in another window.").closest("[role=status]")).not.toBeNull();
    boxes()[0]!.focus();
    server.change([]);
    await pass(0);
    expect(document.activeElement, "the list, where nothing is left of it").toBe(screen.getByRole("list", { name: "What you like to do" }));
  });

  it("leads to the title of the section whose question was taken away, and nobody who was elsewhere", async () => {
    const { server } = await opened(hobby("h1", "Chess"));
    const club = { ...hobby("h1", "Chess", 2), kind: "sport" };
    server.change([club]);
    await pass(0);
    screen.getByLabelText(/In which club\?/).focus();
    server.change([{ ...club, kind: "music", version: 3 }]);
    await pass(0);
    expect(document.activeElement, "its title").toBe(screen.getByRole("group", { name: "Hobby 1" }));
    server.change([{ ...club, version: 4 }]);
    await pass(0);
    boxes()[0]!.focus();
    server.change([{ ...club, kind: "music", version: 5 }]);
    await pass(0);
    expect(document.activeElement).toBe(boxes()[0]);
  });

  it("says nothing of answers to whoever was at a button that there is no longer", async () => {
    const { server } = await opened(hobby("h1", "Chess"));
    const remind = { id: "remind", kind: "button", label: "Remind", tone: "plain", action: { do: "go", href: "/" } } as const;
    const change = async (isThere: boolean): Promise<void> => {
      server.answer = () => {
        const drawn = draw(server.list, { after: "11" });
        return { ok: true, effects: [], descriptor: { ...drawn, blocks: [...drawn.blocks, ...(isThere ? [remind] : [])] as typeof drawn.blocks } };
      };
      server.change(server.list);
      await pass(0);
    };
    await change(true);
    screen.getByText("Remind").focus();
    expect(document.activeElement?.textContent).toBe("Remind");
    await change(false);
    expect(screen.queryByText("Remind")).toBeNull();
    expect(screen.queryByText(/taken away in another window/)).toBeNull();
  });

  it("says so where it is the answer that is being typed, and keeps what was typed", async () => {
    const { server } = await opened(hobby("h1", "Chess"));
    fireEvent.input(boxes()[0]!, { target: { value: "Go" } });
    server.change([hobby("h1", "Draughts", 2)]);
    await pass(0);
    expect(shown()).toEqual(["Go"]);
    expect(screen.getAllByText(/changed in another window/)).not.toEqual([]);
  });

  it("leaves what the server refused here said", async () => {
    const { server } = await opened(hobby("h1", "Chess"), hobby("h2"));
    server.save = async () => ({ ok: false, problems: [{ code: "invalid", path: "hobbies:h1.name", message: "Too odd." }], effects: [] });
    fireEvent.input(boxes()[0]!, { target: { value: "Go" } });
    fireEvent.blur(boxes()[0]!);
    await pass(1000);
    expect(screen.getAllByText("Too odd.")).not.toEqual([]);
    server.change([hobby("h1", "Draughts", 2), hobby("h2", "Flute", 2)]);
    await pass(0);
    expect(shown()).toEqual(["Go", "Flute"]);
    expect(screen.getAllByText("Too odd.")).not.toEqual([]);
  });

  it("draws again only what reads it", async () => {
    const { page, server } = await opened(hobby("h1", "Chess"), hobby("h2", "Flute"));
    const changed: string[] = [];
    const observer = new MutationObserver((records) => {
      for (const { target } of records) changed.push(((target as Element).closest?.("[data-root], section, fieldset") ?? target).textContent ?? "");
    });
    observer.observe(page.container, { childList: true, subtree: true, characterData: true });
    const others = [...page.container.querySelectorAll("*")].filter((element) => !element.closest("ul.each") && !element.querySelector("ul.each"));
    server.change([hobby("h1", "Chess"), hobby("h2", "Flute"), hobby("h3", "Go")]);
    await pass(0);
    await act(async () => undefined);
    observer.disconnect();
    expect(shown()).toEqual(["Chess", "Flute", "Go"]);
    expect(changed.length).toBeGreaterThan(0);
    for (const other of others) expect(other.isConnected, other.outerHTML.slice(0, 80)).toBe(true);
  });

  it("moves them on where they may not stay", async () => {
    const { server, gone } = await opened(hobby("h1"));
    server.answer = () => ({ ok: true, effects: [{ do: "navigate", href: "/elsewhere" }] });
    server.change([]);
    await pass(0);
    expect(gone).toEqual(["/elsewhere"]);
  });
});

describe("what is not news is not asked for", () => {
  it("an event that the screen knows of, one of another application, and one of another name", async () => {
    const { server } = await opened(hobby("h1"));
    server.tell({ id: "10", kind: "answers-saved", topic: "application:p1" });
    server.tell({ id: "11", kind: "answers-saved", topic: "application:another" });
    server.tell({ id: "12", kind: "payment" });
    await pass(0);
    expect(server.asked).toEqual([]);
  });

  it("what the person does themselves: its own answer knows of it", async () => {
    const { server } = await opened(hobby("h1", "Chess"));
    let answer = (): void => undefined;
    server.save = () =>
      new Promise((resolve) => {
        answer = () => resolve({ ok: true, effects: [], descriptor: draw(server.list, { after: "11" }) });
      });
    fireEvent.input(boxes()[0]!, { target: { value: "Go" } });
    fireEvent.blur(boxes()[0]!);
    await pass(1000);
    server.change([hobby("h1", "Go", 2)]);
    await pass(0);
    expect(server.asked, "while it is under way").toEqual([]);
    answer();
    await pass(0);
    expect(server.asked).toEqual([]);
    expect(shown()).toEqual(["Go"]);
  });

  it("by a screen that follows nothing", async () => {
    const listen = vi.fn(() => () => undefined);
    await open(hobbyScreen([]).draw([]), { host: { listen } });
    expect(listen).not.toHaveBeenCalled();
  });
});

describe("what was missed", () => {
  const look = async (visibility: "hidden" | "visible") => {
    vi.spyOn(document, "visibilityState", "get").mockReturnValue(visibility);
    await act(async () => {
      document.dispatchEvent(new Event("visibilitychange"));
    });
  };

  it("while nobody looked is asked for from where the screen stood", async () => {
    const { server } = await opened(hobby("h1", "Chess"));
    server.change([hobby("h1", "Draughts", 2)]);
    await pass(0);
    await look("hidden");
    expect(server.isHeard()).toBe(false);
    server.change([hobby("h1", "Go", 3)]);
    await pass(0);
    await look("visible");
    expect(server.listened.map(({ after }) => after)).toEqual(["10", "11"]);
  });

  it("because nobody could listen is looked for all the same", async () => {
    const { server } = await opened(hobby("h1", "Chess"));
    server.change([hobby("h1", "Go", 2)], false);
    server.tell(null);
    await pass(0);
    expect(shown()).toEqual(["Go"]);
  });

  it("and can't be said in parts: the screen is drawn as a whole", async () => {
    const { server } = await opened(hobby("h1", "Chess"));
    const { answer } = server;
    server.answer = (from) => {
      const result = answer(from);
      const [effect] = result.effects;
      return effect?.do === "patch"
        ? { ok: true, effects: [{ do: "patch", patch: { ...effect.patch, of: { ...effect.patch.of, revision: "newer" } } }] }
        : result;
    };
    server.change([hobby("h1", "Go", 2)]);
    await pass(0);
    expect(server.asked).toEqual(["10", null]);
    expect(shown()).toEqual(["Go"]);
  });

  it("stays unsaid to who has signed out meanwhile, and leads them nowhere", async () => {
    const { server } = await opened(hobby("h1", "Chess"));
    server.answer = () => ({ ok: false, problems: [{ code: "sign-in-required", path: null, message: "Sign in." }], effects: [] });
    server.change([hobby("h1", "Go", 2)]);
    await pass(0);
    expect(server.isHeard()).toBe(false);
    expect(shown()).toEqual(["Chess"]);
    expect(screen.queryByText("Sign in.")).toBeNull();
  });
});
