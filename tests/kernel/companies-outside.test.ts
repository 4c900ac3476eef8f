/** What the companies outside answer, when, and to whom: each answer is kept once, and nobody's keeps another's waiting. */
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { JobRunner } from "#server/jobs/runner.ts";
import { scheduledJobs } from "#server/jobs/scheduled-jobs.ts";
import type { PaymentOutcome } from "#server/ports/payments.ts";
import type { Store } from "#server/ports/store.ts";
import type { Deps } from "#server/kernel/context/deps.ts";
import { chargeApplication, orderBackgroundCheck, orderCheckOf } from "#tests/support/hand-in.ts";
import { followBackgroundChecks } from "#server/areas/screening/follow-background-checks.ts";
import { reconcileCharges } from "#server/areas/payment/reconcile-charges.ts";
import { ANSWERS, TestApp, type Visitor } from "../support/test-app.ts";

const MINUTE = 60_000;
let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterEach(async () => {
  Object.assign(app.outside.sandbox.faults.stripe, { dropAfterCharge: 0 });
  Object.assign(app.outside.sandbox.faults.screening, { down: false, dropAfterOrder: 0 });
  await app.outside.sandbox.idle();
  app.outside.webhooks.splice(0);
});
afterAll(() => app.close());

async function readyApplicant(): Promise<Visitor> {
  const visitor = await app.applicant();
  await visitor.ready();
  return visitor;
}
const pay = async (visitor: Visitor, deps = app.deps, token = "tok_visa") =>
  chargeApplication(deps, visitor.actor, { application: (await visitor.state()).application.id, token });
const order = async (visitor: Visitor, secureId: string | null = null) =>
  orderBackgroundCheck(app.deps, visitor.actor, { applicantInfo: (await visitor.state()).applicant_info.id, secureId });
const withPayments = (changed: Partial<Deps["payments"]>): Deps => ({ ...app.deps, payments: { ...app.deps.payments, ...changed } });

describe("a payment", () => {
  it("is asked for once, also where both tabs had read the application before either of them paid", async () => {
    const ada = await readyApplicant();
    let begin = (): void => undefined;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const asked: string[] = [];
    const payments: Partial<Deps["payments"]> = {
      charge: (request) => {
        asked.push(request.token);
        begin();
        return app.deps.payments.charge(request);
      },
    };
    // What the second tab has read is from before the first one's attempt.
    const store = Object.assign(Object.create(app.store) as Store, {
      applicationState: async (id: string) => {
        const read = await app.store.applicationState(id);
        await begun;
        return read;
      },
    });
    const second = pay(ada, { ...withPayments(payments), store }, "tok_mastercard");
    expect(await pay(ada, withPayments(payments))).toMatchObject({ status: "done" });
    const { charge } = await ada.state();
    expect(await second).toMatchObject({ record: { id: charge?.id } });
    expect(asked).toEqual(["tok_visa"]);
  });

  it("that is declined at length is kept as declined, with as much of the reason as fits", async () => {
    const ada = await readyApplicant();
    const declined: PaymentOutcome = { state: "declined", code: "c".repeat(5_000), message: "m".repeat(5_000) };
    const attempt = await pay(ada, withPayments({ charge: () => Promise.resolve(declined) }));
    expect(attempt).toMatchObject({ status: "declined", message: "m".repeat(500), record: { status: "declined", decline_code: "c".repeat(100) } });
  });

  it("that can't be looked up doesn't keep the others waiting", async () => {
    const people = [await readyApplicant(), await readyApplicant()];
    app.outside.sandbox.faults.stripe.dropAfterCharge = 10;
    for (const person of people) expect(await pay(person)).toMatchObject({ status: "confirming" });
    app.outside.sandbox.faults.stripe.dropAfterCharge = 0;
    const [stuck, other] = await Promise.all(people.map(async (person) => (await person.state()).charge?.id));
    const lookUp: Deps["payments"]["lookUp"] = (id, country) =>
      id === stuck ? Promise.reject(new Error("no sense in this answer")) : app.deps.payments.lookUp(id, country);
    app.outside.clock.move(MINUTE);
    expect(await reconcileCharges(withPayments({ lookUp }))).toEqual({ settled: 1, waiting: 1 });
    expect((await people[1]!.state()).charge).toMatchObject({ id: other, status: "success" });
    expect((await app.reported()).join()).toContain("no sense in this answer");
    expect(await reconcileCharges(app.deps)).toEqual({ settled: 1, waiting: 0 });
  });

  it("of somebody who has left is handed in by the job, which runs again while the screening company is away", async () => {
    const ada = await readyApplicant();
    expect(await pay(ada)).toMatchObject({ status: "done" });
    const runner = await JobRunner.start({
      queue: app.database.jobs,
      clock: app.outside.clock,
      jobs: scheduledJobs(app.deps, async () => {}).filter(({ name }) => name === "finish-paid"),
      logger: { info() {}, warn() {}, error() {} },
    });
    onTestFinished(() => runner.stop());
    app.outside.sandbox.faults.screening.down = true;
    app.outside.clock.move(2 * MINUTE);
    await runner.idle();
    expect((await ada.state()).application.status).toBe("open");
    app.outside.sandbox.faults.screening.down = false;
    app.outside.clock.move(MINUTE);
    await runner.idle();
    expect((await ada.state()).application.status).toBe("submitted");
  });
});

