import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createGroupMember } from "#server/areas/groups/index.ts";
import { inviteesOf, missingOf } from "#server/areas/groups/rules.ts";
import { TestApp, toasts, where, type Visitor } from "#tests/support/test-app.ts";
import { accept, anAddress, blocksOf, groupLink, invite, invitePath, join, mailsTo, membersOf, primary, typeInvitee } from "./group.ts";

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.close());

describe("where somebody who began a group is led", () => {
  test("[GRP-1] [GRP-14] to inviting the others, from everywhere in the application, while they are short", async () => {
    const ben = await primary(app);
    expect(await ben.open(ben.applyPath)).toMatchObject({ do: "redirect", href: invitePath(ben), guards: ["group-incomplete"] });
    expect(await ben.open(`${ben.applyPath}/submit`)).toMatchObject({ do: "redirect", href: invitePath(ben) });
    expect(await ben.open(`${ben.applyPath}/get-started`)).toMatchObject({ do: "redirect", href: invitePath(ben) });
  });

  test("[GRP-13] to the application where nobody said how many the group is for", async () => {
    const ben = await primary(app, { number_of_potential_roommates: null });
    expect(await ben.open(ben.applyPath)).toMatchObject({ do: "show" });
    expect(await ben.open(invitePath(ben))).toMatchObject({ do: "redirect", href: ben.applyPath });
  });

  test("[GRP-15] from inviting to the application once everybody is invited", async () => {
    const ben = await primary(app);
    await invite(ben, anAddress(), anAddress());
    expect(await ben.open(invitePath(ben))).toMatchObject({ do: "redirect", href: ben.applyPath, guards: ["group-complete"] });
    expect(await ben.open(ben.applyPath)).toMatchObject({ do: "show" });
  });

  test("[GRP-16] [GRP-17] to the group's board once they handed in, while others have not", async () => {
    const ben = await primary(app, { number_of_potential_roommates: 2 });
    const email = anAddress();
    await invite(ben, email);
    await ben.isMovedTo("submitted");
    const board = { do: "redirect", href: `/application/${ben.source}/review/group-status` };
    expect(await ben.open(`${ben.applyPath}/submit/success`)).toMatchObject(board);
    // With an open form the other one is waited for as well.
    const cy = await join(app, ben, email);
    expect(await ben.open(`${ben.applyPath}/submit/success`)).toMatchObject(board);
    expect(await cy.open(cy.applyPath)).toMatchObject({ do: "show" });
  });

  test("whoever was invited fills in their own application at once", async () => {
    const ben = await primary(app);
    const email = anAddress();
    await invite(ben, email, anAddress());
    const cy = await join(app, ben, email);
    expect(await cy.open(invitePath(cy))).toMatchObject({ do: "redirect", href: cy.applyPath });
  });

  test("who applies alone never sees the group's pages", async () => {
    const ada = await app.applicant();
    expect(await ada.open(invitePath(ada))).toMatchObject({ do: "redirect", href: ada.applyPath });
    expect(await ada.open(`${ada.applyPath}/get-started`)).toMatchObject({ do: "redirect", href: ada.applyPath });
  });
});

describe("[GRP-4] how many are asked for", () => {
  test("one less than the number where it is more than one, otherwise that number", () => {
    expect([null, 0, 1, 2, 3, 12].map(inviteesOf)).toEqual([0, 0, 1, 1, 2, 11]);
  });

  test("a group that has more than it said lacks nobody", () => {
    expect([missingOf(3, 1), missingOf(3, 3), missingOf(3, 4), missingOf(null, 1)]).toEqual([2, 0, 0, 0]);
  });
});

describe("the page", () => {
  test("[GRP-2] [GRP-3] has you, read-only, and a block of three questions for everybody who is missing", async () => {
    const ben = await primary(app);
    const page = JSON.stringify(await ben.see(invitePath(ben)));
    expect(page).toContain("Applicant 1 (you)");
    expect(page).toContain(`Ada Okafor, ${ben.actor.user.email}`);
    for (const title of ["Applicant 2", "Applicant 3"]) expect(page).toContain(title);
    expect(page).not.toContain("Applicant 4");
    expect(page.match(/"label":"(First name|Last name|E-mail)"/g)).toHaveLength(6);
  });

  test("[GRP-5] [GRP-6] [GRP-7] has one button, says what it waits for, and what it does while it is at it", async () => {
    const ben = await primary(app);
    const page = JSON.stringify(await ben.see(invitePath(ben)));
    for (const text of ["Invite & Continue", "Please fill out all fields to continue", "Hang tight, we're inviting your group!"]) expect(page).toContain(text);
  });
});

