import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Chat } from "#server/ports/chat.ts";
import { BadSignature, ProviderRefused, ProviderUnavailable } from "#server/ports/failures.ts";
import { createSendbirdChat } from "#server/providers/chat/sendbird.ts";
import { SendbirdStandIn } from "../support/sendbird/sendbird.ts";

let vendor: SendbirdStandIn;
let chat: Chat;
beforeAll(async () => {
  vendor = await SendbirdStandIn.start();
  chat = createSendbirdChat(vendor.config);
});
afterAll(() => vendor.stop());
beforeEach(() => vendor.calm());

const talk = async (...members: string[]): Promise<string> => {
  const id = randomUUID();
  await chat.createChannel(id, members);
  return id;
};

test("a channel is made once, with the members that it was made for, who join and leave it", async () => {
  const id = randomUUID();
  expect(await chat.channel(id)).toBeNull();
  await chat.createChannel(id, ["ada", "rae"]);
  await chat.createChannel(id, ["ada", "rae"]);
  expect(await chat.channel(id)).toEqual({ members: ["ada", "rae"] });
  await chat.addMembers(id, ["rob"]);
  await chat.removeMembers(id, ["rae"]);
  expect(await chat.channel(id)).toEqual({ members: ["ada", "rob"] });
});

test("somebody is let in by a token until then, whether they are known or not", async () => {
  const until = new Date(Date.now() + 60_000);
  const token = await chat.token("newcomer", until);
  expect(vendor.tokens.get(token)).toEqual({ user: "newcomer", until: until.getTime() });
  expect(await chat.token("newcomer", until)).not.toBe(token);
});

test("what is said is listed by its own id, oldest first, from an instant on", async () => {
  const id = await talk("ada", "rae");
  const first = await chat.sendMessage(id, { id: randomUUID(), user: "ada", text: "Hello" });
  const second = await chat.sendMessage(id, { id: randomUUID(), user: "rae", text: "Hi <b>there</b>" });
  expect(await chat.messagesFrom(id, null)).toEqual([first, second]);
  expect(await chat.messagesFrom(id, second.at)).toEqual([second]);
  expect(second).toMatchObject({ user: "rae", text: "Hi <b>there</b>", id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
});

test("nothing is said in a channel that is closed, nor by whoever isn't in it", async () => {
  const id = await talk("ada");
  vendor.users.add("stranger");
  await expect(chat.sendMessage(id, { id: randomUUID(), user: "stranger", text: "Hello" })).rejects.toThrow(ProviderRefused);
  await chat.closeChannel(id);
  expect(vendor.channels.get(id)!.frozen).toBe(true);
});

test("somebody is forgotten, and again", async () => {
  await talk("gone");
  await chat.deleteUser("gone");
  await chat.deleteUser("gone");
  expect(vendor.users.has("gone")).toBe(false);
});

describe("a vendor that is asked too often", () => {
  test("is asked again once it says so, and all of it is done once", async () => {
    const id = await talk("ada");
    vendor.faults.tooMany = 2;
    await chat.sendMessage(id, { id: randomUUID(), user: "ada", text: "Patience" });
    expect(vendor.texts(id)).toEqual(["Patience"]);
    expect(vendor.asked.slice(-3)).toEqual(Array(3).fill("POST /group_channels/:id/messages"));
  });

  test("isn't waited for longer than a page may", async () => {
    Object.assign(vendor.faults, { tooMany: 1, retryAfterSeconds: 60 });
    const failure = await chat.channel(randomUUID()).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ProviderUnavailable);
    expect((failure as ProviderUnavailable).retryAfterMs).toBe(60_000);
  });
});

test("a vendor that is away, or refuses our token, says so and nothing of what it answered", async () => {
  vendor.faults.down = true;
  await expect(chat.channel("x")).rejects.toThrow(ProviderUnavailable);
  vendor.faults.down = false;
  const stranger = createSendbirdChat({ ...vendor.config, apiToken: "wrong" });
  await expect(stranger.token("ada", new Date())).rejects.toThrow("chat: answered 400 (400401)");
});

describe("its messages", () => {
  const event = (category: string) => JSON.stringify({ category, channel: { channel_url: "c-1" }, payload: { message_id: 1 } });
  const heard = (body: string, signature = vendor.sign(body)) => chat.webhook(Buffer.from(body), signature);

  test("say in which channel something was said, and nothing of anything else", () => {
    const said = event("group_channel:message_send");
    expect(heard(said)).toEqual({ eventId: expect.stringMatching(/^[0-9a-f]{64}$/), channel: "c-1" });
    expect(heard(event("group_channel:join")).channel).toBeNull();
    expect(heard("[]").channel).toBeNull();
  });

  test("are believed by their signature alone", () => {
    const said = event("group_channel:message_send");
    for (const signature of ["", "00", vendor.sign(`${said} `)]) expect(() => heard(said, signature)).toThrow(BadSignature);
  });
});
