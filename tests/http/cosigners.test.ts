import { beforeAll, describe, expect, test } from "vitest";
import type { ApiAnswer, ApiClient } from "./support/api-client.ts";
import { ADDRESS, newApplicant, INCOME, PERSON, PNG } from "./support/applicant.ts";
import { anAddress, requestedApplicant, CORA, isMovedTo, namedCosigner, type NamedCosigner } from "./support/requested-applicant.ts";
import { withTestHost } from "./support/test-host.ts";
import { partsOf } from "#server/kernel/filling/pages.ts";
import { publishedDocuments } from "#tests/support/published-documents.ts";

const latchkey = withTestHost();
let stranger: ApiClient;
beforeAll(async () => {
  stranger = await latchkey.as("stranger@example.com");
});

const ok = (answer: ApiAnswer): ApiAnswer => {
  expect(answer.status, String(answer)).toBeLessThan(300);
  return answer;
};
const path = ({ cosigner }: NamedCosigner) => `/cosigner/cosigner/${cosigner}`;
const ifMatch = (answer: ApiAnswer) => ({ "If-Match": answer.headers.get("etag")! });
/** Parts of what they fill in, in order. */
const PARTS = partsOf(publishedDocuments(), "cosigner");
const SELF = { ...CORA, birthdate: "1968-05-04", email: "cora@example.com", sin_ssn_country: "US", sin_ssn: "123450000" };

/** Everything that a co-signer is asked, sent by a client that has no pages. */
async function fillsIn(of: NamedCosigner): Promise<{ income: string; identity: string; proof: string }> {
  const [identity, proof] = [await of.api.upload("applicant_identity", "licence.png", PNG), await of.api.upload("applicant_income", "pay.png", PNG)];
  ok(await of.api.put(path(of), { ...SELF, address: ADDRESS, photo_id: identity.id }));
  const income = ok(await of.api.post("/applications/income/", { cosigner: of.cosigner, ...INCOME, document: proof.id }));
  return { income: income.id, identity: identity.id, proof: proof.id };
}
const charges = (of: NamedCosigner, client = of.api) =>
  client.post("/applications/application-charge", { stripe_token: "tok_visa", target_id: of.cosigner, target_type: "cosigner" });
const checks = (of: NamedCosigner, client = of.api) =>
  client.post("/applications/background-check", { target_id: of.cosigner, target_type: "cosigner", consent: true });
const submits = (of: NamedCosigner, client = of.api) => client.post("/cosigner/cosigner-submissions", { cosigner: of.cosigner });

describe("[API-43] taking a co-signer link up", () => {
  test("makes an application of one's own, once, of what the applicant said; by the slug, or the object that was read", async () => {
    const of = await namedCosigner(latchkey);
    for (const source of [of.slug, { slug: of.slug }]) {
      const again = await of.api.post("/cosigner/cosigner/", { source });
      expect([again.status, again.id]).toEqual([200, of.cosigner]);
    }
    expect((await of.api.get(path(of))).record).toMatchObject({ ...CORA, email: of.email, status: "open", charge: { status: null }, background_check: null });
  });

  test("[API-41] [ERR-15] is one account's: for others the link, and what was made of it, isn't there", async () => {
    const of = await namedCosigner(latchkey);
    expect((await stranger.post("/cosigner/cosigner/", { source: of.slug })).status).toBe(404);
    expect((await of.of.api.post("/cosigner/cosigner/", { source: of.slug })).status, "nobody vouches for themselves").toBe(404);
    const list = `/cosigner/cosigner/?source__slug=${of.slug}`;
    expect((await of.api.get(list)).results.map(({ id }) => id)).toEqual([of.cosigner]);
    for (const client of [stranger, of.of.api]) expect((await client.get(list)).record).toMatchObject({ count: 0, results: [] });
    expect((await of.api.get("/cosigner/cosigner/?source__slug=none")).record).toMatchObject({ count: 0 });
  });

  test("refuses whoever has an account at another address than the link was sent to, whatever they say", async () => {
    const ada = await requestedApplicant(latchkey, "add_cosigner");
    const slug = (await ada.api.post("/cosigner/source/", { source_application: ada.application, ...CORA, email: anAddress() })).word("slug");
    for (const source of [slug, { slug }, { slug, other_mailbox: true }]) {
      const refused = await stranger.post("/cosigner/cosigner/", { source });
      expect([refused.status, JSON.stringify(refused.error)]).toEqual([409, expect.stringContaining("sent to another address than your account's")]);
    }
    expect((await stranger.get(`/cosigner/cosigner/?source__slug=${slug}`)).record).toMatchObject({ count: 0 });
  });

  test("asks for a link that is there", async () => {
    expect(Object.keys((await stranger.post("/cosigner/cosigner/", {})).error.field_errors)).toEqual(["source"]);
    expect((await stranger.post("/cosigner/cosigner/", { source: "no-such-link-at-all" })).status).toBe(404);
  });
});

