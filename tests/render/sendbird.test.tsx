/** The vendor's own SDK against a stand-in that speaks its protocol: what is said comes once and in one order, whatever the service does. */
import { act, fireEvent, screen } from "@testing-library/react";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { ChatMessage } from "#screens/language/kinds/chat-message.ts";
import { Conversation } from "#screens/render/blocks/chat/conversation.ts";
import { openChannel } from "#screens/render/blocks/chat/live-channel.ts";
import type { LiveChannel } from "#screens/render/blocks/chat/live-service.ts";
import { DraftStorage } from "#screens/render/forms/draft-storage.ts";
import { kindsPage, loadSamples } from "#server/documents/samples.ts";
import { createSendbirdChat } from "#server/providers/chat/sendbird.ts";
import { PATIENCE_MS } from "#tests/support/patience.ts";
import { SendbirdStandIn } from "#tests/support/sendbird/sendbird.ts";
import { open } from "./harness/open.tsx";

let vendor: SendbirdStandIn;
let channel: string;
let numbered: ChatMessage[];
const left: (() => void)[] = [];
beforeAll(async () => {
  vendor = await SendbirdStandIn.start();
});
afterAll(() => vendor.stop());
beforeEach(async () => {
  vendor.calm();
  localStorage.clear();
  channel = randomUUID();
  numbered = [];
  await createSendbirdChat(vendor.config).createChannel(channel, ["ada", "rae", "rob"]);
});
afterEach(async () => {
  for (const leave of left.splice(0)) leave();
  await expect.poll(() => vendor.sockets.present, { timeout: PATIENCE_MS }).toEqual([]);
});

const until = (what: () => unknown, is: unknown) => expect.poll(what, { timeout: PATIENCE_MS }).toEqual(is);

interface Browser {
  conversation: Conversation;
  live: LiveChannel | null;
  said(): string[];
  /** What went by our own way. */
  ours: { id: string; message: string }[];
  reported: unknown[];
  asked: string[];
  leave(): void;
}

/** Somebody's page: it asks our server for a token, as a page does. */
async function enters(user: string, given: { late?: number } = {}): Promise<Browser> {
  const server = createSendbirdChat(vendor.config);
  const [ours, reported, asked]: [Browser["ours"], unknown[], string[]] = [[], [], []];
  let isOver = false;
  let late = given.late ?? 0;
  const conversation = new Conversation({
    channel: `${user} ${channel}`,
    drafts: new DraftStorage(localStorage, user),
    async runCommand(_command, input) {
      const { id, message } = input as { id: string; message: string };
      if (!ours.some((each) => each.id === id)) ours.push({ id, message });
      return { ok: true, effects: [] };
    },
    getJson: async () => ({ results: [] }),
    report: (error) => void reported.push(error),
    say: { command: "say" },
    earlierFrom: "/earlier?",
    justSaid: 5,
    pagesMissed: 3,
    retryMs: 50,
    longestRetryMs: 100,
  });
  conversation.learn(numbered);
  conversation.start();
  const live = await openChannel(
    {
      service: { channel, credentials_from: "/api/v1/chat/users", last: 50, look_seconds: 0.01, looks: 5 },
      async getJson(path) {
        asked.push(path);
        late -= 1;
        const provider_token = late >= 0 ? null : await server.token(user, new Date(Date.now() + 60_000));
        return { user_id: user, provider: "sendbird", provider_token, service: server.browser() };
      },
      heard: (messages) => conversation.hear(messages),
      isKnown: (id) => ["ada", "rae", "rob"].includes(id),
      most: 2000,
    },
    () => isOver,
  );
  conversation.useLive(live);
  const leave = () => {
    isOver = true;
    conversation.stop();
    live?.stop();
  };
  left.push(leave);
  return { conversation, live, said: () => conversation.get().messages.map(({ message }) => message), ours, reported, asked, leave };
}
const saysThere = (user: string, message: string, id: string = randomUUID()) => {
  const said = vendor.say({ channel, user, message, data: JSON.stringify({ id }), by: user });
  vendor.sockets.tell(said);
  return said;
};

