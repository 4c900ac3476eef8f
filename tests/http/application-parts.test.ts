import { describe, expect, test } from "vitest";
import type { ApiAnswer } from "./support/api-client.ts";
import { newApplicant, completeForm, giveConsent, NEXT_OF_KIN } from "./support/applicant.ts";
import { withTestHost } from "./support/test-host.ts";

const latchkey = withTestHost();

describe("parts that may be made", () => {
  test("[API-22] [API-26] [ENT-31] income and the current residence are found instead of made twice", async () => {
    const { api, info, income, residence } = await newApplicant(latchkey);
    const again = await api.post("/applications/income/", { applicant_info: info, company_name: "Harbor Books" });
    expect([again.status, again.id]).toEqual([200, income]);
    expect(again.at("company_name")).toBe("Harbor Books");
    const home = await api.post("/applications/residences/", { applicant_info: info, current: true });
    expect([home.status, home.id]).toEqual([200, residence]);
    const former = await api.post("/applications/residences/", { applicant_info: info, current: false, address: { city: "Tacoma" } });
    expect(former.status, String(former)).toBe(201);
    expect(former.body).toMatchObject({ current: false, address: { city: "Tacoma" }, contact_first_name: "N/A", move_in_date: "1971-01-01", monthly_rent: 0 });
    expect((await api.get(`/applications/applicant-info/${info}`)).at("residences")).toHaveLength(2);
    const moved = await api.put(`/applications/residences/${residence}`, { current: false });
    expect([moved.status, moved.at("current")], "nobody loses the only address that they live at").toEqual([200, true]);
    expect((await api.put(`/applications/residences/${former.id}`, { current: true })).at("current"), "nor lives at two").toBe(false);
  });

  test("[API-24] [API-25] [ENT-35] [ENT-36] additional income needs its income, name and amount", async () => {
    const { api, income } = await newApplicant(latchkey);
    const made = await api.post("/applications/additional-income/", { income, source_name: "Tutoring", monthly_salary: 300.5, currency: "usd" });
    expect(made.status, String(made)).toBe(201);
    expect(made.body).toMatchObject({ income, source_name: "Tutoring", monthly_salary: 300.5, document: null });
    expect((await api.get(`/applications/income/${income}`)).at("additional_income")).toEqual([made.id]);
    expect((await api.put(`/applications/additional-income/${made.id}`, { monthly_salary: 350 })).at("monthly_salary")).toBe(350);
    expect((await api.get(`/applications/additional-income/${made.id}`)).body).toMatchObject({ income, source_name: "Tutoring", monthly_salary: 350 });
    expect((await api.post("/applications/additional-income/", { income })).error.field_errors).toMatchObject({
      source_name: "Field is required",
      monthly_salary: "Field is required",
      currency: "Field is required",
    });
    expect((await api.post("/applications/additional-income/", { source_name: "x" })).error.field_errors).toEqual({ income: "Field is required" });
    expect((await api.delete(`/applications/additional-income/${made.id}`)).status).toBe(204);
    expect((await api.get(`/applications/additional-income/${made.id}`)).status).toBe(404);
  });

  test("[API-19] [API-20] [ENT-32] an emergency contact is made once and changed after", async () => {
    const { api, info } = await newApplicant(latchkey);
    const both = await Promise.all([1, 2].map(() => api.post("/applications/emergency-contact/", { applicant_info: info, ...NEXT_OF_KIN })));
    const [made, other] = both.sort((one, another) => Math.abs(one.status - 201) - Math.abs(another.status - 201)) as [ApiAnswer, ApiAnswer];
    expect(made.status, String(made)).toBe(201);
    expect([200, 409], String(other)).toContain(other.status);
    expect((await api.get(`/applications/applicant-info/${info}`)).at("emergency_contact")).toBe(made.id);
    expect((await api.get(`/applications/emergency-contact/${made.id}`)).body).toMatchObject({ ...NEXT_OF_KIN, applicant_info: info });
    expect((await api.put(`/applications/emergency-contact/${made.id}`, { ...NEXT_OF_KIN, relationship: "Aunt" })).at("relationship")).toBe("Aunt");
    expect((await api.get(`/applications/emergency-contact/${made.id}`)).body).toMatchObject({ ...NEXT_OF_KIN, relationship: "Aunt" });
    expect((await api.post("/applications/emergency-contact/", { applicant_info: info, ...NEXT_OF_KIN })).status).toBe(200);
  });
});

test("two that are made at the same moment are one, which whoever came second has saved", async () => {
  const { api, info } = await newApplicant(latchkey);
  const { deps } = latchkey;
  const { store } = deps;
  let looked = 0;
  let goOn = (): void => undefined;
  const bothLooked = new Promise<void>((resolve) => (goOn = resolve));
  // Neither has been made yet when either is looked for.
  const list: typeof store.list = async (name, ...rest) => {
    const found = await store.list(name, ...rest);
    if (name !== "emergency_contact") return found;
    looked += 1;
    if (looked === 2) goOn();
    await bothLooked;
    return found;
  };
  deps.store = Object.assign(Object.create(store) as typeof store, { list });
  try {
    const both = await Promise.all([1, 2].map(() => api.post("/applications/emergency-contact/", { applicant_info: info, ...NEXT_OF_KIN })));
    const [second, made] = both.sort((one, other) => one.status - other.status) as [ApiAnswer, ApiAnswer];
    expect([second.status, made.status], `${made} ${second}`).toEqual([200, 201]);
    expect(second.body).toEqual(made.body);
    expect(latchkey.reported).toEqual([]);
  } finally {
    deps.store = store;
  }
  expect((await store.list("emergency_contact", { applicant_info: info }, { limit: 5, offset: 0 })).total).toBe(1);
});

