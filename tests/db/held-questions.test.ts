import { randomUUID } from "node:crypto";
import { listConstant } from "#server/kernel/context/texts.ts";
import { publishedDocuments } from "#tests/support/published-documents.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { markAnswer, preApprove, previewDecision, reject, sendQuestion, takeBackQuestion, withdrawForApplicant } from "#server/areas/review/index.ts";
import type { Actor } from "#server/kernel/context/deps.ts";
import { describeOnEachDatabase } from "#tests/support/database.ts";
import { caseOf, type Desk, mailsTo, openDesk, refusalOf, staff, withPaper } from "../areas/review/support.ts";

const HELD_MS = 31_000;
const [FIRST_NAME, LAST_NAME] = ["applicant.first_name", "applicant.last_name"];

describeOnEachDatabase("what is asked for again", (database) => {
  let { app, rob, ria } = {} as Desk;
  beforeAll(async () => void ({ app, rob, ria } = await openDesk(database.open)));
  afterAll(() => app.close());

  const mark = (ada: { id: string; file: string }, answer: string | null, mark: string | null, more: object = {}, who: Actor = rob) =>
    markAnswer(app.deps, who, { id: ada.id, body: { document: ada.file, mark, ...(answer !== null && { answer }), ...more }, version: null });
  const asks = (ada: { id: string; file: string }, answer: string, who: Actor = rob) => mark(ada, answer, "ask-again", {}, who);
  const seen = (id: string) => caseOf(app, ria, id);
  const keptOf = async (application: string) => (await app.store.list("held_question", { application }, { limit: 20, offset: 0 })).rows;
  const sends = async (question: string, after = HELD_MS): Promise<void> => {
    app.outside.clock.move(after);
    await sendQuestion(app.deps, { question });
  };

  it("mails nothing until its time comes, and then all of it in one mail, once", async () => {
    const ada = await withPaper(app);
    for (const answer of [FIRST_NAME, LAST_NAME]) expect(refusalOf(await asks(ada, answer))).toBe("done");
    await mark(ada, null, "ask-again", { reason: "cut-off" });
    expect(await mailsTo(app, ada)).toEqual([]);
    const { held_question: question } = await seen(ada.id);
    expect(question!.asked.map(({ label }) => label)).toEqual(["First name", "Last name", "licence.png"]);
    await sends(question!.id);
    await sendQuestion(app.deps, { question: question!.id });
    const mails = await mailsTo(app, ada);
    expect(mails).toHaveLength(1);
    for (const text of ["First name (licence.png)", "Last name (licence.png)", "this document from you once more: licence.png"])
      expect(mails[0]!.text).toContain(text);
    expect((await seen(ada.id)).held_question).toBeNull();
    expect((await seen(ada.id)).history.at(-1)).toMatchObject({ name: "question-sent", detail: { n: 3 } });
    expect(await keptOf(ada.id), "nothing of it is kept").toMatchObject([{ state: "done", asked: [] }]);
  });

  it("is said to whoever pre-approves before its letter has left, and after that as long as no other paper came", async () => {
    const ada = await withPaper(app);
    const warned = async () => {
      const shown = await previewDecision(app.deps, rob, { id: ada.id, body: { decision: "pre-approve", all_rooms: true }, version: null });
      return shown.ok && shown.value.warnings.map(({ code }) => code);
    };
    expect(await warned()).toEqual([]);
    await asks(ada, FIRST_NAME);
    expect(await warned()).toEqual(["question-held"]);
    await sends((await seen(ada.id)).held_question!.id);
    expect(await warned(), "it has left").toEqual(["asked-again"]);
    const { applicant_info } = await ada.state();
    const letter = { filename: "letter.png", size: 9, content_type: "image/png", purpose: "applicant_identity" as const, storage_key: randomUUID() };
    await app.store.transaction(async (tx) => {
      const { id } = await tx.insert("document", {
        id: randomUUID(),
        owner_user_id: ada.actor.user.id,
        created_at: app.deps.clock.now().toISOString(),
        ...letter,
      });
      await tx.update("applicant_info", applicant_info.id, { photo_id: id });
    });
    expect(await warned(), "another one came").toEqual([]);
  });

  it("is put off by what is asked meanwhile: the job that comes early sends nothing", async () => {
    const ada = await withPaper(app);
    await asks(ada, FIRST_NAME);
    const [kept] = await keptOf(ada.id);
    app.outside.clock.move(20_000);
    await asks(ada, LAST_NAME);
    await sends(kept!.id, 20_000);
    expect(await mailsTo(app, ada)).toEqual([]);
    await sends(kept!.id, 11_000);
    expect(await mailsTo(app, ada)).toHaveLength(1);
  });

  it("is taken back by any reviewer, and each mark is what it was", async () => {
    const ada = await withPaper(app);
    await mark(ada, FIRST_NAME, "differs", { says: "Adah" });
    await asks(ada, FIRST_NAME);
    await asks(ada, LAST_NAME);
    const { held_question: question } = await seen(ada.id);
    const takesBack = () => takeBackQuestion(app.deps, ria, { id: ada.id, question: question!.id });
    expect([refusalOf(await takesBack()), refusalOf(await takesBack())]).toEqual(["done", "done"]);
    expect((await seen(ada.id)).marks).toMatchObject([{ answer: FIRST_NAME, mark: "differs", says: "Adah" }]);
    await sends(question!.id);
    expect(await mailsTo(app, ada)).toEqual([]);
    expect((await seen(ada.id)).history.at(-1)).toMatchObject({ name: "question-taken-back" });
  });

  it("taken back, a paper that was asked for before stays asked for", async () => {
    const ada = await withPaper(app);
    const [first, second] = listConstant(publishedDocuments(), "paper_reasons");
    await mark(ada, null, "ask-again", { reason: first });
    await sends((await keptOf(ada.id))[0]!.id);
    await mark(ada, null, "ask-again", { reason: second });
    const { held_question: question } = await seen(ada.id);
    expect(refusalOf(await takeBackQuestion(app.deps, rob, { id: ada.id, question: question!.id }))).toBe("done");
    expect((await seen(ada.id)).marks).toMatchObject([{ mark: "ask-again", reason: first }]);
  });

  it("can't be taken back once it has left, and says so", async () => {
    const ada = await withPaper(app);
    await asks(ada, FIRST_NAME);
    const [kept] = await keptOf(ada.id);
    await sends(kept!.id);
    expect(refusalOf(await takeBackQuestion(app.deps, rob, { id: ada.id, question: kept!.id }))).toBe("conflict question-is-done");
    const bea = await withPaper(app);
    expect(refusalOf(await takeBackQuestion(app.deps, rob, { id: bea.id, question: kept!.id })), "of another application").toBe("not-found");
  });

  it("leaves out what was settled meanwhile, and is gone with the last of it", async () => {
    const ada = await withPaper(app);
    await asks(ada, FIRST_NAME);
    await asks(ada, LAST_NAME);
    await mark(ada, FIRST_NAME, "match");
    expect((await seen(ada.id)).held_question!.asked.map(({ answer }) => answer)).toEqual([LAST_NAME]);
    await mark(ada, LAST_NAME, null);
    expect((await seen(ada.id)).held_question).toBeNull();
    expect(await keptOf(ada.id)).toMatchObject([{ state: "taken-back", asked: [] }]);
  });

  it("of eight at the same moment all go in one mail", async () => {
    const ada = await withPaper(app);
    const answers = [FIRST_NAME, LAST_NAME, "applicant.birthdate", "applicant.phonenumber"];
    const outcomes = await Promise.all([...answers, ...answers].map((answer, at) => asks(ada, answer, at < 4 ? rob : ria)));
    expect(outcomes.map(refusalOf)).toEqual(outcomes.map(() => "done"));
    const kept = await keptOf(ada.id);
    expect(kept).toHaveLength(1);
    expect(kept[0]!.asked.map(({ answer }) => answer).toSorted()).toEqual(answers.toSorted());
    app.outside.clock.move(HELD_MS);
    await Promise.all(Array.from({ length: 8 }, () => sendQuestion(app.deps, { question: kept[0]!.id })));
    expect(await mailsTo(app, ada)).toHaveLength(1);
  });

  it.each([
    ["rejected", async (id: string) => reject(app.deps, rob, { id, body: { reasons: ["no-room"] }, version: null })],
    ["withdrawn", async (id: string) => withdrawForApplicant(app.deps, rob, { id, body: { reason: "They called." }, version: null })],
  ])("asks nobody whose application is %s by then", async (_, decides) => {
    const ada = await withPaper(app);
    await asks(ada, FIRST_NAME);
    const [kept] = await keptOf(ada.id);
    expect((await decides(ada.id)).ok).toBe(true);
    const before = await mailsTo(app, ada);
    await sends(kept!.id);
    expect(await mailsTo(app, ada)).toEqual(before);
    expect((await seen(ada.id)).history.filter(({ name }) => name === "question-dropped")).toMatchObject([{ detail: { because: "over" } }]);
  });

  it("of whoever lost the role nothing is sent, and what a colleague asked is", async () => {
    const lee = await staff(app, "Lee");
    const ada = await withPaper(app);
    await asks(ada, FIRST_NAME, lee);
    await asks(ada, LAST_NAME);
    const [kept] = await keptOf(ada.id);
    await app.store.transaction((tx) => tx.update("user", lee.user.id, { staff_roles: [] }));
    await sends(kept!.id);
    const [mail] = await mailsTo(app, ada);
    expect(mail!.text).toContain("Last name");
    expect(mail!.text).not.toContain("First name");
  });

  it("stands in the way of no decision", async () => {
    const ada = await withPaper(app);
    await asks(ada, FIRST_NAME);
    expect((await preApprove(app.deps, rob, { id: ada.id, body: { all_rooms: true }, version: null })).ok).toBe(true);
  });
});
