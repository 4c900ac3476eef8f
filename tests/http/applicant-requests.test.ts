import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { ApiAnswer, ApiClient } from "./support/api-client.ts";
import { anAddress, requestedApplicant, CORA, isMovedTo, type RequestedApplicant } from "./support/requested-applicant.ts";
import { withTestHost } from "./support/test-host.ts";

const latchkey = withTestHost();
let stranger: ApiClient;
beforeAll(async () => {
  stranger = await latchkey.as("stranger@example.com");
});

const names = (of: RequestedApplicant, values: Record<string, unknown> = {}) =>
  of.api.post("/cosigner/source/", { source_application: of.application, ...CORA, email: anAddress(), ...values });
const request = (of: RequestedApplicant, client: ApiClient = of.api) => client.get(`/applications/requests/${of.request}/`);
const application = (of: RequestedApplicant) => of.api.get(`/applications/applications/${of.application}`);
const mailsTo = async (email: string) => (await latchkey.open.store.mails.unsent(10_000)).filter(({ to }) => to === email);
const ifMatch = (version: unknown) => ({ "If-Match": `"${String(version)}"` });
const ok = (answer: ApiAnswer): ApiAnswer => {
  expect(answer.status, String(answer)).toBeLessThan(300);
  return answer;
};

describe("[API-47] naming a co-signer", () => {
  test("[ENT-12] [ENT-49] [ENT-50] sends them a link, answers what was said of them, and what was asked for is answered", async () => {
    const of = await requestedApplicant(latchkey);
    const email = anAddress();
    const named = await names(of, { email: ` ${email.toUpperCase()} ` });
    expect(named.status, String(named)).toBe(201);
    expect(named.record).toEqual({
      id: expect.any(String),
      version: 1,
      slug: expect.any(String),
      source_application: of.application,
      ...CORA,
      email,
      status: "invited",
      expires_at: expect.any(String),
    });
    expect((await application(of)).record).toMatchObject({
      status: "submitted_request_pending",
      cosigner_sources: [named.word("slug")],
      application_requests: [{ id: of.request, request_type: "add_cosigner", status: "completed" }],
    });
    expect((await mailsTo(email)).map(({ text }) => text.includes(named.word("slug")))).toEqual([true]);
  });

  test("again, of the same address, finds the same, and they are written to once", async () => {
    const of = await requestedApplicant(latchkey);
    const email = anAddress();
    const [first, second] = [await names(of, { email }), await names(of, { email: email.toUpperCase() })];
    expect([first.status, second.status, second.id, second.word("slug")]).toEqual([201, 200, first.id, first.word("slug")]);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test("without an address is a draft that nobody is told of and that answers nothing, and keeps its link once there is one", async () => {
    const of = await requestedApplicant(latchkey);
    const draft = await of.api.post("/cosigner/source/", { source_application: of.application });
    expect(draft.status, String(draft)).toBe(201);
    expect(draft.record).toMatchObject({ first_name: null, last_name: null, email: null, phonenumber: null });
    expect((await of.api.post("/cosigner/source/", { source_application: of.application })).id, "one at a time").toBe(draft.id);
    expect((await request(of)).record).toMatchObject({ status: "open" });
    const email = anAddress();
    const told = ok(await of.api.put(`/cosigner/source/${draft.word("slug")}/`, { ...draft.record, ...CORA, email }));
    expect(told.record).toMatchObject({ id: draft.id, slug: draft.word("slug"), email });
    expect(await mailsTo(email)).toHaveLength(1);
    expect((await request(of)).record).toMatchObject({ status: "completed" });
  });

  test.each([
    ["no application", { source_application: null }, "source_application"],
    ["a name of 51 characters", { first_name: "x".repeat(51) }, "first_name"],
    ["no last name", { last_name: " " }, "last_name"],
    ["an address that is none", { email: "cora at example" }, "email"],
    ["an address of 101 characters", { email: `${"x".repeat(90)}@example.com` }, "email"],
    ["a phone that is none", { phonenumber: "12" }, "phonenumber"],
    ["a number for a name", { first_name: 7 }, "first_name"],
  ])("with %s is refused at the field, and nobody is named", async (_what, wrong, field) => {
    const of = await requestedApplicant(latchkey);
    const refused = await names(of, wrong);
    expect(refused.status, String(refused)).toBe(400);
    expect(Object.keys(refused.error.field_errors)).toEqual([field]);
    expect(refused.error.field_errors[field]).toMatch(/\S{2,}/);
    expect((await application(of)).record).toMatchObject({ cosigner_sources: [] });
  });

  test("[ERR-27] the applicant themselves can't vouch, and nobody is named for an application that nobody looks at", async () => {
    const of = await requestedApplicant(latchkey);
    const own = await names(of, { email: of.email.toUpperCase() });
    expect([own.status, Object.keys(own.error.field_errors)]).toEqual([400, ["email"]]);
    for (const status of ["open", "approved", "withdrawn"] as const) {
      await isMovedTo(latchkey, of.application, status);
      expect((await names(of)).status, status).toBe(409);
    }
    expect((await application(of)).record).toMatchObject({ cosigner_sources: [] });
  });

  test("more than one application can have is a conflict, however they were begun", async () => {
    const of = await requestedApplicant(latchkey);
    const draft = ok(await of.api.post("/cosigner/source/", { source_application: of.application }));
    for (let i = 0; i < 3; i += 1) ok(await names(of));
    const fourth = await names(of);
    expect([fourth.status, fourth.error.message]).toEqual([409, "You have named 3 co-signers already. Remove one to name somebody else."]);
    expect((await of.api.put(`/cosigner/source/${draft.word("slug")}/`, { ...CORA, email: anAddress() })).status).toBe(409);
  });
});

describe("[API-46] [API-48] [API-49] whom they named", () => {
  test("is read and changed by the link's slug; another address is another link, and the former still leads the applicant to it", async () => {
    const of = await requestedApplicant(latchkey);
    const named = await names(of);
    const path = `/cosigner/source/${named.word("slug")}/`;
    expect(ok(await of.api.get(path)).body).toEqual(named.body);
    const renamed = ok(await of.api.put(path, { ...named.record, last_name: "Okafor-Lind" }));
    expect(renamed.record).toEqual({ ...named.record, last_name: "Okafor-Lind", version: 2 });
    const email = anAddress();
    const moved = ok(await of.api.put(path, { ...renamed.record, email }));
    expect(moved.record).toMatchObject({ id: named.id, email });
    expect(moved.word("slug")).not.toBe(named.word("slug"));
    expect((await mailsTo(email))[0]?.text).toContain(moved.word("slug"));
    expect(ok(await of.api.put(path, { ...renamed.record, email })).word("slug"), "sent again").toBe(moved.word("slug"));
    expect(await mailsTo(email)).toHaveLength(1);
    const taker = await latchkey.as(email);
    expect((await taker.get(path)).status, "a link that was replaced").toBe(404);
  });

  test("is saved over nobody's change: an outdated version is a lost update", async () => {
    const of = await requestedApplicant(latchkey);
    const named = await names(of);
    const path = `/cosigner/source/${named.word("slug")}/`;
    ok(await of.api.put(path, { first_name: "Coralie" }, ifMatch(1)));
    const lost = await of.api.put(path, { first_name: "Cordelia" }, ifMatch(1));
    expect([lost.status, lost.headers.get("etag"), lost.error.type]).toEqual([412, '"2"', "lost-update"]);
    expect((await of.api.get(path)).record).toMatchObject({ first_name: "Coralie" });
  });

  test("keeps what it has where an address or a name is blanked", async () => {
    const of = await requestedApplicant(latchkey);
    const named = await names(of);
    for (const field of ["first_name", "email", "phonenumber"]) {
      const refused = await of.api.put(`/cosigner/source/${named.word("slug")}/`, { ...named.record, [field]: null });
      expect([refused.status, Object.keys(refused.error.field_errors)], String(refused)).toEqual([400, [field]]);
    }
    expect((await of.api.get(`/cosigner/source/${named.word("slug")}/`)).body).toEqual(named.body);
  });

  test("is taken back, and what was asked for is asked for again; a second time there is nobody", async () => {
    const of = await requestedApplicant(latchkey);
    const path = `/cosigner/source/${(await names(of)).word("slug")}/`;
    expect((await of.api.delete(path)).status).toBe(204);
    expect((await request(of)).record).toMatchObject({ status: "open" });
    expect([(await of.api.delete(path)).status, (await of.api.get(path)).status]).toEqual([404, 404]);
  });

  test("is decided upon by then: nobody is taken back any more", async () => {
    const of = await requestedApplicant(latchkey);
    const path = `/cosigner/source/${(await names(of)).word("slug")}/`;
    await isMovedTo(latchkey, of.application, "approved");
    expect((await of.api.delete(path)).status).toBe(409);
    expect((await of.api.get(path)).status).toBe(200);
  });

  test.each(["-", "_"])("is found by a link that begins with %s, as some do that are drawn by lot", async (first) => {
    const of = await requestedApplicant(latchkey);
    const { id } = await names(of);
    const slug = `${first}${randomUUID()}`;
    await latchkey.open.store.transaction((tx) => tx.update("cosigner_source", id, { slug }));
    expect((await of.api.get(`/cosigner/source/${slug}/`)).id).toBe(id);
  });

  test("is there for the applicant and for whoever has taken the link up, who changes nothing of it", async () => {
    const of = await requestedApplicant(latchkey);
    const named = await names(of);
    const path = `/cosigner/source/${named.word("slug")}/`;
    const cora = await latchkey.as(named.word("email"));
    expect((await cora.get(path)).status).toBe(404);
    ok(await cora.post("/cosigner/cosigner/", { source: named.word("slug") }));
    expect((await cora.get(path)).record).toMatchObject({ status: "begun", first_name: "Cora" });
    expect([(await cora.put(path, { first_name: "Mallory" })).status, (await cora.delete(path)).status]).toEqual([404, 404]);
    expect([(await stranger.get(path)).status, (await stranger.put(path, {})).status, (await stranger.delete(path)).status]).toEqual([404, 404, 404]);
    const moved = await of.api.put(path, { email: anAddress() });
    expect([moved.status, Object.keys(moved.error.field_errors)], "whoever has opened it keeps their address").toEqual([400, ["email"]]);
  });
});

describe("[API-64] [ENT-19] what an applicant is asked for", () => {
  test("[ENT-16] [ENT-18] is read by them, and is completed by naming somebody; saying so again changes nothing", async () => {
    const of = await requestedApplicant(latchkey);
    expect((await request(of)).record).toEqual({
      id: of.request,
      version: 1,
      application: of.application,
      request_type: "add_cosigner",
      status: "open",
      requested_at: expect.any(String),
    });
    expect((await application(of)).record).toMatchObject({ request_type: "add_cosigner" });
    ok(await names(of));
    const said = await of.api.put(`/applications/requests/${of.request}/`, { application: of.application, status: "completed" });
    expect(said.record).toMatchObject({ status: "completed", version: 2 });
    expect((await application(of)).record).toMatchObject({ request_type: null, application_requests: [{ id: of.request, status: "completed" }] });
  });

  test("can't be called completed while nobody is named", async () => {
    const of = await requestedApplicant(latchkey);
    const refused = await of.api.put(`/applications/requests/${of.request}/`, { application: of.application, status: "completed" });
    expect([refused.status, refused.error.message]).toEqual([409, "Nobody is named yet. Add a co-signer first."]);
    expect((await request(of)).record).toMatchObject({ status: "open" });
  });

  test("is completed by whoever was named before anybody asked", async () => {
    const of = await requestedApplicant(latchkey);
    ok(await names(of));
    await latchkey.open.store.transaction((tx) => tx.update("application_request", of.request, { status: "open", answered_with: null, completed_at: null }));
    const said = ok(await of.api.put(`/applications/requests/${of.request}/`, { status: "completed" }, ifMatch(3)));
    expect(said.record).toMatchObject({ status: "completed" });
  });

  test("of it the applicant writes nothing else", async () => {
    const of = await requestedApplicant(latchkey);
    const path = `/applications/requests/${of.request}/`;
    for (const body of [{ status: "cancelled" }, { status: "open" }, { request_type: "cosign_or_deposit" }, {}])
      expect(ok(await of.api.put(path, body)).record).toMatchObject({ status: "open", request_type: "add_cosigner", version: 1 });
    const another = await requestedApplicant(latchkey);
    for (const [body, field] of [
      [{ status: "done" }, "status"],
      [{ application: another.application, status: "completed" }, "application"],
    ] as const)
      expect((await of.api.put(path, body)).error.field_errors).toHaveProperty(field);
    expect((await of.api.put(path, { status: "completed" }, ifMatch(9))).status).toBe(412);
    expect([(await request(of, stranger)).status, (await stranger.put(path, { status: "completed" })).status]).toEqual([404, 404]);
  });
});

describe("[API-65] more deposit in place of a co-signer", () => {
  const agrees = (of: RequestedApplicant, client: ApiClient = of.api) => client.post("/applications/double-deposit/", { application: of.application });

  test("[ENT-17] is agreed to once, answers the request, and brings the application back to the queue", async () => {
    const of = await requestedApplicant(latchkey, "cosign_or_deposit", { market: "boston" });
    const [first, second] = [await agrees(of), await agrees(of)];
    expect([first.status, second.status], String(first)).toEqual([201, 200]);
    expect(first.record).toEqual({ application: of.application, status: "submitted", is_paying_double_deposit: true });
    expect(second.body).toEqual(first.body);
    expect((await application(of)).record).toMatchObject({ is_paying_double_deposit: true, status: "submitted", request_type: null });
    expect((await request(of)).record).toMatchObject({ status: "completed" });
  });

  test("is a conflict where only a co-signer was asked for, where the law of the place has none, and where nothing is asked", async () => {
    const cosigner = await requestedApplicant(latchkey);
    expect((await agrees(cosigner)).status).toBe(409);
    const capped = await requestedApplicant(latchkey, "cosign_or_deposit", { market: "new-york-city" });
    const refused = await agrees(capped);
    expect([refused.status, refused.error.message]).toEqual([409, "The law of the place doesn't let us ask for a higher deposit."]);
    const over = await requestedApplicant(latchkey, "cosign_or_deposit", { market: "boston" });
    await isMovedTo(latchkey, over.application, "withdrawn");
    expect((await agrees(over)).status).toBe(409);
    for (const of of [cosigner, capped, over]) expect((await application(of)).record).toMatchObject({ is_paying_double_deposit: false });
  });

  test("asks for an application of one's own", async () => {
    const of = await requestedApplicant(latchkey, "cosign_or_deposit", { market: "boston" });
    expect((await of.api.post("/applications/double-deposit/", {})).error.field_errors).toHaveProperty("application");
    expect([(await agrees(of, stranger)).status, (await of.api.post("/applications/double-deposit/", { application: "none" })).status]).toEqual([404, 404]);
  });
});
