import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codesOf, TestApp, toasts, type Visitor } from "#tests/support/test-app.ts";
import { accept, anAddress, blocksOf, invite, invitePath, join, mailsTo, membersOf, primary } from "./group.ts";

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.close());

test("a member who withdraws is no longer of the group, nobody waits for them, and their place can be filled", async () => {
  const ben = await primary(app);
  const [cy, dee] = [anAddress(), anAddress()];
  await invite(ben, cy, dee);
  const asked = async (visitor: Visitor) => JSON.stringify(await visitor.see(`/application/${visitor.source}/review/withdraw`));
  expect(await asked(ben), "nobody is told of whoever leaves alone").toContain("Nobody else has begun an application yet");
  const cys = await join(app, ben, cy);
  for (const each of [ben, cys]) expect(await asked(each)).toContain("is told, and can invite somebody in your place");
  await cys.run("withdraw-application", { reason: null });
  expect((await membersOf(ben)).map(({ member }) => member.email)).toEqual([ben.actor.user.email, dee]);
  // Those who are decided may have waited for them alone.
  const { rows } = await app.database.pool.query<{ data: unknown }>("SELECT data FROM jobs WHERE name = 'settle-group'");
  expect(rows.map(({ data }) => data)).toContainEqual({ group: (await ben.state()).application.group_source });
  // One block, for whoever comes in their place: the same address may be invited again.
  expect(await ben.open(ben.applyPath)).toMatchObject({ do: "redirect", href: invitePath(ben) });
  expect(await blocksOf(ben)).toHaveLength(1);
  const other = anAddress();
  expect(await invite(ben, other)).toMatchObject({ ok: true });
  expect((await membersOf(ben)).map(({ member }) => member.email)).toEqual([ben.actor.user.email, dee, other]);
});

test("whoever began the group is told who said no or left, on the page where they land, until the place is filled", async () => {
  const ben = await primary(app, { number_of_potential_roommates: 2 });
  const [cy, dee] = [anAddress(), anAddress()];
  await invite(ben, cy);
  const link = (await membersOf(ben))[1]!.member.source!;
  const cys = await app.person(cy);
  await cys.run("decline-invitation", { source: link }, "/applications/invitation", { source: link });
  expect(await ben.open(ben.applyPath)).toMatchObject({ do: "redirect", href: invitePath(ben) });
  expect(JSON.stringify(await ben.see(invitePath(ben)))).toContain("Mate2 Park isn't in your group any more.");
  await invite(ben, dee);
  const dees = await join(app, ben, dee);
  for (const each of [ben, dees]) await each.isMovedTo("submitted");
  await dees.run("withdraw-application", { reason: null }, `/application/${dees.source}/review/withdraw`);
  expect(JSON.stringify(await ben.see(`/application/${ben.source}/review/group-in-review`))).toContain(
    "isn't in your group any more. One place in your group is free.",
  );
});

test("a member who withdrew hears no more of the group: not who comes, hands in or goes", async () => {
  const ben = await primary(app);
  const [cy, dee] = [anAddress(), anAddress()];
  await invite(ben, cy, dee);
  const cys = await join(app, ben, cy);
  await cys.run("withdraw-application", { reason: null }, `/application/${cys.source}/review/withdraw`);
  const told = async (of: Visitor) => (await app.store.eventsSince(of.actor.user.id, "0", "999999999999"))!.length;
  const [before, bens] = [await told(cys), await told(ben)];
  const dees = await join(app, ben, dee);
  await dees.isMovedTo("submitted");
  await dees.run("withdraw-application", { reason: null }, `/application/${dees.source}/review/withdraw`);
  expect(await told(cys)).toBe(before);
  expect(await told(ben)).toBeGreaterThan(bens);
});

test("who opens their application again is in the group as before", async () => {
  const ben = await primary(app, { number_of_potential_roommates: 2 });
  const cy = anAddress();
  await invite(ben, cy);
  const cys = await join(app, ben, cy);
  await cys.run("withdraw-application", { reason: null });
  expect(await blocksOf(ben)).toHaveLength(1);
  await cys.run("start-again", {}, `/application/${cys.source}/review/withdrawn`);
  expect((await membersOf(ben)).map(({ member }) => member.email)).toEqual([ben.actor.user.email, cy]);
  expect(await blocksOf(ben)).toEqual([]);
});