describe("[CHT-1] a conversation at Sendbird", () => {
  it("[RES-15] isn't read of whom one doesn't want to read, though the service brings it", async () => {
    saysThere("rob", "Before it");
    const ada = await enters("ada");
    await until(ada.said, ["Before it"]);
    ada.conversation.learn(numbered, ["rob"]);
    saysThere("rob", "After it");
    saysThere("rae", "Hello");
    await until(ada.said, ["Hello"]);
    ada.conversation.learn(numbered, []);
    await until(ada.said, ["Before it", "After it", "Hello"]);
  });

  it("[CHT-2] [CHT-3] [CHT-4] begins with the last fifty messages of its channel, by the token that our server gave", async () => {
    for (let n = 1; n <= 60; n += 1) saysThere("rae", `Number ${n}`);
    const ada = await enters("ada", { late: 2 });
    expect(ada.asked, "it waits for the token").toEqual(Array(3).fill("/api/v1/chat/users"));
    expect([ada.said().length, ada.said()[0], ada.said().at(-1)]).toEqual([50, "Number 11", "Number 60"]);
    expect(vendor.sockets.present).toEqual(["ada"]);
  });

  it("comes to all of them as it is said, once and in one order", async () => {
    const [ada, rae, rob] = [await enters("ada"), await enters("rae"), await enters("rob")];
    ada.conversation.say("Hello from Ada");
    await until(rae.said, ["Hello from Ada"]);
    rae.conversation.say("Hello from Rae");
    await until(rob.said, ["Hello from Ada", "Hello from Rae"]);
    rob.conversation.say("Hello from Rob");
    for (const one of [ada, rae, rob]) await until(one.said, ["Hello from Ada", "Hello from Rae", "Hello from Rob"]);
    for (const one of [ada, rae, rob]) expect([one.ours, one.conversation.get().unsent]).toEqual([[], []]);
    expect(ada.conversation.get().messages.map(({ messageType }) => messageType)).toEqual(["self", "user", "user"]);
  });

  it("shows once, and in its order, what is told twice or out of order", async () => {
    const ada = await enters("ada");
    Object.assign(vendor.faults, { tellTwice: true, reorder: 3 });
    for (const text of ["One", "Two", "Three"]) saysThere("rae", text);
    await until(ada.said, ["One", "Two", "Three"]);
    const id = randomUUID();
    vendor.calm();
    for (const _ of [1, 2]) saysThere("rae", "Sent twice", id);
    saysThere("rob", "And on");
    await until(ada.said, ["One", "Two", "Three", "Sent twice", "And on"]);
  });

  it("is said once where the service kept it and its answer was lost", async () => {
    const [ada, rae] = [await enters("ada"), await enters("rae")];
    vendor.faults.loseEchoes = 1;
    ada.conversation.say("Only once");
    await until(() => [ada.conversation.get().unsent.filter(({ state }) => state !== "sent"), rae.said()], [[], ["Only once"]]);
    await until(ada.said, ["Only once"]);
    const ids = vendor.channel(channel).said.map(({ data }) => (JSON.parse(data) as { id: string }).id);
    expect(new Set([...ids, ...ada.ours.map(({ id }) => id)]).size, "by one id, whichever way").toBe(1);
  });

  it("goes our own way where the service takes no more, and is there once", async () => {
    const ada = await enters("ada");
    vendor.faults.tooManySaid = 1;
    ada.conversation.say("One too many");
    await until(() => ada.ours.map(({ message }) => message), ["One too many"]);
    expect(vendor.texts(channel)).toEqual([]);
    expect(ada.reported).toHaveLength(1);
    ada.conversation.say("And on");
    await until(ada.said, ["And on"]);
  });

  it("goes on by a new token once the one before is over", async () => {
    const ada = await enters("ada");
    saysThere("rae", "Before");
    await until(ada.said, ["Before"]);
    const before = ada.asked.length;
    vendor.expireSessions();
    vendor.sockets.cut();
    await until(() => ada.asked.length > before, true);
    await until(() => vendor.sockets.present, ["ada"]);
    saysThere("rae", "After");
    await until(ada.said, ["Before", "After"]);
  });

  it("has what was said while its connection was away", async () => {
    const ada = await enters("ada");
    vendor.sockets.cut();
    // Told to nobody, who isn't there to hear it.
    vendor.say({ channel, user: "rae", message: "While you were out", data: JSON.stringify({ id: randomUUID() }), by: "rae" });
    await until(ada.said, ["While you were out"]);
  });

  it("takes the order that our server tells, and stays one list where both tell of a message", async () => {
    const ada = await enters("ada");
    const [one, two] = [saysThere("rae", "One"), saysThere("rob", "Two")];
    await until(ada.said, ["One", "Two"]);
    const id = ({ data }: { data: string }) => (JSON.parse(data) as { id: string }).id;
    const kept = (number: number, said: { data: string; message: string; user: string; created_at: number }): ChatMessage => ({
      id: id(said),
      number,
      messageType: "user",
      message: said.message,
      userId: said.user,
      sent_at: new Date(said.created_at).toISOString(),
    });
    ada.conversation.learn([kept(1, two), kept(2, one)]);
    expect(ada.said()).toEqual(["Two", "One"]);
    saysThere("rae", "Three");
    await until(ada.said, ["Two", "One", "Three"]);
    expect(ada.conversation.get().messages.map(({ number }) => number)).toEqual([1, 2, 3]);
  });

  it("shows nothing of whoever isn't in it, nor what has no id of ours", async () => {
    const ada = await enters("ada");
    vendor.users.add("moderator");
    vendor.channel(channel).members.add("moderator");
    saysThere("moderator", "Not of you");
    vendor.sockets.tell(vendor.say({ channel, user: "rae", message: "No id", data: "" }));
    saysThere("rae", "Of you");
    await until(ada.said, ["Of you"]);
  });

  it("[CHT-8] is left on leaving: nobody is connected, and nothing is heard any more", async () => {
    const ada = await enters("ada");
    await until(() => vendor.sockets.present, ["ada"]);
    ada.leave();
    await until(() => vendor.sockets.present, []);
    saysThere("rae", "Anybody?");
    expect(ada.said()).toEqual([]);
  });

  it("isn't begun where nobody is let in, and says why", async () => {
    vendor.faults.down = true;
    await expect(enters("ada")).rejects.toThrow();
    vendor.calm();
    await expect(enters("ada", { late: 100 })).rejects.toThrow("The chat service gave no token in time.");
  });
});