describe("a background check", () => {
  it("whose news can't be read at that moment is told by the same news later", async () => {
    const ada = await readyApplicant();
    await ada.save("applicant", { sin_ssn: "123450002" });
    expect(await order(ada)).toMatchObject({ status: "confirming", record: { status: "pending" } });
    await app.deliverWebhooks();
    app.outside.clock.move(2 * MINUTE);
    const { provider_id, id } = (await ada.state()).background_check!;
    await app.deps.screening.read(provider_id!, id);
    await app.outside.sandbox.idle();
    const news = [...app.outside.webhooks];
    expect(news).toHaveLength(1);
    app.outside.sandbox.faults.screening.down = true;
    await app.deliverWebhooks();
    expect((await ada.state()).background_check?.status).toBe("pending");
    app.outside.sandbox.faults.screening.down = false;
    app.outside.webhooks.push(...news);
    await app.deliverWebhooks();
    expect((await ada.state()).background_check).toMatchObject({ status: "complete", result: "clear" });
  });

  it("that can't be asked about doesn't keep the others waiting", async () => {
    const people = [await readyApplicant(), await readyApplicant()];
    const claimed = await Promise.all(
      people.map(async (person) => {
        const target_id = (await person.state()).applicant_info.id;
        const claim = { id: randomUUID(), target_type: "applicant_info", target_id, now: app.deps.clock.now().toISOString() } as const;
        return (await app.store.transaction((tx) => tx.claimBackgroundCheck(claim))).check.id;
      }),
    );
    app.outside.clock.move(2 * MINUTE);
    const find: Deps["screening"]["find"] = (id) => (id === claimed[0] ? Promise.reject(new Error("no sense in this report")) : app.deps.screening.find(id));
    expect(await followBackgroundChecks({ ...app.deps, screening: { ...app.deps.screening, find } })).toEqual({ moved: 1, waiting: 1 });
    expect((await people[1]!.state()).background_check?.status).toBe("complete");
    expect((await app.reported()).join()).toContain("no sense in this report");
    expect(await followBackgroundChecks(app.deps)).toEqual({ moved: 1, waiting: 0 });
  });

  it("is not ordered when an answer that it needs was taken back since the page was read", async () => {
    const ada = await readyApplicant();
    const read = await ada.state();
    await ada.save("applicant", { phonenumber: null });
    await ada.save("residence", { "address.postal_code": null });
    expect(await orderCheckOf(app.deps, read, null)).toMatchObject({
      status: "invalid",
      refusals: [{ path: "phonenumber" }, { path: "address.postal_code" }],
    });
    expect((await ada.state()).background_check).toBeNull();
  });

  it("asked for by itself waits for the whole form; the number may come with it", async () => {
    const ada = await app.applicant();
    await ada.save("applicant", { ...ANSWERS.applicant, photo_id: await ada.upload("applicant_identity"), sin_ssn_country: "US" });
    await ada.save("residence", ANSWERS.residence);
    expect(await order(ada, "123450000"), "nobody agreed to it").toMatchObject({ status: "wrong-state", refusal: { code: "consent-missing" } });
    await ada.run("record-consent", { agreed: true });
    expect(await order(ada, "123450000"), "no income yet").toMatchObject({ status: "wrong-state", refusal: { code: "form-invalid" } });
    await ada.save("income", { ...ANSWERS.income, document: await ada.upload("applicant_income") });
    await ada.run("confirm-annual-income");
    expect(await order(ada), "no number").toMatchObject({ status: "wrong-state", refusal: { code: "form-invalid" } });
    expect((await ada.state()).background_check).toBeNull();
    expect(await order(ada, "123450000")).toMatchObject({ status: "done" });
    // What is ordered stays ordered, whatever is still changed in the form.
    await ada.save("income", { company_name: null });
    expect(await order(ada)).toMatchObject({ status: "repeated", record: { status: "complete" } });
  });
});