test("where whoever began the group withdraws, the one who came first goes on with it, and the last to leave leaves nobody", async () => {
  const ben = await primary(app);
  const [cy, dee] = [anAddress(), anAddress()];
  await invite(ben, cy, dee);
  const [cys, dees] = [await join(app, ben, cy), await join(app, ben, dee)];
  await ben.run("withdraw-application", { reason: null });
  expect((await membersOf(cys)).map(({ member }) => [member.email, member.is_primary])).toEqual([
    [cy, true],
    [dee, false],
  ]);
  expect(await cys.open(cys.applyPath)).toMatchObject({ do: "redirect", href: invitePath(cys) });
  await cys.run("withdraw-application", { reason: null }, `/application/${cys.source}/review/withdraw`);
  await dees.run("withdraw-application", { reason: null }, `/application/${dees.source}/review/withdraw`);
  expect(await membersOf(dees)).toEqual([]);
});

test("the mail to whoever goes on with a group makes no link of the name of whoever left it", async () => {
  const ben = await primary(app);
  const [own] = await membersOf(ben);
  await app.store.transaction((tx) => tx.update("group_member", own!.member.id, { first_name: "http://win.example/now", last_name: "" }));
  const cy = anAddress();
  await invite(ben, cy, anAddress());
  await join(app, ben, cy);
  await ben.run("withdraw-application", { reason: null });
  const [mail] = (await mailsTo(app, cy)).filter(({ template }) => template === "group-place-free");
  expect(`${mail!.subject} ${mail!.text} ${mail!.html}`).not.toMatch(/win\.example|http:\/\/win/);
  expect(mail!.subject).toContain("win. example");
});

