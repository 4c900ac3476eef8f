/** Reasons rest on figures: one without is none, and one that its figure contradicts has to be meant, by whoever decides and over the API. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { holdDecision, listReviews, preApprove, previewDecision, readReview, reject, requestOfApplicant } from "#server/areas/review/index.ts";
import { describeOnEachDatabase } from "../../support/database.ts";
import type { Visitor } from "../../support/test-app.ts";
import { caseOf, change, type Desk, homeGroup, mailsTo, openDesk, refusalOf, statusOf, submitted } from "./support.ts";

describeOnEachDatabase("the reasons of a decision", (database) => {
  let { app, rob } = {} as Desk;
  beforeAll(async () => void ({ app, rob } = await openDesk(database.open)));
  afterAll(() => app.close());

  /** What somebody earns a month, of those who have said where. */
  const earns = async (of: Visitor, monthly_salary_cents: number): Promise<void> => {
    const { income } = await of.state();
    await app.store.transaction((tx) => tx.update("income", income!.id, { monthly_salary_cents }));
  };
  const reasonsOf = async (id: string) => Object.fromEntries((await caseOf(app, rob, id)).jurisdiction.reasons.map((one) => [one.id, one]));

  it("a good score says otherwise than the credit score as a reason: it is asked for, and refused until it is meant", async () => {
    const ada = await submitted(app, { score: 742 });
    const body = { decision: "reject", reasons: ["credit-score"] };
    expect((await reasonsOf(ada.id))["credit-score"]).toMatchObject({ shows: "score", figure: 742, lacks: null, contradicted_from: 600 });
    const seen = await previewDecision(app.deps, rob, change(ada.id, body));
    expect(seen).toMatchObject({ ok: true, value: { warnings: [{ code: "score", amount: 742, times: 600 }] } });
    expect(refusalOf(await holdDecision(app.deps, rob, change(ada.id, body)))).toBe("invalid reasons: reason-contradicted");
    expect(refusalOf(await reject(app.deps, rob, change(ada.id, { reasons: ["credit-score"] })))).toBe("invalid reasons: reason-contradicted");
    expect(await statusOf(ada)).toBe("submitted");
    expect(await mailsTo(app, ada)).toEqual([]);
    expect(refusalOf(await holdDecision(app.deps, rob, change(ada.id, { ...body, despite_figures: true })))).toBe("done");
  });

  it("a low score bears it without a question", async () => {
    const ada = await submitted(app, { score: 580 });
    const seen = await previewDecision(app.deps, rob, change(ada.id, { decision: "reject", reasons: ["credit-score"] }));
    expect(seen).toMatchObject({ ok: true, value: { warnings: [] } });
    expect(refusalOf(await reject(app.deps, rob, change(ada.id, { reasons: ["credit-score"] })))).toBe("done");
  });

  it("a report that is clear says otherwise than what it would say as a reason: that is asked once, and refused until it is meant", async () => {
    const ada = await submitted(app, { score: 742 });
    const reasons = ["late-payments", "court-records"];
    expect(await reasonsOf(ada.id)).toMatchObject({ "late-payments": { clear_check: "screening" }, "identity-unverified": { clear_check: null } });
    const seen = await previewDecision(app.deps, rob, change(ada.id, { decision: "reject", reasons }));
    expect(seen).toMatchObject({ ok: true, value: { warnings: [{ code: "check-screening", amount: null }] } });
    expect(refusalOf(await holdDecision(app.deps, rob, change(ada.id, { decision: "reject", reasons })))).toBe("invalid reasons: reason-contradicted");
    expect(refusalOf(await reject(app.deps, rob, change(ada.id, { reasons })))).toBe("invalid reasons: reason-contradicted");
    expect(await mailsTo(app, ada)).toEqual([]);
    expect(refusalOf(await reject(app.deps, rob, change(ada.id, { reasons, despite_figures: true })))).toBe("done");

    const eve = await submitted(app, { score: 580 });
    expect(refusalOf(await reject(app.deps, rob, change(eve.id, { reasons }))), "a report that isn't clear bears it").toBe("done");
  });

  it("who they are and what they earn, once proven, contradict that it isn't", async () => {
    const ada = await submitted(app);
    const unproven = ["identity-unverified", "income-unverified"];
    const asks = (reasons: string[]) => previewDecision(app.deps, rob, change(ada.id, { decision: "reject", reasons }));
    const warned = async (reasons: string[]) => {
      const told = await asks(reasons);
      return told.ok && told.value.warnings.map(({ code }) => code);
    };
    expect(await warned(unproven)).toEqual([]);
    await app.store.transaction((tx) => tx.update("user", ada.actor.user.id, { is_persona_verified: true }));
    expect(await warned(unproven)).toEqual(["check-identity"]);
    const listed = await listReviews(app.deps, rob, { search: ada.actor.user.email }, { limit: 1, offset: 0 });
    expect(listed, "as the queue has it").toMatchObject({ ok: true, value: { rows: [{ checks: { identity: "clear", income: "none" } }] } });
    expect(refusalOf(await reject(app.deps, rob, change(ada.id, { reasons: ["identity-unverified"] })))).toBe("invalid reasons: reason-contradicted");
    expect(refusalOf(await reject(app.deps, rob, change(ada.id, { reasons: ["income-unverified"] })))).toBe("done");
  });

  it("an income that is high beside the rent contradicts a low one, and where no income is known there is no such reason", async () => {
    const [ben] = await homeGroup(app, { full_property_price_cents: 300_000, resident_rent_cents: 100_000 });
    await earns(ben, 420_000);
    expect((await reasonsOf(ben.id))["income"]).toMatchObject({ shows: "income_times_rent", figure: 4.2, contradicted_from: 2.5 });
    const asks = { request_type: "add_cosigner", reasons: ["income"] };
    const seen = await previewDecision(app.deps, rob, change(ben.id, { decision: "request", ...asks }));
    expect(seen, "said in money").toMatchObject({ ok: true, value: { warnings: [{ code: "income", amount: 4200, rent: 1000, times: 2.5 }] } });
    expect(refusalOf(await requestOfApplicant(app.deps, rob, change(ben.id, asks)))).toBe("invalid reasons: reason-contradicted");
    expect(refusalOf(await requestOfApplicant(app.deps, rob, change(ben.id, { ...asks, despite_figures: true })))).toBe("done");

    const eve = await submitted(app);
    await earns(eve, 420_000);
    expect((await reasonsOf(eve.id))["income"], "of somebody without a room: what they can pay").toMatchObject({
      shows: "affordable_rent",
      figure: 1680,
      lacks: null,
      contradicted_from: null,
    });
    const joe = await submitted(app);
    expect((await reasonsOf(joe.id))["income"]).toMatchObject({ shows: null, figure: null, possible: false, lacks: "figure" });
    expect(refusalOf(await reject(app.deps, rob, change(joe.id, { reasons: ["income"] })))).toBe("invalid reasons: reason-without-figure");
  });

  it("the limit that is proposed to somebody without a room is one that nobody is warned of", async () => {
    const ada = await submitted(app);
    await earns(ada, 420_000);
    const seen = await readReview(app.deps, rob, ada.id);
    expect(seen).toMatchObject({ ok: true, value: { monthly_income: { total: 4200, rent: null, affordable: 1680, affordable_times: 2.5 } } });
    const at = (max_rent: number) => previewDecision(app.deps, rob, change(ada.id, { decision: "pre-approve", all_rooms: false, max_rent }));
    const warned = async (max_rent: number) => {
      const told = await at(max_rent);
      return told.ok && (told.value["warnings"] as { code: string }[]).map(({ code }) => code).filter((code) => code === "above-income");
    };
    expect([await warned(1680), await warned(1681)]).toEqual([[], ["above-income"]]);
    expect(refusalOf(await preApprove(app.deps, rob, change(ada.id, { all_rooms: false, max_rent: 1680 })))).toBe("done");
  });
});
