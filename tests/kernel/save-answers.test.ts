import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CommandResult, Problem } from "#screens/language/documents/descriptor.ts";
import { sectionsOf } from "#screens/language/forms/form-blocks.ts";
import { compile } from "#screens/resolve/index.ts";
import { savePart } from "#server/kernel/records/record-parts.ts";
import { ANSWERS, TestApp, codesOf, type Visitor } from "../support/test-app.ts";
import { publishedDocuments } from "../support/published-documents.ts";
import { alwaysInForce } from "#tests/support/documents-in-force.ts";

let app: TestApp;
let ada: Visitor;
beforeAll(async () => {
  app = await TestApp.open();
});
beforeEach(async () => {
  ada = await app.applicant();
});
afterAll(() => app.close());

const problems = (result: CommandResult): Problem[] => (result.ok ? [] : result.problems);
const messages = (result: CommandResult): Record<string, string> => Object.fromEntries(problems(result).map(({ path, message }) => [path ?? "", message]));

describe("an answer that is given", () => {
  it("is stored without the blanks around it, with a trace of which one it was and never of what", async () => {
    const result = await ada.save("applicant", { first_name: "  Adele " });
    expect(result).toMatchObject({ ok: true, saved: { root: "applicant", answers: { first_name: "Adele" } } });
    const { applicant_info, application } = await ada.state();
    expect(applicant_info.first_name).toBe("Adele");
    expect(result.saved?.version).toBe(applicant_info.version);
    const events = (await app.store.events(application.id)).filter(({ name }) => name === "answers-saved");
    expect(events).toMatchObject([{ actor_user_id: ada.actor.user.id, detail: { root: "applicant", paths: ["first_name"] } }]);
    expect(JSON.stringify(events)).not.toContain("Adele");
  });

  it.each([
    ["CA", "m5h2n2", "M5H 2N2"],
    ["US", "98126 2114", "98126-2114"],
  ])(
    "a postal code of %s typed %j is kept and shown as %s, from the form and over the API, and with the country that comes later",
    async (code, typed, written) => {
      const saved = await ada.save("residence", { "address.country_code": code, "address.postal_code": typed });
      expect(saved).toMatchObject({ ok: true, saved: { answers: { "address.postal_code": written } } });
      const id = (await ada.state()).residence!.id;
      const send = (address: object) => savePart(app.deps, ada.actor, "residence", { id, body: { address }, version: null });
      const kept = async () => (await ada.state()).residence?.address?.postal_code;
      expect(await send({ country_code: "GB", postal_code: typed })).toMatchObject({ ok: true });
      expect(await kept(), "of another country").toBe(typed);
      expect(await send({ country_code: code })).toMatchObject({ ok: true });
      expect(await kept()).toBe(written);
      expect(await send({ zip: ` ${typed} ` })).toMatchObject({ ok: true });
      expect(await kept()).toBe(written);
    },
  );

  it("brings the page as it is now", async () => {
    const result = await ada.save("applicant", { first_name: "Adele" });
    expect(JSON.stringify(result.descriptor)).toContain('"first_name":"Adele"');
  });

  it("is stored even when another one beside it is wrong, and the wrong one says why", async () => {
    const result = await ada.save("applicant", { first_name: "Ada", email: "not-an-address", birthdate: "2020-01-01", last_name: "x".repeat(51) });
    expect(messages(result)).toEqual({
      email: "Invalid Email",
      birthdate: "Latchkey Homes residents must be at least 18 years of age.",
      last_name: "Maximum number of characters is 50",
    });
    expect(result.saved?.answers).toEqual({ first_name: "Ada" });
    expect((await ada.state()).applicant_info).toMatchObject({ first_name: "Ada", last_name: null, birthdate: null });
  });

  it.each([
    ["applicant", { phonenumber: "+12065" }, "phonenumber"],
    ["applicant", { phonenumber: "+1206555014" }, "phonenumber"],
    ["applicant", { birthdate: "1994-02-30" }, "birthdate"],
    ["applicant", { birthdate: "1899-12-31" }, "birthdate"],
    ["income", { start_date: "2199-01-01" }, "start_date"],
    ["income", { monthly_salary: -1 }, "monthly_salary"],
    ["income", { monthly_salary: 1_000_000 }, "monthly_salary"],
    ["income", { currency: "eur" }, "currency"],
    ["applicant", { sin_ssn: "12345678" }, "sin_ssn"],
    ["applicant", { first_name: 7 }, "first_name"],
    ["applicant", { first_name: { a: 1 } }, "first_name"],
    ["applicant", { first_name: "a\0b" }, "first_name"],
    ["applicant", { first_name: "a\ud800" }, "first_name"],
    ["income", { monthly_salary: "4200" }, "monthly_salary"],
  ])("in %s is refused when it is wrong: %o", async (root, values, path) => {
    const result = await ada.save(root, values);
    expect(problems(result).map((problem) => problem.path)).toEqual([path]);
    expect(problems(result)[0]?.message).not.toBe("");
    expect(result.saved?.answers).toEqual({});
  });

  it("may be taken back, and is then missing", async () => {
    await ada.save("applicant", { first_name: "Ada" });
    expect(await ada.save("applicant", { first_name: "   " })).toMatchObject({ ok: true, saved: { answers: { first_name: null } } });
    expect((await ada.state()).applicant_info.first_name).toBeNull();
  });

  it("[VAL-24] that is too short to be a phone number is none yet", async () => {
    expect(await ada.save("applicant", { phonenumber: "+44" })).toMatchObject({ ok: true, saved: { answers: { phonenumber: null } } });
    expect(problems(await ada.save("applicant", { phonenumber: "+1911" })).map(({ message }) => message)).toEqual(["Invalid phone number."]);
  });

  it("of another kind than the screen asks is refused, whatever the record has", async () => {
    const before = await ada.state();
    const values = {
      status: "submitted",
      id: "x",
      application: "x",
      version: 99,
      sin_ssn_last4: "0000",
      background_check: "complete",
      ["__proto__"]: { admin: true },
      constructor: "x",
      "address.city": "x",
    };
    const result = await ada.save("applicant", values);
    expect(new Set(codesOf(result))).toEqual(new Set(["not-asked"]));
    expect(await ada.state()).toEqual(before);
  });

  it("of a question that is only shown is refused, too", async () => {
    const shown = publishedDocuments();
    const info = shown.set.resources["applicant-info"]!;
    const fixed = { ...info, properties: { ...info.properties, middle_name: { ...info.properties["middle_name"]!, readOnly: true } } };
    const set = { ...shown.set, resources: { ...shown.set.resources, "applicant-info": fixed } };
    const documents = { ...shown, set, revision: compile(set) };
    app.deps.documents = alwaysInForce(documents);
    try {
      expect(codesOf(await ada.save("applicant", { middle_name: "Grace" }))).toEqual(["read-only"]);
    } finally {
      app.deps.documents = alwaysInForce(shown);
    }
    expect((await ada.state()).applicant_info.middle_name).toBeNull();
  });

  it("to a record that isn't the one on the page any more is not written into the new one", async () => {
    const pet = async () => (await ada.state()).flags.find(({ flag }) => flag === "pet");
    await ada.run("put-flag", { flag: "pet" });
    const target = (await pet())!.id;
    const late = { root: "flag_pet", target, version: null, values: { animal: "Cat" } };
    await ada.run("remove-flag", { flag: "pet" });
    await ada.run("put-flag", { flag: "pet" });
    expect(codesOf(await ada.run("save-answers", late))).toEqual(["not-found"]);
    expect((await pet())?.flag_data).toEqual({});
  });

  it("comes with no more than a page of others", async () => {
    const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`other_${index}`, "x"]));
    expect(new Set(codesOf(await ada.save("applicant", many(60))))).toEqual(new Set(["not-asked"]));
    expect(codesOf(await ada.save("applicant", many(61)))).toEqual(["invalid"]);
  });

  it("is refused once the application is submitted, and on a page that isn't theirs", async () => {
    await ada.isMovedTo("submitted");
    expect(codesOf(await ada.save("applicant", { first_name: "Eve" }))).toEqual(["wrong-state"]);
    const eve = await app.applicant();
    eve.source = ada.source;
    expect(codesOf(await eve.save("applicant", { first_name: "Eve" }))).toEqual(["application-missing"]);
    expect((await ada.state()).applicant_info.first_name).not.toBe("Eve");
  });

  it("never makes the server stumble, whatever comes", async () => {
    const root = fc.constantFrom<unknown>("applicant", "residence", "income", "flag_pet", "application", "__proto__", 7, null);
    const path = fc.constantFrom(
      "first_name",
      "birthdate",
      "phonenumber",
      "address.region",
      "address.country_code",
      "monthly_salary",
      "sin_ssn",
      "sin_ssn_country",
      "photo_id",
      "skipSsnEntry",
      "__proto__",
      "a.b.c",
      "",
    );
    const value = fc.oneof(
      fc.anything({ maxDepth: 2 }),
      fc.string({ unit: "binary" }),
      fc.constantFrom("\0", "\ud800", "9".repeat(400), "2026-99-99", true, -0, Number.NaN),
    );
    await fc.assert(
      fc.asyncProperty(root, fc.dictionary(path, value, { maxKeys: 4 }), fc.anything(), async (where, values, version) => {
        const result = await ada.run("save-answers", { root: where, target: null, version, values });
        expect(typeof result.ok).toBe("boolean");
      }),
      { numRuns: 60 },
    );
  });
});

