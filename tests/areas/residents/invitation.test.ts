import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readHome } from "#server/areas/homes/index.ts";
import { inviteResident, listResidents, saveResident, withdrawResident } from "#server/areas/residents/index.ts";
import type { Actor } from "#server/kernel/context/deps.ts";
import { addDays } from "#screens/language/expressions/calendar.ts";
import { describeOnEachDatabase } from "../../support/database.ts";
import { codesOf, type TestApp, type Visitor, where } from "../../support/test-app.ts";
import { appWithoutSeasons, marketHome, todayThere, type MadeHome } from "../home-selection/market-homes.ts";
import { refusalOf, staff } from "../review/support.ts";

const NOT_OFFERED = { is_available: false, availability_date: null };

describeOnEachDatabase("an invitation to live in a room", (database) => {
  let app: TestApp;
  let june: Actor;
  let today: string;
  beforeAll(async () => {
    app = await appWithoutSeasons(database);
    june = await staff(app, "June", "admin");
    today = todayThere(app);
  });
  afterAll(() => app.close());

  const anAddress = () => `rae-${randomUUID().slice(0, 8)}@example.com`;
  const invite = async ({ rooms }: MadeHome, email: string, body: Record<string, unknown> = {}) => {
    const answer = await inviteResident(app.deps, june, { room: rooms[0], invited_email: email, lives_from: today, ...body });
    if (!answer.ok) throw new Error(refusalOf(answer));
    return answer.value.id;
  };
  const invited = async (body: Record<string, unknown> = {}) => {
    const home = await marketHome(app, [NOT_OFFERED, NOT_OFFERED], { name: "Elan House" });
    const email = anAddress();
    return { home, email, id: await invite(home, email, body) };
  };
  const pathOf = (id: string) => `/resident/invitation/${id}`;
  const seen = async (visitor: Visitor, id: string) => JSON.stringify(await visitor.see(pathOf(id)));
  const takesUp = (visitor: Visitor, id: string) => visitor.run("take-up-residency", {}, pathOf(id));
  const mailsTo = async (email: string) => (await app.store.mails.unsent(10_000)).filter((mail) => mail.to === email);
  const aged = (id: string, days: number) =>
    database.open.pool.query("UPDATE residents SET invited_at = now() - $2::int * interval '1 day' WHERE id = $1", [id, days]);
  const livesThere = async (home: MadeHome) =>
    (await listResidents(app.deps, june, { home: home.slug, state: "here" }, { limit: 9, offset: 0 })).rows.map(({ person }) => person);

  it("goes by mail to its address, says which room from when and until when it can be taken up, and leads to its page", async () => {
    const { email, id } = await invited();
    const [mail, ...more] = await mailsTo(email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ template: "resident-invite", subject: "Your room at Elan House" });
    expect(mail!.text).toContain("live in room 1 of Elan House");
    expect(mail!.text).toContain(`https://apply.example${pathOf(id)}`);
    expect(mail!.text).toContain(email);
    expect(mail!.unsubscribe_token, "they never asked for mail from us").not.toBeNull();
  });

  it("goes in the language of whoever has an account there", async () => {
    const home = await marketHome(app, [NOT_OFFERED], { name: "Maison Élan" });
    const { actor } = await app.person(anAddress());
    await app.store.transaction((tx) => tx.update("user", actor.user.id, { locale: "fr-CA" }));
    await invite(home, actor.user.email);
    expect((await mailsTo(actor.user.email))[0]!.subject).toBe("Votre chambre, Maison Élan");
  });

  it("isn't made for an address from which mail comes back", async () => {
    const home = await marketHome(app, [NOT_OFFERED]);
    const email = anAddress();
    await database.open.pool.query("INSERT INTO mail_suppressions (address, reason, at) VALUES ($1, 'bounced', now())", [email]);
    expect(refusalOf(await inviteResident(app.deps, june, { room: home.rooms[0], invited_email: email, lives_from: today }))).toBe(
      "invalid invited_email: mail-bounced",
    );
  });

  it("is taken up once by whoever signs in with its address: they live there from then on, and staff see it", async () => {
    const { home, email, id } = await invited({ lives_until: addDays(today, 300) });
    const rae = await app.person(email.toUpperCase());
    const page = await seen(rae, id);
    for (const text of ["Live at Elan House?", "Room 1 of Elan House is yours from", "I live there"]) expect(page).toContain(text);
    expect(await livesThere(home)).toEqual([]);
    for (let presses = 0; presses < 2; presses += 1) expect(await takesUp(rae, id)).toMatchObject({ ok: true });
    expect(await livesThere(home)).toEqual([rae.actor.user.id]);
    expect(await seen(rae, id)).toContain("You are at home at Elan House");
    const answer = await readHome(app.deps, june, home.slug);
    expect(answer.ok && answer.value.history.map(({ by, resident, changes }) => [by, resident, changes[0]!.property])).toEqual([
      ["Ada Okafor", "Ada Okafor", "accepted"],
      ["June Stone", "Ada Okafor", "invited"],
    ]);
  });

  it("tells nobody else anything of the home, and leads them back to it with the other account", async () => {
    const { home, email, id } = await invited();
    const eve = await app.person(anAddress());
    const page = await seen(eve, id);
    expect(page).toContain("This invitation is for another account");
    expect(page).toContain("r•••@example.com");
    for (const secret of [email, "Elan House", home.slug]) expect(page).not.toContain(secret);
    expect(codesOf(await takesUp(eve, id))).toEqual(["invitation-ended"]);
    const left = await eve.run("switch-resident-account", {}, pathOf(id));
    expect(left.ok && where(left.effects)).toEqual([pathOf(id)]);
    expect(await app.store.sessions.find(eve.actor.session!.id)).toBeNull();
    // Whatever would ask for it, the database refuses.
    await expect(
      app.store.transaction((tx) => tx.update("resident", id, { user_id: eve.actor.user.id, accepted_at: new Date().toISOString() })),
    ).rejects.toThrow(/residents_of_the_address/);
  });

  it("that staff took back can't be taken up, and neither can one that there never was", async () => {
    const { email, id } = await invited();
    const rae = await app.person(email);
    await withdrawResident(app.deps, june, id);
    for (const gone of [id, randomUUID(), "no-id"]) {
      expect(await seen(rae, gone)).toContain("This invitation is closed");
      expect(codesOf(await takesUp(rae, gone))).toEqual(["invitation-ended"]);
    }
  });

  it("expires, and says so; a new one can be sent once the old one is taken back", async () => {
    const { home, email, id } = await invited();
    const rae = await app.person(email);
    await aged(id, 29);
    expect(await seen(rae, id)).toContain("Live at Elan House?");
    await aged(id, 31);
    expect(await seen(rae, id)).toContain("This invitation has expired");
    expect(codesOf(await takesUp(rae, id))).toEqual(["invitation-ended"]);
    await withdrawResident(app.deps, june, id);
    expect(await takesUp(rae, await invite(home, email))).toMatchObject({ ok: true });
  });

  it("of somebody whose day to move out has passed meanwhile says that, whether they took it up or not", async () => {
    for (const taken of [false, true]) {
      const { home, email, id } = await invited();
      const rae = await app.person(email);
      if (taken) await takesUp(rae, id);
      await saveResident(app.deps, june, { id, body: { lives_from: addDays(today, -9), lives_until: today }, version: null });
      expect(await seen(rae, id)).toContain("You don’t live there any more");
      expect(codesOf(await takesUp(rae, id))).toEqual(["invitation-ended"]);
      expect(await livesThere(home)).toEqual([]);
    }
  });

  it("can't be taken up by somebody who lives in another room on these days, who is told so", async () => {
    const { home, email, id } = await invited();
    const rae = await app.person(email);
    expect(await takesUp(rae, id)).toMatchObject({ ok: true });
    const second = await invite(home, email, { room: home.rooms[1] });
    expect(codesOf(await takesUp(rae, second))).toEqual(["you-live-elsewhere"]);
    await saveResident(app.deps, june, { id: second, body: { lives_from: addDays(today, 60) }, version: null });
    await saveResident(app.deps, june, { id, body: { lives_until: addDays(today, 60) }, version: null });
    expect(await takesUp(rae, second), "once they move from one to the other").toMatchObject({ ok: true });
  });

  it("that is taken back at the moment that it is taken up is one of both, and never half", async () => {
    const { home, email, id } = await invited();
    const rae = await app.person(email);
    const [taken, withdrawn] = await Promise.all([takesUp(rae, id), withdrawResident(app.deps, june, id)]);
    expect([taken.ok, withdrawn.ok].filter(Boolean)).toHaveLength(1);
    expect(await livesThere(home)).toEqual(taken.ok ? [rae.actor.user.id] : []);
  });
});
