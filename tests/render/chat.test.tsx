/** A conversation: what is written is there once, whatever the network does, and what others say comes in as they say it. */
import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import type { ChatMessage } from "#screens/language/kinds/chat-message.ts";
import { ServerFault } from "#screens/render/index.ts";
import { type Call, open, pass } from "./harness/open.tsx";
import { chatIn, message, ok, said, sample, talk } from "./harness/talk.ts";

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  return () => vi.useRealTimers();
});

const line = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Your message" });
const type = (text: string) => act(() => void fireEvent.change(line(), { target: { value: text } }));
const press = async (more: Partial<KeyboardEventInit> = {}) => act(async () => void fireEvent.keyDown(line(), { key: "Enter", ...more }));
const sent = (calls: readonly Call[]) => calls.filter(({ command }) => command === "say").map(({ input }) => input as { id: string; message: string });

describe("what was said", () => {
  it("[CHT-9] stands by day, with who said it and when at the first of several in a row", async () => {
    await open(talk());
    expect(said()).toEqual([
      "Sunday, March 1",
      "From us: The chat is open for 24 hours.",
      "Hi there! I am Ada.Sent 10:01 AM",
      "Monday, March 2",
      "Rae M. 8:00 AMHi Ada! The house rules: https://example.com/rules.",
      "Rae M. 8:01 AMDo you bring Biscuit?",
      "Rob K. 8:30 AMI work nights.",
    ]);
  });

  it("opens an address of the web in a window of its own, without what ends the sentence", async () => {
    await open(talk());
    const link = screen.getByRole("link", { name: "https://example.com/rules" });
    expect([link.getAttribute("href"), link.getAttribute("target"), link.getAttribute("rel")]).toEqual([
      "https://example.com/rules",
      "_blank",
      "noopener noreferrer nofollow ugc",
    ]);
  });

  it("is text, whatever it looks like", async () => {
    await open(talk([message(16, '<img src=x onerror="alert(1)"> javascript:alert(1)')]));
    expect(screen.getByText('<img src=x onerror="alert(1)"> javascript:alert(1)')).toBeTruthy();
    expect(document.querySelector("img[src='x']")).toBeNull();
  });

  it("[CHT-5] comes in while one is there, and is heard with whose it is", async () => {
    const page = await open(talk());
    await act(async () => page.redraw(talk([message(16, "Anybody awake?")], 1000)));
    expect(said().at(-1)).toBe("Rob K. 9:00 AMAnybody awake?");
    expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toContain("Rob K.: Anybody awake?");
  });

  it("is heard as it was written, whatever stands in it", async () => {
    const page = await open(talk());
    await act(async () => page.redraw(talk([message(16, "costs $& or $' and ⟦name⟧")], 1000)));
    expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toContain("Rob K.: costs $& or $' and ⟦name⟧");
  });

  it("is read further back from the top, and by those who go by keys", async () => {
    const getJson = vi.fn(async () => ({ results: [message(9, "Nine", "rae"), message(10, "Ten", "rae")] }));
    await open(talk(), { host: { getJson } });
    await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Show what was said before" })));
    expect(getJson).toHaveBeenCalledWith("/api/v1/chat/messages/?channel_id=talk-plain&cursor=11");
    expect(said().slice(0, 3)).toEqual(["Monday, March 2", "Rae M. 9:00 AMNine", "Rae M. 9:00 AMTen"]);
  });

  it("[RES-19] has no gap after a connection was away for longer than a page holds", async () => {
    const getJson = vi.fn(async () => ({ results: [message(16, "Sixteen"), message(17, "Seventeen")] }));
    const page = await open(talk(), { host: { getJson } });
    await act(async () =>
      page.redraw(
        talk(
          [18, 19, 20, 21, 22].map((number) => message(number, `Number ${number}`)),
          1000,
        ),
      ),
    );
    expect(getJson).toHaveBeenCalledTimes(1);
    expect(
      said()
        .slice(-7)
        .map((text) => text!.replace(/^Rob K\. 9:00\sAM/u, "")),
    ).toEqual(["Sixteen", "Seventeen", "Number 18", "Number 19", "Number 20", "Number 21", "Number 22"]);
  });

  describe("and what the others do", () => {
    interface Doing {
      readBy?: { id: string; number: number }[];
      writing?: { id: string; seconds: number }[];
    }
    const doing = (what: Doing, drawn = talk()): ScreenDescriptor => (Object.assign(chatIn(drawn), what), drawn);
    const ownLast = () => said().find((text) => text!.startsWith("Hi there! I am Ada."));
    const writing = () => document.querySelector(".chat-writing")!.textContent;

    it("says at one's last message who has read it: whoever has read further as well, and nobody who hasn't come to it", async () => {
      const page = await open(
        doing({
          readBy: [
            { id: "rae", number: 15 },
            { id: "rob", number: 11 },
          ],
        }),
      );
      expect(ownLast()).toBe("Hi there! I am Ada.Sent 10:01 AM · Read by Rae M.");
      const both = ["rae", "rob"].map((id) => ({ id, number: 12 }));
      await act(async () => page.redraw(doing({ readBy: both }, talk([], 1000))));
      expect(ownLast()).toBe("Hi there! I am Ada.Sent 10:01 AM · Read by Rae M. and Rob K.");
      await act(async () => page.redraw(doing({ readBy: [{ id: "gone", number: 15 }] }, talk([], 2000))));
      expect(ownLast(), "of somebody whom the page doesn't know").toBe("Hi there! I am Ada.Sent 10:01 AM");
    });

    it("says who writes, and no more once that is over, without a word of it", async () => {
      const page = await open(doing({ writing: [{ id: "rob", seconds: 6 }] }));
      expect(writing()).toBe("Rob K. is writing");
      await pass(5900);
      expect(writing()).toBe("Rob K. is writing");
      await pass(200);
      expect(writing()).toBe("");
      const both = ["rae", "rob"].map((id) => ({ id, seconds: 6 }));
      await act(async () => page.redraw(doing({ writing: both }, talk([], 7000))));
      expect(writing()).toBe("Rae M. and Rob K. are writing");
      expect(
        screen
          .getAllByRole("status")
          .map(({ textContent }) => textContent)
          .join(),
        "which nobody hears",
      ).not.toContain("writing");
    });

    it("tells them that one writes, once in four seconds, and not where nothing stands in the line", async () => {
      const { calls } = await open(talk());
      const told = () => calls.filter(({ command }) => command === "write").length;
      type(" ");
      expect(told()).toBe(0);
      for (const text of ["H", "He", "Hel"]) type(text);
      expect(told()).toBe(1);
      await pass(4100);
      type("Hell");
      expect(told()).toBe(2);
      type("");
      expect(told()).toBe(2);
    });
  });

  describe("by somebody whom one doesn't want to read", () => {
    const without = (who: string, drawn: ScreenDescriptor): ScreenDescriptor => {
      const chat = chatIn(drawn) as { messages: ChatMessage[]; hidden?: string[] };
      chat.messages = chat.messages.filter(({ userId }) => userId !== who);
      chat.hidden = [who];
      return drawn;
    };
    const ofRob = () => said().filter((text) => /Rob K\.|I work nights|Anybody|Earlier/u.test(text!));

    it("[RES-15] goes from a page that is open in another window, too, with what is read further back", async () => {
      const getJson = vi.fn(async () => ({ results: [message(10, "Earlier of Rob")] }));
      const page = await open(talk([message(16, "Anybody awake?")]), { host: { getJson } });
      await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Show what was said before" })));
      expect(ofRob()).toHaveLength(3);
      await act(async () => page.redraw(without("rob", talk([message(16, "Anybody awake?")], 1000))));
      expect(ofRob()).toEqual([]);
      expect(said().join()).toContain("Do you bring Biscuit?");
    });

    it("[RES-15] is there again once that is taken back", async () => {
      const page = await open(without("rob", talk([message(16, "Anybody awake?")])));
      expect(ofRob()).toEqual([]);
      await act(async () => page.redraw(talk([message(16, "Anybody awake?")], 1000)));
      expect(ofRob()).toHaveLength(2);
    });
  });

  it("[RES-18] counts as read once it was in sight for a moment", async () => {
    const { calls } = await open(talk());
    await pass(399);
    expect(calls).toEqual([]);
    await pass(1);
    expect(calls).toEqual([{ command: "read", input: { number: 15 } }]);
  });

  it("is not said to be read where it is one's own", async () => {
    const { calls } = await open(talk([message(16, "I do.", "ada")]));
    await pass(400);
    expect(calls).toEqual([{ command: "read", input: { number: 15 } }]);
  });
});

