import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chooseServiceFees } from "#server/areas/fees/index.ts";
import { putTerms, termsOfGroup } from "#server/areas/groups/index.ts";
import { leaseFacts } from "#server/areas/leases/lease-facts.ts";
import { leaseValues } from "#server/areas/leases/lease-values.ts";
import { approveHome, preApprove, previewDecision, reject, sendLease, settleGroupAfter } from "#server/areas/review/index.ts";
import type { Actor } from "#server/kernel/context/deps.ts";
import { readLease } from "../../support/lease.ts";
import { TestApp } from "../../support/test-app.ts";
import { change, homeGroup, mailsTo, refusalOf, staff, statusOf, submitted } from "./support.ts";

let app: TestApp;
let rob: Actor;
beforeAll(async () => {
  app = await TestApp.open();
  rob = await staff(app, "Rob");
});
afterAll(() => app.close());

const historyOf = async (id: string) => (await app.store.events(id)).map(({ name, actor_user_id, why }) => ({ name, actor_user_id, why }));

describe("where the home is given, nothing is left but the lease", () => {
  it("the last approval sends the whole group there, which is told so once and never of a profile; history says it was the system", async () => {
    const [ben, cy, dee] = await homeGroup(app);
    await preApprove(app.deps, rob, change(ben.id, { all_rooms: true }));
    await preApprove(app.deps, rob, change(cy.id, { max_rent: 1400 }));
    expect([await statusOf(ben), await statusOf(cy)]).toEqual(["preapproved_roommate_pending", "preapproved_roommate_pending"]);
    const seen = await previewDecision(app.deps, rob, change(dee.id, { decision: "pre-approve", all_rooms: true }));
    await preApprove(app.deps, rob, change(dee.id, { all_rooms: true }));
    expect(await Promise.all([ben, cy, dee].map(statusOf))).toEqual(["approved", "approved", "approved"]);
    expect(await Promise.all([ben, dee].map(async (each) => (await mailsTo(app, each)).map(({ template }) => template)))).toEqual([
      ["review-preapproved", "review-approved"],
      ["review-approved"],
    ]);
    const [mail] = await mailsTo(app, dee);
    expect(mail?.text).toContain("Everybody in your group is approved");
    expect(mail?.text).not.toContain("profile");
    expect(seen, "the preview is what was sent").toMatchObject({ ok: true, value: { subject: mail?.subject, text: mail?.text } });
    for (const each of [ben, dee])
      expect((await historyOf(each.id)).filter(({ name }) => name === "approve-group")).toEqual([{ name: "approve-group", actor_user_id: null, why: null }]);
    expect(refusalOf(await sendLease(app.deps, rob, change(cy.id, await readLease(app.deps, rob, cy.id))))).toBe("done");
    for (const each of [ben, cy, dee])
      expect(JSON.stringify(await each.see(`/application/${each.source}/review/group-lease-sent`))).toContain("Your lease is sent & ready to sign!");
  });

  it("[PRC-24] what is charged beside the rent stays as it was when the home became theirs, on their screen and in the lease", async () => {
    const [edna, [ben, cy, dee]] = [await staff(app, "Edna", "editor"), await homeGroup(app)];
    const choose = (set: string) => chooseServiceFees(app.deps, edna, { body: { set, reason: "From January on." }, version: null });
    const slug = (await ben.state()).application.group_source!;
    for (const each of [ben, cy, dee]) {
      const { applicant_info } = await each.state();
      await app.store.transaction((tx) => tx.update("applicant_info", applicant_info.id, { first_name: "Ben", last_name: "Okafor" }));
      await preApprove(app.deps, rob, change(each.id, { all_rooms: true }));
    }
    expect(await choose("service_fee_exempting")).toMatchObject({ ok: true });
    try {
      const leaseOf = async () => {
        const states = [await ben.state(), await cy.state(), await dee.state()];
        const facts = await leaseFacts(app.store, app.deps.documents.current(), { named: states[0]!, states, locale: "en-US" });
        return leaseValues(facts, (names) => names.join(", ")).values?.parts.map(({ service_fee }) => service_fee?.amount);
      };
      expect(await leaseOf()).toEqual([99, 99, 99]);
      // A rent that staff change before the lease is out changes nothing of it.
      await app.store.transaction(async (tx) => {
        const terms = await termsOfGroup(tx, slug);
        await putTerms(tx, slug, { ...terms, selection: { ...terms.selection!, resident_rent_cents: 130_000 } });
      });
      expect(await leaseOf()).toEqual([99, 99, 99]);
      const overwrite = app.database.pool.query("UPDATE group_property_selections SET fees = NULL WHERE group_source = $1", [slug]);
      await expect(overwrite).rejects.toMatchObject({ constraint: "group_property_selections_fees_stay" });

      await sendLease(app.deps, rob, change(ben.id, await readLease(app.deps, rob, ben.id)));
      expect(JSON.stringify(await ben.see(`/application/${ben.source}/review/group-lease-sent`))).toContain("$99.00");

      const later = await homeGroup(app);
      for (const each of later) await preApprove(app.deps, rob, change(each.id, { all_rooms: true }));
      const agreed = await app.store.find("group_property_selection", (await later[0].state()).application.group_source!);
      expect(agreed?.fees?.service_cents, "of one that it became later").toBe(5500);
    } finally {
      await choose("service_fee");
    }
  });

  const GOES_TO: Record<string, [string, (group: Awaited<ReturnType<typeof homeGroup>>) => Promise<unknown>]> = {
    "whoever is approved for less than their rent": ["preapproved", ([, , dee]) => preApprove(app.deps, rob, change(dee.id, { max_rent: 1399.99 }))],
    "one who is rejected": ["preapproved", ([, , dee]) => reject(app.deps, rob, change(dee.id, { reasons: ["income-unverified"] }))],
    "a place that is free": [
      "preapproved",
      async ([, , dee]) => {
        await dee.run("withdraw-application", {}, `/application/${dee.source}/review/withdraw`);
        await settleGroupAfter(app.deps, { group: (await dee.state()).application.group_source! });
      },
    ],
  };
  it.each(Object.entries(GOES_TO))("but not with %s: then the others go the way of everybody", async (_, [to, happens]) => {
    const group = await homeGroup(app);
    const [ben, cy] = group;
    for (const each of [ben, cy]) await preApprove(app.deps, rob, change(each.id, { all_rooms: true }));
    await happens(group);
    expect([await statusOf(ben), await statusOf(cy)]).toEqual([to, to]);
    expect((await mailsTo(app, ben)).map(({ template }) => template)).toEqual(["review-preapproved", "review-roommates-settled"]);
  });

  it("where the whole price is split, it is their part that somebody is approved for", async () => {
    const [ben, cy, dee] = await homeGroup(app, { resident_rent_cents: null, full_property_price_cents: 420_000 });
    for (const each of [ben, cy, dee]) await preApprove(app.deps, rob, change(each.id, { max_rent: 1400 }));
    expect(await statusOf(ben)).toBe("approved");
  });

  it("whoever decides too late is told of the reviewer who decided, and not of the system", async () => {
    const [ben, cy, dee] = await homeGroup(app);
    for (const each of [ben, cy, dee]) await preApprove(app.deps, rob, change(each.id, { all_rooms: true }));
    expect(await reject(app.deps, await staff(app, "Ria"), change(dee.id, { reasons: ["income-unverified"] }))).toMatchObject({
      problem: { refusal: { code: "decided-before", args: { who: "Rob Stone", what: "pre-approved it" } } },
    });
  });

  it("a whole home that was chosen is approved by a reviewer, and the lease follows; a room isn't approved so", async () => {
    const [ada, ben] = [await submitted(app, { kind: "whole_home" }), await submitted(app)];
    expect(refusalOf(await approveHome(app.deps, rob, change(ada.id)))).toBe("conflict not-in-status");
    for (const each of [ada, ben]) await each.isMovedTo("room_selected");
    expect(refusalOf(await approveHome(app.deps, rob, change(ben.id)))).toBe("conflict not-whole-home");
    const seen = await previewDecision(app.deps, rob, change(ada.id, { decision: "approve-home" }));
    expect(refusalOf(await approveHome(app.deps, rob, change(ada.id)))).toBe("done");
    expect([await statusOf(ada), await statusOf(ben)]).toEqual(["approved", "room_selected"]);
    const [mail] = await mailsTo(app, ada);
    expect(mail?.text).toContain("approved for the home that you chose");
    expect(seen).toMatchObject({ ok: true, value: { text: mail?.text } });
    expect(await historyOf(ada.id)).toContainEqual({ name: "approve-home", actor_user_id: rob.user.id, why: null });
    expect(refusalOf(await sendLease(app.deps, rob, change(ada.id, await readLease(app.deps, rob, ada.id))))).toBe("done");
  });
});
