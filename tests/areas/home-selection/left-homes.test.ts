import { afterAll, beforeAll, expect, it } from "vitest";
import { changePreference, readPreference, selectRoom } from "#server/areas/home-selection/resources/home-selection-resource.ts";
import { first } from "#server/kernel/records/read-records.ts";
import { runCommand } from "#server/kernel/screens/run-command.ts";
import { addDays, addMonths } from "#screens/language/expressions/calendar.ts";
import { describeOnEachDatabase } from "../../support/database.ts";
import { type TestApp, codesOf } from "../../support/test-app.ts";
import { remove } from "../account/personal-data.ts";
import { staff } from "../review/support.ts";
import { asChooser, chooser, confirmRoom, heldIn, keepRoom, refusedFor } from "./choosers.ts";
import { appWithoutSeasons, marketHome, todayThere } from "./market-homes.ts";

describeOnEachDatabase("homes that somebody leaves, and staff who look on", (database) => {
  let app: TestApp;
  let today: string;
  beforeAll(async () => {
    app = await appWithoutSeasons(database);
    today = todayThere(app);
  });
  afterAll(() => app.close());

  it("[HSL-8] shows the homes, and holds a room, for whoever has no lease preference, and only tracks that it is missing", async () => {
    const home = await marketHome(app, [{}]);
    const ada = await chooser(app);
    const { application } = await asChooser(ada);
    const path = `/application/${ada.source}/home-selection`;
    await app.store.transaction((tx) => tx.query(async (db) => void (await db.query("DELETE FROM lease_preferences WHERE application = $1", [application]))));
    expect(await ada.open(path)).toMatchObject({ do: "show" });
    expect(codesOf(await ada.run("save-lease-preference", { has_pets: true, sharing_room: null }, path))).toEqual(["not-found"]);
    await keepRoom(await asChooser(ada), home);
    expect(codesOf(await ada.run("confirm-home", { home: home.slug, price: 1190 }, `${path}/confirm`, { home: home.slug }))).toEqual([]);
    expect(await heldIn(app, home)).toHaveLength(1);
    const missing = (await app.tracked(ada.actor.user.id)).filter((name) => name === "Lease preference missing");
    expect(missing).toHaveLength(2);
  });

  it("gives a room back when its account is deleted", async () => {
    const home = await marketHome(app, [{}]);
    const [ada, ben] = [await chooser(app), await chooser(app)];
    await keepRoom(await asChooser(ada), home);
    await confirmRoom(await asChooser(ada), home, 1190);
    expect(codesOf(await remove(ada))).toEqual([]);
    expect(await heldIn(app, home)).toEqual([]);
    await keepRoom(await asChooser(ben), home);
    expect(refusedFor(await confirmRoom(await asChooser(ben), home, 1190))).toBeNull();
  });

  it.each(["delete-account", "withdraw-application"])("holds nothing in the end for whoever confirms and does %s at once", async (command) => {
    const home = await marketHome(app, [{}]);
    for (let turn = 0; turn < 4; turn += 1) {
      const ada = await chooser(app);
      const chooses = await asChooser(ada);
      await keepRoom(chooses, home);
      const path = command === "delete-account" ? "/account/data" : `/application/${ada.source}/review/withdraw`;
      const leaves = [command, command === "delete-account" ? {} : { reason: null }, path] as const;
      const [confirmed, left] = await Promise.all([confirmRoom(chooses, home, 1190), ada.run(...leaves)]);
      expect(["wrong-state", "not-found", "home-choice-missing", null]).toContain(refusedFor(confirmed));
      // Whoever was told that their application has moved on presses again.
      const again = left.ok ? left : await ada.run(...leaves);
      expect(codesOf(again)).toEqual([]);
      expect(await heldIn(app, home)).toEqual([]);
    }
  });

  it("confirms anew whoever begins again, and revives nothing that ended", async () => {
    const home = await marketHome(app, [{}]);
    const ada = await chooser(app);
    const chooses = await asChooser(ada);
    await keepRoom(chooses, home);
    const before = await confirmRoom(chooses, home, 1190);
    await ada.isMovedTo("withdrawn");
    await ada.run("start-again", {}, `/application/${ada.source}/withdrawn`);
    expect(refusedFor(await confirmRoom(chooses, home, 1190))).toBe("wrong-state");
    await ada.isMovedTo("profile_completed");
    const again = await confirmRoom(chooses, home, 1190);
    expect(refusedFor(again)).toBeNull();
    expect("id" in again && "id" in before && again.id !== before.id).toBe(true);
    expect(await heldIn(app, home)).toHaveLength(1);
  });

  it("says that the only room of a whole home is the whole home", async () => {
    const home = await marketHome(app, [{}]);
    const family = await asChooser(await chooser(app, null, { kind: "whole_home" }));
    await keepRoom(family, home);
    expect(await confirmRoom(family, home, 5000)).toMatchObject({ whole_home: true, monthly_price_cents: 500_000 });
  });

  it("lets staff who look as somebody choose nothing for them", async () => {
    const home = await marketHome(app, [{}]);
    const ada = await chooser(app);
    await keepRoom(await asChooser(ada), home);
    const by = (await staff(app, "Rob")).user;
    const path = `/application/${ada.source}/home-selection`;
    for (const [command, input] of [
      ["keep-home", { home: home.slug, room: home.rooms[0], day: 1, months: 9 }],
      ["confirm-home", { home: home.slug, price: 1190 }],
      ["save-lease-preference", { has_pets: true, sharing_room: null }],
    ] as const)
      expect(codesOf(await runCommand(app.deps, { ...ada.actor, viewing: { by } } as never, { command, input, at: { pathname: path, query: {} } }))).toEqual([
        "viewing-as",
      ]);
    expect(await heldIn(app, home)).toEqual([]);
  });

  it("leaves the choices of somebody else alone, by whoever's hand over the API", async () => {
    const home = await marketHome(app, [{}]);
    const ada = await chooser(app);
    const { application } = await asChooser(ada);
    const preference = (await first(app.store, "lease_preference", { application }))!;
    const from = addDays(today, 2);
    const body = { application, room: home.rooms[0], move_in_date: from, lease_end_date: addMonths(from, 12) };
    for (const other of [(await chooser(app)).actor, await staff(app, "Ria")]) {
      expect(await readPreference(app.deps, other, preference.id)).toMatchObject({ ok: false });
      expect(await changePreference(app.deps, other, { id: preference.id, body: { has_pets: true }, version: null } as never)).toMatchObject({ ok: false });
      expect(await selectRoom(app.deps, other, body as never)).toMatchObject({ ok: false });
    }
    expect(await first(app.store, "lease_preference", { application })).toEqual(preference);
    expect(await heldIn(app, home)).toEqual([]);
  });

  it.each([
    { body: {} },
    { body: [] },
    { body: null },
    { body: 7 },
    { body: { application: 5, room: [], move_in_date: {}, lease_end_date: true } },
    { body: { application: "x", room: "y", move_in_date: "2027-02-30", lease_end_date: "0000-00-00" } },
  ])("refuses a selection over the API that says $body", async ({ body }) => {
    const ada = await chooser(app);
    expect(await selectRoom(app.deps, ada.actor, body as never)).toMatchObject({ ok: false, problem: { kind: "invalid" } });
  });
});
