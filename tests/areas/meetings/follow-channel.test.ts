import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deletePerson } from "#server/areas/account/personal-data/delete-account.ts";
import { chatUser } from "#server/areas/meetings/chat/chat-resource.ts";
import { followChannelOf, followChannels } from "#server/areas/meetings/channel/follow-channel.ts";
import { handleChatWebhook } from "#server/areas/meetings/channel/handle-chat-webhook.ts";
import { readMessages, sendMessage } from "#server/areas/meetings/chat/messages.ts";
import { passOnHome } from "#server/areas/meetings/decisions/leave-meeting.ts";
import { jobs } from "#server/areas/meetings/jobs.ts";
import { showMeeting } from "#server/areas/meetings/represent.ts";
import { startMeetingOf } from "#server/areas/meetings/start-meeting.ts";
import { meetingState } from "#server/areas/meetings/sql/meeting-states.ts";
import { BadSignature, ProviderUnavailable } from "#server/ports/failures.ts";
import { describeOnEachDatabase } from "#tests/support/database.ts";
import { SendbirdStandIn } from "#tests/support/sendbird/sendbird.ts";
import type { TestApp, Visitor } from "#tests/support/test-app.ts";
import { createSendbirdChat } from "#server/providers/chat/sendbird.ts";
import { appWithoutSeasons, todayThere } from "../home-selection/market-homes.ts";
import { household, holds, meetingOf, pend, said, stateOf, talk, twoMessages, type Talk } from "./households.ts";
import { asChooser, chooser } from "../home-selection/choosers.ts";

