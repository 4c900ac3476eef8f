import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { changePreference, selectRoom } from "#server/areas/home-selection/resources/home-selection-resource.ts";
import { first } from "#server/kernel/records/read-records.ts";
import { addDays, addMonths } from "#screens/language/expressions/calendar.ts";
import type { SourceRecord } from "#server/ports/records.ts";
import { describeOnEachDatabase, describeOnPostgres } from "../../support/database.ts";
import { type TestApp, codesOf } from "../../support/test-app.ts";
import { applicationOf, asChooser, chooser, confirmRoom, heldIn, keepRoom, limitTo, refusedFor, type Chooser } from "./choosers.ts";
import { appWithoutSeasons, marketHome, todayThere } from "./market-homes.ts";

describeOnEachDatabase("a home that several people choose", (database) => {
  let app: TestApp;
  let today: string;
  beforeAll(async () => {
    app = await appWithoutSeasons(database);
    today = todayThere(app);
  });
  afterAll(() => app.close());

  const one = async (limit: number | null = null, source: Partial<SourceRecord> = {}): Promise<Chooser> => asChooser(await chooser(app, limit, source));
  const choiceOf = (application: string) => first(app.store, "home_choice", { application });
  const preferenceOf = (application: string) => first(app.store, "lease_preference", { application });
  const whole = (): Promise<Chooser> => one(null, { kind: "whole_home" });

  it("holds one home for whoever confirms two of them at once in two tabs", async () => {
    const [left, right] = [await marketHome(app, [{}]), await marketHome(app, [{}])];
    const ada = await one();
    for (const home of [left, right]) await keepRoom(ada, home);
    const both = await Promise.all([left, right].map((home) => confirmRoom(ada, home, 1190)));
    expect(both.map(refusedFor).toSorted()).toEqual(["wrong-state", null].toSorted());
    expect([...(await heldIn(app, left)), ...(await heldIn(app, right))]).toHaveLength(1);
  });

  it("holds every room of a whole home at the home's price, and offers none of them to anybody else", async () => {
    const home = await marketHome(app, [{}, {}, {}]);
    const [family, ada] = [await whole(), await one()];
    await keepRoom(ada, home, 2);
    expect(refusedFor(await keepRoom(family, home))).toBeNull();
    expect(await confirmRoom(family, home, 5000)).toMatchObject({ whole_home: true, monthly_price_cents: 500_000 });
    expect((await heldIn(app, home)).map(([room]) => room).toSorted()).toEqual(home.rooms.toSorted());
    expect(refusedFor(await confirmRoom(ada, home, 1190))).toBe("room-taken");
  });

  it("holds nothing of a whole home of which one room is somebody's by then", async () => {
    const home = await marketHome(app, [{}, {}, {}]);
    const [family, ada] = [await whole(), await one()];
    await keepRoom(family, home);
    await keepRoom(ada, home, 3);
    await confirmRoom(ada, home, 1190);
    expect(refusedFor(await confirmRoom(family, home, 5000))).toBe("room-taken");
    expect(await heldIn(app, home)).toEqual([[home.rooms[2], ada.application]]);
  });

  it("gives a whole home to one, or its rooms to some, where all confirm at once", async () => {
    const home = await marketHome(app, [{}, {}, {}]);
    const [families, singles] = [await Promise.all([whole(), whole()]), await Promise.all([one(), one(), one()])];
    for (const family of families) await keepRoom(family, home);
    for (const [at, single] of singles.entries()) await keepRoom(single, home, at + 1);
    const results = await Promise.all([
      ...families.map((family) => confirmRoom(family, home, 5000)),
      ...singles.toReversed().map((single) => confirmRoom(single, home, 1190)),
    ]);
    const held = await heldIn(app, home);
    const holders = new Set(held.map(([, application]) => application));
    expect(results.filter((result) => refusedFor(result) === null)).toHaveLength(holders.size);
    for (const result of results) expect(["room-taken", null]).toContain(refusedFor(result));
    const isWhole = families.some(({ application }) => holders.has(application));
    expect(held).toHaveLength(isWhole ? 3 : holders.size);
    expect(isWhole ? holders.size : 1).toBe(1);
  });

  it("asks again where a whole home costs something else by now", async () => {
    const home = await marketHome(app, [{}, {}]);
    const family = await whole();
    await keepRoom(family, home);
    await app.store.transaction((tx) => tx.update("home", home.slug, { full_property_price_cents: 600_000 }));
    expect(refusedFor(await confirmRoom(family, home, 5000))).toBe("price-changed");
    expect(await confirmRoom(family, home, 6000)).toMatchObject({ monthly_price_cents: 600_000 });
  });

  it("takes no price above what is approved, held or not, where the limit was lowered meanwhile", async () => {
    const home = await marketHome(app, [{}, {}]);
    const ada = await chooser(app, 1450);
    const chooses = await asChooser(ada);
    await keepRoom(chooses, home);
    await limitTo(ada, 1100);
    expect(refusedFor(await confirmRoom(chooses, home, 1190))).toBe("above-approved-rate");
    // It costs less since, for everybody: what was shown still holds, and is what would be agreed.
    const kept = (await choiceOf(chooses.application))!;
    await app.store.transaction((tx) => tx.update("home_choice", kept.id, { monthly_price_cents: 130_000 }));
    await limitTo(ada, 1200);
    expect(refusedFor(await confirmRoom(chooses, home, 1300))).toBe("above-approved-rate");
    expect(await heldIn(app, home)).toEqual([]);
  });

  it("takes the price that was shown where it is approved, though the room costs more since", async () => {
    const home = await marketHome(app, [{}]);
    const ada = await chooser(app, 1450);
    const chooses = await asChooser(ada);
    await keepRoom(chooses, home);
    const kept = (await choiceOf(chooses.application))!;
    await app.store.transaction((tx) => tx.update("home_choice", kept.id, { monthly_price_cents: 110_000 }));
    await limitTo(ada, 1150);
    expect(await confirmRoom(chooses, home, 1100)).toMatchObject({ monthly_price_cents: 110_000 });
  });

  it("changes nothing where a room is asked for over the API and can't be confirmed", async () => {
    const home = await marketHome(app, [{}]);
    const ada = await app.applicant();
    const application = await applicationOf(ada);
    const before = (await ada.state()).application;
    const from = addDays(today, 2);
    const body = { application, room: home.rooms[0], move_in_date: from, lease_end_date: addMonths(from, 12) };
    expect(await selectRoom(app.deps, ada.actor, body as never)).toMatchObject({ ok: false, problem: { kind: "conflict", refusal: { code: "wrong-state" } } });
    expect((await ada.state()).application).toEqual(before);
    expect(await choiceOf(application)).toBeNull();
  });

  it("says one room to whoever asks for it twice at once over the API", async () => {
    const home = await marketHome(app, [{}]);
    const ada = await chooser(app);
    const application = await applicationOf(ada);
    const from = addDays(today, 2);
    const body = { application, room: home.rooms[0], move_in_date: from, lease_end_date: addMonths(from, 12) };
    const both = await Promise.all([1, 2].map(() => selectRoom(app.deps, ada.actor, body as never)));
    expect(new Set(both.map((each) => (each.ok ? each.value.id : each.problem.kind))).size).toBe(1);
  });

  it.each(["submitted", "withdrawn", "rejected", "room_selected", "approved"] as const)(
    "lets nobody change how they want to live, or save a room, when %s",
    async (status) => {
      const home = await marketHome(app, [{}]);
      const ada = await chooser(app);
      const chooses = await asChooser(ada);
      await app.store.transaction((tx) => tx.putFlag(chooses.application, "pet", { animal: "Cat" }));
      const preference = (await preferenceOf(chooses.application))!;
      await ada.isMovedTo(status);
      const path = `/application/${ada.source}/home-selection`;
      expect(codesOf(await ada.run("save-lease-preference", { has_pets: false, sharing_room: null }, path))).toEqual(["wrong-state"]);
      const change = { id: preference.id, body: { has_pets: false, move_in_date: today }, version: null };
      expect(await changePreference(app.deps, ada.actor, change as never)).toMatchObject({ ok: false, problem: { kind: "conflict" } });
      const { flags } = await ada.state();
      expect(flags).toMatchObject([{ flag: "pet", flag_data: { animal: "Cat" } }]);
      expect(await preferenceOf(chooses.application)).toEqual(preference);
      expect(refusedFor(await keepRoom(chooses, home))).toBe("wrong-state");
      expect(refusedFor(await confirmRoom(chooses, home, 1190))).toBe("wrong-state");
    },
  );

  it("shows the homes whatever somebody wrote into their display state", async () => {
    const home = await marketHome(app, [{}]);
    const ada = await chooser(app);
    const id = await applicationOf(ada);
    for (const homeSelection of [null, 7, "x", [], { selectedProperty: 5, properties: null }, { selectedProperty: home.slug, properties: "__proto__" }]) {
      const { display_state } = (await ada.state()).application;
      await app.store.transaction((tx) => tx.update("application", id, { display_state: { ...display_state, homeSelection } as never }));
      const path = `/application/${ada.source}/home-selection`;
      expect(await ada.open(path)).toMatchObject({ do: "show" });
      expect(await ada.open(`${path}/confirm`)).toMatchObject({ href: path });
      expect(await ada.open(`${path}/complete`)).toBeDefined();
    }
    expect(refusedFor(await keepRoom(await asChooser(ada), home))).toBeNull();
  });

  it("offers nothing by an id of elsewhere: another market's home, a room of another home, a hidden one, and none", async () => {
    const [here, other] = [await marketHome(app, [{}]), await marketHome(app, [{}])];
    const [far, hidden] = [await marketHome(app, [{}], { market: "toronto" }), await marketHome(app, [{}], { is_published: false })];
    const ada = await one();
    for (const home of [far, hidden, { slug: "nowhere", rooms: here.rooms }]) expect(refusedFor(await keepRoom(ada, home))).toBe("home-gone");
    for (const room of [other.rooms[0]!, randomUUID(), "no-id", ""])
      expect(refusedFor(await keepRoom(ada, { slug: here.slug, rooms: [room] }))).toBe("room-gone");
  });

  it.each(["-999", "999", "9999999", "NaN", "1e3", "0.5", "", "-0", "<b>"])("draws a price for a day and a length of %s in the address", async (value) => {
    const home = await marketHome(app, [{}]);
    const ada = await chooser(app);
    const at = { home: home.slug, room: home.rooms[0]!, "price.day": value, "price.months": value };
    expect(await ada.open(`/application/${ada.source}/home-selection/price`, at)).toMatchObject({ do: "show" });
    const input = { home: home.slug, room: home.rooms[0], day: Number(value), months: 12 };
    await ada.run("keep-home", input, `/application/${ada.source}/home-selection/price`, at);
  });
});

describeOnPostgres("a room that many want", (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await appWithoutSeasons(database);
  });
  afterAll(() => app.close());

  it("[RES-20] is one's of thirty who confirm it at once", async () => {
    const home = await marketHome(app, [{}]);
    const all: Chooser[] = [];
    for (let at = 0; at < 30; at += 1) all.push(await asChooser(await chooser(app)));
    for (const each of all) await keepRoom(each, home);
    const results = await Promise.all(all.map((each) => confirmRoom(each, home, 1190)));
    expect(results.filter((result) => refusedFor(result) === null)).toHaveLength(1);
    expect(results.filter((result) => refusedFor(result) === "room-taken")).toHaveLength(29);
    expect(await heldIn(app, home)).toHaveLength(1);
  });
});
