import { beforeAll, describe, expect, test } from "vitest";
import { ACCESS, decideAccess, ROLES, VERBS, type AccessResource } from "#server/kernel/access/access.ts";
import { API_ROUTES } from "#server/http/api/routes.ts";
import type { ApiClient } from "./support/api-client.ts";
import { newApplicant } from "./support/applicant.ts";
import { CALLS, COSIGNER, MEMBER, type Things, thingsOfOne } from "./support/every-call.ts";
import { withTestHost } from "./support/test-host.ts";

const latchkey = withTestHost();

/** `owner`: who applies; `member`: somebody of their group; `cosigner`: who vouches for them; `resident`: who lives in a home. */
const WHO = ["anonymous", "member", "resident", "stranger", "reviewer", "support", "editor", "admin", "cosigner", "owner"] as const;
type Who = (typeof WHO)[number];
/** What each is answered. Null isn't asked: it would change the shared demo data. They ask in this order: who may take something away comes last. */
type Expected = Record<Who, number | null>;
const told = (rest: number | null, given: Partial<Expected> = {}): Expected =>
  Object.fromEntries(WHO.map((who) => [who, who in given ? given[who] : who === "anonymous" ? 401 : rest])) as Expected;
/** Papers alone are opened by their address: everything else staff read at their own, where it leaves a trace. */
const looking = told(404, { owner: 200, reviewer: 200, support: 200, admin: 200 });
const ownOnly = (owner: number): Expected => told(404, { owner, reviewer: 403, support: 403, admin: 403 });
const own = (owner: number): Expected => told(404, { owner });
const signedIn = (status: number): Expected => told(status);
const everybody = (status: number): Expected => told(status, { anonymous: status });
const staff = (status: number): Expected => told(403, { reviewer: status, support: status, admin: status });
/** The first who does it has done it: the next is told. */
const reviewers = (first: number, next = first): Expected => told(403, { reviewer: first, admin: next });
const helpers = (status: number): Expected => told(403, { support: status, admin: status });
const admins = (status: number): Expected => told(403, { admin: status });
const OF_COSIGNER = { owner: 404, cosigner: 200 };
const EXPECTED: Record<string, Expected> = {
  listApplications: signedIn(200),
  createApplication: told(null),
  readApplication: own(200),
  saveApplication: own(200),
  readApplicationSource: own(200),
  readApplicationValidation: own(200),
  listFlags: signedIn(200),
  createFlag: own(200),
  readFlag: own(200),
  saveFlag: own(200),
  deleteFlag: own(204),
  readApplicantInfo: own(200),
  saveApplicantInfo: own(200),
  createResidence: own(200),
  readResidence: own(200),
  saveResidence: own(200),
  createIncome: own(200),
  readIncome: own(200),
  saveIncome: own(200),
  createAdditionalIncome: own(201),
  readAdditionalIncome: own(200),
  saveAdditionalIncome: own(200),
  deleteAdditionalIncome: own(204),
  createEmergencyContact: own(200),
  readEmergencyContact: own(200),
  saveEmergencyContact: own(200),
  chargeApplication: own(409),
  // Whoever paid, and not whom they paid for.
  downloadReceipt: told(404, OF_COSIGNER),
  orderBackgroundCheck: own(409),
  submitApplication: own(400),
  readGroupSource: told(404, { owner: 200, member: 200 }),
  // Only whoever has the group invites into it.
  createGroupMember: told(404, { owner: 200, member: 403 }),
  addApplicationToGroup: own(200),
  readGroupPropertySelection: told(404, { owner: 200, member: 200 }),
  // Nobody of that name is in it.
  createGroupReminder: own(404),
  listQuestions: signedIn(200),
  listResponses: signedIn(200),
  saveResponse: signedIn(200),
  listInterests: signedIn(200),
  saveInterest: signedIn(200),
  readLeasePreference: own(200),
  saveLeasePreference: own(200),
  listProperties: own(200),
  // Its form is still open.
  selectRoom: own(409),
  listMeetings: signedIn(200),
  readMeeting: own(200),
  readCurrentMeeting: own(200),
  readTimeLeft: own(200),
  readMeetingCalendar: own(200),
  abortMeeting: own(200),
  acceptInvitation: own(409),
  // Only those who live there answer.
  saveMeetingAnswer: told(404),
  deleteMeetingAnswer: told(404),
  reportPerson: told(404),
  listBlocks: told(200),
  saveBlock: told(404),
  deleteBlock: told(204),
  leaveMeeting: own(200),
  keepPendingMessages: own(201),
  readChatUser: signedIn(200),
  listMessages: own(200),
  sendMessage: own(201),
  sendInitialMessage: own(201),
  saveRead: own(200),
  submitProfile: own(409),
  // Their group reads it as well.
  readProfile: told(404, { owner: 200, member: 200 }),
  readPhoto: told(404, { owner: 200, member: 200 }),
  saveProfile: own(200),
  readApplicationRequest: own(200),
  saveApplicationRequest: own(200),
  acceptDoubleDeposit: own(409),
  // Nobody looks at an application that is still open.
  createCosignerSource: own(409),
  readCosignerSource: told(404, { owner: 200, cosigner: 200 }),
  saveCosignerSource: own(409),
  deleteCosignerSource: own(409),
  listCosigners: signedIn(200),
  createCosigner: told(404, { cosigner: 200 }),
  readCosigner: told(404, OF_COSIGNER),
  saveCosigner: told(404, { cosigner: 200 }),
  deleteCosigner: told(404, { cosigner: 204 }),
  readCosignerValidation: told(404, OF_COSIGNER),
  submitCosigner: told(404, { cosigner: 400 }),
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
  openScreen: told(null, { anonymous: 200 }),
  readOpenApi: everybody(200),
  readAnswers: own(404),
  saveAnswers: told(404),
  makeAnswers: told(404),
  readAnswerItem: own(404),
  saveAnswerItem: told(404),
  deleteAnswerItem: told(404),
  readCosignerAnswers: own(404),
  saveCosignerAnswers: told(404),
  makeCosignerAnswers: told(404),
  readCosignerAnswerItem: own(404),
  saveCosignerAnswerItem: told(404),
  deleteCosignerAnswerItem: told(404),
  listAccommodationRequests: staff(200),
  readAccommodationRequest: staff(200),
  listReviews: staff(200),
  countViews: staff(200),
  readDashboard: { ...staff(200), editor: 200 },
  exportReviews: staff(200),
  assignReviews: reviewers(200),
  readReview: staff(200),
  // Of the documents, and nobody's.
  readPreviews: { ...staff(200), editor: 200 },
  readJourney: { ...staff(200), editor: 200 },
  readPreviewedScreen: { ...staff(200), editor: 200 },
  // Nothing that is kept is called so.
  compareScreens: { ...staff(404), editor: 404 },
  judgeChange: { ...staff(404), editor: 404 },
  walkPreview: { ...staff(200), editor: 200 },
  readApplicationJourney: staff(200),
  readApplicationScreen: staff(200),
  previewDecision: reviewers(409),
  preApprove: reviewers(409),
  requestOfApplicant: reviewers(409),
  reject: reviewers(409),
  approveHome: reviewers(409),
  sendMailAgain: staff(409),
  sendLease: reviewers(409),
  prepareLease: reviewers(409),
  replaceLease: reviewers(409),
  readLeaseOfCase: staff(404),
  readLease: own(200),
  withdrawForApplicant: reviewers(200, 409),
  waiveFee: reviewers(200, 409),
  // A token has no session to look with; it ends what it doesn't look as.
  startViewAs: told(403, { support: 409, admin: 409 }),
  endViewAs: told(403, { support: 204, admin: 204 }),
  writeNote: staff(201),
  // None has such a case.
  writeCaseNote: staff(404),
  assignReview: reviewers(200),
  markAnswer: reviewers(400),
  lookAtReview: staff(200),
  listPeople: staff(200),
  readPerson: staff(200),
  listPersonMails: staff(200),
  readPersonMail: staff(404),
  exportPerson: helpers(200),
  // Their own token went with the sessions.
  endSessions: { ...helpers(204), owner: 401 },
  endSession: helpers(404),
  openCase: staff(201),
  listCases: staff(200),
  readCase: staff(404),
  saveCase: helpers(404),
  answerCase: helpers(404),
  placeHold: admins(200),
  liftHold: admins(404),
  // The address that is typed isn't theirs.
  deletePerson: admins(400),
  listStaff: staff(200),
  inviteStaff: admins(201),
  saveStaffRoles: admins(200),
  listSources: staff(200),
  makeSource: helpers(201),
  readSource: staff(200),
  saveSource: helpers(200),
  listMarketTerms: staff(200),
  listHomes: staff(200),
  listStaffHomes: staff(200),
  readHome: staff(200),
  saveHome: admins(200),
  saveRoom: admins(200),
  releaseRoom: admins(409),
  listResidents: staff(200),
  readResident: staff(200),
  inviteResident: admins(201),
  saveResident: admins(200),
  // They live there: they move out on a day.
  withdrawResident: admins(409),
  listStaffMeetings: staff(200),
  readMeetingFigures: staff(200),
  readStaffMeeting: staff(200),
  decideForHouse: reviewers(409),
  readTranscript: helpers(404),
  readPrices: told(403, { reviewer: 200, admin: 200 }),
  previewPrices: told(403, { reviewer: 200, admin: 200 }),
  changePrices: told(403, { admin: 409 }),
  agreeToPrices: told(403, { admin: 404 }),
  withdrawPrices: told(403, { admin: 404 }),
  readServiceFees: told(403, { editor: 200, admin: 200 }),
  chooseServiceFees: told(403, { editor: 400, admin: 400 }),
  listMentions: staff(200),
  // None of theirs.
  saveMention: staff(404),
  listSavedViews: staff(200),
  saveView: staff(201),
  removeSavedView: staff(404),
  listTeam: staff(200),
  // Nobody of the team; a reviewer says it of themselves alone.
  saveTeamMember: told(403, { admin: 404 }),
  holdDecision: reviewers(409),
  confirmDecision: reviewers(404),
  takeBackDecision: reviewers(404),
  takeBackQuestion: reviewers(404),
};

