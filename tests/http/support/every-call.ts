/** Every route of the API, called once with what it takes. */
import type { ApiAnswer, ApiClient } from "./api-client.ts";
import { randomUUID } from "node:crypto";
import { newApplicant, type Applicant, NEXT_OF_KIN, PNG } from "./applicant.ts";
import { CORA } from "./requested-applicant.ts";
import { LEASE, sentLease } from "./sent-lease.ts";
import type { TestHost } from "./test-host.ts";

/** Who has to do with one application, but may see next to nothing of it: somebody of the same group, and who co-signs it. */
export const MEMBER = "every-group@example.com";
export const COSIGNER = "every-cosigner@example.com";
const DAY = 86_400_000;

/** Everything of one applicant, for a deletion not to spoil the next call. */
export interface Things extends Applicant {
  flag: string;
  contact: string;
  additional: string;
  file: string;
  /** An accommodation request, and what the review asks for. */
  request: string;
  asked: string;
  group: string;
  /** A member's invitation. */
  link: string;
  nomination: string;
  cosigner: string;
  /** Of what the co-signer paid. */
  receipt: string;
  /** Of the profile. */
  photo: string;
  /** That the applicant was sent. */
  lease: string;
  /** Of how the applicant wants to live. */
  preference: string;
  /** A meeting that they apply in, of another home. */
  meeting: string;
  metHome: string;
  /** A room of their market that is free. */
  room: string;
  /** Its home. */
  home: string;
  /** The applicant, as who lives in another room of it. */
  resident: string;
  /** That room, which isn't offered. */
  lived_in: string;
  /** Id of the applicant, whose token may have ended by the time that it is asked for. */
  person: string;
}

