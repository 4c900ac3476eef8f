import { describe, expect, test } from "vitest";
import { ADDRESS, newApplicant, completeForm, INCOME, PERSON, PNG } from "./support/applicant.ts";
import { withTestHost } from "./support/test-host.ts";

const latchkey = withTestHost();

describe("sources and applications", () => {
  test("[API-10] [ENT-1] [ENT-2] [ENT-3] accepting a source makes the application, and doing it again finds the same one", async () => {
    const ada = await latchkey.as("ada@example.com");
    const first = await ada.post("/applications/applications", { source: "demo-seattle" });
    expect(first.status, String(first)).toBe(201);
    expect(first.body).toMatchObject({
      source: "demo-seattle",
      status: "open",
      application_fee: 35,
      currency: "usd",
      charge: { status: null },
      market: { slug: "seattle", country_code: "US", region_code: "WA" },
    });
    const again = await ada.post("/applications/applications/", { source: "demo-seattle" });
    expect(again.status).toBe(200);
    expect(again.id).toBe(first.id);
  });

  test("[API-13] [ENT-20] a source shows its fee and whether it was used", async () => {
    const bea = await latchkey.as("bea@example.com");
    expect((await bea.get("/applications/source/demo-waived/")).body).toMatchObject({
      slug: "demo-waived",
      waive_application_fee: true,
      used: false,
      currency: "usd",
      group_source: null,
    });
    expect((await bea.get("/applications/source/demo-toronto")).body, "Ontario caps the fee at nothing").toMatchObject({ currency: "cad", application_fee: 0 });
  });

  test("an open link tells each person whether they have applied by it", async () => {
    const [bea, carl] = [await latchkey.as("bea@example.com"), await latchkey.as("carl@example.com")];
    const first = await bea.post("/applications/applications/", { source: "demo-boston" });
    expect((await bea.get("/applications/source/demo-boston/")).body).toMatchObject({ used: true });
    expect((await carl.get("/applications/source/demo-boston/")).body).toMatchObject({ used: false });
    const second = await carl.post("/applications/applications/", { source: "demo-boston" });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.id).not.toBe(first.id);
    expect((await carl.get(`/applications/applications/${first.id}/`)).status).toBe(404);
  });

  test("[APP-38] [APP-44] a source of somebody else's is not there", async () => {
    const ada = await latchkey.as("ada@example.com");
    expect((await ada.post("/applications/applications", { source: "demo-seattle-used" })).status).toBe(404);
    expect((await ada.get("/applications/source/demo-seattle-used/")).status).toBe(404);
    expect((await ada.get("/applications/source/no-such-source/")).status).toBe(404);
    expect((await ada.post("/applications/applications", { source: "" })).error.field_errors).toEqual({ source: "Field is required" });
  });

  test("[API-8] [API-9] an application is found by its source", async () => {
    const { api, source, application } = await newApplicant(latchkey);
    const found = await api.get(`/applications/applications/?source__slug=${source}`);
    expect(found.body).toMatchObject({ count: 1, next: null, previous: null, results: [{ id: application, source }] });
    expect((await api.get("/applications/applications/?source__slug=demo-boston")).body).toMatchObject({ count: 0, results: [] });
  });
});