describe("[API-42] [API-44] a co-signer's application", () => {
  test("[ENT-44] [ENT-45] [ENT-48] is written whole and read back; the number is never read again", async () => {
    const of = await namedCosigner(latchkey);
    const begun = (await of.api.get(path(of))).at("display_state.sectionStatus");
    expect(begun, "what the applicant said of them is a beginning").toEqual({ [PARTS[0]!]: "started" });
    const { income, identity } = await fillsIn(of);
    const read = ok(await of.api.get(path(of)));
    const { sin_ssn: _sealed, ...said } = SELF;
    const { county: _none, ...address } = ADDRESS;
    expect(read.record).toMatchObject({ id: of.cosigner, ...said, address, photo_id: identity, income, sin_ssn_last4: "0000" });
    expect(read.at("display_state.sectionStatus")).toEqual(Object.fromEntries(PARTS.map((part) => [part, "complete"])));
    expect(read.text).not.toContain("123450000");
    expect(read.at("typed"), "confirmed as it was typed").toMatchObject(address);
    expect(ok(await of.api.put(path(of), read.record)).record, "sent back as it was read").toEqual({ ...read.record, version: expect.any(Number) });
  });

  test("[ENT-46] [ENT-47] says of whom they stand by the terms and the first name, and nothing of what these answered", async () => {
    const of = await namedCosigner(latchkey);
    await isMovedTo(latchkey, of.of.application, "open");
    ok(await of.of.api.put(`/applications/applicant-info/${of.of.info}`, PERSON));
    ok(await of.of.api.put(`/applications/income/${of.of.income}`, INCOME));
    ok(await of.of.api.put(`/applications/residences/${of.of.residence}`, { address: ADDRESS }));
    await isMovedTo(latchkey, of.of.application, "submitted_request_pending");
    const read = await of.api.get(path(of));
    expect(read.at("source")).toEqual({
      slug: of.slug,
      source_application: {
        waive_application_fee: false,
        application_fee: 25,
        currency: "usd",
        market: { country_code: "US" },
        property: null,
        applicant_info: { first_name: "Ada" },
      },
    });
    const { api, of: whom } = of;
    for (const told of [PERSON.sin_ssn, PERSON.last_name, PERSON.birthdate, PERSON.phonenumber, INCOME.company_name, whom.info, whom.income])
      expect(read.text).not.toContain(told);
    for (const theirs of [
      `/applications/applications/${whom.application}`,
      `/applications/applicant-info/${whom.info}`,
      `/applications/income/${whom.income}`,
      `/applications/residences/${whom.residence}`,
      `/applications/application-validations/${whom.application}`,
      `/applications/source/${whom.source}/`,
    ])
      expect((await api.get(theirs)).status, theirs).toBe(404);
  });

  test("nor does the applicant read anything of theirs but how far they are", async () => {
    const of = await namedCosigner(latchkey);
    const { income, identity } = await fillsIn(of);
    for (const theirs of [path(of), `/cosigner/validation/${of.cosigner}`, `/applications/income/${income}`, `/files/${identity}`])
      expect((await of.of.api.get(theirs)).status, theirs).toBe(404);
    const named = await of.of.api.get(`/cosigner/source/${of.slug}/`);
    expect(named.record).toMatchObject({ status: "begun" });
    for (const told of [SELF.birthdate, ADDRESS.street_address, INCOME.company_name]) expect(named.text).not.toContain(told);
  });

  test.each([
    ["a name of 51 characters", { first_name: "x".repeat(51) }, "first_name"],
    ["an age under 18", { birthdate: "2015-01-01" }, "birthdate"],
    ["an address that is none", { email: "cora at example" }, "email"],
    ["a phone that is none", { phonenumber: "call me" }, "phonenumber"],
    ["a number that is none", { sin_ssn: "12345", sin_ssn_country: "US" }, "sin_ssn"],
    ["a street of 51 characters", { address: { street_address: "x".repeat(51) } }, "street_address"],
    ["a file that there isn't", { photo_id: "4c1d8a1e-7f0b-4d6e-9a3b-52f6c8d0e714" }, "photo_id"],
  ])("with %s is refused at the field, and nothing of it is kept", async (_what, wrong, field) => {
    const of = await namedCosigner(latchkey);
    const before = (await of.api.get(path(of))).text;
    const refused = await of.api.put(path(of), { last_name: "Other", ...wrong });
    expect([refused.status, Object.keys(refused.error.field_errors)], String(refused)).toEqual([400, [field]]);
    expect((await of.api.get(path(of))).text).toBe(before);
  });

  test("shows no file as theirs that is somebody else's, or of another kind", async () => {
    const of = await namedCosigner(latchkey);
    const [theirs, proof] = [await of.of.api.upload("applicant_identity", "ada.png", PNG), await of.api.upload("applicant_income", "pay.png", PNG)];
    for (const photo_id of [theirs.id, proof.id]) {
      const refused = await of.api.put(path(of), { photo_id });
      expect([refused.status, Object.keys(refused.error.field_errors)], String(refused)).toEqual([400, ["photo_id"]]);
    }
    expect((await of.api.get(path(of))).record).toMatchObject({ photo_id: null });
  });

  test("writes status, fee and source for nobody, and an outdated version is a lost update", async () => {
    const of = await namedCosigner(latchkey);
    const read = await of.api.get(path(of));
    const saved = await of.api.put(
      path(of),
      { status: "submitted", charge: { status: "success" }, source: { slug: "other" }, first_name: "Coralie" },
      ifMatch(read),
    );
    expect(saved.record).toMatchObject({ status: "open", charge: { status: null }, source: { slug: of.slug }, first_name: "Coralie" });
    const lost = await of.api.put(path(of), { first_name: "Cordelia" }, ifMatch(read));
    expect([lost.status, lost.headers.get("etag")]).toEqual([412, saved.headers.get("etag")]);
  });

  test("[API-45] is taken back: the answers are gone, it counts as declined, and taking the link up again begins anew", async () => {
    const of = await namedCosigner(latchkey);
    const { income } = await fillsIn(of);
    expect((await of.api.delete(path(of))).status).toBe(204);
    expect((await of.api.get(`/applications/income/${income}`)).status).toBe(404);
    expect((await of.api.get(path(of))).record).toMatchObject({ status: "declined", first_name: null, sin_ssn_last4: null, address: {}, income: null });
    expect((await of.api.put(path(of), { first_name: "Cora" })).status).toBe(409);
    expect((await of.of.api.get(`/cosigner/source/${of.slug}/`)).record).toMatchObject({ status: "declined" });
    expect((await of.api.post("/cosigner/cosigner/", { source: of.slug })).record).toMatchObject({ id: of.cosigner, status: "open" });
  });

  test("is closed once the link was revoked, or the application is over", async () => {
    const revoked = await namedCosigner(latchkey);
    expect((await revoked.of.api.delete(`/cosigner/source/${revoked.slug}/`)).status).toBe(204);
    const over = await namedCosigner(latchkey);
    await isMovedTo(latchkey, over.of.application, "withdrawn");
    for (const of of [revoked, over]) {
      expect((await of.api.put(path(of), { first_name: "Cora" })).status).toBe(409);
      expect((await charges(of)).status).toBe(409);
      expect((await submits(of)).status).toBe(409);
    }
  });
});

