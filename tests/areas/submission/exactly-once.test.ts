import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { acceptSource } from "#server/areas/entry/accept-source.ts";
import { chargeApplication, finishPaidApplication, orderBackgroundCheck, submitApplication } from "#tests/support/hand-in.ts";
import { followBackgroundChecks } from "#server/areas/screening/follow-background-checks.ts";
import { reconcileCharges } from "#server/areas/payment/reconcile-charges.ts";
import { describeOnEachDatabase } from "../../support/database.ts";
import { TestApp, codesOf, where, type Visitor } from "../../support/test-app.ts";

describeOnEachDatabase("the money and the order", (database) => {
  let app: TestApp;
  let ada: Visitor;
  beforeAll(async () => {
    app = await TestApp.open({ database: database.open });
  });
  beforeEach(async () => {
    await app.outside.sandbox.idle();
    app.outside.webhooks.splice(0); // those of the test before
    ada = await app.applicant();
    await ada.ready();
  });
  afterEach(() => {
    Object.assign(app.outside.sandbox.faults.stripe, { down: false, dropBeforeCharge: 0, dropAfterCharge: 0 });
    Object.assign(app.outside.sandbox.faults.screening, { down: false, dropAfterOrder: 0 });
  });
  afterAll(() => app.close());

  const MINUTE = 60_000;
  const paymentPage = () => `${ada.applyPath}/submit/payment`;
  const pay = (token = "tok_visa") => ada.run("pay-and-submit", { token }, paymentPage());
  const application = async () => (await ada.state()).application;

  /** What really happened outside and inside: money moved, orders placed, submissions, mails. */
  async function effects(): Promise<{ charged: number; attempts: string[]; ordered: number; submitted: number; mails: string[] }> {
    const state = await ada.state();
    const { rows } = await app.store.list("charge", { target_id: state.application.id }, { limit: 100, offset: 0 });
    const names = (await app.store.events(state.application.id)).map(({ name }) => name);
    const keys = (await app.store.mails.unsent(1000)).map(({ dedupe_key }) => dedupe_key);
    return {
      charged: app.outside.sandbox.stripe.charges().filter(({ attemptId }) => rows.some(({ id }) => id === attemptId)).length,
      attempts: rows.map(({ status }) => status).sort(),
      ordered: app.outside.sandbox.screening.orders().filter(({ checkId }) => checkId === state.background_check?.id).length,
      submitted: names.filter((name) => name === "application-submitted").length,
      mails: keys
        .filter((key) => key.includes(state.application.id) || rows.some(({ id }) => key.includes(id)))
        .map((key) => key.split(":")[0] ?? "")
        .sort(),
    };
  }
  const ONCE = { charged: 1, attempts: ["success"], ordered: 1, submitted: 1, mails: ["receipt", "submitted"] };

  describe("one charge, one background check, one submission", () => {
    it("when the button is pressed twice, or in two tabs at once", async () => {
      const results = await Promise.all([pay(), pay(), pay()]);
      expect(results.flatMap(codesOf)).toEqual([]);
      // Whoever came second sees "confirming" and follows until it is done.
      await Promise.all(results.map(() => ada.run("follow-payment", {}, paymentPage())));
      await ada.run("submit-application", {}, paymentPage());
      expect(await effects()).toEqual(ONCE);
    });

    it("when two tabs pay at once, each with another card", async () => {
      const results = await Promise.all([pay("tok_visa"), pay("tok_mastercard")]);
      expect(results.flatMap(codesOf)).toEqual([]);
      await ada.run("follow-payment", {}, paymentPage());
      await ada.run("submit-application", {}, paymentPage());
      expect(await effects()).toEqual(ONCE);
    });

    it("when the second press comes to the till the moment the first was handed in", async () => {
      const { store } = app.deps;
      const behind = {
        ...app.deps,
        store: Object.assign(Object.create(store) as typeof store, {
          transaction: async (work: Parameters<typeof store.transaction>[0]) => {
            if ((await application()).status === "open") await pay("tok_visa");
            return store.transaction(work);
          },
        }),
      };
      const second = await chargeApplication(behind, ada.actor, { application: (await application()).id, token: "tok_mastercard" });
      expect(second).toMatchObject({ status: "repeated", record: { status: "success" } });
      expect(await effects()).toEqual(ONCE);
    });

    it("and one consent before that, when it is given in several tabs at once", async () => {
      const bea = await app.applicant();
      const results = await Promise.all([1, 2, 3, 4].map(() => bea.run("record-consent", { agreed: true })));
      expect(results.flatMap(codesOf)).toEqual([]);
      const given = (await app.store.events((await bea.state()).application.id)).filter(({ name }) => name === "consent-given");
      expect(given).toHaveLength(1);
    });

    it("when people go back after success and press again", async () => {
      await pay();
      const again = await pay();
      expect(where(again.effects)).toEqual([`${ada.applyPath}/submit/success`]);
      expect(where((await ada.run("finish-form")).effects)).toEqual([`${ada.applyPath}/submit/success`]);
      expect(await effects()).toEqual(ONCE);
    });

    it("when the form's button is pressed twice", async () => {
      const pressed = await Promise.all([ada.run("finish-form"), ada.run("finish-form")]);
      expect(pressed.flatMap(({ effects: led }) => where(led))).toEqual([paymentPage(), paymentPage()]);
      await pay();
      expect(await effects()).toEqual(ONCE);
    });

    it("[PAY-41] when the process stopped between charge and submission: opening the payment page hands it in", async () => {
      await ada.run("finish-form");
      expect((await chargeApplication(app.deps, ada.actor, { application: (await application()).id, token: "tok_visa" })).status).toBe("done");
      const page = await ada.see(paymentPage());
      expect(page.enter.map(({ action }) => action)).toMatchObject([{ do: "command", command: "submit-application" }]);
      expect(JSON.stringify(page.blocks)).not.toContain("card-form");
      const [one, two] = await Promise.all([ada.run("submit-application", {}, paymentPage()), ada.run("submit-application", {}, paymentPage())]);
      expect([...where(one.effects), ...where(two.effects)]).toEqual([`${ada.applyPath}/submit/success`, `${ada.applyPath}/submit/success`]);
      expect(await effects()).toEqual(ONCE);
    });

    it("when the person never comes back: the job hands it in, once", async () => {
      const { id } = await application();
      await chargeApplication(app.deps, ada.actor, { application: id, token: "tok_visa" });
      // Two runs at once: one goes through, the other is tried again later.
      const runs = await Promise.allSettled([finishPaidApplication(app.deps, { application: id }), finishPaidApplication(app.deps, { application: id })]);
      expect(runs.filter((run) => run.status === "fulfilled").map(({ value }) => value)).toContain("submitted");
      expect(await finishPaidApplication(app.deps, { application: id })).toBe("already");
      expect(await effects()).toEqual(ONCE);
    });

    it("and the job's mails are in the language that the person reads their pages in", async () => {
      const { id, user_id } = await application();
      await app.store.keepLocale(user_id, "fr-CA");
      await chargeApplication(app.deps, ada.actor, { application: id, token: "tok_visa" });
      await finishPaidApplication(app.deps, { application: id });
      const mails = (await app.store.mails.unsent(1000)).filter(({ dedupe_key }) => dedupe_key.includes(id));
      expect(mails.map(({ subject }) => subject)).toContain("Notre équipe examine votre demande");
    });

    it("when the API's calls are repeated: the first result comes back", async () => {
      const { id } = await application();
      const info = (await ada.state()).applicant_info.id;
      const check = () => orderBackgroundCheck(app.deps, ada.actor, { applicantInfo: info, secureId: null });
      const charge = () => chargeApplication(app.deps, ada.actor, { application: id, token: "tok_visa" });
      const submit = () => submitApplication(app.deps, ada.actor, { application: id });
      expect(await submit()).toMatchObject({ status: "invalid", refusals: [{ code: "payment-outstanding" }, { code: "check-missing" }] });
      const first = [await charge(), await check(), await submit()];
      const second = [await charge(), await check(), await submit()];
      expect(second.map(({ status }) => status)).toEqual(["repeated", "repeated", "repeated"]);
      expect(second.map((one) => "record" in one && one.record?.id)).toEqual(first.map((one) => "record" in one && one.record?.id));
      expect(await effects()).toEqual(ONCE);
      const source = ada.source;
      expect(await acceptSource(app.deps, ada.actor, { source })).toMatchObject({ status: "repeated", record: { id } });
    });

    it("for nobody but the owner", async () => {
      const eve = await app.person();
      const state = await ada.state();
      expect(await chargeApplication(app.deps, eve.actor, { application: state.application.id, token: "tok_visa" })).toEqual({ status: "not-found" });
      expect(await orderBackgroundCheck(app.deps, eve.actor, { applicantInfo: state.applicant_info.id, secureId: null })).toEqual({ status: "not-found" });
      expect(await submitApplication(app.deps, eve.actor, { application: state.application.id })).toEqual({ status: "not-found" });
      expect(await submitApplication(app.deps, eve.actor, { application: randomUUID() })).toEqual({ status: "not-found" });
      expect(await submitApplication(app.deps, eve.actor, { application: "nonsense" })).toEqual({ status: "not-found" });
      expect(await acceptSource(app.deps, eve.actor, { source: ada.source })).toEqual({ status: "not-found" });
    });
  });

  describe("a card", () => {
    it("[PAY-36] that is declined says why, charges nothing, and another one may be tried", async () => {
      const declined = await pay("tok_chargeDeclinedInsufficientFunds");
      expect(declined).toMatchObject({
        ok: false,
        problems: [{ code: "declined", message: expect.stringMatching(/^Your card was declined\. Nothing was charged\./) }],
      });
      expect((await ada.see(paymentPage())).screen).toBe("payment");
      expect(JSON.stringify((await ada.see(paymentPage())).blocks)).toContain("Your card has insufficient funds.");
      expect(await effects()).toMatchObject({ charged: 0, attempts: ["declined"], submitted: 0 });
      await pay();
      expect(await effects()).toEqual({ ...ONCE, attempts: ["declined", "success"] });
    });

    it("is not charged before the form is complete, and on the payment page not before the check is agreed to", async () => {
      const cy = await app.applicant();
      const charge = async () => chargeApplication(app.deps, cy.actor, { application: (await cy.state()).application.id, token: "tok_visa" });
      expect(await charge()).toMatchObject({ status: "wrong-state", refusal: { code: "form-invalid" } });
      await cy.fillForm();
      expect(codesOf(await cy.run("pay-and-submit", { token: "tok_visa" }, `${cy.applyPath}/submit/payment`))).toEqual(["consent-missing"]);
      expect((await cy.state()).charge).toBeNull();
    });

    it("whose token never came is refused without an attempt", async () => {
      expect(codesOf(await pay(" "))).toEqual(["required"]);
      expect(await effects()).toMatchObject({ attempts: [] });
    });
  });

  describe("an answer of the payment provider that gets lost", () => {
    it("is shown as being confirmed, never as failed, and found again by the page that follows it", async () => {
      app.outside.sandbox.faults.stripe.dropAfterCharge = 10;
      const lost = await pay();
      expect(lost.ok).toBe(true);
      expect(JSON.stringify(lost.descriptor?.blocks)).toContain("Confirming payment");
      expect(JSON.stringify(lost.descriptor?.blocks)).toContain("follow-payment");
      app.outside.sandbox.faults.stripe.dropAfterCharge = 0;
      const followed = await ada.run("follow-payment", {}, paymentPage());
      expect(where(followed.effects)).toEqual([`${ada.applyPath}/submit/success`]);
      expect(await effects()).toEqual(ONCE);
    });

    it("is not charged again while nobody knows", async () => {
      app.outside.sandbox.faults.stripe.dropAfterCharge = 10;
      await pay();
      app.outside.sandbox.faults.stripe.down = true;
      expect((await pay()).ok).toBe(true);
      expect(await effects()).toMatchObject({ charged: 1, attempts: ["pending"], submitted: 0 });
      Object.assign(app.outside.sandbox.faults.stripe, { down: false, dropAfterCharge: 0 });
      await pay();
      expect(await effects()).toEqual(ONCE);
    });

    it("is found by the job when the person has left", async () => {
      app.outside.sandbox.faults.stripe.dropAfterCharge = 10;
      await pay();
      app.outside.sandbox.faults.stripe.dropAfterCharge = 0;
      app.outside.clock.move(MINUTE);
      await reconcileCharges(app.deps);
      expect((await ada.state()).charge?.status).toBe("success");
      await finishPaidApplication(app.deps, { application: (await application()).id });
      expect(await effects()).toEqual(ONCE);
    });

    it("that the provider never got may be tried again after a while, and the person is not left waiting", async () => {
      app.outside.sandbox.faults.stripe.dropBeforeCharge = 10;
      expect((await pay()).ok).toBe(true);
      app.outside.sandbox.faults.stripe.dropBeforeCharge = 0;
      await ada.run("follow-payment", {}, paymentPage());
      expect(await effects()).toMatchObject({ charged: 0, attempts: ["pending"] });
      app.outside.clock.move(4 * MINUTE);
      const given = await ada.run("follow-payment", {}, paymentPage());
      expect(codesOf(given), "nobody says that the bank declined").toEqual(["unavailable"]);
      expect(JSON.stringify((await ada.see(paymentPage())).blocks)).toContain("card-form");
      await pay();
      expect(await effects()).toEqual({ ...ONCE, attempts: ["failed", "success"] });
    });

    it("that could not even be begun says so at once, and may be made again", async () => {
      app.outside.sandbox.faults.stripe.down = true;
      expect(codesOf(await pay())).toEqual(["unavailable"]);
      expect(await effects()).toMatchObject({ charged: 0, attempts: ["failed"], mails: [] });
      app.outside.sandbox.faults.stripe.down = false;
      await pay();
      expect(await effects()).toEqual({ ...ONCE, attempts: ["failed", "success"] });
    });

    it("that says no is told by mail when the person has left", async () => {
      app.outside.sandbox.faults.stripe.dropAfterCharge = 10;
      expect((await pay("tok_chargeDeclined")).ok).toBe(true);
      app.outside.sandbox.faults.stripe.dropAfterCharge = 0;
      await app.outside.sandbox.idle();
      await app.deliverWebhooks();
      expect(await effects(), "one try that was declined may be followed by another of the same attempt").toMatchObject({ attempts: ["pending"] });
      app.outside.clock.move(MINUTE);
      await reconcileCharges(app.deps);
      await reconcileCharges(app.deps);
      expect(await effects()).toMatchObject({ charged: 0, attempts: ["declined"], mails: ["payment-declined"] });
    });

    async function attemptGivenUp(): Promise<string> {
      app.outside.sandbox.faults.stripe.dropBeforeCharge = 10;
      await pay();
      app.outside.clock.move(4 * MINUTE);
      app.outside.sandbox.faults.stripe.dropBeforeCharge = 0;
      await reconcileCharges(app.deps);
      const given = (await ada.state()).charge;
      expect(given?.status).toBe("failed");
      return given?.id ?? "";
    }
    /** The request that was thought lost arrives at last, and the provider tells of it twice. */
    async function arriveLate(attemptId: string): Promise<void> {
      const target = { type: "application", id: (await application()).id } as const;
      await app.deps.payments.charge({ attemptId, token: "tok_visa", amountCents: 3500, currency: "usd", country: "US", target });
      await app.outside.sandbox.idle();
      const told = [...app.outside.webhooks];
      await app.deliverWebhooks();
      app.outside.webhooks.push(...told);
      await app.deliverWebhooks();
    }

    it("and comes beside another payment of the same fee is reported once to be given back, however often it is told, and counts as none", async () => {
      const late = await attemptGivenUp();
      await pay();
      const reported = (await app.reported()).length;
      await arriveLate(late);
      const backs = (await app.reported()).slice(reported).filter((line) => line.includes("one has to be given back"));
      expect(backs, "money that has to go back is told to the team").toHaveLength(1);
      expect(await effects()).toMatchObject({ charged: 2, submitted: 1, attempts: ["failed", "success"], mails: ["receipt", "submitted"] });
    });

    it("and comes after the attempt was given up still counts as the payment", async () => {
      await arriveLate(await attemptGivenUp());
      expect((await ada.state()).charge?.status).toBe("success");
      await ada.run("submit-application", {}, paymentPage());
      expect(await effects()).toMatchObject({ charged: 1, submitted: 1, attempts: ["failed", "success"] });
    });

    it("arrives by webhook, more than once and late, and counts once", async () => {
      app.outside.sandbox.faults.stripe.dropAfterCharge = 10;
      await pay();
      app.outside.sandbox.faults.stripe.dropAfterCharge = 0;
      await app.outside.sandbox.idle();
      const hooks = [...app.outside.webhooks];
      await app.deliverWebhooks();
      app.outside.webhooks.push(...hooks);
      await app.deliverWebhooks((count) => [...Array(count).keys()].reverse());
      expect((await ada.state()).charge?.status).toBe("success");
      await ada.run("submit-application", {}, paymentPage());
      expect(await effects()).toEqual(ONCE);
    });
  });

  describe("an answer taken back at the very moment of submitting", () => {
    it("is either still there in what was submitted, or holds the submission back", async () => {
      await ada.run("finish-form");
      await chargeApplication(app.deps, ada.actor, { application: (await application()).id, token: "tok_visa" });
      await Promise.all([
        ada.run("submit-application", {}, paymentPage()),
        ada.save("applicant", { first_name: null }),
        ada.save("residence", { "address.city": null }),
      ]);
      const state = await ada.state();
      const complete = state.applicant_info.first_name !== null && state.residence?.address.city !== null;
      expect(state.application.status).toBe(complete ? "submitted" : "open");
    });
  });

  describe("the screening company", () => {
    it("[PAY-37] away: the payment stays, the person stays, and the next press goes on", async () => {
      app.outside.sandbox.faults.screening.down = true;
      const result = await pay();
      expect(result).toMatchObject({ ok: false, problems: [{ code: "unavailable" }] });
      expect(where(result.effects)).toEqual([]);
      expect(JSON.stringify(result.descriptor?.blocks)).toContain("Your payment is in.");
      expect(await effects()).toMatchObject({ charged: 1, ordered: 0, submitted: 0 });
      expect(await ada.run("submit-application", { looking: true }, paymentPage())).toMatchObject({ ok: true, effects: [] });
      app.outside.sandbox.faults.screening.down = false;
      app.outside.clock.move(2 * MINUTE);
      await followBackgroundChecks(app.deps);
      await ada.run("submit-application", {}, paymentPage());
      expect(await effects()).toEqual(ONCE);
    });

    it("whose answer got lost has one order all the same", async () => {
      app.outside.sandbox.faults.screening.dropAfterOrder = 1;
      await ada.run("finish-form");
      app.outside.clock.move(2 * MINUTE);
      await followBackgroundChecks(app.deps);
      await pay();
      expect((await ada.state()).background_check?.status).toMatch(/pending|complete/);
      expect(await effects()).toEqual(ONCE);
    });

    it("orders what a stopped process only wrote down", async () => {
      const info = (await ada.state()).applicant_info.id;
      await app.store.transaction((tx) =>
        tx.claimBackgroundCheck({ id: randomUUID(), target_type: "applicant_info", target_id: info, now: new Date().toISOString() }),
      );
      app.outside.clock.move(2 * MINUTE);
      await followBackgroundChecks(app.deps);
      expect((await ada.state()).background_check?.status).toMatch(/pending|complete/);
      await pay();
      expect(await effects()).toEqual(ONCE);
    });

    it("is asked again after it refused, by the same person, once", async () => {
      await ada.save("applicant", { sin_ssn: "123450003" });
      const stopped = await ada.run("finish-form");
      expect(codesOf(stopped)).toEqual(["check-failed"]);
      expect((await ada.state()).background_check?.status).toBe("error");
      await ada.save("applicant", { sin_ssn: "123450000" });
      const pressed = await Promise.all([ada.run("finish-form"), ada.run("finish-form")]);
      expect(pressed.flatMap(({ effects: led }) => where(led))).toEqual([paymentPage(), paymentPage()]);
      await pay();
      expect((await effects()).submitted).toBe(1);
    });

    it("tells the result by webhook, and it is read again before it is believed", async () => {
      await ada.run("finish-form");
      await app.deliverWebhooks();
      expect((await ada.state()).background_check).toMatchObject({ status: "complete", result: "clear" });
    });
  });
});
