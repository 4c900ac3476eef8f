import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sendMessage } from "#server/areas/meetings/chat/messages.ts";
import { describeOnEachDatabase } from "#tests/support/database.ts";
import type { TestApp, Visitor } from "#tests/support/test-app.ts";
import { appWithoutSeasons } from "../home-selection/market-homes.ts";
import { said, talk, type Talk } from "./households.ts";

/** An address as a page and what it asks for. */
const splitAt = (address: string): [string, Record<string, string>] => {
  const { pathname, searchParams } = new URL(address, "http://localhost");
  return [pathname, Object.fromEntries(searchParams)];
};

describeOnEachDatabase("a report from a meeting", (database) => {
  let app: TestApp;
  let one: Talk;
  let rae: Visitor;
  beforeAll(async () => {
    app = await appWithoutSeasons(database);
    one = await talk(app, [{}, {}]);
    rae = one.home.people[0]!.visitor;
    await app.store.transaction((tx) => tx.update("user", one.ada.actor.user.id, { first_name: "Leo", last_name: "Varga" }));
    await sendMessage(app.deps, one.who.actor, one.id, { id: randomUUID(), text: "Send the deposit by gift card." });
  });
  afterAll(() => app.close());

  const casesOf = async ({ actor }: Visitor) => (await app.store.list("support_case", { user_id: actor.user.id }, { limit: 9, offset: 0 })).rows;
  const pageOf = ({ id }: Talk, query: string) => `/resident/meeting/${id}/report?${query}`;
  const ofPerson = (of: Talk = one) => pageOf(of, `person=${one.ada.actor.user.id}`);
  const reports = (visitor: Visitor, input: Record<string, unknown>, at = ofPerson()) =>
    visitor.run("report-person", { message: null, ...input }, ...splitAt(at));
  const leo = () => ({ person: one.ada.actor.user.id, reason: "money", words: "Before we had even said hello." });
  const seen = async (visitor: Visitor, path: string) => JSON.stringify((await visitor.see(...splitAt(path))).blocks);

  it("[RES-14] opens a case with what was said from the first message on, and tells whoever reports what happens, and nobody else", async () => {
    const before = await said(app, one.id);
    expect(await reports(rae, leo())).toMatchObject({ ok: true });
    const [kept, ...more] = await casesOf(rae);
    expect(more).toEqual([]);
    for (const text of [
      "Report of Leo V.",
      one.id,
      "Asked for money",
      "Before we had even said hello.",
      "Hi, I am Ada.",
      "Leo V.: Send the deposit by gift card.",
    ])
      expect(kept!.message).toContain(text);
    const mails = (await app.store.mails.unsent(10_000)).filter(({ template }) => template.startsWith("support"));
    const told = mails.find(({ to }) => to === rae.actor.user.email)!;
    expect(told.text).toContain("We answer within about 3 business hours");
    for (const { text } of mails) expect(text, "what was said goes into no mail").not.toContain("gift card");
    expect(mails.some(({ to }) => to === one.ada.actor.user.email)).toBe(false);
    expect(await said(app, one.id)).toEqual(before);
    // Pressed again it opens no second one, and the page says that the team has it.
    expect(await seen(rae, ofPerson())).toContain("Our team has it");
    await reports(rae, leo());
    expect(await casesOf(rae)).toHaveLength(1);
  });

  it("[RES-14] is of one message as well, which the case says and marks, once however often it is sent", async () => {
    const gift = (await said(app, one.id)).find(({ text }) => text?.includes("gift card"))!;
    const at = pageOf(one, `message=${gift.id}`);
    const page = await seen(rae, at);
    for (const text of ["What happened with Leo?", "Leo wrote:", "Send the deposit by gift card."]) expect(page).toContain(text);
    const sent = { person: one.ada.actor.user.id, message: gift.id, reason: "money", words: "" };
    const both = await Promise.all([reports(rae, sent, at), reports(rae, sent, at)]);
    expect(both.some(({ ok }) => ok)).toBe(true);
    const cases = await casesOf(rae);
    expect(cases).toHaveLength(2);
    const { message, page: from } = cases.find((each) => each.message.includes("What they wrote: Send the deposit"))!;
    expect(message).toMatch(/^→ .* Leo V\.: Send the deposit by gift card\.$/mu);
    expect(message.match(/^→/gmu)).toHaveLength(1);
    expect(from).toBe(`/resident/meeting/${one.id}`);
  });

  it("[RES-14] is open to whoever applies in the same way, from a message and from a profile", async () => {
    const at = (page: string, query = "") => `/application/${one.ada.source}/meet-and-greet/${page}?meetingId=${one.id}${query}`;
    const id = randomUUID();
    await sendMessage(app.deps, rae.actor, one.id, { id, text: "No to your sort." });
    expect(await seen(one.ada, at("chat"))).toContain(`/meet-and-greet/report?meetingId=${one.id}&message=%40message`);
    expect(await seen(one.ada, at(`profile/${rae.actor.user.id}`))).toContain(`person=${rae.actor.user.id}`);
    const path = at("report", `&message=${id}`);
    expect(await seen(one.ada, path)).toContain("No to your sort.");
    expect(await one.ada.run("report-person", { person: rae.actor.user.id, message: id, reason: "insulting", words: null }, ...splitAt(path))).toMatchObject({
      ok: true,
    });
    expect((await casesOf(one.ada))[0]!.message).toContain("What they wrote: No to your sort.");
    // The house reads nothing of it.
    expect(await seen(rae, `/resident/meeting/${one.id}`)).not.toContain("Our team has it");
  });

  it("[RES-14] is opened as well where somebody declines because something felt wrong", async () => {
    const rob = one.home.people[1]!.visitor;
    await rob.run("decline-applicant", { reason: "felt-wrong" }, `/resident/meeting/${one.id}`);
    const [kept] = await casesOf(rob);
    expect(kept!.message).toContain("Something felt wrong");
    await rob.run("take-answer-back", {}, `/resident/meeting/${one.id}`);
  });

  it("is of nobody else's meeting, and about nobody who isn't in it", async () => {
    const stranger = await app.person();
    expect(await reports(stranger, leo())).toMatchObject({ ok: false });
    const other = await talk(app, [{}]);
    expect(await reports(rae, leo(), ofPerson(other))).toMatchObject({ ok: false });
    for (const person of [other.ada.actor.user.id, rae.actor.user.id, "no-id"]) expect(await reports(rae, { ...leo(), person })).toMatchObject({ ok: false });
    const [elsewhere] = (await said(app, other.id)).filter(({ user_id }) => user_id !== null);
    for (const message of [elsewhere!.id, randomUUID(), "no-id"])
      expect(await rae.open(...splitAt(pageOf(one, `message=${message}`)))).toMatchObject({ do: "redirect", href: `/resident/meeting/${one.id}` });
    expect(await casesOf(stranger)).toEqual([]);
  });
});
