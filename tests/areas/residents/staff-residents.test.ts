import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readHome, saveHome, saveRoom } from "#server/areas/homes/index.ts";
import { inviteResident, listResidents, readResident, saveResident, withdrawResident } from "#server/areas/residents/index.ts";
import type { Actor } from "#server/kernel/context/deps.ts";
import { addDays } from "#screens/language/expressions/calendar.ts";
import { describeOnEachDatabase } from "../../support/database.ts";
import type { TestApp, Visitor } from "../../support/test-app.ts";
import { asChooser, chooser, confirmRoom, keepRoom, refusedFor } from "../home-selection/choosers.ts";
import { appWithoutSeasons, marketHome, todayThere, type MadeHome } from "../home-selection/market-homes.ts";
import { hired } from "../review/conflicts-of-interest.ts";
import { refusalOf, staff } from "../review/support.ts";

const PAGE = { limit: 50, offset: 0 };
const NOT_OFFERED = { is_available: false, availability_date: null };

describeOnEachDatabase("residents, as staff look after them", (database) => {
  let app: TestApp;
  let june: Actor;
  let today: string;
  beforeAll(async () => {
    app = await appWithoutSeasons(database);
    june = await staff(app, "June", "admin");
    today = todayThere(app);
  });
  afterAll(() => app.close());

  const someone = () => `rae-${randomUUID().slice(0, 8)}@example.com`;
  const invite = ({ rooms }: MadeHome, body: Record<string, unknown> = {}, by: Actor = june) =>
    inviteResident(app.deps, by, { room: rooms[0], invited_email: someone(), lives_from: today, ...body });
  const invited = async (home: MadeHome, body: Record<string, unknown> = {}) => {
    const answer = await invite(home, body);
    if (!answer.ok) throw new Error(refusalOf(answer));
    return answer.value;
  };
  const change = (id: string, body: Record<string, unknown>, version: number | null = null, by: Actor = june) =>
    saveResident(app.deps, by, { id, body, version });
  const livesIn = async (home: MadeHome, visitor: Visitor, number = 1): Promise<string> => {
    const id = randomUUID();
    const at = new Date().toISOString();
    const lives = { room: home.rooms[number - 1]!, user_id: visitor.actor.user.id, accepted_at: at, lives_from: addDays(today, -30) };
    await app.store.transaction((tx) => tx.insert("resident", { id, ...lives }));
    return id;
  };
  const list = async (home: MadeHome, state: string | null = null, by: Actor = june) =>
    (await listResidents(app.deps, by, { home: home.slug, state }, PAGE)).rows;
  const history = async ({ slug }: MadeHome) => {
    const answer = await readHome(app.deps, june, slug);
    if (!answer.ok) throw new Error(refusalOf(answer));
    return answer.value.history.map(({ by, room, resident, changes }) => ({ by, room, resident, changes }));
  };

  it("are invited into a room from a day on, move out on one, and are away between two; the home's timeline says who did it", async () => {
    const home = await marketHome(app, [NOT_OFFERED]);
    const email = someone();
    const { id, version } = await invited(home, { invited_email: email.toUpperCase() });
    expect(await list(home, "invited")).toMatchObject([
      { id, name: email, invited_email: email, person: null, accepted_at: null, room_number: 1, home: home.slug, lives_from: today, lives_until: null },
    ]);
    const [out, from, until] = [addDays(today, 200), addDays(today, 20), addDays(today, 34)];
    expect(await change(id, { lives_until: out, away_from: from, away_until: until }, version)).toMatchObject({
      ok: true,
      value: { lives_from: today, lives_until: out, away_from: from, away_until: until, version: version + 1 },
    });
    expect(refusalOf(await change(id, { lives_until: null }, version))).toMatch(/lost-update/);
    // What is the same already is no change.
    await change(id, { lives_until: out });
    expect(await history(home)).toEqual([
      {
        by: "June Stone",
        room: 1,
        resident: email,
        changes: [
          { property: "lives_until", from: null, to: out },
          { property: "away_from", from: null, to: from },
          { property: "away_until", from: null, to: until },
        ],
      },
      { by: "June Stone", room: 1, resident: email, changes: [{ property: "invited", from: false, to: true }] },
    ]);
  });

  it("are listed by home, by who is there, who comes, who has gone and who hasn't answered", async () => {
    const home = await marketHome(app, [NOT_OFFERED, NOT_OFFERED]);
    const rae = await app.person(someone());
    const here = await livesIn(home, rae);
    await change(here, { lives_until: addDays(today, 10) });
    const coming = (await invited(home, { lives_from: addDays(today, 10) })).id;
    const gone = await livesIn(home, await app.person(someone()), 2);
    await change(gone, { lives_until: addDays(today, -2) });
    const idsIn = async (state: string | null) => (await list(home, state)).map(({ id }) => id);
    expect(await idsIn(null)).toEqual([here, coming, gone]);
    expect(await idsIn("here")).toEqual([here]);
    expect(await idsIn("coming")).toEqual([coming]);
    expect(await idsIn("gone")).toEqual([gone]);
    expect(await idsIn("invited")).toEqual([coming]);
    expect(await idsIn("no-such-state")).toEqual([]);
    expect((await listResidents(app.deps, june, { home: home.slug, state: null }, { limit: 1, offset: 1 })).total).toBe(3);
  });

  it.each<[Record<string, unknown>, string]>([
    [{ invited_email: "nobody" }, "invalid invited_email: email"],
    [{ room: "no-such-room" }, "invalid room: oneOf"],
    [{ lives_from: "2026-02-30" }, "invalid lives_from: date"],
    [{ lives_from: "2030-01-02", lives_until: "2030-01-02" }, "invalid lives_from: maxMonthsAhead"],
    [{ lives_from: "2025-01-02", lives_until: "2025-01-02" }, "invalid lives_until: moves-out-before"],
    [{ lives_from: "2025-01-02", lives_until: "2025-03-02" }, "invalid lives_until: moved-out-before"],
    [{ away_from: "2027-01-02" }, "invalid away_until: required"],
    [{ away_until: "2027-01-02" }, "invalid away_from: required"],
    [{ away_from: "2027-01-02", away_until: "2027-01-02" }, "invalid away_until: back-before"],
  ])("aren't invited by what can't be: %j", async (body, refused) => {
    const home = await marketHome(app, [NOT_OFFERED]);
    expect(refusalOf(await invite(home, body)).split(",")[0]).toBe(refused);
    expect(await list(home)).toEqual([]);
    expect(await history(home)).toEqual([]);
  });

  it("live one at a time in a room, and each in one room at a time", async () => {
    const home = await marketHome(app, [NOT_OFFERED, NOT_OFFERED]);
    const rae = await app.person(someone());
    const first = await livesIn(home, rae);
    expect(refusalOf(await invite(home, { lives_from: addDays(today, 90) }))).toBe("invalid lives_from: room-lived-in");
    await change(first, { lives_until: addDays(today, 90) });
    const next = await invited(home, { lives_from: addDays(today, 90) });
    expect(refusalOf(await change(first, { lives_until: addDays(today, 91) }))).toBe("invalid lives_from: room-lived-in");
    const elsewhere = await app.store.transaction((tx) =>
      tx.insert("resident", {
        id: randomUUID(),
        room: home.rooms[1]!,
        user_id: rae.actor.user.id,
        accepted_at: new Date().toISOString(),
        lives_from: addDays(today, 100),
      }),
    );
    expect(refusalOf(await change(elsewhere.id, { lives_from: addDays(today, 80) }))).toBe("invalid lives_from: lives-elsewhere");
    expect((await list(home)).map(({ id }) => id)).toEqual([first, next.id, elsewhere.id]);
  });

  it("aren't in a room that is offered to others, nor in one that somebody holds, unless that is said to be meant", async () => {
    const home = await marketHome(app, [{ availability_date: addDays(today, 40) }]);
    expect(refusalOf(await invite(home))).toBe("invalid lives_until: room-offered");
    // Until the day that people are told the room is whoever's leaves it.
    const leaving = await invited(home, { lives_until: addDays(today, 41) });
    expect(refusalOf(await change(leaving.id, { lives_until: addDays(today, 42) }))).toBe("invalid lives_until: room-offered");
    const ada = await asChooser(await chooser(app));
    await keepRoom(ada, home, 1);
    expect(refusedFor(await confirmRoom(ada, home, 1190))).toBeNull();
    expect(refusalOf(await change(leaving.id, { lives_until: addDays(today, 42) }))).toBe("invalid held_confirmed: room-promised");
    // Whoever leaves sooner takes nothing from anybody.
    expect(await change(leaving.id, { lives_until: addDays(today, 30) })).toMatchObject({ ok: true });
    expect(await change(leaving.id, { lives_until: addDays(today, 42), held_confirmed: true })).toMatchObject({ ok: true });
  });

  it("who have not taken the invitation up are taken back; whoever has moves out on a day", async () => {
    const home = await marketHome(app, [NOT_OFFERED, NOT_OFFERED]);
    const { id } = await invited(home);
    const lives = await livesIn(home, await app.person(someone()), 2);
    expect(await withdrawResident(app.deps, june, id)).toMatchObject({ ok: true });
    expect(refusalOf(await withdrawResident(app.deps, june, id))).toBe("not-found");
    expect(refusalOf(await withdrawResident(app.deps, june, lives))).toMatch(/resident-accepted/);
    expect((await list(home)).map((one) => one.id)).toEqual([lives]);
    expect(await history(home)).toMatchObject([
      { resident: null, changes: [{ property: "invited", from: true, to: false }] },
      { resident: null, changes: [{ property: "invited", from: false, to: true }] },
    ]);
  });

  it("are changed by administrators alone", async () => {
    const home = await marketHome(app, [NOT_OFFERED]);
    const { id } = await invited(home);
    const rea = await staff(app, "Rea", "reviewer");
    for (const answer of [await invite(home, {}, rea), await change(id, { lives_until: null }, null, rea), await withdrawResident(app.deps, rea, id)])
      expect(answer).toMatchObject({ ok: false, problem: { kind: "forbidden" } });
    expect(refusalOf(await change(randomUUID(), { lives_until: null }))).toBe("not-found");
    expect(refusalOf(await readResident(app.deps, june, "no-such-resident"))).toBe("not-found");
  });

  it("find in what is kept of them that staff read it: one visit is one line, and nobody leaves one with themselves", async () => {
    const home = await marketHome(app, [NOT_OFFERED]);
    const rae = await app.person(someone());
    const id = await livesIn(home, rae);
    const looks = async () =>
      (
        await database.open.pool.query<{ name: string; actor_user_id: string }>(
          "SELECT name, actor_user_id FROM audit_events WHERE about_user_id = $1 AND name LIKE '%-opened'",
          [rae.actor.user.id],
        )
      ).rows;
    for (let times = 0; times < 2; times += 1) expect(await readResident(app.deps, june, id)).toMatchObject({ ok: true, value: { id, home: home.slug } });
    expect(await looks()).toEqual([{ name: "resident-opened", actor_user_id: june.user.id }]);
    await readResident(app.deps, await hired(app, rae), id);
    expect(await looks()).toHaveLength(1);
  });

  it("are a colleague's to see to for whoever lives in the home or is invited to it, and so is the home", async () => {
    const home = await marketHome(app, [NOT_OFFERED, NOT_OFFERED, NOT_OFFERED]);
    const rae = await app.person(someone());
    const id = await livesIn(home, rae);
    await change(id, { away_from: addDays(today, 5), away_until: addDays(today, 9) });
    const ben = someone();
    const other = (await invited(home, { room: home.rooms[1], invited_email: ben })).id;
    const owners = [await hired(app, rae, "admin"), await hired(app, await app.person(ben), "admin")];
    for (const own of owners) {
      expect(refusalOf(await invite(home, { room: home.rooms[2] }, own))).toMatch(/own-home/);
      expect(refusalOf(await change(id, { lives_until: null }, null, own))).toMatch(/own-home/);
      expect(refusalOf(await withdrawResident(app.deps, own, other))).toMatch(/own-home/);
      expect(refusalOf(await saveHome(app.deps, own, { id: home.slug, body: { pets_allowed: true }, version: null }))).toMatch(/own-home/);
      expect(refusalOf(await saveRoom(app.deps, own, { id: home.rooms[2]!, body: { first_price: 900 }, version: null }))).toMatch(/own-home/);
      expect(await readHome(app.deps, own, home.slug)).toMatchObject({ ok: true, value: { own_case: true } });
    }
    const [own] = owners;
    expect((await list(home, "here", own))[0], "of themselves nothing is told there").toMatchObject({ id, away_from: null, away_until: null });
    expect((await list(home, "here"))[0]).toMatchObject({ id, away_from: addDays(today, 5) });
    expect(refusalOf(await invite(home, { room: home.rooms[2], invited_email: june.user.email.toUpperCase() }))).toBe("invalid invited_email: own-invitation");
    // Whoever has moved out has no stake any more.
    await change(id, { lives_until: addDays(today, -3), away_from: null, away_until: null });
    expect(await saveHome(app.deps, own!, { id: home.slug, body: { pets_allowed: true }, version: null })).toMatchObject({ ok: true });
  });

  it("of whom two are invited into one room at the same moment, one is", async () => {
    const home = await marketHome(app, [NOT_OFFERED]);
    const answers = await Promise.all(Array.from({ length: 8 }, () => invite(home)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(new Set(answers.filter(({ ok }) => !ok).map(refusalOf))).toEqual(new Set(["invalid lives_from: room-lived-in"]));
  });
});