describe("whole objects", () => {
  test("[API-6] [API-23] [API-28] [ENT-26] [ENT-31] [ENT-33] a person's answers are stored, and placeholders lose their mark once they are answered", async () => {
    const applicant = await newApplicant(latchkey);
    const { api, info, residence, income } = applicant;
    const before = await api.get(`/applications/residences/${residence}`);
    expect(before.body).toMatchObject({ current: true, contact_first_name: "N/A", contact_last_name: "N/A", monthly_rent: 0, move_in_date: "1971-01-01" });
    for (const answer of await completeForm(applicant)) expect(answer.status, String(answer)).toBeLessThan(300);
    expect((await api.get(`/applications/applicant-info/${info}`)).body).toMatchObject({
      first_name: "Ada",
      last_name: "James",
      birthdate: "1998-04-17",
      phonenumber: "+12065550142",
      background_check: null,
    });
    expect((await api.get(`/applications/residences/${residence}`)).at("address")).toMatchObject({ ...ADDRESS, region_code: "WA" });
    const paid = await api.get(`/applications/income/${income}`);
    expect(paid.body).toMatchObject({ ...INCOME, contact_first_name: "N/A" });
    expect(paid.at("placeholders"), "the start date was answered, the contacts were not").not.toContain("start_date");
    expect(paid.at("placeholders")).toContain("contact_email");
  });

  test("[API-2] [API-5] [API-6] [API-7] [API-11] [API-21] [API-23] [API-27] [API-28] what was read can be sent back as it is, and changes nothing", async () => {
    const { api, application, info, residence, income } = await newApplicant(latchkey);
    for (const path of [
      `/applications/applications/${application}`,
      `/applications/applicant-info/${info}`,
      `/applications/residences/${residence}`,
      `/applications/income/${income}`,
    ]) {
      const read = await api.get(path);
      const saved = await api.put(path, read.body);
      expect(saved.status, `${path} ${saved}`).toBe(200);
      expect(saved.body, path).toEqual(read.body);
    }
  });

  test("[API-2] [API-3] status, fees, charge and counts are not for the applicant to write", async () => {
    const { api, application } = await newApplicant(latchkey);
    const path = `/applications/applications/${application}`;
    const before = await api.get(path);
    const tried = await api.put(path, {
      ...before.record,
      id: "another",
      version: 99,
      status: "approved",
      application_fee: 0,
      waive_application_fee: true,
      charge: { status: "success" },
      currency: "cad",
      market: { slug: "boston" },
      preapproved_max_rent: 9000,
      preapproved_for_all: true,
      available_rooms: 999,
      is_paying_double_deposit: true,
      source: "demo-boston",
      user_id: "x",
      created_at: "2000-01-01",
      display_state: { is_funnel_20: true, profileCompleted: true, confirmed_annual_income: true, manual_income: true, whatever: 1 },
    });
    expect(tried.status).toBe(200);
    const { version: _before, ...kept } = before.record;
    const { version: _after, ...now } = (await api.get(path)).record;
    expect(now).toEqual(kept);
  });

  test("[API-12] [ENT-6] [ENT-7] display_state is changed by key", async () => {
    const { api, application } = await newApplicant(latchkey);
    const path = `/applications/applications/${application}`;
    await api.put(path, { display_state: { skipped_income_verification: true } });
    await api.put(path, { display_state: { sectionStatus: { income: "started" } } });
    const saved = await api.put(path, { display_state: { sectionStatus: { residence: "complete" } } });
    expect(saved.at("display_state")).toMatchObject({ skipped_income_verification: true, sectionStatus: { income: "started", residence: "complete" } });
    expect((await api.put(path, { display_state: { sectionStatus: { income: "perhaps" } } })).status).toBe(400);
    expect((await api.put(path, { display_state: { sectionStatus: { made_up: "started" } } })).at("display_state.sectionStatus")).toEqual({
      income: "started",
      residence: "complete",
    });
    const long = await api.put(path, { display_state: { homeSelection: { properties: ["x".repeat(20_000)] } } });
    expect([long.status, Object.keys(long.error.field_errors)], "every page reads it: it stays short").toEqual([400, ["display_state"]]);
    expect((await api.get(path)).at("display_state.homeSelection")).toBe(undefined);
  });

  test("a room that the applicant has in mind is kept as a wish, which holds nothing", async () => {
    const [ada, bea] = [await newApplicant(latchkey), await newApplicant(latchkey)];
    for (const { api, application } of [ada, bea]) {
      const saved = await api.put(`/applications/applications/${application}`, { room: "room-14" });
      expect([saved.status, saved.at("room")], String(saved)).toEqual([200, "room-14"]);
      expect((await api.get(`/applications/applications/${application}`)).body, "both may wish for it, and nothing else moves").toMatchObject({
        room: "room-14",
        property: null,
        status: "open",
      });
    }
    const whole = await ada.api.get(`/applications/applications/${ada.application}`);
    expect((await ada.api.put(`/applications/applications/${ada.application}`, { ...whole.record, display_state: {} })).at("room")).toBe("room-14");
    expect((await ada.api.put(`/applications/applications/${ada.application}`, { room: null })).at("room")).toBeNull();
    for (const room of ["x".repeat(101), 14, ["room-14"]]) {
      const refused = await ada.api.put(`/applications/applications/${ada.application}`, { room });
      expect([refused.status, Object.keys(refused.error.field_errors)], String(refused)).toEqual([400, ["room"]]);
    }
    expect((await ada.api.put(`/applications/applications/${ada.application}`, { room: "  " })).at("room"), "blank is no wish").toBeNull();
  });

  test("[API-3] staff flags of a profile can't be given to oneself", async () => {
    const api = await latchkey.as("climber@example.com");
    const saved = await api.put("/profiles/me/", {
      first_name: "Clim",
      is_staff: true,
      staff_roles: ["admin"],
      is_persona_verified: true,
      email: "admin@example.com",
    });
    expect(saved.body).toMatchObject({ first_name: "Clim", is_staff: false, is_persona_verified: false, email: "climber@example.com" });
    expect((await api.get("/auth/me/")).body).toMatchObject({ first_name: "Clim", is_staff: false, email: "climber@example.com" });
  });

  test("[API-4] an outdated version is refused, and nothing is overwritten", async () => {
    const { api, info } = await newApplicant(latchkey);
    const path = `/applications/applicant-info/${info}`;
    const read = await api.get(path);
    const etag = read.headers.get("etag")!;
    expect(etag).toBe(`"${read.word("version")}"`);
    expect((await api.put(path, { first_name: "First" }, { "if-match": etag })).status).toBe(200);
    const late = await api.put(path, { first_name: "Late" }, { "if-match": etag });
    expect(late.status).toBe(412);
    expect(late.error.type).toBe("lost-update");
    expect((await api.get(path)).at("first_name")).toBe("First");
    expect((await api.put(path, { first_name: "Nonsense" }, { "if-match": '"abc"' })).status).toBe(412);
    expect((await api.put(path, { first_name: "Anyway" }, { "if-match": "*" })).status).toBe(200);
  });

  test("[VAL-13] [VAL-17] [VAL-20] [VAL-52] wrong answers are refused by property, all at once, and none is stored", async () => {
    const { api, info, residence, income } = await newApplicant(latchkey);
    const young = `${new Date().getUTCFullYear() - 17}-01-01`;
    const person = await api.put(`/applications/applicant-info/${info}`, {
      first_name: "x".repeat(51),
      last_name: 7,
      email: "nobody",
      birthdate: young,
      phonenumber: "+15551",
      sin_ssn: "12",
    });
    expect(person.status).toBe(400);
    expect(person.error.field_errors).toMatchObject({
      first_name: "Maximum number of characters is 50",
      email: "Invalid Email",
      birthdate: "Must be at least 18 years of age.",
      phonenumber: "Invalid phone number.",
      sin_ssn: "Must be 9 characters",
      last_name: "This has to be text.",
    });
    expect((await api.get(`/applications/applicant-info/${info}`)).at("first_name")).not.toBe("x".repeat(51));
    expect((await api.put(`/applications/applicant-info/${info}`, { birthdate: "2001-02-30" })).error.field_errors["birthdate"]).toContain("Invalid Date");
    expect(
      (await api.put(`/applications/income/${income}`, { monthly_salary: 1_000_000, currency: "eur", start_date: "2199-01-01" })).error.field_errors,
    ).toMatchObject({ monthly_salary: "The amount must be at most 999,999.", currency: "Please choose one of the options.", start_date: expect.any(String) });
    const types = await api.put(`/applications/income/${income}`, { monthly_salary: "much", company_name: ["x"], annual_income_confirmed: "yes" });
    expect(types.error.field_errors).toMatchObject({ monthly_salary: "This has to be a number.", company_name: "This has to be text." });
    expect((await api.put(`/applications/income/${income}`, { monthly_salary: 10.005 })).error.field_errors).toHaveProperty("monthly_salary");
    expect(
      (await api.put(`/applications/residences/${residence}`, { address: { city: "c".repeat(101), country_code: "USA" } })).error.field_errors,
    ).toMatchObject({ city: "Maximum number of characters is 100", country_code: expect.any(String) });
  });

  test("[VAL-24] a calling code alone is no phone number yet, and 911 is a wrong one, as on the form", async () => {
    const { api, info } = await newApplicant(latchkey);
    await api.put(`/applications/applicant-info/${info}`, { phonenumber: "+12065550142" });
    const wrong = await api.put(`/applications/applicant-info/${info}`, { phonenumber: "+1911" });
    expect([wrong.status, wrong.error.field_errors], String(wrong)).toEqual([400, { phonenumber: "Invalid phone number." }]);
    expect((await api.get(`/applications/applicant-info/${info}`)).at("phonenumber"), "what was there stays").toBe("+12065550142");
    const saved = await api.put(`/applications/applicant-info/${info}`, { phonenumber: "+44" });
    expect([saved.status, saved.at("phonenumber")], String(saved)).toEqual([200, null]);
    const contact = { applicant_info: info, first_name: "Grace", last_name: "J", email: "grace@example.com", relationship: "Sister" };
    const refused = await api.post("/applications/emergency-contact/", { ...contact, phonenumber: "+12" });
    expect(refused.error.field_errors, String(refused)).toEqual({ phonenumber: "Field is required" });
  });

  test("blank text is no answer", async () => {
    const { api, info } = await newApplicant(latchkey);
    const saved = await api.put(`/applications/applicant-info/${info}`, { first_name: "  ", last_name: "  James " });
    expect(saved.body).toMatchObject({ first_name: null, last_name: "James" });
  });

  test("[VAL-80] zip and country_code are understood beside the address", async () => {
    const { api, residence } = await newApplicant(latchkey);
    const saved = await api.put(`/applications/residences/${residence}`, { country_code: "US", zip: "98126", city: "Seattle" });
    expect(saved.status, String(saved)).toBe(200);
    expect(saved.at("address")).toMatchObject({ country_code: "US", country: "United States", postal_code: "98126", city: "Seattle" });
    const moved = await api.put(`/applications/residences/${residence}`, {
      ...saved.record,
      address: { ...ADDRESS, country_code: "CA", postal_code: "V6B 1A1" },
    });
    expect(moved.status, String(moved)).toBe(200);
    expect(moved.at("address"), "another country clears the region").toMatchObject({ country_code: "CA", country: "Canada", region: null, region_code: null });
  });

  test("once submitted, answers can't be changed", async () => {
    const api = await latchkey.as("status-submitted@example.com");
    const application = (await api.get("/applications/applications/")).results[0]!;
    const path = `/applications/applicant-info/${String(application["applicant_info"])}`;
    const answer = await api.put(path, { first_name: "Changed" });
    expect(answer.status).toBe(409);
    expect((await api.get(path)).at("first_name")).not.toBe("Changed");
  });
});

