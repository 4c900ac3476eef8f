import { afterAll, beforeAll, expect, it } from "vitest";
import { prepareLease } from "#server/areas/leases/draft-lease.ts";
import { preApprove, sendLease } from "#server/areas/review/index.ts";
import { describeOnEachDatabase } from "#tests/support/database.ts";
import { change, type Desk, homeGroup, openDesk, refusalOf } from "../areas/review/support.ts";

describeOnEachDatabase("a lease of a group", (database) => {
  let { app, rob, ria } = {} as Desk;
  beforeAll(async () => void ({ app, rob, ria } = await openDesk(database.open)));
  afterAll(() => app.close());

  it("is written once by two who look at the same moment, sent once by two who send it, and never changes from then on", async () => {
    const group = await homeGroup(app);
    for (const [at, each] of group.entries()) {
      const { applicant_info } = await each.state();
      await app.store.transaction((tx) => tx.update("applicant_info", applicant_info.id, { first_name: "Ada", last_name: `Okafor ${at}` }));
    }
    for (const each of group) await preApprove(app.deps, rob, change(each.id, { all_rooms: true }));
    const [ben, cy] = group;
    await Promise.all([prepareLease(app.deps, rob, change(ben.id)), prepareLease(app.deps, ria, change(cy.id))]);
    const covers = (await cy.state()).application.group_source!;
    const { total, rows } = await app.store.list("lease", { covers }, { limit: 9, offset: 0 });
    expect(total).toBe(1);
    const lease = rows[0]!.id;
    const sent = await Promise.all([sendLease(app.deps, rob, change(cy.id, { lease })), sendLease(app.deps, ria, change(ben.id, { lease }))]);
    expect(sent.map(refusalOf).toSorted()).toEqual(["conflict decided-before", "done"]);
    const mails = (await app.store.mails.unsent(10_000)).filter(({ template }) => template === "review-lease-sent");
    for (const each of group) expect(mails.filter(({ to }) => to === each.actor.user.email)).toHaveLength(1);
    for (const change_ of [
      (tx: Parameters<Parameters<typeof app.store.transaction>[0]>[0]) => tx.update("lease", lease, { sent_at: "2030-01-01T00:00:00.000Z" }),
      (tx: Parameters<Parameters<typeof app.store.transaction>[0]>[0]) => tx.remove("lease", lease),
    ])
      await expect(app.store.transaction(change_ as never)).rejects.toThrow();
  });
});
