import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSessionLookup } from "#server/areas/account/sign-in/find-session.ts";
import { startSession } from "#server/areas/account/sign-in/start-session.ts";
import { expireSessions } from "#server/areas/account/sign-in/expire-sessions.ts";
import { chargeApplication, submitApplication } from "#tests/support/hand-in.ts";
import { refusal } from "#server/kernel/rules/refusal.ts";
import { sendMails } from "#server/kernel/mail/send-mails.ts";
import { codesOf, TestApp, modalsOf, toasts, where, type Visitor } from "../../support/test-app.ts";
import { wordsOf } from "../../support/shipped-screens.ts";

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.close());

const charges = async (visitor: Visitor) => {
  const target = (await visitor.state()).application.id;
  const { rows } = await app.store.list("charge", { target_id: target }, { limit: 100, offset: 0 });
  return { attempts: rows, moved: app.outside.sandbox.stripe.charges().filter(({ attemptId }) => rows.some(({ id }) => id === attemptId)) };
};
const eventNames = async (visitor: Visitor) => (await app.store.events((await visitor.state()).application.id)).map(({ name }) => name);

describe("the form's final button", () => {
  it("[PAY-20] [PAY-21] [PAY-23] [PAY-24] orders the check, reads the validation again, leads to the payment, and records the bypass last", async () => {
    const ada = await app.applicant();
    await ada.ready();
    expect(where((await ada.run("finish-form")).effects)).toEqual([`${ada.applyPath}/submit/payment`]);
    const told = (await eventNames(ada)).filter((name) => /^background|^income-bypass/.test(name));
    expect(told).toEqual([expect.stringMatching(/^background-check-/), "income-bypass-recorded"]);
  });

  it("[PAY-21] reads the validation again after everything else: an answer taken back while the check was ordered stops it before the payment", async () => {
    const ada = await app.applicant();
    await ada.ready();
    const { screening } = app.outside.sandbox.faults;
    const before = screening.delayMs;
    screening.delayMs = 60_000;
    try {
      const pressed = ada.run("finish-form");
      await expect.poll(async () => (await ada.state()).background_check, { interval: 10 }).not.toBeNull();
      await ada.save("applicant", { phonenumber: null });
      screening.delayMs = before;
      const result = await pressed;
      expect(result).toMatchObject({ ok: false, problems: [{ code: "form-invalid", message: "Please complete all required sections to continue" }] });
      expect(where(result.effects)).toEqual([]);
    } finally {
      screening.delayMs = before;
    }
    expect(await app.reported()).toEqual(expect.arrayContaining([expect.stringContaining("The submission stopped at: refetch application validation")]));
  });

  it("[VAL-9] [VAL-70] names every question that is still open, the photo id among them", async () => {
    const ada = await app.applicant();
    await ada.fillForm();
    await ada.save("applicant", { photo_id: null, first_name: null });
    const result = await ada.run("finish-form");
    expect(result).toMatchObject({ ok: false });
    expect(result.ok ? [] : result.problems.map(({ path, message }) => [path, message])).toEqual([
      ["applicant.first_name", "Field is required"],
      ["applicant.photo_id", "This document is required."],
    ]);
    expect((await ada.state()).background_check).toBeNull();
  });

  it("takes nobody without a photo id, whoever asks: nothing is charged, nothing handed in, and the way to it is said", async () => {
    const ada = await app.applicant();
    await ada.ready();
    const application = (await ada.state()).application.id;
    const hand = async () => ({
      charge: await chargeApplication(app.deps, ada.actor, { application, token: "tok_visa" }),
      submission: await submitApplication(app.deps, ada.actor, { application }),
    });
    await ada.save("applicant", { photo_id: null });
    expect(await hand()).toMatchObject({
      charge: { refusal: { code: "form-invalid" } },
      submission: { refusals: expect.arrayContaining([refusal("form-invalid")]) },
    });
    expect((await ada.state()).charge).toBeNull();
    const failed = JSON.stringify((await ada.see(`${ada.applyPath}/submit/failed`)).blocks);
    expect(failed).toContain("This document is required.");
    expect(failed).toMatch(/apply#[\w-]*photo/);
    await app.store.transaction((tx) => tx.update("user", ada.actor.user.id, { is_persona_verified: true }));
    ada.actor.user = (await app.store.find("user", ada.actor.user.id))!;
    expect(await hand(), "verified online instead").toMatchObject({ charge: { status: "done" }, submission: { refusals: [refusal("check-missing")] } });
  });

  it("[MOD-8] asks for consent before anything is ordered, and goes on after it", async () => {
    const ada = await app.applicant();
    await ada.fillForm();
    expect(modalsOf((await ada.run("finish-form")).effects)).toEqual(["background-check-consent"]);
    expect((await ada.state()).background_check).toBeNull();
    await ada.run("record-consent", { agreed: false });
    expect((await ada.state()).consent).toBeNull();
    await Promise.all([ada.run("record-consent", { agreed: true }), ada.run("record-consent", { agreed: true })]);
    const { consent } = await ada.state();
    expect(consent).toMatchObject({ user_id: ada.actor.user.id, locale: "en-US", address: "203.0.113.7" });
    expect(consent?.text).toContain("Clearwater Screening");
    expect(consent?.text).toContain("dispute");
    // What is shown later as agreed to has nothing of the buttons that answered it.
    expect(consent?.text.split("\n").at(-1)).toBe("We keep this text with the time of your consent.");
    expect((await eventNames(ada)).filter((name) => name === "consent-given")).toHaveLength(1);
    expect(where((await ada.run("finish-form")).effects)).toEqual([`${ada.applyPath}/submit/payment`]);
  });

  it.each([
    ["en-US", "Your consent to the background check"],
    ["fr-CA", "Votre consentement à la vérification des antécédents"],
  ])("keeps the consent word for word as the dialog said it in %s, and in which language that was", async (locale, title) => {
    const ada = await app.applicant();
    ada.actor.locale = locale;
    await ada.fillForm();
    const opened = (await ada.run("finish-form")).effects?.find((effect) => effect.do === "open-modal");
    if (opened?.do !== "open-modal") throw new Error("nobody was asked for their consent");
    expect(opened.modal.title).toBe(title);
    await ada.run("record-consent", { agreed: true });
    const { consent } = await ada.state();
    const shown = wordsOf(opened.modal.blocks.filter(({ id }) => id !== "actions"));
    expect(consent).toMatchObject({ locale, text: [title, ...shown].join("\n") });
  });

  it("keeps it in the words that stood there when another language was chosen in another tab, and asks again where they have changed since", async () => {
    const ada = await app.applicant();
    await ada.fillForm();
    const asked = async () => {
      const opened = (await ada.run("finish-form")).effects?.find((effect) => effect.do === "open-modal");
      if (opened?.do !== "open-modal") throw new Error("nobody was asked for their consent");
      const shown = /"shown":"([^"]+)"/u.exec(JSON.stringify(opened.modal.blocks))?.[1];
      return { title: opened.modal.title, input: { agreed: true, shown } };
    };
    const { title, input } = await asked();
    await ada.run("record-consent", { ...input, shown: "other words" });
    expect((await ada.state()).consent, "nobody agrees to what they haven't read").toBeNull();
    expect((await asked()).title).toBe(title);
    ada.actor.locale = "fr-CA";
    await ada.run("record-consent", input);
    expect((await ada.state()).consent).toMatchObject({ locale: "en-US", text: expect.stringContaining(title) });
  });

  it("[PAY-22] [PAY-28] submits at once where the fee is waived, and shows success", async () => {
    const ada = await app.applicant({ waive_application_fee: true });
    await ada.ready();
    expect(await ada.open(`${ada.applyPath}/submit/payment`)).toMatchObject({ do: "redirect" });
    const result = await ada.run("finish-form");
    expect(where(result.effects)).toEqual([`${ada.applyPath}/submit/success`]);
    expect((await ada.state()).application).toMatchObject({ status: "submitted" });
    expect((await charges(ada)).attempts).toEqual([]);
    expect((await eventNames(ada)).at(-1)).toBe("income-bypass-recorded");
  });

  it("[ROL-7] never leads to a card form in Toronto, whatever the source asks", async () => {
    const ada = await app.applicant({ market: "toronto", currency: "cad", application_fee_cents: 4500 });
    await ada.ready();
    await ada.save("applicant", { sin_ssn_country: "CA", skipSsnEntry: true });
    await ada.save("residence", { "address.country_code": "CA", "address.region": "ON", "address.postal_code": "M5V 2T6" });
    expect(await ada.open(`${ada.applyPath}/submit/payment`)).toMatchObject({ do: "redirect", guards: ["nothing-to-pay"] });
    expect(where((await ada.run("pay-and-submit", { token: "tok_visa" })).effects)).toEqual([`${ada.applyPath}/submit/success`]);
    expect((await charges(ada)).attempts).toEqual([]);
    expect((await ada.state()).application.status).toBe("submitted");
  });

  it("charges New York's cap of 20 USD, not the source's 35", async () => {
    const ada = await app.applicant({ market: "new-york-city" });
    await ada.ready();
    await ada.run("finish-form");
    await ada.run("pay-and-submit", { token: "tok_visa" }, `${ada.applyPath}/submit/payment`);
    expect((await charges(ada)).moved).toMatchObject([{ amount: 2000 }]);
  });

  it("[GRP-18] goes to the review of a group, read anew, and to success otherwise", async () => {
    const ada = await app.applicant({ group_source: "friends", waive_application_fee: true });
    await ada.ready();
    expect(where((await ada.run("finish-form")).effects)).toEqual([`/application/${ada.source}/review/in-review`]);
    // Nobody else is waited for: it is the page of the review that the group is in now.
    const review = await ada.open(`/application/${ada.source}/review/group-status`);
    expect(review).toMatchObject({ do: "redirect", href: `/application/${ada.source}/review/group-in-review` });
  });

  it("pressed again after it worked leads to the same success", async () => {
    const ada = await app.applicant({ waive_application_fee: true });
    await ada.ready();
    await ada.run("finish-form");
    expect(where((await ada.run("finish-form")).effects)).toEqual([`${ada.applyPath}/submit/success`]);
    expect((await eventNames(ada)).filter((name) => name === "application-submitted")).toHaveLength(1);
  });
});

