import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listStaffHomes, readHome, saveHome, saveRoom } from "#server/areas/homes/index.ts";
import type { Actor } from "#server/kernel/context/deps.ts";
import { addDays, addMonths } from "#screens/language/expressions/calendar.ts";
import { describeOnEachDatabase } from "../../support/database.ts";
import type { TestApp } from "../../support/test-app.ts";
import { asChooser, chooser, confirmRoom, heldIn, keepRoom, refusedFor } from "../home-selection/choosers.ts";
import { appWithoutSeasons, marketHome, todayThere, type MadeHome } from "../home-selection/market-homes.ts";
import { hired } from "../review/conflicts-of-interest.ts";
import { refusalOf, staff } from "../review/support.ts";

const PAGE = { limit: 50, offset: 0 };
const ANY = { search: null, market: null, state: null };

describeOnEachDatabase("homes, as staff look after them", (database) => {
  let app: TestApp;
  let june: Actor;
  let today: string;
  beforeAll(async () => {
    app = await appWithoutSeasons(database);
    june = await staff(app, "June", "admin");
    today = todayThere(app);
  });
  afterAll(() => app.close());

  const listed = async (filter: Partial<Record<keyof typeof ANY, string>>) => (await listStaffHomes(app.deps, june, { ...ANY, ...filter }, PAGE)).rows;
  const read = async ({ slug }: MadeHome, by: Actor = june) => {
    const answer = await readHome(app.deps, by, slug);
    if (!answer.ok) throw new Error(refusalOf(answer));
    return answer.value;
  };
  const roomOf = async (home: MadeHome, number = 1, by: Actor = june) => (await read(home, by)).bedrooms[number - 1]!;
  const change = ({ slug }: MadeHome, body: Record<string, unknown>, version: number | null = null, by: Actor = june) =>
    saveHome(app.deps, by, { id: slug, body, version });
  const changeRoom = (home: MadeHome, number: number, body: Record<string, unknown>, version: number | null = null, by: Actor = june) =>
    saveRoom(app.deps, by, { id: home.rooms[number - 1]!, body, version });
  const holds = async (home: MadeHome, number = 1) => {
    const ada = await chooser(app);
    const chooses = await asChooser(ada);
    await keepRoom(chooses, home, number);
    expect(refusedFor(await confirmRoom(chooses, home, 1190))).toBeNull();
    return { visitor: ada, ...chooses };
  };

  it("are listed with what is free of all rooms and from which price; by market, by what listings show, and by name, street and neighborhood", async () => {
    const named = (name: string, more: object = {}) => marketHome(app, [{}, { first_price_cents: 140_000 }, { is_available: false }], { name, ...more });
    const shown = await named("Élan House");
    const hidden = await named("Hidden House", { is_published: false });
    const other = await named("Elan Canal", { market: "toronto" });
    const slugs = async (filter: Parameters<typeof listed>[0]) => (await listed(filter)).map(({ slug }) => slug);
    expect(await listed({ search: "elan house" })).toEqual([
      expect.objectContaining({
        slug: shown.slug,
        market: "seattle",
        market_name: "Seattle",
        currency: "usd",
        bedrooms: 3,
        free: 2,
        held: 0,
        price_from: 1190,
        price_to: 1400,
      }),
    ]);
    expect(await listed({ search: "hidden" }), "what nobody is shown can't be had").toMatchObject([
      { slug: hidden.slug, free: 0, price_from: null, is_published: false },
    ]);
    expect(await slugs({ search: "capitol thomas elan" })).toEqual([shown.slug, other.slug]);
    expect(await slugs({ search: "elan", market: "toronto" })).toEqual([other.slug]);
    expect(await slugs({ search: "house", state: "unpublished" })).toEqual([hidden.slug]);
    expect(await slugs({ search: "house", state: "free" })).toEqual([shown.slug]);
    await holds(shown, 1);
    expect(await listed({ search: "elan house" })).toMatchObject([{ free: 1, held: 1, price_from: 1400 }]);
    await holds(await named("Full House"), 1);
    expect((await listStaffHomes(app.deps, june, { ...ANY, search: "house" }, { limit: 1, offset: 1 })).rows).toHaveLength(1);
    expect(await slugs({ state: "no-such-state" })).toEqual([]);
  });

  it("say of each room the stated day beside the offered one with the rule that moved it, and who holds it until when", async () => {
    const [soon, later] = ["2020-01-01", addDays(today, 40)];
    const home = await marketHome(app, [{ availability_date: soon }, { availability_date: later }, { is_available: false, availability_date: null }]);
    const ada = await holds(home, 2);
    const [first, second, third] = (await read(home)).bedrooms;
    expect(first).toMatchObject({ availability_date: soon, offered_from: addDays(today, 2), moved_by: "lead", starting_at: 1190, is_free: true, hold: null });
    expect(second).toMatchObject({ offered_from: addDays(later, 1), moved_by: "day-after", is_free: false, is_held: true, own_case: false });
    const from = addDays(later, 1);
    expect(second!.hold).toMatchObject({
      application: ada.application,
      move_in_date: from,
      lease_end_date: addMonths(from, 12),
      months: 12,
      monthly_price: 1190,
    });
    expect(third).toMatchObject({ offered_from: null, moved_by: null, starting_at: null, is_free: false });
  });

  it("say who lives in each room and who is invited into it, but not who has moved out", async () => {
    const home = await marketHome(app, [{}, {}]);
    const rae = await app.person("rae-of-the-home@example.com");
    const lives = { room: home.rooms[0]!, accepted_at: null, invited_at: null, invited_email: null, user_id: null, away_from: null, away_until: null };
    const [gone, until, next] = [addDays(today, -20), addDays(today, 30), addDays(today, 31)];
    await app.store.transaction(async (tx) => {
      const former = { ...lives, id: randomUUID(), invited_email: "former@example.com", invited_at: new Date().toISOString() };
      await tx.insert("resident", { ...former, lives_from: addDays(today, -400), lives_until: gone });
      const at = new Date().toISOString();
      await tx.update("user", rae.actor.user.id, { first_name: "Rae", last_name: "Lin" });
      await tx.insert("resident", { ...lives, id: randomUUID(), user_id: rae.actor.user.id, accepted_at: at, lives_from: gone, lives_until: until });
      await tx.insert("resident", { ...lives, id: randomUUID(), invited_email: "ben@example.com", invited_at: at, lives_from: next, lives_until: null });
    });
    expect((await roomOf(home)).residents).toMatchObject([
      { person: rae.actor.user.id, name: "Rae Lin", lives_from: gone, lives_until: until },
      { person: null, name: "ben@example.com", lives_from: next, lives_until: null },
    ]);
    expect((await roomOf(home, 2)).residents).toEqual([]);
  });

  it("have 3D tours by their id alone, so that nothing else is ever shown in a frame", async () => {
    const home = await marketHome(app, [{}]);
    const saved = await changeRoom(home, 1, { tour: "SxQL3iGyoDo" });
    expect(saved).toMatchObject({ ok: true, value: { tour: "SxQL3iGyoDo", tour_url: "https://tours.example/show?m=SxQL3iGyoDo" } });
    for (const tour of ["https://elsewhere.example/x", "javascript:alert(1)", "a&b=c", "x".repeat(65)])
      expect(await changeRoom(home, 1, { tour }), tour).toMatchObject({ ok: false, problem: { kind: "invalid" } });
    expect((await read(home)).history[0]).toMatchObject({ room: 1, changes: [{ property: "tour", from: null, to: "SxQL3iGyoDo" }] });
    expect(await changeRoom(home, 1, { tour: null })).toMatchObject({ ok: true, value: { tour: null, tour_url: null } });
  });

  it("change by whoever may, with who did it, and not where somebody changed them meanwhile", async () => {
    const home = await marketHome(app, [{}]);
    const before = await roomOf(home);
    const date = addDays(today, 30);
    const saved = await changeRoom(home, 1, { first_price: 1210, discounted_price: 1150.5, availability_date: date }, before.version);
    expect(saved).toMatchObject({
      ok: true,
      value: { first_price: 1210, discounted_price: 1150.5, availability_date: date, offered_from: addDays(date, 1), is_available: true },
    });
    expect(await changeRoom(home, 1, { first_price: 1 }, before.version)).toMatchObject({
      ok: false,
      problem: { kind: "lost-update", version: before.version + 1 },
    });
    const { version } = await read(home);
    expect(await change(home, { is_published: false, pets_allowed: true }, version)).toMatchObject({
      ok: true,
      value: { is_published: false, pets_allowed: true },
    });
    expect(await change(home, { pets_allowed: false }, version)).toMatchObject({ ok: false, problem: { kind: "lost-update" } });
    // What is the same already is no change.
    await change(home, { is_published: false });
    expect((await read(home)).history.map(({ by, room, changes }) => ({ by, room, changes }))).toEqual([
      {
        by: "June Stone",
        room: null,
        changes: [
          { property: "is_published", from: true, to: false },
          { property: "pets_allowed", from: false, to: true },
        ],
      },
      {
        by: "June Stone",
        room: 1,
        changes: [
          { property: "availability_date", from: "2020-01-01", to: date },
          { property: "first_price", from: 1190, to: 1210 },
          { property: "discounted_price", from: null, to: 1150.5 },
        ],
      },
    ]);
    const rea = await staff(app, "Rea", "reviewer");
    expect(await change(home, { pets_allowed: false }, null, rea)).toMatchObject({ ok: false, problem: { kind: "forbidden" } });
    expect(await changeRoom(home, 1, { first_price: 1 }, null, rea)).toMatchObject({ ok: false, problem: { kind: "forbidden" } });
  });

  it.each([
    [{ discounted_price: 1200 }, "invalid discounted_price: discount-above-price"],
    [{ is_available: true, availability_date: null }, "invalid availability_date: required"],
    [{ first_price: 0 }, "invalid first_price: minAmount"],
    [{ first_price: 1190.005 }, "invalid first_price: cents"],
    [{ availability_date: "2026-02-30" }, "invalid availability_date: date"],
    [{ availability_date: "9999-01-01" }, "invalid availability_date: maxMonthsAhead"],
  ])("take nothing that can't be: %j", async (body, refused) => {
    const home = await marketHome(app, [{}]);
    expect(refusalOf(await changeRoom(home, 1, body))).toBe(refused);
    expect((await read(home)).history).toEqual([]);
  });

  it("that aren't there aren't found", async () => {
    const gone = { slug: "no-such-home", rooms: ["no-such-room"] };
    expect(refusalOf(await readHome(app.deps, june, gone.slug))).toBe("not-found");
    expect(refusalOf(await change(gone, { pets_allowed: true }))).toBe("not-found");
    expect(refusalOf(await changeRoom(gone, 1, { first_price: 900 }))).toBe("not-found");
  });

  it("[RES-23] offer no room that somebody lives in, unless they have left it by its day", async () => {
    const home = await marketHome(app, [{ is_available: false }, {}]);
    const rae = await app.person();
    const lives = { id: randomUUID(), room: home.rooms[0]!, user_id: rae.actor.user.id, accepted_at: app.deps.clock.now().toISOString() };
    await app.store.transaction((tx) => tx.insert("resident", { ...lives, lives_from: addDays(today, -100) }));
    const offered = { is_available: true, availability_date: addDays(today, 40) };
    expect(refusalOf(await changeRoom(home, 1, offered))).toBe("invalid availability_date: room-lived-in-still");
    expect((await read(home)).history).toEqual([]);
    await app.store.transaction((tx) => tx.update("resident", lives.id, { lives_until: addDays(today, 41) }));
    expect(await changeRoom(home, 1, offered)).toMatchObject({ ok: true, value: { is_available: true } });
    expect(refusalOf(await changeRoom(home, 1, { availability_date: addDays(today, 39) }))).toBe("invalid availability_date: room-lived-in-still");
    expect(await changeRoom(home, 1, { first_price: 1500 }), "a price is nobody's bed").toMatchObject({ ok: true });
  });

  it("[RES-23] of which somebody holds a room are taken out of the listings only where that is said to be meant, and the room stays theirs", async () => {
    const home = await marketHome(app, [{}, {}]);
    const ada = await holds(home);
    expect(refusalOf(await change(home, { is_published: false }))).toBe("invalid held_confirmed: home-held");
    expect(refusalOf(await changeRoom(home, 1, { is_available: false }))).toBe("invalid held_confirmed: room-held");
    expect(refusalOf(await changeRoom(home, 1, { availability_date: addDays(today, 200) })), "free after they move in").toBe(
      "invalid held_confirmed: room-held",
    );
    expect((await read(home)).history, "nothing of it is done").toEqual([]);
    // What takes nothing from whoever holds it is nobody's concern, and the other room neither.
    expect(await changeRoom(home, 1, { first_price: 1500 })).toMatchObject({ ok: true });
    expect(await changeRoom(home, 2, { is_available: false })).toMatchObject({ ok: true });
    expect(await changeRoom(home, 1, { is_available: false, held_confirmed: true })).toMatchObject({ ok: true, value: { is_available: false, is_held: true } });
    expect(await change(home, { is_published: false, held_confirmed: true })).toMatchObject({ ok: true });
    expect(await heldIn(app, home)).toEqual([[home.rooms[0], ada.application]]);
    expect((await roomOf(home)).hold).toMatchObject({ monthly_price: 1190 });
  });

  it("whoever keeps a room at a price that was shown is asked again once staff changed it, and not before", async () => {
    const home = await marketHome(app, [{}, {}]);
    const [ada, ben] = [await asChooser(await chooser(app)), await asChooser(await chooser(app))];
    await keepRoom(ada, home, 1);
    await keepRoom(ben, home, 2);
    await changeRoom(home, 1, { first_price: 1300 });
    expect(refusedFor(await confirmRoom(ada, home, 1190))).toBe("price-changed");
    expect(await confirmRoom(ada, home, 1300)).toMatchObject({ monthly_price_cents: 130_000 });
    expect(await confirmRoom(ben, home, 1190), "of the other room").toMatchObject({ monthly_price_cents: 119_000 });
    await changeRoom(home, 2, { first_price: 1400 });
    expect((await roomOf(home, 2)).hold, "what is agreed stays").toMatchObject({ monthly_price: 1190 });
  });

  it("are a colleague's to change for whoever chooses a room of them, and don't tell them who holds it", async () => {
    const home = await marketHome(app, [{}, {}]);
    const ada = await holds(home);
    const own = await hired(app, ada.visitor, "admin");
    expect(refusalOf(await change(home, { pets_allowed: true }, null, own))).toMatch(/own-application/);
    expect(refusalOf(await changeRoom(home, 2, { first_price: 5 }, null, own))).toMatch(/own-application/);
    expect(await read(home, own)).toMatchObject({ own_case: true, bedrooms: [{ is_held: true, own_case: true, hold: null }, { own_case: false }] });
    const keeps = await chooser(app);
    await keepRoom(await asChooser(keeps), home, 2);
    expect(refusalOf(await changeRoom(home, 2, { first_price: 5 }, null, await hired(app, keeps, "admin")))).toMatch(/own-application/);
    expect((await read(home)).own_case).toBe(false);
  });
});
