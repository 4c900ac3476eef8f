import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chargeApplication } from "#tests/support/hand-in.ts";
import {
  assignReview,
  listReviews,
  preApprove,
  previewDecision,
  readReview,
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
  const noticesOf = async (application: string) => (await app.store.list("notice", { application }, { limit: 10, offset: 0 })).rows;
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

  describe("a reviewer asks for more, or says no", () => {
    it("is shown as a draft before there is a reason, with a hole where it will be, and can't be decided so", async () => {
      const ada = await submitted(app, { score: 580 });
      const body = { decision: "reject", reasons: [] };
      expect(refusalOf(await previewDecision(app.deps, rob, change(ada.id, body)))).toBe("invalid reasons: reason-needed");
      const seen = await previewDecision(app.deps, rob, change(ada.id, { ...body, draft: true }));
      if (!seen.ok) throw new Error(refusalOf(seen));
      expect(seen.value["proof"]).toContain("The reasons come here. Without one the notice can&#39;t be sent.");
      expect(seen.value["html"]).not.toContain("The reasons come here.");
      expect(refusalOf(await reject(app.deps, rob, change(ada.id, { reasons: [] })))).toBe("invalid reasons: reason-needed");
    });
    it("after a report: the applicant gets the notice, which is kept word for word and mailed once", async () => {
      const ada = await submitted(app, { score: 580 });
      const body = { request_type: "cosign_or_deposit", reasons: ["credit-score", "income-unverified"] };
      const seen = await previewDecision(app.deps, rob, change(ada.id, { decision: "request", ...body }));
      expect(refusalOf(await requestOfApplicant(app.deps, rob, change(ada.id, body)))).toBe("done");
      expect(await statusOf(ada)).toBe("submitted_request_pending");
      const [notice] = await noticesOf(ada.id);
      const [mail, ...others] = await mailsTo(app, ada);
      expect(others).toEqual([]);
      expect(mail).toMatchObject({ subject: notice!.subject, text: notice!.text, html: notice!.html, to: notice!.to });
      const kept = await readReview(app.deps, rob, ada.id);
      expect(kept.ok && kept.value["notices"], "staff read it again, by the line of its decision").toMatchObject([{ id: notice!.id, html: mail!.html }]);
      expect(kept.ok && (kept.value["history"] as object[]).at(-1)).toMatchObject({ name: "request", detail: { notice: notice!.id } });
      if (!seen.ok) throw new Error(refusalOf(seen));
      expect(seen.value, "the preview is what was sent").toMatchObject({
        notice: true,
        to: notice!.to,
        subject: notice!.subject,
        text: notice!.text,
        html: notice!.html,
      });
      const partsIn = (html: unknown): string[] => [...String(html).matchAll(/class="part"[^>]*>(\d)</gu)].map(([, number = ""]) => number);
      expect([partsIn(seen.value["proof"]), partsIn(notice!.html)], "numbered for whoever proofreads, and for nobody else").toEqual([["1", "2", "3", "4"], []]);
      expect(notice!.reasons).toEqual(["credit-score", "income-unverified"]);
      const today = app.deps.clock.now();
      const lastDay = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(today.getTime() + 60 * 86_400_000);
      for (const said of [
        "It isn't a no.",
        "1. The credit score in the report",
        "2. An income that we couldn't verify",
        "580",
        "from 300 to 850",
        "Clearwater Screening",
        "PO Box 1200",
        `if you ask by ${lastDay}`,
        "Dispute it",
        "Fair Credit Reporting Act",
      ])
        expect(notice!.text).toContain(said);
      // 580 stands at 280 of the 550 points between 300 and 850.
      expect(notice!.html).toMatch(/width="51%"[^>]*>&nbsp;<\/td><td[^>]*width="49%"/u);
      expect(notice!.text.indexOf("It isn't a no.")).toBeLessThan(notice!.text.indexOf("The reasons"));
      expect((await shownOf(ada.id)).requests).toMatchObject([{ request_type: "cosign_or_deposit", status: "open" }]);
      expect(await historyOf(ada.id)).toContainEqual({ name: "request", actor_user_id: rob.user.id, why: "credit-score, income-unverified" });
    });

    it("without a report no law asks for a notice, and no reason of a report can be given", async () => {
      const ada = await submitted(app);
      expect(refusalOf(await reject(app.deps, rob, change(ada.id, { reasons: ["credit-score"] })))).toBe("invalid reasons: reason-without-report");
      await reject(app.deps, rob, change(ada.id, { reasons: ["no-room"] }));
      expect(await statusOf(ada)).toBe("rejected");
      expect(await noticesOf(ada.id)).toEqual([]);
      expect((await mailsTo(app, ada))[0]?.text).not.toMatch(/report|Screening|Reporting Act/);
    });

    it("a rejection after a report goes with its notice, and ends what was asked for", async () => {
      const ada = await submitted(app, { score: 580 });
      await requestOfApplicant(app.deps, rob, change(ada.id, { request_type: "add_cosigner", reasons: ["credit-score"] }));
      await reject(app.deps, rob, change(ada.id, { reasons: ["late-payments"] }));
      expect((await noticesOf(ada.id)).map(({ kind }) => kind).sort()).toEqual(["add_cosigner", "rejection"]);
      expect((await shownOf(ada.id)).requests).toMatchObject([{ status: "cancelled" }]);
    });

    it("[REV-24] a rejection stands in the applicant's list as closed, beside what is still under way", async () => {
      const ada = await submitted(app, { score: 580 });
      const second = await app.source();
      await ada.run("accept-source", { source: second.slug, by_mail: false }, "/applications/before-you-begin", { source: second.slug });
      expect(JSON.stringify(await ada.see("/applications"))).not.toContain("Closed");
      await reject(app.deps, rob, change(ada.id, { reasons: ["credit-score"] }));
      expect(JSON.stringify(await ada.see("/applications"))).toContain("Closed");
    });

    it.each([
      [[], "reason-needed"],
      [["nothing-of-ours"], "unknown-reason"],
      [["__proto__"], "unknown-reason"],
    ])("the reasons %j are refused", async (reasons, code) => {
      const ada = await submitted(app, { score: 580 });
      expect(refusalOf(await reject(app.deps, rob, change(ada.id, { reasons })))).toBe(`invalid reasons: ${code}`);
      expect(await statusOf(ada)).toBe("submitted");
    });

    it("a notice that can't be written whole leaves everything as it was", async () => {
      const ada = await submitted(app, { score: 580 });
      const nameless = { ...app.deps, screening: Object.assign(Object.create(app.deps.screening), { contact: undefined }) } as typeof app.deps;
      const refused = await reject(nameless, rob, change(ada.id, { reasons: ["credit-score"] }));
      expect(refusalOf(refused)).toBe("conflict notice-incomplete");
      expect(!refused.ok && refused.problem, "it names what can't be said").toMatchObject({ refusal: { args: { parts: "company" } } });
      const seen = await previewDecision(nameless, rob, change(ada.id, { decision: "reject", reasons: ["credit-score"] }));
      expect(seen, "so does its preview").toMatchObject({ ok: true, value: { notice: true, missing: ["company"] } });
      expect(await statusOf(ada)).toBe("submitted");
      expect([await noticesOf(ada.id), await mailsTo(app, ada)]).toEqual([[], []]);
    });

    it("[REV-44] no double deposit where the law of the place allows none", async () => {
      const ada = await submitted(app, { market: "new-york-city", score: 580 });
      const ask = (request_type: string) => requestOfApplicant(app.deps, rob, change(ada.id, { request_type, reasons: ["credit-score"] }));
      expect(refusalOf(await ask("cosign_or_deposit"))).toBe("invalid request_type: double-deposit-not-allowed");
      expect(refusalOf(await ask("add_cosigner"))).toBe("done");
    });

    it("[REV-42] [REV-43] the deposit is worded as the place has it, and the law of Canada is not America's", async () => {
      await app.store.transaction(async (tx) => {
        for (const [slug, display_name, country_code, region_code] of [
          ["boston", "Boston", "US", "MA"],
          ["calgary", "Calgary", "CA", "AB"],
        ] as const)
          await tx.insert("market", { slug, display_name, country_code, region_code, picture: "home-decker" });
      });
      const [boston, seattle, calgary] = [
        await submitted(app, { market: "boston", score: 580 }),
        await submitted(app, { score: 580 }),
        await submitted(app, { market: "calgary", currency: "cad", score: 580 }),
      ];
      const texts = [];
      for (const { id } of [boston, seattle, calgary]) {
        await requestOfApplicant(app.deps, rob, change(id, { request_type: "cosign_or_deposit", reasons: ["credit-score"] }));
        texts.push((await noticesOf(id))[0]!.text);
      }
      expect(texts[0]).toContain("you pay your last month's rent up front");
      expect(texts[1]).toContain("you provide a double deposit");
      expect(texts[2]).toContain("consumer reporting law of your province");
      expect(texts[2]).not.toMatch(/Fair Credit|if you ask by/);
    });

    it("to the address that the account was proven with, whatever address was typed", async () => {
      const ada = await submitted(app, { score: 580 });
      const { applicant_info } = await ada.state();
      await app.store.transaction((tx) => tx.update("applicant_info", applicant_info.id, { email: "somebody.else@example.com" }));
      await reject(app.deps, rob, change(ada.id, { reasons: ["credit-score"] }));
      expect((await noticesOf(ada.id)).map(({ to }) => to)).toEqual([ada.actor.user.email]);
      expect((await app.store.mails.unsent(10_000)).filter(({ to }) => to === "somebody.else@example.com")).toEqual([]);
    });

    it("in the applicant's language", async () => {
      const ada = await submitted(app, { score: 580 });
      await app.store.keepLocale(ada.actor.user.id, "fr-CA");
      await reject(app.deps, rob, change(ada.id, { reasons: ["credit-score"] }));
      const [notice] = await noticesOf(ada.id);
      expect(notice).toMatchObject({ locale: "fr-CA", subject: "Au sujet de votre demande" });
      expect(notice!.text).toContain("Le pointage de crédit du rapport");
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
      expect(refusalOf(await sendLease(app.deps, rob, change(ada!.id)))).toBe("done");
      expect(await Promise.all([ada!, ben!, cy!].map(statusOf))).toEqual(["lease_sent", "lease_sent", "lease_sent"]);
      for (const member of [ada!, ben!, cy!]) expect((await mailsTo(app, member)).map(({ subject }) => subject)).toEqual(["Your lease is on its way"]);
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
