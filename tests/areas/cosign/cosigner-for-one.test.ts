import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deleteCosigner, listCosigners, readCosigner } from "#server/areas/cosign/index.ts";
import { settleRequestAfter } from "#server/areas/requests/index.ts";
import { SETTLE_REQUEST } from "#server/kernel/records/leave-review.ts";
import { ask, requestedApplicant, mailsTo, namesOf, namesSomebody, requestOf, reviewPath, statusOf } from "../requests/requested-applicant.ts";
import { type Asked, cosignerOf, cosigns, invited, readyToPay } from "../../support/cosigning.ts";
import { TestApp, type Visitor, where } from "../../support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.close());

const DAY = 24 * 3_600_000;
const WAITING = "co-signer-in-review";
const waits = async (ada: Visitor): Promise<string> => JSON.stringify(await ada.see(reviewPath(ada, WAITING)));

/** Everything that their screens ask, the fee, and the last button. */
async function standsBy(named: Asked): Promise<void> {
  const cora = await cosigns(app, named);
  await readyToPay(cora, named);
  const paid = await cora.run("pay-and-cosign", { token: "tok_visa" }, named.at("submit/payment"));
  expect(where(paid.effects)).toEqual([named.at("submit/success")]);
}

/** Back in the queue, by that once. */
async function isBackInTheQueue(ada: Visitor): Promise<void> {
  expect(await statusOf(ada)).toBe("submitted");
  expect((await namesOf(ada)).filter((event) => event === "complete-request")).toHaveLength(1);
  expect(await waits(ada)).toContain("Your co-signer is done");
}

