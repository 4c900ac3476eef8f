import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { inviteStaff, openCase, saveStaffRoles } from "#server/areas/people/index.ts";
import {
  assignReview,
  assignReviews,
  carryOutDecision,
  confirmDecision,
  holdDecision,
  preApprove,
  readReview,
  reject,
  takeBackDecision,
  waiveFee,
  withdrawForApplicant,
} from "#server/areas/review/index.ts";
import { listCases, saveCase } from "#server/areas/support/index.ts";
import { assignByRule, writeNote } from "#server/areas/team/index.ts";
import type { Actor, Deps } from "#server/kernel/context/deps.ts";
import type { Outcome } from "#server/kernel/access/outcome.ts";
import type { StaffRole } from "#server/ports/records.ts";
import type { Store } from "#server/ports/store.ts";
import { describeOnEachDatabase } from "#tests/support/database.ts";
import { documentsWith, TestApp, type Visitor } from "../support/test-app.ts";
import { alwaysInForce } from "../support/documents-in-force.ts";
import { change, mailsTo, refusalOf, staff, statusOf, submitted } from "../areas/review/support.ts";
import { interleave } from "./support/interleave.ts";
import { putSettings } from "#server/areas/team/sql/members.ts";

const HELD_MS = 31_000;
const ALL = { decision: "pre-approve", all_rooms: true };