export async function thingsOfOne(latchkey: TestHost): Promise<Things> {
  const [member, cosigner] = [await latchkey.as(MEMBER), await latchkey.as(COSIGNER)];
  const [group, link, nomination, asked, photo] = [randomUUID(), randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  await latchkey.open.store.transaction(async (tx) => {
    await tx.insert("group_source", { slug: group, is_template: false, market: "seattle", number_of_potential_roommates: 3 });
    const home = { property: { name: "A home" }, full_property_price_cents: 420_000, promo_amount_cents: 0 };
    await tx.insert("group_property_selection", { group_source: group, ...home });
  });
  const applicant = await newApplicant(latchkey, { group });
  const { api, application, info, income } = applicant;
  const now = latchkey.deps.clock.now().toISOString();
  await latchkey.open.store.transaction(async (tx) => {
    const source = (await tx.source(applicant.source))!;
    await tx.insert("source", { ...source, slug: link, used: false, owner_user_id: null, invited_email: MEMBER });
    await tx.insert("group_member", {
      id: randomUUID(),
      group_source: group,
      first_name: "Mo",
      last_name: "Reyes",
      email: MEMBER,
      source: link,
      invited_at: now,
    });
    await tx.insert("application_request", { id: asked, application, request_type: "add_cosigner", requested_at: now });
    const until = new Date(Date.parse(now) + DAY).toISOString();
    const named = { ...CORA, email: COSIGNER, source_application: application, issued_at: now, expires_at: until };
    await tx.insert("cosigner_source", { id: randomUUID(), slug: nomination, ...named });
  });
  const [flag, contact, additional, file, signing] = await Promise.all([
    api.post("/applications/flag/", { application, flag: "pet", flag_data: { includes_service_animal: true } }),
    api.post("/applications/emergency-contact/", { applicant_info: info, ...NEXT_OF_KIN }),
    api.post("/applications/additional-income/", { income, source_name: "Tutoring", monthly_salary: 300, currency: "usd" }),
    api.upload("applicant_identity", "licence.png", PNG),
    cosigner.post("/cosigner/cosigner/", { source: nomination }),
    member.post("/applications/applications", { source: link }),
  ]);
  const reviewer = await latchkey.as("staff@example.com");
  const requests = await reviewer.get(`/staff/accommodation-requests/?application__id=${application}`);
  const made = { flag: flag.id, contact: contact.id, additional: additional.id, file: file.id, request: requests.word("results.0.id") };
  const person = (await api.get("/auth/me/")).id;
  await haveAPhoto(latchkey, person, photo);
  const lease = await sentLease(latchkey, person, application);
  const receipt = randomUUID();
  await latchkey.open.store.transaction(async (tx) => {
    await tx.claimCharge({ id: receipt, target_type: "cosigner", target_id: signing.id, amount_cents: 2500, currency: "usd", country: "US", created_at: now });
    await tx.settleCharge(receipt, { status: "success" }, now);
  });
  const { rows: preferences } = await latchkey.open.store.list("lease_preference", { application }, { limit: 1, offset: 0 });
  const { room, home, resident, lived_in } = await freeRoom(latchkey, person);
  const meeting = await meetingWith(latchkey, application);
  return {
    ...applicant,
    ...made,
    preference: preferences[0]!.id,
    room,
    home,
    resident,
    lived_in,
    ...meeting,
    asked,
    group,
    link,
    nomination,
    cosigner: signing.id,
    receipt,
    person,
    photo,
    lease,
  };
}

/** And one that `person` lives in, for a year or so. */
async function freeRoom(latchkey: TestHost, person: string): Promise<Pick<Things, "room" | "home" | "resident" | "lived_in">> {
  const home = `home-${randomUUID().slice(0, 8)}`;
  const [room, lived_in, resident] = [randomUUID(), randomUUID(), randomUUID()];
  const now = latchkey.deps.clock.now().toISOString();
  await latchkey.open.store.transaction(async (tx) => {
    const about = { slug: home, market: "seattle", name: "A home", picture: "home-loft", rooms: 2, address: {}, full_property_price_cents: 420_000 };
    await tx.insert("home", { ...about, headline: "", is_published: true, pets_allowed: true, amenities: [] });
    const priced = { home, first_price_cents: 119_000, room_type: "private", about: "", discounted_price_cents: null, lease_lengths: null };
    await tx.insert("room", { ...priced, id: room, number: 1, is_available: true, availability_date: "2020-01-01" });
    await tx.insert("room", { ...priced, id: lived_in, number: 2, is_available: false, availability_date: null });
    const days = { lives_from: "2026-01-01", lives_until: inDays(400) };
    await tx.insert("resident", { id: resident, room: lived_in, user_id: person, accepted_at: now, ...days });
  });
  return { room, home, resident, lived_in };
}
const inDays = (n: number): string => new Date(Date.now() + n * DAY).toISOString().slice(0, 10);

/** Of somebody who is held a room of another home, and talks with those who live there. */
async function meetingWith(latchkey: TestHost, application: string): Promise<Pick<Things, "meeting" | "metHome">> {
  const [meeting, selection, room, home] = [randomUUID(), randomUUID(), randomUUID(), `home-${randomUUID().slice(0, 8)}`];
  const at = (hours: number): string => new Date(latchkey.deps.clock.now().getTime() + hours * 3_600_000).toISOString();
  await latchkey.open.store.transaction(async (tx) => {
    const about = { name: "A home to meet", picture: "home-loft", rooms: 1, address: { street_address: "1 Pine St" }, full_property_price_cents: 420_000 };
    await tx.insert("home", { ...about, slug: home, market: "seattle", headline: "", is_published: true, pets_allowed: true, amenities: [] });
    const free = { first_price_cents: 119_000, discounted_price_cents: null, lease_lengths: null, is_available: true, availability_date: "2020-01-01" };
    await tx.insert("room", { ...free, id: room, home, number: 1, room_type: "private", about: "" });
    const terms = { ...aYear(), lease_months: 12, monthly_price_cents: 119_000, whole_home: false };
    await tx.insert("room_selection", { ...terms, id: selection, application, home, room });
    const times = { opened_at: at(0), ends_at: at(24), decides_at: at(48), looks_at: at(24) };
    await tx.insert("meeting", { ...times, id: meeting, home, market: "seattle", status: "open" });
    await tx.insert("meeting_applicant", { id: randomUUID(), meeting, application, home, selection, place: 1 });
  });
  return { meeting, metHome: home };
}

/** The first move-in that there can be, and a year after it. */
function aYear(): { move_in_date: string; lease_end_date: string } {
  const move_in_date = new Date(Date.now() + 3 * DAY).toISOString().slice(0, 10);
  return { move_in_date, lease_end_date: `${Number(move_in_date.slice(0, 4)) + 1}${move_in_date.slice(4)}` };
}

/** As if it had been cut from a picture. */
async function haveAPhoto({ deps, open: { store } }: TestHost, user_id: string, id: string): Promise<void> {
  const [created_at, document, key] = [deps.clock.now().toISOString(), randomUUID(), `photos/${user_id}/${id}/96`];
  await deps.files.put(key, PNG, "image/png");
  await store.transaction(async (tx) => {
    const file = { filename: "me.png", size: PNG.length, content_type: "image/png", storage_key: `uploads/${user_id}/${document}` };
    await tx.insert("document", { id: document, owner_user_id: user_id, purpose: "profile_image", created_at, ...file });
    const photo = { photo: document, photo_crop: { x: 500, y: 500, zoom: 100 }, photo_thumbnails: { id, keys: { 96: key } } };
    await tx.insert("profile", { ...BLANK_PROFILE, ...photo, user_id, created_at });
  });
}
const BLANK_PROFILE = { job_title: "", employer: "", bio: "", own_answers: {}, roommate_answers: {}, interests: [] };

/** One call of each route, by its name. */
export const CALLS: Record<string, (client: ApiClient, of: Things) => Promise<ApiAnswer>> = {
  listApplications: (client) => client.get("/applications/applications/"),
  createApplication: (client) => client.post("/applications/applications", { source: "demo-seattle" }),
  readApplication: (client, of) => client.get(`/applications/applications/${of.application}`),
  saveApplication: (client, of) => client.put(`/applications/applications/${of.application}`, { display_state: {} }),
  readApplicationSource: (client, of) => client.get(`/applications/source/${of.source}`),
  readApplicationValidation: (client, of) => client.get(`/applications/application-validations/${of.application}`),
  listFlags: (client, of) => client.get(`/applications/flag/?application__id=${of.application}`),
  createFlag: (client, of) => client.post("/applications/flag/", { application: of.application, flag: "pet" }),
  readFlag: (client, of) => client.get(`/applications/flag/${of.flag}`),
  saveFlag: (client, of) => client.put(`/applications/flag/${of.flag}`, { flag_data: {} }),
  deleteFlag: (client, of) => client.delete(`/applications/flag/${of.flag}`),
  readApplicantInfo: (client, of) => client.get(`/applications/applicant-info/${of.info}`),
  saveApplicantInfo: (client, of) => client.put(`/applications/applicant-info/${of.info}`, { first_name: "Mallory" }),
  createResidence: (client, of) => client.post("/applications/residences/", { applicant_info: of.info, current: true }),
  readResidence: (client, of) => client.get(`/applications/residences/${of.residence}`),
  saveResidence: (client, of) => client.put(`/applications/residences/${of.residence}`, { reason_for_moving: "x" }),
  createIncome: (client, of) => client.post("/applications/income/", { applicant_info: of.info }),
  readIncome: (client, of) => client.get(`/applications/income/${of.income}`),
  saveIncome: (client, of) => client.put(`/applications/income/${of.income}`, { company_name: "x" }),
  createAdditionalIncome: (client, of) =>
    client.post("/applications/additional-income/", { income: of.income, source_name: "x", monthly_salary: 1, currency: "usd" }),
  readAdditionalIncome: (client, of) => client.get(`/applications/additional-income/${of.additional}`),
  saveAdditionalIncome: (client, of) => client.put(`/applications/additional-income/${of.additional}`, { source_name: "y" }),
  deleteAdditionalIncome: (client, of) => client.delete(`/applications/additional-income/${of.additional}`),
  createEmergencyContact: (client, of) => client.post("/applications/emergency-contact/", { applicant_info: of.info, first_name: "Hal" }),
  readEmergencyContact: (client, of) => client.get(`/applications/emergency-contact/${of.contact}`),
  saveEmergencyContact: (client, of) => client.put(`/applications/emergency-contact/${of.contact}`, { first_name: "Hal" }),
  // Of a resource that no document knows: those that there are come with their own test.
  readAnswers: (client, of) => client.get(`/applications/${of.application}/answers/none/`),
  saveAnswers: (client, of) => client.put(`/applications/${of.application}/answers/none/`, {}),
  makeAnswers: (client, of) => client.post(`/applications/${of.application}/answers/none/`, {}),
  readAnswerItem: (client, of) => client.get(`/applications/${of.application}/answers/none/${of.file}`),
  saveAnswerItem: (client, of) => client.put(`/applications/${of.application}/answers/none/${of.file}`, {}),
  deleteAnswerItem: (client, of) => client.delete(`/applications/${of.application}/answers/none/${of.file}`),
  readCosignerAnswers: (client, of) => client.get(`/cosigner/cosigner/${of.cosigner}/answers/none/`),
  saveCosignerAnswers: (client, of) => client.put(`/cosigner/cosigner/${of.cosigner}/answers/none/`, {}),
  makeCosignerAnswers: (client, of) => client.post(`/cosigner/cosigner/${of.cosigner}/answers/none/`, {}),
  readCosignerAnswerItem: (client, of) => client.get(`/cosigner/cosigner/${of.cosigner}/answers/none/${of.file}`),
  saveCosignerAnswerItem: (client, of) => client.put(`/cosigner/cosigner/${of.cosigner}/answers/none/${of.file}`, {}),
  deleteCosignerAnswerItem: (client, of) => client.delete(`/cosigner/cosigner/${of.cosigner}/answers/none/${of.file}`),
  chargeApplication: (client, of) =>
    client.post("/applications/application-charge", { target_type: "application", target_id: of.application, stripe_token: "tok_visa" }),
  downloadReceipt: (client, of) => client.get(`/applications/receipts/${of.receipt}`),
  orderBackgroundCheck: (client, of) => client.post("/applications/background-check", { target_type: "applicant_info", target_id: of.info }),
  submitApplication: (client, of) => client.post("/applications/application-submissions", { application: of.application }),
  listCosigners: (client) => client.get("/cosigner/cosigner/"),
  createCosigner: (client, of) => client.post("/cosigner/cosigner/", { source: of.nomination }),
  readCosigner: (client, of) => client.get(`/cosigner/cosigner/${of.cosigner}`),
  saveCosigner: (client, of) => client.put(`/cosigner/cosigner/${of.cosigner}`, { first_name: "x" }),
  deleteCosigner: (client, of) => client.delete(`/cosigner/cosigner/${of.cosigner}`),
  readCosignerValidation: (client, of) => client.get(`/cosigner/validation/${of.cosigner}`),
  submitCosigner: (client, of) => client.post("/cosigner/cosigner-submissions", { cosigner: of.cosigner }),
  createCosignerSource: (client, of) => client.post("/cosigner/source/", { source_application: of.application }),
  readCosignerSource: (client, of) => client.get(`/cosigner/source/${of.nomination}/`),
  saveCosignerSource: (client, of) => client.put(`/cosigner/source/${of.nomination}/`, { first_name: "x" }),
  deleteCosignerSource: (client, of) => client.delete(`/cosigner/source/${of.nomination}/`),
  readGroupSource: (client, of) => client.get(`/applications/groups/sources/${of.group}/`),
  createGroupMember: (client, of) =>
    client.post("/applications/groups/members/", { group_source_slug: of.group, first_name: "Mo", last_name: "Reyes", email: MEMBER }),
  addApplicationToGroup: (client, of) =>
    client.post("/applications/groups/sources-add-application/", { group_source_slug: of.group, application: of.application }),
  readGroupPropertySelection: (client, of) => client.get(`/applications/groups/property-selection/${of.group}/`),
  createGroupReminder: (client, of) => client.post("/applications/groups/reminders/", { group_source_slug: of.group, application_source_id: "nobody" }),
  readApplicationRequest: (client, of) => client.get(`/applications/requests/${of.asked}/`),
  saveApplicationRequest: (client, of) => client.put(`/applications/requests/${of.asked}/`, { application: of.application }),
  acceptDoubleDeposit: (client, of) => client.post("/applications/double-deposit/", { application: of.application }),
  createDocument: (client) => client.upload("applicant_identity", "a.png", PNG),
  readDocument: (client, of) => client.get(`/files/${of.file}`),
  readDocumentContent: (client, of) => client.get(`/files/${of.file}/content`),
  deleteDocument: (client, of) => client.delete(`/files/${of.file}`),
  readMe: (client) => client.get("/auth/me/"),
  listQuestions: (client) => client.get("/profiles/questions/"),
  listResponses: (client) => client.get("/profiles/responses/"),
  saveResponse: (client) => client.put("/profiles/responses/weeknight", { me: "quiet", them: ["quiet"] }),
  listInterests: (client) => client.get("/profiles/interests/"),
  saveInterest: (client) => client.put("/profiles/interests/books", { selected: true }),
  readLeasePreference: (client, of) => client.get(`/applications/lease-preference/${of.preference}/`),
  saveLeasePreference: (client, of) => client.put(`/applications/lease-preference/${of.preference}/`, { has_pets: false }),
  listProperties: (client, of) => client.get(`/applications/properties/${of.application}/`),
  selectRoom: (client, of) => client.post("/applications/room-selection/", { application: of.application, room: of.room, ...aYear() }),
  listMeetings: (client) => client.get("/meet-and-greet/meetings/?all_meetings=true&is_applicant=true"),
  readMeeting: (client, of) => client.get(`/meet-and-greet/meetings/${of.meeting}/`),
  readCurrentMeeting: (client, of) => client.get(`/meet-and-greet/meeting/?meetingId=${of.meeting}`),
  readTimeLeft: (client, of) => client.get(`/meet-and-greet/meetings/${of.meeting}/time-left/`),
  readMeetingCalendar: (client, of) => client.get(`/meet-and-greet/meetings/${of.meeting}/calendar`),
  abortMeeting: (client, of) => client.post(`/meet-and-greet/meetings/${of.meeting}/abort/`, {}),
  acceptInvitation: (client, of) => client.post(`/meet-and-greet/meetings/${of.meeting}/acceptance/`, {}),
  saveMeetingAnswer: (client, of) => client.put(`/meet-and-greet/meetings/${of.meeting}/answer/`, { answer: "yes" }),
  deleteMeetingAnswer: (client, of) => client.delete(`/meet-and-greet/meetings/${of.meeting}/answer/`),
  reportPerson: (client, of) => client.post(`/meet-and-greet/meetings/${of.meeting}/reports/`, { person: randomUUID(), reason: "else" }),
  leaveMeeting: (client, of) => client.post("/meet-and-greet/applicant-left-event/", { application: of.application, meeting: of.meeting }),
  keepPendingMessages: (client, of) =>
    client.post("/chat/pending-messages/", { application: of.application, property: of.metHome, messages: [{ id: randomUUID(), message: "Hi!" }] }),
  readChatUser: (client) => client.get("/chat/users"),
  listMessages: (client, of) => client.get(`/chat/messages/?channel_id=${of.meeting}`),
  sendMessage: (client, of) => client.post("/chat/messages/", { id: randomUUID(), channel_id: of.meeting, message: "Hello" }),
  sendInitialMessage: (client, of) => client.post("/chat/initial-messages/", { channel_id: of.meeting, message: "Hello" }),
  listBlocks: (client) => client.get("/chat/blocks/"),
  saveBlock: (client, of) => client.put(`/chat/blocks/${of.person}/`, {}),
  deleteBlock: (client, of) => client.delete(`/chat/blocks/${of.person}/`),
  saveRead: (client, of) => client.put(`/chat/channels/${of.meeting}/read/`, { number: 1 }),
  submitProfile: (client, of) => client.post("/profiles/submit/", { application: of.application }),
  readPhoto: (client, of) => client.get(`/profiles/${of.person}/photos/${of.photo}/`),
  readProfile: (client, of) => client.get(`/profiles/${of.person}/`),
  saveProfile: (client, of) => client.put(`/profiles/${of.person}/`, { job_title: "x", employer: "x", bio: "x" }),
  readMyProfile: (client) => client.get("/profiles/me/"),
  saveMyProfile: (client) => client.put("/profiles/me/", {}),
  exportMyData: (client) => client.get("/profiles/me/data/"),
  refreshSession: (client) => client.post("/auth/refresh/"),
  signOut: (client) => client.post("/auth/logout/"),
  readIncomeConnection: (client) => client.get("/argyle/user"),
  liveEvents: async (client) => client.send("HEAD", "/live/"),
  listCountries: (client) => client.get("/countries/"),
  listFeatureFlags: (client) => client.get("/flags/"),
  listConstants: (client) => client.get("/pricing/constants/"),
  suggestPlaces: (client) => client.get("/places/?input=221&session=a"),
  readPlace: (client) => client.get("/places/nowhere/?session=a"),
  listExperiments: (client) => client.get("/experiments/"),
  joinExperiment: (client) => client.post("/experiments/none/"),
  openScreen: (client) => client.get("/screens/login"),
  readOpenApi: (client) => client.get("/openapi.json"),
  listAccommodationRequests: (client) => client.get("/staff/accommodation-requests/"),
  readDashboard: (client) => client.get("/staff/dashboard/?market=seattle"),
  countViews: (client) => client.get("/staff/view-counts/?view=status%3Dopen"),
  exportReviews: (client) => client.get("/staff/exports/applications?columns=id&status=meet_and_greet"),
  assignReviews: (client, of) => client.post("/staff/assignments/", { applications: [of.application], assigned_to: null }),
  listReviews: (client) => client.get("/staff/applications/?status=open"),
  readPreviews: (client) => client.get("/staff/previews/"),
  readJourney: (client) => client.get("/staff/previews/half-filled/"),
  readPreviewedScreen: (client) => client.get("/staff/previews/half-filled/screens/apply"),
  compareScreens: (client) => client.get("/staff/previews/half-filled/screens/apply/changes?before=nothing"),
  readApplicationJourney: (client, of) => client.get(`/staff/applications/${of.application}/journey`),
  readApplicationScreen: (client, of) => client.get(`/staff/applications/${of.application}/screens/apply`),
  readReview: (client, of) => client.get(`/staff/applications/${of.application}`),
  judgeChange: (client) => client.put("/staff/previews/half-filled/screens/apply/changes?before=nothing", { change: 1, where: "nowhere", verdict: "meant" }),
  walkPreview: (client) => client.post("/staff/previews/half-filled/walk", { address: "/application/demo-seattle/apply", steps: [] }),
  previewDecision: (client, of) => client.post(`/staff/applications/${of.application}/preview`, { decision: "reject", reasons: ["income"] }),
  preApprove: (client, of) => client.post(`/staff/applications/${of.application}/pre-approve`, { all_rooms: true }),
  requestOfApplicant: (client, of) => client.post(`/staff/applications/${of.application}/request`, { request_type: "add_cosigner", reasons: ["income"] }),
  reject: (client, of) => client.post(`/staff/applications/${of.application}/reject`, { reasons: ["income"] }),
  sendMailAgain: (client, of) => client.post(`/staff/applications/${of.application}/mail-again`, {}),
  approveHome: (client, of) => client.post(`/staff/applications/${of.application}/approve-home`, {}),
  prepareLease: (client, of) => client.post(`/staff/applications/${of.application}/lease`, {}),
  replaceLease: (client, of) => client.upload("applicant_income", "lease.pdf", LEASE, `/staff/applications/${of.application}/lease/file`),
  readLeaseOfCase: (client, of) => client.get(`/staff/applications/${of.application}/lease/content`),
  readLease: (client, of) => client.get(`/leases/${of.lease}/content`),
  sendLease: (client, of) => client.post(`/staff/applications/${of.application}/send-lease`, {}),
  withdrawForApplicant: (client, of) => client.post(`/staff/applications/${of.application}/withdraw`, { reason: "They asked us to." }),
  waiveFee: (client, of) => client.post(`/staff/applications/${of.application}/waive-fee`, { reason: "A friend of the house." }),
  startViewAs: (client, of) => client.post("/staff/view-as/", { person: of.flag, reason: "They asked for help" }),
  endViewAs: (client) => client.delete("/staff/view-as/"),
  writeNote: (client, of) => client.post(`/staff/applications/${of.application}/notes`, { text: "Called them." }),
  assignReview: (client, of) => client.post(`/staff/applications/${of.application}/assignment`, { assigned_to: null }),
  markAnswer: (client, of) => client.post(`/staff/applications/${of.application}/marks/`, { document: of.file, answer: "none", mark: "match" }),
  takeBackQuestion: (client, of) => client.delete(`/staff/applications/${of.application}/held-questions/${of.file}`),
  lookAtReview: (client, of) => client.post(`/staff/applications/${of.application}/looking/`, {}),
  holdDecision: (client, of) => client.post(`/staff/applications/${of.application}/held-decisions/`, { decision: "pre-approve", all_rooms: true }),
  confirmDecision: (client, of) => client.post(`/staff/applications/${of.application}/held-decisions/${of.file}/confirmation`, {}),
  takeBackDecision: (client, of) => client.delete(`/staff/applications/${of.application}/held-decisions/${of.file}`),
  readAccommodationRequest: (client, of) => client.get(`/staff/accommodation-requests/${of.request}`),
  listPeople: (client) => client.get("/staff/people/?search=ada"),
  readPerson: (client, of) => client.get(`/staff/people/${of.person}`),
  listPersonMails: (client, of) => client.get(`/staff/people/${of.person}/mails/`),
  readPersonMail: (client, of) => client.get(`/staff/people/${of.person}/mails/0f0e7e5c-0000-4000-8000-000000000000`),
  exportPerson: (client, of) => client.post(`/staff/people/${of.person}/data/`, { reason: "They asked for a copy." }),
  endSessions: (client, of) => client.delete(`/staff/people/${of.person}/sessions/`),
  endSession: (client, of) => client.delete(`/staff/people/${of.person}/sessions/0123456789abcdef`),
  openCase: (client, of) => client.post(`/staff/people/${of.person}/cases`, { message: "Remind does nothing." }),
  listCases: (client) => client.get("/staff/cases/?owner=none&search=receipt"),
  // None has such an id.
  readCase: (client, of) => client.get(`/staff/cases/${of.file}`),
  saveCase: (client, of) => client.put(`/staff/cases/${of.file}`, { status: "closed" }),
  writeCaseNote: (client, of) => client.post(`/staff/cases/${of.file}/notes`, { text: "They rang." }),
  answerCase: (client, of) => client.post(`/staff/cases/${of.file}/answers`, { text: "Under Your account." }),
  placeHold: (client, of) => client.post(`/staff/people/${of.person}/legal-hold`, { reason: "A court asked." }),
  liftHold: (client, of) => client.post(`/staff/people/${of.person}/legal-hold/end`, { reason: "The court let it go." }),
  deletePerson: (client, of) => client.post(`/staff/people/${of.person}/deletion`, { email: "somebody@example.com", reason: "They asked." }),
  listStaff: (client) => client.get("/staff/members/"),
  inviteStaff: (client) => client.post("/staff/members/", { email: `${randomUUID()}@example.com`, staff_roles: ["support"] }),
  saveStaffRoles: (client, of) => client.put(`/staff/members/${of.person}`, { staff_roles: [] }),
  listSources: (client) => client.get("/staff/sources/"),
  makeSource: (client) => client.post("/staff/sources/", { sharing: "open", market: "seattle" }),
  readSource: (client, of) => client.get(`/staff/sources/${of.source}`),
  saveSource: (client, of) => client.put(`/staff/sources/${of.source}`, { closed: true }),
  listMentions: (client) => client.get("/staff/mentions/?state=unread"),
  saveMention: (client, of) => client.put(`/staff/mentions/${of.file}`, { is_read: true }),
  listSavedViews: (client) => client.get("/staff/saved-views/"),
  saveView: (client) => client.post("/staff/saved-views/", { name: "Mine", query: "view=mine" }),
  // None has such an id.
  removeSavedView: (client, of) => client.delete(`/staff/saved-views/${of.file}`),
  listTeam: (client) => client.get("/staff/team/"),
  saveTeamMember: (client, of) => client.put(`/staff/team/${of.person}`, { takes_new: true, markets: [], daily_mail: true }),
  listMarketTerms: (client) => client.get("/staff/markets/"),
  readServiceFees: (client) => client.get("/staff/fees/"),
  chooseServiceFees: (client) => client.put("/staff/fees/", { set: "no-such-set", reason: "To see who may." }),
  listHomes: (client) => client.get("/staff/offered-homes/?market=seattle"),
  listStaffHomes: (client) => client.get("/staff/homes/"),
  readHome: (client, of) => client.get(`/staff/homes/${of.home}`),
  saveHome: (client, of) => client.put(`/staff/homes/${of.home}`, { pets_allowed: false }),
  saveRoom: (client, of) => client.put(`/staff/rooms/${of.room}`, { discounted_price: 1100 }),
  // Nobody holds it.
  releaseRoom: (client, of) => client.post(`/staff/rooms/${of.room}/release`, { application: of.application, reason: "A pipe broke." }),
  listResidents: (client, of) => client.get(`/staff/residents/?home=${of.home}`),
  readResident: (client, of) => client.get(`/staff/residents/${of.resident}`),
  inviteResident: (client, of) =>
    client.post("/staff/residents/", { room: of.lived_in, invited_email: `${randomUUID()}@example.com`, lives_from: inDays(500) }),
  saveResident: (client, of) => client.put(`/staff/residents/${of.resident}`, { away_from: inDays(10), away_until: inDays(20) }),
  withdrawResident: (client, of) => client.delete(`/staff/residents/${of.resident}`),
  listStaffMeetings: (client, of) => client.get(`/staff/meetings/?home=${of.metHome}`),
  readMeetingFigures: (client) => client.get("/staff/meeting-figures/"),
  readStaffMeeting: (client, of) => client.get(`/staff/meetings/${of.meeting}`),
  // The house still has time to answer; nobody has reported it.
  decideForHouse: (client, of) => client.post(`/staff/meetings/${of.meeting}/decision`, { approves: true, reason: "Nobody was home." }),
  readTranscript: (client, of) => client.post(`/staff/meetings/${of.meeting}/transcripts`, { reason: "To see who may." }),
  readPrices: (client) => client.get("/staff/prices/seattle"),
  previewPrices: (client) => client.post("/staff/prices/seattle/preview", {}),
  // Nothing would be other than it is; there is no such proposal.
  changePrices: (client) => client.post("/staff/prices/seattle/changes/", { constants: {}, reason: "To see who may." }),
  agreeToPrices: (client, of) => client.post(`/staff/prices/seattle/changes/${of.file}/agreement`, {}),
  withdrawPrices: (client, of) => client.delete(`/staff/prices/seattle/changes/${of.file}`),
};