describe("a co-signer's income", () => {
  test("is made once, under the addresses of everybody's, with `cosigner` in the place of `applicant_info`", async () => {
    const of = await namedCosigner(latchkey);
    const made = await of.api.post("/applications/income/", { cosigner: of.cosigner, ...INCOME });
    expect([made.status, made.at("cosigner"), made.at("applicant_info")], String(made)).toEqual([201, of.cosigner, null]);
    const again = await of.api.post("/applications/income/", { cosigner: of.cosigner, job_title: "Head librarian" });
    expect([again.status, again.id, again.at("job_title"), again.at("monthly_salary")]).toEqual([200, made.id, "Head librarian", 4200]);
    const saved = ok(await of.api.put(`/applications/income/${made.id}`, { ...again.record, monthly_salary: 6400.5 }));
    expect(saved.record).toMatchObject({ id: made.id, monthly_salary: 6400.5 });
    expect((await of.api.put(`/applications/income/${made.id}`, { job_title: "x" }, ifMatch(made))).status).toBe(412);
    expect(Object.keys((await of.api.put(`/applications/income/${made.id}`, { monthly_salary: -1 })).error.field_errors)).toEqual(["monthly_salary"]);
    expect([(await stranger.get(`/applications/income/${made.id}`)).status, (await of.of.api.put(`/applications/income/${made.id}`, {})).status]).toEqual([
      404, 404,
    ]);
    expect((await stranger.post("/applications/income/", { cosigner: of.cosigner, ...INCOME })).status).toBe(404);
  });

  test("has further sources, as many as everybody's", async () => {
    const of = await namedCosigner(latchkey);
    const { income } = await fillsIn(of);
    const more = { income, source_name: "Tutoring", monthly_salary: 300, currency: "usd" };
    const made = await of.api.post("/applications/additional-income/", more);
    expect([made.status, made.record], String(made)).toEqual([201, expect.objectContaining(more)]);
    expect((await of.api.get(`/applications/income/${income}`)).at("additional_income")).toEqual([made.id]);
    expect(ok(await of.api.put(`/applications/additional-income/${made.id}`, { source_name: "Lessons" })).at("source_name")).toBe("Lessons");
    expect((await of.of.api.delete(`/applications/additional-income/${made.id}`)).status).toBe(404);
    for (let i = 1; i < 10; i += 1) ok(await of.api.post("/applications/additional-income/", more));
    expect((await of.api.post("/applications/additional-income/", more)).status).toBe(400);
    expect((await of.api.delete(`/applications/additional-income/${made.id}`)).status).toBe(204);
    expect((await of.api.get(`/applications/additional-income/${made.id}`)).status).toBe(404);
  });
});