describe("an income that was left for later", () => {
  const submitted = async (later: boolean) => {
    const applicant = await newApplicant(latchkey, { market: "bay-area" });
    await applicant.api.put(`/applications/applications/${applicant.application}`, { display_state: { skipped_income_verification: later } });
    const by = { actor_user_id: null, as_user_id: null, name: "test", detail: {}, why: null };
    await latchkey.open.store.transaction((tx) =>
      tx.transition(applicant.application, { from: ["open"], to: "submitted", event: by, now: new Date().toISOString() }),
    );
    return applicant;
  };

  test("[FRM-13] is given after the submission, its proof changed and further sources added, and nothing else", async () => {
    const { api, income, info } = await submitted(true);
    const proof = await api.upload("applicant_income", "pay-stub.png", PNG);
    const saved = await api.put(`/applications/income/${income}`, { ...INCOME, document: proof.id });
    expect([saved.status, saved.at("company_name"), saved.at("document")], String(saved)).toEqual([200, "Harbor Books", proof.id]);
    expect((await api.delete(`/files/${proof.id}`)).status).toBe(204);
    const more = await api.post("/applications/additional-income/", { income, source_name: "Tutoring", monthly_salary: 300, currency: "usd" });
    expect(more.status, String(more)).toBe(201);
    expect((await api.put(`/applications/applicant-info/${info}`, { first_name: "Changed" })).status).toBe(409);
  });

  test("that was given with the application stays as it was handed in", async () => {
    const { api, income, application } = await submitted(false);
    expect((await api.put(`/applications/income/${income}`, { company_name: "Changed" })).status).toBe(409);
    await api.put(`/applications/applications/${application}`, { display_state: { skipped_income_verification: true } });
    expect((await api.get(`/applications/applications/${application}`)).at("display_state.skipped_income_verification")).toBe(false);
    expect((await api.put(`/applications/income/${income}`, { company_name: "Changed" })).status).toBe(409);
  });
});