describe("an address", () => {
  it("[FRM-32] [FRM-33] [FRM-34] matches a typed region by code or name, and clears one that isn't known", async () => {
    expect(await ada.save("residence", { "address.region": "wa" })).toMatchObject({ saved: { answers: { "address.region": "Washington" } } });
    expect((await ada.state()).residence?.address).toMatchObject({ region: "Washington", region_code: "WA" });
    await ada.save("residence", { "address.region": "new york" });
    expect((await ada.state()).residence?.address).toMatchObject({ region: "New York", region_code: "NY" });
    await ada.save("residence", { "address.region": "Narnia" });
    expect((await ada.state()).residence?.address).toMatchObject({ region: null, region_code: null });
  });

  it("[FRM-31] loses its region with its country, and says so", async () => {
    await ada.save("residence", ANSWERS.residence);
    const moved = await ada.save("residence", { "address.country_code": "CA" });
    expect(moved).toMatchObject({ ok: true, saved: { answers: { "address.country_code": "CA", "address.region": null } } });
    expect((await ada.state()).residence?.address).toMatchObject({ country: "Canada", country_code: "CA", region: null, region_code: null, city: "Seattle" });
  });

  it("[FRM-29] takes what a suggestion brings beside the questions", async () => {
    const result = await ada.save("residence", {
      ...ANSWERS.residence,
      "address.county": "King",
      "address.region_code": "WA",
      "address.country": "United States",
    });
    expect(codesOf(result)).toEqual([]);
    expect((await ada.state()).residence?.address).toMatchObject({ county: "King", region: "Washington", region_code: "WA" });
  });
});

