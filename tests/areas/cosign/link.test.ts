import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asksSomebody, cosignerOf, invited } from "../../support/cosigning.ts";
import { TestApp, toasts } from "../../support/test-app.ts";
import { Seen } from "../../support/shipped-screens.ts";

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.close());

describe("somebody who follows a co-signer link", () => {
  it("[RTE-96, RTE-98] comes to what they would take on, before anything is asked of them", async () => {
    const asked = await asksSomebody(app);
    const cora = await invited(app, asked);
    expect(await cora.open("/cosign", { source: asked.source.slug })).toMatchObject({ do: "redirect", href: asked.at() });
    const seen = new Seen(await cora.see(asked.at()));
    expect(seen.words).toContain("Ada asked you to co-sign a lease");
    expect(seen.sections).toEqual([]);
    for (const page of ["steps", "about-yourself", "address", "identity", "cosign-income", "submit", "submit/payment"])
      expect(await cora.open(asked.at(page)), page).toMatchObject({ do: "redirect", href: asked.at() });
    expect(await cosignerOf(app, asked.source)).toBeNull();
  });

  it("[ERR-12] is told in the requirement's words where it could not be taken up, which is reported and tracked, and nobody has it", async () => {
    const asked = await asksSomebody(app);
    const cora = await invited(app, asked);
    const { transaction } = app.deps.store;
    app.deps.store.transaction = () => Promise.reject(new Error("the disk is full"));
    const result = await cora.run("take-up-link", {}, asked.at()).finally(() => (app.deps.store.transaction = transaction));
    expect(toasts(result.effects)).toEqual([
      "Oops, something went wrong: We can't reach a service we need right now. Nothing is lost; please try again in a moment. Please contact the provider to request a new application",
    ]);
    expect((await app.reported()).join()).toContain("the disk is full");
    expect(await app.tracked(cora.actor.user.id)).toContain("Application creation failed");
    expect(await cosignerOf(app, asked.source)).toBeNull();
  });

  it("[RTE-13] comes there from the older address as well", async () => {
    const cora = await app.person();
    expect(await cora.open("/apply/cosign", { source: "some-link" })).toMatchObject({ do: "redirect", href: "/cosign?source=some-link" });
  });

  it("[RTE-97] signs in first", async () => {
    const asked = await asksSomebody(app);
    const cora = await app.person();
    const nobody = { ...cora.actor, user: null, session: null };
    const { openScreen } = await import("#server/kernel/screens/open-screen.ts");
    for (const page of ["", "steps"]) {
      const opened = await openScreen(app.deps, nobody, { pathname: asked.at(page), query: {} });
      expect(opened).toMatchObject({ do: "redirect", href: "/login", guards: ["sign-in-required"] });
    }
  });

  it("[ERR-15] is told where a link is found when they follow none, or one that there isn't", async () => {
    const cora = await app.person();
    const text = "No cosigner application found. Check your email for a cosigner invitation and click the link!";
    expect(new Seen(await cora.see("/cosign")).words).toContain(text);
    expect(await cora.open("/cosign/no-such-link-at-all")).toMatchObject({ do: "redirect", href: "/cosign/no-such-link-at-all/link" });
    expect(new Seen(await cora.see("/cosign/no-such-link-at-all/link")).words).toContain(text);
  });

  it("sees of the application a first name, the home, the rent and the term, and nothing that the applicant answered", async () => {
    const asked = await asksSomebody(app);
    await asked.applicant.fillForm();
    const { application, applicant_info } = await asked.applicant.state();
    await app.store.transaction((tx) =>
      tx.update("application", application.id, { move_in_date: "2027-01-01", lease_end_date: "2027-12-31", preapproved_max_rent_cents: 145_000 }),
    );
    const cora = await invited(app, asked);
    // An id by chance holds any four digits.
    const drawn = JSON.stringify(await cora.see(asked.at())).replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, "");
    expect(drawn).toContain("At most $1,450 a month");
    expect(drawn).toContain("12 months");
    for (const secret of ["0000", "4,200", "4200", "Harbor Books", "Okafor", applicant_info.email!, applicant_info.phonenumber!, asked.source.email])
      expect(drawn).not.toContain(secret);
  });

  it("reckons the most it can come to once a home is chosen, and never from a limit", async () => {
    const applicant = await app.applicant({ group_source: "three-of-a-kind" });
    const asked = await asksSomebody(app, { applicant });
    const { application } = await applicant.state();
    const cora = await invited(app, asked);
    expect(new Seen(await cora.see(asked.at())).words).toContain("Not known yet");
    const dates = { move_in_date: "2027-01-01", lease_end_date: "2027-12-31" };
    await app.store.transaction((tx) => tx.update("application", application.id, { ...dates, preapproved_max_rent_cents: 145_000 }));
    const limited = new Seen(await cora.see(asked.at())).words;
    expect(limited).toEqual(expect.arrayContaining(["At most $1,450 a month", "Reckoned once the home and the dates are chosen"]));
    expect(limited, "of the limit").not.toContain("$17,400");
    await app.store.transaction(async (tx) => {
      await tx.insert("group_property_selection", {
        group_source: application.group_source!,
        property: { name: "1812 16th Ave, room 2" },
        full_property_price_cents: 372_000,
        resident_rent_cents: 124_000,
        promo_amount_cents: 0,
      });
    });
    expect(new Seen(await cora.see(asked.at())).words).toEqual(expect.arrayContaining(["1812 16th Ave, room 2", "$1,240 a month", "$14,880"]));
  });

  it("is told their fee: the provider's, what the law leaves of it, and none where the application has none", async () => {
    const fee = async (terms: object): Promise<unknown> => {
      const asked = await asksSomebody(app, { terms });
      return (await invited(app, asked)).see(asked.at()).then((drawn) => new Seen(drawn).block("bill-lines")["items"]);
    };
    expect(JSON.stringify(await fee({}))).toContain("$25 USD");
    expect(JSON.stringify(await fee({ market: "new-york-city" }))).toContain("$20 USD");
    expect(JSON.stringify(await fee({ market: "toronto", currency: "cad" }))).toContain("There is nothing to pay");
    expect(JSON.stringify(await fee({ waive_application_fee: true }))).toContain("There is nothing to pay");
  });

  it("is asked sooner or later by the days that their place says", async () => {
    const days = async (terms: object): Promise<string[]> => {
      const asked = await asksSomebody(app, { terms });
      return new Seen(await (await invited(app, asked)).see(asked.at())).words;
    };
    expect(await days({})).toContain("After 60 days");
    expect(await days({ market: "toronto", currency: "cad" })).toContain("After 90 days");
  });
});
