import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readGroupSource } from "#server/areas/groups/index.ts";
import type { ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import { accept, anAddress, invite, invitePath, join, mailsTo, membersOf, primary } from "./group.ts";
import { chargeApplication, orderBackgroundCheck, submitApplication } from "#tests/support/hand-in.ts";
import { codesOf, TestApp, type Visitor } from "#tests/support/test-app.ts";
import { Seen } from "#tests/support/shipped-screens.ts";

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.close());

const review = (visitor: Visitor, screen: string): string => `/application/${visitor.source}/review/${screen}`;
const board = (visitor: Visitor): Promise<ScreenDescriptor> => visitor.see(review(visitor, "group-status"));
const words = async (visitor: Visitor): Promise<string> => JSON.stringify(await board(visitor));

/** Ben handed in; Cy has begun, Dee was only invited. */
async function three(): Promise<{ ben: Visitor; cy: Visitor; dee: string }> {
  const ben = await primary(app);
  const [first, dee] = [anAddress(), anAddress()];
  await invite(ben, first, dee);
  const cy = await join(app, ben, first);
  await ben.isMovedTo("submitted");
  return { ben, cy, dee };
}
const aDayLater = (): void => app.outside.clock.move(24 * 3_600_000 + 1000);
const memberOf = async (visitor: Visitor, email: string): Promise<string> => (await membersOf(visitor)).find(({ member }) => member.email === email)!.member.id;
const remind = (visitor: Visitor, member: string) => visitor.run("remind-member", { member }, review(visitor, "group-status"));

describe("the list of somebody who applies with others", () => {
  test("says that others are missing until everybody is invited and has handed in, and in review from then on", async () => {
    const { ben, cy, dee } = await three();
    await accept(ben, (await app.source()).slug);
    const list = async () => JSON.stringify(await ben.see("/applications"));
    const waits = "Handed in. Others of your group are missing";
    expect(await list()).toContain(waits);
    expect(await list()).not.toContain("In review");
    await cy.isMovedTo("submitted");
    expect(await list()).toContain(waits);
    await (await join(app, ben, dee)).isMovedTo("submitted");
    expect(await list()).toContain("In review");
    expect(await list()).not.toContain(waits);
  });
});

