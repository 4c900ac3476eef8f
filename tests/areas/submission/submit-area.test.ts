/** The submit area with a database beneath: what arrives in its screens, what moves, and in which order. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { InvalidRecord, StoreUnavailable, type Store } from "#server/ports/store.ts";
import { runCommand } from "#server/kernel/screens/run-command.ts";
import type { CommandResult } from "#screens/language/documents/descriptor.ts";
import { Seen } from "#tests/support/shipped-screens.ts";
import { TestApp, codesOf, toasts, where, type Visitor } from "../../support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
  await app.store.transaction((tx) =>
    tx.insert("market", { slug: "montreal", display_name: "Montreal", country_code: "CA", region_code: "QC", picture: "home-decker" }),
  );
});
afterAll(() => app.close());

const intro = (visitor: Visitor) => `${visitor.applyPath}/submit`;
const payment = (visitor: Visitor) => `${visitor.applyPath}/submit/payment`;
const screening = (visitor: Visitor) => `${visitor.applyPath}/submit/screening`;
const read = async (visitor: Visitor, path: string) => new Seen(await visitor.see(path));
const told = async (visitor: Visitor) => (await app.store.events((await visitor.state()).application.id)).map(({ name }) => name);
const IN_CANADA = { "address.country_code": "CA", "address.region": "QC", "address.postal_code": "H2X 1Y4" };

describe("the intro", () => {
  it.each([
    ["[PAY-2] with a fee", {}, "Finalize and pay", "payment"],
    ["[PAY-3] [PAY-35] with a fee that is waived", { waive_application_fee: true }, "Continue", "success"],
    ["[PAY-3] [PAY-34] with a fee of 0", { application_fee_cents: 0 }, "Continue", "success"],
  ])("[PAY-1] %s says what is left, and leads there", async (_, terms, button, next) => {
    const ada = await app.applicant(terms);
    await ada.ready();
    const page = await read(ada, intro(ada));
    expect(page.words[0]).toBe("Your application is ready to be submitted");
    expect(page.action(button)).toEqual({ do: "command", command: "start-submission" });
    expect(where((await ada.run("start-submission", {}, intro(ada))).effects)).toEqual([`${intro(ada)}/${next}`]);
    expect((await ada.state()).application.status).toBe(next === "success" ? "submitted" : "open");
    expect((await ada.state()).charge).toBeNull();
  });
});

describe("the yearly income, typed anew since it was confirmed", () => {
  it("[MOD-9] leads from the payment back to where it is confirmed, and a press of a page that stood there charges nothing", async () => {
    const ada = await app.applicant();
    await ada.ready();
    await ada.see(payment(ada));
    await ada.save("income", { monthly_salary: 5000 });
    const pressed = await ada.run("pay-and-submit", { token: "tok_visa" }, payment(ada));
    expect([codesOf(pressed), where(pressed.effects)]).toEqual([["annual-income-unconfirmed"], [intro(ada)]]);
    expect((await ada.state()).charge).toBeNull();
    expect(await ada.open(payment(ada))).toMatchObject({ do: "redirect", href: intro(ada) });
    await ada.run("confirm-annual-income", {}, intro(ada));
    expect((await ada.run("pay-and-submit", { token: "tok_visa" }, payment(ada))).ok).toBe(true);
    expect((await ada.state()).charge).toMatchObject({ status: "success" });
  });

  const opened = (result: CommandResult) => result.effects.flatMap((effect) => (effect.do === "open-modal" ? [effect.modal] : []));
  it.each([
    ["[PAY-1] the intro", "start-submission", intro],
    ["the page of the photo ID", "finish-identity", (visitor: Visitor) => `${intro(visitor)}/verify-identity`],
    ["the page of the number", "finish-screening", screening],
  ] as const)("[MOD-9] [MOD-10] is asked for on %s, before anything is ordered or paid, and Confirm goes on from there", async (_, command, pathOf) => {
    const ada = await app.applicant();
    await ada.ready();
    await ada.save("income", { monthly_salary: 5000 });
    const asked = await ada.run(command, {}, pathOf(ada));
    expect(where(asked.effects)).toEqual([]);
    const [modal] = opened(asked);
    expect(modal).toMatchObject({ id: "confirm-annual-income" });
    expect(JSON.stringify(modal)).toContain("$60,000");
    expect(JSON.stringify(modal).match(/"then":\{[^}]*\}/g)).toEqual([expect.stringContaining('"command":"start-submission"')]);
    expect((await ada.state()).background_check).toBeNull();
    expect((await ada.run("confirm-annual-income", {}, pathOf(ada))).ok).toBe(true);
    expect(where((await ada.run("start-submission", {}, pathOf(ada))).effects)).toEqual([payment(ada)]);
  });
  it("[PAY-1] comes before the consent, which is asked for next", async () => {
    const ada = await app.applicant();
    await ada.fillForm();
    await ada.save("income", { monthly_salary: 5000 });
    expect(opened(await ada.run("start-submission", {}, intro(ada))).map(({ id }) => id)).toEqual(["confirm-annual-income"]);
    await ada.run("confirm-annual-income", {}, intro(ada));
    expect(opened(await ada.run("start-submission", {}, intro(ada))).map(({ id }) => id)).toEqual(["background-check-consent"]);
  });
});

describe("the number for the background check", () => {
  it("[PAY-4] may be given on a page of its own, which goes on to the payment", async () => {
    const ada = await app.applicant();
    await ada.ready();
    const page = await read(ada, screening(ada));
    expect(page.field("secure-id")).toMatchObject({ kind: "secure-id", property: "sin_ssn" });
    expect(page.action("Continue")).toEqual({ do: "command", command: "finish-screening", saves: ["applicant"] });
    expect((await ada.save("applicant", { sin_ssn: "123450000" }, null, screening(ada))).ok).toBe(true);
    expect(await app.store.readSecureId((await ada.state()).applicant_info.id)).toEqual({ number: "123450000", country: "US" });
    expect(where((await ada.run("finish-screening", {}, screening(ada))).effects)).toEqual([payment(ada)]);
  });
  it("[PAY-5] isn't asked for once a check exists", async () => {
    const ada = await app.applicant();
    await ada.ready();
    expect((await ada.see(screening(ada))).screen).toBe("screening");
    await ada.run("finish-form");
    expect(await ada.open(screening(ada))).toMatchObject({ do: "redirect", guards: expect.arrayContaining(["screening-done"]) });
  });
  it("[PAY-6] isn't asked of somebody who doesn't live in the US", async () => {
    const ada = await app.applicant({ market: "montreal", currency: "cad" });
    await ada.ready();
    await ada.save("residence", IN_CANADA);
    expect(await ada.open(screening(ada))).toMatchObject({ do: "redirect", guards: expect.arrayContaining(["screening-without-us-address"]) });
    expect(where((await ada.run("start-submission", {}, intro(ada))).effects)).toEqual([payment(ada)]);
  });
});

describe("paying", () => {
  it.each([
    ["the application's own", { application_fee_cents: 4250 }, "$42.50", "USD", 4250, "US"],
    ["New York's cap", { market: "new-york-city" }, "$20", "USD", 2000, "US"],
    ["Canadian dollars, to the account of Canada", { market: "montreal", currency: "cad" as const, application_fee_cents: 4500 }, "$45", "CAD", 4500, "CA"],
  ])("[PAY-8] [PAY-43] [PAY-44] [PAY-45] asks for the fee that is charged: %s", async (_, terms, shown, unit, amount, country) => {
    const ada = await app.applicant(terms);
    await ada.ready();
    if (country === "CA") await ada.save("residence", IN_CANADA);
    await ada.run("start-submission", {}, intro(ada));
    const page = await read(ada, payment(ada));
    expect(page.words).toContain("Pay Application Fee");
    expect(page.block("amount")).toMatchObject({ value: shown, unit });
    expect(page.block("card")).toMatchObject({ country, submit: "Submit Application" });
    for (let press = 0; press < 2; press += 1) await ada.run("pay-and-submit", { token: "tok_visa" }, payment(ada));
    const { charge } = await ada.state();
    const moved = app.outside.sandbox.stripe.charges().filter(({ attemptId }) => attemptId === charge?.id);
    expect(moved).toMatchObject([{ amount, currency: unit.toLowerCase(), account: country }]);
  });

  it("[PAY-29] [PAY-30] [PAY-31] charges the card first, then orders the check that there isn't, then submits", async () => {
    const ada = await app.applicant();
    await ada.ready();
    await ada.run("start-submission", {}, intro(ada));
    expect((await ada.state()).background_check, "the submit area orders nothing before it is paid").toBeNull();
    await ada.run("pay-and-submit", { token: "tok_visa" }, payment(ada));
    const steps = (await told(ada)).filter((name) => /^charge|^background|^application-submitted/.test(name));
    expect(steps).toEqual(["charge-success", expect.stringMatching(/^background-check-(pending|complete)$/), "application-submitted"]);
  });

  it("[PAY-36] a card that is declined orders and submits nothing: the page is drawn again with the reason, and the person stays", async () => {
    const ada = await app.applicant();
    await ada.ready();
    await ada.run("start-submission", {}, intro(ada));
    const declined = await ada.run("pay-and-submit", { token: "tok_chargeDeclinedInsufficientFunds" }, payment(ada));
    expect(where(declined.effects)).toEqual([]);
    const page = new Seen(declined.descriptor!);
    expect(page.screen.screen).toBe("payment");
    expect(page.block("declined")).toMatchObject({ title: "Your card has insufficient funds." });
    expect(page.find("card")).not.toBeNull();
    const { background_check, application } = await ada.state();
    expect([background_check, application.status]).toEqual([null, "open"]);
  });
});

describe("a submission that fails", () => {
  /** Paid and checked, and still to be handed in. */
  async function paid(): Promise<Visitor> {
    const ada = await app.applicant();
    await ada.ready();
    app.outside.sandbox.faults.screening.down = true;
    await ada.run("start-submission", {}, intro(ada));
    await ada.run("pay-and-submit", { token: "tok_visa" }, payment(ada));
    app.outside.sandbox.faults.screening.down = false;
    app.outside.clock.move(20_000);
    expect((await ada.see(payment(ada))).screen, "the page that is open").toBe("payment");
    return ada;
  }
  const press = (ada: Visitor, deps = app.deps) =>
    runCommand(deps, ada.actor, { command: "submit-application", input: {}, at: { pathname: payment(ada), query: {} } });
  async function saysFailed(ada: Visitor): Promise<void> {
    const page = await read(ada, `${intro(ada)}/failed`);
    expect(page.words[0]).toBe("Your application has failed. Please go back and try submitting again.");
    expect(page.action("Back to application")).toEqual({ do: "go", href: ada.applyPath });
  }

  it("[PAY-11] [PAY-12] [PAY-13] [PAY-38] [LIM-3] [LIM-4] because answers were taken back since the page was opened names each, joined by commas, and leads back", async () => {
    const ada = await paid();
    await ada.save("residence", { "address.street_address": null, "address.city": "  " });
    await ada.save("income", { job_title: null });
    const failed = await press(ada);
    expect(failed.ok).toBe(false);
    expect(where(failed.effects)).toEqual([`${intro(ada)}/failed`]);
    expect(toasts(failed.effects)).toEqual(["STREET_ADDRESS: Field is required, CITY: Field is required, JOB_TITLE: Field is required"]);
    expect(failed.effects).toContainEqual(expect.objectContaining({ do: "toast", tone: "danger", ms: 5000, delayMs: 500 }));
    await saysFailed(ada);
    expect(await ada.open(payment(ada)), "the way back is the form").toMatchObject({ do: "redirect", href: ada.applyPath });

    await ada.save("residence", { "address.street_address": "1 Pine St", "address.city": "Seattle" });
    await ada.save("income", { job_title: "Bookseller" });
    expect(where((await ada.run("finish-form")).effects)).toEqual([`${intro(ada)}/success`]);
    expect((await told(ada)).filter((name) => name === "charge-success")).toHaveLength(1);
  });

  /** The database as it is, but for the moment in which the application is moved on. */
  const failingAtTheMove = (error: Error): typeof app.deps => {
    const transaction: Store["transaction"] = (work) =>
      app.store.transaction((tx) => work(Object.assign(Object.create(tx) as typeof tx, { transition: () => Promise.reject(error) })));
    return { ...app.deps, store: Object.assign(Object.create(app.store) as Store, { transaction }) };
  };

  it("[PAY-11] [PAY-38] [ERR-5] because of a fault of ours says so, is reported, and can be done again", async () => {
    const ada = await paid();
    const failed = await press(ada, failingAtTheMove(new InvalidRecord("applications_status_known", "violates a check")));
    expect(where(failed.effects)).toEqual([`${intro(ada)}/failed`]);
    expect(toasts(failed.effects)).toEqual(["Oops, something went wrong, our team has been notified!"]);
    expect((await app.reported()).join()).toContain("violates a check");
    await saysFailed(ada);
    expect(where((await press(ada)).effects)).toEqual([`${intro(ada)}/success`]);
    expect((await told(ada)).filter((name) => name === "charge-success")).toHaveLength(1);
  });

  it("is not what happened when the database is away: nobody knows yet, and nothing is said to have failed", async () => {
    const ada = await paid();
    await expect(press(ada, failingAtTheMove(new StoreUnavailable("gone")))).rejects.toThrow(StoreUnavailable);
    expect(codesOf(await press(ada))).toEqual([]);
    expect((await ada.state()).application.status).toBe("submitted");
  });
});
