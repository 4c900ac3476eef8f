/** Every route of the API, called once with what it takes. */
import type { ApiAnswer, ApiClient } from "./api-client.ts";
import { anApplicant, type Applicant, NEXT_OF_KIN, PNG } from "./applicant.ts";
import type { TestHost } from "./test-host.ts";

/** Everything of one applicant, for a deletion not to spoil the next call. */
export interface Things extends Applicant {
  flag: string;
  contact: string;
  additional: string;
  file: string;
  request: string;
}

export async function thingsOfOne(latchkey: TestHost): Promise<Things> {
  const applicant = await anApplicant(latchkey);
  const { api, application, info, income } = applicant;
  const [flag, contact, additional, file] = await Promise.all([
    api.post("/applications/flag/", { application, flag: "pet", flag_data: { includes_service_animal: true } }),
    api.post("/applications/emergency-contact/", { applicant_info: info, ...NEXT_OF_KIN }),
    api.post("/applications/additional-income/", { income, source_name: "Tutoring", monthly_salary: 300, currency: "usd" }),
    api.upload("applicant_identity", "licence.png", PNG),
  ]);
  const reviewer = await latchkey.as("staff@example.com");
  const requests = await reviewer.get(`/staff/accommodation-requests/?application__id=${application}`);
  return { ...applicant, flag: flag.id, contact: contact.id, additional: additional.id, file: file.id, request: requests.word("results.0.id") };
}

/** One call of each route, by its name. */
/** Whose co-signers are whose is shown where links are (tests/areas/cosign). */
const NOBODY = "00000000-0000-4000-8000-000000000000";

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
  chargeApplication: (client, of) =>
    client.post("/applications/application-charge", { target_type: "application", target_id: of.application, stripe_token: "tok_visa" }),
  orderBackgroundCheck: (client, of) => client.post("/applications/background-check", { target_type: "applicant_info", target_id: of.info }),
  submitApplication: (client, of) => client.post("/applications/application-submissions", { application: of.application }),
  listCosigners: (client) => client.get("/cosigner/cosigner/"),
  createCosigner: (client) => client.post("/cosigner/cosigner/", { source: "no-such-link-at-all" }),
  readCosigner: (client) => client.get(`/cosigner/cosigner/${NOBODY}`),
  saveCosigner: (client) => client.put(`/cosigner/cosigner/${NOBODY}`, { first_name: "x" }),
  deleteCosigner: (client) => client.delete(`/cosigner/cosigner/${NOBODY}`),
  readCosignerValidation: (client) => client.get(`/cosigner/validation/${NOBODY}`),
  submitCosigner: (client) => client.post("/cosigner/cosigner-submissions", { cosigner: NOBODY }),
  createDocument: (client) => client.upload("applicant_identity", "a.png", PNG),
  readDocument: (client, of) => client.get(`/files/${of.file}`),
  readDocumentContent: (client, of) => client.get(`/files/${of.file}/content`),
  deleteDocument: (client, of) => client.delete(`/files/${of.file}`),
  readMe: (client) => client.get("/auth/me/"),
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
  listReviews: (client) => client.get("/staff/applications/?status=open"),
  readReview: (client, of) => client.get(`/staff/applications/${of.application}`),
  previewDecision: (client, of) => client.post(`/staff/applications/${of.application}/preview`, { decision: "reject", reasons: ["income"] }),
  preApprove: (client, of) => client.post(`/staff/applications/${of.application}/pre-approve`, { all_rooms: true }),
  requestOfApplicant: (client, of) => client.post(`/staff/applications/${of.application}/request`, { request_type: "add_cosigner", reasons: ["income"] }),
  reject: (client, of) => client.post(`/staff/applications/${of.application}/reject`, { reasons: ["income"] }),
  sendLease: (client, of) => client.post(`/staff/applications/${of.application}/send-lease`, {}),
  withdrawForApplicant: (client, of) => client.post(`/staff/applications/${of.application}/withdraw`, { reason: "They asked us to." }),
  waiveFee: (client, of) => client.post(`/staff/applications/${of.application}/waive-fee`, { reason: "A friend of the house." }),
  writeNote: (client, of) => client.post(`/staff/applications/${of.application}/notes`, { text: "Called them." }),
  assignReview: (client, of) => client.post(`/staff/applications/${of.application}/assignment`, { assigned_to: null }),
  readAccommodationRequest: (client, of) => client.get(`/staff/accommodation-requests/${of.request}`),
};
