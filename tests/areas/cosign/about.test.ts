import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asksSomebody, invited, type Asked } from "../../support/cosigning.ts";
import { TestApp } from "../../support/test-app.ts";
import { Seen } from "../../support/shipped-screens.ts";
import { anAddress, invite, join, mailsTo, primary } from "../groups/group.ts";
import { name, requestedApplicant } from "../requests/requested-applicant.ts";

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.close());

const reads = async (asked: Asked): Promise<string[]> => new Seen(await (await invited(app, asked)).see(asked.at())).words;

describe("what a co-signer is told that they would stand in for", () => {
  it("is the group's rent, home, dates and sum, of whoever began it and of its members alike", async () => {
    const ben = await primary(app);
    const email = anAddress();
    await invite(ben, email, anAddress());
    for (const applicant of [ben, await join(app, ben, email)]) {
      const words = await reads(await asksSomebody(app, { applicant }));
      expect(words).toEqual(expect.arrayContaining(["48 Carroll Street", "$1,400 a month", "12 months", "$16,800"]));
      expect(words).not.toContain("Not chosen yet");
    }
  });

  it("is one person's part of the home where the offer says no rent of each", async () => {
    const ben = await primary(app, {}, { full_property_price_cents: 600_000, resident_rent_cents: null });
    expect(await reads(await asksSomebody(app, { applicant: ben }))).toEqual(expect.arrayContaining(["$2,000 a month", "$24,000"]));
  });

  it("is what rooms cost in the market, in words, where nothing is chosen or approved, and the limit once there is one", async () => {
    const asked = await asksSomebody(app);
    const { application } = await asked.applicant.state();
    for (const [slug, rooms, price] of [
      ["about-narrow", 3, 300_050],
      ["about-wide", 2, 310_010],
    ] as const)
      await app.store.transaction((tx) =>
        tx.insert("home", { slug, market: application.market, name: slug, picture: "home-loft", rooms, address: {}, full_property_price_cents: price }),
      );
    const words = await reads(asked);
    expect(words).toContain("$1,000 to $1,551 a month");
    expect(words.join(" ")).toContain("Here the rent is $1,000 to $1,551 a month");
    await app.store.transaction((tx) => tx.update("application", application.id, { preapproved_max_rent_cents: 145_000 }));
    const limited = await asksSomebody(app, { applicant: asked.applicant });
    expect(await reads(limited)).toEqual(expect.arrayContaining(["At most $1,450 a month", "Not known yet"]));
  });

  it("is promised by their mail as far as the page says it", async () => {
    const alone = await requestedApplicant(app);
    const [first, second] = [anAddress(), anAddress()];
    await name(alone, { email: first });
    const [open] = await mailsTo(app, first);
    expect(open!.text).toContain("Home and dates are not chosen yet");
    expect(open!.text).not.toContain("the most it can come to");
    const ben = await primary(app);
    await ben.isMovedTo("submitted");
    await name(ben, { email: second });
    expect((await mailsTo(app, second))[0]!.text).toContain("the rent, the term and the most it can come to");
  });
});
