import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bindingHash } from "#server/areas/account/sign-in/begin-sign-in.ts";
import { finishSignIn } from "#server/areas/account/sign-in/finish-sign-in.ts";
import { inviteStaff, saveStaffRoles } from "#server/areas/people/index.ts";
import type { Actor } from "#server/kernel/context/deps.ts";
import { describeOnEachDatabase } from "../../support/database.ts";
import { TestApp } from "../../support/test-app.ts";
import { refusalOf, staff, submitted } from "../review/support.ts";
import { members } from "#server/areas/team/sql/members.ts";
import { readersOfNotes } from "#server/areas/team/sql/mentions.ts";

describeOnEachDatabase("an invitation to the staff", (database) => {
  let app: TestApp;
  let admin: Actor;
  beforeAll(async () => {
    app = await TestApp.open({ database: database.open });
    admin = await staff(app, "Amos", "admin");
  });
  afterAll(() => app.close());

  const anAddress = (): string => `${randomUUID()}@example.com`;
  const invite = (email: string, staff_roles: string[]) => inviteStaff(app.deps, admin, { email, staff_roles });
  const mailsTo = async (email: string) => (await app.store.mails.unsent(10_000)).filter(({ to, template }) => to === email && template === "staff-invite");
  const signIn = async (email: string, { subject = randomUUID(), emailVerified = true } = {}) => {
    const state = randomUUID();
    await app.store.sessions.putSignIn(
      state,
      { provider: "google", remember: {}, returnTo: "/", binding: bindingHash("b") },
      new Date(app.deps.clock.now().getTime() + 60_000).toISOString(),
    );
    const person = { issuer: "https://vendor.example", subject, email, emailVerified, first_name: "Nora", last_name: "Bell", picture: null };
    const vendor = { ...app.deps.signIn, end: async () => person };
    const browser = { provider: "google", params: new URLSearchParams({ state }), binding: "b", bindingRequired: true, previousSessionId: null };
    const finished = await finishSignIn({ ...app.deps, signIn: vendor }, browser);
    return finished.ok ? finished.user : finished.failures.join();
  };
  const idOf = async (email: string): Promise<string> => (await app.store.transaction((tx) => tx.userByEmail(email)))!.id;

  it("goes once more to whoever never signed in, with the roles they were given", async () => {
    const email = anAddress();
    expect(await invite(email, ["support"])).toMatchObject({ ok: true, value: { invitation: "invited" } });
    for (const roles of [["support"], []])
      expect(await invite(email, roles)).toMatchObject({ ok: true, value: { invitation: "again", staff_roles: ["support"] } });
    expect(await mailsTo(email)).toHaveLength(3);
    expect(await invite(email, ["editor"])).toMatchObject({ ok: true, value: { invitation: "added", staff_roles: ["support", "editor"] } });
    expect(await mailsTo(email)).toHaveLength(4);
  });

  it("sends nothing to whoever works here with these roles already, and says so", async () => {
    const email = anAddress();
    await invite(email, ["support"]);
    await signIn(email);
    expect(await invite(email, ["support"])).toMatchObject({ ok: true, value: { invitation: "had", signed_in: true } });
    expect(await mailsTo(email)).toHaveLength(1);
    expect(await invite(email, ["reviewer"])).toMatchObject({ ok: true, value: { invitation: "added" } });
    expect(await mailsTo(email)).toHaveLength(2);
  });

  it("that gives no role is none, and makes no account", async () => {
    const [email, other] = [anAddress(), (await app.person()).actor.user.email];
    for (const address of [email, other]) expect(refusalOf(await invite(address, []))).toBe("invalid staff_roles: required");
    expect(await app.store.transaction((tx) => tx.userByEmail(email))).toBeNull();
    expect(await mailsTo(other)).toEqual([]);
  });

  it("to an address from which mail comes back is refused, and nothing is given", async () => {
    const email = anAddress();
    await invite(email, ["support"]);
    await app.store.mails.bounced((await mailsTo(email))[0]!.id, new Date().toISOString());
    expect(refusalOf(await invite(email, ["admin"]))).toBe("invalid email: mail-bounced");
    expect(await app.store.find("user", await idOf(email))).toMatchObject({ staff_roles: ["support"] });
  });

  it("gives no role to the second of two accounts that one address had before it could have only one", async () => {
    const { user } = (await app.person()).actor;
    const { rows } = await database.open.pool.query<{ id: string }>(
      "INSERT INTO users (id, email, duplicate_of) VALUES (gen_random_uuid(), $1, $2) RETURNING id",
      [user.email, user.id],
    );
    const give = (id: string) => saveStaffRoles(app.deps, admin, { id, body: { staff_roles: ["support"] }, version: null });
    expect(refusalOf(await give(rows[0]!.id))).toBe("conflict address-shared");
    expect(refusalOf(await give(user.id))).toBe("done");
    expect(await invite(user.email, ["editor"]), "nor does an invitation").toMatchObject({
      ok: true,
      value: { id: user.id, staff_roles: ["support", "editor"] },
    });
  });

  it("that is taken back leaves whoever signs in an ordinary person", async () => {
    const email = anAddress();
    await invite(email, ["admin"]);
    const id = await idOf(email);
    expect(refusalOf(await saveStaffRoles(app.deps, admin, { id, body: { staff_roles: [] }, version: null }))).toBe("done");
    expect(await signIn(email)).toMatchObject({ id, is_staff: false, staff_roles: [] });
  });

  const DAY = 86_400_000;
  const later = async (days: number, work: () => Promise<unknown>): Promise<unknown> => {
    const { clock } = app.deps;
    app.deps.clock = { now: () => new Date(clock.now().getTime() + days * DAY) };
    return work().finally(() => (app.deps.clock = clock));
  };

  it("has an end: whoever signs in after it is let in like anybody, and what was taken from them is on record", async () => {
    const [early, late] = [anAddress(), anAddress()];
    for (const email of [early, late]) await invite(email, ["admin"]);
    expect(await later(13.9, () => signIn(early))).toMatchObject({ is_staff: true, staff_roles: ["admin"], invited_until: null });
    expect(await later(14.1, () => signIn(late))).toMatchObject({ is_staff: false, staff_roles: [], invited_until: null });
    const { rows } = await app.database.pool.query<{ detail: unknown }>(
      "SELECT detail FROM audit_events WHERE name = 'roles-changed' AND about_user_id = $1 AND actor_user_id IS NULL",
      [await idOf(late)],
    );
    expect(rows).toEqual([{ detail: { from: ["admin"], to: [] } }]);
    expect(await signIn(late), "and it is theirs").toBe("account_exists");
  });

  it("that ran out gives back what was in that hand, and ends the tokens made for it", async () => {
    const email = anAddress();
    await invite(email, ["admin"]);
    const [id, ada, asks] = [await idOf(email), await submitted(app), await app.person()];
    await asks.run("send-support-message", { message: "Where is my key?" });
    const [row] = (await app.store.list("support_case", { user_id: asks.actor.user.id }, { limit: 1, offset: 0 })).rows;
    await app.store.tokens.create(id, `hash-${id}`, "script");
    // As it was given before nobody gave work to whoever hasn't come.
    await app.store.transaction(async (tx) => {
      await tx.update("application", ada.id, { assigned_to: id });
      await tx.update("support_case", row!.id, { assigned_to: id });
    });
    await later(14.1, () => signIn(email));
    expect(await app.store.find("application", ada.id)).toMatchObject({ assigned_to: null });
    expect(await app.store.find("support_case", row!.id)).toMatchObject({ assigned_to: null });
    expect(await app.store.tokens.userOf(`hash-${id}`)).toBeNull();
    const given = (await app.store.events(ada.id)).find(({ name }) => name === "assigned");
    expect(given).toMatchObject({ actor_user_id: null, detail: { from: id, to: null } });
  });

  it("holds anew when it is sent again or gives more, and the mail says until when", async () => {
    const [again, more] = [anAddress(), anAddress()];
    for (const email of [again, more]) await invite(email, ["support"]);
    await later(10, () => invite(again, []));
    const id = await idOf(more);
    await later(20, () => saveStaffRoles(app.deps, admin, { id, body: { staff_roles: ["support", "editor"] }, version: null }));
    expect(await mailsTo(more), "a role more is told").toHaveLength(2);
    for (const email of [again, more]) expect(await later(23, () => signIn(email))).toMatchObject({ is_staff: true });
    const [mail] = await mailsTo(again);
    expect(mail!.text).toMatch(/can be taken up until \w+ \d+, \d{4}/);
  });

  it("gives whoever has not come yet no work, and nobody mentions them", async () => {
    const email = anAddress();
    await invite(email, ["reviewer"]);
    const id = await idOf(email);
    const isOf = async () => [
      (await app.store.query(members(new Date().toISOString()))).some((member) => member.id === id),
      (await app.store.query(readersOfNotes([id]))).includes(id),
    ];
    expect(await isOf()).toEqual([false, false]);
    await signIn(email);
    expect(await isOf()).toEqual([true, true]);
  });

  it("that was taken up meanwhile is not taken back by whoever still reads that nobody came", async () => {
    const email = anAddress();
    await invite(email, ["support"]);
    const read = (await app.store.find("user", await idOf(email)))!;
    await signIn(email);
    const taken = await saveStaffRoles(app.deps, admin, { id: read.id, body: { staff_roles: [] }, version: read.version });
    expect(refusalOf(taken)).toMatch(/^lost-update/);
    expect(await app.store.find("user", read.id)).toMatchObject({ staff_roles: ["support"] });
  });

  it("gives nothing to a second person, to another address, or to one that nobody vouches for", async () => {
    const email = anAddress();
    await invite(email, ["admin"]);
    const id = await idOf(email);
    expect(await signIn(email, { emailVerified: false })).toBe("email_missing");
    expect(await signIn(anAddress())).toMatchObject({ is_staff: false, staff_roles: [] });
    expect(await signIn(email)).toMatchObject({ id, staff_roles: ["admin"] });
    expect(await signIn(email), "by another identity").toBe("account_exists");
  });
});
