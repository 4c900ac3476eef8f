import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { readFormBody } from "#server/http/body/form-body.ts";
import { createRateLimits } from "#server/http/middleware/rate-limits.ts";
import { blocksIn } from "../support/blocks-in.ts";
import { pageContext, pagesOf } from "../support/page-context.ts";
import { addDays } from "#screens/language/expressions/calendar.ts";
import { marketDay } from "#server/kernel/context/market-time.ts";
import type { ApiClient } from "./support/api-client.ts";
import { type Things, thingsOfOne } from "./support/every-call.ts";
import { withTestHost } from "./support/test-host.ts";

/** More than these tests say. */
const SAID_MOST = 40;
const ROB = "says-too-much@example.com";
const latchkey = withTestHost({ limits: { message: { points: SAID_MOST, seconds: 60 } } });
let of: Things;
let resident: ApiClient;

/** Somebody moves into the home that is met. */
async function movesIn(email: string, number = 2): Promise<ApiClient> {
  const client = await latchkey.as(email);
  const { id } = await client.get("/auth/me/");
  const { deps, open } = latchkey;
  const lives_from = addDays(marketDay(deps.documents.current(), "seattle", deps.clock.now()), -30);
  await open.store.transaction(async (tx) => {
    const bedroom = { number, room_type: "private", about: "", first_price_cents: 119_000, discounted_price_cents: null, lease_lengths: null };
    const { id: room } = await tx.insert("room", { ...bedroom, id: randomUUID(), home: of.metHome, is_available: false, availability_date: null });
    await tx.insert("resident", { id: randomUUID(), room, user_id: id, lives_from, accepted_at: deps.clock.now().toISOString() });
  });
  return client;
}