it("[MAG-35] [MAG-36] [CHT-8] is told once that somebody went, by whichever way", async () => {
  const { calls, unmount } = await open(talk());
  const left = () => calls.filter(({ command }) => command === "leave");
  await act(async () => void window.dispatchEvent(new Event("pagehide")));
  expect(left()).toHaveLength(1);
  unmount();
  expect(left()).toHaveLength(1);
  const second = await open(talk());
  second.unmount();
  expect(second.calls.filter(({ command }) => command === "leave")).toHaveLength(1);
});

describe("what is written", () => {
  it("[VAL-114] [VAL-115] [CHT-6] [CHT-7] is sent by Enter, without what stands around it; Shift and Enter begin a line, and nothing sends nothing", async () => {
    const { calls } = await open(talk());
    const isSendable = () => screen.getByRole("button", { name: "Send" }).getAttribute("aria-disabled") !== "true";
    type("   ");
    expect(isSendable()).toBe(false);
    await press();
    await press({ shiftKey: true });
    expect(sent(calls)).toEqual([]);
    type("  Hello\nhouse ");
    expect(isSendable()).toBe(true);
    await press();
    expect(isSendable(), "nothing is left to send while it is on its way").toBe(false);
    expect(sent(calls).map(({ message: text }) => text)).toEqual(["Hello\nhouse"]);
    expect(line().value).toBe("");
  });

  it("is sent by nobody who only ends the writing of a sign", async () => {
    const { calls } = await open(talk());
    type("に");
    await press({ isComposing: true } as KeyboardEventInit);
    expect(sent(calls)).toEqual([]);
  });

  it("[CHT-6] is there once when the server tells of it, too", async () => {
    const page = await open(talk());
    type("Once");
    await press();
    const [{ id } = { id: "" }] = sent(page.calls);
    expect(said().filter((text) => text!.startsWith("Once"))).toHaveLength(1);
    await act(async () => page.redraw(talk([{ ...message(16, "Once", "ada"), id }], 1000)));
    expect(said().filter((text) => text!.startsWith("Once"))).toEqual(["OnceSent 9:00 AM"]);
  });

  it("waits for the network and is sent once it is back, by the id of before", async () => {
    let away = true;
    const tried: string[] = [];
    const page = await open(talk(), {
      answer: ({ command, input }) => {
        if (command === "say") tried.push(String(input["id"]));
        if (away) throw new TypeError("Failed to fetch");
        return ok;
      },
    });
    type("Are you there?");
    await press();
    expect(said().at(-1)).toBe("Are you there?No connection: it is sent once you are back");
    away = false;
    await act(async () => void window.dispatchEvent(new Event("online")));
    expect(said().at(-1)).toBe("Are you there?");
    expect(tried).toHaveLength(2);
    expect(new Set(tried).size).toBe(1);
    page.unmount();
  });

  it("is sent after a reload, where it was not before", async () => {
    const first = await open(talk(), { answer: () => Promise.reject(new TypeError("Failed to fetch")) });
    type("Kept");
    await press();
    type("A begun line");
    const [{ id } = { id: "" }] = sent(first.calls);
    first.unmount();
    const second = await open(talk());
    expect(sent(second.calls)).toEqual([{ id, message: "Kept" }]);
    expect(line().value).toBe("A begun line");
    second.unmount();
    const third = await open(talk());
    expect(sent(third.calls)).toEqual([]);
  });

  it("goes in its order, and waits as long as the server says where it is too much, which it says as well", async () => {
    let full = true;
    const { calls } = await open(talk(), {
      answer: ({ command }) => {
        if (command === "say" && full) throw new ServerFault("That was very fast.", 3000);
        return ok;
      },
    });
    type("One");
    await press();
    type("Two");
    await press();
    expect(said().slice(-2)).toEqual(["OneThat was very fast.", "TwoThat was very fast."]);
    full = false;
    await pass(2999);
    expect(sent(calls).map(({ message: text }) => text)).toEqual(["One", "One"]);
    await pass(1);
    expect(sent(calls).map(({ message: text }) => text)).toEqual(["One", "One", "One", "Two"]);
  });

  it("says why it was refused, and can be sent again or taken away", async () => {
    let over = true;
    const { calls } = await open(talk(), {
      answer: ({ command }) =>
        command === "say" && over ? { ok: false, problems: [{ code: "meeting-over", path: null, message: "The chat is over." }], effects: [] } : ok,
    });
    type("Too late");
    await press();
    const failed = () => screen.getAllByRole("listitem").find(({ textContent }) => textContent!.startsWith("Too late"))!;
    expect(failed().textContent).toBe("Too lateThe chat is over.Try againDelete");
    over = false;
    await act(async () => void fireEvent.click(within(failed()).getByRole("button", { name: "Try again" })));
    expect(failed().textContent).toBe("Too late");
    expect(sent(calls)).toHaveLength(2);
    over = true;
    type("Too late as well");
    await press();
    const last = screen.getAllByRole("listitem").at(-1)!;
    await act(async () => void fireEvent.click(within(last).getByRole("button", { name: "Delete" })));
    expect(screen.queryByText("Too late as well")).toBeNull();
  });

  it("says while it is written that it is too long, counting letters as people do", async () => {
    const { calls } = await open(talk());
    type("🏠".repeat(2000));
    expect(screen.queryByText(/too many/)).toBeNull();
    type("🏠".repeat(2003));
    expect(screen.getByText("3 characters too many")).toBeTruthy();
    await press();
    expect(sent(calls)).toEqual([]);
    expect(line().getAttribute("aria-invalid")).toBe("true");
  });
});

it("has no line to say more once it is over, and says so", async () => {
  await open(sample("chat-sample-closed"));
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(screen.getByText("This chat has ended.")).toBeTruthy();
});