describe("somebody who applies alone and needs a co-signer", () => {
  it("[REV-34] [COS-3] names one, who fills in and pays on an account of their own: the application is back in the queue", async () => {
    const ada = await requestedApplicant(app);
    const cora = await namesSomebody(ada);
    expect(await waits(ada)).toMatch(/We're waiting for your co-signer.*"Invited"/s);
    await standsBy(cora);
    await isBackInTheQueue(ada);
  });

  it("sees whether they are done, and nothing of what they answered, by no page and not over the API", async () => {
    const ada = await requestedApplicant(app);
    const named = await namesSomebody(ada);
    await standsBy(named);
    const { id } = (await cosignerOf(app, named.source))!;
    const pages = ["in-review", "sent", WAITING].map(async (page) => JSON.stringify(await ada.open(reviewPath(ada, page))));
    const told = [...(await Promise.all(pages)), JSON.stringify(await app.store.personalData(ada.actor.user.id))].join(" ");
    expect(told, "the name they were named by").toContain("Cora James");
    for (const answer of ["cora@example.com", "Harborview Library", "1968-05-04", "May 4, 1968", "9 Elm St", "$6,400"])
      expect(told, answer).not.toContain(answer);
    expect(await readCosigner(app.deps, ada.actor, id)).toMatchObject({ ok: false });
    expect(await listCosigners(app.deps, ada.actor, { source: named.source.slug }, { limit: 5, offset: 0 })).toMatchObject({ total: 0, rows: [] });
  });

  it.each([
    ["said no", async (first: Asked) => void (await (await invited(app, first)).run("decline-to-cosign", {}, first.at())), "Said no"],
    ["said no after they had begun", async (first: Asked) => void (await (await cosigns(app, first)).run("decline-to-cosign", {}, first.at())), "Said no"],
    ["let the link run out", () => Promise.resolve(app.outside.clock.move(15 * DAY)), "The link has expired"],
  ])("whose first one %s is told so, and told to name somebody else; with the second it goes on", async (_how, gives, said) => {
    const ada = await requestedApplicant(app);
    const first = await namesSomebody(ada);
    await gives(first);
    const told = await waits(ada);
    expect(told).toContain(said);
    expect(told).toMatch(/Nobody is co-signing yet.*We wait for nobody at the moment/s);
    expect(told, "a page that promises their application").not.toMatch(/We're waiting for your co-signer|They send their application/);
    await standsBy(await namesSomebody(ada));
    await isBackInTheQueue(ada);
  });

  it("is told by mail when somebody says no, once a day however often they change their mind, with what they can do; and by nobody whom they took back", async () => {
    const ada = await requestedApplicant(app);
    const to = async () => (await mailsTo(app, ada.actor.user.email)).map(({ subject, text }) => `${subject} ${text}`);
    const [first, second, third] = [await namesSomebody(ada), await namesSomebody(ada), await namesSomebody(ada)];
    const cora = await cosigns(app, first);
    await ada.run("remove-cosigner", { cosigner: third.source.id }, reviewPath(ada, WAITING));
    for (const command of ["decline-to-cosign", "take-up-link", "decline-to-cosign"]) await cora.run(command, {}, first.at());
    expect(await to()).toEqual([expect.stringMatching(/^Cora James would rather not co-sign.*Whoever else you named can still answer/s)]);
    await (await invited(app, second)).run("decline-to-cosign", {}, second.at());
    expect((await to())[1]).toMatch(/You can name somebody else whenever you like.*your application waits/s);
    expect((await (await invited(app, third)).run("decline-to-cosign", {}, third.at())).ok).toBe(false);
    expect(await to()).toHaveLength(2);
  });

  it("whom somebody stands by whom they had named before anybody asked waits for nobody else", async () => {
    const ada = await app.applicant();
    await ada.isMovedTo("submitted");
    const first = await namesSomebody(ada);
    await ask(ada, "add_cosigner");
    await standsBy(first);
    expect(await requestOf(ada)).toMatchObject({ status: "completed", answered_with: "cosigner" });
    await isBackInTheQueue(ada);
  });

  it("is still asked where whoever hands in had done so before it was asked, and somebody else says no", async () => {
    const ada = await app.applicant();
    await ada.isMovedTo("submitted");
    const [first, second] = [await namesSomebody(ada), await namesSomebody(ada)];
    await standsBy(first);
    app.outside.clock.move(1000);
    await ask(ada, "add_cosigner");
    await (await invited(app, second)).run("decline-to-cosign", {}, second.at());
    expect(await requestOf(ada)).toMatchObject({ status: "open" });
    expect(await statusOf(ada)).toBe("submitted_request_pending");
  });

  it("who takes the first one back is asked again, and goes on with the second", async () => {
    const ada = await requestedApplicant(app);
    const first = await namesSomebody(ada);
    await cosigns(app, first);
    await ada.run("remove-cosigner", { cosigner: first.source.id }, reviewPath(ada, WAITING));
    await standsBy(await namesSomebody(ada));
    await isBackInTheQueue(ada);
  });

  it("waits for nobody any more when the other of two says no", async () => {
    const ada = await requestedApplicant(app);
    const [first, second] = [await namesSomebody(ada), await namesSomebody(ada)];
    await standsBy(first);
    expect(await statusOf(ada)).toBe("submitted_request_pending");
    await (await invited(app, second)).run("decline-to-cosign", {}, second.at());
    await isBackInTheQueue(ada);
  });

  it("waits for nobody any more when the other of two takes their application out over the API, which says so once", async () => {
    const ada = await requestedApplicant(app);
    const [first, second] = [await namesSomebody(ada), await namesSomebody(ada)];
    const cora = await cosigns(app, second);
    await standsBy(first);
    expect(await statusOf(ada)).toBe("submitted_request_pending");
    const { id } = (await cosignerOf(app, second.source))!;
    for (const _press of ["one", "two"]) expect(await deleteCosigner(app.deps, cora.actor, id)).toMatchObject({ ok: true });
    await isBackInTheQueue(ada);
    expect((await namesOf(ada)).filter((event) => event === "cosigner-declined")).toHaveLength(1);
  });

  it("waits for nobody any more when the link of the other of two runs out", async () => {
    const ada = await requestedApplicant(app);
    const [, second] = [await namesSomebody(ada), await namesSomebody(ada)];
    await standsBy(second);
    expect(await statusOf(ada)).toBe("submitted_request_pending");
    app.outside.clock.move(15 * DAY);
    const now = app.deps.clock.now().toISOString();
    const due = await app.database.jobs.claim({ names: [SETTLE_REQUEST], limit: 50, holder: "a test", holdMs: DAY, now });
    const own = due.filter(({ data }) => data["application"] === second.source.source_application);
    expect(own).toHaveLength(1);
    for (const { data } of [...own, ...own]) await settleRequestAfter(app.deps, data as { application: string });
    await isBackInTheQueue(ada);
  });
});
