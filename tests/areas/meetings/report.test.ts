import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sendMessage } from "#server/areas/meetings/chat/messages.ts";
import { readTranscript } from "#server/areas/meetings/staff/transcript.ts";
import { readPerson } from "#server/areas/people/index.ts";
import { answerCase, readCase } from "#server/areas/support/index.ts";
import { readMigrations } from "#server/db/engine/migrate.ts";
import { describeOnEachDatabase } from "#tests/support/database.ts";
import type { TestApp, Visitor } from "#tests/support/test-app.ts";
import { everyRow, remove } from "../account/personal-data.ts";
import { appWithoutSeasons } from "../home-selection/market-homes.ts";
import { refusalOf, staff } from "../review/support.ts";
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

  it("[RES-14] opens a case that leads to what was said, and tells whoever reports what happens, and nobody else", async () => {
    const before = await said(app, one.id);
    expect(await reports(rae, leo())).toMatchObject({ ok: true });
    const [kept, ...more] = await casesOf(rae);
    expect(more).toEqual([]);
    for (const text of ["Report at ", one.id, "Asked for money", "Before we had even said hello."]) expect(kept!.message).toContain(text);
    expect(kept!.meeting).toBe(one.id);
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
    expect(cases.find(({ message }) => message.includes("One message is meant"))).toMatchObject({ page: `/resident/meeting/${one.id}` });
    const sol = await staff(app, "Sol", "support");
    const read = await readTranscript(app.deps, sol, { id: one.id, body: { reason: "The report." }, version: null });
    if (!read.ok) throw new Error(refusalOf(read));
    expect(read.value.messages.filter(({ is_reported }) => is_reported).map(({ text }) => text)).toEqual(["Send the deposit by gift card."]);
  });

  it("[RES-14] shows nothing of the chat to whoever opens or answers its case: that is read with a reason", async () => {
    const sol = await staff(app, "Sol", "support");
    for (const { id } of await casesOf(rae)) {
      const shown = await readCase(app.deps, sol, id);
      if (!shown.ok) throw new Error(refusalOf(shown));
      const answered = await answerCase(app.deps, sol, { id, body: { text: "We have spoken with them.", close: false }, version: null });
      if (!answered.ok) throw new Error(refusalOf(answered));
      for (const text of ["gift card", "Hi, I am Ada."]) expect(JSON.stringify([shown.value, answered.value])).not.toContain(text);
    }
    expect(JSON.stringify(await readPerson(app.deps, sol, rae.actor.user.id))).not.toContain("gift card");
    expect((await app.store.mails.unsent(10_000)).filter(({ text }) => text.includes("gift card"))).toEqual([]);
    // Their own data has what they reported, and nobody else's words.
    expect(JSON.stringify(await app.store.personalData(rae.actor.user.id))).not.toContain("gift card");
  });

  it("goes without the chat from a case of before as well", async () => {
    const [kept] = await casesOf(rae);
    const before = `Report of Leo V. at a home, meeting ${one.id}\nAsked for money\n\nTwice.\nWhat they wrote: A\n\ngift card.\n\n→ 2026-11-20T10:00:00.000Z Leo V.: A\n\ngift card.\n2026-11-20T10:01:00.000Z Rae A.: No.`;
    await database.open.pool.query("UPDATE support_cases SET message = $2 WHERE id = $1", [kept!.id, before]);
    await database.open.pool.query(readMigrations().find(({ name }) => name.endsWith("reports-without-the-chat.sql"))!.sql);
    expect((await casesOf(rae)).find(({ id }) => id === kept!.id)!.message).toBe(`Report of Leo V. at a home, meeting ${one.id}\nAsked for money\n\nTwice.`);
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
    expect((await casesOf(one.ada))[0]!.message).toContain("One message is meant");
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

  it("leaves no trace of what somebody said who deletes their account, nor of who they were", async () => {
    const other = await talk(app, [{}]);
    const name = `Zed${other.ada.actor.user.id.slice(0, 8)}`;
    await app.store.transaction((tx) => tx.update("user", other.ada.actor.user.id, { first_name: name }));
    const words = `Only ${other.ada.actor.user.id.slice(0, 8)} says this.`;
    await sendMessage(app.deps, other.who.actor, other.id, { id: randomUUID(), text: words });
    const spoken = (await said(app, other.id)).find(({ text }) => text === words)!;
    const resident = other.home.people[0]!.visitor;
    const sent = { person: other.ada.actor.user.id, message: spoken.id, reason: "money", words: "" };
    expect(await reports(resident, sent, pageOf(other, `message=${spoken.id}`))).toMatchObject({ ok: true });
    const sol = await staff(app, "Sol", "support");
    const [kept] = await casesOf(resident);
    const about = async () => {
      const shown = await readCase(app.deps, sol, kept!.id);
      return shown.ok && shown.value.reported;
    };
    expect(await about()).toContain(name);
    expect((await answerCase(app.deps, sol, { id: kept!.id, body: { text: "We have read it.", close: false }, version: null })).ok).toBe(true);
    for (const text of [words, name]) expect((await everyRow(database.open.pool)).includes(text)).toBe(true);
    expect((await remove(other.ada)).ok).toBe(true);
    for (const text of [words, name]) expect((await everyRow(database.open.pool)).includes(text), text).toBe(false);
    expect(await about()).toBeNull();
  });

  it("goes without a name from a case of before, and from the mails about it, which lose the chat as well", async () => {
    const [kept] = await casesOf(rae);
    const before = `Report of Leo V. at a home at the lake, meeting ${one.id}\nAsked for money`;
    const chat = "\nWhat they wrote: gift card.\n\n→ 2026-11-20T10:00:00.000Z Leo V.: gift card.\n2026-11-20T10:01:00.000Z Rae A.: No.";
    const { pool } = database.open;
    await pool.query("UPDATE support_cases SET message = $2 WHERE id = $1", [kept!.id, before]);
    const mails = "FROM mails WHERE template = 'support-answer' AND split_part(dedupe_key, ':', 2) = $1";
    await pool.query("UPDATE mails SET text = $2, html = $3 WHERE id IN (SELECT id " + mails + ")", [
      kept!.id,
      `You wrote:\n${before}${chat}\n\nReply to this mail.`,
      `<p>You wrote:</p><p>${before}${chat}</p><p>Reply</p>`.replaceAll("\n", "<br>"),
    ]);
    await pool.query(readMigrations().find(({ name }) => name.endsWith("reports-without-names.sql"))!.sql);
    const after = `Report at a home at the lake, meeting ${one.id}\nAsked for money`;
    expect((await casesOf(rae)).find(({ id }) => id === kept!.id)!.message).toBe(after);
    const { rows } = await pool.query<{ text: string; html: string }>("SELECT text, html " + mails, [kept!.id]);
    expect(rows.length).toBeGreaterThan(0);
    for (const { text, html } of rows) {
      expect(text).toBe(`You wrote:\n${after}\n`);
      expect(html).toBe(`<p>You wrote:</p><p>${after}\n`.replaceAll("\n", "<br>"));
    }
  });
});
