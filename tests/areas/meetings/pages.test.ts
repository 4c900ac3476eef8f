/** A meeting as its pages show it to an applicant, and where they lead. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BlockDescriptor, ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import type { ChatMessage } from "#screens/language/kinds/chat-message.ts";
import { passOnHome } from "#server/areas/meetings/decisions/leave-meeting.ts";
import { answerMeeting } from "#server/areas/meetings/decisions/answer-meeting.ts";
import { readMessages, sendMessage } from "#server/areas/meetings/chat/messages.ts";
import { TestApp } from "#tests/support/test-app.ts";
import { appWithoutSeasons } from "../home-selection/market-homes.ts";
import { chooser } from "../home-selection/choosers.ts";
import { HOUR, passes, talk, YES, type Talk } from "./households.ts";

let app: TestApp;
beforeAll(async () => (app = await appWithoutSeasons()));
afterAll(() => app.close());

const path = ({ ada }: Talk, page: string): string => `/application/${ada.source}/meet-and-greet${page}`;
const all = (blocks: readonly BlockDescriptor[]): BlockDescriptor[] =>
  blocks.flatMap((block) => [block, ...all((block as { blocks?: BlockDescriptor[] }).blocks ?? [])]);
const words = (screen: ScreenDescriptor): string => JSON.stringify(screen.blocks);
const chatOn = (screen: ScreenDescriptor) =>
  all(screen.blocks).find(({ kind }) => kind === "chat") as unknown as { messages: ChatMessage[]; open: boolean; profile: { href: string }; read: number };

describe("a meeting that runs", () => {
  let one: Talk;
  beforeAll(
    async () =>
      (one = await talk(app, [{}, {}, { user_id: null, accepted_at: null, invited_email: "not-yet@example.com", invited_at: "2026-01-01T00:00:00.000Z" }])),
  );

  it("[MAG-1] [MAG-2] [MAG-4] is told of before it is entered, with the time that is left", async () => {
    const intro = words(await one.ada.see(path(one, "")));
    for (const said of ["Meet, chat, decide.", "You and the roommates will have 24 hours", "countdown", "Continue"]) expect(intro).toContain(said);
    expect(intro).not.toContain("Refresh to check");
  });

  it("[MAG-6] asks for an open mind, kindness and respect", async () => {
    const terms = words(await one.ada.see(path(one, "/terms")));
    for (const said of ["Engage with an open mind", "Be kind", "Treat everyone with respect"]) expect(terms).toContain(said);
  });

  it("[CHT-4] [CHT-10] shows the last messages, of which ours lead to no profile and others to one", async () => {
    const chat = chatOn(await one.ada.see(path(one, "/chat")));
    expect(chat.messages.map(({ messageType }) => messageType)).toEqual(["admin", "self", "self"]);
    expect(chat.profile.href).toContain("/meet-and-greet/profile/%40person?meetingId=");
    expect(chat.open).toBe(true);
  });

  it("[MAG-7] [MAG-8] [RES-17] lists who is part of it, and says that who has no account may be slow", async () => {
    const people = await one.ada.see(path(one, "/participants"));
    expect(all(people.blocks).filter(({ kind }) => kind === "person")).toHaveLength(4);
    expect(words(people)).toContain("Some roommates may be slow to respond because they have an older version of our app.");
    const others = await talk(app);
    expect(words(await others.ada.see(path(others, "/participants")))).not.toContain("older version");
  });

  it("[MAG-9] says how the applicant and the house go together", async () => {
    expect(words(await one.ada.see(path(one, "/preferences")))).toContain("How you and this home overlap");
  });

  it("[CHT-6] takes what is written, once by its id, and by a form without one", async () => {
    const input = { meeting: one.id, id: randomUUID() as string, message: "Hello house" };
    expect(await one.ada.run("send-message", input, path(one, "/chat"))).toMatchObject({ ok: true });
    expect(await one.ada.run("send-message", input, path(one, "/chat"))).toMatchObject({ ok: true });
    expect(await one.ada.run("write-message", { meeting: one.id, message: "By hand" }, path(one, "/chat"))).toMatchObject({ ok: true });
    const last = chatOn(await one.ada.see(path(one, "/chat"))).messages.slice(-2);
    expect(last.map(({ message }) => message)).toEqual(["Hello house", "By hand"]);
  });

  it.each([
    ["of 2,001 characters", { message: "x".repeat(2001), id: randomUUID() }],
    ["of nothing but blanks", { message: " \n ", id: randomUUID() }],
    ["by an id that is none", { message: "Hi", id: "1" }],
  ])("takes no message %s", async (_, said) => {
    const before = (await readMessages(app.deps, one.who.actor, one.id, { before: null }))!.messages.length;
    expect(await one.ada.run("send-message", { meeting: one.id, ...said }, path(one, "/chat"))).toMatchObject({ ok: false });
    expect((await readMessages(app.deps, one.who.actor, one.id, { before: null }))!.messages).toHaveLength(before);
  });

  it.each([
    ["half a letter", "Hi \ud83d there", "Hi \ufffd there"],
    ["what can't be seen, and turns the line round", "Hi\u202e\u200b there", "Hi there"],
    ["markup", "<script>alert(1)</script>", "<script>alert(1)</script>"],
  ])("keeps of a message with %s what can be kept", async (_, message, kept) => {
    for (const command of ["send-message", "write-message"]) {
      const id = command === "send-message" ? { id: randomUUID() } : {};
      const said = await one.ada.run(command, { meeting: one.id, message, ...id }, path(one, "/chat"));
      expect(said.ok, JSON.stringify(said)).toBe(true);
      expect(chatOn(await one.ada.see(path(one, "/chat"))).messages.at(-1)!.message).toBe(kept);
    }
  });

  it("takes no message with what no keyboard writes, by either way", async () => {
    for (const [command, id] of [
      ["send-message", { id: randomUUID() }],
      ["write-message", {}],
    ] as const)
      expect(await one.ada.run(command, { meeting: one.id, message: "Hi\u0000 there", ...id }, path(one, "/chat"))).toMatchObject({ ok: false });
  });

  it("[RES-18] counts what was read, for every page", async () => {
    await sendMessage(app.deps, one.home.people[0]!.visitor.actor, one.id, { id: randomUUID(), text: "Read me" });
    const { messages } = chatOn(await one.ada.see(path(one, "/chat")));
    const number = messages.at(-1)!.number;
    expect(await one.ada.run("read-chat", { meeting: one.id, number }, path(one, "/chat"))).toMatchObject({ ok: true });
    expect(chatOn(await one.ada.see(path(one, "/chat"))).read).toBe(number);
  });

  it("[MAG-35] is told that they left its page, which ends nothing", async () => {
    expect(await one.ada.run("leave-chat", { meeting: one.id }, path(one, "/chat"))).toMatchObject({ ok: true });
    expect(chatOn(await one.ada.see(path(one, "/chat"))).open).toBe(true);
  });

  it("[ROL-6] [RES-2] is the same conversation for those who live there, each with their own words as theirs", async () => {
    const [rae] = one.home.people;
    const at = `/resident/meeting/${one.id}`;
    expect(await rae!.visitor.run("send-message", { meeting: one.id, id: randomUUID(), message: "Welcome, Ada" }, at)).toMatchObject({ ok: true });
    const theirs = chatOn(await rae!.visitor.see(at));
    expect(theirs.messages.at(-1)).toMatchObject({ message: "Welcome, Ada", messageType: "self" });
    expect(theirs.profile.href).toContain("/resident/profile/view/%40person");
    expect(chatOn(await one.ada.see(path(one, "/chat"))).messages.at(-1)).toMatchObject({
      message: "Welcome, Ada",
      messageType: expect.stringMatching(/^users?$/),
    });
  });

  it("says nothing in a meeting of others, and shows none", async () => {
    const other = await talk(app);
    const said = { meeting: other.id, id: randomUUID(), message: "Hi" };
    expect(await one.ada.run("send-message", said, path(one, "/chat"))).toMatchObject({ ok: false });
    expect(await one.ada.run("read-chat", { meeting: other.id, number: 1 }, path(one, "/chat"))).toMatchObject({ ok: false });
    const opened = await one.ada.open(path(one, "/chat"), { meetingId: other.id });
    expect(opened).toMatchObject({ do: "redirect", guards: expect.arrayContaining(["meeting-not-there"]) });
    for (const odd of ["no-id", "%00", randomUUID()]) expect((await one.ada.open(path(one, "/chat"), { meetingId: odd })).do).not.toBe("show");
  });
});

describe("a meeting that is over", () => {
  it("[MAG-20] [MAG-21] [MAG-10] [MAG-11] leads from its chat to the review, where the chat can be read again", async () => {
    const one = await talk(app);
    await passes(app, 25 * HOUR);
    const query = { meetingId: one.id };
    expect(await one.ada.open(path(one, "/chat"), query)).toMatchObject({ do: "redirect", guards: expect.arrayContaining(["meeting-over"]) });
    const review = words(await one.ada.see(path(one, "/review"), query));
    for (const said of ["We’re reviewing the roommates’ decision", "Usually a few hours", "0 of 2 have answered"]) expect(review).toContain(said);
    const read = await one.ada.see(path(one, "/chat"), { ...query, read: "1" });
    expect(chatOn(read).open).toBe(false);
    expect(
      await one.ada.run("send-message", { ...query, meeting: one.id, id: randomUUID(), message: "Late" }, path(one, "/chat"), { ...query, read: "1" }),
    ).toMatchObject({
      ok: false,
    });
  });

  it("[MOD-29] [MAG-22] says that it has ended to whoever comes from the chat", async () => {
    const one = await talk(app);
    await passes(app, 25 * HOUR);
    const came = await one.ada.see(path(one, "/review"), { meetingId: one.id, ended: "1" });
    expect(came.opens.map(({ modal }) => modal)).toEqual(["chat-ended"]);
    expect((await one.ada.see(path(one, "/review"), { meetingId: one.id })).opens).toEqual([]);
  });

  it("says that the house said yes, without who", async () => {
    const one = await talk(app);
    for (const { visitor } of one.home.people) await answerMeeting(app.deps, visitor.actor, one.id, YES);
    const review = words(await one.ada.see(path(one, "/review"), { meetingId: one.id }));
    expect(review).toContain("It’s a match");
    expect(await one.ada.run("accept-invitation", { meeting: one.id }, path(one, "/review"), { meetingId: one.id })).toMatchObject({ ok: true });
    expect((await one.ada.state()).application.status).toBe("approved");
  });

  it("[SHP-44] can be passed on from its chat while it runs, and no longer afterwards", async () => {
    const one = await talk(app);
    expect(words(await one.ada.see(path(one, "/chat")))).toContain("Pass on this home");
    await passes(app, 25 * HOUR);
    expect(words(await one.ada.see(path(one, "/chat"), { meetingId: one.id, read: "1" }))).not.toContain("Pass on this home");
  });

  it("[MAG-23] is left to whoever talks with others, and lets nobody in whose status is another", async () => {
    const ada = await chooser(app);
    const first = await talk(app, [{}, {}], ada);
    const second = await talk(app, [{}, {}], ada);
    await passOnHome(app.deps, ada.actor, first.id);
    expect(words(await ada.see(path(first, "/review"), { meetingId: first.id }))).toContain("Chat has ended");
    expect((await ada.see(path(second, "/chat"))).screen).toBe("meet-chat");
    await passOnHome(app.deps, ada.actor, second.id);
    expect((await ada.open(path(second, "/chat"))).do).not.toBe("show");
  });
});