describe("the submit area", () => {
  it("falls back to the form when the application isn't valid", async () => {
    const ada = await app.applicant();
    for (const step of ["submit", "submit/verify-identity", "submit/screening", "submit/payment"]) {
      expect(await ada.open(`${ada.applyPath}/${step}`), step).toMatchObject({ do: "redirect", href: ada.applyPath });
    }
  });

  it("[PAY-27] leads from the intro to payment, and hands in at once when everything is paid and checked", async () => {
    const ada = await app.applicant();
    await ada.ready();
    expect(where((await ada.run("start-submission", {}, `${ada.applyPath}/submit`)).effects)).toEqual([`${ada.applyPath}/submit/payment`]);
    await app.outside.sandbox.idle();
    const paid = await ada.run("pay-and-submit", { token: "tok_visa" }, `${ada.applyPath}/submit/payment`);
    expect(where(paid.effects)).toEqual([`${ada.applyPath}/submit/success`]);
  });
});

describe("a submission that fails", () => {
  it("[PAY-13] [PAY-26] [PAY-38] leads to the failure screen with the reasons joined by commas, and is reported and tracked", async () => {
    const cy = await app.applicant();
    await cy.ready();
    await cy.run("finish-form");
    // Paid in one tab while an answer was taken back in another.
    const state = await cy.state();
    await app.store.transaction(async (tx) => {
      const { charge } = await tx.claimCharge({
        id: randomUUID(),
        target_type: "application",
        target_id: state.application.id,
        amount_cents: 3500,
        currency: "usd",
        country: "US",
        created_at: new Date().toISOString(),
      });
      await tx.settleCharge(charge.id, { status: "success" }, new Date().toISOString());
      await tx.update("applicant_info", state.applicant_info.id, { email: "  ", phonenumber: "+120655" });
    });
    const failed = await cy.run("submit-application", {}, `${cy.applyPath}/submit/payment`);
    expect(failed.ok).toBe(false);
    expect(where(failed.effects)).toEqual([`${cy.applyPath}/submit/failed`]);
    expect(toasts(failed.effects)).toEqual(["EMAIL: Field is required, PHONENUMBER: Invalid phone number."]);
    expect((await cy.state()).application.status).toBe("open");
    expect(await app.tracked(cy.actor.user.id)).toContain("Application submission failed");
    // The page says it again from what the application holds, whenever it is loaded.
    const page = JSON.stringify((await cy.see(`${cy.applyPath}/submit/failed`)).blocks);
    for (const field of ["email", "phone"]) expect(page).toContain(`${cy.applyPath}#personal-${field}`);
    expect(page).toContain("Invalid phone number.");
    expect(page).not.toContain("#personal-last-name");
  });
});

