import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { listTeam, saveTeamMember } from "#server/areas/team/index.ts";
import type { Actor } from "#server/kernel/context/deps.ts";
import type { SourceRecord } from "#server/ports/records.ts";
import { describeOnEachDatabase } from "../../support/database.ts";
import { asksSomebody, cosigns } from "../../support/cosigning.ts";
import { documentsWith, TestApp, type Visitor } from "../../support/test-app.ts";
import { alwaysInForce } from "../../support/documents-in-force.ts";
import { primary } from "../groups/group.ts";
import { refusalOf, staff } from "../review/support.ts";
import { requestedApplicant, handsIn, name, nominationsOf } from "../requests/requested-applicant.ts";
import { nextInTurn } from "#server/areas/team/sql/members.ts";

const NOTHING = { takes_new: false, markets: [], away_until: null, daily_mail: true };
/** The house's clock stands on this day, all day, in every zone of its markets. */
const LONG_AGO = "2020-01-01";
const FAR = "2999-12-31";

describeOnEachDatabase("what comes in is given by rule", (database) => {
  let app: TestApp;
  let rob: Actor;
  let ria: Actor;
  let amos: Actor;
  beforeAll(async () => {
    app = await TestApp.open({ database: database.open });
    [rob, ria, amos] = [await staff(app, "Rob"), await staff(app, "Ria"), await staff(app, "Amos", "admin")];
  });
  afterAll(() => app.close());
  beforeEach(() => database.open.pool.query("DELETE FROM team_members"));

  const says = (member: Actor, settings: Record<string, unknown>, by = amos) =>
    saveTeamMember(app.deps, by, { id: member.user.id, body: { ...NOTHING, ...settings }, version: null });
  const takes = async (member: Actor, settings: Record<string, unknown> = {}): Promise<void> => {
    expect(refusalOf(await says(member, { takes_new: true, ...settings }))).toBe("done");
  };
  /** One press from the end. */
  const ready = async (source: Partial<SourceRecord> = {}): Promise<Visitor> => {
    const ada = await app.applicant({ waive_application_fee: true, ...source });
    await ada.ready();
    return ada;
  };
  const submits = async (ada: Visitor): Promise<string | null> => {
    await ada.run("finish-form");
    const { application } = await ada.state();
    expect(application.status).toBe("submitted");
    return application.assigned_to;
  };
  const byRule = async <T>(review_assignment: string, work: () => Promise<T>): Promise<T> => {
    const { documents } = app.deps;
    app.deps.documents = alwaysInForce(documentsWith({ review_assignment }));
    return work().finally(() => (app.deps.documents = documents));
  };

  it("keeps what wasn't said, so that two who change different things of somebody at once both have their way", async () => {
    const change = (by: Actor, body: Record<string, unknown>) => saveTeamMember(app.deps, by, { id: rob.user.id, body, version: null });
    const all = await Promise.all([
      change(amos, { takes_new: true }),
      change(rob, { away_until: "2027-01-08" }),
      change(amos, { markets: ["seattle"] }),
      change(rob, { daily_mail: false }),
    ]);
    expect(all.map(refusalOf)).toEqual(["done", "done", "done", "done"]);
    expect(await listTeam(app.deps, amos)).toContainEqual(
      expect.objectContaining({ id: rob.user.id, takes_new: true, away_until: "2027-01-08", markets: ["seattle"], daily_mail: false }),
    );
    expect(refusalOf(await change(rob, { away_until: null }))).toBe("done");
    expect(await listTeam(app.deps, amos)).toContainEqual(expect.objectContaining({ id: rob.user.id, away_until: null, takes_new: true }));
    expect(refusalOf(await change(rob, { takes_new: null }))).toBe("invalid takes_new: required");
  });

  it("one after the other, each as often as the other, however many come at once", async () => {
    await takes(rob);
    await takes(ria);
    const people: Visitor[] = [];
    for (let n = 0; n < 6; n += 1) people.push(await ready());
    const owners = await Promise.all(people.map((ada) => submits(ada)));
    expect(owners.filter((owner) => owner === rob.user.id)).toHaveLength(3);
    expect(owners.filter((owner) => owner === ria.user.id)).toHaveLength(3);
    expect(await listTeam(app.deps, amos)).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: rob.user.id, takes_new: true, in_hand: 3, overdue: 0 })]),
    );
  });

  it("and history says to whom and by which rule, to staff alone", async () => {
    await takes(rob);
    const ada = await ready();
    await submits(ada);
    const { id } = (await ada.state()).application;
    expect((await app.store.events(id)).find((event) => event.name === "assigned")).toMatchObject({
      actor_user_id: null,
      detail: { from: null, to: rob.user.id, rule: "turn" },
    });
    const { audit_events } = await app.store.personalData(ada.actor.user.id);
    expect(JSON.stringify(audit_events)).not.toContain(rob.user.id);
  });

  it("to nobody who is away, takes none, takes other markets, or decides no more; nor to the applicant", async () => {
    const lost = await staff(app, "Lost");
    for (const member of [rob, ria, lost]) await takes(member);
    await takes(rob, { away_until: FAR });
    await takes(ria, { markets: ["toronto"] });
    await app.store.transaction((tx) => tx.update("user", lost.user.id, { staff_roles: ["support"] }));
    expect(await submits(await ready()), "nobody whose turn it could be").toBeNull();
    await takes(rob, { away_until: LONG_AGO });
    expect(await submits(await ready()), "back again").toBe(rob.user.id);

    const own = await ready();
    await app.store.transaction((tx) => tx.update("user", own.actor.user.id, { is_staff: true, staff_roles: ["reviewer"] }));
    await says(rob, {});
    await takes(own.actor);
    expect(await submits(own), "their own").toBeNull();
  });

  it("nor to whoever co-signs it, who doesn't keep what they had in hand either", async () => {
    const signs = await asksSomebody(app, { applicant: await ready() });
    const cora = (await cosigns(app, signs)).actor;
    await app.store.transaction((tx) => tx.update("user", cora.user.id, { is_staff: true, staff_roles: ["reviewer"] }));
    await takes(cora);
    expect(await submits(await ready()), "somebody else's").toBe(cora.user.id);
    const { id } = (await signs.applicant.state()).application;
    await app.store.transaction((tx) => tx.update("application", id, { assigned_to: cora.user.id }));
    await takes(rob);
    expect(await submits(signs.applicant)).toBe(rob.user.id);
  });

  it("to those first who name its market", async () => {
    await takes(rob);
    await takes(ria, { markets: ["seattle", "toronto"] });
    expect([await submits(await ready()), await submits(await ready())]).toEqual([ria.user.id, ria.user.id]);
    expect(await submits(await ready({ market: "new-york-city" }))).toBe(rob.user.id);
    await byRule("turn", async () => {
      expect(new Set([await submits(await ready()), await submits(await ready())])).toEqual(new Set([rob.user.id, ria.user.id]));
    });
  });

  it("to whoever has another of its group in hand", async () => {
    await takes(rob);
    await takes(ria);
    const [ben, cy] = [await primary(app), await primary(app)];
    const [first, second] = [(await ben.state()).application, (await cy.state()).application];
    const anybody = { application: second.id, group: null, market: second.market, not: [amos.user.id], day: LONG_AGO, marketFirst: false };
    await app.store.transaction(async (tx) => {
      await tx.update("application", first.id, { assigned_to: ria.user.id });
      await tx.update("application", second.id, { group_source: first.group_source });
      // Until it would be Rob's turn.
      for (let turn = await tx.query(nextInTurn(anybody)); turn?.user !== ria.user.id;) turn = await tx.query(nextInTurn(anybody));
    });
    await cy.isMovedTo("submitted_request_pending");
    await name(cy, {}, "group-add-cosigner");
    await handsIn(app, (await nominationsOf(cy))[0]);
    expect((await cy.state()).application).toMatchObject({ status: "submitted", assigned_to: ria.user.id });
  });

  it("once: who has it in hand keeps it when what was asked for is there, unless they are away by then", async () => {
    await takes(rob);
    await takes(ria);
    for (const away of [false, true]) {
      const ada = await requestedApplicant(app);
      const { id } = (await ada.state()).application;
      await app.store.transaction((tx) => tx.update("application", id, { assigned_to: rob.user.id }));
      if (away) await takes(rob, { away_until: FAR });
      await name(ada);
      await handsIn(app, (await nominationsOf(ada))[0]);
      expect((await ada.state()).application).toMatchObject({ status: "submitted", assigned_to: away ? ria.user.id : rob.user.id });
    }
  });

  it("to nobody where the documents name no rule", async () => {
    await takes(rob);
    await byRule("", async () => expect(await submits(await ready())).toBeNull());
  });

  it("as an administrator says of everybody, and everybody of themselves alone", async () => {
    expect(refusalOf(await says(rob, { takes_new: true }, rob))).toBe("done");
    expect(refusalOf(await says(rob, { takes_new: true }, ria))).toBe("forbidden");
    expect(refusalOf(await says(rob, { markets: ["nowhere"] }))).toBe("invalid markets: oneOf");
    expect(refusalOf(await says(rob, { away_until: "tomorrow" }))).toMatch(/^invalid away_until/);
    expect(refusalOf(await says((await app.person()).actor, {}))).toBe("not-found");
    const { audit_events } = await app.store.personalData(rob.user.id);
    expect(audit_events!.filter((event) => event["name"] === "team-settings-changed").length).toBeGreaterThan(0);
  });
});
