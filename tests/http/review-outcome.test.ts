/** A single applicant from handing in to the answer, as staff decide over the API and their own page follows it. */
import { describe, expect, test } from "vitest";
import { newApplicant, completeForm, type Applicant } from "./support/applicant.ts";
import { Device } from "./support/device.ts";
import { withTestHost } from "./support/test-host.ts";
import { onePage, pdfOf } from "../support/pdf.ts";

const latchkey = withTestHost();

/** Handed in with nothing to pay, and a report about them with a low score. */
async function inReview(): Promise<Applicant> {
  const ada = await newApplicant(latchkey, { waived: true });
  await completeForm(ada);
  await ada.api.put(`/applications/applicant-info/${ada.info}`, { sin_ssn: "123450001", sin_ssn_country: "US" });
  await ada.api.post("/applications/background-check", { target_id: ada.info, target_type: "applicant_info", consent: true });
  expect((await ada.api.post("/applications/application-submissions", { application: ada.application })).status).toBe(201);
  await expect.poll(async () => (await ada.api.get(`/applications/applicant-info/${ada.info}`)).at("background_check")).toBe("complete");
  return ada;
}

const decide = async (ada: Applicant, what: string, body: object) =>
  (await latchkey.as("staff@example.com")).post(`/staff/applications/${ada.application}/${what}`, body);
const screenOf = async (ada: Applicant, name: string): Promise<string> =>
  JSON.stringify((await ada.api.get(`/screens/${name}?applicationSource=${ada.source}`)).body);

describe("while the page of the review is open", () => {
  test("[REV-24] a rejection leads to the update, where the letter can be read again word for word", async () => {
    const ada = await inReview();
    const page = await Device.open(latchkey.url, { ...ada, name: "applicationInReview" });
    expect(JSON.stringify(page.screen)).toContain("We're reviewing your application");
    expect(JSON.stringify(page.screen), "which says the address that the answer goes to").toContain(`"mark":"b","text":"${ada.email}"`);
    expect((await decide(ada, "reject", { reasons: ["credit-score", "income"] })).status).toBe(200);

    await page.stream.until(/status-moved/);
    expect((await page.look()).result.effects).toEqual([expect.objectContaining({ do: "navigate", href: `/application/${ada.source}/review/emailed-update` })]);
    page.stream.close();

    const update = await screenOf(ada, "reviewReviewEmailedUpdate");
    expect(update).toContain("We can't approve this application.");
    expect(update, "the letter went to the address that the account was proven with").toContain(ada.email);
    expect(update).toContain("Read the letter again");

    const [notice] = (await latchkey.open.store.list("notice", { application: ada.application }, { limit: 1, offset: 0 })).rows;
    expect(notice?.text).toContain("The credit score in the report");
    const letter = await screenOf(ada, "reviewNotice");
    for (const line of notice!.text
      .split("\n")
      .map((one) => one.trim())
      .filter(Boolean))
      expect(letter).toContain(JSON.stringify(line).slice(1, -1));
  });

  test("[REV-48] an approval leads on to the profile", async () => {
    const ada = await inReview();
    const page = await Device.open(latchkey.url, { ...ada, name: "applicationInReview" });
    expect((await decide(ada, "pre-approve", { all_rooms: true })).status).toBe(200);
    await page.stream.until(/status-moved/);
    expect((await page.look()).result.effects).toEqual([expect.objectContaining({ do: "navigate", href: `/application/${ada.source}/profile` })]);
    page.stream.close();
    expect(await screenOf(ada, "reviewReviewEmailedUpdate"), "what was not answered is not shown").not.toContain("We can't approve");
  });

  test("[REV-25] approved by a home, then with the lease sent, the same page says it by itself", async () => {
    const ada = await inReview();
    await latchkey.open.store.transaction((tx) =>
      tx.transition(ada.application, {
        from: ["submitted"],
        to: "approved",
        event: { actor_user_id: null, as_user_id: null, name: "moved-in-a-test", detail: {}, why: null },
        now: latchkey.deps.clock.now().toISOString(),
      }),
    );
    expect(await screenOf(ada, "reviewApplicationApproved")).toContain("Congratulations Test! You've been approved!");
    const page = await Device.open(latchkey.url, { ...ada, name: "reviewApplicationApproved" });
    const reviewer = await latchkey.as("staff@example.com");
    const own = await reviewer.upload("applicant_income", "lease.pdf", pdfOf(onePage("")), `/staff/applications/${ada.application}/lease/file`);
    expect((await decide(ada, "send-lease", { lease: own.id })).status).toBe(200);
    await page.stream.until(/status-moved/);
    const { result } = await page.look(undefined, `/application/${ada.source}/review/approved`);
    expect(JSON.stringify(result)).toContain("Your lease is sent & ready to sign!");
    page.stream.close();
  });
});
