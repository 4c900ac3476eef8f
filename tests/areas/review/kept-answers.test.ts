/** What came over the API beside the form, as whoever decides reads it. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compile } from "#screens/resolve/index.ts";
import { markAnswer } from "#server/areas/review/index.ts";
import type { Actor } from "#server/kernel/context/deps.ts";
import { createPart } from "#server/kernel/records/record-parts.ts";
import { describeOnEachDatabase } from "../../support/database.ts";
import type { TestApp, Visitor } from "../../support/test-app.ts";
import { publishedDocuments } from "../../support/published-documents.ts";
import { caseOf, openDesk, refusalOf } from "./support.ts";

interface Section {
  title: string;
  questions: { path: string; label: string; text: string | null; date: string | null; not_asked: boolean }[];
}

/** The shipped documents, in which a contact has a property more, and so has a residence. */
function withFurtherProperties() {
  const published = publishedDocuments();
  const { resources } = published.set;
  const further = (resource: string, properties: object) => ({
    [resource]: { ...resources[resource]!, properties: { ...resources[resource]!.properties, ...properties } },
  });
  const set = {
    ...published.set,
    resources: {
      ...resources,
      ...further("emergency-contact", { speaks: { type: ["string", "null"], plainText: "one", maxLength: 50, description: "Language that they speak." } }),
      ...further("residence", { is_sublet: { type: ["boolean", "null"], description: "Whether it was sublet." } }),
    },
  };
  return { ...published, set, revision: compile(set) };
}

describeOnEachDatabase("what is kept beside the form", (database) => {
  let app: TestApp;
  let rob: Actor;
  beforeAll(async () => {
    ({ app, rob } = await openDesk(database.open, withFurtherProperties()));
  });
  afterAll(() => app.close());

  async function sent(who: Visitor, resource: string, body: Record<string, unknown>): Promise<void> {
    const { applicant_info } = await who.state();
    expect(refusalOf(await createPart(app.deps, who.actor, resource, { applicant_info: applicant_info.id, ...body }))).toBe("done");
  }
  const sectionsOf = async (who: Visitor, reader = rob): Promise<Section[]> => (await caseOf(app, reader, (await who.state()).application.id)).answers;
  /** "Label: what stands there", of the section of that title. */
  const linesOf = (sections: Section[], title: string): string[] | undefined =>
    sections.find((one) => one.title === title)?.questions.map(({ label, text, date, not_asked }) => `${label}: ${not_asked ? "not asked" : (date ?? text)}`);

  const CONTACT = { first_name: "Ida", last_name: "Okafor", phonenumber: "+12065550199", email: "ida@example.com", relationship: "Mother" };
  const FORMER = {
    current: false,
    move_in_date: "2020-05-01",
    monthly_rent: 1450.5,
    contact_first_name: "Lena",
    reason_for_moving: "A new job",
    address: { street_address: "2 Old St", city: "Portland", region: "Oregon", region_code: "OR", country_code: "US", postal_code: "97201" },
  };

  describe("what came over the API, and no screen asks", () => {
    it("is read by reviewers in words: whom to call, and where they lived before, with the rent", async () => {
      const ada = await app.applicant();
      await sent(ada, "emergency-contact", { ...CONTACT, speaks: "Igbo" });
      await sent(ada, "residence", { ...FORMER, is_sublet: true });
      const sections = await sectionsOf(ada);
      expect(linesOf(sections, "Emergency contact")).toEqual([
        "First name: Ida",
        "Last name: Okafor",
        "Phone: (206) 555 - 0199",
        "E-mail: ida@example.com",
        "Relationship: Mother",
        // Nothing but the resource knows of it.
        "Language that they speak: Igbo",
      ]);
      const kept = sections.map(({ title }) => title).slice(-4);
      expect(kept, "before what nobody was asked").toEqual([
        "Former residence",
        "Emergency contact",
        "Current residence, not on the form",
        "Income, not on the form",
      ]);
      expect(linesOf(sections, "Former residence")).toEqual([
        "Moved in on: 2020-05-01",
        "Monthly rent: $1,450.50",
        "Landlord or contact, first name: Lena",
        "Landlord or contact, last name: not asked",
        "Landlord or contact, phone: not asked",
        "Landlord or contact, e-mail: not asked",
        "Reason for moving: A new job",
        "Street address: 2 Old St",
        "City: Portland",
        "State: Oregon",
        "Country: United States",
        "Zip code: 97201",
        "Whether it was sublet: Yes",
      ]);
    });

    it("is said in the reader's language", async () => {
      const ada = await app.applicant();
      await sent(ada, "emergency-contact", CONTACT);
      expect(linesOf(await sectionsOf(ada, { ...rob, locale: "fr-CA" }), "Contact d’urgence")).toContain("Lien: Mother");
    });

    it("is not asked where a placeholder stands, and nothing of the form is told twice", async () => {
      const ada = await app.applicant();
      const sections = await sectionsOf(ada);
      expect(linesOf(sections, "Current residence, not on the form")).toEqual([
        "Moved in on: not asked",
        "Monthly rent: not asked",
        "Landlord or contact, first name: not asked",
        "Landlord or contact, last name: not asked",
        "Landlord or contact, phone: not asked",
        "Landlord or contact, e-mail: not asked",
        "Reason for moving: not asked",
        "Whether it was sublet: not asked",
      ]);
      expect(JSON.stringify(sections)).not.toMatch(/N\/A|1971|\+1 ?202|na@example/u);
      const paths = sections.flatMap(({ questions }) => questions.map(({ path }) => path));
      expect(paths).toHaveLength(new Set(paths).size);
      expect(linesOf(sections, "Emergency contact"), "nobody sent any").toBeUndefined();
    });

    it("is never a government id, nor a digit of one that the form does not show", async () => {
      const ada = await app.applicant();
      const sections = await sectionsOf(ada);
      expect(
        sections
          .flatMap(({ questions }) => questions)
          .filter(({ path }) => path.includes("sin_ssn"))
          .map(({ path }) => path),
      ).toEqual(["applicant.sin_ssn_country", "applicant.sin_ssn"]);
    });

    it("is asked for again as every other answer", async () => {
      const ada = await app.applicant();
      await sent(ada, "emergency-contact", CONTACT);
      const file = await ada.upload("applicant_identity");
      await ada.save("applicant", { photo_id: file });
      const { application } = await ada.state();
      const mark = (answer: string) => markAnswer(app.deps, rob, { id: application.id, body: { document: file, answer, mark: "ask-again" }, version: null });
      expect(refusalOf(await mark("emergency_contact.last_name"))).toBe("done");
      expect(refusalOf(await mark("emergency_contact.shoe_size"))).toBe("invalid answer: invalid");
    });
  });
});