describe("government ids", () => {
  test("the number is written and never read back", async () => {
    const { api, info } = await newApplicant(latchkey);
    const path = `/applications/applicant-info/${info}`;
    const saved = await api.put(path, { ...PERSON, sin_ssn: "123-45-7390" });
    expect(saved.body).toMatchObject({ sin_ssn_last4: "7390", sin_ssn_country: "US" });
    expect(saved.text).not.toContain("123457390");
    expect(await latchkey.open.store.readSecureId(info)).toEqual({ number: "123457390", country: "US" });
    await api.put(path, { ...saved.record, first_name: "Still" });
    expect((await api.get(path)).at("sin_ssn_last4"), "sending back what was read keeps the number").toBe("7390");
    await api.put(path, { skipSsnEntry: true });
    expect((await api.get(path)).at("skipSsnEntry"), "the skip box sets it aside").toBe(true);
    await api.put(path, { skipSsnEntry: false });
    expect(await latchkey.open.store.readSecureId(info), "and brings it back").toEqual({ number: "123457390", country: "US" });
  });
});

describe("validation", () => {
  test("[API-14] [VAL-72] [VAL-73] [VAL-76] says what is missing until everything is there", async () => {
    const applicant = await newApplicant(latchkey);
    const { api, application } = applicant;
    const before = await api.get(`/applications/application-validations/${application}`);
    expect(before.body).toMatchObject({
      valid: false,
      summary: { applicant_info: "invalid", residence: "invalid" },
      resources: { applicant_info: { first_name: "required" } },
    });
    await completeForm(applicant);
    const after = await api.get(`/applications/application-validations/${application}`);
    expect(after.body, String(after)).toMatchObject({
      valid: true,
      summary: { applicant_info: "valid", residence: "valid", income: "valid", screening: "valid", flags: "valid" },
    });
  });
});
