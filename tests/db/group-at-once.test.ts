import { afterAll, beforeAll, expect, it } from "vitest";
import { addApplication, createGroupMember, createGroupReminder } from "#server/areas/groups/index.ts";
import { sendMails } from "#server/kernel/mail/send-mails.ts";
import type { Writes } from "#server/ports/store.ts";
import { describeOnEachDatabase } from "#tests/support/database.ts";
import { accept, anAddress, blocksOf, invite, invitePath, join, mailsTo, membersOf, primary, typeInvitee } from "../areas/groups/group.ts";
import { refusalOf } from "../areas/review/support.ts";
import { TestApp, type Visitor } from "../support/test-app.ts";

const ROUNDS = 3;
const HOUR = 3_600_000;

describeOnEachDatabase("what the people of a group do at the same moment", (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.open({ database: database.open });
  });
  afterAll(() => app.close());

  const groupOf = async (visitor: Visitor) => (await visitor.state()).application.group_source!;
  const invites = async (ben: Visitor, email: string) =>
    createGroupMember(app.deps, ben.actor, { group_source_slug: await groupOf(ben), first_name: "Cy", last_name: "Lindqvist", email });

  it("one is invited by any number of calls with their address, and written to once", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const ben = await primary(app);
      const email = anAddress();
      const all = await Promise.all([email, email.toUpperCase(), email].map((typed) => invites(ben, typed)));
      expect(all.map(refusalOf)).toEqual(["done", "done", "done"]);
      expect(all.filter((one) => one.ok && one.created)).toHaveLength(1);
      expect([(await membersOf(ben)).length, (await mailsTo(app, email)).length]).toEqual([2, 1]);
    }
  });

  it("of calls for more than there are places, so many are invited; the page has no block left, or as many as are missing", async () => {
    const ben = await primary(app);
    const all = await Promise.all(Array.from({ length: 4 }, () => invites(ben, anAddress())));
    expect(all.map(refusalOf).sort()).toEqual(["conflict group-full", "conflict group-full", "done", "done"]);
    expect(await blocksOf(ben)).toEqual([]);
    const eve = await primary(app);
    await invites(eve, anAddress());
    expect(await blocksOf(eve)).toHaveLength(1);
  });

  it("the page's button and a call for the same person: one invitation, and no more people than the group is for", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const ben = await primary(app);
      const [cy, dee] = [anAddress(), anAddress()];
      const [first, second] = await blocksOf(ben);
      await typeInvitee(ben, first!, { first_name: "Cy", last_name: "Lindqvist", email: cy });
      await typeInvitee(ben, second!, { first_name: "Dee", last_name: "Park", email: dee });
      const [pressed, called] = await Promise.all([ben.run("invite-group", {}, invitePath(ben)), invites(ben, cy)]);
      expect([pressed.ok, refusalOf(called)]).toEqual([true, "done"]);
      expect((await membersOf(ben)).map(({ member }) => member.email).sort()).toEqual([ben.actor.user.email, cy, dee].sort());
      expect([(await mailsTo(app, cy)).length, (await mailsTo(app, dee)).length]).toEqual([1, 1]);
    }
  });

  it("a storm of reminders sends one", async () => {
    const ben = await primary(app);
    const [cy, dee] = [anAddress(), anAddress()];
    await invite(ben, cy, dee);
    const other = await join(app, ben, cy);
    app.outside.clock.move(25 * HOUR);
    const late = (await membersOf(ben)).find(({ member }) => member.email === dee)!.member.id;
    const body = { group_source_slug: await groupOf(ben), application_source_id: late };
    const all = await Promise.all([ben, other, ben, other, ben].map(({ actor }) => createGroupReminder(app.deps, actor, body)));
    expect(all.map(refusalOf).sort()).toEqual(["done", ...Array(4).fill("too-many")]);
    expect(await mailsTo(app, dee)).toHaveLength(2);
  });

  it("a link that is followed at once on two devices of whoever it is for, and by somebody else: one application, in its one place", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const ben = await primary(app);
      const email = anAddress();
      await invites(ben, email);
      const link = (await membersOf(ben)).find(({ member }) => member.email === email)!.member.source!;
      const [cy, other] = [await app.person(email), await app.person()];
      const all = await Promise.all([cy, cy, other].map((each) => accept(each, link)));
      expect(all.map(({ ok }) => ok)).toEqual([true, true, false]);
      const { rows } = await app.store.list("application", { group_source: await groupOf(ben) }, { limit: 9, offset: 0 });
      expect(rows.map(({ user_id }) => user_id).sort()).toEqual([ben.actor.user.id, cy.actor.user.id].sort());
      expect((await membersOf(ben)).map(({ member }) => member.application).sort()).toEqual(rows.map(({ id }) => id).sort());
    }
  });

  it("two of a group leave at once, the last of them: nobody has it, no place is kept for them, and whoever comes back has it alone", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const ben = await primary(app, { number_of_potential_roommates: 2 });
      const email = anAddress();
      await invite(ben, email);
      const cy = await join(app, ben, email);
      const withdraws = (visitor: Visitor) => visitor.run("withdraw-application", { reason: null }, `/application/${visitor.source}/review/withdraw`);
      const left = await Promise.all([withdraws(ben), withdraws(cy)]);
      expect(left.map(({ ok }) => ok)).toEqual([true, true]);
      expect(await membersOf(ben)).toEqual([]);
      const { rows } = await app.store.list("group_member", { group_source: await groupOf(ben) }, { limit: 9, offset: 0 });
      expect(rows.map(({ is_primary, left_because }) => [is_primary, left_because])).toEqual(Array(2).fill([false, "withdrawn"]));
      const again = (visitor: Visitor) => visitor.run("start-again", {}, `/application/${visitor.source}/review/withdrawn`);
      await Promise.all([again(cy), again(ben)]);
      const back = (await membersOf(ben)).map(({ member }) => member);
      expect([back.length, back.filter(({ is_primary }) => is_primary).length]).toEqual([2, 1]);
    }
  });

  it("a server that dies between an invitation and its mail: the outbox sends it once, with a link that opens", async () => {
    const ben = await primary(app);
    const email = anAddress();
    await invites(ben, email);
    const reached: string[] = [];
    let dies = true;
    const mailer = {
      send: async ({ to, text }: { to: string; text: string }) => {
        if (dies) throw new Error("killed before the mail server had it");
        if (to === email) reached.push(text);
      },
    };
    const deps = { ...app.deps, mailer, errors: { ...app.deps.errors, report: () => {} } };
    await sendMails(deps as never);
    expect(
      (await membersOf(ben)).map(({ member }) => member.email),
      "the invitation is there",
    ).toContain(email);
    dies = false;
    await sendMails(deps as never);
    await sendMails(deps as never);
    expect(reached).toHaveLength(1);
    const link = /source=([\w-]+)/.exec(reached[0]!)![1]!;
    expect((await accept(await app.person(email), link)).ok).toBe(true);
  });

  it("an invitation whose mail can't be queued is no invitation: nobody waits for an answer to nothing", async () => {
    const ben = await primary(app);
    const email = anAddress();
    const slug = await groupOf(ben);
    const cut = new Error("the connection is gone");
    const store = {
      ...app.deps.store,
      transaction: <T>(work: (tx: Writes) => Promise<T>): Promise<T> =>
        app.store.transaction((tx) => work(Object.assign(Object.create(tx), { queueMail: () => Promise.reject(cut) }) as Writes)),
    };
    const body = { group_source_slug: slug, first_name: "Cy", last_name: "Lindqvist", email };
    await expect(createGroupMember({ ...app.deps, store } as never, ben.actor, body)).rejects.toThrow(cut.message);
    expect([(await membersOf(ben)).length, await mailsTo(app, email)]).toEqual([1, []]);
    expect(refusalOf(await invites(ben, email))).toBe("done");
  });

  it("an application that joins by the address and the link that is followed: one application in the place, whichever came first", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const ben = await primary(app);
      const cy = await app.applicant({ market: "new-york-city" });
      await invites(ben, cy.actor.user.email);
      const link = (await membersOf(ben)).find(({ member }) => member.email === cy.actor.user.email)!.member.source!;
      const application = (await cy.state()).application.id;
      const [joined, followed] = await Promise.all([
        addApplication(app.deps, cy.actor, { group_source_slug: await groupOf(ben), application }),
        accept(cy, link),
      ]);
      expect([joined.ok, followed.ok].filter(Boolean)).toHaveLength(1);
      // Whoever came by their address has no further use for the link.
      expect((await app.store.source(link))!.revoked_at === null).toBe(followed.ok);
      const places = (await membersOf(ben)).filter(({ member }) => member.application !== null);
      expect(places).toHaveLength(2);
      const { rows } = await app.store.list("application", { group_source: await groupOf(ben) }, { limit: 9, offset: 0 });
      expect(rows.map(({ id }) => id).sort()).toEqual(places.map(({ member }) => member.application).sort());
    }
  });
});
