import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ANY_APPLICATION } from "#server/areas/review/sql/queue-records.ts";
import { chargeApplication } from "#tests/support/hand-in.ts";
import { preApprove, readReview, reject, requestOfApplicant, settleGroupAfter, waiveFee, withdrawForApplicant } from "#server/areas/review/index.ts";
import { readMigrations } from "#server/db/engine/migrate.ts";
import { sendMails } from "#server/kernel/mail/send-mails.ts";
import { moveOf } from "#server/kernel/rules/life-cycle.ts";
import { describeOnEachDatabase } from "#tests/support/database.ts";
import { change, type Desk, homeGroup, openDesk, refusalOf, statusOf, submitted } from "../areas/review/support.ts";
import { reviewQueue } from "#server/areas/review/sql/review-queue.ts";

const ROUNDS = 3;
const ALL = { all_rooms: true };
const NO = { reasons: ["income-unverified"] };

describeOnEachDatabase("decisions at the same moment", (database) => {
  let { app, rob, ria } = {} as Desk;
  beforeAll(async () => void ({ app, rob, ria } = await openDesk(database.open)));
  afterAll(() => app.close());

  const versionOf = async (id: string) => (await app.store.find("application", id))!.version;
  const movesOf = async (id: string) => (await app.store.events(id)).filter(({ name }) => ["pre-approve", "reject", "request"].includes(name));
  const mailsOf = async (id: string) => {
    const events = await movesOf(id);
    const to = (await app.store.find("user", (await app.store.find("application", id))!.user_id))!.email;
    return { events, mails: (await app.store.mails.unsent(10_000)).filter((mail) => mail.to === to && mail.template.startsWith("review-")) };
  };

  it("of two reviewers one decides, and the other is told who did what", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const ada = await submitted(app, { score: 580 });
      const version = await versionOf(ada.id);
      const [first, second] = await Promise.all([
        preApprove(app.deps, rob, change(ada.id, ALL, version)),
        reject(app.deps, ria, change(ada.id, { reasons: ["credit-score"] }, version)),
      ]);
      const lost = first.ok ? second : first;
      expect([first, second].filter(({ ok }) => ok)).toHaveLength(1);
      expect(lost).toMatchObject({
        problem: {
          kind: "conflict",
          refusal: { code: "decided-before", args: first.ok ? { who: "Rob Stone", what: "pre-approved it" } : { who: "Ria Stone", what: "rejected it" } },
        },
      });
      expect(await statusOf(ada)).toBe(first.ok ? "preapproved" : "rejected");
      const { events, mails } = await mailsOf(ada.id);
      expect([events.length, mails.length]).toEqual([1, 1]);
      expect((await app.store.list("notice", { application: ada.id }, { limit: 9, offset: 0 })).total, "a notice of what was decided alone").toBe(
        first.ok ? 0 : 1,
      );
    }
  });

  it("keeps how long whoever got an answer had waited for it, once whoever decided", async () => {
    const waits = async (): Promise<number> => (await database.open.pool.query<{ n: number }>("SELECT count(*)::int AS n FROM review_waits")).rows[0]!.n;
    const ada = await submitted(app);
    const before = await waits();
    await Promise.all([preApprove(app.deps, rob, change(ada.id, ALL)), reject(app.deps, ria, change(ada.id, NO))]);
    expect(await waits()).toBe(before + 1);
    const [reviewed] = [{ reviewed_after: "2000-01-01T00:00:00.000Z" }, { reviewed_before: "2000-01-01T00:00:00.000Z" }].map(
      async (narrowed) => (await app.store.query(reviewQueue({ ...ANY_APPLICATION, ...narrowed }, { limit: 100, offset: 0 }))).rows,
    );
    expect(
      (await reviewed)!.map(({ id }) => id),
      "and theirs is found by it",
    ).toContain(ada.id);
    const { review_waits } = await app.store.state(["review_waits"], { user: ada.actor.user.id, source: ada.source, market: null });
    expect(review_waits![0]!.seconds).toBeGreaterThanOrEqual(0);
  });

  it("finds whose a review was that ended before that was kept", async () => {
    const { pool } = database.open;
    const ada = await submitted(app);
    // Moments are few in a test: of one of its own nobody else's event is.
    const clock = { now: () => new Date(app.deps.clock.now().getTime() + 1234) };
    await preApprove({ ...app.deps, clock }, rob, change(ada.id, ALL));
    await pool.query("DELETE FROM review_waits WHERE application IS DISTINCT FROM $1", [ada.id]);
    await pool.query("UPDATE review_waits SET application = NULL");
    const { sql } = readMigrations().find(({ name }) => name === "0046-whose-review-it-was.sql")!;
    await pool.query(/UPDATE review_waits[^;]+/.exec(sql)![0]);
    expect((await pool.query("SELECT application FROM review_waits")).rows).toEqual([{ application: ada.id }]);
  });

  it("two decisions that could follow each other are no chain: the second was decided on what is no more", async () => {
    const ada = await submitted(app);
    const version = await versionOf(ada.id);
    await requestOfApplicant(app.deps, rob, change(ada.id, { request_type: "add_cosigner", reasons: ["income-unverified"] }, version));
    expect(await reject(app.deps, ria, change(ada.id, NO, version))).toMatchObject({
      problem: { refusal: { code: "decided-before", args: { who: "Rob Stone", what: "asked for more" } } },
    });
    expect(refusalOf(await reject(app.deps, ria, change(ada.id, NO, await versionOf(ada.id))))).toBe("done");
  });

  it("what the applicant changed meanwhile is a lost update, and no decision of anybody", async () => {
    const ada = await submitted(app);
    const version = await versionOf(ada.id);
    await app.store.transaction((tx) => tx.update("application", ada.id, { move_in_date: "2027-01-01" }));
    expect(refusalOf(await preApprove(app.deps, rob, change(ada.id, ALL, version)))).toBe("lost-update");
    expect(await statusOf(ada)).toBe("submitted");
  });

  it("a decision on an application that was withdrawn says so, whichever came first", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const ada = await submitted(app);
      const [decided, withdrawn] = await Promise.all([
        preApprove(app.deps, rob, change(ada.id, ALL)),
        ada.run("withdraw-application", {}, `/application/${ada.source}/review/withdraw`),
      ]);
      expect(await statusOf(ada)).toBe(withdrawn.ok ? "withdrawn" : "preapproved");
      if (!decided.ok) expect(decided.problem).toMatchObject({ refusal: { code: "decided-before", args: { who: "The applicant", what: "withdrew it" } } });
    }
  });

  it("a rejection while the applicant answers the request: one status, no open request, nothing lost", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const ada = await submitted(app);
      await requestOfApplicant(app.deps, rob, change(ada.id, { request_type: "add_cosigner", reasons: ["income-unverified"] }));
      const now = app.deps.clock.now().toISOString();
      const answer = app.store.transaction(async (tx) => {
        const held = await tx.lock("application", ada.id);
        const move = moveOf("complete-request", held!.status, "applicant");
        const [open] = (await tx.list("application_request", { application: ada.id, status: "open" }, { limit: 1, offset: 0 })).rows;
        if (!move.ok || !open) return false;
        await tx.update("application_request", open.id, { status: "completed", answered_with: "cosigner", completed_at: now });
        const event = { actor_user_id: ada.actor.user.id, as_user_id: null, name: "complete-request", detail: {}, why: null };
        return (await tx.transition(ada.id, { from: move.from, to: move.to, event, now })).moved;
      });
      const [answered, rejected] = await Promise.all([answer, reject(app.deps, ria, change(ada.id, NO))]);
      expect(refusalOf(rejected)).toBe("done");
      expect(await statusOf(ada)).toBe("rejected");
      const { rows } = await app.store.list("application_request", { application: ada.id }, { limit: 9, offset: 0 });
      expect(rows.map(({ status }) => status)).toEqual([answered ? "completed" : "cancelled"]);
    }
  });

  it("more deposit agreed to in two tabs while staff withdraw the application: one answer, one way, whoever was first [REV-45]", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const ada = await submitted(app);
      await requestOfApplicant(app.deps, rob, change(ada.id, { request_type: "cosign_or_deposit", reasons: ["income-unverified"] }));
      const agree = () => ada.run("accept-double-deposit", {}, `/application/${ada.source}/review/co-signer-or-deposit`);
      const [one, other, withdrawn] = await Promise.all([
        agree(),
        agree(),
        withdrawForApplicant(app.deps, ria, change(ada.id, { reason: "They asked us to." })),
      ]);
      expect(refusalOf(withdrawn)).toBe("done");
      expect(await statusOf(ada)).toBe("withdrawn");
      const { application, requests } = await ada.state();
      const agreed = requests[0]!.status === "completed";
      expect(requests.map(({ status }) => status)).toEqual([agreed ? "completed" : "cancelled"]);
      expect(application.is_paying_double_deposit).toBe(agreed);
      expect((await app.store.events(ada.id)).filter(({ name }) => name === "complete-request")).toHaveLength(agreed ? 1 : 0);
      // Who was too late is told so, and isn't told that they agreed to something.
      if (!agreed) expect([one.ok, other.ok]).toEqual([false, false]);
    }
  });

  it("an application that was withdrawn, by either side, or started again is asked for something anew", async () => {
    const ada = await submitted(app);
    const here = `/application/${ada.source}/review/withdraw`;
    for (const withdraws of [
      () => ada.run("withdraw-application", {}, here),
      () => withdrawForApplicant(app.deps, rob, change(ada.id, { reason: "They asked us to." })),
    ]) {
      expect(refusalOf(await requestOfApplicant(app.deps, rob, change(ada.id, { request_type: "add_cosigner", reasons: ["income-unverified"] })))).toBe("done");
      await withdraws();
      expect(await statusOf(ada)).toBe("withdrawn");
      expect((await ada.state()).requests.map(({ status }) => status)).not.toContain("open");
      await ada.run("start-again", {}, `/application/${ada.source}/review/withdrawn`);
      await ada.isMovedTo("submitted");
    }
    expect(refusalOf(await requestOfApplicant(app.deps, rob, change(ada.id, { request_type: "cosign_or_deposit", reasons: ["income-unverified"] })))).toBe(
      "done",
    );
    expect((await ada.state()).requests.map(({ status }) => status)).toEqual(["open", "cancelled", "cancelled"]);
    const listed = await app.store.query(reviewQueue({ ...ANY_APPLICATION, search: ada.source }, { limit: 9, offset: 0 }));
    expect(
      listed.rows.map(({ request_type }) => request_type),
      "staff see it once, with what is asked now",
    ).toEqual(["cosign_or_deposit"]);
  });

  it("a waiver and a charge: one of them, never both, and whoever lost is told", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const ada = await app.applicant();
      await ada.ready();
      const { application } = await ada.state();
      const [charged, waived] = await Promise.all([
        chargeApplication(app.deps, ada.actor, { application: application.id, token: "tok_visa" }),
        waiveFee(app.deps, rob, change(application.id, { reason: "A friend of the house." })),
      ]);
      const state = await ada.state();
      expect([state.application.waive_application_fee, state.charge !== null].filter(Boolean), "one of the two").toHaveLength(1);
      if (state.application.waive_application_fee) expect(charged).toMatchObject({ status: "wrong-state", refusal: { code: "nothing-to-pay" } });
      else expect(refusalOf(waived)).toBe("conflict fee-charged");
    }
  });

  it("a charge that found the fee unpaid a moment ago is refused once it is waived", async () => {
    const ada = await app.applicant();
    await ada.ready();
    const { application } = await ada.state();
    // The charge has read the application; the waiver comes before it claims.
    const before = app.store.applicationState.bind(app.store);
    const slow = {
      ...app.deps.store,
      applicationState: async (id: string) => before(id).then(async (state) => (await waiveFee(app.deps, rob, change(id, { reason: "A friend." })), state)),
    };
    const charged = await chargeApplication({ ...app.deps, store: slow }, ada.actor, { application: application.id, token: "tok_visa" });
    expect(charged).toMatchObject({ status: "wrong-state", refusal: { code: "nothing-to-pay" } });
    expect((await ada.state()).charge).toBeNull();
  });

  it("two members of a group who are decided at once both go on, and each is told once", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const group_source = `group-${randomUUID().slice(0, 8)}`;
      const [ada, ben] = [await submitted(app, { group_source }), await submitted(app, { group_source })];
      const outcomes = await Promise.all([preApprove(app.deps, rob, change(ada.id, ALL)), preApprove(app.deps, ria, change(ben.id, ALL))]);
      expect(outcomes.map(refusalOf)).toEqual(["done", "done"]);
      expect([await statusOf(ada), await statusOf(ben)]).toEqual(["preapproved", "preapproved"]);
      const all = [...(await mailsOf(ada.id)).mails, ...(await mailsOf(ben.id)).mails].map(({ template }) => template).sort();
      expect(all).toEqual(["review-preapproved", "review-preapproved", "review-roommates-settled"]);
    }
  });

  it("one of a group withdraws while the others are decided: these go on, by the decision or by the job after it, and each is told once", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const group_source = `group-${randomUUID().slice(0, 8)}`;
      const [ada, ben, cy] = [await submitted(app, { group_source }), await submitted(app, { group_source }), await submitted(app, { group_source })];
      const [first, second, gone] = await Promise.all([
        preApprove(app.deps, rob, change(ada.id, ALL)),
        preApprove(app.deps, ria, change(ben.id, ALL)),
        cy.run("withdraw-application", { reason: null }, `/application/${cy.source}/review/withdraw`),
      ]);
      expect([refusalOf(first), refusalOf(second), gone.ok]).toEqual(["done", "done", true]);
      await Promise.all(["one", "two"].map(() => settleGroupAfter(app.deps, { group: group_source })));
      expect([await statusOf(ada), await statusOf(ben), await statusOf(cy)]).toEqual(["preapproved", "preapproved", "withdrawn"]);
      for (const { id } of [ada, ben]) {
        const { mails } = await mailsOf(id);
        const names = (await app.store.events(id)).map(({ name }) => name);
        expect(mails.filter(({ template }) => template === "review-preapproved")).toHaveLength(1);
        expect(mails.filter(({ template }) => template === "review-roommates-settled")).toHaveLength(names.filter((name) => name === "settle-group").length);
      }
    }
  });

  it("the last two of a group whose home is given, decided at once: each goes to the lease once, by the system, and is told once", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const group = await homeGroup(app);
      const [ben, cy, dee] = group;
      await preApprove(app.deps, rob, change(ben.id, ALL));
      const outcomes = await Promise.all([preApprove(app.deps, rob, change(cy.id, ALL)), preApprove(app.deps, ria, change(dee.id, ALL))]);
      expect(outcomes.map(refusalOf)).toEqual(["done", "done"]);
      for (const each of group) {
        expect(await statusOf(each)).toBe("approved");
        expect((await app.store.events(each.id)).filter(({ name }) => name === "approve-group")).toMatchObject([{ actor_user_id: null }]);
        expect((await mailsOf(each.id)).mails.filter(({ template }) => template === "review-approved")).toHaveLength(1);
      }
    }
  });

  it("a member who withdraws while the last of the group is decided: nobody waits for ever, and nobody is sent a lease of a home that isn't full", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [ben, cy, dee] = await homeGroup(app);
      await preApprove(app.deps, rob, change(ben.id, ALL));
      await preApprove(app.deps, rob, change(cy.id, ALL));
      const [decided, withdrawn] = await Promise.all([
        preApprove(app.deps, ria, change(dee.id, ALL)),
        cy.run("withdraw-application", {}, `/application/${cy.source}/review/withdraw`),
      ]);
      await settleGroupAfter(app.deps, { group: (await ben.state()).application.group_source! });
      expect(refusalOf(decided)).toBe("done");
      const all = await Promise.all([ben, cy, dee].map(statusOf));
      // Whoever was approved for the lease can't withdraw any more.
      expect(all).toEqual(withdrawn.ok ? ["preapproved", "withdrawn", "preapproved"] : ["approved", "approved", "approved"]);
    }
  });

  it("a server that dies between the decision and its mail: the outbox sends it, once", async () => {
    const ada = await submitted(app, { score: 580 });
    await reject(app.deps, rob, change(ada.id, { reasons: ["credit-score"] }));
    const sent: string[] = [];
    let dies = true;
    const mailer = {
      send: async ({ to }: { to: string }) => {
        if (dies) throw new Error("killed before the mail server had it");
        sent.push(to);
      },
    };
    const deps = { ...app.deps, mailer, errors: { ...app.deps.errors, report: () => {} } };
    await sendMails(deps as never);
    dies = false;
    await sendMails(deps as never);
    await sendMails(deps as never);
    expect(sent.filter((to) => to === ada.actor.user.email)).toHaveLength(1);
    expect(await readReview(app.deps, rob, ada.id)).toMatchObject({ value: { notices: [{ kind: "rejection", reasons: ["credit-score"] }] } });
  });
});
