import { afterAll, beforeAll, expect, it } from "vitest";
import { saveHome, saveRoom } from "#server/areas/homes/index.ts";
import { confirmHome } from "#server/areas/home-selection/confirm-home.ts";
import type { Actor, Deps } from "#server/kernel/context/deps.ts";
import { describeOnEachDatabase } from "#tests/support/database.ts";
import { asChooser, chooser, heldIn, keepRoom, refusedFor, type Chooser } from "../areas/home-selection/choosers.ts";
import { marketHome, type MadeHome } from "../areas/home-selection/market-homes.ts";
import { refusalOf, staff } from "../areas/review/support.ts";
import { alwaysInForce } from "../support/documents-in-force.ts";
import { documentsWith, TestApp } from "../support/test-app.ts";
import { interleave } from "./support/interleave.ts";

describeOnEachDatabase("a home that staff change at the moment in which somebody confirms a room of it", (database) => {
  let app: TestApp;
  let june: Actor;
  beforeAll(async () => {
    // A day of any season: what is told here doesn't hang on the month that it is told in.
    app = await TestApp.open({ database: database.open, change: { documents: alwaysInForce(documentsWith({ cold_zone_month_multiplier: 1 })) } });
    june = await staff(app, "June", "admin");
  });
  afterAll(() => app.close());

  const inFrontOf = async (home: MadeHome, kind: "room" | "whole_home" = "room"): Promise<Chooser> => {
    const ada = await asChooser(await chooser(app, null, { kind }));
    expect(refusedFor(await keepRoom(ada, home))).toBeNull();
    return ada;
  };
  const confirms =
    ({ actor, application }: Chooser, { slug }: MadeHome, price = 1190) =>
    (deps: Deps) =>
      confirmHome(deps, actor, { application, home: slug, price_cents: price * 100 });
  const changes =
    ({ rooms }: MadeHome, number: number, body: Record<string, unknown>) =>
    (deps: Deps) =>
      saveRoom(deps, june, { id: rooms[number - 1]!, body, version: null });
  const hides =
    ({ slug }: MadeHome) =>
    (deps: Deps) =>
      saveHome(deps, june, { id: slug, body: { is_published: false }, version: null });

  it("isn't theirs where the room was taken off first", async () => {
    const home = await marketHome(app, [{}, {}]);
    const ada = await inFrontOf(home);
    const [off, confirmed] = await interleave(database, app, changes(home, 1, { is_available: false }), confirms(ada, home));
    expect([refusalOf(off), refusedFor(confirmed)]).toEqual(["done", "room-gone"]);
    expect(await heldIn(app, home)).toEqual([]);
  });

  it("is theirs where they came first, and whoever takes it off is asked whether that is meant", async () => {
    const home = await marketHome(app, [{}, {}]);
    const ada = await inFrontOf(home);
    const [confirmed, off] = await interleave(database, app, confirms(ada, home), changes(home, 1, { is_available: false }));
    expect([refusedFor(confirmed), refusalOf(off)]).toEqual([null, "invalid held_confirmed: room-held"]);
  });

  it("isn't theirs where it was taken out of the listings first; the other way around, staff are asked", async () => {
    const [left, right] = [await marketHome(app, [{}]), await marketHome(app, [{}])];
    const [ada, ben] = [await inFrontOf(left), await inFrontOf(right)];
    const [hidden, confirmed] = await interleave(database, app, hides(left), confirms(ada, left));
    expect([refusalOf(hidden), refusedFor(confirmed)]).toEqual(["done", "home-gone"]);
    const [held, refused] = await interleave(database, app, confirms(ben, right), hides(right));
    expect([refusedFor(held), refusalOf(refused)]).toEqual([null, "invalid held_confirmed: home-held"]);
  });

  it("isn't taken whole where one room of it was taken off first", async () => {
    const home = await marketHome(app, [{}, {}, {}]);
    const family = await inFrontOf(home, "whole_home");
    const [off, confirmed] = await interleave(database, app, changes(home, 3, { is_available: false }), confirms(family, home, 5000));
    expect([refusalOf(off), refusedFor(confirmed)]).toEqual(["done", "room-gone"]);
    expect(await heldIn(app, home)).toEqual([]);
  });

  it("is asked for anew at what the room costs by then", async () => {
    const home = await marketHome(app, [{}]);
    const ada = await inFrontOf(home);
    const [dearer, confirmed] = await interleave(database, app, changes(home, 1, { first_price: 1300 }), confirms(ada, home));
    expect([refusalOf(dearer), refusedFor(confirmed)]).toEqual(["done", "price-changed"]);
  });
});
