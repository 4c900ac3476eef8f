import { beforeAll, describe, expect, test } from "vitest";
import type { ApplicationStatus } from "#server/ports/records.ts";
import type { ApiAnswer } from "./support/api-client.ts";
import { ADDRESS, newApplicant, completeForm, INCOME, NEXT_OF_KIN, PERSON, PNG, type Applicant } from "./support/applicant.ts";
import { withTestHost } from "./support/test-host.ts";

const latchkey = withTestHost();

interface Submitted extends Applicant {
  former: string;
  additional: string;
  contact: string;
  pet: string;
  identity: string;
  proof: string;
  furtherProof: string;
}

/** Everything that an application can hold, handed in. */
async function handedIn(): Promise<Submitted> {
  const applicant = await newApplicant(latchkey, { waived: true });
  const { api, application, info, income } = applicant;
  const [identity, proof] = await completeForm(applicant);
  const furtherProof = await api.upload("applicant_income", "second-stub.png", PNG);
  const [former, additional, contact, pet] = await Promise.all([
    api.post("/applications/residences/", { applicant_info: info, current: false, address: { city: "Tacoma" } }),
    api.post("/applications/additional-income/", { income, source_name: "Tutoring", monthly_salary: 300, currency: "usd", document: furtherProof.id }),
    api.post("/applications/emergency-contact/", { applicant_info: info, ...NEXT_OF_KIN }),
    api.post("/applications/flag/", { application, flag: "pet", flag_data: { animal: "Cat", animal_name: "Miso" } }),
  ]);
  await api.put(`/applications/applications/${application}`, { room: "room-1", move_in_date: "2027-01-01", lease_end_date: "2027-12-31" });
  await api.post("/applications/background-check", { target_id: info, target_type: "applicant_info", consent: true });
  const submitted = await api.post("/applications/application-submissions", { application });
  expect(submitted.status, String(submitted)).toBe(201);
  return {
    ...applicant,
    former: former.id,
    additional: additional.id,
    contact: contact.id,
    pet: pet.id,
    identity: identity!.id,
    proof: proof!.id,
    furtherProof: furtherProof.id,
  };
}

