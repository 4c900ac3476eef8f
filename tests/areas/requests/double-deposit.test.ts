import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readApplication } from "#server/areas/application/index.ts";
import { TestApp, type Visitor, codesOf, where } from "../../support/test-app.ts";
import { primary } from "../groups/group.ts";
import { ask, requestedApplicant, handsIn, mailsTo, name, namesOf, nominationsOf, requestOf, reviewPath, statusOf } from "./requested-applicant.ts";

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
  await app.store.transaction((tx) =>
    tx.insert("market", { slug: "boston", display_name: "Boston", country_code: "US", region_code: "MA", picture: "home-decker" }),
  );
});
afterAll(() => app.close());

const HERE = "co-signer-or-deposit";
const seen = async (person: Visitor, screen = HERE): Promise<string> => JSON.stringify(await person.see(reviewPath(person, screen)));
const named = async (): Promise<Visitor> => {
  const person = await requestedApplicant(app);
  await name(person, { email: "not-agreed@example.com" });
  await handsIn(app, (await nominationsOf(person))[0]);
  return person;
};
const agree = (person: Visitor) => person.run("accept-double-deposit", {}, reviewPath(person, HERE));

describe("what the review asks for", () => {
  it("leads to the form for a co-signer, to the choice for anything else, and to their group's word of it for a member [RTE-71] [RTE-72] [REV-19] [REV-20] [REV-29] [REV-31]", async () => {
    const cosigner = await requestedApplicant(app, "add_cosigner");
    for (const path of ["", "in-review"])
      expect(await cosigner.open(reviewPath(cosigner, path))).toMatchObject({ do: "redirect", href: reviewPath(cosigner, "add-cosigner") });
    const choice = await requestedApplicant(app, "cosign_or_deposit");
    expect(await choice.open(reviewPath(choice, "in-review"))).toMatchObject({ do: "redirect", href: reviewPath(choice, HERE) });
    const member = await primary(app);
    await member.isMovedTo("submitted");
    await ask(member, "add_cosigner");
    expect(await member.open(reviewPath(member, "in-review"))).toMatchObject({ do: "redirect", href: reviewPath(member, "group-needs-cosigner") });
    const needs = await seen(member, "group-needs-cosigner");
    expect(needs).toContain("You need a co-signer to get approved");
    expect(needs).toContain(reviewPath(member, "group-add-cosigner"));
    // The group's board leads whoever is asked for something back to here.
    expect(needs).not.toContain(reviewPath(member, "group-status"));
    const added = await name(member, { email: "group-cosigner@example.com" }, "group-add-cosigner");
    expect(where(added.effects)).toEqual([reviewPath(member, "group-in-review")]);
  });

  it("is asked of nobody who waits for nothing: its screens lead home", async () => {
    const person = await app.applicant();
    for (const screen of ["group-needs-cosigner", "add-cosigner", "group-add-cosigner", HERE, "co-signer-in-review"])
      expect(await person.open(reviewPath(person, screen)), screen).toMatchObject({ do: "redirect", href: person.applyPath });
  });
});

describe("an application over the API", () => {
  it("says what it was asked for, whom it names and what was agreed to [ENT-12 ENT-16 ENT-17 ENT-18 ENT-19]", async () => {
    const person = await requestedApplicant(app, "cosign_or_deposit");
    const { id } = (await person.state()).application;
    const read = async () => (await readApplication(app.deps, person.actor, id)) as { value: Record<string, unknown> };
    const request = { id: (await requestOf(person))!.id, application: id, request_type: "cosign_or_deposit" };
    expect((await read()).value).toMatchObject({
      request_type: "cosign_or_deposit",
      application_requests: [{ ...request, status: "open" }],
      cosigner_sources: [],
      is_paying_double_deposit: false,
    });
    await name(person, { email: "over-the-api@example.com" });
    expect((await read()).value).toMatchObject({
      request_type: null,
      application_requests: [{ ...request, status: "completed" }],
      cosigner_sources: [(await nominationsOf(person))[0]!.source.slug],
    });
  });
});