const clients = {} as Record<Who, ApiClient>;
beforeAll(async () => {
  Object.assign(clients, {
    anonymous: latchkey.anonymous,
    member: await latchkey.as(MEMBER),
    cosigner: await latchkey.as(COSIGNER),
    resident: await latchkey.as("rae@example.com"),
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

  // Who only reads, or is refused, leaves everything as it is; what is written or taken away is somebody's own.
  let toRead: Promise<Things> | null = null;
  const isLeftAsItIs = (method: string, expected: Expected): boolean => method === "GET" || Object.values(expected).every((status) => (status ?? 404) >= 400);
  const thingsFor = (method: string, expected: Expected): Promise<Things> =>
    isLeftAsItIs(method, expected) ? (toRead ??= thingsOfOne(latchkey)) : thingsOfOne(latchkey);

  test.each(API_ROUTES.map(({ name, method, path }) => [name, method, path]))("%s (%s %s)", async (name, method) => {
    const expected = EXPECTED[name]!;
    const answered = { ...expected };
    const of = await thingsFor(method!, expected);
    for (const who of WHO) {
      if (expected[who] === null) continue;
      const answer = await CALLS[name]!(who === "owner" ? of.api : clients[who], of);
      answered[who] = answer.status;
      if (answer.status >= 400 && name !== "liveEvents")
        expect(answer.body, `${who} ${answer}`).toMatchObject({
          non_field_errors: expect.any(Array),
          field_errors: expect.any(Object),
          message: expect.any(String),
          type: expect.any(String),
        });
    }
    expect(answered).toEqual(expected);
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
    expect((await clients.reviewer.get(`/applications/flag/?application__id=${of.application}`)).body).toMatchObject({ count: 0, results: [] });
    expect((await of.api.get(`/applications/flag/?application__id=${of.application}`)).body).toMatchObject({ count: 1 });
  });

  test("a file of somebody else's can't be named in one's own answers", async () => {
    const [of, mine] = [await thingsOfOne(latchkey), await newApplicant(latchkey)];
    const answer = await mine.api.put(`/applications/applicant-info/${mine.info}`, { photo_id: of.file });
    expect(answer.status).toBe(400);
    expect(answer.error.field_errors).toHaveProperty("photo_id");
    expect((await mine.api.put(`/applications/applicant-info/${mine.info}`, { photo_id: "no-such-file" })).status).toBe(400);
  });

  test.each(["", "/content"])("staff who open somebody's papers leave a trace: /files/{id}%s", async (part) => {
    const of = await thingsOfOne(latchkey);
    await of.api.get(`/files/${of.file}${part}`);
    const looks = async () =>
      (await latchkey.open.pool.query("SELECT 1 FROM audit_events WHERE name = 'document-opened' AND detail ->> 'document' = $1", [of.file])).rows.length;
    expect(await looks(), "their own").toBe(0);
    expect((await clients.reviewer.get(`/files/${of.file}${part}`)).status).toBe(200);
    expect(await looks()).toBe(1);
  });

  test("nor do they open those of whom they have a stake with themselves", async () => {
    const of = await thingsOfOne(latchkey);
    const member = await latchkey.as(MEMBER);
    await latchkey.open.store.transaction(async (tx) => tx.update("user", (await tx.userByEmail(MEMBER))!.id, { is_staff: true, staff_roles: ["reviewer"] }));
    for (const part of ["", "/content"]) expect((await member.get(`/files/${of.file}${part}`)).status, part).toBe(409);
    await latchkey.open.store.transaction(async (tx) => tx.update("user", (await tx.userByEmail(MEMBER))!.id, { is_staff: false, staff_roles: [] }));
  });

  test("staff who read that somebody brings a service animal have looked at their application, once a sitting", async () => {
    const of = await thingsOfOne(latchkey);
    for (let n = 0; n < 2; n += 1) expect((await clients.support.get(`/staff/accommodation-requests/${of.request}`)).status).toBe(200);
    const looks = (await latchkey.open.store.events(of.application)).filter(({ name }) => name === "application-opened");
    expect(looks).toHaveLength(1);
  });

  test("the link of a co-signer is told to nobody of the staff, who could take it up", async () => {
    const of = await thingsOfOne(latchkey);
    for (const who of ["reviewer", "support", "admin"] as const) {
      const read = await clients[who].get(`/staff/applications/${of.application}`);
      expect(read.at("application.cosigner_sources"), who).toEqual([read.at("cosigners.0.id")]);
      expect(read.text, who).not.toContain(of.nomination);
      expect((await clients[who].get(`/cosigner/source/${of.nomination}/`)).status, who).toBe(404);
    }
    expect((await of.api.get(`/applications/applications/${of.application}`)).at("cosigner_sources"), "its applicant").toEqual([of.nomination]);
  });

  test("a paper that a page brought along is kept as that, and as looked at from when it is shown", async () => {
    const of = await thingsOfOne(latchkey);
    const traces = async (): Promise<unknown[]> =>
      (await latchkey.open.pool.query("SELECT name FROM audit_events WHERE detail ->> 'document' = $1 ORDER BY seq", [of.file])).rows.map(({ name }) => name);
    await clients.reviewer.get(`/files/${of.file}/content?ahead=true`);
    expect(await traces()).toEqual(["document-read-ahead"]);
    const shown = await clients.reviewer.send("HEAD", `/files/${of.file}/content`);
    expect([shown.status, shown.text]).toEqual([200, ""]);
    expect(await traces()).toEqual(["document-read-ahead", "document-opened"]);
  });
});

describe("the access table", () => {
  test("nobody who isn't signed in reads or writes anybody's data", () => {
    for (const resource of Object.keys(ACCESS) as AccessResource[])
      for (const verb of VERBS) {
        const cells: Partial<Record<string, unknown>> = ACCESS[resource];
        if (cells[verb] === undefined || cells[verb] === "anyone") continue;
        expect(decideAccess({ resource, verb }, null, false), `${resource} ${verb}`).toBe("sign-in");
      }
  });

  test("staff roles count only while a person is staff", () => {
    const cell = { resource: "document", verb: "read" } as const;
    expect(decideAccess(cell, { is_staff: true, staff_roles: ["reviewer"] }, false)).toBe("allow");
    expect(decideAccess(cell, { is_staff: false, staff_roles: ["reviewer"] }, false)).toBe("hide");
    expect(ROLES).toHaveLength(6);
  });
});