/** The application as it can be read, whole. */
async function everything({ api, application, info, income, residence, former, additional, contact, ...of }: Submitted): Promise<unknown> {
  const paths = [
    `applications/${application}`,
    `applicant-info/${info}`,
    `income/${income}`,
    `residences/${residence}`,
    `residences/${former}`,
    `additional-income/${additional}`,
    `emergency-contact/${contact}`,
    `flag/?application__id=${application}`,
  ].map((path) => `/applications/${path}`);
  const answers = await Promise.all([...paths, `/files/${of.identity}`, `/files/${of.proof}`, `/files/${of.furtherProof}`].map((path) => api.get(path)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  return answers.map(({ body }) => body);
}

const WRITES: [string, number, (of: Submitted) => Promise<ApiAnswer>][] = [
  ["the applicant", 409, ({ api, info }) => api.put(`/applications/applicant-info/${info}`, { ...PERSON, first_name: "Changed" })],
  ["the government id", 409, ({ api, info }) => api.put(`/applications/applicant-info/${info}`, { sin_ssn: "123457390" })],
  ["the income", 409, ({ api, income }) => api.put(`/applications/income/${income}`, { ...INCOME, monthly_salary: 9000 })],
  ["the income, made anew", 409, ({ api, info }) => api.post("/applications/income/", { applicant_info: info, monthly_salary: 9000 })],
  ["the current address", 409, ({ api, residence }) => api.put(`/applications/residences/${residence}`, { address: { ...ADDRESS, city: "Olympia" } })],
  ["the current address, made anew", 409, ({ api, info }) => api.post("/applications/residences/", { applicant_info: info, address: { city: "Olympia" } })],
  ["a former address", 409, ({ api, former }) => api.put(`/applications/residences/${former}`, { reason_for_moving: "Changed" })],
  ["one more former address", 409, ({ api, info }) => api.post("/applications/residences/", { applicant_info: info, current: false })],
  ["a further income", 409, ({ api, additional }) => api.put(`/applications/additional-income/${additional}`, { monthly_salary: 900 })],
  [
    "one more further income",
    409,
    ({ api, income }) => api.post("/applications/additional-income/", { income, source_name: "x", monthly_salary: 1, currency: "usd" }),
  ],
  ["a further income, deleted", 409, ({ api, additional }) => api.delete(`/applications/additional-income/${additional}`)],
  ["the emergency contact", 409, ({ api, contact }) => api.put(`/applications/emergency-contact/${contact}`, { ...NEXT_OF_KIN, first_name: "Changed" })],
  ["the emergency contact, made anew", 409, ({ api, info }) => api.post("/applications/emergency-contact/", { applicant_info: info, ...NEXT_OF_KIN })],
  ["a flag", 409, ({ api, pet }) => api.put(`/applications/flag/${pet}/`, { flag_data: { animal_name: "Changed" } })],
  ["one more flag", 409, ({ api, application }) => api.post("/applications/flag/", { application, flag: "smoker" })],
  ["a flag, deleted", 409, ({ api, pet }) => api.delete(`/applications/flag/${pet}/`)],
  ["the identity document, deleted", 409, ({ api, identity }) => api.delete(`/files/${identity}`)],
  ["the proof of income, deleted", 409, ({ api, proof }) => api.delete(`/files/${proof}`)],
  ["the proof of a further income, deleted", 409, ({ api, furtherProof }) => api.delete(`/files/${furtherProof}`)],
  // The whole object may still be sent for what the screens remember: what is not theirs to write any more is left as it is.
  [
    "the dates and the room",
    200,
    ({ api, application }) => api.put(`/applications/applications/${application}`, { move_in_date: "2030-01-01", lease_end_date: null, room: "room-2" }),
  ],
];

describe("once an application is handed in", () => {
  let of: Submitted;
  beforeAll(async () => {
    of = await handedIn();
  });

  test.each(WRITES)("[API-2] %s stays as it was (%i)", async (_, status, write) => {
    const before = await everything(of);
    const answer = await write(of);
    expect(answer.status, String(answer)).toBe(status);
    expect(await everything(of)).toEqual(before);
    expect(await latchkey.open.store.readSecureId(of.info)).toEqual({ number: PERSON.sin_ssn, country: "US" });
  });

  test("what the screens remember may still be written, beside dates and an income left for later, which stay as they are", async () => {
    const path = `/applications/applications/${of.application}`;
    const saved = await of.api.put(path, {
      ...(await of.api.get(path)).record,
      move_in_date: "2030-01-01",
      display_state: { skipped_income_verification: true, hiddenProperties: ["maple-house"] },
    });
    expect(saved.status, String(saved)).toBe(200);
    expect(saved.body).toMatchObject({
      status: "submitted",
      move_in_date: "2027-01-01",
      lease_end_date: "2027-12-31",
      room: "room-1",
      display_state: { hiddenProperties: ["maple-house"] },
    });
    expect(saved.at("display_state")).not.toHaveProperty("skipped_income_verification", true);
  });
});

test("[API-11] room and dates are the applicant's to say before they hand in and while a home is chosen, and at no other time", async () => {
  const { api, application } = await newApplicant(latchkey);
  const path = `/applications/applications/${application}`;
  const { rows } = await latchkey.open.pool.query<{ status: ApplicationStatus }>("SELECT DISTINCT status FROM applications ORDER BY status");
  const taken: string[] = [];
  for (const { status } of rows) {
    await latchkey.open.pool.query("UPDATE applications SET status = $2, room = NULL, move_in_date = NULL, lease_end_date = NULL WHERE id = $1", [
      application,
      status,
    ]);
    const saved = await api.put(path, { room: "room-9", move_in_date: "2027-03-01", lease_end_date: "2028-02-28" });
    expect(saved.status, `${status} ${saved}`).toBe(200);
    const said = [saved.at("room"), saved.at("move_in_date"), saved.at("lease_end_date")];
    expect(
      [
        [null, null, null],
        ["room-9", "2027-03-01", "2028-02-28"],
      ],
      status,
    ).toContainEqual(said);
    if (said[0] !== null) taken.push(status);
  }
  expect(rows.length, "the demo data has an application in every status").toBe(15);
  expect(taken).toEqual(["meet_and_greet", "open", "pre_meet_and_greet", "profile_completed"]);
});