describe("[API-51] handing a co-signer's application in", () => {
  test("[API-37] [API-40] [API-50] [ENT-48] says what is missing, is paid, checked and handed in once each, and the application goes back to the queue", async () => {
    const of = await namedCosigner(latchkey);
    const open = await of.api.get(`/cosigner/validation/${of.cosigner}`);
    expect(open.record).toMatchObject({ valid: false, summary: { personal: "invalid", income: "invalid", screening: "invalid" } });
    expect(open.at("resources.cosigner")).toMatchObject({ birthdate: "required" });
    expect([(await charges(of)).status, (await checks(of)).status]).toEqual([409, 409]);
    const early = await submits(of);
    expect([early.status, early.error.non_field_errors.length > 0]).toEqual([400, true]);

    await fillsIn(of);
    expect((await of.api.get(`/cosigner/validation/${of.cosigner}`)).record).toMatchObject({ valid: true, resources: { cosigner: {} } });
    expect([(await charges(of, stranger)).status, (await checks(of, stranger)).status, (await submits(of, stranger)).status]).toEqual([404, 404, 404]);
    const charged = [await charges(of), await charges(of)];
    expect(
      charged.map(({ status }) => status),
      String(charged[0]),
    ).toEqual([201, 200]);
    expect(charged[1]!.body).toEqual(charged[0]!.body);
    expect(charged[0]!.record).toMatchObject({ target_type: "cosigner", target_id: of.cosigner, status: "success", amount: 25 });
    const checked = ok(await checks(of));
    expect(checked.record).toMatchObject({ target_type: "cosigner", target_id: of.cosigner });
    expect((await checks(of)).id).toBe(checked.id);
    const submitted = [await submits(of), await submits(of)];
    expect(submitted.map(({ status, body }) => [status, body])).toEqual([
      [201, { cosigner: of.cosigner, status: "submitted" }],
      [200, { cosigner: of.cosigner, status: "submitted" }],
    ]);
    expect((await of.api.get(path(of))).record).toMatchObject({ status: "submitted", charge: { status: "success" }, background_check: expect.any(String) });
    expect((await of.of.api.get(`/applications/applications/${of.of.application}`)).at("status")).toBe("submitted");
    expect([(await of.api.put(path(of), { first_name: "x" })).status, (await of.api.delete(path(of))).status]).toEqual([409, 409]);
    expect((await of.api.get(path(of))).record).toMatchObject({ first_name: "Cora" });
  });

  test("pays nothing where it is free", async () => {
    const of = await namedCosigner(latchkey, { waived: true });
    await fillsIn(of);
    expect((await of.api.get(path(of))).at("source.source_application")).toMatchObject({ waive_application_fee: true });
    expect((await charges(of)).status).toBe(409);
    ok(await checks(of));
    expect((await submits(of)).status).toBe(201);
  });

  test("a declined card is said, and another may be tried", async () => {
    const of = await namedCosigner(latchkey);
    await fillsIn(of);
    const declined = await of.api.post("/applications/application-charge", {
      stripe_token: "tok_chargeDeclined",
      target_id: of.cosigner,
      target_type: "cosigner",
    });
    expect([declined.status, declined.error.type]).toEqual([402, "declined"]);
    expect((await charges(of)).status).toBe(201);
  });
});

test("a person may co-sign several, and apply for a home of their own, apart from each other", async () => {
  const of = await namedCosigner(latchkey);
  const another = await namedCosigner(latchkey);
  const { email } = of;
  const slug = (await another.of.api.post("/cosigner/source/", { source_application: another.of.application, ...CORA, email })).word("slug");
  const second = await of.api.post("/cosigner/cosigner/", { source: slug });
  expect(second.status, String(second)).toBe(201);
  ok(await of.api.put(`/cosigner/cosigner/${second.id}`, { first_name: "Other" }));
  expect((await of.api.get(path(of))).at("first_name")).toBe("Cora");
  expect((await of.api.get("/cosigner/cosigner/")).results.map(({ id }) => id).sort()).toEqual([of.cosigner, second.id].sort());
  const own = await newApplicant(latchkey);
  expect((await of.api.get(`/applications/applications/${own.application}`)).status).toBe(404);
});
