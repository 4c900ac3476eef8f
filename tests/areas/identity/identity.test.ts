import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { handleIdentityWebhook } from "#server/areas/identity/handle-identity-webhook.ts";
import { HttpBrowser } from "../../support/http-browser.ts";
import { describeOnPostgres } from "../../support/database.ts";
import { codesOf, TestApp, where, type Visitor } from "../../support/test-app.ts";

const verifyPath = (visitor: Visitor): string => `${visitor.applyPath}/submit/verify-identity`;
const words = async (visitor: Visitor): Promise<string> => JSON.stringify((await visitor.see(verifyPath(visitor))).blocks);
const isVerified = async (visitor: Visitor): Promise<boolean> => (await visitor.app.store.find("user", visitor.actor.user.id))!.is_persona_verified;

/** Presses the button, and picks on the company's page what its review would find. */
async function check(visitor: Visitor, result: string): Promise<URL> {
  const started = await visitor.run("start-identity-inquiry", {}, verifyPath(visitor));
  const [address] = where(started.effects);
  const browser = new HttpBrowser();
  return (await browser.submit(await browser.go(address!), { result }, /^\/application\//)).url;
}

/** The person as the next page reads them. */
const readAgain = async (visitor: Visitor): Promise<void> => {
  visitor.actor.user = (await visitor.app.store.find("user", visitor.actor.user.id))!;
};

describe("verifying online", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.open();
    // The stand-in leads back to its own origin alone.
    app.deps.config = { ...app.deps.config, publicUrl: app.outside.origin };
  });
  afterAll(() => app.close());
  afterEach(() => {
    app.outside.sandbox.faults.persona.down = false;
  });

  /** Everything but the photo ID. */
  async function withoutPhotoId(): Promise<Visitor> {
    const ada = await app.applicant();
    await ada.fillForm();
    await ada.save("applicant", { photo_id: null });
    return ada;
  }

  it("leads to the company and back to the page, and its word verifies: the question is gone", async () => {
    const ada = await withoutPhotoId();
    expect(await words(ada)).toContain("Verify online");
    const back = await check(ada, "approved");
    expect(back.pathname).toBe(verifyPath(ada));
    await app.deliverWebhooks();
    expect(await isVerified(ada)).toBe(true);
    await readAgain(ada);
    expect((await ada.open(verifyPath(ada))).do, "the screen has nothing left to ask").not.toBe("show");
    expect(JSON.stringify((await ada.see(ada.applyPath)).blocks)).not.toMatch(/Verify online|"property":"photo_id"/);
    expect(codesOf(await ada.run("start-identity-inquiry"))).toEqual(["not-asked"]);
  });

  it("asks the company itself where its message is late, and then hears the message without harm", async () => {
    const ada = await withoutPhotoId();
    await check(ada, "approved");
    expect(await isVerified(ada)).toBe(false);
    const page = await ada.see(verifyPath(ada));
    expect(
      page.enter.map(({ action }) => action),
      "the page looks by itself",
    ).toContainEqual({ do: "command", command: "follow-identity-inquiry" });
    expect((await ada.run("follow-identity-inquiry", {}, verifyPath(ada))).ok).toBe(true);
    expect(await isVerified(ada)).toBe(true);
    await app.deliverWebhooks();
    expect(await isVerified(ada)).toBe(true);
  });

  it("is believed of the company's own record alone: a signed message that says more verifies nobody", async () => {
    const ada = await withoutPhotoId();
    await check(ada, "completed");
    await app.deliverWebhooks();
    const { inquiry_id } = (await ada.state()).identity_inquiry!;
    const attributes = { status: "approved", "reference-id": ada.actor.user.id };
    const body = JSON.stringify({ data: { id: "evt_forged", attributes: { payload: { data: { id: inquiry_id, attributes } } } } });
    await handleIdentityWebhook(app.deps, Buffer.from(body), app.outside.sandbox.persona.sign(body));
    expect(await isVerified(ada)).toBe(false);
    const other = await withoutPhotoId();
    const stolen = body.replace(ada.actor.user.id, other.actor.user.id).replace("evt_forged", "evt_stolen");
    await handleIdentityWebhook(app.deps, Buffer.from(stolen), app.outside.sandbox.persona.sign(stolen));
    expect((await app.reported()).at(-1)).toContain("somebody else's");
    expect(await isVerified(other)).toBe(false);
  });

  it("while it is being reviewed, says so, looks again for a while, and may be continued", async () => {
    const ada = await withoutPhotoId();
    await check(ada, "completed");
    await app.deliverWebhooks();
    expect(await words(ada)).toMatch(/isn’t finished, or is still being reviewed.*Continue verifying online/);
    const looked = await ada.run("follow-identity-inquiry", {}, verifyPath(ada));
    expect(looked.effects).toMatchObject([{ do: "poll", command: "follow-identity-inquiry", input: { looking: true } }]);
    expect((await ada.run("follow-identity-inquiry", { looking: true }, verifyPath(ada))).effects).toEqual([]);
    const before = (await ada.state()).identity_inquiry!.inquiry_id;
    await ada.run("start-identity-inquiry", {}, verifyPath(ada));
    expect((await ada.state()).identity_inquiry!.inquiry_id).toBe(before);
  });

  it("that found nothing says so, and may be tried again; a late word of the first changes nothing", async () => {
    const ada = await withoutPhotoId();
    await check(ada, "declined");
    const late = app.outside.webhooks.splice(0);
    await ada.run("follow-identity-inquiry", {}, verifyPath(ada));
    expect(await words(ada)).toMatch(/could not confirm your identity.*Try to verify online again/);
    const first = (await ada.state()).identity_inquiry!.inquiry_id;
    await check(ada, "completed");
    expect((await ada.state()).identity_inquiry).toMatchObject({ state: "pending", inquiry_id: expect.not.stringMatching(first) });
    app.outside.webhooks.push(...late);
    await app.deliverWebhooks();
    expect((await ada.state()).identity_inquiry!.state).toBe("pending");
    expect(await isVerified(ada)).toBe(false);
  });

  it("a page that claims to be back with an approval verifies nobody", async () => {
    const ada = await withoutPhotoId();
    await ada.run("start-identity-inquiry", {}, verifyPath(ada));
    await ada.see(`${verifyPath(ada)}`, { "inquiry-id": "inq_made_up", status: "approved" });
    await ada.run("follow-identity-inquiry", { state: "approved", inquiry: "inq_made_up" }, verifyPath(ada));
    expect(await isVerified(ada)).toBe(false);
  });

  it("somebody else's inquiry in a person's name verifies nobody, whatever came of it", async () => {
    const ada = await withoutPhotoId();
    const { identity } = app.deps;
    const { redirectTo } = await identity!.begin({ userId: ada.actor.user.id, first_name: "Mallory", last_name: "Nobody" }, `${app.outside.origin}/back`);
    const browser = new HttpBrowser();
    await browser.submit(await browser.go(redirectTo), { result: "approved" }, /^\/back$/);
    await app.deliverWebhooks();
    expect(await isVerified(ada), "she began none").toBe(false);
  });

  it("says that the company can't be reached, and the photo ID remains", async () => {
    const ada = await withoutPhotoId();
    app.outside.sandbox.faults.persona.down = true;
    const refused = await ada.run("start-identity-inquiry", {}, verifyPath(ada));
    expect(codesOf(refused)).toEqual(["identity-unavailable"]);
    expect(refused.ok ? "" : refused.problems[0]!.message).toContain("upload a photo ID instead");
    expect(JSON.stringify((await ada.see(verifyPath(ada))).blocks)).toContain('"property":"photo_id"');
  });

  it("isn't offered where no company was chosen", async () => {
    const plain = await TestApp.open({ change: { identity: null }, database: app.database });
    try {
      const ada = await plain.applicant();
      await ada.fillForm();
      expect(await words(ada)).not.toContain("Verify online");
      expect(codesOf(await ada.run("start-identity-inquiry"))).toEqual(["not-asked"]);
    } finally {
      await plain.close();
    }
  });
});

describeOnPostgres("a double click on verifying online", (database) => {
  it("begins one inquiry", async () => {
    const app = await TestApp.open({ database: database.open });
    try {
      const ada = await app.applicant();
      const started = await Promise.all(Array.from({ length: 5 }, () => ada.run("start-identity-inquiry")));
      expect([started.flatMap(codesOf), await app.reported()], "nobody is refused, and nothing goes wrong").toEqual([[], []]);
      const inquiries = started.map(({ effects }) => new URL(where(effects)[0]!).searchParams.get("inquiry-id"));
      expect(new Set(inquiries).size).toBe(1);
      expect((await ada.state()).identity_inquiry).toMatchObject({ inquiry_id: inquiries[0], state: "pending" });
    } finally {
      await app.close();
    }
  });
});