describe("income", () => {
  it("has no start date until a real one is given", async () => {
    expect((await ada.state()).income).toMatchObject({ start_date: "1971-01-01" });
    expect(JSON.stringify((await ada.see(ada.applyPath)).blocks)).not.toMatch(/(?<![\da-f])1971(?![\da-f])/);
    await ada.save("income", { start_date: "2022-03-01" });
    const { income } = await ada.state();
    expect(income?.start_date).toBe("2022-03-01");
    expect(income?.placeholders).not.toContain("start_date");
    expect(income?.placeholders).toContain("contact_email");
  });

  it("takes the very day that stood there for nobody's answer, too", async () => {
    await ada.save("income", { start_date: "1971-01-01" });
    expect((await ada.state()).income?.placeholders).not.toContain("start_date");
    expect(JSON.stringify((await ada.see(ada.applyPath)).blocks)).toContain("1971-01-01");
  });

  it("asks again whether the yearly figure is right when the month changes", async () => {
    await ada.save("income", { monthly_salary: 4200 });
    await ada.run("confirm-annual-income");
    expect((await ada.state()).application.display_state.confirmed_annual_income).toBe(true);
    await ada.save("income", { monthly_salary: 4300 });
    expect((await ada.state()).application.display_state.confirmed_annual_income).toBe(false);
    expect((await ada.state()).income?.monthly_salary_cents).toBe(430_000);
  });
});