describeOnEachDatabase("a meeting that is talked at Sendbird", (database) => {
  let app: TestApp;
  let vendor: SendbirdStandIn;
  beforeAll(async () => {
    vendor = await SendbirdStandIn.start();
    app = await appWithoutSeasons(database);
    app.deps.chat = createSendbirdChat(vendor.config);
  });
  afterAll(async () => {
    await vendor.stop();
    await app.close();
  });
  beforeEach(() => {
    vendor.calm();
    app.deps.chat = createSendbirdChat(vendor.config);
  });

  const follow = (meeting: string) => followChannelOf(app.deps, { meeting });
  const texts = async (meeting: string): Promise<(string | null)[]> => (await said(app, meeting)).flatMap(({ text }) => text ?? []);
  /** As the vendor's SDK has it sent. */
  const saysThere = (meeting: string, user: string, message: string, id: string = randomUUID()) =>
    vendor.say({ channel: meeting, user, message, data: JSON.stringify({ id }), by: user });
  const idOf = (of: Talk, place: number) => of.home.people[place]!.visitor.actor.user.id;
  const waiting = async (): Promise<number> => (await app.database.jobs.counts()).find(({ name }) => name === "follow-channel")?.waiting ?? 0;
  const claimed = (name: string) =>
    app.database.jobs.claim({ names: [name], limit: 1000, holder: "test", holdMs: 1, now: new Date(Date.now() + 60_000).toISOString() });
  const begun = async (): Promise<Talk> => {
    const one = await talk(app);
    await follow(one.id);
    return one;
  };

  it("[MAG-18] has its channel made behind the page, with everybody of it in it", async () => {
    const one = await talk(app);
    const shown = async () => showMeeting(app.deps, { user: one.ada.actor.user, locale: "en-US" }, await stateOf(app, one.id)).chat_channel;
    expect(await shown()).toEqual({ provider_id: null });
    expect(await waiting()).toBeGreaterThan(0);
    await follow(one.id);
    expect(await shown()).toEqual({ provider_id: one.id });
    expect([...vendor.channel(one.id).members].toSorted()).toEqual([one.ada.actor.user.id, idOf(one, 0), idOf(one, 1)].toSorted());
  });

  it("[MAG-19] lets in by a token of the provider whoever talks there, and nobody else", async () => {
    const one = await talk(app);
    expect(await chatUser(app.deps, one.ada.actor)).toMatchObject({ provider: "built-in", service: null });
    await follow(one.id);
    const hence = () => app.deps.clock.now().getTime() + 3_600_000;
    const atLeast = hence();
    const user = await chatUser(app.deps, one.ada.actor);
    const atMost = hence();
    expect(user).toEqual({
      user_id: one.ada.actor.user.id,
      provider: "sendbird",
      provider_token: expect.any(String),
      service: { app: vendor.appId, api_host: vendor.address, socket_host: vendor.socketAddress },
    });
    const token = vendor.tokens.get(user.provider_token!)!;
    expect([token.user, token.until >= atLeast && token.until <= atMost]).toEqual([one.ada.actor.user.id, true]);
    expect(await chatUser(app.deps, (await app.person()).actor)).toMatchObject({ provider: "built-in" });
    vendor.faults.down = true;
    expect(await chatUser(app.deps, one.ada.actor)).toMatchObject({ provider: "sendbird", provider_token: null });
  });

  it("has both first messages there exactly once, although an answer is lost and the job runs again", async () => {
    const home = await household(app, [{}]);
    const who = await asChooser(await chooser(app));
    const selection = await holds(who, home);
    await pend(app.deps, who, home, twoMessages());
    await startMeetingOf(app.deps, { selection });
    const meeting = await meetingOf(app, selection);
    vendor.faults.loseAnswers = 1;
    await expect(follow(meeting)).rejects.toThrow(ProviderUnavailable);
    expect(vendor.texts(meeting)).toEqual(["Hi, I am Ada."]);
    await follow(meeting);
    await startMeetingOf(app.deps, { selection });
    await follow(meeting);
    expect(vendor.texts(meeting)).toEqual(["Hi, I am Ada.", "I like it quiet."]);
    expect(await texts(meeting)).toEqual(["Hi, I am Ada.", "I like it quiet."]);
  });

  it("copies what is said there once, in its order, whatever is sent twice", async () => {
    const one = await begun();
    const id = randomUUID();
    saysThere(one.id, one.ada.actor.user.id, "Hello", id);
    saysThere(one.id, idOf(one, 0), "Hi");
    saysThere(one.id, one.ada.actor.user.id, "Hello", id);
    await follow(one.id);
    await follow(one.id);
    saysThere(one.id, idOf(one, 1), "Good evening");
    await follow(one.id);
    expect((await texts(one.id)).slice(2)).toEqual(["Hello", "Hi", "Good evening"]);
    const all = await said(app, one.id);
    expect(all.map(({ number }) => number)).toEqual(all.map((_, at) => at + 1));
    expect(all.find((each) => each.text === "Hello")).toMatchObject({ id, user_id: one.ada.actor.user.id });
    expect((await app.deps.store.query(meetingState(one.id, one.ada.actor.user.id)))!.unread).toBe(2);
  });

  it("copies each once where two do it at one moment", async () => {
    const one = await begun();
    for (let n = 1; n <= 20; n += 1) saysThere(one.id, idOf(one, n % 2), `Number ${n}`);
    await Promise.all([follow(one.id), follow(one.id), follow(one.id)]);
    expect((await texts(one.id)).slice(2)).toEqual(Array.from({ length: 20 }, (_, at) => `Number ${at + 1}`));
  });

  it("has what is said here there as well, once, in its order", async () => {
    const one = await begun();
    for (const text of ["One", "Two"]) await sendMessage(app.deps, one.ada.actor, one.id, { id: randomUUID(), text });
    vendor.faults.tooMany = 1;
    await follow(one.id);
    await follow(one.id);
    expect(vendor.texts(one.id).slice(2)).toEqual(["One", "Two"]);
    expect((await texts(one.id)).slice(2)).toEqual(["One", "Two"]);
  });

  it("is one message where the same is said here and there", async () => {
    const one = await begun();
    const id = randomUUID();
    saysThere(one.id, one.ada.actor.user.id, "Both ways", id);
    await sendMessage(app.deps, one.ada.actor, one.id, { id, text: "Both ways" });
    await follow(one.id);
    expect([vendor.texts(one.id).slice(2), (await texts(one.id)).slice(2)]).toEqual([["Both ways"], ["Both ways"]]);
  });

  it("keeps of what somebody writes past our page what a message may be, and takes no other's place", async () => {
    const one = await begun();
    const mine = randomUUID();
    saysThere(one.id, one.ada.actor.user.id, "Mine", mine);
    saysThere(one.id, idOf(one, 0), "Mine, too", mine);
    saysThere(one.id, idOf(one, 0), "x".repeat(10_000));
    saysThere(one.id, idOf(one, 0), "null\0 half\uD800");
    saysThere(one.id, idOf(one, 0), " \n ");
    vendor.say({ channel: one.id, user: idOf(one, 0), message: "No id", data: "not JSON" });
    vendor.channel(one.id).members.add("somebody-else");
    vendor.say({ channel: one.id, user: "somebody-else", message: "Not of this meeting", data: "" });
    await follow(one.id);
    const kept = await said(app, one.id);
    expect(kept.find(({ text }) => text === "Mine")).toMatchObject({ id: mine, user_id: one.ada.actor.user.id });
    expect(kept.slice(3).map(({ text }) => text)).toEqual(["Mine", "Mine, too", "x".repeat(2000), "null\uFFFD half\uFFFD", "No id"]);
    expect(vendor.channel(one.id).members.has("somebody-else"), "let out again").toBe(false);
  });

  it("[RES-13] lets out whoever moves out, and lets in who moves in", async () => {
    const one = await begun();
    const [gone] = one.home.people;
    const newcomer = await app.person();
    await app.store.transaction(async (tx) => {
      await tx.update("resident", gone!.resident.id, { lives_until: todayThere(app) });
      const lives = { room: gone!.resident.room, user_id: newcomer.actor.user.id, lives_from: todayThere(app), accepted_at: new Date().toISOString() };
      await tx.insert("resident", { id: randomUUID(), ...lives });
    });
    await follow(one.id);
    const { members } = vendor.channel(one.id);
    expect([members.has(gone!.visitor.actor.user.id), members.has(newcomer.actor.user.id), members.size]).toEqual([false, true, 3]);
  });

  it("[RES-15] brings whoever hides somebody no word of theirs: they talk our own way, are told nothing by it, and are in it again once they read them", async () => {
    const one = await begun();
    const [rae, rob] = one.home.people.map(({ visitor }) => visitor) as [Visitor, Visitor];
    const leo = one.ada.actor.user.id;
    const press = (command: "block-person" | "unblock-person") => rae.run(command, { person: leo }, `/resident/meeting/${one.id}/report`, { person: leo });
    const service = async (visitor: Visitor) => JSON.stringify((await visitor.see(`/resident/meeting/${one.id}`)).blocks).includes('"service":{');
    expect(await service(rae)).toBe(true);
    await claimed("follow-channel");
    expect(await press("block-person")).toMatchObject({ ok: true });
    expect(await waiting(), "its channel is put right").toBeGreaterThan(0);
    await follow(one.id);
    const { members } = vendor.channel(one.id);
    expect([members.has(rae.actor.user.id), members.has(rob.actor.user.id), members.has(leo)]).toEqual([false, true, true]);
    expect([await service(rae), await service(rob)]).toEqual([false, true]);
    expect(await chatUser(app.deps, rae.actor)).toMatchObject({ provider: "built-in", service: null });
    await sendMessage(app.deps, rae.actor, one.id, { id: randomUUID(), text: "Heard all the same" });
    saysThere(one.id, leo, "Hidden from her");
    await follow(one.id);
    const reads = async ({ actor }: Visitor) => (await readMessages(app.deps, actor, one.id, { before: null }))!.messages.flatMap(({ text }) => text ?? []);
    expect((await reads(rob)).slice(-2)).toEqual(["Heard all the same", "Hidden from her"]);
    expect(await reads(rae)).toEqual(["Heard all the same"]);
    expect(await press("unblock-person")).toMatchObject({ ok: true });
    await follow(one.id);
    expect([vendor.channel(one.id).members.has(rae.actor.user.id), await service(rae)]).toEqual([true, true]);
  });

  it("counts a message that a browser sent there once, as one that was sent here", async () => {
    const one = await begun();
    const { analytics } = app.deps;
    const counted: (string | null | undefined)[] = [];
    app.deps.analytics = { ...analytics, track: ({ name, userId }) => void (name === "Message sent" && counted.push(userId)) };
    const say = (message: string, id: string) =>
      one.ada.run("send-message", { meeting: one.id, message, id }, `/application/${one.ada.source}/meet-and-greet/chat`, { meetingId: one.id });
    const [there, both] = [randomUUID(), randomUUID()];
    try {
      saysThere(one.id, one.ada.actor.user.id, "Said there", there);
      saysThere(one.id, one.ada.actor.user.id, "Said there", there);
      await follow(one.id);
      await follow(one.id);
      expect(await say("Said there", there)).toMatchObject({ ok: true });
      expect(counted).toEqual([one.ada.actor.user.id]);
      expect(await say("Both ways", both)).toMatchObject({ ok: true });
      saysThere(one.id, one.ada.actor.user.id, "Both ways", both);
      expect(await say("Said here", randomUUID())).toMatchObject({ ok: true });
      await follow(one.id);
      expect(counted).toEqual(Array(3).fill(one.ada.actor.user.id));
    } finally {
      app.deps.analytics = analytics;
    }
  });

  it("holds nothing up for a message of somebody whom the provider lets in no more", async () => {
    const one = await begun();
    const [gone] = one.home.people;
    await sendMessage(app.deps, gone!.visitor.actor, one.id, { id: randomUUID(), text: "My last words" });
    await app.store.transaction((tx) => tx.update("resident", gone!.resident.id, { lives_until: todayThere(app) }));
    await sendMessage(app.deps, one.ada.actor, one.id, { id: randomUUID(), text: "After them" });
    await follow(one.id);
    await follow(one.id);
    expect(vendor.texts(one.id).slice(2)).toEqual(["After them"]);
    expect((await texts(one.id)).slice(2)).toEqual(["My last words", "After them"]);
  });

  it("is closed there when it is over, with what came in at the last moment copied, and nobody left in it", async () => {
    const one = await begun();
    saysThere(one.id, idOf(one, 0), "Just in time");
    await passOnHome(app.deps, one.ada.actor, one.id);
    await follow(one.id);
    expect(vendor.channel(one.id)).toMatchObject({ frozen: true, members: new Set() });
    expect((await texts(one.id)).at(-1)).toBe("Just in time");
    expect(await chatUser(app.deps, one.ada.actor)).toMatchObject({ provider: "built-in" });
    const asked = vendor.asked.length;
    await follow(one.id);
    expect(vendor.asked.length, "nothing more is asked").toBe(asked);
  });

  it("[CHT-3] tells its page by which channel it is talked, once that is there", async () => {
    const one = await talk(app);
    const service = async () => {
      const { blocks } = await one.ada.see(`/application/${one.ada.source}/meet-and-greet/chat`, { meetingId: one.id });
      return /"service":(null|\{[^}]*\})/u.exec(JSON.stringify(blocks))?.[1];
    };
    expect(await service()).toBe("null");
    await follow(one.id);
    expect(JSON.parse((await service())!)).toEqual({ channel: one.id, credentials_from: "/api/v1/chat/users", last: 50, look_seconds: 1, looks: 60 });
    app.deps.chat = null;
    expect(await service(), "whoever isn't let in any more hears so with the token").not.toBe("null");
  });

  it("knows nobody any more whose account is gone", async () => {
    const one = await begun();
    const { user } = one.home.people[0]!.visitor.actor;
    await app.store.transaction(async (tx) => {
      expect(await deletePerson(tx, app.deps, { user: user.id, by: user.id, why: null }, app.deps.documents.current())).toBeNull();
    });
    const { handler } = jobs(app.deps).find(({ name }) => name === "delete-chat-user")!;
    for (const job of await claimed("delete-chat-user")) await handler(job.data, { ...job, signal: new AbortController().signal });
    expect([vendor.users.has(user.id), vendor.users.has(one.ada.actor.user.id)]).toEqual([false, true]);
  });

  it("goes on here while the provider is away, and what was said comes there later", async () => {
    const one = await begun();
    vendor.faults.down = true;
    expect(await sendMessage(app.deps, one.ada.actor, one.id, { id: randomUUID(), text: "Anyway" })).toMatchObject({ created: true });
    await expect(follow(one.id)).rejects.toThrow(ProviderUnavailable);
    expect((await texts(one.id)).at(-1)).toBe("Anyway");
    vendor.faults.down = false;
    await follow(one.id);
    expect(vendor.texts(one.id).at(-1)).toBe("Anyway");
  });

  it("stays readable and goes on after a switch of the provider, and back", async () => {
    const one = await begun();
    saysThere(one.id, idOf(one, 0), "Said there");
    await follow(one.id);
    app.deps.chat = null;
    expect(await chatUser(app.deps, one.ada.actor)).toMatchObject({ provider: "built-in" });
    expect((await readMessages(app.deps, one.ada.actor, one.id, { before: null }))!.messages.at(-1)!.text).toBe("Said there");
    await sendMessage(app.deps, one.ada.actor, one.id, { id: randomUUID(), text: "Said here" });
    const built = await talk(app);
    app.deps.chat = createSendbirdChat(vendor.config);
    await follow(built.id);
    expect(vendor.channels.has(built.id), "one that began here stays here").toBe(false);
    await follow(one.id);
    expect(vendor.texts(one.id).slice(2)).toEqual(["Said there", "Said here"]);
    expect((await texts(one.id)).slice(2)).toEqual(["Said there", "Said here"]);
  });

  describe("what the provider tells", () => {
    const tells = (body: object, signature?: string) => {
      const raw = JSON.stringify(body);
      return handleChatWebhook(app.deps, Buffer.from(raw), signature ?? vendor.sign(raw));
    };
    const event = (meeting: string, n: number) => ({ category: "group_channel:message_send", channel: { channel_url: meeting }, payload: { message_id: n } });

    it("has it copied, once however often it is told, and whoever tells it has signed it", async () => {
      const one = await begun();
      await claimed("follow-channel");
      const before = await waiting();
      await expect(tells(event(one.id, 1), "00")).rejects.toThrow(BadSignature);
      expect(await waiting()).toBe(before);
      expect([await tells(event(one.id, 1)), await tells(event(one.id, 1)), await tells(event(one.id, 2))]).toEqual([true, true, true]);
      expect(await waiting()).toBe(before + 1);
      expect(await tells(event(randomUUID(), 3)), "of a meeting that isn't ours").toBe(true);
      app.deps.chat = null;
      expect(await tells(event(one.id, 4))).toBe(false);
    });

    it("is found all the same where it never told of it", async () => {
      const one = await begun();
      saysThere(one.id, idOf(one, 0), "Nobody tells of this");
      await followChannels(app.deps);
      expect(await waiting()).toBeGreaterThan(0);
      await follow(one.id);
      expect((await texts(one.id)).at(-1)).toBe("Nobody tells of this");
    });
  });
});
