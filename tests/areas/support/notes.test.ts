import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exportPersonalData } from "#server/areas/account/index.ts";
import { openCase, readPerson } from "#server/areas/people/index.ts";
import { answerCase, listCases, readCase } from "#server/areas/support/index.ts";
import { listMentions, saveMention, writeCaseNote, writeNote } from "#server/areas/team/index.ts";
import type { Outcome } from "#server/kernel/access/outcome.ts";
import type { Actor } from "#server/kernel/context/deps.ts";
import { describeOnEachDatabase } from "../../support/database.ts";
import { TestApp, type Visitor } from "../../support/test-app.ts";
import { everyRow, remove } from "../account/personal-data.ts";
import { change, homeGroup, refusalOf, staff, submitted } from "../review/support.ts";

const PAGE = { limit: 50, offset: 0 };
function valueOf<Value>(outcome: Outcome<Value>): Value {
  if (!outcome.ok) throw new Error(refusalOf(outcome));
  return outcome.value;
}

describeOnEachDatabase("notes to colleagues about a case", (database) => {
  let app: TestApp;
  let sunny: Actor;
  let rob: Actor;
  let ada: Visitor & { id: string };
  beforeAll(async () => {
    app = await TestApp.open({ database: database.open });
    [sunny, rob] = [await staff(app, "Sunny", "support"), await staff(app, "Rob")];
    ada = await submitted(app);
  });
  afterAll(() => app.close());

  const asked = async (by = ada): Promise<string> => {
    const message = `Where is my receipt? ${randomUUID()}`;
    valueOf(await openCase(app.deps, sunny, change(by.actor.user.id, { message })));
    const { rows } = await listCases(app.deps, sunny, { status: null, owner: null, search: message, undelivered: null }, PAGE);
    return rows[0]!.id;
  };
  const noted = async (id: string, text: string, mentions: string[] = [], by = sunny) =>
    valueOf(await writeCaseNote(app.deps, by, change(id, { text, mentions })));
  const mailsTo = async (email: string) => (await app.store.mails.unsent(10_000)).filter((mail) => mail.to === email);

  it("stand with the case for whoever works on it, apart from what the person is mailed, the first first", async () => {
    const id = await asked();
    const before = (await mailsTo(ada.actor.user.email)).length;
    await noted(id, "They rang twice.");
    await noted(id, "Rent is due on Monday.", [], rob);
    const read = valueOf(await readCase(app.deps, sunny, id));
    expect(read.notes).toMatchObject([
      { text: "They rang twice.", author: "Sunny Stone" },
      { text: "Rent is due on Monday.", author: "Rob Stone" },
    ]);
    expect(read.thread).toEqual([]);
    expect(await mailsTo(ada.actor.user.email), "no mail of it").toHaveLength(before);
  });

  it("leave the case as it was: whoever writes the answer at that moment isn't refused, and it is nobody's still", async () => {
    const id = await asked();
    const { version } = valueOf(await readCase(app.deps, sunny, id));
    await noted(id, "Look here.", [], rob);
    expect(valueOf(await readCase(app.deps, sunny, id))).toMatchObject({ version, owner: null, status: "open", answers: 0 });
    expect(refusalOf(await answerCase(app.deps, sunny, { id, body: { text: "Here it is." }, version }))).toBe("done");
  });

  it("are told to whom they name: by a mail that leads to the case and says nothing of it, and among what mentions them", async () => {
    const id = await asked();
    await noted(id, "@Rob Stone is this payslip known?", [rob.user.id, sunny.user.id]);
    const { rows } = await listMentions(app.deps, rob, { state: "unread" }, PAGE);
    expect(rows).toMatchObject([{ application: null, case: id, applicant: "Ada Okafor", author: "Sunny Stone", is_read: false }]);
    const mentioned = async ({ user }: Actor) => (await mailsTo(user.email)).filter(({ template }) => template === "staff-mention");
    const mails = await mentioned(rob);
    expect(mails).toHaveLength(1);
    expect([await mentioned(sunny), (await listMentions(app.deps, sunny, { state: null }, PAGE)).rows], "nobody tells themselves").toEqual([[], []]);
    expect(mails[0]!.text).toContain(`https://apply.example/console/cases/${id}`);
    expect(JSON.stringify(mails[0])).not.toContain("payslip");
    expect(valueOf(await saveMention(app.deps, rob, change(rows[0]!.id, { is_read: true })))).toMatchObject({ case: id, is_read: true });
    expect((await listMentions(app.deps, rob, { state: "unread" }, PAGE)).rows).toEqual([]);
  });

  it("are there at once on the case that a colleague has open, and on no page of whom it is about", async () => {
    const id = await asked();
    const toldOf = async (topic: string, { user }: Actor): Promise<number> =>
      (await database.open.pool.query("SELECT 1 FROM live_events WHERE topic LIKE $1 AND user_id = $2", [topic, user.id])).rows.length;
    const before = [await toldOf(`staff:${id}`, rob), await toldOf("%", ada.actor)] as const;
    await noted(id, "They rang again.");
    expect([await toldOf(`staff:${id}`, rob), await toldOf("%", ada.actor)]).toEqual([before[0] + 1, before[1]]);
  });

  it("are told beside those about applications, which lead there still", async () => {
    const ria = await staff(app, "Ria");
    const id = await asked();
    await noted(id, "Of the case", [ria.user.id]);
    valueOf(await writeNote(app.deps, sunny, change(ada.id, { text: "Of the application", mentions: [ria.user.id] })));
    const { rows } = await listMentions(app.deps, ria, { state: null }, PAGE);
    expect(rows.map(({ text, application, case: of }) => ({ text, application, case: of }))).toEqual([
      { text: "Of the application", application: ada.id, case: null },
      { text: "Of the case", application: null, case: id },
    ]);
  });

  it("are written by nobody about their own case, and name nobody whom it is about or who has a stake with them", async () => {
    const own = await submitted(app);
    await app.store.transaction((tx) => tx.update("user", own.actor.user.id, { is_staff: true, staff_roles: ["support"] }));
    const id = await asked(own);
    expect(refusalOf(await writeCaseNote(app.deps, own.actor, change(id, { text: "About me" })))).toMatch(/^conflict case-of-oneself/);
    expect(refusalOf(await writeCaseNote(app.deps, sunny, change(id, { text: "About you", mentions: [own.actor.user.id] })))).toBe(
      "invalid mentions: no-reader",
    );
    const [mate, other] = await homeGroup(app);
    await app.store.transaction((tx) => tx.update("user", other.actor.user.id, { is_staff: true, staff_roles: ["reviewer"] }));
    expect(
      refusalOf(await writeCaseNote(app.deps, sunny, change(await asked(mate), { text: "Of your housemate", mentions: [other.actor.user.id] }))),
      "who applies with them",
    ).toBe("invalid mentions: no-reader");
    const editor = await staff(app, "Edie", "editor");
    for (const named of [editor.user.id, ada.actor.user.id, randomUUID(), "%"])
      expect(refusalOf(await writeCaseNote(app.deps, sunny, change(id, { text: "For you", mentions: [rob.user.id, named] }))), named).toBe(
        "invalid mentions: no-reader",
      );
    expect(refusalOf(await writeCaseNote(app.deps, editor, change(id, { text: "Not mine to write" })))).toBe("forbidden");
    expect(refusalOf(await writeCaseNote(app.deps, sunny, change(randomUUID(), { text: "Of nothing" })))).toBe("not-found");
    expect(refusalOf(await writeCaseNote(app.deps, sunny, change(id, { text: " " })))).toMatch(/^invalid text/);
    expect(valueOf(await readCase(app.deps, sunny, id)).notes).toEqual([]);
  });

  it("are hidden from whoever was named, once the case is their own", async () => {
    const mate = await submitted(app);
    const ravi = await staff(app, "Ravi");
    const id = await asked(mate);
    await noted(id, "Of your mate", [ravi.user.id]);
    expect((await listMentions(app.deps, ravi, { state: null }, PAGE)).total).toBe(1);
    await database.open.pool.query("UPDATE support_cases SET user_id = $2 WHERE id = $1", [id, ravi.user.id]);
    const { total, rows } = await listMentions(app.deps, ravi, { state: null }, PAGE);
    expect([total, rows]).toEqual([0, []]);
  });

  it("of somebody who wrote without signing in are about their address", async () => {
    const id = randomUUID();
    const at = app.deps.clock.now().toISOString();
    await app.store.transaction((tx) => tx.insert("support_case", { id, user_id: null, email: "una@example.com", message: "Hello?", page: "/", at }));
    const rosa = await staff(app, "Rosa");
    await noted(id, "Who is it?", [rosa.user.id]);
    expect((await listMentions(app.deps, rosa, { state: null }, PAGE)).rows).toMatchObject([{ case: id, applicant: "una@example.com" }]);
    expect(valueOf(await readCase(app.deps, sunny, id))).toMatchObject({ notes: [{ text: "Who is it?" }], staff_words_law: null });
  });

  it("stand on the person's page, with the case they lead to", async () => {
    const id = await asked();
    await noted(id, "Seen on their page.");
    const { notes } = valueOf(await readPerson(app.deps, rob, ada.actor.user.id));
    expect(notes.find(({ text }) => text === "Seen on their page.")).toMatchObject({ application: null, case: id, author: "Sunny Stone" });
  });

  describe("as what staff wrote of somebody", () => {
    const of = async (market: string) => {
      const person = await submitted(app, { market });
      const id = await asked(person);
      await noted(id, `Known to us ${person.actor.user.id}`, [rob.user.id]);
      return { person, id };
    };

    it("are in their copy where the law of their place gives it to them, without who wrote them, and in no other", async () => {
      const notesOf = async ({ actor }: Visitor): Promise<Record<string, unknown>[]> => {
        const files = (await exportPersonalData(app.deps, actor))();
        const { value } = await files.next();
        return (JSON.parse((value as { content: Buffer }).content.toString()) as { staff_notes: Record<string, unknown>[] }).staff_notes;
      };
      const { person, id } = await of("toronto");
      const kept = await notesOf(person);
      expect(kept).toMatchObject([{ support_case: id, application: null, text: `Known to us ${person.actor.user.id}` }]);
      expect(JSON.stringify(kept)).not.toContain(sunny.user.id);
      expect(valueOf(await readCase(app.deps, sunny, id)).staff_words_law, "which whoever writes is told").toBe("canada");
      const other = await of("seattle");
      expect(await notesOf(other.person)).toEqual([]);
      expect(valueOf(await readCase(app.deps, sunny, other.id)).staff_words_law).toBeNull();
    });

    it("are gone with their account, and who was named in them", async () => {
      const { person, id } = await of("seattle");
      await person.isMovedTo("withdrawn");
      await remove(person);
      const rows = await everyRow(database.open.pool);
      expect(rows).not.toContain(`Known to us ${person.actor.user.id}`);
      expect(refusalOf(await writeCaseNote(app.deps, sunny, change(id, { text: "Too late" })))).toBe("not-found");
    });
  });

  it("are about one thing: the database takes none about both a case and an application, nor about neither", async () => {
    const id = await asked();
    const insert = (application: string | null, support_case: string | null) =>
      database.open.pool.query("INSERT INTO staff_notes (id, application, support_case, author_user_id, text, at) VALUES ($1, $2, $3, $4, 'x', now())", [
        randomUUID(),
        application,
        support_case,
        sunny.user.id,
      ]);
    await expect(insert(ada.id, id)).rejects.toThrow("staff_notes_about_one");
    await expect(insert(null, null)).rejects.toThrow("staff_notes_about_one");
  });
});
