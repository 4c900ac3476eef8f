import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { settleRequestAfter } from "#server/areas/requests/index.ts";
import { cosigns, invited, type Asked } from "../../support/cosigning.ts";
import { TestApp, type Visitor, where } from "../../support/test-app.ts";
import { mailsTo, namesSomebody, requestedApplicant, requestOf, reviewPath, statusOf } from "../requests/requested-applicant.ts";

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.close());

const DAY = 24 * 3_600_000;
const WAITING = "co-signer-in-review";
const CHOICES = "co-signer-or-deposit";

const saysNo = async (asked: Asked): Promise<unknown> => (await invited(app, asked)).run("decline-to-cosign", {}, asked.at());
const choices = async (ada: Visitor): Promise<string> => JSON.stringify(await ada.see(reviewPath(ada, CHOICES)));
const isWaiting = async (ada: Visitor): Promise<void> =>
  expect(await ada.open(reviewPath(ada, CHOICES))).toMatchObject({ do: "redirect", href: reviewPath(ada, WAITING) });

describe("somebody who may choose between a co-signer and more deposit", () => {
  it("is led back to the two choices once the co-signer has said no, and is told so by mail", async () => {
    const ada = await requestedApplicant(app, "cosign_or_deposit");
    const cora = await namesSomebody(ada);
    await isWaiting(ada);
    await saysNo(cora);
    expect(await requestOf(ada)).toMatchObject({ status: "open", answered_with: null });
    expect(await ada.open(reviewPath(ada, WAITING))).toMatchObject({ do: "redirect", href: reviewPath(ada, CHOICES) });
    expect(await ada.open(`/application/${ada.source}`)).toMatchObject({ href: reviewPath(ada, CHOICES) });
    const words = await choices(ada);
    expect(words).toMatch(/Nobody is co-signing yet.*You have the choice again.*Cora James.*Said no/s);
    expect(words, "they can't be asked again").not.toMatch(/Send a new link|Send .* a new link/);
    const told = (await mailsTo(app, ada.actor.user.email)).map(({ text }) => text);
    expect(told.at(-1)).toMatch(/You have both choices again: name somebody else, or pay more deposit/);
    expect(where((await ada.run("accept-double-deposit", {}, reviewPath(ada, CHOICES))).effects)).toEqual([reviewPath(ada, "in-review")]);
    expect(await requestOf(ada)).toMatchObject({ status: "completed", answered_with: "double_deposit" });
    expect(await statusOf(ada)).toBe("submitted");
  });

  it("finds a new link beside them for whoever let theirs run out, and waits for them again once it is sent", async () => {
    const ada = await requestedApplicant(app, "cosign_or_deposit");
    const [cora, cleo] = [await namesSomebody(ada), await namesSomebody(ada)];
    await saysNo(cora);
    await isWaiting(ada);
    app.outside.clock.move(15 * DAY);
    await settleRequestAfter(app.deps, { application: cora.source.source_application });
    expect(await choices(ada)).toContain("new link");
    expect((await ada.run("renew-cosigner-link", { cosigner: cleo.source.id }, reviewPath(ada, CHOICES))).ok).toBe(true);
    expect(await requestOf(ada)).toMatchObject({ status: "completed", answered_with: "cosigner" });
    await isWaiting(ada);
  });

  it("sees that a co-signer who said no has begun again, and goes on when they hand in", async () => {
    const ada = await requestedApplicant(app, "cosign_or_deposit");
    const asked = await namesSomebody(ada);
    const cora = await cosigns(app, asked);
    await cora.run("decline-to-cosign", {}, asked.at());
    expect(await choices(ada)).toContain("Said no");
    await cora.run("take-up-link", {}, asked.at("declined"));
    expect(await choices(ada)).not.toMatch(/Nobody is co-signing yet|Said no/);
  });

  it("where more deposit may not be asked for is asked for a co-signer again", async () => {
    const ada = await requestedApplicant(app, "cosign_or_deposit", { market: "new-york-city" });
    await saysNo(await namesSomebody(ada));
    const words = await choices(ada);
    expect(words).toMatch(/Nobody is co-signing yet.*With a co-signer we can go on/s);
    expect((await mailsTo(app, ada.actor.user.email)).at(-1)!.text).toMatch(/You can name somebody else whenever you like/);
  });
});