describe("mails", () => {
  it("confirm the submission and the payment, once, and go out when the mail server is there", async () => {
    const ada = await app.applicant();
    await ada.ready();
    await ada.save("applicant", { email: "mail-test@example.com" });
    await ada.run("finish-form");
    await ada.run("pay-and-submit", { token: "tok_visa" }, `${ada.applyPath}/submit/payment`);
    const waiting = (await app.store.mails.unsent(500)).filter(({ to }) => to === "mail-test@example.com");
    expect(waiting.map(({ template }) => template).sort()).toEqual(["receipt", "submitted"]);
    const receipt = waiting.find(({ template }) => template === "receipt");
    expect(receipt?.text).toContain("$35 USD");
    const { first_name } = (await ada.state()).applicant_info;
    expect(waiting.map(({ text }) => text).join(), "an address that was typed could be anybody's: nothing that was typed goes there").not.toContain(first_name);
    const { charge } = await ada.state();
    expect(charge?.reference, "short enough to be read out").toMatch(/^\d{4}-\d{4}$/u);
    expect(receipt?.text).toContain(`Reference: ${charge?.reference}`);
    expect(receipt?.text).not.toContain(charge?.id);

    const { mail } = app.outside.sandbox;
    mail.faults.down = true;
    expect((await sendMails(app.deps)).sent).toBe(0);
    expect(mail.mails("mail-test@example.com")).toEqual([]);
    mail.faults.down = false;
    while ((await sendMails(app.deps)).sent > 0);
    await sendMails(app.deps);
    expect(mail.mails("mail-test@example.com").map(({ subject }) => subject)).toHaveLength(2);
  });

  it("confirm every submission of an application that was withdrawn and begun again, and its one payment once", async () => {
    const ada = await app.applicant();
    await ada.ready();
    await app.store.transaction((tx) => tx.update("user", ada.actor.user.id, { email: "again-test@example.com" }));
    ada.actor.user = (await app.store.find("user", ada.actor.user.id))!;
    await ada.save("applicant", { email: "again-test@example.com" });
    await ada.run("finish-form");
    const payment = `${ada.applyPath}/submit/payment`;
    await ada.run("pay-and-submit", { token: "tok_visa" }, payment);
    await ada.isMovedTo("withdrawn");
    await ada.run("start-again");
    app.outside.clock.move(1000); // a submission of another moment
    await ada.run("submit-application", {}, payment);
    expect((await ada.state()).application.status).toBe("submitted");
    const mails = (await app.store.mails.unsent(500)).filter(({ to }) => to === "again-test@example.com");
    expect(mails.map(({ template }) => template).sort()).toEqual(["receipt", "submitted", "submitted"]);
    expect(mails[0]?.text, "by name at the account's own address").toContain(`Hello ${(await ada.state()).applicant_info.first_name},`);
    expect(mails.find(({ template }) => template === "receipt")?.text).toContain("Visa, ending 4242");
    expect((await charges(ada)).moved).toHaveLength(1);
  });

  it("send the receipt again to whoever asks: once a day, however often it is pressed, and not where mail comes back or nothing was paid", async () => {
    const ada = await app.applicant();
    await ada.ready();
    await ada.save("applicant", { email: "receipt-again@example.com" });
    await ada.run("finish-form");
    expect(codesOf(await ada.run("send-receipt"))).toEqual(["not-found"]);
    await ada.run("pay-and-submit", { token: "tok_visa" }, `${ada.applyPath}/submit/payment`);
    app.outside.clock.move(untilNoon(app.deps.clock.now()));
    const page = `/application/${ada.source}/review/in-review`;
    const pressed = await Promise.all([1, 2, 3].map(() => ada.run("send-receipt", {}, page)));
    expect(pressed.flatMap(({ effects }) => toasts(effects))).toEqual(["The receipt is on its way to receipt-again@example.com"]);
    expect(pressed.flatMap(codesOf)).toEqual(["receipt-sent-lately", "receipt-sent-lately"]);
    const receipts = async () => (await app.store.mails.unsent(500)).filter(({ to, template }) => to === "receipt-again@example.com" && template === "receipt");
    const [first, again, ...more] = await receipts();
    expect(more).toEqual([]);
    expect(again?.text).toBe(first?.text);

    app.outside.clock.move(DAY);
    expect((await ada.run("send-receipt", {}, page)).ok).toBe(true);
    expect(await receipts()).toHaveLength(3);
    await app.store.mails.bounced(first!.id, app.deps.clock.now().toISOString());
    app.outside.clock.move(DAY);
    expect(codesOf(await ada.run("send-receipt", {}, page))).toEqual(["mail-bounced"]);
  });
});

