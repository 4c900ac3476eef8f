import { beforeAll, describe, expect, test } from "vitest";
import { ACCESS, decideAccess, ROLES, VERBS, type AccessResource } from "#server/kernel/access/access.ts";
import { API_ROUTES } from "#server/http/api/routes.ts";
import type { ApiClient } from "./support/api-client.ts";
import { anApplicant } from "./support/applicant.ts";
import { CALLS, thingsOfOne } from "./support/every-call.ts";
import { withTestHost } from "./support/test-host.ts";

const latchkey = withTestHost();

/** What each person is answered, in the order of WHO. `-` isn't asked: it would change the shared demo data. */
const WHO = ["anonymous", "owner", "stranger", "reviewer", "support", "editor", "admin"] as const;
/** Whose call may take something away comes last: what the others were refused is still there then. */
const IN_TURN = WHO.toSorted((a, b) => Number(a === "owner") - Number(b === "owner"));
const looking = "401 200 404 200 200 404 200";
const ownOnly = (owner: number): string => `401 ${owner} 404 403 403 404 403`;
const own = (owner: number): string => `401 ${owner} 404 404 404 404 404`;
const signedIn = (status: number): string => `401 ${Array(6).fill(status).join(" ")}`;
const everybody = (status: number): string => Array(7).fill(status).join(" ");
const EXPECTED: Record<string, string> = {
  listApplications: signedIn(200),
  createApplication: "401 - - - - - -",
  readApplication: looking,
  saveApplication: ownOnly(200),
  readApplicationSource: own(200),
  readApplicationValidation: looking,
  listFlags: signedIn(200),
  createFlag: ownOnly(200),
  readFlag: looking,
  saveFlag: ownOnly(200),
  deleteFlag: ownOnly(204),
  readApplicantInfo: looking,
  saveApplicantInfo: ownOnly(200),
  createResidence: ownOnly(200),
  readResidence: looking,
  saveResidence: ownOnly(200),
  createIncome: ownOnly(200),
  readIncome: looking,
  saveIncome: ownOnly(200),
  createAdditionalIncome: ownOnly(201),
  readAdditionalIncome: looking,
  saveAdditionalIncome: ownOnly(200),
  deleteAdditionalIncome: ownOnly(204),
  createEmergencyContact: ownOnly(200),
  readEmergencyContact: looking,
  saveEmergencyContact: ownOnly(200),
  chargeApplication: own(409),
  orderBackgroundCheck: own(409),
  submitApplication: own(400),
  listCosigners: signedIn(200),
  createCosigner: signedIn(404),
  readCosigner: signedIn(404),
  saveCosigner: signedIn(404),
  deleteCosigner: signedIn(404),
  readCosignerValidation: signedIn(404),
  submitCosigner: signedIn(404),
  createDocument: signedIn(201),
  readDocument: looking,
  readDocumentContent: looking,
  deleteDocument: ownOnly(204),
  readMe: signedIn(200),
  readMyProfile: signedIn(200),
  saveMyProfile: signedIn(200),
  exportMyData: signedIn(200),
  refreshSession: everybody(401),
  signOut: everybody(204),
  readIncomeConnection: signedIn(200),
  liveEvents: signedIn(200),
  listCountries: everybody(200),
  listFeatureFlags: everybody(200),
  listConstants: everybody(200),
  suggestPlaces: signedIn(200),
  readPlace: signedIn(404),
  listExperiments: everybody(200),
  joinExperiment: everybody(200),
  openScreen: "200 - - - - - -",
  readOpenApi: everybody(200),
  readAnswers: "401 404 404 404 404 404 404",
  saveAnswers: "401 404 404 403 403 404 403",
  makeAnswers: "401 404 404 403 403 404 403",
  readAnswerItem: "401 404 404 404 404 404 404",
  saveAnswerItem: "401 404 404 403 403 404 403",
  deleteAnswerItem: "401 404 404 403 403 404 403",
  listAccommodationRequests: "401 403 403 200 200 403 200",
  readAccommodationRequest: "401 403 403 200 200 403 200",
  listReviews: "401 403 403 200 200 403 200",
  readReview: "401 403 403 200 200 403 200",
  previewDecision: "401 403 403 409 403 403 409",
  preApprove: "401 403 403 409 403 403 409",
  requestOfApplicant: "401 403 403 409 403 403 409",
  reject: "401 403 403 409 403 403 409",
  sendLease: "401 403 403 409 403 403 409",
  // The first who does it has done it: the next is told.
  withdrawForApplicant: "401 403 403 200 403 403 409",
  waiveFee: "401 403 403 200 403 403 409",
  writeNote: "401 403 403 201 201 403 201",
  assignReview: "401 403 403 200 403 403 200",
};

