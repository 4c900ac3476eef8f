import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sendMessage } from "#server/areas/meetings/chat/messages.ts";
import { acceptInvitation } from "#server/areas/meetings/decisions/leave-meeting.ts";
import { listStaffMeetings, readMeetingFigures, readStaffMeeting } from "#server/areas/meetings/staff/read-staff-meetings.ts";
import { decideMeeting } from "#server/areas/meetings/staff/decision.ts";
import { readTranscript } from "#server/areas/meetings/staff/transcript.ts";
import { report } from "#server/areas/meetings/safety/report.ts";
import { listCases } from "#server/areas/support/index.ts";
import type { Actor } from "#server/kernel/context/deps.ts";
import { addDays } from "#screens/language/expressions/calendar.ts";
import { describeOnEachDatabase } from "#tests/support/database.ts";
import type { TestApp } from "#tests/support/test-app.ts";
import { hired } from "../review/conflicts-of-interest.ts";
import { refusalOf, staff } from "../review/support.ts";
import { asChooser, chooser } from "../home-selection/choosers.ts";
import { appWithoutSeasons, todayThere } from "../home-selection/market-homes.ts";
import { answers, holds, HOUR, household, meetingOf, NO, passes, said, standsAs, stateOf, statusOf, talk, YES, type Talk } from "./households.ts";
import { startMeetingOf } from "#server/areas/meetings/start-meeting.ts";

const PAGE = { limit: 50, offset: 0 };
const ALL = { search: null, market: null, home: null, state: null };

