import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { screenScope, shownSections } from "#server/kernel/screens/form-sections.ts";
import { TestApp, codesOf, modalsOf, where } from "../../support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.close());

describe("from the link to 'Our team is reviewing your application!'", () => {
  it("[ROL-1] [PAY-28] [PAY-29] [PAY-30] [PAY-31] leads through the form, consent, payment and submission", async () => {
    const ada = await app.person();
    const source = await app.source();
    ada.source = source.slug;
    expect(await ada.open("/applications", { source: source.slug })).toMatchObject({
      do: "redirect",
      href: `/applications/before-you-begin?source=${source.slug}`,
    });
    const begin = await ada.see("/applications/before-you-begin", { source: source.slug });
    expect(begin.enter.map(({ action }) => action)).toMatchObject([{ do: "command", command: "accept-source" }]);
    expect(await ada.run("accept-source", { source: source.slug, by_mail: false }, "/applications/before-you-begin", { source: source.slug })).toMatchObject({
      ok: true,
    });

    const form = await ada.see(ada.applyPath);
    expect(form.unknowns).toEqual([]);
    expect(codesOf(await ada.run("finish-form")).length).toBeGreaterThan(5);

    await ada.fillForm();
    const asked = await ada.run("finish-form");
    expect(asked).toMatchObject({ ok: true });
    expect(modalsOf(asked.effects)).toEqual(["background-check-consent"]);
    await ada.run("record-consent", { agreed: true });
    const finished = await ada.run("finish-form");
    expect(codesOf(finished)).toEqual([]);
    expect(where(finished.effects)).toEqual([`${ada.applyPath}/submit/payment`]);

    const payment = await ada.see(`${ada.applyPath}/submit/payment`);
    expect(payment.unknowns).toEqual([]);
    const paid = await ada.run("pay-and-submit", { token: "tok_visa" }, `${ada.applyPath}/submit/payment`);
    expect(codesOf(paid)).toEqual([]);
    expect(where(paid.effects)).toEqual([`${ada.applyPath}/submit/success`]);
    const success = await ada.see(`${ada.applyPath}/submit/success`);
    expect(success.screen).toBe("submit-success");
    const state = await ada.state();
    expect(state.application.status).toBe("submitted");
    expect(state.charge?.status).toBe("success");
    expect(app.outside.sandbox.stripe.charges()).toMatchObject([{ amount: 3500, currency: "usd", account: "US" }]);
    expect(app.outside.sandbox.screening.orders()).toHaveLength(1);
  });
});

