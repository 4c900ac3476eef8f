import { describe, expect, test } from "vitest";
import { anApplicant } from "./support/applicant.ts";
import { TestBrowser } from "./support/browser.ts";
import { withTestHost } from "./support/test-host.ts";

const latchkey = withTestHost({ environment: { IDENTITY_VERIFICATION: "persona" } });

describe("who is signed in", () => {
  test("[API-56] [ENT-53] [ADM-17] the API answers the current user", async () => {
    const { api, email } = await anApplicant(latchkey);
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
    const { api, source } = await anApplicant(latchkey);
    const asksForPhotoId = async (): Promise<boolean> => (await api.get(`/screens/apply?applicationSource=${source}`)).text.includes('"property":"photo_id"');
    expect(await asksForPhotoId()).toBe(true);
    const identity = latchkey.deps.identity!;
    const { redirectTo } = await identity.begin(
      { userId: (await api.get("/auth/me/")).id, first_name: "Test", last_name: "Person" },
      `${latchkey.url}/applications`,
    );
    const browser = new TestBrowser(latchkey.url);
    await browser.submit(await browser.go(redirectTo), { result: "approved" }, /^\/applications/);
    await expect
      .poll(async () => {
        await latchkey.sandbox.settled();
        return (await api.get("/auth/me/")).at("is_persona_verified");
      })
      .toBe(true);
    expect(await asksForPhotoId()).toBe(false);
  });
});