describe("the drawing of the home", () => {
  const cutaway = async (visitor: Visitor): Promise<string> => {
    const page = JSON.stringify(await visitor.see(invitePath(visitor)));
    return /"look":"cutaway".*?"home-ground-floor"/.exec(page)?.[0] ?? "";
  };

  test("has a room for everybody, the names as they are typed in, and a lit one for the bedroom that stays free", async () => {
    const ben = await primary(app);
    const [first] = await blocksOf(ben);
    await typeInvitee(ben, first!, { first_name: "Cy", last_name: "Lindqvist" });
    const drawn = await cutaway(ben);
    for (const there of ['"name":"Ada Okafor"', '"called":"Cy Lindqvist"', '"Applicant 2"', '"Applicant 3"', '"alt":"A bedroom that stays free"'])
      expect(drawn).toContain(there);
    expect(drawn.match(/"home-free-room"/g)).toHaveLength(1);
  });

  test("isn't there where nobody knows the bedrooms, or some of them share one", async () => {
    const address = { street_address: "9 Elm St" };
    const small = await primary(app, {}, { property: { id: "small", rooms: 2, address } });
    const unknown = await primary(app, {}, { property: { id: "unknown", address } });
    expect([await cutaway(small), await cutaway(unknown)]).toEqual(["", ""]);
  });
});

