import { afterAll, beforeAll, expect, it } from "vitest";
import { addApplication, createGroupMember, createGroupReminder } from "#server/areas/groups/index.ts";
import { describeOnEachDatabase } from "#tests/support/database.ts";
import { accept, anAddress, blocksOf, invite, invitePath, join, mailsTo, membersOf, primary, typeInvitee } from "../areas/groups/group.ts";
import { refusalOf } from "../areas/review/support.ts";
import { House, type Visitor } from "../support/house.ts";

const ROUNDS = 3;
const HOUR = 3_600_000;

describeOnEachDatabase("what the people of a group do at the same moment", (database) => {
  let house: House;
  beforeAll(async () => {
    house = await House.open({ database: database.open });
  });
  afterAll(() => house.close());

  const groupOf = async (visitor: Visitor) => (await visitor.state()).application.group_source!;
  const invites = async (ben: Visitor, email: string) =>
    createGroupMember(house.deps, ben.actor, { group_source_slug: await groupOf(ben), first_name: "Cy", last_name: "Lindqvist", email });

  it("one is invited by any number of calls with their address, and written to once", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const ben = await primary(house);
      const email = anAddress();
      const all = await Promise.all([email, email.toUpperCase(), email].map((typed) => invites(ben, typed)));
      expect(all.map(refusalOf)).toEqual(["done", "done", "done"]);
      expect(all.filter((one) => one.ok && one.created)).toHaveLength(1);
      expect([(await membersOf(ben)).length, (await mailsTo(house, email)).length]).toEqual([2, 1]);
    }
  });

  it("of calls for more than there are places, so many are invited; the page has no block left, or as many as are missing", async () => {
    const ben = await primary(house);
    const all = await Promise.all(Array.from({ length: 4 }, () => invites(ben, anAddress())));
    expect(all.map(refusalOf).sort()).toEqual(["conflict group-full", "conflict group-full", "done", "done"]);
    expect(await blocksOf(ben)).toEqual([]);
    const eve = await primary(house);
    await invites(eve, anAddress());
    expect(await blocksOf(eve)).toHaveLength(1);
  });

  it("the page's button and a call for the same person: one invitation, and no more people than the group is for", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const ben = await primary(house);
      const [cy, dee] = [anAddress(), anAddress()];
      const [first, second] = await blocksOf(ben);
      await typeInvitee(ben, first!, { first_name: "Cy", last_name: "Lindqvist", email: cy });
      await typeInvitee(ben, second!, { first_name: "Dee", last_name: "Park", email: dee });
      const [pressed, called] = await Promise.all([ben.run("invite-group", {}, invitePath(ben)), invites(ben, cy)]);
      expect([pressed.ok, refusalOf(called)]).toEqual([true, "done"]);
      expect((await membersOf(ben)).map(({ member }) => member.email).sort()).toEqual([ben.actor.user.email, cy, dee].sort());
      expect([(await mailsTo(house, cy)).length, (await mailsTo(house, dee)).length]).toEqual([1, 1]);
    }
  });

  it("a storm of reminders sends one", async () => {
    const ben = await primary(house);
    const [cy, dee] = [anAddress(), anAddress()];
    await invite(ben, cy, dee);
    const other = await join(house, ben, cy);
    house.outside.clock.move(25 * HOUR);
    const late = (await membersOf(ben)).find(({ member }) => member.email === dee)!.member.id;
    const body = { group_source_slug: await groupOf(ben), application_source_id: late };
    const all = await Promise.all([ben, other, ben, other, ben].map(({ actor }) => createGroupReminder(house.deps, actor, body)));
    expect(all.map(refusalOf).sort()).toEqual(["done", ...Array(4).fill("too-many")]);
    expect(await mailsTo(house, dee)).toHaveLength(2);
  });

  it("an application that joins by the address and the link that is followed: one application in the place, whichever came first", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const ben = await primary(house);
      const cy = await house.applicant({ market: "new-york-city" });
      await invites(ben, cy.actor.user.email);
      const link = (await membersOf(ben)).find(({ member }) => member.email === cy.actor.user.email)!.member.source!;
      const application = (await cy.state()).application.id;
      const [joined, followed] = await Promise.all([
        addApplication(house.deps, cy.actor, { group_source_slug: await groupOf(ben), application }),
        accept(cy, link),
      ]);
      expect([joined.ok, followed.ok].filter(Boolean)).toHaveLength(1);
      // Whoever came by their address has no further use for the link.
      expect((await house.store.source(link))!.revoked_at === null).toBe(followed.ok);
      const places = (await membersOf(ben)).filter(({ member }) => member.application !== null);
      expect(places).toHaveLength(2);
      const { rows } = await house.store.list("application", { group_source: await groupOf(ben) }, { limit: 9, offset: 0 });
      expect(rows.map(({ id }) => id).sort()).toEqual(places.map(({ member }) => member.application).sort());
    }
  });
});
