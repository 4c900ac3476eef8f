/** What came over the API and no page asks: read by whoever decides, and by whoever said it. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { saveCosigner } from "#server/areas/cosign/index.ts";
import { readReview } from "#server/areas/review/index.ts";
import type { Actor } from "#server/kernel/context/deps.ts";
import { asksSomebody, cosignerOf, cosigns, readyToPay } from "#tests/support/cosigning.ts";
import { describeOnEachDatabase } from "#tests/support/database.ts";
import { publishedWith } from "#tests/support/documents-of.ts";
import { createCosignerIncome } from "#tests/support/hand-in.ts";
import { type TestApp, Visitor } from "#tests/support/test-app.ts";
import { openDesk, refusalOf, submitted } from "../review/support.ts";

interface Section {
  title: string;
  questions: { path: string; label: string; text: string | null }[];
}

/** The shipped documents, in which a co-signer has a property more that no page asks. */
const documents = publishedWith((files) => {
  const { properties } = files["resources/cosigner.json"] as { properties: Record<string, unknown> };
  properties["speaks"] = { type: ["string", "null"], plainText: "one", maxLength: 50, description: "Language that they speak." };
});

describeOnEachDatabase("what came over the API beside the pages", (database) => {
  let app: TestApp;
  let rob: Actor;
  beforeAll(async () => {
    ({ app, rob } = await openDesk(database.open, documents));
  });
  afterAll(() => app.close());

  it("of a co-signer is told to the reviewer, and to the co-signer among what they sent", async () => {
    const asked = await asksSomebody(app, { applicant: await submitted(app, { waive_application_fee: true }) });
    const cora = await cosigns(app, asked);
    await readyToPay(cora, asked);
    const { id } = (await cosignerOf(app, asked.source))!;
    const change = { id, body: { speaks: "Igbo", sin_ssn_country: "US" }, version: null };
    expect(refusalOf(await saveCosigner(app.deps, cora.actor, change))).toBe("done");
    const contact = { contact_first_name: "Lena", contact_phonenumber: "+12065550199" };
    expect(refusalOf(await createCosignerIncome(app.deps, cora.actor, id, contact))).toBe("done");
    await cora.run("pay-and-cosign", { token: "tok_visa" }, asked.at("submit/payment"));
    const read = await readReview(app.deps, rob, (await asked.applicant.state()).application.id);
    const answers = (read.ok ? read.value["cosigners"][0]!.answers : []) as Section[];
    const beside = answers.slice(-2).map(({ title, questions }) => [title, ...questions.map(({ label, text }) => `${label}: ${text}`)]);
    expect(beside).toEqual([
      ["About the person, not on the form", "Language that they speak: Igbo"],
      ["Income, not on the form", "Contact at work, first name: Lena", "Contact at work, phone: (206) 555 - 0199"],
    ]);
    const paths = answers.flatMap(({ questions }) => questions.map(({ path }) => path));
    expect(paths, "nothing is told twice, and nothing of the number").toHaveLength(new Set(paths.map((path) => path.replace(".address.", ".typed."))).size);
    expect(JSON.stringify(answers)).not.toMatch(/sin_ssn|skipSsn|0000|N\/A|1971/u);
    const sent = JSON.stringify(await cora.see(asked.at("submit/sent")));
    expect(sent).toContain("About the person, not on the form");
    expect(sent).toContain("Igbo");
    expect(sent).toContain("Lena");
    expect(sent).not.toMatch(/N\/A|1971/u);
    const french = JSON.stringify(await new Visitor(app, { ...cora.actor, locale: "fr-CA" }).see(asked.at("submit/sent")));
    expect(french).toContain("La personne, hors du formulaire");
  });

  it("of an applicant is among what they sent, too, and nothing that nobody was asked", async () => {
    const ada = await submitted(app);
    const { applicant_info, application } = await ada.state();
    const page = `/application/${application.source}/review/sent`;
    expect(JSON.stringify(await ada.see(page))).not.toMatch(/not on the form|N\/A|1971/u);
    const contact = { first_name: "Ida", last_name: "Okafor", phonenumber: "+12065550199", email: "ida@example.com", relationship: "Mother" };
    await app.store.transaction((tx) => tx.insert("emergency_contact", { applicant_info: applicant_info.id, ...contact }));
    const sent = JSON.stringify(await ada.see(page));
    expect(sent).toContain("Emergency contact");
    expect(sent).toContain("Mother");
  });
});