describe("the government id", () => {
  const secure = async () => app.store.readSecureId((await ada.state()).applicant_info.id);

  it("is written and never read back: its last digits stand for it", async () => {
    const result = await ada.save("applicant", { sin_ssn: "123-45-6789" });
    expect(result).toMatchObject({ ok: true, saved: { answers: { sin_ssn: { last4: "6789" } } } });
    expect(await secure()).toEqual({ number: "123456789", country: "US" });
    const seen = JSON.stringify([result, await ada.see(ada.applyPath), await app.store.events((await ada.state()).application.id)]);
    expect(seen).not.toMatch(/(?<![\da-f-])12345\d*(?![\da-f-])|123-45-/);
  });

  it("stays when its last digits come back, is set aside when the person ticks that they have none, and comes back with the tick taken out", async () => {
    await ada.save("applicant", { sin_ssn: "123456789" });
    expect(await ada.save("applicant", { sin_ssn: { last4: "6789" } })).toMatchObject({ ok: true });
    expect((await secure())?.number).toBe("123456789");
    expect(await ada.save("applicant", { skipSsnEntry: true })).toMatchObject({ ok: true, saved: { answers: { skipSsnEntry: true } } });
    const screening = sectionsOf((await ada.see(ada.applyPath)).blocks).find(({ id }) => id === "screening");
    expect(screening?.answers, "the form knows that there is one").toMatchObject({ skipSsnEntry: true, sin_ssn: { last4: "6789" } });
    expect(await ada.save("applicant", { skipSsnEntry: false })).toMatchObject({ ok: true });
    expect((await secure())?.number).toBe("123456789");
    expect(await ada.save("applicant", { sin_ssn: null })).toMatchObject({ ok: true });
    expect(await secure(), "whoever takes it out themselves has taken it out").toBeNull();
  });

  it.each([
    ["000-45-6789", "A Social Security number never begins with 000, 666 or 9. Please check the first three digits."],
    ["666456789", "A Social Security number never begins with 000, 666 or 9. Please check the first three digits."],
    ["987654321", "A Social Security number never begins with 000, 666 or 9. Please check the first three digits."],
    [`123-00${-6789}`, "The two digits in the middle of a Social Security number are never 00. Please check them."],
  ])("that was never given to anybody is refused with the reason: %s", async (sin_ssn, why) => {
    expect(messages(await ada.save("applicant", { sin_ssn }))).toEqual({ sin_ssn: why });
    expect(await secure()).toBeNull();
  });

  it("of Canada has the check digit that its other digits make", async () => {
    expect(messages(await ada.save("applicant", { sin_ssn_country: "CA", sin_ssn: `046454${287}` }))).toEqual({
      sin_ssn: "This is not a Social Insurance number: its last digit does not fit the others. Please check it for a typo.",
    });
    expect(await ada.save("applicant", { sin_ssn_country: "CA", sin_ssn: "046454286" })).toMatchObject({ ok: true });
  });

  it("ends in 0000 in the sandbox alone, where that says how the check goes", async () => {
    expect(await ada.save("applicant", { sin_ssn: "123450000" })).toMatchObject({ ok: true });
    const real = Object.assign(app.deps.config, { sandbox: false });
    try {
      expect(messages(await ada.save("applicant", { sin_ssn: "123450000" }))).toEqual({
        sin_ssn: "A Social Security number never ends in 0000. Please check the last four digits.",
      });
    } finally {
      real.sandbox = true;
    }
  });

  it("goes when it is another country's", async () => {
    await ada.save("applicant", { sin_ssn: "123456789" });
    await ada.save("applicant", { sin_ssn_country: "CA" });
    expect(await secure()).toBeNull();
    await ada.save("applicant", { sin_ssn_country: "CA", sin_ssn: "046454286" });
    expect(await secure()).toEqual({ number: "046454286", country: "CA" });
  });
});

describe("an uploaded file", () => {
  it("is an answer when it is the person's own and meant for this", async () => {
    const file = await ada.upload("applicant_identity");
    expect(await ada.save("applicant", { photo_id: file })).toMatchObject({ ok: true });
    expect((await ada.state()).applicant_info.photo_id).toBe(file);
  });
  it("of somebody else, for another purpose, or that isn't there, is none", async () => {
    const eve = await app.person();
    for (const file of [await eve.upload("applicant_identity"), await ada.upload("applicant_income"), "no-such-file"]) {
      expect(messages(await ada.save("applicant", { photo_id: file }))).toEqual({ photo_id: "This document is required." });
    }
    expect((await ada.state()).applicant_info.photo_id).toBeNull();
  });
});
