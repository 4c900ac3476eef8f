/** An applicant with a fresh application, made through the API. */
import { randomUUID } from "node:crypto";
import { PHOTO } from "../../support/person.ts";
import type { ApiAnswer, ApiClient } from "./api-client.ts";
import type { TestHost } from "./test-host.ts";

export interface Applicant {
  email: string;
  api: ApiClient;
  source: string;
  application: string;
  info: string;
  income: string;
  residence: string;
}

/** A new person and a source of their own, accepted. */
export async function newApplicant(latchkey: TestHost, options: { market?: string; fee?: number; waived?: boolean; group?: string } = {}): Promise<Applicant> {
  const email = `applicant-${randomUUID().slice(0, 8)}@example.com`;
  const api = await latchkey.as(email);
  const source = `source-${randomUUID().slice(0, 8)}`;
  const market = options.market ?? "seattle";
  await latchkey.open.store.transaction((tx) =>
    tx.insert("source", {
      slug: source,
      market,
      application_fee_cents: (options.fee ?? 35) * 100,
      currency: market === "toronto" ? "cad" : "usd",
      label: "A room in a shared home",
      waive_application_fee: options.waived ?? false,
      available_properties: 3,
      available_rooms: 5,
      group_source: options.group ?? null,
    }),
  );
  const application = await api.post("/applications/applications", { source });
  const info = await api.get(`/applications/applicant-info/${application.word("applicant_info")}`);
  return { email, api, source, application: application.id, info: info.id, income: info.word("income"), residence: info.word("residences.0") };
}

export const PERSON = {
  first_name: "Ada",
  middle_name: null,
  last_name: "James",
  email: "ada.james@example.com",
  birthdate: "1998-04-17",
  phonenumber: "+12065550142",
  sin_ssn_country: "US",
  sin_ssn: "123450000",
  skipSsnEntry: false,
};
export const ADDRESS = {
  street_address: "2217 Harbor Ave SW",
  city: "Seattle",
  country: "United States",
  country_code: "US",
  region: "Washington",
  region_code: "WA",
  county: null,
  postal_code: "98126",
};
export const INCOME = { company_name: "Harbor Books", job_title: "Bookseller", monthly_salary: 4200, currency: "usd", start_date: "2022-03-01" };

export const NEXT_OF_KIN = { first_name: "Grace", last_name: "James", phonenumber: "+12065550143", email: "grace@example.com", relationship: "Sister" };

export const PNG = PHOTO.buffer;

/** Fills in everything that the form asks, uploads included. */
export async function completeForm({ api, info, residence, income }: Applicant): Promise<ApiAnswer[]> {
  const identity = await api.upload("applicant_identity", "licence.png", PNG);
  const proof = await api.upload("applicant_income", "pay-stub.png", PNG);
  return [
    identity,
    proof,
    await api.put(`/applications/applicant-info/${info}`, { ...PERSON, photo_id: identity.id }),
    await api.put(`/applications/residences/${residence}`, { address: ADDRESS }),
    await api.put(`/applications/income/${income}`, { ...INCOME, document: proof.id }),
  ];
}

/** The consent that the form's dialog records. */
export async function giveConsent(latchkey: TestHost, { application, email }: Applicant): Promise<void> {
  await latchkey.open.store.transaction(async (tx) => {
    const user = await tx.userByEmail(email);
    await tx.insert("consent", {
      application,
      user_id: user!.id,
      text: "I agree",
      locale: "en-US",
      given_at: latchkey.deps.clock.now().toISOString(),
      address: "127.0.0.1",
    });
  });
}
