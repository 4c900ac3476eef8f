import { afterAll, beforeAll, expect, it } from "vitest";
import { readProfile } from "#server/areas/profile/profile-resource.ts";
import { settleRequest } from "#server/areas/requests/settle-request.ts";
import { reject, settleGroupAfter, withdrawForApplicant } from "#server/areas/review/index.ts";
import { patchDisplayState } from "#server/kernel/records/patch-display-state.ts";
import { publishedDocuments } from "#tests/support/published-documents.ts";
import { describeOnEachDatabase } from "../../support/database.ts";
import type { Visitor } from "../../support/test-app.ts";
import { anAddress, invite, join, membersOf, primary } from "../groups/group.ts";
import { type Desk, openDesk, refusalOf, statusOf } from "../review/support.ts";

const { living } = publishedDocuments();
const DETAILS = { job_title: "Baker", employer: "Elliott Bay Bakery", bio: "Up before the birds." };
const WAITS = "profile_completed_roommate_pending";

describeOnEachDatabase("whoever waits for a roommate's profile", (database) => {
  let { app, rob } = {} as Desk;
  beforeAll(async () => void ({ app, rob } = await openDesk(database.open)));
  afterAll(() => app.close());

  /** Everything that a profile is handed in with. */
  async function answered(visitor: Visitor): Promise<Visitor> {
    const own_answers = Object.fromEntries(living.questions.map(({ id, answers }) => [id, answers[0]!.id]));
    const roommate_answers = Object.fromEntries(living.questions.map(({ id, answers }) => [id, [answers[0]!.id]]));
    const { id } = visitor.actor.user;
    const created_at = app.deps.clock.now().toISOString();
    await app.store.transaction((tx) => tx.insert("profile", { user_id: id, ...DETAILS, own_answers, roommate_answers, interests: [], created_at }));
    return visitor;
  }
  const handIn = (visitor: Visitor) => visitor.run("submit-profile", {}, `/application/${visitor.source}/profile/interests`);
  const idOf = async (visitor: Visitor): Promise<string> => (await visitor.state()).application.id;

  /** Two: Ben handed his profile in and waits for Cy, who stands where it says. */
  async function pair(cys: Parameters<Visitor["isMovedTo"]>[0]): Promise<[Visitor, Visitor]> {
    const ben = await primary(app, { number_of_potential_roommates: 2 });
    const address = anAddress();
    await invite(ben, address);
    const cy = await join(app, ben, address);
    await ben.isMovedTo("preapproved");
    await cy.isMovedTo(cys);
    await handIn(await answered(ben));
    expect(await statusOf(ben)).toBe(WAITS);
    return [ben, cy];
  }
  const jobsOf = async (ben: Visitor): Promise<void> => settleGroupAfter(app.deps, { group: (await ben.state()).application.group_source! });

  it("goes on once the roommate withdraws", async () => {
    const [ben, cy] = await pair("preapproved");
    await cy.run("withdraw-application", { reason: null }, `/application/${cy.source}/review/withdraw`);
    await jobsOf(ben);
    expect(await statusOf(ben)).toBe("profile_completed");
  });

  it("goes on once the roommate is withdrawn by whoever reviews them", async () => {
    const [ben, cy] = await pair("preapproved");
    expect(refusalOf(await withdrawForApplicant(app.deps, rob, { id: await idOf(cy), body: { reason: "Asked by phone." }, version: null }))).toBe("done");
    expect(await statusOf(ben)).toBe("profile_completed");
  });

  it("goes on once the roommate is rejected, who shows them no profile and reads none of theirs", async () => {
    const [ben, cy] = await pair("submitted");
    await answered(cy);
    expect((await readProfile(app.deps, cy.actor, ben.actor.user.id)).ok).toBe(true);
    expect(refusalOf(await reject(app.deps, rob, { id: await idOf(cy), body: { reasons: ["income-unverified"] }, version: null }))).toBe("done");
    expect(await statusOf(ben)).toBe("profile_completed");
    expect(refusalOf(await readProfile(app.deps, cy.actor, ben.actor.user.id))).toBe("not-found");
    expect(refusalOf(await readProfile(app.deps, ben.actor, cy.actor.user.id))).toBe("not-found");
  });

  it("waits for nobody who was rejected before", async () => {
    const ben = await primary(app, { number_of_potential_roommates: 2 });
    const address = anAddress();
    await invite(ben, address);
    const cy = await join(app, ben, address);
    await ben.isMovedTo("preapproved");
    await cy.isMovedTo("rejected");
    await handIn(await answered(ben));
    expect(await statusOf(ben)).toBe("profile_completed");
  });

  it("goes on once the roommate, whom nobody has decided yet, hands theirs in", async () => {
    const [ben, cy] = await pair("submitted");
    await handIn(await answered(cy));
    expect(await statusOf(cy)).toBe("submitted");
    expect(await statusOf(ben)).toBe("profile_completed");
  });

  it("goes on once somebody who was invited says no", async () => {
    const ben = await primary(app, { number_of_potential_roommates: 2 });
    const address = anAddress();
    await invite(ben, address);
    await ben.isMovedTo("preapproved");
    await handIn(await answered(ben));
    expect(await statusOf(ben)).toBe(WAITS);
    const { source } = (await membersOf(ben))[1]!.member;
    const invited = await app.person(address);
    await invited.run("decline-invitation", { source }, "/applications/invitation", { source: source! });
    await jobsOf(ben);
    expect(await statusOf(ben)).toBe("profile_completed");
  });

  it("goes on where the roommate hands theirs in while what was asked for arrives, neither seeing the other", async () => {
    const [ben, cy] = await pair("preapproved");
    await ben.isMovedTo("profile_completed_request_pending");
    const { application } = await ben.state();
    const now = app.deps.clock.now().toISOString();
    await app.store.transaction(async (tx) => {
      const hand = { application: application.id, userId: ben.actor.user.id, actorUserId: null, now };
      expect(await settleRequest(tx, app.deps, application, "system", hand)).toBe(true);
    });
    expect(await statusOf(ben)).toBe(WAITS);
    // As it is left where both look before either has written.
    const roommates = await idOf(cy);
    await app.store.transaction((tx) => patchDisplayState(tx, roommates, { profileCompleted: true }));
    const { rows } = await app.database.pool.query<{ data: { group: string } }>("SELECT data FROM jobs WHERE name = 'settle-group'");
    for (const { data } of rows.filter(({ data: { group } }) => group === application.group_source)) await settleGroupAfter(app.deps, data);
    expect(await statusOf(ben)).toBe("profile_completed");
  });
});