const clients = {} as Record<(typeof WHO)[number], ApiClient>;
beforeAll(async () => {
  Object.assign(clients, {
    anonymous: latchkey.anonymous,
    stranger: await latchkey.as("stranger@example.com"),
    reviewer: await latchkey.as("staff@example.com"),
    support: await latchkey.as("support@example.com"),
    editor: await latchkey.as("editor@example.com"),
    admin: await latchkey.as("admin@example.com"),
  });
});

describe("who may do what", () => {
  test("every route has a call and an expectation here, and a cell in the access table", () => {
    const names = API_ROUTES.map(({ name }) => name).sort();
    expect(new Set(names).size, "operation names are unique").toBe(names.length);
    expect(Object.keys(CALLS).sort()).toEqual(names);
    expect(Object.keys(EXPECTED).sort()).toEqual(names);
    for (const { name, access } of API_ROUTES) expect(ACCESS[access.resource], name).toHaveProperty(access.verb);
  });

  test("every cell of the access table belongs to a route", () => {
    const used = new Set(API_ROUTES.map(({ access }) => `${access.resource}.${access.verb}`));
    for (const [resource, cells] of Object.entries(ACCESS))
      for (const verb of Object.keys(cells)) expect(used, `${resource}.${verb}`).toContain(`${resource}.${verb}`);
  });

  test.each(API_ROUTES.map(({ name, method, path }) => [name, `${method} ${path}`]))("%s (%s)", async (name) => {
    const expected = EXPECTED[name]!.split(" ");
    const answered = expected.map(() => "-");
    const of = await thingsOfOne(latchkey);
    for (const who of IN_TURN) {
      const index = WHO.indexOf(who);
      if (expected[index] === "-") continue;
      const answer = await CALLS[name]!(who === "owner" ? of.api : clients[who], of);
      answered[index] = String(answer.status);
      if (answer.status >= 400 && name !== "liveEvents")
        expect(answer.body, `${who} ${answer}`).toMatchObject({
          non_field_errors: expect.any(Array),
          field_errors: expect.any(Object),
          message: expect.any(String),
          type: expect.any(String),
        });
    }
    expect(answered.join(" "), WHO.join(" ")).toBe(expected.join(" "));
  });

  test("a stranger's attempt changes nothing", async () => {
    const of = await thingsOfOne(latchkey);
    await CALLS["saveApplicantInfo"]!(clients.stranger, of);
    await CALLS["saveApplicantInfo"]!(clients.admin, of);
    expect((await of.api.get(`/applications/applicant-info/${of.info}`)).at("first_name")).not.toBe("Mallory");
    await CALLS["deleteDocument"]!(clients.stranger, of);
    expect((await of.api.get(`/files/${of.file}`)).status).toBe(200);
  });

  test("a list of somebody else's flags is empty, and says nothing about whether there are any", async () => {
    const of = await thingsOfOne(latchkey);
    expect((await clients.stranger.get(`/applications/flag/?application__id=${of.application}`)).body).toMatchObject({ count: 0, results: [] });
    expect((await clients.reviewer.get(`/applications/flag/?application__id=${of.application}`)).body).toMatchObject({ count: 1 });
  });

  test("a file of somebody else's can't be named in one's own answers", async () => {
    const [of, mine] = [await thingsOfOne(latchkey), await anApplicant(latchkey)];
    const answer = await mine.api.put(`/applications/applicant-info/${mine.info}`, { photo_id: of.file });
    expect(answer.status).toBe(400);
    expect(answer.error.field_errors).toHaveProperty("photo_id");
    expect((await mine.api.put(`/applications/applicant-info/${mine.info}`, { photo_id: "no-such-file" })).status).toBe(400);
  });

  test("staff who open somebody's papers leave a trace", async () => {
    const of = await thingsOfOne(latchkey);
    await clients.reviewer.get(`/files/${of.file}/content`);
    const { rows } = await latchkey.open.pool.query("SELECT detail FROM audit_events WHERE name = 'document-opened'");
    expect(JSON.stringify(rows)).toContain(of.file);
  });
});

describe("the access table", () => {
  test("nobody who isn't signed in reads or writes anybody's data", () => {
    for (const resource of Object.keys(ACCESS) as AccessResource[]) {
      for (const verb of VERBS) {
        const cells: Partial<Record<string, unknown>> = ACCESS[resource];
        if (cells[verb] === undefined || cells[verb] === "anyone") continue;
        expect(decideAccess({ resource, verb }, null, false), `${resource} ${verb}`).toBe("sign-in");
      }
    }
  });

  test("staff roles count only while a person is staff", () => {
    const cell = { resource: "applicant-info", verb: "read" } as const;
    expect(decideAccess(cell, { is_staff: true, staff_roles: ["reviewer"] }, false)).toBe("allow");
    expect(decideAccess(cell, { is_staff: false, staff_roles: ["reviewer"] }, false)).toBe("hide");
    expect(ROLES).toHaveLength(6);
  });
});