describe("what was sent", () => {
  const handedIn = async () => {
    const ada = await app.applicant();
    await ada.ready();
    await ada.run("put-flag", { flag: "pet" });
    await ada.save("flag_pet", { animal: "Cat", animal_name: "Biscuit" });
    await ada.save("residence", { "address.region": "California" });
    const form = await ada.see(ada.applyPath);
    await ada.run("finish-form");
    await ada.run("pay-and-submit", { token: "tok_mastercard" }, `${ada.applyPath}/submit/payment`);
    return { ada, form, path: `/application/${ada.source}/review/sent` };
  };
  const said = (drawn: unknown): string => JSON.stringify(drawn);

  it("can be read with its receipt from the page of success, and for good: the amount, the card's last digits, the number of the payment", async () => {
    const { ada, path } = await handedIn();
    expect(said((await ada.see(`${ada.applyPath}/submit/success`)).blocks)).toContain(`"href":"${path}"`);
    const screen = await ada.see(path);
    expect(screen.unknowns).toEqual([]);
    const { charge } = await ada.state();
    for (const words of ["$35", "Mastercard, ending 4444", charge?.id]) expect(said(screen.blocks)).toContain(words);
    // Whatever becomes of the application.
    await ada.isMovedTo("rejected");
    expect(said((await ada.see(path)).blocks)).toContain("Mastercard, ending 4444");
    expect(said((await ada.see(`/application/${ada.source}/review/emailed-update`)).blocks)).toContain(`"href":"${path}"`);
  });

  it("says every answer under its question: dates in words, files by their name, the government id by its last digits alone", async () => {
    const { ada, form, path } = await handedIn();
    const { applicant_info, documents } = await ada.state();
    const blocks = said((await ada.see(path)).blocks);
    for (const [question, answer] of [
      ["First name", applicant_info.first_name],
      ["Social Security number", `Ending in ${applicant_info.sin_ssn_last4}`],
      ["Identification", documents.find(({ id }) => id === applicant_info.photo_id)?.filename],
      ["I have a pet", "Yes"],
      ["I smoke", "No"],
      ["Country", "United States"],
      ["State", "California"],
    ])
      expect(blocks).toMatch(new RegExp(`"label":"${question}","cells":\\[\\{"id":"[^"]*","text":\\["${answer}"\\]`));
    // Ids of receipts are made at random: nine digits in a row may well be in one.
    expect(blocks).not.toMatch(/(?<![\da-f-])\d{9}(?![\da-f-])|(?<![\da-f])\d{3}-\d{2}-\d{4}/);
    const questions = shownSections(form, screenScope(form)).flatMap(({ section }) =>
      section.fields.filter(({ property }) => section.answers[property] !== null && section.answers[property] !== false),
    );
    for (const { label } of questions) if (typeof label === "string") expect(blocks).toContain(`"label":"${label}"`);
  });

  it("says nothing of a government id that nobody gave but that there is none: neither its digits nor its country", async () => {
    const bo = await app.applicant({ waive_application_fee: true });
    await bo.ready();
    await bo.save("applicant", { skipSsnEntry: true });
    await bo.isMovedTo("submitted");
    const blocks = said((await bo.see(`/application/${bo.source}/review/sent`)).blocks);
    expect(blocks).toContain('"label":"I don\'t have a US SSN"');
    expect(blocks).not.toMatch(/Country of your number|Ending in/);
  });

  it("says money as the reader's language writes it", async () => {
    const { ada, path } = await handedIn();
    const income = async () =>
      /Monthly income","cells":.*?"text":\["([^"]*)"|Revenu mensuel","cells":.*?"text":\["([^"]*)"/u.exec(said((await ada.see(path)).blocks));
    expect((await income())?.[1]).toMatch(/^\$\d,\d{3}$/u);
    ada.actor.locale = "fr-CA";
    expect((await income())?.[2]).toMatch(/^\d\s\d{3}\s\$$/u);
  });

  it("calls states and provinces as the reader's language does", async () => {
    const { ada, path } = await handedIn();
    ada.actor.locale = "fr-CA";
    expect(said((await ada.see(path)).blocks)).toMatch(/"label":"État","cells":\[\{"id":"[^"]*","text":\["Californie"\]/u);
  });

  it("is its owner's alone, and nobody's before it was sent", async () => {
    const { path } = await handedIn();
    const eve = await app.applicant();
    expect(await eve.open(path)).toMatchObject({ do: "redirect", href: expect.stringContaining("/not-found") });
    expect(await eve.open(`/application/${eve.source}/review/sent`)).toMatchObject({ do: "redirect", href: eve.applyPath });
  });

  it("can be read from the list of applications", async () => {
    const { ada, path } = await handedIn();
    const second = await app.source();
    await ada.run("accept-source", { source: second.slug, by_mail: false }, "/applications/before-you-begin", { source: second.slug });
    const list = said((await ada.see("/applications")).blocks);
    expect(list).toContain(`"href":"${path}"`);
    expect(list).not.toContain(`"href":"/application/${second.slug}/review/sent"`);
  });

  it.each([
    ["with its receipt, where the fee was paid", false, "Receipt and what you sent"],
    ["without a word of a receipt, where nothing was paid", true, "What you sent"],
  ])("is named in the list %s", async (_, waive_application_fee, name) => {
    const bo = await app.applicant({ waive_application_fee });
    await bo.ready();
    await bo.isMovedTo("submitted");
    // Who has one application alone is led on to it.
    const second = await app.source();
    await bo.run("accept-source", { source: second.slug, by_mail: false }, "/applications/before-you-begin", { source: second.slug });
    expect(said((await bo.see("/applications")).blocks)).toContain(`"label":"${name}"`);
  });
});