describe("sessions", () => {
  it("that can't be refreshed any more are cleared away", async () => {
    const ada = await app.person();
    await app.store.sessions.update(ada.actor.session?.id ?? "", { refresh_expires_at: "2020-01-01T00:00:00.000Z" });
    expect(await expireSessions(app.deps)).toBeGreaterThan(0);
    expect(await app.store.sessions.find(ada.actor.session?.id ?? "")).toBeNull();
  });

  it("[SGN-16] that two hosts renew at the same moment are renewed at one of them, and known at the other", async () => {
    const { actor } = await app.person();
    const { tokens } = await startSession(app.deps, actor.user.id, null);
    const hosts = [createSessionLookup(app.deps), createSessionLookup(app.deps)];
    const found = await Promise.all(hosts.map((host) => host.refresh(tokens)));
    expect(found.filter((one) => one?.renewed)).toHaveLength(1);
    expect(found.map((one) => one?.user.id)).toEqual([actor.user.id, actor.user.id]);
    expect(new Set(found.map((one) => one?.session.id)).size).toBe(1);
  });

  it("that another host renewed are over for old cookies after a moment, and at once after signing out", async () => {
    const known = async (before: "a moment" | "signed out") => {
      const { actor } = await app.person();
      const { tokens } = await startSession(app.deps, actor.user.id, null);
      const renewed = await createSessionLookup(app.deps).refresh(tokens);
      if (before === "signed out") await app.store.sessions.remove(renewed!.session.id);
      return { tokens, actor };
    };
    const justNow = await known("a moment");
    expect((await createSessionLookup(app.deps).find(justNow.tokens))?.user.id).toBe(justNow.actor.user.id);
    const signedOut = await known("signed out");
    expect(await createSessionLookup(app.deps).find(signedOut.tokens)).toBeNull();
    const later = { store: app.store, clock: { now: () => new Date(app.deps.clock.now().getTime() + 31_000) } };
    expect(await createSessionLookup(later).find(justNow.tokens)).toBeNull();
  });
});

const DAY = 86_400_000;
/** A day turns while nobody looks: what is counted by days is tried in the middle of one. */
const untilNoon = (now: Date): number => DAY - (now.getTime() % DAY) + DAY / 2;