describe("an applicant and a house, over the API", () => {
  beforeAll(async () => {
    of = await thingsOfOne(latchkey);
    resident = await movesIn("meets-over-the-api@example.com");
  });
  const meeting = (): string => `/meet-and-greet/meetings/${of.meeting}/`;
  const send = (client: ApiClient, message: string, id = randomUUID() as string) => client.post("/chat/messages/", { id, channel_id: of.meeting, message });

  test("[ENT-78] [ENT-80] [ENT-81] [ENT-82] [API-81] [API-82] [API-83] read their meeting alike, each from their side", async () => {
    const listed = await of.api.get("/meet-and-greet/meetings/?all_meetings=true&is_applicant=true");
    expect([listed.status, listed.at("results.0.id"), listed.at("results.0.is_applicant")]).toEqual([200, of.meeting, true]);
    expect((await resident.get("/meet-and-greet/meetings/?is_applicant=true")).at("results")).toEqual([]);
    const read = await resident.get(meeting());
    expect(read.record).toMatchObject({
      status: "open",
      is_applicant: false,
      asked: 1,
      answered: 0,
      property: { id: of.metHome },
      chat_channel: { provider_id: of.meeting },
    });
    expect(read.text).not.toContain(of.email);
    expect((await of.api.get("/meet-and-greet/meeting/")).id).toBe(of.meeting);
    expect((await of.api.get(`/meet-and-greet/meeting/?meetingId=${randomUUID()}`)).status).toBe(404);
  });

  test("[ENT-79] [API-85] are told the time that is left by the server's clock", async () => {
    expect((await of.api.get(`${meeting()}time-left/`)).record).toMatchObject({ hasExpired: false, urgency: "safe" });
  });

  test("[ENT-83] [API-87] [API-88] [API-89] begin with messages of which each is there once", async () => {
    const user = await of.api.get("/chat/users");
    expect([user.at("user_id"), user.at("provider_token")]).toEqual([of.person, "session"]);
    expect((await of.api.post("/chat/initial-messages/", { channel_id: of.meeting, message: "Hi, I am new." })).status).toBe(201);
    const messages = ["One", "Two"].map((message) => ({ id: randomUUID(), message }));
    const pending = () => of.api.post("/chat/pending-messages/", { application: of.application, property: of.metHome, messages });
    expect([(await pending()).status, (await pending()).status]).toEqual([201, 200]);
    expect((await of.api.post("/chat/pending-messages/", { application: of.application, property: of.home, messages })).status).toBe(409);
  });

  test("[ENT-84] [CHT-9] say who spoke, in one order", async () => {
    await send(of.api, "Is it quiet?");
    for (const text of ["Very.", "After ten."]) await send(resident, text);
    const types = async (client: ApiClient) =>
      ((await client.get(`/chat/messages/?channel_id=${of.meeting}&limit=3`)).at("results") as { message: string; messageType: string }[]).map(
        ({ message, messageType }) => `${message} ${messageType}`,
      );
    expect(await types(of.api)).toEqual(["Is it quiet? self", "Very. user", "After ten. users"]);
    expect(await types(resident)).toEqual(["Is it quiet? user", "Very. self", "After ten. self"]);
    const older = await of.api.get(`/chat/messages/?channel_id=${of.meeting}&limit=2`);
    expect(older.word("next")).toContain("cursor=");
  });

  test("[RES-18] count what is unread", async () => {
    await send(resident, "Are you there?");
    expect((await of.api.get(meeting())).at("unread")).toBeGreaterThan(0);
    expect((await of.api.put(`/chat/channels/${of.meeting}/read/`, { number: 1_000_000 })).record).toMatchObject({ unread: 0 });
    expect((await of.api.get(meeting())).at("unread")).toBe(0);
  });

  test("are refused what can't be said, and told where", async () => {
    for (const message of ["", "   ", "x".repeat(2001)]) {
      const refused = await send(of.api, message);
      expect([refused.status, Object.keys(refused.at("field_errors") as object)], JSON.stringify(message)).toEqual([400, ["message"]]);
    }
    for (const message of ["a\u0000b", "a\ud800b"]) expect((await send(of.api, message)).status, JSON.stringify(message)).toBe(400);
    expect((await send(of.api, "x".repeat(2000))).status).toBe(201);
    expect((await send(of.api, "Hello", "no-id")).status).toBe(400);
    const markup = "<script>alert(1)</script> \u{1F44B} שלום";
    expect((await send(of.api, markup)).at("message")).toBe(markup);
  });

  test("[RES-5] [RES-6] [RES-7] answer, with a reason that nobody else reads, and take it back", async () => {
    expect((await resident.put(`${meeting()}answer/`, { answer: "no" })).at("field_errors")).toHaveProperty("reason");
    const no = await resident.put(`${meeting()}answer/`, { answer: "no", reason: "living-together" });
    expect([no.status, no.at("status")]).toEqual([200, "open"]);
    const read = await of.api.get(meeting());
    expect([read.at("answered"), read.at("own_answer"), read.text.includes("living-together")]).toEqual([1, null, false]);
    expect((await resident.get(meeting())).at("own_answer")).toBe("no");
    expect((await resident.delete(`${meeting()}answer/`)).status).toBe(204);
    expect((await of.api.get(meeting())).at("answered")).toBe(0);
  });

  test("[RES-14] report a message, or each other, once", async () => {
    const id = randomUUID();
    await send(resident, "Pay me in gift cards.", id);
    const report = (client: ApiClient, body: object) => client.post(`${meeting()}reports/`, body);
    const sent = { message: id, reason: "money", words: "Odd." };
    const first = await report(of.api, sent);
    const again = await report(of.api, { ...sent, reason: "else" });
    expect([first.status, again.status, again.id]).toEqual([201, 200, first.id]);
    expect(again.record).toMatchObject({ message: id, reason: "money" });
    expect(first.text).not.toContain("Odd.");
    expect((await report(resident, { person: of.person, reason: "insulting" })).status).toBe(201);
    const wrong = [{ reason: "money" }, { message: id }, { message: id, reason: "rude" }];
    for (const body of wrong) expect((await report(of.api, body)).status, JSON.stringify(body)).toBe(400);
    for (const body of [
      { message: randomUUID(), reason: "money" },
      { person: of.person, reason: "money" },
    ])
      expect((await report(of.api, body)).status, JSON.stringify(body)).toBe(404);
  });

  describe("who say too much at once", () => {
    const FAST = "That was very fast. Please wait a moment and try again.";
    let rob: ApiClient;
    beforeAll(async () => void (rob = await movesIn(ROB, 3)));
    const said = async (): Promise<unknown[]> => (await rob.get(`/chat/messages/?channel_id=${of.meeting}&limit=50`)).results.map(({ message }) => message);

    test("have what they wrote still before them where they post a form, with why it isn't said yet", async () => {
      const user = (await latchkey.open.store.transaction((tx) => tx.userByEmail(ROB)))!;
      const limits = createRateLimits({ limits: { message: { points: 1, seconds: 60 } } });
      const path = `/resident/meeting/${of.meeting}`;
      const post = async (message: string) => {
        const body = new URLSearchParams({
          "input:write.message": message,
          command: `write-message@input:write ${JSON.stringify({ meeting: of.meeting })}`,
        });
        const request = new Request(latchkey.url + path, { method: "POST", body });
        const form = await readFormBody(request, 0);
        return pagesOf(latchkey.deps).runPageForm(pageContext(user, { form, consume: (limit) => limits.consume(limit, user.id) }), request);
      };
      expect(await post("First")).toMatchObject({ do: "go" });
      const before = await said();
      const answer = await post("Second");
      if (answer.do !== "show") throw new Error(`leads to ${answer.href}`);
      const { descriptor } = answer.data;
      expect([answer.status, answer.headers.get("Retry-After"), descriptor.answer?.problems]).toEqual([429, "60", [FAST]]);
      expect(blocksIn(descriptor.blocks).find(({ root }) => root === "input:write")).toMatchObject({ posted: { message: { text: "Second" } } });
      expect(await said()).toEqual(before);
    });

    test("are asked over the API to wait, and for how long", async () => {
      const answers = await Promise.all(Array.from({ length: SAID_MOST + 1 }, (_, at) => send(rob, String(at))));
      const refused = answers.filter(({ status }) => status !== 201);
      expect(refused.length).toBeGreaterThan(0);
      for (const { status, headers, error } of refused) {
        expect([status, error.type, error.message]).toEqual([429, "too-many", FAST]);
        expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0);
      }
      const kept = await said();
      for (const answer of answers) if (answer.status === 201) expect(kept).toContain(answer.at("message"));
    });
  });

  test("[API-84] [API-86] leave its page, which ends nothing, or pass on the home, which ends it for both", async () => {
    const left = () => of.api.post("/meet-and-greet/applicant-left-event/", { application: of.application, meeting: of.meeting });
    expect((await left()).status).toBe(200);
    expect((await of.api.get(meeting())).at("status")).toBe("open");
    expect((await of.api.post(`${meeting()}abort/`, {})).at("status")).toBe("rejected");
    expect((await send(resident, "Still there?")).status).toBe(409);
    expect((await resident.get(meeting())).record).toMatchObject({ status: "rejected", ended: true, accepted: false });
  });
});