describeOnEachDatabase("a role that is taken while its holder works, or is given work", (database) => {
  let app: TestApp;
  let amos: Actor;
  let ria: Actor;
  let rob: Actor;
  let ada: Visitor & { id: string };
  beforeAll(async () => {
    app = await TestApp.open({ database: database.open });
    [amos, ria] = [await staff(app, "Amos", "admin"), await staff(app, "Ria")];
  });
  beforeEach(async () => {
    [rob, ada] = [await staff(app, "Rob"), await submitted(app)];
  });
  afterAll(() => app.close());

  const takeRole =
    (from: Actor, left: StaffRole[] = []) =>
    (deps: Deps): Promise<Outcome<unknown>> =>
      saveStaffRoles(deps, amos, change(from.user.id, { staff_roles: left }));
  const ownerOf = async (id = ada.id) => (await app.store.find("application", id))!.assigned_to;
  const namesOf = async (id = ada.id) => (await app.store.events(id)).map(({ name }) => name);
  const heldOf = async (id = ada.id) => (await app.store.list("held_decision", { application: id }, { limit: 9, offset: 0 })).rows;

  describe("is given no work", () => {
    it("by a colleague who gives one application, whichever came first", async () => {
      const give = (deps: Deps) => assignReview(deps, ria, change(ada.id, { assigned_to: rob.user.id }));
      expect(refusalOf((await interleave(database, app, takeRole(rob), give))[1])).toBe("invalid assigned_to: no-reviewer");
      expect(await ownerOf()).toBeNull();
      rob = await staff(app, "Rob");
      expect((await interleave(database, app, give, takeRole(rob))).map(refusalOf)).toEqual(["done", "done"]);
      expect(await ownerOf(), "back to everybody").toBeNull();
    });

    it("by a colleague who gives many: each is named that stays where it was", async () => {
      const ids = [ada.id, (await submitted(app)).id];
      const [, given] = await interleave(database, app, takeRole(rob), (deps) => assignReviews(deps, ria, { applications: ids, assigned_to: rob.user.id }));
      // On PGlite, which runs one at a time, it is known before the first.
      if (database.engine === "pglite") expect(refusalOf(given)).toBe("invalid assigned_to: no-reviewer");
      else
        expect(given).toMatchObject({
          value: { assigned: [], failed: ids.map((application) => ({ application, problem: { code: "no-reviewer" } })) },
        });
      expect([await ownerOf(ids[0]), await ownerOf(ids[1])]).toEqual([null, null]);
    });

    it("by rule", async () => {
      await app.store.transaction((tx) => tx.query(putSettings(rob.user.id, { takes_new: true, markets: [], away_until: null, daily_mail: true })));
      const documents = alwaysInForce(documentsWith({ review_assignment: "turn" }));
      const comesIn = (deps: Deps) => app.store.transaction(async (tx) => assignByRule(tx, { ...deps, documents }, (await tx.lock("application", ada.id))!));
      await interleave(database, app, takeRole(rob), comesIn);
      expect(await ownerOf()).toBeNull();
    });

    it("nor a case of support, nor what a note says", async () => {
      const sol = await staff(app, "Sol", "support");
      expect(refusalOf(await openCase(app.deps, amos, change(ada.actor.user.id, { message: "Remind does nothing." })))).toBe("done");
      const { rows } = await listCases(
        app.deps,
        amos,
        { status: null, owner: "none", search: "Remind does nothing", undelivered: null },
        { limit: 9, offset: 0 },
      );
      const asked = String(rows[0]!["id"]);
      const give = (deps: Deps) => saveCase(deps, amos, change(asked, { assigned_to: sol.user.id }));
      expect(refusalOf((await interleave(database, app, takeRole(sol, ["reviewer"]), give))[1])).toBe("invalid assigned_to: no-helper");
      expect((await app.store.find("support_case", asked))!.assigned_to).toBeNull();

      const note = (deps: Deps) => writeNote(deps, ria, change(ada.id, { text: "Look at this.", mentions: [rob.user.id] }));
      expect(refusalOf((await interleave(database, app, takeRole(rob), note))[1])).toBe("invalid mentions: no-reader");
      expect((await app.store.mails.unsent(10_000)).filter(({ to }) => to === rob.user.email)).toEqual([]);
    });

    it("before they came: an invitation has nothing in hand", async () => {
      const email = `new-${ada.id}@example.com`;
      await inviteStaff(app.deps, amos, { email, staff_roles: ["reviewer", "support"] });
      const invited = (await app.store.transaction((tx) => tx.userByEmail(email)))!;
      expect(refusalOf(await assignReview(app.deps, ria, change(ada.id, { assigned_to: invited.id })))).toBe("invalid assigned_to: no-reviewer");
      expect(refusalOf(await assignReviews(app.deps, ria, { applications: [ada.id], assigned_to: invited.id }))).toBe("invalid assigned_to: no-reviewer");
    });
  });

  describe("does nothing more", () => {
    const ACTS: [string, (deps: Deps) => Promise<Outcome<unknown>>][] = [
      ["decides", (deps) => preApprove(deps, rob, change(ada.id, { all_rooms: true }))],
      ["rejects", (deps) => reject(deps, rob, change(ada.id, { reasons: ["income-unverified"] }))],
      ["withdraws for them", (deps) => withdrawForApplicant(deps, rob, change(ada.id, { reason: "They asked us to." }))],
      ["decides so that it can be taken back", (deps) => holdDecision(deps, rob, change(ada.id, ALL))],
      ["takes an application", (deps) => assignReview(deps, rob, change(ada.id, { assigned_to: ria.user.id }))],
      ["waives the fee", (deps) => waiveFee(deps, rob, change(ada.id, { reason: "A friend of the house." }))],
      ["writes a note", (deps) => writeNote(deps, rob, change(ada.id, { text: "Called them." }))],
    ];
    it.each(ACTS)("whoever %s", async (_, act) => {
      const before = await namesOf();
      expect(refusalOf((await interleave(database, app, takeRole(rob), act))[1])).toBe("forbidden");
      expect([await statusOf(ada), await namesOf(), await heldOf(), await mailsTo(app, ada)]).toEqual(["submitted", before, [], []]);
    });

    it("whoever takes a decision of somebody's back, or agrees to one", async () => {
      expect(refusalOf(await holdDecision(app.deps, ria, change(ada.id, ALL)))).toBe("done");
      const [kept] = await heldOf();
      const undo = (deps: Deps) => takeBackDecision(deps, rob, { id: ada.id, decision: kept!.id });
      expect(refusalOf((await interleave(database, app, takeRole(rob), undo))[1])).toBe("forbidden");
      expect((await heldOf())[0]).toMatchObject({ state: "held" });
      expect(refusalOf(await confirmDecision(app.deps, rob, { ...change(ada.id), decision: kept!.id }))).toBe("forbidden");
    });

    it("amid a bulk action: what went stays, and each of the others is named", async () => {
      const ids = [ada.id, (await submitted(app)).id, (await submitted(app)).id];
      let given = 0;
      const transaction: Store["transaction"] = async (work) => {
        given += 1;
        if (given === 2) await takeRole(rob)(app.deps);
        return app.store.transaction(work);
      };
      const answer = await assignReviews({ ...app.deps, store: { ...app.store, transaction } }, rob, { applications: ids, assigned_to: ria.user.id });
      expect(answer).toMatchObject({
        value: {
          assigned: [ids[0]],
          changed: [{ application: ids[0], from: null }],
          failed: [ids[1], ids[2]].map((application) => ({ application, problem: { code: "not-allowed" } })),
        },
      });
      expect(given, "nobody asks once for each").toBe(2);
      expect(await Promise.all(ids.map(ownerOf))).toEqual([ria.user.id, null, null]);
    });
  });

  describe("and a decision of theirs that is held", () => {
    const due = async () => {
      expect(refusalOf(await holdDecision(app.deps, rob, change(ada.id, ALL)))).toBe("done");
      // A second more than it is held for: a machine whose clock is set back meanwhile makes nothing early.
      app.outside.clock.move(HELD_MS + 1000);
      return (await heldOf())[0]!.id;
    };

    it("whose time comes while the role is taken isn't carried out, and staff are told why", async () => {
      const decision = await due();
      await interleave(database, app, takeRole(rob), (deps) => carryOutDecision(deps, { decision }));
      expect([await statusOf(ada), (await heldOf())[0]!.state, await mailsTo(app, ada)]).toEqual(["submitted", "dropped", []]);
      expect(await readReview(app.deps, ria, ada.id)).toMatchObject({
        value: {
          history: expect.arrayContaining([expect.objectContaining({ name: "decision-dropped", detail: expect.objectContaining({ because: "role-taken" }) })]),
        },
      });
    });

    it("that is being carried out when the role is taken is carried out whole, once", async () => {
      const decision = await due();
      const [, taken] = await interleave(database, app, (deps) => carryOutDecision(deps, { decision }), takeRole(rob));
      expect(refusalOf(taken)).toBe("done");
      expect([await statusOf(ada), (await heldOf())[0]!.state, (await mailsTo(app, ada)).length]).toEqual(["preapproved", "done", 1]);
    });
  });
});