describe("the page of a meeting that is talked there", () => {
  const { documents } = loadSamples(`${process.cwd()}/schemas`);
  const sample = kindsPage(documents!)
    .groups.flatMap(({ kinds }) => kinds)
    .flatMap(({ samples }) => samples)
    .find(({ id }) => id.endsWith("chat-sample-plain"))!.descriptor;
  const pageOf = () => {
    const drawn = structuredClone(sample);
    const chat = (drawn.blocks as unknown as Record<string, unknown>[]).find(({ kind }) => kind === "chat")!;
    chat["service"] = { channel, credentials_from: "/api/v1/chat/users", last: 50, look_seconds: 0.01, looks: 2 };
    return drawn;
  };
  const server = () => createSendbirdChat(vendor.config);
  const credentials = async () => ({
    user_id: "ada",
    provider: "sendbird",
    provider_token: await server().token("ada", new Date(Date.now() + 60_000)),
    service: server().browser(),
  });
  const line = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Your message" });

  it("hears others, says what is written, and leaves the service when one goes", async () => {
    const { unmount, calls } = await open(pageOf(), { host: { getJson: credentials } });
    await until(() => vendor.sockets.present, ["ada"]);
    saysThere("rob", "From another browser");
    expect(await screen.findByText("From another browser", {}, { timeout: PATIENCE_MS })).toBeTruthy();
    await act(async () => void fireEvent.change(line(), { target: { value: "From this one" } }));
    await act(async () => void fireEvent.keyDown(line(), { key: "Enter" }));
    await until(() => vendor.texts(channel), ["From another browser", "From this one"]);
    await until(() => screen.getAllByText("From this one").length, 1);
    expect(calls.filter(({ command }) => command === "say")).toEqual([]);
    unmount();
    await until(() => vendor.sockets.present, []);
  });

  it("[CHT-11] records and reports that it can't connect, says nothing of it, and goes our own way", async () => {
    vendor.faults.down = true;
    const [track, report] = [vi.fn(), vi.fn()];
    const token = { user_id: "ada", provider: "sendbird", provider_token: "a token", service: server().browser() };
    const { calls } = await open(pageOf(), { host: { getJson: async () => token, track, report } });
    await until(() => [track.mock.calls.map(([name]) => name as string), report.mock.calls.length], [["Chat connection failed"], 1]);
    expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toEqual([""]);
    await act(async () => void fireEvent.change(line(), { target: { value: "All the same" } }));
    await act(async () => void fireEvent.keyDown(line(), { key: "Enter" }));
    expect(calls.filter(({ command }) => command === "say")).toMatchObject([{ input: { message: "All the same" } }]);
  });

  it("asks nobody and loads nothing where no service is configured", async () => {
    const getJson = vi.fn(async () => ({ results: [] }));
    await open(structuredClone(sample), { host: { getJson } });
    await act(async () => undefined);
    expect([getJson.mock.calls, vendor.sockets.present]).toEqual([[], []]);
  });
});