describe("pressing Invite & Continue", () => {
  test("[GRP-11] [GRP-12] invites everybody, says so half a second later, and leads to what to have ready", async () => {
    const ben = await primary(app);
    const [cy, dee] = [anAddress(), anAddress()];
    const pressed = await invite(ben, cy, dee);
    expect(where(pressed.effects)).toEqual([`${ben.applyPath}/get-started`]);
    expect(pressed.effects).toContainEqual({ do: "toast", text: "Invites sent!", tone: "success", ms: 5000, delayMs: 500 });
    expect((await membersOf(ben)).map(({ member }) => member.email)).toEqual([ben.actor.user.email, cy, dee]);
    const history = (await app.store.events((await ben.state()).application.id)).map(({ name }) => name);
    expect(history.filter((name) => name === "group-member-invited")).toHaveLength(2);
    const [mail, ...more] = await mailsTo(app, cy);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("Ada invited you to rent a home together");
    for (const said of ["48 Carroll Street", "January 1, 2027", "$1,400 a month", cy]) expect(mail?.text).toContain(said);
    const started = JSON.stringify(await ben.see(`${ben.applyPath}/get-started`));
    for (const said of [cy, dee, "Invite sent"]) expect(started).toContain(said);
  });

  test("writes to whoever is known here in the language that they read, whatever whoever invites them reads", async () => {
    const ben = await primary(app);
    const [cy, dee] = [anAddress(), anAddress()];
    await app.store.keepLocale((await app.person(cy)).actor.user.id, "fr-CA");
    await invite(ben, cy, dee);
    expect((await mailsTo(app, cy)).map(({ subject }) => subject)).toEqual(["Ada vous invite à louer un logement à plusieurs"]);
    expect((await mailsTo(app, dee)).map(({ subject }) => subject)).toEqual(["Ada invited you to rent a home together"]);
  });

  test("[GRP-8] [GRP-9] [GRP-10] what to have ready is a photo ID, a proof of income and the SSN", async () => {
    const ben = await primary(app);
    await invite(ben, anAddress(), anAddress());
    const started = JSON.stringify(await ben.see(`${ben.applyPath}/get-started`));
    for (const said of ["Driver's licence, state ID or passport", "Pay stub, tax document or bank statement", "SSN"]) expect(started).toContain(said);
  });

  test("again, in two tabs at once, invites nobody twice", async () => {
    const ben = await primary(app);
    const [cy, dee] = [anAddress(), anAddress()];
    const blocks = await blocksOf(ben);
    await typeInvitee(ben, blocks[0]!, { first_name: "Cy", last_name: "Lindqvist", email: cy });
    await typeInvitee(ben, blocks[1]!, { first_name: "Dee", last_name: "Park", email: dee });
    const both = await Promise.all([ben.run("invite-group", {}, invitePath(ben)), ben.run("invite-group", {}, invitePath(ben))]);
    for (const each of both) expect(where(each.effects)).toEqual([`${ben.applyPath}/get-started`]);
    expect(both.flatMap(({ effects }) => toasts(effects))).toEqual(["Invites sent!"]);
    expect(await mailsTo(app, cy)).toHaveLength(1);
    expect(await membersOf(ben)).toHaveLength(3);
  });

  test("[VAL-81] [VAL-82] [VAL-83] [VAL-84] with a question open invites nobody, and names each that is", async () => {
    const ben = await primary(app);
    const [first, second] = await blocksOf(ben);
    await typeInvitee(ben, first!, { first_name: "Cy", last_name: "Lindqvist", email: anAddress() });
    await typeInvitee(ben, second!, { first_name: "Dee" });
    const pressed = await ben.run("invite-group", {}, invitePath(ben));
    expect(pressed).toMatchObject({ ok: false });
    expect(pressed.ok ? [] : pressed.problems.map(({ path, message }) => [path, message])).toEqual([
      [`invitees:${second}.last_name`, "Field is required"],
      [`invitees:${second}.email`, "Field is required"],
    ]);
    expect(await membersOf(ben)).toHaveLength(1);
  });

  test("[VAL-81] [VAL-82] [VAL-83] takes names of 50 characters and an address of 100, and no longer ones", async () => {
    const ben = await primary(app);
    const [block] = await blocksOf(ben);
    const address = (length: number): string => `${"x".repeat(60)}@${"y".repeat(length - 60 - 5)}.com`;
    for (const [property, most, valueOf] of [
      ["first_name", 50, (length: number) => "x".repeat(length)],
      ["last_name", 50, (length: number) => "x".repeat(length)],
      ["email", 100, address],
    ] as const) {
      const longer = await typeInvitee(ben, block!, { [property]: valueOf(most + 1) });
      expect(longer.ok ? [] : longer.problems.map(({ code }) => code), property).toEqual(["maxLength"]);
      expect((await typeInvitee(ben, block!, { [property]: valueOf(most) })).ok, property).toBe(true);
    }
  });

  test("an address with capitals and spaces around it is one person's, and the mail goes to them", async () => {
    const ben = await primary(app, { number_of_potential_roommates: 2 });
    const email = anAddress();
    await invite(ben, `  ${email.toUpperCase()} `);
    expect(await mailsTo(app, email)).toHaveLength(1);
    const cy = await join(app, ben, email);
    expect(await cy.open(cy.applyPath)).toMatchObject({ do: "show" });
  });

  test.each([
    ["yourself", (own: string) => own.toUpperCase(), "This is your own address. Enter your roommate's."],
    ["an address whose letters are no plain ones", (own: string) => `\u212A${own}`, "Invalid Email"],
    ["somebody who stands in the other block", (_own: string, other: string) => ` ${other.toUpperCase()}`, "This person is in your group already."],
  ])("%s is refused at the field, while it is typed", async (_who, type, message) => {
    const ben = await primary(app);
    const [first, second] = await blocksOf(ben);
    const other = anAddress();
    await typeInvitee(ben, first!, { first_name: "Cy", last_name: "Lindqvist", email: other });
    const typed = await typeInvitee(ben, second!, { email: type(ben.actor.user.email, other) });
    expect(typed).toMatchObject({ ok: false, problems: [{ path: "email", message }] });
  });

  test("an address that takes no invitations is refused at its field, so that nobody waits for whom no mail reaches", async () => {
    const ben = await primary(app);
    const [dee, cy] = [anAddress(), anAddress()];
    await app.database.pool.query("INSERT INTO mail_suppressions (address, reason, at) VALUES ($1, 'unsubscribed', now())", [dee]);
    const [first, second] = (await blocksOf(ben)) as [string, string];
    const typed = await typeInvitee(ben, first, { first_name: "Dee", last_name: "Park", email: dee.toUpperCase() });
    expect(typed.ok ? [] : typed.problems).toMatchObject([
      { code: "mail-unsubscribed", path: "email", message: expect.stringContaining("Tell them yourself") },
    ]);
    // They said so while the form was open.
    await typeInvitee(ben, first, { first_name: "Dee", last_name: "Park", email: cy });
    await typeInvitee(ben, second, { first_name: "Eve", last_name: "Park", email: anAddress() });
    await app.database.pool.query("INSERT INTO mail_suppressions (address, reason, at) VALUES ($1, 'bounced', now())", [cy]);
    const pressed = await ben.run("invite-group", {}, invitePath(ben));
    expect(pressed.ok ? [] : pressed.problems).toMatchObject([{ code: "mail-bounced", path: `invitees:${first}.email` }]);
    expect(await membersOf(ben)).toHaveLength(1);
  });

  test("a stranger's address is written to by several groups until it has got as many as a day may bring, and then by none", async () => {
    const victim = anAddress();
    for (let n = 0; n < Number(app.deps.documents.current().set.constants["invitations_a_day_maximum"]); n += 1) {
      const sent = {
        to: victim,
        subject: "x",
        text: "x",
        html: "x",
        template: "group-invite",
        dedupe_key: `flood:${victim}:${n}`,
        unsubscribe_token: `${victim}-${n}`,
      };
      await app.store.transaction((tx) => tx.queueMail(sent));
    }
    const ben = await primary(app);
    const [block] = (await blocksOf(ben)) as [string];
    const typed = await typeInvitee(ben, block, { first_name: "Vic", last_name: "Park", email: victim.toUpperCase() });
    expect(typed.ok ? [] : typed.problems).toMatchObject([{ code: "mail-flooded", path: "email", message: expect.stringContaining("tomorrow") }]);
    const { invitations_a_day_maximum: most } = app.deps.documents.current().set.constants;
    expect(await app.store.mailSuppressions(anAddress(), Number(most))).toEqual([]);
  });

  test("a name that is an advertisement becomes no link in a mail to a stranger", async () => {
    const ben = await primary(app);
    Object.assign(
      ben.actor.user,
      await app.store.transaction((tx) => tx.update("user", ben.actor.user.id, { first_name: "Pay", last_name: "at pay.example" })),
    );
    const email = anAddress();
    const [first, second] = (await blocksOf(ben)) as [string, string];
    await typeInvitee(ben, first, { first_name: "Win at http://evil.example/now", last_name: "St.John", email });
    await typeInvitee(ben, second, { first_name: "Dee", last_name: "Park", email: anAddress() });
    expect((await ben.run("invite-group", {}, invitePath(ben))).ok).toBe(true);
    const [mail] = await mailsTo(app, email);
    expect(mail!.text).toContain("Win at http evil. example now");
    expect(mail!.text).toContain("Pay at pay. example");
    expect(`${mail!.text}${mail!.html}${mail!.subject}`).not.toMatch(/(evil|pay)\.example/);
  });

  test("[ERR-16] [ERR-17] where nobody could be invited, it says what to do, is reported, and what was typed stays", async () => {
    const ben = await primary(app, { number_of_potential_roommates: 2 });
    const [block] = await blocksOf(ben);
    const email = anAddress();
    await typeInvitee(ben, block!, { first_name: "Cy", last_name: "Lindqvist", email });
    const { transaction } = app.deps.store;
    app.deps.store.transaction = () => Promise.reject(new Error("the disk is full"));
    const pressed = await ben.run("invite-group", {}, invitePath(ben)).finally(() => (app.deps.store.transaction = transaction));
    expect(toasts(pressed.effects)).toEqual([
      "Oops! Something went wrong. Refresh and try again, if the issue persists, please contact support (support@example.com)",
    ]);
    expect((await app.reported()).join()).toContain("the disk is full");
    expect(JSON.stringify(await ben.see(invitePath(ben)))).toContain(email);
    expect(await mailsTo(app, email)).toEqual([]);
  });
});

