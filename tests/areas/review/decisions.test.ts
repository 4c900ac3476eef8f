import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chargeApplication } from "#tests/support/hand-in.ts";
import {
  assignReview,
  listReviews,
  preApprove,
  previewDecision,
  reject,
  requestOfApplicant,
  sendLease,
  settleGroupAfter,
  waiveFee,
  withdrawForApplicant,
} from "#server/areas/review/index.ts";
import { writeNote } from "#server/areas/team/index.ts";
import { moveOf } from "#server/kernel/rules/life-cycle.ts";
import { describeOnEachDatabase } from "../../support/database.ts";
import { readLease } from "../../support/lease.ts";
import type { Visitor } from "../../support/test-app.ts";
import { caseOf, change, type Desk, mailsTo, openDesk, refusalOf, reportAbout, staff, statusOf, submitted } from "./support.ts";

describeOnEachDatabase("what those who decide do", (database) => {
  let { app, rob } = {} as Desk;
  beforeAll(async () => void ({ app, rob } = await openDesk(database.open)));
  afterAll(() => app.close());

  const shownOf = (id: string) => caseOf(app, rob, id);
  const listed = async (...asked: [Parameters<typeof listReviews>[2], Parameters<typeof listReviews>[3]]) => {
    const outcome = await listReviews(app.deps, rob, ...asked);
    if (!outcome.ok) throw new Error(refusalOf(outcome));
    return outcome.value;
  };
  const historyOf = async (id: string) => (await app.store.events(id)).map(({ name, actor_user_id, why }) => ({ name, actor_user_id, why }));

  describe("a reviewer pre-approves", () => {
    it("[REV-48] for rooms up to a rent a month, and the applicant is told how much", async () => {
      const ada = await submitted(app);
      expect(refusalOf(await preApprove(app.deps, rob, change(ada.id, { max_rent: 1450 })))).toBe("done");
      expect((await ada.state()).application).toMatchObject({ status: "preapproved", preapproved_max_rent_cents: 145_000, preapproved_for_all: false });
      const [mail] = await mailsTo(app, ada);
      expect(mail?.subject).toBe("You're pre-approved");
      expect(mail?.text).toContain("for rooms up to $1,450 USD a month");
      expect(mail?.text).toContain("Next is your profile");
    });
    it("[REV-48] for every room", async () => {
      const ada = await submitted(app);
      expect((await shownOf(ada.id)).due_at, "as the queue says it").toBe((await listed({ status: "submitted" }, { limit: 1, offset: 0 })).rows[0]!["due_at"]);
      const [row] = await listed({ search: ada.source }, { limit: 1, offset: 0 }).then(({ rows }) => rows);
      expect((await shownOf(ada.id))["person"], "with the face that the queue has").toMatchObject({ id: row!["person"], avatar: row!["avatar"] });
      await preApprove(app.deps, rob, change(ada.id, { all_rooms: true }));
      expect((await shownOf(ada.id)).due_at, "waits for nobody of the staff any more").toBeNull();
      expect((await ada.state()).application).toMatchObject({ preapproved_max_rent_cents: null, preapproved_for_all: true });
      expect((await mailsTo(app, ada))[0]?.text).toContain("for every room");
      expect((await shownOf(ada.id)).preapproved).toEqual({ all_rooms: true, max_rent: null, currency: "usd" });
    });
    it.each([{}, { all_rooms: true, max_rent: 900 }])("one way or the other: %o is neither", async (body) => {
      const ada = await submitted(app);
      expect(refusalOf(await preApprove(app.deps, rob, change(ada.id, body)))).toBe("invalid max_rent: one-way");
      expect(await statusOf(ada)).toBe("submitted");
    });
    it("and is warned before of a limit above what the income carries or any room there costs, and of nothing that fits", async () => {
      const ada = await app.applicant();
      await ada.save("income", { company_name: "Harbor Books", job_title: "Bookseller", monthly_salary: 3480, currency: "usd" });
      await ada.isMovedTo("submitted");
      const { id, market } = (await ada.state()).application;
      const home = { market, name: "Dear", picture: "home-decker", rooms: 2, address: { street_address: "1 Pike Pl" }, full_property_price_cents: 420_000 };
      await app.store.transaction((tx) => tx.insert("home", { slug: "dear", ...home }));
      const warned = async (body: object) => {
        const seen = await previewDecision(app.deps, rob, change(id, { decision: "pre-approve", ...body }));
        if (!seen.ok) throw new Error(refusalOf(seen));
        return (seen.value["warnings"] as { code: string; amount: number }[]).map(({ code, amount }) => [code, amount]);
      };
      expect(await warned({ all_rooms: true })).toEqual([]);
      expect(await warned({ max_rent: 100 })).toEqual([]);
      expect(await warned({ max_rent: 99_000 })).toEqual([
        ["above-income", 1392],
        ["above-market", 2100],
      ]);
      expect(refusalOf(await preApprove(app.deps, rob, change(id, { max_rent: 99_000 }))), "it can be decided so").toBe("done");
    });
    it("and history says who, and nothing is decided of what wasn't handed in", async () => {
      const ada = await submitted(app);
      await preApprove(app.deps, rob, change(ada.id, { all_rooms: true }));
      expect(await historyOf(ada.id)).toContainEqual({ name: "pre-approve", actor_user_id: rob.user.id, why: null });
      const open = await app.applicant();
      expect(refusalOf(await preApprove(app.deps, rob, change((await open.state()).application.id, { all_rooms: true })))).toBe("conflict not-in-status");
    });
  });

  describe("a group goes on together", () => {
    async function group(): Promise<(Visitor & { id: string })[]> {
      const slug = `group-${randomUUID().slice(0, 8)}`;
      return [await submitted(app, { group_source: slug }), await submitted(app, { group_source: slug }), await submitted(app, { group_source: slug })];
    }
    it("the first who are pre-approved wait for the last, who moves them all", async () => {
      const [ada, ben, cy] = await group();
      await preApprove(app.deps, rob, change(ada!.id, { all_rooms: true }));
      await preApprove(app.deps, rob, change(ben!.id, { max_rent: 1200 }));
      expect([await statusOf(ada!), await statusOf(ben!)]).toEqual(["preapproved_roommate_pending", "preapproved_roommate_pending"]);
      expect((await mailsTo(app, ada!))[0]?.text).toContain("still deciding about the others of your group");
      await preApprove(app.deps, rob, change(cy!.id, { all_rooms: true }));
      expect(await Promise.all([ada!, ben!, cy!].map(statusOf))).toEqual(["preapproved", "preapproved", "preapproved"]);
      expect((await mailsTo(app, ada!)).map(({ template }) => template)).toEqual(["review-preapproved", "review-roommates-settled"]);
      expect((await mailsTo(app, cy!)).map(({ template }) => template)).toEqual(["review-preapproved"]);
    });
    it("a rejection is a decision as well, and so is a member who withdraws", async () => {
      const [ada, ben, cy] = await group();
      // Nobody waits for whoever said no to their invitation.
      const invited = { group_source: (await ada!.state()).application.group_source!, invited_at: app.deps.clock.now().toISOString() };
      await app.store.transaction((tx) => tx.insert("group_member", { ...invited, left_at: invited.invited_at, left_because: "declined" }));
      await preApprove(app.deps, rob, change(ada!.id, { all_rooms: true }));
      await reject(app.deps, rob, change(ben!.id, { reasons: ["income-unverified"] }));
      expect(await statusOf(ada!)).toBe("preapproved_roommate_pending");
      expect((await cy!.run("withdraw-application", {}, `/application/${cy!.source}/review/withdraw`)).ok).toBe(true);
      const { group_source } = (await ada!.state()).application;
      await settleGroupAfter(app.deps, { group: group_source! });
      await settleGroupAfter(app.deps, { group: group_source! });
      expect(await statusOf(ada!)).toBe("preapproved");
      expect((await mailsTo(app, ada!)).filter(({ template }) => template === "review-roommates-settled")).toHaveLength(1);
    });
    it("the lease is sent to every member at once, and to none while one isn't approved", async () => {
      const [ada, ben, cy] = await group();
      for (const member of [ada!, ben!]) await member.isMovedTo("approved");
      expect(refusalOf(await sendLease(app.deps, rob, change(ada!.id)))).toBe("conflict group-not-approved");
      await cy!.isMovedTo("approved");
      expect(refusalOf(await sendLease(app.deps, rob, change(ada!.id, await readLease(app.deps, rob, ada!.id))))).toBe("done");
      expect(await Promise.all([ada!, ben!, cy!].map(statusOf))).toEqual(["lease_sent", "lease_sent", "lease_sent"]);
      for (const member of [ada!, ben!, cy!]) expect((await mailsTo(app, member)).map(({ subject }) => subject)).toEqual(["Your lease is here"]);
    });
  });

  describe("what else staff do", () => {
    it("[REV-49] see everything of an application, and whether the score suggests a co-signer; the government id number is nowhere", async () => {
      const ada = await submitted(app, { score: 599 });
      const { applicant_info } = await ada.state();
      await app.store.transaction((tx) => tx.writeSecureId(applicant_info.id, { number: "123456789", country: "US" }));
      const shown = await shownOf(ada.id);
      expect(shown).toMatchObject({
        status: "submitted",
        check: { score: 599, cosigner_suggested: true },
        applicant_info: { first_name: "Ada", sin_ssn_last4: "6789" },
        jurisdiction: { notices: ["adverse-action"] },
      });
      expect(JSON.stringify(shown)).not.toContain("123456789");
      const ben = await submitted(app, { score: 600 });
      expect((await shownOf(ben.id)).check).toMatchObject({ cosigner_suggested: false });
      const cy = await submitted(app);
      expect((await shownOf(cy.id)).check).toBeNull();
      await reportAbout(app, (await cy.state()).applicant_info.id, 700);
      expect((await shownOf(cy.id)).check).toMatchObject({ score: 700 });
    });

    it("find an application by name, address and source, and filter by status, market and who has it", async () => {
      const ada = await submitted(app, { label: "Seattle, room 100%" });
      const { applicant_info } = await ada.state();
      await app.store.transaction((tx) => tx.update("applicant_info", applicant_info.id, { first_name: "Zoë_1", last_name: "Quill" }));
      const EVERYTHING = {};
      const find = async (filter: Partial<Record<"status" | "market" | "assigned_to" | "search", string>>) =>
        (await listed({ ...EVERYTHING, ...filter }, { limit: 100, offset: 0 })).rows.map(({ id }) => id);
      for (const search of ["zoë_1 quill", ada.actor.user.email.toUpperCase(), ada.source, " Quill "]) expect(await find({ search }), search).toEqual([ada.id]);
      expect(await find({ search: "zoë_" }), "what is typed stands for itself").toEqual([ada.id]);
      expect(await find({ search: "%" })).toEqual([]);
      expect(await find({ search: "zoëx1" })).toEqual([]);
      expect(await find({ search: "Quill", status: "submitted" })).toEqual([ada.id]);
      expect(await find({ search: "Quill", status: "rejected" })).toEqual([]);
      expect(await find({ search: "Quill", market: "toronto" })).toEqual([]);
      expect(refusalOf(await listReviews(app.deps, rob, { ...EVERYTHING, status: "no-such" }, { limit: 9, offset: 0 }))).toBe("invalid status: oneOf");
      // Rob has what he decided about here, too.
      const ria = await staff(app, "Ria");
      await assignReview(app.deps, rob, change(ada.id, { assigned_to: ria.user.id }));
      expect(await find({ assigned_to: ria.user.id })).toEqual([ada.id]);
      await assignReview(app.deps, rob, change(ada.id, { assigned_to: rob.user.id }));
      expect(await find({ assigned_to: "me", search: "Quill" })).toEqual([ada.id]);
      expect(await find({ assigned_to: "nobody-like-that" })).toEqual([]);
      const page = await listed(EVERYTHING, { limit: 1, offset: 5000 });
      expect(page).toMatchObject({ rows: [], total: expect.any(Number) });
      expect(page.total).toBeGreaterThan(0);
    });

    it("note and assign, which the applicant is told nothing of", async () => {
      const ada = await submitted(app);
      const told: string[] = [];
      const stop = await app.deps.live.subscribe(ada.actor.user.id, null, ({ kind }) => void told.push(kind));
      const note = await writeNote(app.deps, rob, change(ada.id, { text: "Called them, they send a payslip." }));
      expect(note).toMatchObject({ ok: true, created: true, value: { author: "Rob Stone" } });
      expect(refusalOf(await assignReview(app.deps, rob, change(ada.id, { assigned_to: ada.actor.user.id })))).toBe("invalid assigned_to: no-reviewer");
      const nia = await staff(app, "Nia");
      await app.store.transaction((tx) => tx.update("user", nia.user.id, { invited_until: "2999-01-01T00:00:00.000Z" }));
      expect(refusalOf(await assignReview(app.deps, rob, change(ada.id, { assigned_to: nia.user.id }))), "invited, and has not come").toBe(
        "invalid assigned_to: no-reviewer",
      );
      await assignReview(app.deps, rob, change(ada.id, { assigned_to: rob.user.id }));
      expect(await shownOf(ada.id)).toMatchObject({ notes: [{ text: "Called them, they send a payslip." }], assigned_to: rob.user.id });
      expect((await historyOf(ada.id)).map(({ name }) => name)).toEqual(expect.arrayContaining(["note-written", "assigned"]));
      await assignReview(app.deps, rob, change(ada.id, { assigned_to: null }));
      const { history } = (await shownOf(ada.id)) as { history: { name: string; detail: object }[] };
      expect(history.flatMap(({ name, detail }) => (name === "assigned" ? [detail] : []))).toEqual([
        { from: null, to: rob.user.id, hand: "self", to_name: "Rob Stone" },
        { from: rob.user.id, to: null, hand: "nobody", to_name: null },
      ]);
      await preApprove(app.deps, rob, change(ada.id, { all_rooms: true }));
      await expect.poll(() => told).toContain("status-moved");
      expect(told).not.toContain("note-written");
      expect(told).not.toContain("assigned");
      stop();
    });

    it("waive the fee while the form is open, with the reason in the history, and never one that is paid", async () => {
      const ada = await app.applicant();
      const { application } = await ada.state();
      expect(refusalOf(await waiveFee(app.deps, rob, change(application.id, { reason: "Moved with us before." })))).toBe("done");
      expect((await ada.state()).application.waive_application_fee).toBe(true);
      expect(await historyOf(application.id)).toContainEqual({ name: "fee-waived", actor_user_id: rob.user.id, why: "Moved with us before." });
      expect(refusalOf(await waiveFee(app.deps, rob, change(application.id, { reason: "Again." })))).toBe("conflict fee-waived-already");
      const eve = await app.applicant();
      await eve.ready();
      const { id } = (await eve.state()).application;
      expect(await chargeApplication(app.deps, eve.actor, { application: id, token: "tok_visa" })).toMatchObject({ status: "done" });
      expect(refusalOf(await waiveFee(app.deps, rob, change(id, { reason: "Too late." })))).toBe("conflict fee-charged");
      expect((await eve.state()).application.waive_application_fee).toBe(false);
    });

    it("withdraw for an applicant, who is told and may open it again", async () => {
      const ada = await submitted(app);
      await requestOfApplicant(app.deps, rob, change(ada.id, { request_type: "add_cosigner", reasons: ["income-unverified"] }));
      await withdrawForApplicant(app.deps, rob, change(ada.id, { reason: "They asked us on the phone." }));
      expect(await statusOf(ada)).toBe("withdrawn");
      expect((await shownOf(ada.id)).requests).toMatchObject([{ status: "cancelled" }]);
      expect((await mailsTo(app, ada)).map(({ subject }) => subject)).toContain("Your application was withdrawn");
      expect(moveOf("start-again", "withdrawn", "applicant").ok).toBe(true);
    });
  });
});
