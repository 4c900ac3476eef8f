import { beforeAll, describe, expect, test } from "vitest";
import type { FormSectionDescriptor, PostedField } from "#screens/language/documents/descriptor.ts";
import { sectionsOf } from "#screens/language/forms/form-blocks.ts";
import { marketDay } from "#server/kernel/context/market-time.ts";
import { ANSWERED_FROM_THE_START, QUESTIONS, RULES, type Rule } from "#tests/support/field-rules.ts";
import type { ApiAnswer } from "./support/api-client.ts";
import { FormPerson, problems } from "./support/form-person.ts";
import { withTestHost } from "./support/test-host.ts";

const latchkey = withTestHost();
/** Where they apply. */
const today = (): string => marketDay(latchkey.deps.documents.current(), "seattle", latchkey.deps.clock.now());

/** Somebody at their form, with a roommate and a pet. */
class Filling {
  private constructor(
    readonly person: FormPerson,
    private readonly flags: ReadonlyMap<string, { id: string }>,
  ) {}

  static async begin(): Promise<Filling> {
    const person = await FormPerson.begin(latchkey);
    for (const flag of ["roommate", "pet"]) expect(await person.run("put-flag", { flag })).toMatchObject({ ok: true });
    return new Filling(person, await person.flags());
  }

  private pathOf(root: Rule["root"]): string {
    const { info, residence, income } = this.person.applicant;
    if (root === "applicant") return `/applications/applicant-info/${info}`;
    if (root === "residence") return `/applications/residences/${residence}`;
    return root === "income" ? `/applications/income/${income}` : `/applications/flag/${this.flags.get(root.slice("flag_".length))?.id}`;
  }

  /** The answer alone, through the API. */
  put({ root, property }: Pick<Rule, "root" | "property">, value: unknown): Promise<ApiAnswer> {
    const { api, application } = this.person.applicant;
    if (root === "residence") return api.put(this.pathOf(root), { address: { [property.slice("address.".length)]: value } });
    if (root.startsWith("flag_")) return api.put(this.pathOf(root), { application, flag: root.slice("flag_".length), flag_data: { [property]: value } });
    return api.put(this.pathOf(root), { [property]: value });
  }

  /** What is kept of an answer; a government id as its last digits. */
  async kept({ root, property }: Pick<Rule, "root" | "property">): Promise<unknown> {
    const record = await this.person.applicant.api.get(this.pathOf(root));
    if (property === "sin_ssn") return record.at("sin_ssn_last4");
    return record.at(root.startsWith("flag_") ? `flag_data.${property}` : property);
  }
}

/** Too short a phone number is no answer yet. */
const keptAs = ({ property, what }: Rule, value: unknown): unknown =>
  what === "three characters" ? null : property === "sin_ssn" ? String(value).slice(-4) : value;

let ada: Filling;
beforeAll(async () => {
  ada = await Filling.begin();
});

describe("the server holds answers to the rules of the form", () => {
  const cases = RULES.map((rule) => [rule.ids, `${rule.root}.${rule.property}`, rule.what, rule] as const);

  test.each(cases)("%s %s, %s, as the page saves it", async (_ids, _name, _what, rule) => {
    const { root, property, says } = rule;
    const value = rule.value(today());
    expect(problems(await ada.person.save(root, { [property]: value }))).toEqual(says === null ? [] : [[property, says]]);
    const kept = await ada.kept(rule);
    if (says === null) expect(kept).toEqual(keptAs(rule, value));
    else expect(kept).not.toEqual(keptAs(rule, value));
  });

  test.each(cases)("%s %s, %s, through the API", async (_ids, _name, _what, rule) => {
    const { property, says, apiSays = says } = rule;
    const value = rule.value(today());
    const answer = await ada.put(rule, value);
    expect([answer.status, answer.error.field_errors ?? {}], String(answer)).toEqual(
      apiSays === null ? [200, {}] : [400, { [property.slice(property.lastIndexOf(".") + 1)]: apiSays }],
    );
    const kept = await ada.kept(rule);
    if (says === null) expect(kept).toEqual(keptAs(rule, value));
    else expect(kept).not.toEqual(keptAs(rule, value));
  });

  test("[VAL-9] and a page without JavaScript is told the same, every wrong answer at its field", async () => {
    const wrong = new Map(
      RULES.filter(({ says, typed }) => says !== null && typed !== null).map((rule) => [
        `${rule.root}.${rule.property}`,
        { typed: rule.typed!(today()), says: rule.says! },
      ]),
    );
    const cy = await FormPerson.begin(latchkey);
    for (const flag of ["roommate", "pet"]) await cy.run("put-flag", { flag });
    const typed = [...wrong].map(([name, answer]): [string, string] => [name, answer.typed]);
    const answer = await cy.post([...typed, ["applicant.phonenumber:aside", "US"], ["command", "finish-form"]]);
    if (answer.do !== "show") throw new Error(`leads to ${answer.href}`);
    expect(answer.status).toBe(422);
    const posted = sectionsOf(answer.data.descriptor.blocks).flatMap(
      ({ root, posted = {} }: FormSectionDescriptor & { posted?: Record<string, PostedField> }) =>
        Object.entries(posted).map(([path, { problem }]) => [`${root}.${path}`, problem]),
    );
    expect(Object.fromEntries(posted)).toMatchObject(Object.fromEntries([...wrong].map(([name, { says }]) => [name, says])));
  });
});

describe("the server asks for what is missing", () => {
  const missing = QUESTIONS.filter(({ root, property, missing: message }) => message !== null && !ANSWERED_FROM_THE_START.includes(`${root}.${property}`));
  const left = (): [string, string][] => missing.map(({ root, property, missing: message }) => [`${root}.${property}`, message!]);
  let bea: Filling;
  beforeAll(async () => {
    bea = await Filling.begin();
  });

  test(`[VAL-4] [VAL-70] ${missing.map(({ ids }) => ids).join(" ")} when the form is handed in`, async () => {
    // The address of who signed in is known.
    await bea.person.save("applicant", { email: null, first_name: null, last_name: null });
    expect(problems(await bea.person.run("finish-form")).sort()).toEqual(left().sort());
  });

  test("[VAL-4] and blanks are no answer", async () => {
    for (const { root, property } of missing.filter(({ missing: message }) => message === "Field is required")) {
      await bea.person.save(root, { [property]: " \t " });
      expect(await bea.kept({ root, property }), property).toBeNull();
    }
    expect(problems(await bea.person.run("finish-form")).sort()).toEqual(left().sort());
  });

  test("[VAL-70] [VAL-72] [VAL-73] the API says the same, and submits nothing", async () => {
    const { api, application } = bea.person.applicant;
    const validation = await api.get(`/applications/application-validations/${application}`);
    expect(validation.body).toEqual({
      valid: false,
      summary: { applicant_info: "invalid", residence: "invalid", income: "invalid", screening: "invalid", flags: "invalid" },
      resources: {
        applicant_info: expect.objectContaining({
          first_name: "required",
          middle_name: "valid",
          last_name: "required",
          email: "required",
          birthdate: "required",
          phonenumber: "required",
        }),
      },
    });
    const refused = await api.post("/applications/application-submissions", { application });
    expect([refused.status, refused.error.non_field_errors[0]]).toEqual([400, "Please complete all required sections to continue"]);
    expect((await api.get(`/applications/applications/${application}`)).at("status")).toBe("open");
  });
});
