/** What comes in while one is there: with its event, or read by itself where it was missed. */
import { act } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ChatMessage } from "#screens/language/kinds/chat-message.ts";
import type { HeardEvent, PageHost } from "#screens/render/index.ts";
import { open, pass } from "./harness/open.tsx";
import { chatIn, message, ok, said, talk } from "./harness/talk.ts";

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  return () => vi.useRealTimers();
});

describe("what was said just now", () => {
  /** A page that hears its events; what it asks for is counted. `unread`: it was drawn with something that nobody has read. */
  const hearing = async (getJson: (path: string) => Promise<unknown>, unread = false) => {
    let hear: Parameters<PageHost["listen"]>[2] = () => undefined;
    const lookAgain = vi.fn(async () => ok);
    const follows = { topics: [{ topic: "person" as const, id: "ada", events: ["message", "read", "activity"] }], after: "1" };
    const drawn = talk();
    if (!unread) (chatIn(drawn) as unknown as { read: number }).read = 15;
    const listen: PageHost["listen"] = (_names, _after, heard) => {
      hear = heard;
      return () => undefined;
    };
    const page = await open({ ...drawn, follows }, { host: { getJson, lookAgain, listen } });
    await pass(0);
    return {
      lookAgain,
      page,
      follows,
      tell: (id: string, ref: string, more: Partial<HeardEvent> = {}) => act(async () => hear({ id, kind: "message", ref, ...more })),
    };
  };
  const answering = (...results: ChatMessage[]) => vi.fn(async () => ({ results }));

  it("[CHT-6] is read by itself, without the page around it", async () => {
    const getJson = answering(message(15, "I work nights."), message(16, "Anybody awake?"));
    const { tell, lookAgain } = await hearing(getJson);
    await tell("2", "talk-plain");
    expect(said().at(-1)).toContain("Anybody awake?");
    expect(getJson.mock.calls).toEqual([["/api/v1/chat/messages/?channel_id=talk-plain&limit=5"]]);
    expect(lookAgain).not.toHaveBeenCalled();
  });

  it("comes with the news of it, and is asked for nowhere", async () => {
    const getJson = answering();
    const { tell, lookAgain } = await hearing(getJson);
    await tell("2", "talk-plain", { message: message(16, "Anybody awake?") });
    await tell("3", "talk-plain", { message: message(17, "I am.", "ada") });
    expect(said().slice(-2)).toEqual(["Rob K. 9:00 AMAnybody awake?", "I am.Sent 9:00 AM"]);
    await tell("4", "talk-plain", { kind: "read" });
    expect(getJson).not.toHaveBeenCalled();
    expect(lookAgain).not.toHaveBeenCalled();
  });

  it("comes with what lies before it, where that was missed", async () => {
    const getJson = answering(message(16, "Sixteen"), message(17, "Seventeen"));
    const { tell } = await hearing(getJson);
    await tell("2", "talk-plain", { message: message(18, "Eighteen") });
    await pass(0);
    expect(
      said()
        .slice(-3)
        .map((text) => text!.replace(/^Rob K\. 9:00\sAM/u, "")),
    ).toEqual(["Sixteen", "Seventeen", "Eighteen"]);
    expect(getJson.mock.calls).toEqual([["/api/v1/chat/messages/?channel_id=talk-plain&cursor=18"]]);
  });

  it("is seen of who reads and writes as the news say it, without the page, until that says otherwise", async () => {
    const { tell, lookAgain, page, follows } = await hearing(answering());
    const own = () => said().find((text) => text!.startsWith("Hi there! I am Ada."));
    const writes = () => document.querySelector(".chat-writing")!.textContent;
    await tell("2", "talk-plain", { kind: "activity", activity: { read_by: [{ id: "rae", number: 15 }], writing: [{ id: "rob", seconds: 6 }] } });
    expect([own(), writes()]).toEqual(["Hi there! I am Ada.Sent 10:01 AM · Read by Rae M.", "Rob K. is writing"]);
    expect(lookAgain).not.toHaveBeenCalled();
    await tell("3", "talk-plain", { message: message(16, "Anybody awake?") });
    expect(writes(), "who said it writes no more").toBe("");
    const drawn = talk([], 1000);
    Object.assign(chatIn(drawn), { readBy: [], writing: [] });
    await act(async () => page.redraw({ ...drawn, follows }));
    expect([own(), writes()]).toEqual(["Hi there! I am Ada.Sent 10:01 AM", ""]);
    await tell("4", "talk-plain", { kind: "activity" });
    expect(lookAgain, "of what isn't said the page is asked").toHaveBeenCalledTimes(1);
  });

  it("[RES-18] is asked for with the page where that says how much is unread, or where it was said elsewhere", async () => {
    const getJson = answering();
    const unread = await hearing(getJson, true);
    await unread.tell("2", "talk-plain");
    expect(unread.lookAgain).toHaveBeenCalledTimes(1);
    const read = await hearing(getJson);
    await read.tell("2", "another");
    expect(read.lookAgain).toHaveBeenCalledTimes(1);
    expect(getJson).not.toHaveBeenCalled();
  });

  it("[RES-4] leads away whoever may not read it any more", async () => {
    const { tell, lookAgain } = await hearing(async () => Promise.reject(new Error("not found")));
    await tell("2", "talk-plain");
    await pass(0);
    expect(lookAgain).toHaveBeenCalledTimes(1);
  });
});
