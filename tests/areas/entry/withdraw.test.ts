import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chargeApplication, orderCheckOf } from "#tests/support/hand-in.ts";
import { followBackgroundChecks } from "#server/areas/screening/follow-background-checks.ts";
import { subjectScreen } from "#server/kernel/screens/subject-screen.ts";
import { mailsTo } from "../requests/requested-applicant.ts";
import { codesOf, TestApp, type Visitor, where } from "../../support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.close());

const WAY = "withdraw this application";
const statusOf = async (person: Visitor): Promise<string> => (await person.state()).application.status;
const withdrawals = async (person: Visitor) => (await app.store.events((await person.state()).application.id)).filter(({ name }) => name === "withdraw");
/** What is asked before. */
const asked = async (person: Visitor, pathname = person.applyPath): Promise<string> => {
  const modals = ["withdraw"];
  return JSON.stringify((await subjectScreen(app.deps, person.actor, { pathname, query: {} }, { modals })).modal("withdraw"));
};

describe("withdrawing an application", () => {
  it("is offered on its own screen, ends it with the reason, and leaves what was answered for another try", async () => {
    const person = await app.applicant();
    await person.save("applicant", { first_name: "Ada" });
    expect(JSON.stringify(await person.see(person.applyPath))).toContain(WAY);
    const result = await person.run("withdraw-application", { reason: "I found a room." });
    expect(where(result.effects)).toEqual([`/application/${person.source}/review/withdrawn`]);
    expect(await statusOf(person)).toBe("withdrawn");
    expect(await withdrawals(person)).toMatchObject([{ why: "I found a room.", actor_user_id: person.actor.user.id }]);
    const ended = JSON.stringify(await person.see(`/application/${person.source}/review/withdrawn`));
    expect(ended).toContain("This application is withdrawn");
    expect(ended).not.toContain(WAY);
    await person.run("start-again", {}, `/application/${person.source}/review/withdrawn`);
    expect((await person.state()).applicant_info.first_name).toBe("Ada");
    expect(await statusOf(person)).toBe("open");
  });

  it("is offered in the list as well, at an address of its own, and leads to where the application is once it is over", async () => {
    const person = await app.applicant();
    const here = `/application/${person.source}/review/withdraw`;
    const second = await app.source();
    await person.run("accept-source", { source: second.slug, by_mail: false }, "/applications/before-you-begin", { source: second.slug });
    const list = async () => JSON.stringify(await person.see("/applications"));
    expect(await list()).toContain(`"href":"${here}"`);
    expect(JSON.stringify(await person.see(here))).toContain("Withdraw this application?");
    expect((await person.run("withdraw-application", { reason: "I found a room." }, here)).ok).toBe(true);
    expect(await withdrawals(person)).toMatchObject([{ why: "I found a room." }]);
    expect(await list()).not.toContain(here);
    expect(await person.open(here)).toMatchObject({ do: "redirect", href: `/application/${person.source}/review/withdrawn` });
  });

  it("asks for no reason, and takes a reasonable one at most", async () => {
    const person = await app.applicant();
    expect(codesOf(await person.run("withdraw-application", { reason: "x".repeat(501) }))).toEqual(["maxLength"]);
    expect((await person.run("withdraw-application", { reason: null })).ok).toBe(true);
    expect(await withdrawals(person)).toMatchObject([{ why: null }]);
  });

  it("says beforehand that what was paid stays paid and the check stays on record, and nothing of that where neither was", async () => {
    const person = await app.applicant();
    expect(await asked(person)).not.toMatch(/stays paid|stays on record/);
    await person.ready();
    await person.run("pay-and-submit", { token: "tok_visa" }, `${person.applyPath}/submit/payment`);
    const success = `${person.applyPath}/submit/success`;
    expect(JSON.stringify(await person.see(success))).toContain(WAY);
    expect(await asked(person, success)).toMatch(/The fee of \$35 USD stays paid.*The background check that was ordered stays on record/);
    expect((await person.run("withdraw-application", { reason: null }, success)).ok).toBe(true);
    expect(await person.state()).toMatchObject({ application: { status: "withdrawn" }, charge: { status: "success" }, background_check: {} });
  });

  it("once paid leaves the fee paid in every text of whoever begins again, and it is charged no second time", async () => {
    const person = await app.applicant();
    await person.ready();
    await person.run("pay-and-submit", { token: "tok_visa" }, `${person.applyPath}/submit/payment`);
    await person.run("withdraw-application", { reason: null }, `${person.applyPath}/submit/success`);
    await person.run("start-again", {}, `/application/${person.source}/review/withdrawn`);
    const said = async (page = "") => JSON.stringify(await person.see(`${person.applyPath}${page}`));
    const form = await said();
    expect(form).toContain("Your application fee is paid, and stays paid.");
    expect(form).not.toMatch(/paid once, at the end|Finalize and Pay/);
    const receipt = `"label":"Download the receipt","action":{"do":"link","href":"/api/v1/applications/receipts/`;
    expect(form, "the receipt is reached from the form").toContain(receipt);
    const { slug: source } = await app.source();
    await person.run("accept-source", { source, by_mail: false }, "/applications/before-you-begin", { source });
    expect(JSON.stringify(await person.see("/applications")).split(receipt), "and from the list, in the row of the one that was paid").toHaveLength(2);
    const intro = await said("/submit");
    expect(intro).toContain("Your payment is in.");
    expect(intro).not.toMatch(/Finalize and pay|All that is left is the application fee/);
    const payment = await said("/submit/payment");
    expect(payment).toMatch(/Your fee is paid.*Your payment is in/s);
    expect(payment).not.toContain("Pay Application Fee");
    const receipts = async () => {
      const mails = await mailsTo(app, (await person.state()).applicant_info.email!);
      return mails.filter(({ subject }) => subject.startsWith("Your receipt for")).length;
    };
    const before = await receipts();
    expect(before).toBeGreaterThan(0);
    const again = await person.run("start-submission", {}, `${person.applyPath}/submit`);
    expect(again.ok, JSON.stringify(again)).toBe(true);
    if ((await statusOf(person)) === "open") await person.run("pay-and-submit", { token: null }, `${person.applyPath}/submit/payment`);
    expect(await statusOf(person)).toBe("submitted");
    const attempts = await app.store.list("charge", { target_id: (await person.state()).application.id }, { limit: 5, offset: 0 });
    expect(attempts.rows.map(({ status }) => status)).toEqual(["success"]);
    expect(await receipts(), "no second receipt for one charge").toBe(before);
  });

  it("happens once, in two tabs as well", async () => {
    const person = await app.applicant();
    const results = await Promise.all([1, 2, 3].map(() => person.run("withdraw-application", { reason: null })));
    expect(results.flatMap(codesOf)).toEqual([]);
    expect(await withdrawals(person)).toHaveLength(1);
  });

  it("is not offered any more, and does nothing, once a lease is agreed", async () => {
    const person = await app.applicant();
    await person.isMovedTo("approved");
    const approved = `/application/${person.source}/review/approved`;
    expect(JSON.stringify(await person.see(approved))).not.toContain(WAY);
    expect(codesOf(await person.run("withdraw-application", { reason: null }, approved))).toEqual(["wrong-state"]);
    expect(await statusOf(person)).toBe("approved");
  });

  it("whose page is open while it is decided follows that, and a press that comes too late is told why and named no field", async () => {
    const person = await app.applicant();
    const page = `/application/${person.source}/review/withdraw`;
    const { id } = (await person.state()).application;
    expect((await person.see(page)).follows?.topics).toMatchObject([{ topic: "application", id }]);
    await person.isMovedTo("rejected");
    const late = await person.run("withdraw-application", { reason: null }, page);
    expect(late.ok ? [] : late.problems).toMatchObject([{ code: "wrong-state", path: null }]);
  });

  it("charges nobody for what they withdrew a moment before the card was asked", async () => {
    const person = await app.applicant();
    await person.ready();
    const { application } = await person.state();
    // Everything was looked at, and nothing is claimed yet: then comes the withdrawal.
    const transaction: typeof app.store.transaction = async (work) => {
      await person.run("withdraw-application", { reason: null });
      return app.store.transaction(work);
    };
    const deps = { ...app.deps, store: { ...app.store, transaction } };
    expect(await chargeApplication(deps, person.actor, { application: application.id, token: "tok_visa" })).toMatchObject({ status: "wrong-state" });
    expect(await person.state()).toMatchObject({ application: { status: "withdrawn" }, charge: null });
  });

  describe("has nobody checked who withdrew", () => {
    const DAY = 24 * 3_600_000;
    const ordersOf = (id: string | undefined) => app.outside.sandbox.screening.orders().filter(({ checkId }) => checkId === id);

    it("a moment before the check was ordered", async () => {
      const person = await app.applicant();
      await person.ready();
      const asItWas = await person.state();
      await person.run("withdraw-application", { reason: null });
      expect(await orderCheckOf(app.deps, asItWas, null)).toMatchObject({ status: "wrong-state" });
      expect((await person.state()).background_check).toBeNull();
    });

    it("before the order arrived; with the application it is placed again", async () => {
      const person = await app.applicant();
      await person.ready();
      app.outside.sandbox.faults.screening.down = true;
      await person.run("finish-form");
      const check = (await person.state()).background_check;
      expect(check?.status).toBe("ordering");
      await person.run("withdraw-application", { reason: null });
      app.outside.sandbox.faults.screening.down = false;
      app.outside.clock.move(DAY);
      await followBackgroundChecks(app.deps);
      expect(ordersOf(check?.id)).toEqual([]);
      expect((await person.state()).background_check?.status).toBe("error");
      await person.run("start-again", {}, `/application/${person.source}/review/withdrawn`);
      await person.run("finish-form");
      expect(ordersOf(check?.id)).toHaveLength(1);
    });
  });
});
