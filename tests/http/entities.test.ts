import { beforeAll, describe, expect, test } from "vitest";
import type { ApiAnswer } from "./support/api-client.ts";
import { ADDRESS, newApplicant, type Applicant, INCOME, NEXT_OF_KIN, PERSON, PNG } from "./support/applicant.ts";
import { withTestHost } from "./support/test-host.ts";

/** Everything that a record may hold, written through the API and read back from the database. */
const latchkey = withTestHost();

const CONTACT = { contact_first_name: "Mo", contact_last_name: "Reyes", contact_phonenumber: "+12065550150", contact_email: "mo@example.com" };
const RESIDENCE = { current: true, move_in_date: "2021-06-01", monthly_rent: 1450.5, reason_for_moving: "A shorter way to work", ...CONTACT };
const WHOLE_ADDRESS = { ...ADDRESS, county: "King County", postal_code: "98126-2411" };
const JOB = { ...INCOME, monthly_salary: 4200.25, ...CONTACT };
const TUTORING = { source_name: "Tutoring", monthly_salary: 300.5, currency: "usd" };
const ROOMMATE = { firstName: "Bo", lastName: "Lind", email: "bo@example.com" };

let of: Applicant;
const made: Record<"identity" | "proof" | "letter" | "contact" | "tutoring" | "roommate" | "pet", string> = {} as never;
const ok = (answer: ApiAnswer): ApiAnswer => {
  expect(answer.status, String(answer)).toBeLessThan(300);
  return answer;
};
beforeAll(async () => {
  of = await newApplicant(latchkey);
  const { api, application, info, income, residence } = of;
  for (const [name, purpose] of [
    ["identity", "applicant_identity"],
    ["proof", "applicant_income"],
    ["letter", "applicant_income"],
  ] as const)
    made[name] = ok(await api.upload(purpose, `${name}.png`, PNG)).id;
  ok(await api.put(`/applications/applicant-info/${info}`, { ...PERSON, middle_name: "Byron", photo_id: made.identity }));
  ok(await api.put(`/applications/residences/${residence}`, { ...RESIDENCE, address: WHOLE_ADDRESS }));
  ok(await api.put(`/applications/income/${income}`, { ...JOB, document: made.proof }));
  made.tutoring = ok(await api.post("/applications/additional-income/", { income, ...TUTORING, document: made.letter })).id;
  made.contact = ok(await api.post("/applications/emergency-contact/", { applicant_info: info, ...NEXT_OF_KIN })).id;
  made.roommate = ok(await api.post("/applications/flag/", { application, flag: "roommate", flag_data: ROOMMATE })).id;
});