test("[ERR-18] where somebody was invited otherwise meanwhile, so that fewer are than the page asked for, that is reported and they go on", async () => {
  const ben = await primary(app);
  const [cy, dee] = [anAddress(), anAddress()];
  const [first, second] = await blocksOf(ben);
  await typeInvitee(ben, first!, { first_name: "Cy", last_name: "Lindqvist", email: cy });
  await typeInvitee(ben, second!, { first_name: "Dee", last_name: "Park", email: dee });
  const { transaction } = app.deps.store;
  app.deps.store.transaction = async (work) => {
    app.deps.store.transaction = transaction;
    const group_source_slug = (await ben.state()).application.group_source;
    await createGroupMember(app.deps, ben.actor, { group_source_slug, first_name: "Cy", last_name: "Lindqvist", email: cy });
    return transaction(work);
  };
  const pressed = await ben.run("invite-group", {}, invitePath(ben)).finally(() => (app.deps.store.transaction = transaction));
  expect(where(pressed.effects)).toEqual([`${ben.applyPath}/get-started`]);
  expect((await membersOf(ben)).map(({ member }) => member.email)).toEqual([ben.actor.user.email, cy, dee]);
  expect([(await mailsTo(app, cy)).length, (await mailsTo(app, dee)).length]).toEqual([1, 1]);
  expect((await app.reported()).join()).toContain("Group invite count mismatch");
});

test("two people who follow one listing's link begin a group each", async () => {
  const link = await groupLink(app);
  const [ben, eve] = [await app.person(), await app.person()];
  for (const each of [ben, eve]) {
    each.source = link;
    await accept(each, link);
  }
  expect((await ben.state()).group?.source.slug).not.toBe((await eve.state()).group?.source.slug);
  expect(await membersOf(ben)).toHaveLength(1);
});
