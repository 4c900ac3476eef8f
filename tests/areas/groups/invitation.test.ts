import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codesOf, TestApp, type Visitor } from "#tests/support/test-app.ts";
import { accept, anAddress, invite, join, mailsTo, membersOf, primary } from "./group.ts";

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.close());

const PAGE = "/applications/invitation";
const words = async (visitor: Visitor, source: string): Promise<string> => JSON.stringify(await visitor.see(PAGE, { source }));

/** Ben began a group of two, and this link went to Cy. */
async function invited(): Promise<{ ben: Visitor; email: string; link: string }> {
  const ben = await primary(app, { number_of_potential_roommates: 2 });
  const email = anAddress();
  await invite(ben, email);
  return { ben, email, link: (await membersOf(ben))[1]!.member.source! };
}

describe("the link of an invitation", () => {
  test("in another account says for whom it is without telling who that is, and offers to switch", async () => {
    const { email, link } = await invited();
    const eve = await app.person();
    for (const page of ["/applications", "/applications/before-you-begin"])
      expect(await eve.open(page, { source: link }), page).toMatchObject({ do: "redirect", href: `${PAGE}?source=${link}` });
    const page = await words(eve, link);
    for (const said of [
      "This invitation is for another account",
      eve.actor.user.email,
      `${email[0]}•••@example.com`,
      "Switch account",
      "with a new e-mail address",
    ])
      expect(page).toContain(said);
    for (const theirs of [email, "Mate2"]) expect(page).not.toContain(theirs);
    const switched = await eve.run("switch-invited-account", {}, PAGE, { source: link });
    expect(switched.effects).toContainEqual({ do: "leave", href: `/applications?source=${link}&isGroup=true` });
  });

  test("after it was taken up: the other account is told that, and their own leads on", async () => {
    const { ben, email, link } = await invited();
    const cy = await join(app, ben, email);
    const eve = await app.person();
    expect(await words(eve, link)).toContain("This invitation was taken up");
    expect(await cy.open(PAGE, { source: link })).toMatchObject({ do: "redirect", href: cy.applyPath });
  });

  test("opened by somebody of that group says that they are in it, and makes no second member of them", async () => {
    const { ben, link } = await invited();
    const page = await words(ben, link);
    expect(page).toContain("You are in this group already");
    expect(page, "what leads on is their own application").toMatch(/"View your applications"[^}]*\},"tone":"main"/);
    await app.store.transaction((tx) => tx.update("source", link, { invited_email: ben.actor.user.email }));
    expect(await words(ben, link)).toContain("You are in this group already");
    await accept(ben, link);
    expect(await membersOf(ben)).toMatchObject([{ member: { is_primary: true } }, { member: { application: null } }]);
  });

  test("is followed by the address however it was typed when it signed in", async () => {
    const { ben, email, link } = await invited();
    const cy = await app.person(email.toUpperCase());
    cy.source = link;
    expect(await words(cy, link)).toContain("Apply with Ada?");
    expect(await accept(cy, link)).toMatchObject({ ok: true });
    expect((await membersOf(ben))[1]).toMatchObject({ status: "open" });
  });

  test("leads nowhere once nobody applies in that group any more, and says so", async () => {
    const { ben, email, link } = await invited();
    await ben.run("withdraw-application", { reason: null });
    const cy = await app.person(email);
    expect(await words(cy, link)).toContain("doesn't apply any more");
    await accept(cy, link);
    expect(await app.store.list("application", { source: link }, { limit: 1, offset: 0 })).toMatchObject({ total: 0 });
    // Whoever invited them comes back, and so does the invitation.
    await ben.run("start-again", {}, `/application/${ben.source}/review/withdrawn`);
    expect(await accept(cy, link)).toMatchObject({ ok: true });
  });

  test("that nobody was sent, and one without a name, lead to where every such link does", async () => {
    const eve = await app.person();
    expect(await eve.open(PAGE, { source: "nothing-like-it" })).toMatchObject({ do: "redirect", href: "/applications/no-application-source" });
    expect(await eve.open(PAGE)).toMatchObject({ do: "redirect", href: "/applications" });
    const { slug } = await app.source();
    expect(await eve.open(PAGE, { source: slug })).toMatchObject({ do: "redirect", href: `/applications/before-you-begin?source=${slug}` });
  });
});

describe("saying no to an invitation", () => {
  const decline = (visitor: Visitor, source: string) => visitor.run("decline-invitation", { source }, PAGE, { source });

  test("is offered in the mail, is told to whoever invited, frees the place, and says what to do for a change of mind", async () => {
    const { ben, email, link } = await invited();
    const [mail] = await mailsTo(app, email);
    expect(mail?.text).toContain("Say so here");
    expect(mail?.text, "who signs in by it is told with which address").toContain(`/applications?source=${link}&isGroup=true`);
    expect(mail?.html).toContain(`${PAGE}?source=${link}`);
    const cy = await app.person(email);
    expect(await words(cy, link)).toContain("I'm not joining");
    expect(await decline(cy, link)).toMatchObject({ ok: true });
    const declined = await words(cy, link);
    expect(declined).toContain("You said no to this invitation");
    expect(declined, "who has no application is sent to no empty list").not.toContain("View your applications");
    expect(declined).toContain("Visit homes.example");
    expect(await accept(cy, link)).toMatchObject({ ok: false });
    const told = (await mailsTo(app, ben.actor.user.email)).filter(({ template }) => template === "group-place-free");
    expect(told.map(({ subject }) => subject)).toEqual(["Mate2 Park isn't in your group any more"]);
    expect(await membersOf(ben)).toHaveLength(1);
    expect(await invite(ben, email)).toMatchObject({ ok: true });
    expect(await mailsTo(app, email)).toHaveLength(2);
  });

  test("is for whom it was sent to alone, and for nobody who has taken it up", async () => {
    const { ben, email, link } = await invited();
    expect(codesOf(await decline(await app.person(), link))).not.toEqual([]);
    const cy = await join(app, ben, email);
    expect(await decline(cy, link)).toMatchObject({ ok: false });
    expect(await membersOf(ben)).toHaveLength(2);
  });

  test("twice at once, while it is taken up in another tab, comes to one end or the other", async () => {
    const { ben, email, link } = await invited();
    const cy = await app.person(email);
    cy.source = link;
    const [no, yes] = await Promise.all([decline(cy, link), accept(cy, link), decline(cy, link)]);
    const joined = await app.store.list("application", { source: link }, { limit: 2, offset: 0 });
    expect(joined.total).toBe(no.ok ? 0 : 1);
    expect(yes.ok).toBe(!no.ok);
    expect(await membersOf(ben)).toHaveLength(no.ok ? 1 : 2);
  });
});
