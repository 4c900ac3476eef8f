import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CommandResult, Problem } from "#screens/language/documents/descriptor.ts";
import { describeOnEachDatabase } from "../support/database.ts";
import { TestApp, codesOf, type Visitor } from "../support/test-app.ts";

const problems = (result: CommandResult): Problem[] => (result.ok ? [] : result.problems);

describeOnEachDatabase("answers", (database) => {
  let app: TestApp;
  let ada: Visitor;
  beforeAll(async () => {
    app = await TestApp.open({ database: database.open });
  });
  beforeEach(async () => {
    ada = await app.applicant();
  });
  afterAll(() => app.close());

  describe("two tabs", () => {
    it("keep both changes when they touch different answers", async () => {
      const { version } = (await ada.state()).applicant_info;
      await ada.save("applicant", { first_name: "Ada" }, version);
      expect(await ada.save("applicant", { last_name: "Okafor" }, version)).toMatchObject({ ok: true });
      expect((await ada.state()).applicant_info).toMatchObject({ first_name: "Ada", last_name: "Okafor" });
    });

    it("are told when both changed the same answer, and the rest is saved", async () => {
      const { version } = (await ada.state()).applicant_info;
      await ada.save("applicant", { first_name: "Ada" }, version);
      const late = await ada.save("applicant", { first_name: "Adele", last_name: "Okafor" }, version);
      expect(problems(late)).toMatchObject([{ code: "changed-elsewhere", path: "first_name", current: "Ada" }]);
      expect(late.saved?.answers).toEqual({ last_name: "Okafor" });
      expect((await ada.state()).applicant_info).toMatchObject({ first_name: "Ada", last_name: "Okafor" });
      expect(await ada.save("applicant", { first_name: "Adele" }, late.saved?.version)).toMatchObject({ ok: true });
    });

    it("don't quarrel over a save that is sent again because its answer got lost", async () => {
      const { version } = (await ada.state()).applicant_info;
      await ada.save("applicant", { first_name: "Ada" }, version);
      expect(await ada.save("applicant", { first_name: "Ada" }, version)).toMatchObject({ ok: true, saved: { answers: { first_name: "Ada" } } });
    });

    it("don't take an answer of the same name elsewhere in the form for this one", async () => {
      await ada.run("put-flag", { flag: "roommate" });
      const { version } = (await ada.state()).applicant_info;
      await ada.save("applicant", { first_name: "Ada" }, version);
      for (const email of ["bo@example.com", "bo@example.org"]) await ada.save("flag_roommate", { email });
      expect(await ada.save("applicant", { email: "ada@example.org" }, version)).toMatchObject({ ok: true });
      expect((await ada.state()).applicant_info.email).toBe("ada@example.org");
    });

    it("lose nothing when they save at the same moment", async () => {
      const { version } = (await ada.state()).applicant_info;
      const names = ["first_name", "middle_name", "last_name"] as const;
      const results = await Promise.all(names.map((name) => ada.save("applicant", { [name]: `Value of ${name.replace("_", " ")}` }, version)));
      expect(results.every(({ ok }) => ok)).toBe(true);
      expect((await ada.state()).applicant_info).toMatchObject({
        first_name: "Value of first name",
        middle_name: "Value of middle name",
        last_name: "Value of last name",
      });
    });
  });

  describe("flags", () => {
    it("are created once, keep their answers, and are deleted with them", async () => {
      expect(codesOf(await ada.save("flag_pet", { animal: "Cat" }))).toEqual(["not-found"]);
      const [first, second] = await Promise.all([ada.run("put-flag", { flag: "pet" }), ada.run("put-flag", { flag: "pet" })]);
      expect([first?.ok, second?.ok]).toEqual([true, true]);
      expect((await ada.state()).flags).toHaveLength(1);
      expect(await ada.save("flag_pet", { animal: "Cat" })).toMatchObject({ ok: true });
      expect(await ada.save("flag_pet", { animal_name: "Miso", includes_service_animal: true })).toMatchObject({ ok: true });
      expect((await ada.state()).flags).toMatchObject([{ flag: "pet", flag_data: { animal: "Cat", animal_name: "Miso", includes_service_animal: true } }]);
      await ada.run("put-flag", { flag: "pet" });
      expect((await ada.state()).flags[0]?.flag_data).toMatchObject({ animal: "Cat" });
      expect((await ada.run("remove-flag", { flag: "pet" })).ok).toBe(true);
      expect((await ada.run("remove-flag", { flag: "pet" })).ok).toBe(true);
      expect((await ada.state()).flags).toEqual([]);
    });
    it("never keep the marker 'expanded'", async () => {
      await ada.run("put-flag", { flag: "roommate" });
      expect(codesOf(await ada.save("flag_roommate", { expanded: false, firstName: "Bo" }))).toEqual(["not-asked"]);
      expect((await ada.state()).flags[0]?.flag_data).not.toHaveProperty("expanded");
    });
    it("of another name aren't taken", async () => expect(codesOf(await ada.run("put-flag", { flag: "boat" }))).toEqual(["wrong-input"]));
  });
});