test("what a background check was ordered for stays as it is, whatever a whole object says of it", async () => {
  const applicant = await newApplicant(latchkey);
  const { api, info } = applicant;
  await completeForm(applicant);
  await giveConsent(latchkey, applicant);
  expect((await api.post("/applications/background-check", { target_id: info, target_type: "applicant_info" })).status).toBe(201);
  const whole = (await api.get(`/applications/applicant-info/${info}`)).record;
  const sent = await api.put(`/applications/applicant-info/${info}`, { ...whole, last_name: "Moneypenny", birthdate: "1990-01-01", sin_ssn: "123459999" });
  expect([sent.status, sent.at("last_name"), sent.at("birthdate")]).toEqual([200, whole["last_name"], whole["birthdate"]]);
  expect((await api.get(`/applications/applicant-info/${info}`)).record).toEqual(whole);
  const phone = await api.put(`/applications/applicant-info/${info}`, { ...whole, phonenumber: "+12065550143" });
  expect([phone.status, phone.at("phonenumber")], "the whole object, with what is still theirs to change").toEqual([200, "+12065550143"]);
});

describe("flags", () => {
  test("[API-15] [API-16] [API-17] [API-18] [ENT-41] [ENT-43] [FRM-70] a flag is made once, changed, listed and deleted", async () => {
    const { api, application } = await newApplicant(latchkey);
    const pet = { application, flag: "pet", flag_data: { animal: "Cat", animal_name: "Miso", includes_service_animal: false, expanded: true } };
    const made = await api.post("/applications/flag/", pet);
    expect(made.status, String(made)).toBe(201);
    expect(made.at("flag_data"), "the client's marker is not kept").toEqual({ animal: "Cat", animal_name: "Miso", includes_service_animal: false });
    const again = await api.post("/applications/flag/", pet);
    expect([again.status, again.id]).toEqual([200, made.id]);
    expect(
      (await api.put(`/applications/flag/${made.id}/`, { ...pet, flag_data: { ...pet.flag_data, animal_name: "Udon" } })).at("flag_data.animal_name"),
    ).toBe("Udon");
    const listed = await api.get(`/applications/flag/?application__id=${application}`);
    expect(listed.body).toMatchObject({
      count: 1,
      results: [{ flag: "pet", id: made.id, application, flag_data: { animal: "Cat", animal_name: "Udon", includes_service_animal: false } }],
    });
    expect(listed.text, "nor of what was changed").not.toContain("expanded");
    expect((await api.delete(`/applications/flag/${made.id}/`)).status).toBe(204);
    expect((await api.delete(`/applications/flag/${made.id}/`)).status).toBe(404);
    expect((await api.get(`/applications/flag/?application__id=${application}`)).at("count")).toBe(0);
  });

  test("a service animal reaches staff as a request, and is taken back with its flag", async () => {
    const { api, application } = await newApplicant(latchkey);
    const staff = await latchkey.as("staff@example.com");
    const seen = async (status: string): Promise<unknown[]> =>
      (await staff.get(`/staff/accommodation-requests/?application__id=${application}&status=${status}`)).results;
    const flag = await api.post("/applications/flag/", { application, flag: "pet", flag_data: { animal: "Dog", animal_name: "Rex" } });
    expect(await seen("open")).toEqual([]);
    await Promise.all(Array.from({ length: 4 }, () => api.put(`/applications/flag/${flag.id}`, { flag_data: { includes_service_animal: true } })));
    expect(await seen("open")).toMatchObject([{ application, status: "open", closed_at: null }]);
    expect((await api.delete(`/applications/flag/${flag.id}`)).status).toBe(204);
    expect(await seen("open")).toEqual([]);
    expect(await seen("closed")).toMatchObject([{ application, status: "closed" }]);
    await api.post("/applications/flag/", { application, flag: "pet", flag_data: { includes_service_animal: true } });
    expect(await seen("open")).toHaveLength(1);
    expect((await staff.get(`/staff/accommodation-requests/?status=nonsense`)).body).toMatchObject({ count: 0, results: [] });
  });

  test("[ENT-42] [VAL-57] [VAL-59] a flag's data keeps its own rules", async () => {
    const { api, application } = await newApplicant(latchkey);
    expect(
      (await api.post("/applications/flag/", { application, flag: "roommate", flag_data: { firstName: "n".repeat(51), email: "nope" } })).error.field_errors,
    ).toMatchObject({ firstName: "Maximum number of characters is 50", email: "Invalid Email" });
    expect((await api.post("/applications/flag/", { application, flag: "dragon" })).error.field_errors).toHaveProperty("flag");
    expect((await api.post("/applications/flag/", { application, flag: "smoker", flag_data: { anything: 1 } })).at("flag_data")).toEqual({});
  });
});