describe("whoever has a group changes who is in it", () => {
  const path = (visitor: Visitor): string => `/application/${visitor.source}/review/your-group`;
  const words = async (visitor: Visitor, screen: string): Promise<string> =>
    JSON.stringify(await visitor.see(`/application/${visitor.source}/review/${screen}`));
  const memberOf = async (visitor: Visitor, email: string): Promise<string> =>
    (await membersOf(visitor)).find(({ member }) => member.email === email)!.member.id;
  const inviteOne = (visitor: Visitor, email: string) => visitor.run("invite-member", { first_name: "Eli", last_name: "Moss", email }, path(visitor));

  test("takes back an invitation after handing in, invites somebody else in its place, and the old link is closed", async () => {
    const ben = await primary(app, { number_of_potential_roommates: 2 });
    const [wrong, right] = [anAddress(), anAddress()];
    await invite(ben, wrong);
    const link = (await membersOf(ben))[1]!.member.source!;
    await ben.isMovedTo("submitted");
    expect(await words(ben, "group-status")).toContain("Change your group");
    const released = await ben.run("release-member", { member: await memberOf(ben, wrong) }, path(ben));
    expect(toasts(released.effects)).toEqual(["The invite is taken back"]);
    expect((await app.store.source(link))!.revoked_at).not.toBeNull();
    expect(await words(ben, "your-group")).toContain("One place in your group is free");
    expect(toasts((await inviteOne(ben, right)).effects)).toEqual(["Invites sent!"]);
    expect((await membersOf(ben)).map(({ member }) => member.email)).toEqual([ben.actor.user.email, right]);
    expect(await words(ben, "group-status")).toContain(right);
    expect(await mailsTo(app, right)).toHaveLength(1);
    const late = await app.person(wrong);
    expect(await late.open("/applications", { source: link })).toMatchObject({ do: "redirect", guards: ["entry-invitation"] });
    expect(JSON.stringify(await late.see("/applications/invitation", { source: link }))).toContain("This invitation is closed");
    late.source = link;
    await accept(late, link);
    expect(await membersOf(ben)).toHaveLength(2);
  });

  test("goes on with fewer where nobody comes in a place that was left: nobody is waited for, and the costs are split anew", async () => {
    const ben = await primary(app, {}, { resident_rent_cents: null });
    const [cy, dee] = [anAddress(), anAddress()];
    await invite(ben, cy, dee);
    const [cys, dees] = [await join(app, ben, cy), await join(app, ben, dee)];
    for (const each of [ben, cys]) await each.isMovedTo("submitted");
    await dees.run("withdraw-application", { reason: null });
    expect(await words(ben, "group-in-review")).toContain("Split by 3");
    expect(await ben.run("go-on-without", {}, path(ben))).toMatchObject({ ok: true });
    const history = await app.store.events((await ben.state()).application.id);
    expect(history.filter(({ name }) => name === "group-member-places-given-up").map(({ detail }) => detail)).toEqual([{ from: 3, to: 2 }]);
    const page = await words(ben, "group-in-review");
    expect(page).toContain("Split by 2, that is $2,872.00 a person.");
    expect(page).not.toContain("is free");
    expect(await words(ben, "your-group")).toContain("Everybody has begun an application");
    // The last one may go on as well.
    await cys.run("withdraw-application", { reason: null }, `/application/${cys.source}/review/withdraw`);
    await ben.run("go-on-without", {}, path(ben));
    expect(await words(ben, "group-in-review")).not.toContain("is free");
    expect(await words(ben, "your-group")).toContain("You go on by yourself: nobody else is waited for.");
  });

  test("is told when more people were invited than a house holds, by the board and by the page of the form", async () => {
    const ben = await primary(app, { number_of_potential_roommates: 2 });
    const { group_source } = (await ben.state()).application;
    const left = { group_source: group_source!, invited_at: app.deps.clock.now().toISOString(), left_because: "replaced" } as const;
    await app.store.transaction(async (tx) => {
      const most = Number(app.deps.documents.current().set.constants["group_members_maximum"]);
      for (let n = 1; n < most; n += 1) await tx.insert("group_member", { ...left, left_at: left.invited_at });
    });
    expect(codesOf(await inviteOne(ben, anAddress()))).toEqual(["too-many-invited"]);
    expect(codesOf(await invite(ben, anAddress()))).toEqual(["too-many-invited"]);
    expect(await membersOf(ben)).toHaveLength(1);
  });

  test("is led there only while somebody has not begun or a place is free; who comes otherwise is told how it stands", async () => {
    const ben = await primary(app, { number_of_potential_roommates: 2 });
    const cy = anAddress();
    await invite(ben, cy);
    await ben.isMovedTo("submitted");
    expect(await words(ben, "group-status")).toContain("Change your group");
    const cys = await join(app, ben, cy);
    expect(await words(ben, "group-status")).not.toContain("Change your group");
    expect(await words(ben, "your-group")).toContain("Everybody has begun an application");
    await cys.run("withdraw-application", { reason: null });
    expect(await words(ben, "group-in-review")).toContain("One place in your group is free");
    expect(await words(ben, "your-group")).not.toContain("Everybody has begun an application");
  });

  test("leaves as many blocks to fill in on the page of the form as places are free", async () => {
    const ben = await primary(app);
    await inviteOne(ben, anAddress());
    expect(await blocksOf(ben)).toHaveLength(1);
    await ben.run("go-on-without", {}, path(ben));
    expect(await blocksOf(ben)).toEqual([]);
  });

  test("refuses who is in the group already, oneself, and one more than there are places", async () => {
    const ben = await primary(app, { number_of_potential_roommates: 2 });
    expect(codesOf(await inviteOne(ben, ben.actor.user.email.toUpperCase()))).toEqual(["invite-yourself"]);
    const cy = anAddress();
    await inviteOne(ben, cy);
    expect(await inviteOne(ben, anAddress())).toMatchObject({ ok: false });
    expect(await membersOf(ben)).toHaveLength(2);
    expect(await mailsTo(app, cy)).toHaveLength(1);
  });

  test("nobody but whoever has it, no invitation that was taken up, and not once it is decided", async () => {
    const ben = await primary(app);
    const [cy, dee] = [anAddress(), anAddress()];
    await invite(ben, cy, dee);
    const cys = await join(app, ben, cy);
    expect(await cys.open(path(cys))).toMatchObject({ do: "redirect" });
    for (const [command, input] of [
      ["release-member", { member: await memberOf(ben, dee) }],
      ["invite-member", { first_name: "Eli", last_name: "Moss", email: anAddress() }],
      ["go-on-without", {}],
      ["invite-group", {}],
    ] as const)
      expect(await cys.run(command, input, path(cys)), command).toMatchObject({ ok: false });
    expect(codesOf(await ben.run("release-member", { member: await memberOf(ben, cy) }, path(ben)))).toEqual(["invitation-ended"]);
    await ben.isMovedTo("preapproved");
    expect(await ben.open(path(ben))).toMatchObject({ do: "redirect" });
    expect(await ben.run("release-member", { member: await memberOf(ben, dee) }, path(ben))).toMatchObject({ ok: false });
    expect((await membersOf(ben)).map(({ member }) => member.email)).toEqual([ben.actor.user.email, cy, dee]);
  });

  test("is told by mail who left, and that the place is free", async () => {
    const ben = await primary(app, { number_of_potential_roommates: 2 });
    const email = anAddress();
    await invite(ben, email);
    const cy = await join(app, ben, email);
    await cy.run("withdraw-application", { reason: null });
    const told = (await mailsTo(app, ben.actor.user.email)).filter(({ template }) => template === "group-place-free");
    expect(told.map(({ subject }) => subject)).toEqual(["Mate2 Park isn't in your group any more"]);
    expect(told[0]!.text).toContain("You can invite somebody else in their place");
    const [own] = (await app.store.events((await cy.state()).application.id)).filter(({ name }) => name === "group-member-left");
    expect(own).toMatchObject({ actor_user_id: cy.actor.user.id });
  });
});

