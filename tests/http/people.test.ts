import { describe, expect, test } from "vitest";
import { newApplicant } from "./support/applicant.ts";
import { TestBrowser } from "./support/browser.ts";
import { withTestHost } from "./support/test-host.ts";

const latchkey = withTestHost({ environment: { IDENTITY_VERIFICATION: "persona" } });

describe("who is signed in", () => {
  test("[API-56] [ENT-53] [ADM-17] the API answers the current user", async () => {
    const { api, email } = await newApplicant(latchkey);
    const me = await api.get("/auth/me/");
    expect(me.status).toBe(200);
    expect(me.body).toMatchObject({
      id: expect.any(String),
      first_name: "Test",
      last_name: "Person",
      email,
      phonenumber: "",
      is_staff: false,
      is_persona_verified: false,
    });
    expect(me.record).toHaveProperty("profile_image_url");
    expect((await (await latchkey.as("staff@example.com")).get("/auth/me/")).at("is_staff")).toBe(true);
    expect((await api.get("/profiles/me/")).body).toEqual(me.body);
  });

  test("[ADM-17] [FRM-52] the identity company's word verifies them, and the form asks for no photo ID any more", async () => {
    const { api, source } = await newApplicant(latchkey);
    const asksForPhotoId = async (): Promise<boolean> => (await api.get(`/screens/apply?applicationSource=${source}`)).text.includes('"property":"photo_id"');
    expect(await asksForPhotoId()).toBe(true);
    const identity = latchkey.deps.identity!;
    const user_id = (await api.get("/auth/me/")).id;
    const { inquiryId, redirectTo } = await identity.begin({ userId: user_id, first_name: "Test", last_name: "Person" }, `${latchkey.url}/applications`);
    // The inquiry that the form's button begins: no other one counts.
    const begun = { user_id, inquiry_id: inquiryId, state: "pending", begun_at: latchkey.deps.clock.now().toISOString() } as const;
    await latchkey.open.store.transaction((tx) => tx.putIdentityInquiry(begun));
    const browser = new TestBrowser(latchkey.url);
    await browser.submit(await browser.go(redirectTo), { result: "approved" }, /^\/applications/);
    await expect
      .poll(async () => {
        await latchkey.sandbox.idle();
        return (await api.get("/auth/me/")).at("is_persona_verified");
      })
      .toBe(true);
    expect(await asksForPhotoId()).toBe(false);
  });
});
