import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { assignReview } from "#server/areas/review/index.ts";
import { chooseMails, readMailChoice } from "#server/areas/notices/index.ts";
import { listMentions, listTeam, saveMention, saveTeamMember, sendDailyMails, writeNote } from "#server/areas/team/index.ts";
import type { Actor } from "#server/kernel/context/deps.ts";
import { endOfDay, localTime } from "#server/kernel/context/local-time.ts";
import { describeOnEachDatabase } from "../../support/database.ts";
import { TestApp, type Visitor } from "../../support/test-app.ts";
import { change, refusalOf, staff, submitted } from "../review/support.ts";
import { writeReviewTerms } from "#server/areas/review/sql/review-terms.ts";

const PAGE = { limit: 10, offset: 0 };
const DAY_MS = 86_400_000;

describeOnEachDatabase("those who decide are told", (database) => {
  let app: TestApp;
  let rob: Actor;
  let ria: Actor;
  let ada: Visitor & { id: string };
  beforeAll(async () => {
    app = await TestApp.open({ database: database.open });
    [rob, ria] = [await staff(app, "Rob"), await staff(app, "Ria")];
    ada = await submitted(app);
    await app.store.query(writeReviewTerms({ elsewhere: 48, markets: {} }));
  });
  afterAll(() => app.close());

  const mailsTo = async ({ user }: Actor, template: string) =>
    (await app.store.mails.unsent(10_000)).filter((mail) => mail.to === user.email && mail.template === template);

  describe("when they are named in a note", () => {
    const unread = (by: Actor) => listMentions(app.deps, by, { state: "unread" }, PAGE);

    it("with the note, and by a mail that says who and where, and nothing of what it says", async () => {
      const text = "@Ria Stone does 4200 match the payslip?";
      const note = await writeNote(app.deps, rob, change(ada.id, { text, mentions: [ria.user.id, rob.user.id] }));
      expect(note).toMatchObject({ ok: true, value: { text, mentions: [ria.user.id] } });
      const { rows } = await unread(ria);
      expect(rows).toMatchObject([{ application: ada.id, applicant: "Ada Okafor", text, author: "Rob Stone", is_read: false }]);
      expect((await unread(rob)).rows, "nobody names themselves").toEqual([]);
      const mails = await mailsTo(ria, "staff-mention");
      expect(mails).toMatchObject([{ subject: "Rob Stone mentions you in a note" }]);
      expect(mails[0]!.text).toContain(`https://apply.example/console/applications/${ada.id}`);
      expect(JSON.stringify(mails[0])).not.toContain("payslip");
      const told = JSON.stringify((await app.store.events(ada.id)).filter(({ name }) => name === "note-written"));
      expect(told, "history keeps neither").not.toMatch(new RegExp(`payslip|${ria.user.id}`, "u"));
    });

    it("and it is unread until they say so, to nobody else's harm", async () => {
      const { rows } = await unread(ria);
      const id = String(rows[0]!["id"]);
      expect(refusalOf(await saveMention(app.deps, rob, change(id, { is_read: true })))).toBe("not-found");
      expect(refusalOf(await saveMention(app.deps, ria, change(randomUUID(), { is_read: true })))).toBe("not-found");
      const saved = await saveMention(app.deps, ria, change(id, { is_read: true }));
      expect((await unread(ria)).rows).toEqual([]);
      expect((await listMentions(app.deps, ria, { state: null }, PAGE)).rows).toMatchObject([{ id, is_read: true }]);
      expect(saved, "as it is listed").toMatchObject({ ok: true, value: (await listMentions(app.deps, ria, { state: null }, PAGE)).rows[0] });
      await saveMention(app.deps, ria, change(id, { is_read: false }));
      expect((await unread(ria)).total).toBe(1);
    });

    it("and nobody else is: no applicant, nobody without a role for it, nobody that there isn't; then nothing is written", async () => {
      const editor = await staff(app, "Edie", "editor");
      const person = await app.person();
      const notes = async () => (await app.store.reviewedApplication(ada.id))!.notes.length;
      const before = await notes();
      for (const named of [editor.user.id, person.actor.user.id, ada.actor.user.id, randomUUID(), "nobody", "%"])
        expect(refusalOf(await writeNote(app.deps, rob, change(ada.id, { text: "For you", mentions: [ria.user.id, named] }))), named).toBe(
          "invalid mentions: no-reader",
        );
      expect(await notes()).toBe(before);
      const own = await submitted(app);
      await app.store.transaction((tx) => tx.update("user", own.actor.user.id, { is_staff: true, staff_roles: ["reviewer"] }));
      expect(refusalOf(await writeNote(app.deps, rob, change(own.id, { text: "About you", mentions: [own.actor.user.id] })))).toBe(
        "invalid mentions: no-reader",
      );
    });

    it("and none of it is in the applicant's download, nor left when their account is gone", async () => {
      const kept = await app.store.personalData(ada.actor.user.id);
      expect(kept["mentions"]).toEqual([]);
      expect(JSON.stringify(kept)).not.toContain(ria.user.id);
      expect((await app.store.personalData(ria.user.id))["mentions"]).toHaveLength(1);
    });
  });

  describe("once a day what waits", () => {
    const settles = (by: Actor, body: Record<string, unknown> = {}) =>
      saveTeamMember(app.deps, by, change(by.user.id, { takes_new: false, markets: [], away_until: null, daily_mail: true, ...body }));
    /** A Tuesday's hour in Los Angeles, where the office is: the day after for each test. */
    let tuesday = Date.parse("2031-01-07T15:59:00.000Z");
    const at = (ms: number): TestApp["deps"] => ({ ...app.deps, clock: { ...app.deps.clock, now: () => new Date(ms) } });
    const team = async ({ user }: Actor) => (await listTeam(app.deps, rob)).find(({ id }) => id === user.id)!;
    const wants = async (by: Actor) => (await team(by))["daily_mail"];
    beforeEach(async () => {
      tuesday += 7 * DAY_MS;
      await database.open.pool.query("UPDATE team_members SET daily_mail_on = NULL");
      await database.open.pool.query("DELETE FROM mails");
    });

    it("from their hour on, once, however many servers there are", async () => {
      await assignReview(app.deps, rob, change(ada.id, { assigned_to: rob.user.id }));
      await sendDailyMails(at(tuesday));
      expect(await mailsTo(rob, "staff-daily"), "a minute before eight").toEqual([]);
      const later = at(tuesday + 60_000);
      await Promise.all([sendDailyMails(later), sendDailyMails(later), sendDailyMails(later)]);
      await sendDailyMails(at(tuesday + 6 * 3_600_000));
      const [mail, ...others] = await mailsTo(rob, "staff-daily");
      expect(others).toEqual([]);
      expect(mail).toMatchObject({ subject: "1 application is due by tonight", unsubscribe_token: expect.any(String) });
      expect(mail!.text).toContain("1 of yours is overdue");
      const tonight = new URLSearchParams({ view: "mine", due_before: endOfDay("America/Los_Angeles", new Date(tuesday)).toISOString() });
      expect(mail!.text).toContain(`https://apply.example/console/queue?${tonight.toString()}`);
      await sendDailyMails(at(tuesday + DAY_MS + 60_000));
      expect(await mailsTo(rob, "staff-daily"), "and again on the next day").toHaveLength(2);
    });

    it("as their market's clock says where they take one", async () => {
      expect(refusalOf(await settles(rob, { markets: ["toronto"] }))).toBe("done");
      await sendDailyMails(at(tuesday - 3 * 3_600_000));
      expect(await mailsTo(rob, "staff-daily"), "a minute before eight in Toronto").toEqual([]);
      await sendDailyMails(at(tuesday - 3 * 3_600_000 + 60_000));
      expect(await mailsTo(rob, "staff-daily")).toHaveLength(1);
      await settles(rob);
    });

    it("not on a day on which nobody decides", async () => {
      await sendDailyMails(at(tuesday + 60_000 + 5 * DAY_MS));
      expect((await app.store.mails.unsent(10_000)).filter(({ template }) => template === "staff-daily")).toEqual([]);
    });

    it("not to who wants none: said in the console, or from the mail", async () => {
      await settles(rob, { daily_mail: false });
      await sendDailyMails(at(tuesday + 60_000));
      expect(await mailsTo(rob, "staff-daily")).toEqual([]);
      const [mail] = await mailsTo(ria, "staff-daily");
      const token = mail!.unsubscribe_token!;
      expect(await chooseMails(app.deps, token, false)).toMatchObject({ wanted: false, isDaily: true });
      await sendDailyMails(at(tuesday + DAY_MS + 60_000));
      expect(await mailsTo(ria, "staff-daily"), "nor is the one that waits sent").toEqual([]);
      expect(await wants(ria), "the team's page says so").toBe(false);
      await settles(ria);
      expect(await readMailChoice(app.deps, token), "and the mail's page what is said there").toMatchObject({ wanted: true });
      expect(await mailsTo(ria, "staff-daily")).toHaveLength(1);
      await settles(ria, { takes_new: true, markets: ["toronto"], daily_mail: false });
      await chooseMails(app.deps, token, true);
      expect(await team(ria), "nothing else of theirs is changed").toMatchObject({ daily_mail: true, takes_new: true, markets: ["toronto"] });
      await settles(ria);
    });

    it("whatever their address chose about invitations and reminders, which go on as chosen", async () => {
      const remind = (dedupe_key: string, unsubscribe_token: string) =>
        app.store.transaction((tx) =>
          tx.queueMail({ to: ria.user.email, subject: "x", text: "x", html: "x", template: "reminder", dedupe_key, unsubscribe_token }),
        );
      await remind("remind:1", "token-of-a-reminder");
      await chooseMails(app.deps, "token-of-a-reminder", false);
      await sendDailyMails(at(tuesday + 60_000));
      const [mail] = await mailsTo(ria, "staff-daily");
      expect(await wants(ria)).toBe(true);
      await chooseMails(app.deps, mail!.unsubscribe_token!, false);
      await chooseMails(app.deps, mail!.unsubscribe_token!, true);
      expect(await remind("remind:2", "token-of-another")).toBe(false);
      await chooseMails(app.deps, "token-of-a-reminder", true);
      await chooseMails(app.deps, mail!.unsubscribe_token!, false);
      expect(await remind("remind:3", "token-of-a-third")).toBe(true);
      await settles(ria);
    });

    it("and not where mail to them comes back, until it comes through again", async () => {
      await sendDailyMails(at(tuesday + 60_000));
      const [mail] = await mailsTo(ria, "staff-daily");
      await app.store.mails.bounced(mail!.id, new Date(tuesday).toISOString());
      await sendDailyMails(at(tuesday + DAY_MS + 60_000));
      expect(await mailsTo(ria, "staff-daily")).toEqual([]);
      await app.store.mails.confirmed(ria.user.email);
    });

    it("and no mail where nothing does", async () => {
      await database.open.pool.query("DELETE FROM mail_suppressions");
      const ray = await staff(app, "Ray");
      await database.open.pool.query("DELETE FROM mentions");
      const { rows } = await database.open.pool.query<{ id: string }>("SELECT id FROM applications WHERE status <> 'open'");
      for (const { id } of rows) await assignReview(app.deps, rob, change(id, { assigned_to: rob.user.id }));
      await sendDailyMails(at(tuesday + 60_000));
      expect(await mailsTo(ray, "staff-daily")).toEqual([]);
    });
  });
});

describe("a day ends", () => {
  it.each([
    ["America/Los_Angeles", "2026-03-08T08:30:00.000Z", "2026-03-09T07:00:00.000Z"],
    ["America/Los_Angeles", "2026-11-01T07:30:00.000Z", "2026-11-02T08:00:00.000Z"],
    ["America/St_Johns", "2026-07-01T12:00:00.000Z", "2026-07-02T02:30:00.000Z"],
    ["Asia/Kathmandu", "2026-07-01T12:00:00.000Z", "2026-07-01T18:15:00.000Z"],
  ])("in %s when its clock says so, from %s on", (zone, from, end) => {
    expect(endOfDay(zone, new Date(from)).toISOString()).toBe(end);
    expect(localTime(zone, new Date(end))).toMatchObject({ hour: 0 });
  });
});