test("who comes back after their place was filled is told so beforehand, and applies on their own", async () => {
  const ben = await primary(app, { number_of_potential_roommates: 2 });
  const [cy, eli] = [anAddress(), anAddress()];
  await invite(ben, cy);
  const cys = await join(app, ben, cy);
  await cys.run("withdraw-application", { reason: null });
  await invite(ben, eli);
  expect(JSON.stringify(await cys.see(`/application/${cys.source}/review/withdrawn`))).toContain("Somebody else has your place in the group");
  await cys.run("start-again", {}, `/application/${cys.source}/review/withdrawn`);
  expect((await cys.state()).application).toMatchObject({ status: "open", group_source: null });
  expect((await membersOf(ben)).map(({ member }) => member.email)).toEqual([ben.actor.user.email, eli]);
  expect(await cys.open(cys.applyPath)).toMatchObject({ do: "show" });
});

test("where whoever began the group deletes their account, the next one goes on with it and can fill the place", async () => {
  const ben = await primary(app, { number_of_potential_roommates: 2 });
  const email = anAddress();
  await invite(ben, email);
  const cy = await join(app, ben, email);
  await ben.run("delete-account", {}, "/account/data");
  expect((await membersOf(cy)).map(({ member }) => [member.email, member.is_primary])).toEqual([[email, true]]);
  expect(await cy.open(cy.applyPath)).toMatchObject({ do: "redirect", href: invitePath(cy) });
  expect(await blocksOf(cy)).toHaveLength(1);
});

test("somebody who was invited into a hundred and one groups and deletes their account is waited for in none", async () => {
  const dee = await app.person();
  const invited_email = dee.actor.user.email;
  const invited_at = app.deps.clock.now().toISOString();
  const slugs = Array.from({ length: 101 }, (_, n) => `many-${n}-${anAddress()}`);
  await app.store.transaction(async (tx) => {
    const terms = { market: "seattle", application_fee_cents: 0, currency: "usd", label: "A group", available_properties: 1, available_rooms: 1 } as const;
    for (const slug of slugs) {
      await tx.insert("group_source", { slug, market: "seattle" });
      await tx.insert("source", { ...terms, slug, sharing: "personal", group_source: slug, invited_email });
      await tx.insert("group_member", {
        group_source: slug,
        source: slug,
        first_name: "Dee",
        last_name: "",
        email: invited_email,
        is_primary: false,
        invited_at,
      });
    }
  });
  const open = async () => {
    const { rows } = await app.database.pool.query<{ places: number; links: number }>(
      `SELECT (SELECT count(*)::int FROM group_members WHERE group_source = ANY($1) AND left_at IS NULL) AS places,
         (SELECT count(*)::int FROM sources WHERE slug = ANY($1) AND revoked_at IS NULL) AS links`,
      [slugs],
    );
    return rows[0];
  };
  expect(await open()).toEqual({ places: 101, links: 101 });
  await dee.run("delete-account", {}, "/account/data");
  expect(await open()).toEqual({ places: 0, links: 0 });
});