describe("what was written is read back, whole", () => {
  const RECORDS: [string, string, () => string, () => Record<string, unknown>][] = [
    [
      "[ENT-1] [ENT-2] [ENT-3] [ENT-11]",
      "an application",
      () => `/applications/applications/${of.application}`,
      () => ({
        id: of.application,
        source: of.source,
        kind: "room",
        status: "open",
        applicant_info: of.info,
        application_fee: 35,
        waive_application_fee: false,
        charge: { status: null },
        market: { slug: "seattle", display_name: "Seattle", country_code: "US", region_code: "WA" },
        available_properties: 3,
        available_rooms: 5,
      }),
    ],
    [
      "[ENT-20]",
      "its source",
      () => `/applications/source/${of.source}/`,
      () => ({ kind: "room", application_fee: 35, currency: "usd", used: true, waive_application_fee: false, group_source: null }),
    ],
    [
      "[ENT-26] [ENT-27]",
      "the applicant",
      () => `/applications/applicant-info/${of.info}`,
      () => {
        const { sin_ssn: _kept, ...person } = PERSON;
        return {
          ...person,
          id: of.info,
          middle_name: "Byron",
          photo_id: made.identity,
          sin_ssn_last4: "0000",
          background_check: null,
          emergency_contact: made.contact,
          income: of.income,
          residences: [of.residence],
        };
      },
    ],
    [
      "[ENT-28] [ENT-29] [ENT-30]",
      "where they live",
      () => `/applications/residences/${of.residence}`,
      () => ({ id: of.residence, ...RESIDENCE, address: WHOLE_ADDRESS, placeholders: [] }),
    ],
    ["[ENT-32]", "their emergency contact", () => `/applications/emergency-contact/${made.contact}`, () => ({ id: made.contact, ...NEXT_OF_KIN })],
    [
      "[ENT-33] [ENT-34] [ENT-35]",
      "their income",
      () => `/applications/income/${of.income}`,
      () => ({ id: of.income, ...JOB, document: made.proof, additional_income: [made.tutoring], placeholders: [] }),
    ],
    [
      "[ENT-36]",
      "what they earn besides",
      () => `/applications/additional-income/${made.tutoring}`,
      () => ({ id: made.tutoring, income: of.income, ...TUTORING, document: made.letter }),
    ],
    [
      "[ENT-37] [ENT-38]",
      "their photo ID",
      () => `/files/${made.identity}`,
      () => ({
        id: made.identity,
        url: `/api/v1/files/${made.identity}/content`,
        filename: "identity.png",
        size: expect.any(Number),
        purpose: "applicant_identity",
      }),
    ],
    ["[ENT-37] [ENT-39]", "their proof of income", () => `/files/${made.proof}`, () => ({ filename: "proof.png", purpose: "applicant_income" })],
    [
      "[ENT-41] [ENT-42]",
      "their flags",
      () => `/applications/flag/?application__id=${of.application}`,
      () => ({ count: 1, results: [{ id: made.roommate, application: of.application, flag: "roommate", flag_data: ROOMMATE }] }),
    ],
  ];
  test.each(RECORDS)("%s %s", async (_, __, path, expected) => {
    expect(ok(await of.api.get(path())).body).toMatchObject(expected());
  });

  test.each([
    ["[ENT-41]", "vehicle", {}],
    ["[ENT-41]", "smoker", {}],
    ["[ENT-41] [ENT-43]", "pet", { animal: "Dog", animal_name: "Rex", includes_service_animal: true }],
  ])("%s the flag %s", async (_, flag, flag_data) => {
    const { api, application } = await newApplicant(latchkey);
    const { id } = ok(await api.post("/applications/flag/", { application, flag, flag_data }));
    const { results } = await api.get(`/applications/flag/?application__id=${application}`);
    expect(results).toEqual([{ id, version: expect.any(Number), application, flag, flag_data }]);
  });

  test("[ENT-6] the second funnel of a source is known to its application, as is what was finished before", async () => {
    const api = await latchkey.as("second-funnel@example.com");
    const { id } = ok(await api.post("/applications/applications/", { source: "demo-second-funnel" }));
    expect((await api.get(`/applications/applications/${id}`)).at("display_state")).toMatchObject({ is_funnel_20: true });
    const done = await latchkey.as("status-profile-completed@example.com");
    const [application] = (await done.get("/applications/applications/")).results;
    expect(application).toMatchObject({ status: "profile_completed", display_state: { profileCompleted: true } });
  });

  test("[CON-3] [ENT-33] money is in US or Canadian dollars, and in nothing else", async () => {
    const { api, income } = await newApplicant(latchkey);
    const saved = async (currency: string): Promise<number> => (await api.put(`/applications/income/${income}`, { currency })).status;
    expect([await saved("cad"), await saved("usd"), await saved("eur"), await saved("USD")]).toEqual([200, 200, 400, 400]);
  });

  test("[ENT-38] [ENT-39] a file is for a purpose that there is", async () => {
    expect((await of.api.upload("applicant_diary", "diary.png", PNG)).error.field_errors).toHaveProperty("purpose");
  });

  test("[ENT-51] [ENT-52] a charge and a check are for an application and its applicant, or a co-signer: nothing else is a target", async () => {
    for (const [path, body] of [
      ["/applications/application-charge", { stripe_token: "tok_visa" }],
      ["/applications/background-check", {}],
    ] as const) {
      const answer = async (target_type: string) => of.api.post(path, { ...body, target_id: of.application, target_type });
      expect((await answer("house")).error.field_errors, path).toHaveProperty("target_type");
      expect((await answer("cosigner")).status, "known, but there is no such co-signer").toBe(404);
    }
  });
});

describe("[PRM-3] [PRM-4] [PRM-5] [PRM-6] [PRM-7] [PRM-8] [PRM-9] [SHL-21] two months free", () => {
  test.each([
    ["new-york-city", true],
    ["washington-dc", true],
    ["bay-area", true],
    ["los-angeles", true],
    ["chicago", true],
    ["seattle", true],
    ["portland", false],
    ["boston", false],
    ["toronto", false],
    ["vancouver", false],
  ])("is promised to somebody who chooses a home in %s: %s", async (market, promised) => {
    const { api, application, source } = await newApplicant(latchkey, { market });
    await latchkey.open.pool.query("UPDATE applications SET status = 'profile_completed' WHERE id = $1", [application]);
    const screen = ok(await api.get(`/screens/homeSelection?applicationSource=${source}`));
    expect(screen.at("shell.promo")).toBe(promised ? "Two months free on select homes" : null);
  });
});
