/** What somebody who vouches for an applicant is worth knowing for a decision, and that reading it leaves a trace. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readPerson } from "#server/areas/people/index.ts";
import { openReview } from "#server/areas/review/index.ts";
import { createCosignerIncomeSource } from "#tests/support/hand-in.ts";
import type { Actor } from "#server/kernel/context/deps.ts";
import { readDocumentContent } from "#server/kernel/uploads/uploaded-files.ts";
import { describeOnEachDatabase } from "../../support/database.ts";
import { asksSomebody, cosignerOf, cosigns, readyToPay, type Asked } from "../../support/cosigning.ts";
import { TestApp, type Visitor } from "../../support/test-app.ts";
import { caseOf, refusalOf, staff } from "../review/support.ts";

describeOnEachDatabase("whoever vouches for an applicant", (database) => {
  let app: TestApp;
  let rob: Actor;
  let support: Actor;
  beforeAll(async () => {
    app = await TestApp.open({ database: database.open });
    [rob, support] = [await staff(app, "Rob"), await staff(app, "Sunny", "support")];
  });
  afterAll(() => app.close());

  const seen = async (of: Visitor, by = rob) => caseOf(app, by, (await of.state()).application.id);
  /** Cora has filled in everything; the applicant may pay up to 2000 a month. */
  async function vouched(): Promise<{ asked: Asked; cora: Visitor; id: string }> {
    const asked = await asksSomebody(app);
    const cora = await cosigns(app, asked);
    await readyToPay(cora, asked);
    const { application } = await asked.applicant.state();
    await app.store.transaction((tx) => tx.update("application", application.id, { preapproved_max_rent_cents: 200_000 }));
    return { asked, cora, id: (await cosignerOf(app, asked.source))!.id };
  }
  const reportAbout = (target_id: string, score: number) =>
    app.store.transaction(async (tx) => {
      const now = app.deps.clock.now().toISOString();
      const { check } = await tx.claimBackgroundCheck({ id: randomUUID(), target_type: "cosigner", target_id, now });
      await tx.moveBackgroundCheck(check.id, { status: "complete", result: "clear", score, provider_id: check.id }, now);
    });

  it("is told with how far they are, what they earn together, how many times the rent that is, and what the company found", async () => {
    const { asked, cora, id } = await vouched();
    const [income] = (await app.store.list("income", { cosigner: id }, { limit: 1, offset: 0 })).rows;
    const source = { income: income!.id, source_name: "Pension", monthly_salary: 600.5, currency: "usd" };
    expect(refusalOf(await createCosignerIncomeSource(app.deps, cora.actor, id, source))).toBe("done");
    expect(
      refusalOf(
        await createCosignerIncomeSource(app.deps, cora.actor, id, { ...source, source_name: "Rent in Toronto", monthly_salary: 900, currency: "cad" }),
      ),
    ).toBe("done");
    await reportAbout(id, 731);
    const [own] = (await seen(asked.applicant)).cosigners;
    expect(own).toMatchObject({
      first_name: "Cora",
      status: "open",
      monthly_income: {
        // What comes in another currency is no part of it.
        total: 7000.5,
        currency: "usd",
        rent: 2000,
        times_rent: 3.5,
        sources: [
          { name: "Harborview Library", about: "Head librarian", amount: 6400, proven: true, counts: true },
          { name: "Pension", amount: 600.5, proven: false, counts: true },
          { name: "Rent in Toronto", amount: 900, currency: "cad", counts: false },
        ],
      },
      check: { status: "complete", result: "clear", score: 731 },
    });
    expect(own!.documents).toHaveLength(2);
    // Each income with the paper that was handed in for it.
    const payslip = own!.documents.find(({ name }) => name === "Proof of income")!;
    expect(own!.monthly_income!.sources.map(({ document }) => document)).toEqual([payslip.id, null, null]);
    expect(JSON.stringify(own), "no digit of a government id").not.toMatch(/123450000|sin_ssn|last4/u);
  });

  it("has papers that whoever may see the applicant's reads, and the co-signer is told who looked", async () => {
    const { asked, cora } = await vouched();
    const [own] = (await seen(asked.applicant, support)).cosigners;
    const paper = own!.documents[0]!;
    expect(paper.content_type).toMatch(/^image\/|pdf$/u);
    const { storage_key, content_type } = (await app.store.find("document", paper.id))!;
    await app.deps.files.put(storage_key, Buffer.from("paper"), content_type);
    const editor = await staff(app, "Edda", "editor");
    expect(refusalOf(await readDocumentContent(app.deps, editor, paper.id))).toBe("not-found");
    expect(refusalOf(await readDocumentContent(app.deps, rob, paper.id))).toBe("done");
    const { application } = await asked.applicant.state();
    await openReview(app.deps, rob, application.id);
    const person = await readPerson(app.deps, support, cora.actor.user.id);
    if (!person.ok) throw new Error(refusalOf(person));
    const looks = (person.value["accesses"] as { name: string; by: { name: string }; filename: string | null }[]).filter(({ by }) => by.name === "Rob Stone");
    expect(looks.map(({ name, filename }) => [name, filename])).toEqual([
      ["application-opened", null],
      ["document-opened", paper.filename],
    ]);
  });

  it("was looked at by nobody who read the application before they had begun", async () => {
    const asked = await asksSomebody(app);
    const { application } = await asked.applicant.state();
    await openReview(app.deps, rob, application.id);
    app.outside.clock.move(1_000);
    const cora = await cosigns(app, asked);
    const person = await readPerson(app.deps, support, cora.actor.user.id);
    if (!person.ok) throw new Error(refusalOf(person));
    expect(person.value["accesses"]).toEqual([]);
  });

  it("is a name alone once they said no, or were taken out", async () => {
    const { asked, id } = await vouched();
    await reportAbout(id, 731);
    await app.store.transaction((tx) => tx.update("cosigner", id, { status: "declined" }));
    const nothing = { monthly_income: null, check: null, documents: [] };
    expect((await seen(asked.applicant)).cosigners).toMatchObject([{ first_name: "Cora", status: "declined", ...nothing }]);
    await app.store.transaction(async (tx) => {
      await tx.update("cosigner", id, { status: "submitted" });
      await tx.update("cosigner_source", asked.source.id, { revoked_at: app.deps.clock.now().toISOString() });
    });
    expect((await seen(asked.applicant)).cosigners).toMatchObject([{ first_name: "Cora", status: "submitted", ...nothing }]);
  });

  it("stands beside what the applicant earns: the main income, the further ones, and both together", async () => {
    const ada = await app.applicant();
    expect((await seen(ada)).monthly_income).toBeNull();
    await ada.save("income", { company_name: "Harbor Books", job_title: "Bookseller", monthly_salary: 4200, currency: "usd" });
    const { income } = await ada.state();
    const further = { id: randomUUID(), income: income!.id, source_name: "Tutoring", monthly_salary_cents: 30_050, currency: "usd" as const };
    await app.store.transaction((tx) => tx.insert("additional_income", { ...further, document: null, answers: {} }));
    expect((await seen(ada)).monthly_income).toEqual({
      total: 4500.5,
      currency: "usd",
      rent: null,
      times_rent: null,
      affordable: 1800.2,
      affordable_times: 2.5,
      sources: [
        { name: "Harbor Books", about: "Bookseller", amount: 4200, currency: "usd", proven: false, document: null, counts: true },
        { name: "Tutoring", about: null, amount: 300.5, currency: "usd", proven: false, document: null, counts: true },
      ],
    });
  });
});