describe("more deposit in place of a co-signer", () => {
  it("stands on the page that waits, with what was agreed to and when, and in a mail, once, in their language", async () => {
    const ada = await requestedApplicant(app, "cosign_or_deposit");
    // In Greenwich the next day has begun; where the home is it is still the day before.
    app.outside.clock.move((27 - (app.deps.clock.now().getUTCHours() % 24)) * 3_600_000);
    const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "America/Los_Angeles" }).format(app.deps.clock.now());
    expect((await agree(ada)).ok).toBe(true);
    const said = await seen(ada, "in-review");
    expect(said).toMatch(/What you agreed to.*A security deposit of 2 months' rent, due when you sign the lease/s);
    expect(said).toContain(`You agreed on ${day}.`);
    await agree(ada);
    const mails = (await mailsTo(app, ada.actor.user.email)).map(({ subject, text }) => `${subject} ${text}`);
    expect(mails).toEqual([
      expect.stringMatching(/^You agreed to more deposit .*you chose this in place of a co-signer:.*A security deposit of 2 months' rent/s),
    ]);
    expect(mails[0]).toContain(`On ${day}`);

    const emil = await requestedApplicant(app, "cosign_or_deposit", { market: "boston" });
    await agree(emil);
    expect(await seen(emil, "in-review")).toContain("Your last month's rent up front, due when you sign the lease.");
    expect((await mailsTo(app, emil.actor.user.email)).map(({ subject }) => subject)).toEqual(["You agreed to pay your last month's rent up front"]);
    expect(await seen(await named(), "in-review"), "not of whoever named somebody").not.toContain("What you agreed to");
  });

  it("agreed to before its terms were kept says so, and no figure of today", async () => {
    const member = await primary(app, {}, { resident_rent_cents: 124_000, promo_amount_cents: 0 });
    const law = (region_code: string) => app.store.transaction((tx) => tx.update("market", "new-york-city", { region_code }));
    await law("WA");
    await member.isMovedTo("submitted");
    await ask(member, "cosign_or_deposit");
    await agree(member);
    const { id } = (await member.state()).requests[0]!;
    await app.store.transaction((tx) => tx.update("application_request", id, { agreed_terms: null }));
    const said = await seen(member, "group-in-review");
    await law("NY");
    const part = said.slice(said.indexOf("What you agreed to"), said.indexOf("You agreed on"));
    expect(part).toContain("More deposit in place of a co-signer, due when you sign the lease. The figures of that day were not kept");
    expect(part).not.toMatch(/\$|2 months/u);
  });

  it("stays what was agreed to, on the page and in money, whatever the rent, the promo and the rule of the place become", async () => {
    const member = await primary(app, {}, { resident_rent_cents: 124_000, promo_amount_cents: 0 });
    const law = (region_code: string) => app.store.transaction((tx) => tx.update("market", "new-york-city", { region_code }));
    // Where the law lets it.
    await law("WA");
    await member.isMovedTo("submitted");
    await ask(member, "cosign_or_deposit");
    expect((await agree(member)).ok).toBe(true);
    const { group_source } = (await member.state()).application;
    await app.store.transaction((tx) => tx.update("group_property_selection", group_source!, { resident_rent_cents: 150_000 }));
    await law("MA");
    const said = await seen(member, "group-in-review");
    await law("NY");
    for (const kept of ["A security deposit of 2 months' rent", "$2,480", "$3,820"]) expect(said).toContain(kept);
    for (const later of ["$3,000", "$4,600", "last month's rent"]) expect(said).not.toContain(later);
    const mail = (await mailsTo(app, member.actor.user.email)).map(({ text }) => text).join();
    expect(mail).toContain("$3,820");
  });

  it("is one of two ways, said as the place says it [REV-42] [REV-43]", async () => {
    const seattle = await seen(await requestedApplicant(app, "cosign_or_deposit"));
    expect(seattle).toMatch(/Nominate a co-signer.*Provide a double deposit/s);
    expect(seattle).not.toContain("last month's rent");
    const boston = await seen(await requestedApplicant(app, "cosign_or_deposit", { market: "boston" }));
    expect(boston).toContain("Pay your last month's rent up front");
    expect(boston).not.toContain("double deposit");
  });

  it("says beside it what a co-signer pays: by the cap of the place, and nothing where the applicant was let off the fee", async () => {
    const seattle = await requestedApplicant(app, "cosign_or_deposit");
    expect(await seen(seattle)).toContain("short application and pay its fee of $25 USD");
    expect(await seen(await requestedApplicant(app, "cosign_or_deposit", { market: "new-york-city" }))).toContain("pay its fee of $20 USD");
    const { id } = (await seattle.state()).application;
    await app.store.transaction((tx) => tx.update("application", id, { waive_application_fee: true }));
    expect(await seen(seattle)).toContain("They fill in a short application of their own");
  });

  it("is said in the amounts of the person's own rent, and without any where nobody knows what rooms cost", async () => {
    const alone = await seen(await requestedApplicant(app, "cosign_or_deposit", { market: "boston" }));
    expect(alone).not.toContain("Due at signing");
    const member = await primary(app, {}, { resident_rent_cents: 124_000, promo_amount_cents: 0 });
    // Where the law lets it.
    await app.store.transaction((tx) => tx.update("market", "new-york-city", { region_code: "WA" }));
    await member.isMovedTo("submitted");
    await ask(member, "cosign_or_deposit");
    const known = await seen(member);
    await app.store.transaction((tx) => tx.update("market", "new-york-city", { region_code: "NY" }));
    for (const amount of ["$1,240", "$2,480", "$2,580", "$3,820"]) expect(known).toContain(amount);
    expect(known).not.toContain("Until a home is chosen");
  });

  describe("while no home is chosen", () => {
    const TACOMA = "tacoma";
    beforeAll(() =>
      app.store.transaction(async (tx) => {
        await tx.insert("market", { slug: TACOMA, display_name: "Tacoma", country_code: "US", region_code: "WA", picture: "home-decker" });
        const home = { market: TACOMA, picture: "home-loft", address: {} };
        // A third of 2,800 is no whole amount: a range is never narrower than it is.
        await tx.insert("home", { ...home, slug: "tacoma-least", name: "Least", rooms: 3, full_property_price_cents: 280_000 });
        await tx.insert("home", { ...home, slug: "tacoma-dear", name: "Dear", rooms: 2, full_property_price_cents: 320_000 });
      }),
    );

    it('both ways say in money what rooms of the market come to, and the question before "I agree" says it again', async () => {
      const said = await seen(await requestedApplicant(app, "cosign_or_deposit", { market: TACOMA }));
      for (const [row, amounts] of [
        ["First month's rent", "$933 to $1,600"],
        ["Security deposit, 1x month rent", "$933 to $1,600"],
        ["Security deposit, 2x month rent", "$1,866 to $3,200"],
        ["Due at signing", "$1,966 to $3,300"],
        ["Due at signing", "$2,899 to $4,900"],
        ["Security deposit", "$1,866 to $3,200"],
      ])
        expect(said, row).toMatch(new RegExp(`"${row}".{0,300}?"${amounts!.replaceAll("$", String.raw`\$`)}"`, "u"));
      expect(said).toContain("with a co-signer $1,966 to $3,300");
      expect(said).toContain("Until a home is chosen, these sums follow from what rooms cost in Tacoma.");
      expect(said).toContain("After you move out you get $1,866 to $3,200 back, less what is owed");
    });

    it("a limit that was approved is the most that each can come to", async () => {
      const person = await requestedApplicant(app, "cosign_or_deposit", { market: TACOMA });
      const { id } = (await person.state()).application;
      await app.store.transaction((tx) => tx.update("application", id, { preapproved_max_rent_cents: 145_000 }));
      const said = await seen(person);
      for (const amount of ["At most $1,450", "At most $2,900", "At most $3,000", "At most $4,450"]) expect(said).toContain(amount);
      expect(said).toContain("with a co-signer at most $3,000");
      expect(said).toContain("Until a home is chosen, these sums follow from the rent that you are approved for.");
      expect(said).not.toContain("$1,600");
    });

    it("what was agreed to stays the range that it was, whatever rooms cost later", async () => {
      const person = await requestedApplicant(app, "cosign_or_deposit", { market: TACOMA });
      expect((await agree(person)).ok).toBe(true);
      await app.store.transaction((tx) => tx.update("home", "tacoma-dear", { full_property_price_cents: 900_000 }));
      const said = await seen(person, "in-review");
      await app.store.transaction((tx) => tx.update("home", "tacoma-dear", { full_property_price_cents: 320_000 }));
      for (const kept of ["$2,899 to $4,900", "No home was chosen on that day"]) expect(said).toContain(kept);
      expect(said).not.toContain("$4,500");
      expect((await mailsTo(app, person.actor.user.email)).map(({ text }) => text).join()).toContain("$2,899 to $4,900");
    });

    it("agreed to before a range was kept says none of today", async () => {
      const person = await requestedApplicant(app, "cosign_or_deposit", { market: TACOMA });
      await agree(person);
      const { id, agreed_terms } = (await person.state()).requests[0]!;
      const { bounds: _, least: __, highest: ___, ...before } = agreed_terms!;
      await app.store.transaction((tx) => tx.update("application_request", id, { agreed_terms: before }));
      const said = await seen(person, "in-review");
      expect(said).toContain("A security deposit of 2 months' rent");
      expect(said).not.toMatch(/\$\d/u);
    });
  });

  it.each([
    ["Seattle", "seattle", "Provide a double deposit"],
    ["Boston", "boston", "Pay your last month's rent up front"],
  ])(
    "answers in %s what was asked for, once however often it is pressed, and the application goes back to the queue [REV-45] [MOD-15]",
    async (_, market, way) => {
      const person = await requestedApplicant(app, "cosign_or_deposit", { market });
      const page = await seen(person);
      expect(page).toContain(way);
      expect(page).toMatch(/"I agree"/);
      expect(page).toMatch(/"Cancel"/);
      const results = await Promise.all([agree(person), agree(person)]);
      expect(results.flatMap(codesOf)).toEqual([]);
      expect(where(results[0].effects)).toEqual([reviewPath(person, "in-review")]);
      expect((await person.state()).application).toMatchObject({ status: "submitted", is_paying_double_deposit: true });
      expect(await requestOf(person)).toMatchObject({ status: "completed", answered_with: "double_deposit" });
      const events = await namesOf(person);
      for (const event of ["request-completed", "complete-request"]) expect(events.filter((each) => each === event)).toHaveLength(1);
    },
  );

  it("is not offered, and not taken, where the law doesn't allow it [REV-44]", async () => {
    const person = await requestedApplicant(app, "cosign_or_deposit", { market: "new-york-city" });
    const page = await seen(person);
    expect(page).toContain("In New York City the law limits deposits");
    expect(page).not.toContain("double-deposit");
    const refused = await agree(person);
    // Said in a snackbar, and the modal is told nothing that would close it.
    expect(refused).toMatchObject({ ok: false, problems: [{ code: "deposit-not-allowed", path: null }] });
    expect(refused.effects).toEqual([]);
    expect(await statusOf(person)).toBe("submitted_request_pending");
    expect((await person.state()).application.is_paying_double_deposit).toBe(false);
  });

  it("is refused to whom only a co-signer was asked for, and once a co-signer was named", async () => {
    const cosigner = await requestedApplicant(app, "add_cosigner");
    expect(codesOf(await agree(cosigner))).toEqual(["nothing-asked"]);
    const named = await requestedApplicant(app, "cosign_or_deposit");
    await name(named, { email: "somebody@example.com" });
    expect(codesOf(await agree(named))).toEqual(["nothing-asked"]);
    await handsIn(app, (await nominationsOf(named))[0]);
    expect(codesOf(await agree(named))).toEqual(["wrong-state"]);
  });
});