describe("the board of a group", () => {
  test("[REV-8] [REV-9] [REV-10] [GRP-19] says what is left, and who has submitted, to everybody of the group", async () => {
    const { ben, cy, dee } = await three();
    const page = await words(ben);
    for (const said of ["Only 2 steps left before we email your lease", "Everyone submits", "We approve", "We email the lease", "1 of 3 so far", dee])
      expect(page).toContain(said);
    expect(page.match(/"state":"Submitted"/g)).toHaveLength(1);
    expect(page.match(/"state":"Not submitted/g)).toHaveLength(2);
    await cy.isMovedTo("submitted");
    expect((await words(cy)).match(/"state":"Submitted"/g)).toHaveLength(2);
  });

  test("shows nobody what another one answered", async () => {
    const { ben, cy } = await three();
    await cy.save("applicant", { first_name: "Cyrilla", birthdate: "1991-05-05", phonenumber: "+12065550177" });
    const page = await words(ben);
    for (const theirs of ["Cyrilla", "1991-05-05", "2065550177", (await cy.state()).application.id]) expect(page).not.toContain(theirs);
  });

  test("calls whoever has handed in by the name that they handed in, and everybody else as they were invited", async () => {
    const { ben, cy } = await three();
    await ben.save("applicant", { first_name: "Benjamin", last_name: "Alvarez" });
    await cy.save("applicant", { first_name: "Cyrilla", last_name: "Lindqvist" });
    expect(await words(ben)).toContain("Mate2 Park");
    await cy.isMovedTo("submitted");
    for (const each of [ben, cy]) {
      const page = await words(each);
      expect(page).toContain("Cyrilla Lindqvist");
      expect(page).not.toContain("Mate2 Park");
      expect(page, "who has not handed in").toContain("Mate3 Park");
    }
  });

  test("[REV-13] [REV-14] [REV-15] shows the lease dates, the monthly costs and what is due at signing", async () => {
    const { ben } = await three();
    const page = await words(ben);
    for (const said of ["January 1, 2027", "December 31, 2027", "12 months", "Base rent", "$1,400.00", "Service fee", "$99.00", "$45.00", "$1,544.00"])
      expect(page).toContain(said);
    for (const said of ["First month's rent", "Security deposit", "1x month rent", "Utilities set-up fee", "$100.00", "-$300.00", "$2,600.00"])
      expect(page).toContain(said);
    // Money that is given back is set off, as a bill does.
    expect(page).toMatch(/"id":"promo",[^{}]*"tone":"success"/);
  });

  test("[REV-17] [REV-18] leads to the own application while that is open, with the link's slug and the query", async () => {
    const { cy } = await three();
    expect(await cy.open(review(cy, "group-status"), { utm_source: "mail" })).toMatchObject({ do: "redirect", href: `${cy.applyPath}?utm_source=mail` });
  });

  test("[RTE-52] [REV-5] is where a group waits, and no other page of the review", async () => {
    const { ben } = await three();
    for (const page of [`/application/${ben.source}`, review(ben, "in-review"), review(ben, "group-in-review"), `${ben.applyPath}/submit/success`]) {
      let opened = await ben.open(page);
      for (let step = 0; step < 4 && opened.do === "redirect" && opened.href !== review(ben, "group-status"); step += 1) opened = await ben.open(opened.href);
      expect(opened, page).toMatchObject({ do: "redirect", href: review(ben, "group-status") });
    }
  });

  test("[REV-6] [REV-7] [REV-16] once everybody has handed in, leads to the review of them all", async () => {
    const ben = await primary(app, { number_of_potential_roommates: 2 });
    const email = anAddress();
    await invite(ben, email);
    const cy = await join(app, ben, email);
    for (const each of [ben, cy]) await each.isMovedTo("submitted");
    expect(await ben.open(review(ben, "group-status"))).toMatchObject({ do: "redirect", href: review(ben, "group-in-review") });
    expect(JSON.stringify(await cy.see(review(cy, "group-in-review")))).toContain("Hang tight while we review");
  });

  test("[REV-21] [REV-22] [REV-23] says that the lease was sent, to each, with a way to the mail and to what they sent", async () => {
    const { ben } = await three();
    await ben.isMovedTo("lease_sent");
    expect(await ben.open(`/application/${ben.source}`)).toMatchObject({ do: "redirect" });
    const seen = await ben.see(review(ben, "group-lease-sent"));
    expect(new Seen(seen).action("Open your e-mail")).toMatchObject({ do: "link", href: "mailto:" });
    const page = JSON.stringify(seen);
    for (const said of ["Your lease is sent & ready to sign!", "We e-mailed all of you the same lease", "mailto:", `"href":"${review(ben, "sent")}"`])
      expect(page).toContain(said);
  });

  test("the mail of whoever hands in first says that somebody is missing; the last one's says that all are reviewed", async () => {
    const ben = await primary(app, { number_of_potential_roommates: 2 });
    const email = anAddress();
    await invite(ben, email);
    const cy = await join(app, ben, email);
    const mailOf = async (visitor: Visitor): Promise<string> => {
      await visitor.ready();
      await visitor.save("applicant", { email: visitor.actor.user.email });
      const { application, applicant_info } = await visitor.state();
      await chargeApplication(app.deps, visitor.actor, { application: application.id, token: "tok_visa" });
      await orderBackgroundCheck(app.deps, visitor.actor, { applicantInfo: applicant_info.id, secureId: null });
      expect(await submitApplication(app.deps, visitor.actor, { application: application.id })).toMatchObject({ status: "done" });
      const [mail] = (await mailsTo(app, visitor.actor.user.email)).filter(({ template }) => template === "submitted");
      return `${mail?.subject} ${mail?.text}`;
    };
    const first = await mailOf(ben);
    expect(first).toContain("we wait for your group");
    expect(first).toContain("Somebody of your group hasn't handed in yet");
    expect(first).not.toContain("Our team is reviewing");
    expect(await mailOf(cy)).toContain("Our team is reviewing");
  });

  test("is no page of somebody who applies alone", async () => {
    const ada = await app.applicant();
    await ada.isMovedTo("submitted");
    for (const page of ["group-status", "group-in-review", "group-lease-sent"])
      expect(await ada.open(review(ada, page)), page).toMatchObject({ do: "redirect" });
  });
});

const told = async (visitor: Visitor): Promise<string> => (await app.store.state(["told"], { user: visitor.actor.user.id, source: null, market: null })).told!;

test("what one of a group does moves the open boards of the others, and nobody else is told", async () => {
  const { ben, cy } = await three();
  const eve = await app.applicant();
  const before = [await told(ben), await told(eve)] as const;
  await cy.isMovedTo("submitted");
  const { id } = (await ben.state()).group!.source;
  expect((await board(ben)).follows?.topics.map(({ topic, id: of }) => `${topic}:${of}`)).toContain(`group:${id}`);
  const news = await app.store.eventsSince(ben.actor.user.id, before[0], await told(ben));
  expect(news).toMatchObject([{ kind: "group-moved", topic: `group:${id}` }]);
  expect(await told(eve)).toBe(before[1]);
});

test("who invited the others in one window is led on in another, where the same page is still open", async () => {
  const ben = await primary(app, { number_of_potential_roommates: 2 });
  const open = await ben.see(invitePath(ben));
  const before = await told(ben);
  await invite(ben, anAddress());
  const { id } = (await ben.state()).group!.source;
  const news = await app.store.eventsSince(ben.actor.user.id, before, await told(ben));
  expect(news).toContainEqual(expect.objectContaining({ topic: `group:${id}` }));
  expect(open.follows?.topics.map(({ topic, id: of }) => `${topic}:${of}`)).toContain(`group:${id}`);
  expect(await ben.open(invitePath(ben))).toMatchObject({ do: "redirect", href: ben.applyPath });
});

test("whoever has left a group is told nothing of it any more, and is not there for it either", async () => {
  const { ben, cy } = await three();
  const slug = (await ben.state()).application.group_source!;
  expect(await readGroupSource(app.deps, cy.actor, slug)).toMatchObject({ ok: true });
  await cy.run("withdraw-application", { reason: null }, review(cy, "withdraw"));
  const before = [await told(ben), await told(cy)] as const;
  await ben.isMovedTo("preapproved");
  expect(await told(ben)).not.toBe(before[0]);
  expect(await told(cy)).toBe(before[1]);
  expect(await readGroupSource(app.deps, cy.actor, slug)).toMatchObject({ ok: false, problem: { kind: "not-found" } });
  expect(JSON.stringify(await readGroupSource(app.deps, ben.actor, slug))).not.toContain(cy.actor.user.email);
});

describe("[GRP-20] [REV-11] [REV-12] reminding", () => {
  test("is offered a day after the invitation, of those alone who have not handed in, and says that it went out", async () => {
    const { ben, dee } = await three();
    expect(await words(ben)).not.toContain('"actionLabel":"Remind"');
    aDayLater();
    expect((await words(ben)).match(/"actionLabel":"Remind"/g)).toHaveLength(2);
    const pressed = await remind(ben, await memberOf(ben, dee));
    expect(pressed.effects).toContainEqual({ do: "toast", text: "Their invite has been re-sent", tone: "success", ms: 5000 });
    expect((await mailsTo(app, dee)).map(({ subject }) => subject)).toContain("Ada is waiting for your application");
    expect((await words(ben)).match(/"actionLabel":"Remind"/g)).toHaveLength(1);
  });

  test("a storm of presses, by two of the group at once, sends one mail", async () => {
    const { ben, cy, dee } = await three();
    await cy.isMovedTo("submitted");
    aDayLater();
    const member = await memberOf(ben, dee);
    const pressed = await Promise.all([...Array(5).keys()].flatMap(() => [remind(ben, member), remind(cy, member)]));
    expect(pressed.filter(({ ok }) => ok)).toHaveLength(1);
    expect(new Set(pressed.flatMap(codesOf))).toEqual(new Set(["reminded-lately"]));
    expect((await mailsTo(app, dee)).filter(({ template }) => template === "group-reminder")).toHaveLength(1);
    const names = (await Promise.all([ben, cy].map(async (each) => app.store.events((await each.state()).application.id)))).flat().map(({ name }) => name);
    expect(names.filter((name) => name === "group-member-reminded")).toHaveLength(1);
  });

  test("doesn't reach whoever wants no such mails, or where mail comes back: the board says so, and nobody is told that it went out", async () => {
    const { ben, dee } = await three();
    aDayLater();
    const token = (await mailsTo(app, dee))[0]!.unsubscribe_token!;
    await app.store.mails.choose(token, false, app.deps.clock.now().toISOString());
    expect(await words(ben)).toContain("They want no invitations or reminders by mail: tell them yourself.");
    expect(codesOf(await remind(ben, await memberOf(ben, dee)))).toEqual(["mail-unsubscribed"]);
    expect(await mailsTo(app, dee), "what had not left yet stays").toEqual([]);

    await app.store.mails.choose(token, true, app.deps.clock.now().toISOString());
    expect((await words(ben)).match(/"actionLabel":"Remind"/g)).toHaveLength(2);
    const before = await told(ben);
    await app.store.mails.bounced((await mailsTo(app, dee))[0]!.id, app.deps.clock.now().toISOString());
    const news = await app.store.eventsSince(ben.actor.user.id, before, await told(ben));
    expect(
      news?.map(({ kind }) => kind),
      "who has the board open is told",
    ).toEqual(["group-moved"]);
    expect(await words(ben)).toContain("Mail to this address comes back: ask them for another one.");
    expect(codesOf(await remind(ben, await memberOf(ben, dee)))).toEqual(["mail-bounced"]);
    // Wanting them makes no address take mail again.
    await app.store.mails.choose(token, true, app.deps.clock.now().toISOString());
    expect(codesOf(await remind(ben, await memberOf(ben, dee)))).toEqual(["mail-bounced"]);
    await app.store.mails.confirmed(dee.toUpperCase());
    expect((await remind(ben, await memberOf(ben, dee))).ok).toBe(true);
  });

  test("is nobody's who has left the group, whatever page they still have open", async () => {
    const { ben, cy, dee } = await three();
    aDayLater();
    const member = await memberOf(ben, dee);
    await cy.run("withdraw-application", { reason: null }, `/application/${cy.source}/review/withdraw`);
    expect(codesOf(await remind(cy, member))).toEqual(["not-found"]);
    expect(await mailsTo(app, dee)).toHaveLength(1);
    const shown = JSON.stringify([await cy.open(review(cy, "group-status")), await cy.see(review(cy, "withdrawn"))]);
    for (const theirs of [dee, ben.actor.user.email, member]) expect(shown).not.toContain(theirs);
  });

  test("nobody of another group, and not oneself", async () => {
    const { ben } = await three();
    const other = await three();
    aDayLater();
    expect(codesOf(await remind(ben, await memberOf(other.ben, other.dee)))).toEqual(["not-found"]);
    expect(codesOf(await remind(ben, await memberOf(ben, ben.actor.user.email)))).toEqual(["not-allowed"]);
    expect(await mailsTo(app, other.dee)).toHaveLength(1);
  });
});

describe("the link of an invitation", () => {
  test("makes no application for another account, whatever it sends", async () => {
    const { ben, dee } = await three();
    const link = (await membersOf(ben)).find(({ member }) => member.email === dee)!.member.source!;
    const eve = await app.person();
    eve.source = link;
    await accept(eve, link);
    expect(await eve.open(`/application/${link}/apply`)).toMatchObject({ do: "redirect", href: `/application/${link}/not-found` });
    expect(await app.store.list("application", { source: link }, { limit: 1, offset: 0 })).toMatchObject({ total: 0 });
    // Whose it is may still follow it.
    expect(await (await join(app, ben, dee)).open(`/application/${link}/apply`)).toMatchObject({ do: "show" });
  });
});
