import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sendMessage } from "#server/areas/meetings/chat/messages.ts";
import { describeOnEachDatabase } from "#tests/support/database.ts";
import type { TestApp, Visitor } from "#tests/support/test-app.ts";
import { appWithoutSeasons } from "../home-selection/market-homes.ts";
import { said, talk, type Talk } from "./households.ts";

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
  const reports = (visitor: Visitor, input: Record<string, unknown>, of: Talk = one) => visitor.run("report-person", input, `/resident/meeting/${of.id}`);
  const leo = () => ({ person: one.ada.actor.user.id, reason: "money", words: "Before we had even said hello." });

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
    expect(await reports(rae, leo(), other)).toMatchObject({ ok: false });
    for (const person of [other.ada.actor.user.id, rae.actor.user.id, "no-id"]) expect(await reports(rae, { ...leo(), person })).toMatchObject({ ok: false });
    expect(await casesOf(stranger)).toEqual([]);
  });
});
