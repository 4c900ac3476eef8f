import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  assignReview,
  carryOutDecision,
  confirmDecision,
  holdDecision,
  preApprove,
  reject,
  takeBackDecision,
  withdrawForApplicant,
} from "#server/areas/review/index.ts";
import { formerBasisOf } from "#server/areas/review/case/basis.ts";
import type { Actor } from "#server/kernel/context/deps.ts";
import { secondPersonFor } from "#tests/support/second-person.ts";
import { documentsWith, TestApp, type Visitor } from "../../support/test-app.ts";
import { alwaysInForce } from "../../support/documents-in-force.ts";
import { caseOf, change, type Desk, mailsTo, openDesk, refusalOf, staff, statusOf, submitted } from "./support.ts";
import { describeOnEachDatabase } from "#tests/support/database.ts";

const ALL = { decision: "pre-approve", all_rooms: true };
const NO = { decision: "reject", reasons: ["credit-score"] };
const NO_ROOM = { decision: "reject", reasons: ["no-room"] };
const HELD_MS = 30_000;

describeOnEachDatabase("a decision before its mail leaves", (database) => {
  let { app, rob, ria } = {} as Desk;
  beforeAll(async () => void ({ app, rob, ria } = await openDesk(database.open)));
  afterAll(() => app.close());

  const seenBy = (who: Actor, id: string) => caseOf(app, who, id);
  const heldOf = async (id: string) => (await seenBy(rob, id)).held!;
  const historyOf = async (id: string) => (await seenBy(rob, id)).history.map(({ name, actor }) => `${name} ${actor ?? "-"}`);
  /** What the jobs do once that time has passed. */
  const after = async (ms: number, decision: string): Promise<void> => {
    app.outside.clock.move(ms);
    await carryOutDecision(app.deps, { decision });
  };
  /** What is the applicant's: not in whose hand it is among the staff, which is whoever decided. */
  const before = (ada: Visitor) =>
    Promise.all([ada.state().then(({ application: { assigned_to: _assigned, version: _version, ...application } }) => application), mailsTo(app, ada)]);

  describe("a decision made in the console", () => {
    it("changes nothing about the applicant, and mails nothing, until its time comes", async () => {
      const ada = await submitted(app, { score: 580 });
      const untouched = await before(ada);
      expect(refusalOf(await holdDecision(app.deps, rob, change(ada.id, NO)))).toBe("done");
      const held = await heldOf(ada.id);
      expect(held).toMatchObject({ decision: "reject", state: "held", by: "Rob Stone", values: { reasons: ["credit-score"] } });
      expect(Date.parse(held.leaves_at!) - app.deps.clock.now().getTime()).toBeGreaterThan(HELD_MS - 5_000);
      await carryOutDecision(app.deps, { decision: held.id });
      expect(await before(ada), "the job came early").toEqual(untouched);
      await after(HELD_MS, held.id);
      expect(await statusOf(ada)).toBe("rejected");
      expect(await mailsTo(app, ada)).toHaveLength(1);
      expect((await app.store.list("notice", { application: ada.id }, { limit: 9, offset: 0 })).total).toBe(1);
      expect((await seenBy(ria, ada.id)).held).toBeNull();
      await carryOutDecision(app.deps, { decision: held.id });
      expect(await mailsTo(app, ada), "a job runs at least once").toHaveLength(1);
    });

    it("is judged at once, by the same rules", async () => {
      const ada = await submitted(app);
      expect(refusalOf(await holdDecision(app.deps, rob, change(ada.id, { decision: "reject", reasons: ["credit-score"] })))).toMatch(/^invalid reasons/);
      expect(refusalOf(await holdDecision(app.deps, rob, change(ada.id, { decision: "pre-approve" })))).toBe("invalid max_rent: one-way");
      expect(refusalOf(await holdDecision(app.deps, rob, change(ada.id, { decision: "send-lease" })))).toBe("conflict not-in-status");
      expect(refusalOf(await holdDecision(app.deps, rob, change(ada.id, ALL, 1)))).toBe("lost-update");
      expect((await seenBy(rob, ada.id)).held).toBeNull();
    });

    it("is taken back without a trace for the applicant, and history says who", async () => {
      const ada = await submitted(app);
      const untouched = await before(ada);
      await holdDecision(app.deps, rob, change(ada.id, ALL));
      const { id } = await heldOf(ada.id);
      expect(refusalOf(await takeBackDecision(app.deps, ria, { id: ada.id, decision: id }))).toBe("done");
      await after(HELD_MS, id);
      expect(await before(ada)).toEqual(untouched);
      expect((await historyOf(ada.id)).slice(-2)).toEqual(["decision-held Rob Stone", "decision-taken-back Ria Stone"]);
      expect(refusalOf(await takeBackDecision(app.deps, rob, { id: ada.id, decision: id })), "and once more").toBe("done");
      expect(refusalOf(await holdDecision(app.deps, ria, change(ada.id, ALL))), "it can be decided anew").toBe("done");
    });

    it("can't be taken back once its mail has left, which is said with when", async () => {
      const ada = await submitted(app);
      await holdDecision(app.deps, rob, change(ada.id, ALL));
      const { id } = await heldOf(ada.id);
      await after(HELD_MS, id);
      app.outside.clock.move(125_000);
      const late = await takeBackDecision(app.deps, rob, { id: ada.id, decision: id });
      expect(late).toMatchObject({ problem: { refusal: { code: "decision-is-done", args: { minutes: 2 } } } });
      expect(await statusOf(ada)).toBe("preapproved");
    });

    it("stands in the way of the next reviewer, who is told who decided what", async () => {
      const ada = await submitted(app);
      await holdDecision(app.deps, rob, change(ada.id, ALL));
      const refused = { problem: { refusal: { code: "decision-held", args: { who: "Rob Stone", what: "pre-approved it" } } } };
      expect(await holdDecision(app.deps, ria, change(ada.id, { decision: "reject", reasons: ["income-unverified"] }))).toMatchObject(refused);
      expect(await reject(app.deps, ria, change(ada.id, { reasons: ["income-unverified"] })), "a program's as well").toMatchObject(refused);
    });

    it("is not carried out when the applicant withdrew meanwhile, and staff are told", async () => {
      const ada = await submitted(app);
      await holdDecision(app.deps, rob, change(ada.id, ALL));
      const { id } = await heldOf(ada.id);
      await ada.isMovedTo("withdrawn");
      await after(HELD_MS, id);
      expect(await statusOf(ada)).toBe("withdrawn");
      expect((await mailsTo(app, ada)).filter(({ template }) => template === "review-preapproved")).toEqual([]);
      expect((await seenBy(rob, ada.id)).history.at(-1)).toMatchObject({
        name: "decision-dropped",
        detail: { decision: "pre-approve", by: rob.user.id, because: "application-changed" },
      });
    });

    it("is not carried out when answers or a report came meanwhile, but is when only somebody took it in hand", async () => {
      const [ada, bea] = [await submitted(app, { score: 700 }), await submitted(app)];
      await holdDecision(app.deps, rob, change(ada.id, ALL));
      await holdDecision(app.deps, rob, change(bea.id, ALL));
      const { applicant_info } = await ada.state();
      await app.store.transaction((tx) => tx.update("applicant_info", applicant_info.id, { first_name: "Adele" }));
      await assignReview(app.deps, ria, change(bea.id, { assigned_to: ria.user.id }));
      const [ofAda, ofBea] = [(await heldOf(ada.id)).id, (await heldOf(bea.id)).id];
      await after(HELD_MS, ofAda);
      await after(0, ofBea);
      expect([await statusOf(ada), await statusOf(bea)]).toEqual(["submitted", "preapproved"]);
    });

    it("is not carried out when whoever decided lost the role meanwhile", async () => {
      const ada = await submitted(app);
      const sue = await staff(app, "Sue");
      await holdDecision(app.deps, sue, change(ada.id, ALL));
      const { id } = await heldOf(ada.id);
      await app.store.transaction((tx) => tx.update("user", sue.user.id, { staff_roles: ["support"] }));
      await after(HELD_MS, id);
      expect(await statusOf(ada)).toBe("submitted");
      expect((await seenBy(rob, ada.id)).history.at(-1)).toMatchObject({ name: "decision-dropped", detail: { because: "role-taken" } });
    });

    it("can be taken back for as long as the documents say", async () => {
      const deps = { ...app.deps, documents: alwaysInForce(documentsWith({ decision_held_seconds: 5 })) };
      const ada = await submitted(app);
      expect(await holdDecision(deps, rob, change(ada.id, ALL))).toMatchObject({ value: { jurisdiction: { held_seconds: 5 } } });
      const { id, leaves_at } = await heldOf(ada.id);
      const left = Date.parse(leaves_at!) - app.deps.clock.now().getTime();
      expect(left).toBeLessThanOrEqual(5_000);
      await after(left - 1_000, id);
      expect(await statusOf(ada)).toBe("submitted");
      await after(1_000, id);
      expect(await statusOf(ada)).toBe("preapproved");
    });

    it("keeps nothing that was typed once it is over", async () => {
      const ada = await submitted(app);
      await holdDecision(app.deps, rob, change(ada.id, { decision: "withdraw", reason: "They rang and said so." }));
      const { id } = await heldOf(ada.id);
      await after(HELD_MS, id);
      expect(await statusOf(ada)).toBe("withdrawn");
      expect(await app.store.find("held_decision", id)).toMatchObject({ state: "done", body: {} });
    });
  });

  describe("what is decided on", () => {
    const seenNow = async (id: string) => (await seenBy(rob, id)).basis.seen;
    const changedOf = async (id: string) => (await seenBy(rob, id)).held?.changed;

    it("is what stood before whoever decides: what changed meanwhile is looked at first", async () => {
      const ada = await submitted(app);
      const basis = await seenNow(ada.id);
      const { applicant_info } = await ada.state();
      await app.store.transaction((tx) => tx.update("applicant_info", applicant_info.id, { first_name: "Adele" }));
      expect(refusalOf(await holdDecision(app.deps, rob, change(ada.id, { ...ALL, basis })))).toBe("conflict changed-while-read");
      expect((await seenBy(rob, ada.id)).held).toBeNull();
      expect(refusalOf(await holdDecision(app.deps, rob, change(ada.id, { ...ALL, basis: await seenNow(ada.id) })))).toBe("done");
    });

    it("has the documents among it by which the application is judged: others ask for another look", async () => {
      const [ada, bea] = [await submitted(app), await submitted(app)];
      const [read, unread] = [await seenNow(ada.id), await seenNow(bea.id)];
      await holdDecision(app.deps, rob, change(ada.id, { ...ALL, basis: read }));
      const others = { revision: "of-other-documents", variants: ["flow-1-5"] };
      for (const { id } of [ada, bea]) await app.store.transaction((tx) => tx.update("application", id, others));
      expect(await changedOf(ada.id)).toEqual(["documents"]);
      await after(HELD_MS, (await heldOf(ada.id)).id);
      expect([await statusOf(ada), await mailsTo(app, ada)]).toEqual(["submitted", []]);
      expect((await seenBy(rob, ada.id)).history.at(-1)).toMatchObject({ name: "decision-dropped", detail: { because: "application-changed" } });
      expect(refusalOf(await holdDecision(app.deps, rob, change(bea.id, { ...ALL, basis: unread })))).toBe("conflict changed-while-read");
      expect(refusalOf(await holdDecision(app.deps, rob, change(bea.id, { ...ALL, basis: await seenNow(bea.id) })))).toBe("done");
    });

    it("is a version of the application: whoever read another is told, and decides on none", async () => {
      const ada = await submitted(app);
      const { version } = await seenBy(rob, ada.id);
      await app.store.transaction((tx) => tx.update("application", ada.id, { move_in_date: "2027-01-01" }));
      expect(refusalOf(await holdDecision(app.deps, rob, change(ada.id, ALL, version)))).toBe("lost-update");
      expect((await seenBy(rob, ada.id)).held).toBeNull();
      expect(refusalOf(await holdDecision(app.deps, rob, change(ada.id, ALL, (await seenBy(rob, ada.id)).version)))).toBe("done");
    });

    /** As it was kept before its parts were. */
    const keptBefore = async (ada: { id: string }): Promise<string> => {
      const { id } = await heldOf(ada.id);
      const basis = formerBasisOf((await app.store.applicationState(ada.id))!);
      await app.store.transaction((tx) => tx.update("held_decision", id, { basis, parts: {} }));
      return id;
    };

    it("is carried out where it was held before its parts were kept, unless something is other", async () => {
      const [ada, bea] = [await submitted(app), await submitted(app)];
      for (const { id } of [ada, bea]) await holdDecision(app.deps, rob, change(id, ALL));
      const [ofAda, ofBea] = [await keptBefore(ada), await keptBefore(bea)];
      const { applicant_info } = await bea.state();
      await app.store.transaction((tx) => tx.update("applicant_info", applicant_info.id, { first_name: "Beatrix" }));
      expect([await changedOf(ada.id), await changedOf(bea.id)]).toEqual([[], ["something"]]);
      await after(HELD_MS, ofAda);
      await after(0, ofBea);
      expect([await statusOf(ada), await statusOf(bea)]).toEqual(["preapproved", "submitted"]);
    });

    it("has the proof of identity and the income account among it, and says which of all is other", async () => {
      const ada = await submitted(app);
      await holdDecision(app.deps, rob, change(ada.id, ALL));
      expect(await changedOf(ada.id)).toEqual([]);
      const user = ada.actor.user.id;
      await app.store.transaction(async (tx) => {
        await tx.putIncomeConnection({
          user_id: user,
          provider_user_id: `p-${user}`,
          accounts_added_at: "2026-03-01T00:00:00.000Z",
          employer: "Harbor",
          account_ending: null,
        });
      });
      expect(await changedOf(ada.id)).toEqual(["connection"]);
      await app.store.transaction(async (tx) => {
        await tx.putIdentityInquiry({ user_id: user, inquiry_id: `i-${user}`, state: "declined", begun_at: "2026-03-01T00:00:00.000Z" });
      });
      expect(await changedOf(ada.id)).toEqual(["connection", "identity"]);
      await after(HELD_MS, (await heldOf(ada.id)).id);
      expect(await statusOf(ada)).toBe("submitted");
    });

    it.each(["held", "proposed"])("is nothing any more once the applicant withdrew: what was %s is closed at once", async (state) => {
      const ada = await submitted(app);
      await holdDecision(state === "held" ? app.deps : secondPersonAsked(app), rob, change(ada.id, NO_ROOM));
      const { id } = await heldOf(ada.id);
      await ada.run("withdraw-application", {}, `/application/${ada.source}/review/withdraw`);
      expect(await statusOf(ada)).toBe("withdrawn");
      expect((await seenBy(rob, ada.id)).held).toBeNull();
      expect((await seenBy(rob, ada.id)).history.at(-1)).toMatchObject({ name: "decision-dropped", detail: { because: "over", decision: "reject" } });
      await after(HELD_MS, id);
      expect((await mailsTo(app, ada)).filter(({ template }) => template === "review-rejected")).toEqual([]);
    });

    it("stays with staff until its mail left: their own download has none that waits or was thought better of", async () => {
      const ada = await submitted(app);
      const handed = async () => {
        const { held_decisions = [], audit_events = [] } = (await app.store.personalData(ada.actor.user.id)) as Record<
          string,
          { name?: string; state?: string }[]
        >;
        return [held_decisions.map(({ state }) => state), audit_events.map(({ name }) => name!).filter((name) => name.startsWith("decision-"))];
      };
      await holdDecision(app.deps, rob, change(ada.id, NO_ROOM));
      expect(await handed()).toEqual([[], []]);
      await takeBackDecision(app.deps, rob, { id: ada.id, decision: (await heldOf(ada.id)).id });
      expect(await handed()).toEqual([[], []]);
      await holdDecision(app.deps, rob, change(ada.id, ALL));
      await after(HELD_MS, (await heldOf(ada.id)).id);
      expect(await handed()).toEqual([["done"], ["decision-held"]]);
    });
  });

  const secondPersonAsked = ({ deps }: TestApp): TestApp["deps"] => ({ ...deps, documents: alwaysInForce(secondPersonFor("request, reject")) });

  describe("where a second person has to agree to a rejection", () => {
    let strict: TestApp["deps"];
    beforeAll(() => {
      strict = secondPersonAsked(app);
    });

    it("it is proposed, and leaves once another reviewer agreed", async () => {
      const ada = await submitted(app, { score: 580 });
      await holdDecision(strict, rob, change(ada.id, NO));
      const { id, state, leaves_at } = await heldOf(ada.id);
      expect([state, leaves_at]).toEqual(["proposed", null]);
      await after(10 * HELD_MS, id);
      expect(await statusOf(ada)).toBe("submitted");
      expect(refusalOf(await confirmDecision(strict, rob, { ...change(ada.id), decision: id }))).toBe("conflict second-person-is-another");
      expect(refusalOf(await confirmDecision(strict, ria, { ...change(ada.id), decision: id }))).toBe("done");
      expect(refusalOf(await confirmDecision(strict, ria, { ...change(ada.id), decision: id }))).toBe("conflict decision-is-held");
      await after(HELD_MS, id);
      expect(await statusOf(ada)).toBe("rejected");
      const rejection = (await seenBy(rob, ada.id)).history.find(({ name }) => name === "reject");
      expect(rejection).toMatchObject({ actor: "Rob Stone", detail: { confirmed_by: ria.user.id } });
    });

    it("who agrees is told what is other since it was proposed, and agrees to what they looked at", async () => {
      const ada = await submitted(app, { score: 580 });
      await holdDecision(strict, rob, change(ada.id, NO));
      const { id } = await heldOf(ada.id);
      const agrees = async (body: Record<string, unknown> = {}) => confirmDecision(strict, ria, { ...change(ada.id, body), decision: id });
      const basisSeen = async () => (await seenBy(ria, ada.id)).basis.seen;
      const before = await basisSeen();
      const { income } = await ada.state();
      await app.store.transaction((tx) => tx.update("income", income!.id, { company_name: "Harbor Street Bakery" }));
      const told = { problem: { refusal: { code: "changed-since-proposed", args: { what: "the income" } } } };
      expect(await agrees()).toMatchObject(told);
      expect(await agrees({ basis: before }), "on the page as it was").toMatchObject(told);
      expect((await heldOf(ada.id)).changed).toEqual(["income"]);
      expect(refusalOf(await agrees({ basis: await basisSeen() }))).toBe("done");
      expect((await heldOf(ada.id)).changed).toEqual([]);
      await after(HELD_MS, id);
      expect(await statusOf(ada)).toBe("rejected");
    });

    it("who agrees to what was proposed before its parts were kept is told that something is other, in words", async () => {
      const ada = await submitted(app, { score: 580 });
      await holdDecision(strict, rob, change(ada.id, NO));
      const { id } = await heldOf(ada.id);
      await app.store.transaction((tx) => tx.update("held_decision", id, { basis: "0".repeat(64), parts: {} }));
      expect(await confirmDecision(strict, ria, { ...change(ada.id), decision: id })).toMatchObject({
        problem: { refusal: { code: "changed-since-proposed", args: { what: "something in it" } } },
      });
    });

    it("no program gets around it, and what needs no second person leaves as ever", async () => {
      const [ada, bea] = [await submitted(app), await submitted(app)];
      expect(refusalOf(await reject(strict, rob, change(ada.id, { reasons: ["income-unverified"] })))).toBe("conflict second-person-needed");
      expect(refusalOf(await preApprove(strict, rob, change(ada.id, { all_rooms: true })))).toBe("done");
      await holdDecision(strict, rob, change(bea.id, ALL));
      expect((await heldOf(bea.id)).state).toBe("held");
    });

    it("whoever proposed can think better of it, and then it can be withdrawn for the applicant", async () => {
      const ada = await submitted(app);
      await holdDecision(strict, rob, change(ada.id, { decision: "reject", reasons: ["income-unverified"] }));
      const { id } = await heldOf(ada.id);
      const withdrawal = change(ada.id, { reason: "They asked us to." });
      expect(await withdrawForApplicant(strict, ria, withdrawal)).toMatchObject({
        problem: { refusal: { code: "decision-proposed", args: { who: "Rob Stone" } } },
      });
      await takeBackDecision(strict, rob, { id: ada.id, decision: id });
      expect(refusalOf(await confirmDecision(strict, ria, { ...change(ada.id), decision: id }))).toBe("conflict decision-is-taken-back");
      expect(refusalOf(await withdrawForApplicant(strict, ria, withdrawal))).toBe("done");
    });
  });
});
