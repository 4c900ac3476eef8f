import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listReviews, lookAtReview, markAnswer, openReview, previewDecision, readAhead, sendQuestion } from "#server/areas/review/index.ts";
import type { Actor } from "#server/kernel/context/deps.ts";
import { describeOnEachDatabase } from "../../support/database.ts";
import { caseOf, change, type Desk, mailsTo, openDesk, refusalOf, submitted, withPaper } from "./support.ts";

const FIRST_NAME = "applicant.first_name";
const MINUTE = 60_000;

describeOnEachDatabase("what a paper says beside the answers, and who looks", (database) => {
  let { app, rob, ria } = {} as Desk;
  beforeAll(async () => void ({ app, rob, ria } = await openDesk(database.open)));
  afterAll(() => app.close());

  const seenBy = (who: Actor, id: string) => caseOf(app, who, id);
  /** What was asked again by now leaves. */
  async function leaves(id: string): Promise<void> {
    app.outside.clock.move(31_000);
    const { rows } = await app.store.list("held_question", { application: id }, { limit: 9, offset: 0 });
    for (const { id: question } of rows) await sendQuestion(app.deps, { question });
  }
  const questionOf = ({ answers }: Awaited<ReturnType<typeof seenBy>>, path: string) =>
    answers.flatMap(({ questions }) => questions).find((one) => one.path === path);
  /** What the queue says of a check. */
  async function checkOf(id: string, check: string): Promise<unknown> {
    const listed = await listReviews(app.deps, ria, {}, { limit: 100, offset: 0 });
    if (!listed.ok) throw new Error(refusalOf(listed));
    return (listed.value.rows.find((row) => row.id === id)!["checks"] as Record<string, string>)[check];
  }

  describe("a reviewer holds answers against a paper", () => {
    it("reads every question of the form in its words, and what nobody was asked as such", async () => {
      const ada = await submitted(app);
      expect((await ada.state()).residence).toMatchObject({
        contact_first_name: "N/A",
        placeholders: expect.arrayContaining(["contact_first_name"]) as string[],
      });
      const seen = await seenBy(rob, ada.id);
      expect(questionOf(seen, FIRST_NAME)).toMatchObject({ label: "First name", text: "Ada", not_asked: false });
      const all = seen.answers.flatMap(({ questions }) => questions);
      expect(all.length).toBeGreaterThan(10);
      expect(questionOf(seen, "residence.contact_first_name")).toMatchObject({ text: null, not_asked: true });
      expect(all.filter(({ not_asked }) => not_asked).every(({ text }) => text === null)).toBe(true);
      expect(JSON.stringify(seen.answers)).not.toContain("N/A");
    });

    it("marks one as a match, as another, and takes the mark away", async () => {
      const ada = await withPaper(app);
      const mark = (what: string | null) => markAnswer(app.deps, rob, change(ada.id, { document: ada.file, answer: FIRST_NAME, mark: what }));
      expect(refusalOf(await mark("match"))).toBe("done");
      expect(refusalOf(await mark("differs"))).toBe("done");
      expect((await seenBy(ria, ada.id)).marks).toMatchObject([{ document: ada.file, answer: FIRST_NAME, mark: "differs", by: "Rob Stone" }]);
      await mark(null);
      const seen = await seenBy(ria, ada.id);
      expect(seen.marks).toEqual([]);
      expect(seen.history.filter(({ name }) => name === "answer-marked").map(({ detail }) => detail["mark"])).toEqual(["match", "differs", null]);
      expect(await mailsTo(app, ada)).toEqual([]);
    });

    it("keeps what the paper says where it differs, for whoever comes next", async () => {
      const ada = await withPaper(app);
      const mark = (body: object) => markAnswer(app.deps, rob, change(ada.id, { document: ada.file, answer: FIRST_NAME, ...body }));
      await mark({ mark: "differs" });
      expect(refusalOf(await mark({ mark: "differs", says: " Adele " }))).toBe("done");
      expect((await seenBy(ria, ada.id)).marks).toMatchObject([{ mark: "differs", says: "Adele", by: "Rob Stone" }]);
      await mark({ mark: "match", says: "Adele" });
      expect((await seenBy(ria, ada.id)).marks).toMatchObject([{ mark: "match", says: null }]);
      expect(await mailsTo(app, ada)).toEqual([]);
    });

    it("asks for the paper itself again, with the reason in the applicant's language", async () => {
      const ada = await withPaper(app);
      const { user_id } = (await app.deps.store.find("application", ada.id))!;
      await app.deps.store.keepLocale(user_id, "fr-CA");
      const ask = (body: object) => markAnswer(app.deps, rob, change(ada.id, { document: ada.file, mark: "ask-again", ...body }));
      for (const body of [{}, { reason: "because" }]) expect(refusalOf(await ask(body))).toBe("invalid reason: reason-needed");
      expect(refusalOf(await markAnswer(app.deps, rob, change(ada.id, { document: ada.file, mark: "match" })))).toBe("invalid mark: invalid");
      expect(refusalOf(await ask({ reason: "cut-off" }))).toBe("done");
      await ask({ reason: "cut-off" });
      await leaves(ada.id);
      const mails = await mailsTo(app, ada);
      expect(mails).toHaveLength(1);
      expect(mails[0]!.text).toContain("licence.png");
      expect(mails[0]!.text).toContain("une partie du document est coupée");
      expect((await seenBy(ria, ada.id)).marks).toMatchObject([{ answer: "document", mark: "ask-again", reason: "cut-off" }]);
    });

    it("asks again: the applicant is written to, once, and the timeline says so", async () => {
      const ada = await withPaper(app);
      const again = () => markAnswer(app.deps, rob, change(ada.id, { document: ada.file, answer: FIRST_NAME, mark: "ask-again" }));
      await again();
      await again();
      expect((await seenBy(ria, ada.id)).history.at(-1)).toMatchObject({
        name: "answer-marked",
        actor: "Rob Stone",
        detail: { mark: "ask-again", label: "First name" },
      });
      await leaves(ada.id);
      const mails = await mailsTo(app, ada);
      expect(mails).toHaveLength(1);
      expect(mails[0]!.text).toContain("First name (licence.png)");
      expect((await seenBy(ria, ada.id)).history.at(-1)).toMatchObject({ name: "question-sent", actor: "Rob Stone", detail: { n: 1 } });
    });

    it("asks again in the applicant's language, whatever staff read", async () => {
      const ada = await withPaper(app);
      const { user_id } = (await app.deps.store.find("application", ada.id))!;
      await app.deps.store.keepLocale(user_id, "fr-CA");
      await markAnswer(app.deps, rob, change(ada.id, { document: ada.file, answer: FIRST_NAME, mark: "ask-again" }));
      expect((await seenBy(ria, ada.id)).history.at(-1)).toMatchObject({ detail: { label: "First name" } });
      await leaves(ada.id);
      expect((await mailsTo(app, ada))[0]!.text).toContain("Prénom (licence.png)");
    });

    it("matches nothing that wasn't answered or asked, and nothing that such a paper doesn't show", async () => {
      const ada = await withPaper(app);
      const mark = (answer: string, what: string) => markAnswer(app.deps, rob, change(ada.id, { document: ada.file, answer, mark: what }));
      expect(questionOf(await seenBy(rob, ada.id), "applicant.birthdate")).toMatchObject({ text: null });
      expect(refusalOf(await mark("applicant.birthdate", "match"))).toBe("invalid answer: not-answered");
      expect(refusalOf(await mark("residence.contact_first_name", "match"))).toBe("invalid answer: not-answered");
      for (const what of ["match", "differs"]) expect(refusalOf(await mark("flag_pet", what))).toMatch(/^invalid answer: not-(answered|on-paper)$/);
      expect(refusalOf(await mark("flag_pet", "differs"))).toBe("invalid answer: not-on-paper");
      expect((await seenBy(rob, ada.id)).marks).toEqual([]);
    });

    it("reads what each paper is called, and which answers it can prove", async () => {
      const ada = await withPaper(app);
      const seen = await seenBy(rob, ada.id);
      expect(seen.documents.map(({ name }) => name)).toEqual(["Photo ID"]);
      expect((await seenBy({ ...rob, locale: "fr-CA" }, ada.id)).documents.map(({ name }) => name)).toEqual(["Pièce d’identité"]);
      const all = seen.answers.flatMap(({ questions }) => questions);
      expect(all.filter(({ papers }) => papers.length > 0).map(({ path }) => path)).toEqual([FIRST_NAME, "applicant.last_name"]);
    });

    it.each([
      ["identity", "applicant_identity", ["applicant.first_name", "applicant.last_name", "applicant.birthdate"]],
      ["income", "applicant_income", ["income.monthly_salary"]],
    ] as const)("the queue's %s follows what was found: to be looked at while a paper is there, clear once it matches", async (check, purpose, settles) => {
      const ada = await withPaper(app, purpose);
      const { applicant_info, income } = await ada.state();
      await app.store.transaction(async (tx) => {
        await tx.update("user", ada.actor.user.id, { is_persona_verified: false });
        await tx.update("applicant_info", applicant_info.id, { birthdate: "1995-04-02", photo_id: check === "identity" ? ada.file : null });
        await tx.update("income", income!.id, { monthly_salary_cents: 348_000, document: check === "income" ? ada.file : null });
      });
      const found = () => checkOf(ada.id, check);
      const mark = async (answer: string, what: string | null): Promise<void> => {
        expect(refusalOf(await markAnswer(app.deps, rob, change(ada.id, { document: ada.file, answer, mark: what })))).toBe("done");
      };
      expect(await found()).toBe("look");
      for (const answer of settles) {
        expect(await found(), `before ${answer}`).toBe("look");
        await mark(answer, "match");
      }
      expect(await found()).toBe("clear");
      await mark("applicant.first_name", "differs");
      expect(await found(), "something on it differs").toBe("look");
    });

    it("holds each income against its own paper alone, and the queue's check waits for every one of them", async () => {
      const ada = await withPaper(app, "applicant_income");
      const { applicant_info, income } = await ada.state();
      const [tutoring, letter] = [randomUUID(), randomUUID()];
      await app.store.transaction(async (tx) => {
        const now = app.deps.clock.now().toISOString();
        const paper = {
          filename: "letter.png",
          size: 9,
          content_type: "image/png",
          purpose: "applicant_income" as const,
          storage_key: letter,
          created_at: now,
        };
        await tx.insert("document", { id: letter, owner_user_id: ada.actor.user.id, ...paper });
        await tx.update("applicant_info", applicant_info.id, { photo_id: null });
        await tx.update("income", income!.id, { monthly_salary_cents: 348_000, document: ada.file });
        const further = { source_name: "Tutoring", monthly_salary_cents: 30_000, currency: "usd" as const, document: letter, answers: {} };
        await tx.insert("additional_income", { id: tutoring, income: income!.id, ...further });
      });
      const [main, other] = ["income.monthly_salary", `additional_income:${tutoring}.monthly_salary`];
      const seen = await seenBy(rob, ada.id);
      expect(seen.documents.map(({ name }) => name)).toEqual(["Proof of income", "Proof of income, Tutoring"]);
      expect([main, other, FIRST_NAME].map((path) => questionOf(seen, path)!.papers)).toEqual([[ada.file], [letter], [ada.file, letter]]);
      const french = await seenBy({ ...rob, locale: "fr-CA" }, ada.id);
      expect(french.answers.find(({ questions }) => questions.some(({ path }) => path === other))!.questions.map(({ label }) => label)).toEqual([
        "Nom de la source",
        "Revenu mensuel",
        "Devise",
        "Preuve de revenu",
      ]);
      expect(seen.monthly_income!.sources.map(({ document }) => document)).toEqual([ada.file, letter]);
      const mark = async (answer: string, document: string) => refusalOf(await markAnswer(app.deps, rob, change(ada.id, { document, answer, mark: "match" })));
      expect(await mark(main, letter)).toBe("invalid answer: not-on-paper");
      expect(await mark(other, ada.file)).toBe("invalid answer: not-on-paper");
      expect(await mark(main, ada.file)).toBe("done");
      const warned = async () => {
        const asked = await previewDecision(app.deps, rob, change(ada.id, { decision: "reject", reasons: ["income-unverified"] }));
        return asked.ok && asked.value.warnings.map(({ code }) => code);
      };
      expect(await checkOf(ada.id, "income"), "the letter is not read yet").toBe("look");
      expect(await warned()).toEqual([]);
      expect(await mark(other, letter)).toBe("done");
      expect(await checkOf(ada.id, "income")).toBe("clear");
      expect(await warned(), "as a reason, it is contradicted by now").toEqual(["check-income"]);
    });

    it("marks no answer that isn't asked, and no paper of somebody else", async () => {
      const [ada, bea] = [await withPaper(app), await withPaper(app)];
      const mark = (body: object) => markAnswer(app.deps, rob, change(ada.id, { mark: "match", ...body }));
      expect(refusalOf(await mark({ document: ada.file, answer: "applicant.shoe_size" }))).toBe("invalid answer: invalid");
      expect(refusalOf(await mark({ document: bea.file, answer: FIRST_NAME }))).toBe("invalid document: invalid");
      expect(refusalOf(await mark({ document: ada.file, answer: FIRST_NAME, mark: "maybe" }))).toMatch(/^invalid mark/);
    });
  });

  describe("whoever of the staff looks at an application", () => {
    const lookers = async (id: string) => (await seenBy(rob, id)).history.filter(({ name }) => name === "application-opened").map(({ actor }) => actor);

    it("is kept once a sitting, and never shown to themselves", async () => {
      const ada = await submitted(app);
      await openReview(app.deps, rob, ada.id);
      await openReview(app.deps, rob, ada.id);
      await openReview(app.deps, ria, ada.id);
      expect(await lookers(ada.id)).toEqual(["Rob Stone", "Ria Stone"]);
      expect((await seenBy(rob, ada.id)).looking, "who only read it is not there").toEqual([]);
      // Sits at it for longer than a sitting may rest.
      for (let minutes = 0; minutes < 60; minutes += 20) {
        await lookAtReview(app.deps, rob, change(ada.id));
        app.outside.clock.move(20 * MINUTE);
      }
      await openReview(app.deps, rob, ada.id);
      expect(await lookers(ada.id)).toEqual(["Rob Stone", "Ria Stone"]);
      app.outside.clock.move(31 * MINUTE);
      await openReview(app.deps, rob, ada.id);
      expect(await lookers(ada.id)).toEqual(["Rob Stone", "Ria Stone", "Rob Stone"]);
    });

    it("is no look while nobody is shown it, and is kept as what it is", async () => {
      const ada = await submitted(app);
      for (let time = 0; time < 2; time += 1) expect(refusalOf(await readAhead(app.deps, rob, ada.id))).toBe("done");
      expect(await lookers(ada.id)).toEqual([]);
      const seen = await seenBy(ria, ada.id);
      expect(seen.looking).toEqual([]);
      expect(seen.history.filter(({ name }) => name === "application-read-ahead")).toEqual([]);
      const kept = (await app.store.events(ada.id)).filter(({ name }) => name === "application-read-ahead");
      expect(kept).toMatchObject([{ actor_user_id: rob.user.id }]);
      await openReview(app.deps, rob, ada.id);
      expect(await lookers(ada.id)).toEqual(["Rob Stone"]);
      expect(refusalOf(await readAhead(app.deps, rob, randomUUID()))).toBe("not-found");
    });

    it("is shown to the others for as long as their page says so", async () => {
      const ada = await submitted(app);
      await lookAtReview(app.deps, ria, change(ada.id));
      expect((await seenBy(rob, ada.id)).looking).toMatchObject([{ name: "Ria Stone" }]);
      expect((await seenBy(ria, ada.id)).looking).toEqual([]);
      await lookAtReview(app.deps, ria, change(ada.id, { left: true }));
      app.outside.clock.move(1);
      expect((await seenBy(rob, ada.id)).looking, "their page was left").toEqual([]);
      await lookAtReview(app.deps, ria, change(ada.id));
      app.outside.clock.move(46_000);
      expect((await seenBy(rob, ada.id)).looking).toEqual([]);
      expect(refusalOf(await lookAtReview(app.deps, ria, change(randomUUID())))).toBe("not-found");
    });
  });
});
