import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deleteCosigner, readCosignerValidation } from "#server/areas/cosign/index.ts";
import { readReview } from "#server/areas/review/index.ts";
import type { Actor } from "#server/kernel/context/deps.ts";
import { saveAnswersOf } from "#server/kernel/records/answer-parts.ts";
import { all } from "#server/kernel/records/read-records.ts";
import { ADDED, withSections } from "#tests/support/added-section.ts";
import { type Asked, asksSomebody, cosignerOf, cosigns, fillsIn } from "#tests/support/cosigning.ts";
import { describeOnEachDatabase } from "#tests/support/database.ts";
import { publishedWith } from "#tests/support/documents-of.ts";
import { submitCosigner } from "#tests/support/hand-in.ts";
import { Seen } from "#tests/support/shipped-screens.ts";
import { codesOf, type TestApp, type Visitor, where } from "#tests/support/test-app.ts";
import { everyRow, remove, wordsOf } from "../account/personal-data.ts";
import { openDesk, submitted } from "../review/support.ts";

const { record, list, page } = ADDED.cosigner;
const documents = publishedWith(withSections);

interface Standing {
  asked: Asked;
  cora: Visitor;
  id: string;
}

describeOnEachDatabase("a record and a list of a co-signer's own, which only the documents know", (database) => {
  let app: TestApp;
  let rob: Actor;
  beforeAll(async () => {
    ({ app, rob } = await openDesk(database.open, documents));
  });
  afterAll(() => app.close());

  async function begins(): Promise<Standing> {
    const asked = await asksSomebody(app, { applicant: await submitted(app, { waive_application_fee: true }) });
    const cora = await cosigns(app, asked);
    return { asked, cora, id: (await cosignerOf(app, asked.source))!.id };
  }
  const save = ({ cora, asked }: Standing, values: Record<string, unknown>, root: string = record.root) => cora.save(root, values, null, asked.at(page));
  const adds = ({ cora, asked }: Standing) => cora.run("add-item", { root: list.root }, asked.at(page));
  const recordsOf = ({ id }: Pick<Standing, "id">) => all(app.store, "answer_record", { cosigner: id });

  describe("on their way", () => {
    it("comes after the page before it, and leads on once nothing of it is left", async () => {
      const standing = await begins();
      const { asked, cora } = standing;
      await fillsIn(cora, asked);
      expect(where((await cora.run("check-cosigner-address", {}, asked.at("address"))).effects)).toEqual([asked.at(page)]);
      expect(codesOf(await cora.run("go-on-cosigning", {}, asked.at(page)))).toEqual(["required"]);
      await save(standing, { habits: "Early to bed" });
      expect(where((await cora.run("go-on-cosigning", {}, asked.at(page))).effects)).toEqual([asked.at("identity")]);
    });

    it("holds them back until it is answered: in what is left, in the summary, and where they hand in by whichever way", async () => {
      const standing = await begins();
      const { asked, cora, id } = standing;
      await fillsIn(cora, asked);
      await adds(standing);
      const left = async () => new Seen(await cora.see(asked.at("steps"))).words.join(" ");
      expect(await left()).toContain("2 fields remaining");
      const read = await readCosignerValidation(app.deps, cora.actor, id);
      expect(read.ok && read.value).toMatchObject({ summary: { personal: "invalid", income: "valid" }, resources: { cosigner: { habits: "required" } } });
      expect(await cora.open(asked.at("submit"))).toMatchObject({ do: "redirect", href: asked.at("steps") });
      expect(await submitCosigner(app.deps, cora.actor, { cosigner: id })).toMatchObject({
        status: "invalid",
        refusals: [{ code: "form-invalid" }, { code: "check-missing" }],
      });
      await save(standing, { habits: "Early to bed" });
      expect(await left()).toContain("1 field remaining");
      await cora.run(
        "remove-item",
        { root: list.root, item: (await recordsOf({ id })).find(({ resource }) => resource === list.resource)!.id },
        asked.at(page),
      );
      expect(await cora.open(asked.at("submit"))).toMatchObject({ do: "show" });
    });

    it("is told to whoever decides, and no digit of their number", async () => {
      const standing = await begins();
      const { asked, cora } = standing;
      await save(standing, { habits: "Early to bed" });
      await cora.save("cosigner", { sin_ssn_country: "US", sin_ssn: "123450000" }, null, asked.at("submit/screening"));
      const read = await readReview(app.deps, rob, (await asked.applicant.state()).application.id);
      const told = JSON.stringify(read.ok ? read.value["cosigners"] : []);
      expect(told).toContain("Early to bed");
      expect(told).not.toMatch(/sin_ssn|0000/u);
    });
  });

  describe("in the database", () => {
    it("is one, and has one owner, of whoever asks at the same moment", async () => {
      const standing = await begins();
      const over = () => saveAnswersOf(app.deps, standing.cora.actor, { owner: { of: "cosigner", id: standing.id }, resource: record.resource }, {}, null);
      const ways = [() => save(standing, { habits: "Early to bed" }), over];
      const done = await Promise.all([0, 1, 0, 1, 0, 1, 0, 1].map((way) => ways[way]!()));
      expect(done.map(({ ok }) => ok)).toEqual(done.map(() => true));
      expect(await recordsOf(standing)).toMatchObject([{ answers: { habits: "Early to bed" }, application: null, position: 0 }]);
      await Promise.all([adds(standing), adds(standing), adds(standing), adds(standing)]);
      expect((await recordsOf(standing)).map(({ resource, position }) => [resource, position]).toSorted()).toEqual([
        [list.resource, 1],
        [list.resource, 2],
        [record.resource, 0],
      ]);
    });

    it("is an application's or a co-signer's, and no more of a kind than a hundred", async () => {
      const { id, asked } = await begins();
      const { application } = await asked.applicant.state();
      const insert = (of: object, position = 0) =>
        app.store.transaction((tx) => tx.insert("answer_record", { resource: "anything", position, answers: {}, ...of }));
      await expect(insert({})).rejects.toMatchObject({ constraint: "answer_records_of_one" });
      await expect(insert({ cosigner: id, application: application.id })).rejects.toMatchObject({ constraint: "answer_records_of_one" });
      await insert({ cosigner: id });
      await expect(insert({ cosigner: id })).rejects.toMatchObject({ constraint: "answer_records_one_a_cosigners_place" });
      for (let position = 1; position < 100; position += 1) await insert({ cosigner: id }, position);
      await expect(insert({ cosigner: id }, 100)).rejects.toMatchObject({ constraint: "answer_records_bounded" });
    });
  });

  describe("is theirs", () => {
    it("in the download, and goes with their account", async () => {
      const standing = await begins();
      const { cora } = standing;
      const { street } = wordsOf(cora);
      await save(standing, { habits: street });
      expect(JSON.stringify(await app.store.personalData(cora.actor.user.id))).toContain(street);
      expect((await remove(cora)).ok).toBe(true);
      expect(await recordsOf(standing)).toEqual([]);
      expect(await everyRow(database.open.pool)).not.toContain(street);
    });

    it("and is gone once they take back what they began", async () => {
      const standing = await begins();
      await save(standing, { habits: "Early to bed" });
      await adds(standing);
      expect((await deleteCosigner(app.deps, standing.cora.actor, standing.id)).ok).toBe(true);
      expect(await recordsOf(standing)).toEqual([]);
    });

    it("and takes no answer once their link was taken back", async () => {
      const standing = await begins();
      await adds(standing);
      const now = app.deps.clock.now().toISOString();
      await app.store.transaction((tx) => tx.update("cosigner_source", standing.asked.source.id, { revoked_at: now }));
      const over = await saveAnswersOf(
        app.deps,
        standing.cora.actor,
        { owner: { of: "cosigner", id: standing.id }, resource: record.resource },
        { habits: "x" },
        null,
      );
      expect(over).toMatchObject({ ok: false, problem: { kind: "conflict" } });
      expect((await recordsOf(standing)).map(({ resource }) => resource)).toEqual([list.resource]);
    });
  });
});