describeOnEachDatabase("meetings, as staff look through them", (database) => {
  let app: TestApp;
  let rob: Actor;
  let sol: Actor;
  beforeAll(async () => {
    app = await appWithoutSeasons(database);
    rob = await staff(app, "Rob");
    sol = await staff(app, "Sol", "support");
  });
  afterAll(() => app.close());

  const listed = async (narrowed: Partial<Record<keyof typeof ALL, string>> = {}, by = rob) =>
    (await listStaffMeetings(app.deps, by, { ...ALL, ...narrowed }, PAGE)).rows;
  const rowOf = async ({ id, home }: Talk, by = rob) => (await listed({ home: home.slug, state: "any" }, by)).find((one) => one.id === id);
  const read = async ({ id }: Talk, by = rob) => {
    const answer = await readStaffMeeting(app.deps, by, id);
    if (!answer.ok) throw new Error(refusalOf(answer));
    return answer.value;
  };
  const decide = (id: string, body: Record<string, unknown>, { by = rob, version = null }: { by?: Actor; version?: number | null } = {}) =>
    decideMeeting(app.deps, by, { id, body, version });
  const YES_OF_STAFF = { approves: true, reason: "Nobody was home." };
  const reports = ({ home, id, ada }: Talk) =>
    report(app.deps, home.people[0]!.visitor.actor, id, { person: ada.actor.user.id, message: null, reason: "money", words: "" });

  it("[RES-22] lists each by what it waits for, with the time that is left, and who has answered, is silent or away", async () => {
    const today = todayThere(app);
    const open = await talk(app, [{}, {}, { away_from: addDays(today, -1), away_until: addDays(today, 9) }]);
    await answers(app.deps, open, 0, YES);
    expect(await rowOf(open)).toMatchObject({ stage: "open", words: 2, asked: 2, answered: 1, away: 1, is_silent: false, urgency: "safe", is_reported: false });
    expect((await read(open)).house.map(({ says, away_until }) => [says, away_until])).toEqual([
      ["yes", null],
      ["silent", null],
      ["away", addDays(today, 9)],
    ]);
    await passes(app, 24 * HOUR);
    expect(await rowOf(open)).toMatchObject({ stage: "waits_for_house", urgency: "expired" });
    const silent = await talk(app);
    await passes(app, 24 * HOUR);
    expect(await rowOf(open)).toMatchObject({ stage: "approved" });
    expect(await rowOf(silent)).toMatchObject({ stage: "waits_for_house", is_silent: false });
    await passes(app, 24 * HOUR);
    expect(await rowOf(silent)).toMatchObject({ stage: "waits_for_staff", is_silent: true, answered: 0, asked: 2 });
    const over = await talk(app);
    await answers(app.deps, over, 0, NO);
    await passes(app, HOUR);
    expect(await rowOf(over)).toMatchObject({ stage: "over", is_match: false });
    expect((await read(over)).house[0]).toMatchObject({ says: "no", reason: "living-together" });
    const stages = (await listed({ state: "any" })).map(({ stage }) => stage);
    expect(stages.indexOf("waits_for_staff")).toBe(0);
    expect(stages.lastIndexOf("over")).toBe(stages.length - 1);
    expect((await listed()).map(({ id }) => id)).not.toContain(over.id);
    expect((await listed({ state: "over" })).map(({ id }) => id)).toContain(over.id);
    expect(await listed({ state: "elsewhere" })).toEqual([]);
  });

  it("goes by who lives there now: whoever has moved out leaves a silent house behind", async () => {
    const one = await talk(app, [{}, {}]);
    await answers(app.deps, one, 0, YES);
    await app.store.transaction((tx) => tx.update("resident", one.home.people[0]!.resident.id, { lives_until: todayThere(app) }));
    app.outside.clock.move(48 * HOUR);
    expect(await rowOf(one)).toMatchObject({ stage: "waits_for_staff", is_silent: true });
  });

  it("finds them by home, street and who applies, page by page", async () => {
    const one = await talk(app);
    const [zoe, zed] = [await talk(app), await talk(app)];
    for (const [{ ada }, last_name] of [
      [zoe, "Quimby"],
      [zed, "Quimby"],
    ] as const)
      await app.store.transaction((tx) => tx.update("user", ada.actor.user.id, { first_name: "Zoë", last_name }));
    const found = async (search: string) => (await listed({ search })).map(({ id }) => id);
    expect((await found("zoe quim")).toSorted()).toEqual([zoe.id, zed.id].toSorted());
    expect(await found("zoe nobody")).toEqual([]);
    expect((await listed({ home: one.home.slug, market: "seattle" })).map(({ id }) => id)).toEqual([one.id]);
    const pages = [];
    for (const offset of [0, 1]) pages.push(await listStaffMeetings(app.deps, rob, { ...ALL, search: "quimby" }, { limit: 1, offset }));
    expect(pages.map(({ total, rows }) => [total, rows.length])).toEqual([
      [2, 1],
      [2, 1],
    ]);
    expect(new Set(pages.map(({ rows }) => rows[0]!.id))).toEqual(new Set([zoe.id, zed.id]));
  });

  it("leaves out what is their own, and reads it to nobody with a stake in it", async () => {
    const one = await talk(app);
    const lives = await hired(app, one.home.people[1]!.visitor);
    const applies = await hired(app, one.ada);
    for (const own of [lives, applies]) {
      expect(await rowOf(one, own)).toBeUndefined();
      expect(refusalOf(await readStaffMeeting(app.deps, own, one.id))).toMatch(/own-(home|application)/u);
    }
    expect(refusalOf(await readStaffMeeting(app.deps, rob, randomUUID()))).toBe("not-found");
    expect(refusalOf(await readStaffMeeting(app.deps, rob, "no-id"))).toBe("not-found");
  });

  it("says how many wait for whom, how many end in a match, and how soon a house answers", async () => {
    const before = await readMeetingFigures(app.deps);
    const matched = await talk(app);
    app.outside.clock.move(60_000);
    await sendMessage(app.deps, matched.home.people[0]!.visitor.actor, matched.id, { id: randomUUID(), text: "Welcome." });
    for (const place of [0, 1]) await answers(app.deps, matched, place, YES);
    expect("code" in (await acceptInvitation(app.deps, matched.who.actor, matched.id))).toBe(false);
    await talk(app);
    const after = await readMeetingFigures(app.deps);
    expect(after.open - before.open).toBe(1);
    expect(after).toMatchObject({ days: 30, first_answer_seconds: 60 });
    expect(after.matched_share).toBeGreaterThan(0);
  });

  describe("decides for a house", () => {
    it("[RES-10] [RES-22] of which nobody has answered a day after the chat's end, with a reason that is kept and told to nobody outside", async () => {
      const one = await talk(app);
      expect(refusalOf(await decide(one.id, YES_OF_STAFF))).toMatch(/house-decides/u);
      await passes(app, 48 * HOUR);
      expect(refusalOf(await decide(one.id, { approves: true }))).toMatch(/required/u);
      expect(refusalOf(await decide(one.id, { approves: true, reason: "  " }))).toMatch(/required/u);
      expect(refusalOf(await decide(randomUUID(), YES_OF_STAFF))).toBe("not-found");
      const decided = await decide(one.id, YES_OF_STAFF);
      expect(decided).toMatchObject({ ok: true, created: true, value: { stage: "approved", decided_by: "Rob Stone", decided_why: "Nobody was home." } });
      const events = await app.store.events(one.who.application);
      expect(events.filter(({ name }) => name === "house-decided")).toMatchObject([{ actor_user_id: rob.user.id, why: "Nobody was home." }]);
      const mails = (await app.store.mails.unsent(10_000)).filter(({ to }) => to === one.ada.actor.user.email);
      expect(mails.some(({ template }) => template === "meeting-told")).toBe(true);
      for (const { text } of mails) expect(text).not.toMatch(/Rob|Nobody was home/u);
      for (const { text } of await said(app, one.id)) expect(text ?? "").not.toMatch(/Rob|Nobody was home/u);
    });

    it("kindly says no, and the applicant chooses anew", async () => {
      const one = await talk(app);
      await passes(app, 48 * HOUR);
      expect(await decide(one.id, { approves: false, reason: "Nobody can be reached." })).toMatchObject({ ok: true, value: { stage: "over" } });
      expect([await standsAs(app, one.id), await statusOf(one.ada)]).toEqual([["rejected", "declined"], "profile_completed"]);
    });

    it("once: the same pressed again is answered with the first, anything else is told that it was decided, or seen on another version", async () => {
      const one = await talk(app);
      await passes(app, 48 * HOUR);
      const { version } = await read(one);
      expect(await decide(one.id, YES_OF_STAFF, { version: version + 1 })).toMatchObject({ ok: false, problem: { kind: "lost-update", version } });
      expect(await decide(one.id, YES_OF_STAFF, { version })).toMatchObject({ ok: true, created: true });
      const mails = async () => (await app.store.mails.unsent(10_000)).length;
      const sent = await mails();
      expect(await decide(one.id, YES_OF_STAFF, { version })).toMatchObject({ ok: true, created: false });
      expect(await mails()).toBe(sent);
      const nia = await staff(app, "Nia");
      for (const [by, approves] of [
        [nia, true],
        [rob, false],
      ] as const)
        expect(refusalOf(await decide(one.id, { ...YES_OF_STAFF, approves }, { by }))).toMatch(/meeting-decided/u);
    });

    it("by a reviewer who has no stake in it, and by nobody of support", async () => {
      const one = await talk(app);
      await passes(app, 48 * HOUR);
      expect(refusalOf(await decide(one.id, YES_OF_STAFF, { by: sol }))).toBe("forbidden");
      for (const visitor of [one.home.people[0]!.visitor, one.ada]) {
        const own = await hired(app, visitor, "reviewer");
        expect(refusalOf(await decide(one.id, YES_OF_STAFF, { by: own }))).toMatch(/own-(home|application)/u);
      }
      expect((await stateOf(app, one.id)).meeting.decided_by).toBeNull();
    });
  });

  describe("reads what was said", () => {
    const transcript = ({ id }: Pick<Talk, "id">, body: Record<string, unknown> = { reason: "The report says money." }, by = sol) =>
      readTranscript(app.deps, by, { id, body, version: null });
    const looks = async () =>
      (await database.open.pool.query<{ n: number }>("SELECT count(*)::int AS n FROM audit_events WHERE name = 'chat-opened'")).rows[0]!.n;

    it("[RES-14] of a meeting that somebody reported, which leads to its case, and the case to it", async () => {
      const one = await talk(app);
      await sendMessage(app.deps, one.who.actor, one.id, { id: randomUUID(), text: "Send it by gift card." });
      await reports(one);
      expect(await rowOf(one)).toMatchObject({ stage: "waits_for_staff", is_reported: true, is_silent: false });
      const [report] = (await read(one)).reports;
      const { rows } = await listCases(app.deps, sol, { status: null, owner: null, search: null, undelivered: null }, PAGE);
      expect(rows.find(({ id }) => id === report!.id)).toMatchObject({ meeting: one.id });
      const answer = await transcript(one);
      if (!answer.ok) throw new Error(refusalOf(answer));
      expect(answer.value.messages.map(({ text, is_applicant, is_notice }) => [text, is_applicant, is_notice]).slice(1)).toEqual([
        ["Hi, I am Ada.", true, false],
        ["I like it quiet.", true, false],
        ["Send it by gift card.", true, false],
      ]);
      expect(answer.value).toMatchObject({ reason: "The report says money.", earlier: null });
    });

    it("with a reason, which stands with each who talked in it, once a visit", async () => {
      const one = await talk(app);
      await reports(one);
      expect(refusalOf(await transcript(one, {}))).toMatch(/required/u);
      const before = await looks();
      for (let turn = 0; turn < 3; turn += 1) await transcript(one);
      expect(await looks()).toBe(before + 3);
      const { rows } = await database.open.pool.query<{ about: string | null; application: string | null; why: string }>(
        "SELECT about_user_id AS about, application, why FROM audit_events WHERE name = 'chat-opened' AND detail ->> 'meeting' = $1",
        [one.id],
      );
      expect(rows.flatMap(({ about }) => about ?? []).toSorted()).toEqual(one.home.people.map(({ visitor }) => visitor.actor.user.id).toSorted());
      expect(rows.flatMap(({ application }) => application ?? [])).toEqual([one.who.application]);
      expect(new Set(rows.map(({ why }) => why))).toEqual(new Set(["The report says money."]));
      await transcript(one, { reason: "Once more." });
      expect(await looks()).toBe(before + 6);
    });

    it("of no chat that nobody reported, of none of their own, and to nobody who only decides", async () => {
      const [quiet, one] = [await talk(app), await talk(app)];
      await reports(one);
      const before = await looks();
      expect(refusalOf(await transcript(quiet))).toBe("not-found");
      expect(refusalOf(await transcript({ id: randomUUID() }))).toBe("not-found");
      expect(refusalOf(await transcript({ id: "no-id" }))).toBe("not-found");
      expect(refusalOf(await transcript(one, undefined, rob))).toBe("forbidden");
      const lives = await hired(app, one.home.people[1]!.visitor, "support");
      expect(refusalOf(await transcript(one, undefined, lives))).toMatch(/own-home/u);
      expect(await looks()).toBe(before);
    });

    it("of a long one the last first, and what was said before that by the number that it gives", async () => {
      const one = await talk(app, [{}]);
      await reports(one);
      await database.open.pool.query(
        `INSERT INTO meeting_messages (meeting, id, number, user_id, text, sent_at)
         SELECT $1, gen_random_uuid(), n, $2, 'Word ' || n, $3 FROM generate_series(4, 250) n`,
        [one.id, one.ada.actor.user.id, app.deps.clock.now()],
      );
      const last = await transcript(one);
      if (!last.ok) throw new Error(refusalOf(last));
      expect([last.value.messages.length, last.value.messages.at(-1)!.text, last.value.earlier]).toEqual([200, "Word 250", 51]);
      const first = await transcript(one, { reason: "The report says money.", before: last.value.earlier });
      if (!first.ok) throw new Error(refusalOf(first));
      expect([first.value.messages.length, first.value.messages[0]!.number, first.value.earlier]).toEqual([50, 1, null]);
    });
  });

  it("says which other homes they talk with", async () => {
    const one = await talk(app);
    const home = await household(app, [{}]);
    const selection = await holds(await asChooser(one.ada), home);
    await startMeetingOf(app.deps, { selection });
    const other = await meetingOf(app, selection);
    expect((await read(one)).others).toMatchObject([{ id: other, is_chatting: true, is_approved: false }]);
    expect(await statusOf(await chooser(app))).toBe("profile_completed");
  });
});
