import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { saveCosigner } from "#server/areas/cosign/index.ts";
import { reconcileCharges } from "#server/areas/payment/index.ts";
import { handlePaymentWebhook } from "#server/areas/payment/handle-payment-webhook.ts";
import { followBackgroundChecks } from "#server/areas/screening/follow-background-checks.ts";
import { chargeCosigner, checkedCosigner, finishPaidCosigner, orderCheck, orderCosignerCheck } from "#tests/support/hand-in.ts";
import { waiveFee } from "#server/areas/review/index.ts";
import { type Asked, asksSomebody, cosignerOf, cosigns, fillsIn, readyToPay } from "../../support/cosigning.ts";
import { describeOnEachDatabase } from "../../support/database.ts";
import { codesOf, TestApp, type Visitor, where } from "../../support/test-app.ts";
import { Seen } from "../../support/shipped-screens.ts";
import { ask } from "../requests/requested-applicant.ts";
import { staff } from "../review/support.ts";

interface Event {
  id: string;
  type: string;
  account?: string;
  data: { object: { amount_received: number; currency: string } };
}

describeOnEachDatabase("a co-signer's money and order", (database) => {
  let app: TestApp;
  let asked: Asked;
  let cora: Visitor;
  beforeAll(async () => {
    app = await TestApp.open({ database: database.open });
  });
  beforeEach(async () => {
    await app.outside.sandbox.idle();
    app.outside.webhooks.splice(0); // those of the test before
    asked = await asksSomebody(app);
    cora = await cosigns(app, asked);
    await readyToPay(cora, asked);
  });
  afterEach(() => {
    Object.assign(app.outside.sandbox.faults.stripe, { down: false, dropBeforeCharge: 0, dropAfterCharge: 0 });
    Object.assign(app.outside.sandbox.faults.screening, { down: false, dropAfterOrder: 0 });
  });
  afterAll(() => app.close());

  const MINUTE = 60_000;
  const page = () => asked.at("submit/payment");
  const pay = (token = "tok_visa") => cora.run("pay-and-cosign", { token }, page());
  const follow = () => cora.run("follow-cosigner-payment", {}, page());
  const state = async () => (await app.store.cosignerState((await cosignerOf(app, asked.source))!.id))!;
  const idOf = async () => (await cosignerOf(app, asked.source))!.id;
  const lost = (faults: Partial<Record<"dropAfterCharge" | "dropBeforeCharge", number>>) => Object.assign(app.outside.sandbox.faults.stripe, faults);

  /** What really happened outside and inside. */
  async function effects() {
    const { cosigner, cosigner_check } = await state();
    const { rows } = await app.store.list("charge", { target_id: cosigner.id }, { limit: 100, offset: 0 });
    const names = (await app.store.events(cosigner.id)).map(({ name }) => name);
    const keys = (await app.store.mails.unsent(1000)).map(({ dedupe_key }) => dedupe_key);
    return {
      charged: app.outside.sandbox.stripe.charges().filter(({ attemptId }) => rows.some(({ id }) => id === attemptId)).length,
      attempts: rows.map(({ status }) => status).sort(),
      ordered: app.outside.sandbox.screening.orders().filter(({ checkId }) => checkId === cosigner_check?.id).length,
      submitted: names.filter((name) => name === "cosigner-submitted").length,
      mails: keys
        .filter((key) => key.includes(cosigner.id) || rows.some(({ id }) => key.includes(id)))
        .map((key) => key.split(":")[0] ?? "")
        .sort(),
    };
  }
  const ONCE = { charged: 1, attempts: ["success"], ordered: 1, submitted: 1, mails: ["cosigner-submitted", "receipt"] };

  it("is neither charged nor checked before they agreed, by the page or over the API", async () => {
    const other = await asksSomebody(app);
    const bo = await cosigns(app, other);
    await fillsIn(bo, other);
    const { id } = (await cosignerOf(app, other.source))!;
    const ordered = await orderCosignerCheck(app.deps, bo.actor, { cosigner: id, secureId: "123450000", consent: false });
    expect(ordered).toMatchObject({ status: "wrong-state", refusal: { code: "consent-missing" } });
    expect(codesOf(await bo.run("pay-and-cosign", { token: "tok_visa" }, other.at("submit/payment")))).toEqual(["consent-missing"]);
    expect(await app.store.cosignerState(id)).toMatchObject({ cosigner_check: null, cosigner_charge: null, cosigner_consent: null });
  });

  it("moves once when the button is pressed twice, or in two tabs at once", async () => {
    const results = await Promise.all([pay(), pay(), pay()]);
    expect(results.flatMap(codesOf)).toEqual([]);
    await Promise.all(results.map(follow));
    await cora.run("submit-cosigner", {}, page());
    expect(await effects()).toEqual(ONCE);
  });

  it("is receipted again for whoever asks, once a day however often it is pressed", async () => {
    await pay();
    const again = () => cora.run("send-cosigner-receipt", {}, asked.at("submit/success"));
    const pressed = await Promise.all([again(), again()]);
    expect(pressed.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(pressed.flatMap(codesOf)).toEqual(["receipt-sent-lately"]);
    expect((await effects()).mails).toEqual(["cosigner-submitted", "receipt", "receipt"]);
  });

  it("moves once when the process stopped between charge and submission: opening the payment page hands it in", async () => {
    expect(await chargeCosigner(app.deps, cora.actor, { cosigner: await idOf(), token: "tok_visa" })).toMatchObject({ status: "done" });
    const shown = await cora.see(page());
    expect(shown.enter.map(({ action }) => action)).toEqual([]);
    expect(new Seen(shown).words).toContain("Your payment is in. All that is left is to hand your application in.");
    expect(JSON.stringify(shown.blocks)).not.toContain("card-form");
    // Whoever comes second while the check is being ordered looks again until it is done.
    const both = await Promise.all(["one", "two"].map(() => cora.run("submit-cosigner", {}, page())));
    expect(both.flatMap(codesOf)).toEqual([]);
    expect(where((await cora.run("submit-cosigner", { looking: true }, page())).effects)).toEqual([asked.at("submit/success")]);
    expect(await effects()).toEqual(ONCE);
  });

  it("tells whoever pressed a moment before it was handed in elsewhere that it is done", async () => {
    const before = await state();
    await pay();
    expect(await orderCheck(app.deps, checkedCosigner(before), null)).toMatchObject({ status: "repeated" });
    expect(await effects()).toEqual(ONCE);
  });

  it("moves once when they never come back: the job hands it in", async () => {
    const cosigner = await idOf();
    await chargeCosigner(app.deps, cora.actor, { cosigner, token: "tok_visa" });
    const runs = await Promise.allSettled([finishPaidCosigner(app.deps, { cosigner }), finishPaidCosigner(app.deps, { cosigner })]);
    expect(runs.flatMap((run) => (run.status === "fulfilled" ? [run.value] : []))).toContain("submitted");
    expect(await finishPaidCosigner(app.deps, { cosigner })).toBe("already");
    expect(await effects()).toEqual(ONCE);
  });

  describe("whose answer got lost", () => {
    it("is said to be confirmed, is not charged again, and is followed to the end", async () => {
      lost({ dropAfterCharge: 10 });
      const paid = await pay();
      expect(paid.ok).toBe(true);
      expect(JSON.stringify(paid.descriptor?.blocks)).toContain("Confirming payment");
      expect(JSON.stringify(paid.descriptor?.blocks)).toContain("follow-cosigner-payment");
      app.outside.sandbox.faults.stripe.down = true;
      expect((await pay("tok_mastercard")).ok).toBe(true);
      expect(await effects()).toMatchObject({ charged: 1, attempts: ["pending"], submitted: 0 });
      Object.assign(app.outside.sandbox.faults.stripe, { down: false, dropAfterCharge: 0 });
      expect(where((await follow()).effects)).toEqual([asked.at("submit/success")]);
      expect(await effects()).toEqual(ONCE);
    });

    it("is found by the job when they have left", async () => {
      lost({ dropAfterCharge: 10 });
      await pay();
      lost({ dropAfterCharge: 0 });
      app.outside.clock.move(MINUTE);
      await reconcileCharges(app.deps);
      expect((await state()).cosigner_charge?.status).toBe("success");
      expect(await finishPaidCosigner(app.deps, { cosigner: await idOf() })).toBe("submitted");
      expect(await effects()).toEqual(ONCE);
    });

    it("arrives by webhook, more than once and late, and counts once", async () => {
      lost({ dropAfterCharge: 10 });
      await pay();
      lost({ dropAfterCharge: 0 });
      await app.outside.sandbox.idle();
      const hooks = [...app.outside.webhooks];
      await app.deliverWebhooks();
      app.outside.webhooks.push(...hooks);
      await app.deliverWebhooks((count) => [...Array(count).keys()].reverse());
      expect((await state()).cosigner_charge?.status).toBe("success");
      await cora.run("submit-cosigner", {}, page());
      expect(await effects()).toEqual(ONCE);
    });

    it.each<[string, (event: Event) => void, "US" | "CA"]>([
      ["of another amount", ({ data }) => (data.object.amount_received = 1), "US"],
      ["in another currency", ({ data }) => (data.object.currency = "cad"), "US"],
      ["to the account of another country", () => undefined, "CA"],
      ["to an account of somebody else", (event) => (event.account = "acct_1"), "US"],
    ])("is not settled by the word of a payment %s; the true word still settles it", async (_, change, country) => {
      lost({ dropAfterCharge: 10 });
      await pay();
      await app.outside.sandbox.idle();
      const news = app.outside.webhooks
        .splice(0)
        .map(({ body }) => JSON.parse(body.toString()) as Event)
        .find(({ type }) => type === "payment_intent.succeeded")!;
      const say = (event: unknown, to: "US" | "CA" = "US") => {
        const body = JSON.stringify(event);
        return handlePaymentWebhook(app.deps, to, Buffer.from(body), app.outside.sandbox.stripe.sign(to, body));
      };
      const other = { ...structuredClone(news), id: `${news.id}_other` };
      change(other);
      const before = (await app.reported()).length;
      await say(other, country);
      expect((await state()).cosigner_charge?.status).toBe("pending");
      expect((await app.reported()).slice(before).join()).toContain("not the one that was asked for");
      await say(news);
      expect((await state()).cosigner_charge?.status).toBe("success");
    });

    it("is a no that is told by mail when they have left, and another card may be tried", async () => {
      lost({ dropAfterCharge: 10 });
      await pay("tok_chargeDeclined");
      lost({ dropAfterCharge: 0 });
      app.outside.clock.move(MINUTE);
      await reconcileCharges(app.deps);
      await reconcileCharges(app.deps);
      expect(await effects()).toMatchObject({ charged: 0, attempts: ["declined"], mails: ["payment-declined"] });
      expect(where((await pay()).effects)).toEqual([asked.at("submit/success")]);
      expect(await effects()).toMatchObject({ charged: 1, attempts: ["declined", "success"], submitted: 1 });
    });
  });

  it("is not needed any more once the application is let off its fee: a charge that races the waiver is one or the other", async () => {
    const rob = await staff(app, "Rob");
    const { application } = await asked.applicant.state();
    const waive = () => waiveFee(app.deps, rob, { id: application.id, body: { reason: "A friend of the house." }, version: null });
    const cosigner = await idOf();
    // The charge has read the co-signer; the waiver comes before it claims.
    const read = app.store.cosignerState.bind(app.store);
    const slow = { ...app.deps.store, cosignerState: async (id: string) => read(id).then(async (found) => (await waive(), found)) };
    const charged = await chargeCosigner({ ...app.deps, store: slow }, cora.actor, { cosigner, token: "tok_visa" });
    expect(charged).toMatchObject({ status: "wrong-state", refusal: { code: "nothing-to-pay" } });
    expect((await state()).cosigner_charge).toBeNull();
    expect(new Seen(await cora.see(asked.at("submit"))).words.join(" ")).not.toContain("$25");
    expect(where((await cora.run("start-cosigner-submission", {}, asked.at("submit"))).effects)).toEqual([asked.at("submit/success")]);
    expect(await effects()).toMatchObject({ charged: 0, submitted: 1, mails: ["cosigner-submitted"] });
  });

  it("is taken from nobody whose link is taken back while they pay", async () => {
    const cosigner = await idOf();
    const read = app.store.cosignerState.bind(app.store);
    const revoke = () => app.store.transaction((tx) => tx.update("cosigner_source", asked.source.id, { revoked_at: app.deps.clock.now().toISOString() }));
    const slow = { ...app.deps.store, cosignerState: async (id: string) => read(id).then(async (found) => (await revoke(), found)) };
    const charged = await chargeCosigner({ ...app.deps, store: slow }, cora.actor, { cosigner, token: "tok_visa" });
    expect(charged).toMatchObject({ status: "wrong-state", refusal: { code: "wrong-state" } });
    expect(await effects()).toMatchObject({ charged: 0, attempts: [], submitted: 0 });
  });

  describe("the screening company", () => {
    it("away: the payment stays, they stay, and the next press goes on", async () => {
      app.outside.sandbox.faults.screening.down = true;
      const result = await pay();
      expect(codesOf(result)).toEqual(["unavailable"]);
      expect(await effects()).toMatchObject({ charged: 1, ordered: 0, submitted: 0 });
      app.outside.sandbox.faults.screening.down = false;
      app.outside.clock.move(2 * MINUTE);
      await followBackgroundChecks(app.deps);
      await cora.run("submit-cosigner", {}, page());
      expect(await effects()).toEqual(ONCE);
    });

    it("has been asked about one person: what it was asked with stays", async () => {
      const ordered = await orderCosignerCheck(app.deps, cora.actor, { cosigner: await idOf(), secureId: null, consent: false });
      expect(["done", "confirming"]).toContain(ordered.status);
      const changed = { birthdate: "1970-01-01" };
      expect(codesOf(await cora.save("cosigner", changed, null, asked.at("about-yourself")))).toEqual(["read-only"]);
      const over = await saveCosigner(app.deps, cora.actor, { id: await idOf(), body: { ...changed, phonenumber: "+12065550146" }, version: null });
      expect(over.ok, "[API-2] a whole object is taken without it").toBe(true);
      expect((await state()).cosigner).toMatchObject({ birthdate: "1968-05-04", phonenumber: "+12065550146" });
    });

    it.each<[string, () => Promise<unknown>]>([
      [
        "whose link was taken back",
        () => app.store.transaction((tx) => tx.update("cosigner_source", asked.source.id, { revoked_at: new Date(0).toISOString() })),
      ],
      ["who stands by an application that is over", () => asked.applicant.isMovedTo("withdrawn")],
    ])("is asked about nobody %s, nor by a call that comes at that moment", async (_who, ends) => {
      const order = (deps = app.deps) => orderCosignerCheck(deps, cora.actor, { cosigner, secureId: null, consent: false });
      const cosigner = await idOf();
      // The call has read the co-signer; then it ends.
      const read = app.store.cosignerState.bind(app.store);
      const slow = { ...app.deps.store, cosignerState: async (id: string) => read(id).then(async (found) => (await ends(), found)) };
      expect(await order({ ...app.deps, store: slow })).toMatchObject({ status: "wrong-state" });
      expect(await order()).toMatchObject({ status: "wrong-state" });
      expect(await effects()).toMatchObject({ ordered: 0 });
    });

    it("whose answer got lost has one order all the same", async () => {
      app.outside.sandbox.faults.screening.dropAfterOrder = 1;
      await pay();
      app.outside.clock.move(2 * MINUTE);
      await followBackgroundChecks(app.deps);
      await cora.run("submit-cosigner", {}, page());
      expect(await effects()).toEqual(ONCE);
    });
  });

  it("[COS-1] two co-signers of one application who hand in at the same moment move it back to the queue once", async () => {
    const { applicant } = asked;
    const other = await asksSomebody(app, { applicant });
    const casey = await cosigns(app, other);
    await readyToPay(casey, other);
    await applicant.isMovedTo("submitted");
    await ask(applicant, "add_cosigner");
    const { application, requests } = await applicant.state();
    const done = { status: "completed", answered_with: "cosigner", completed_at: app.deps.clock.now().toISOString() } as const;
    await app.store.transaction((tx) => tx.update("application_request", requests[0]!.id, done));
    const handed = await Promise.all([pay(), casey.run("pay-and-cosign", { token: "tok_visa" }, other.at("submit/payment"))]);
    expect(handed.flatMap(codesOf)).toEqual([]);
    expect((await applicant.state()).application.status).toBe("submitted");
    const names = (await app.store.events(application.id)).map(({ name }) => name);
    expect(names.filter((name) => name === "complete-request")).toHaveLength(1);
    expect(names.filter((name) => name === "cosigner-submitted")).toHaveLength(2);
  });
});
