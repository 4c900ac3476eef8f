import { afterAll, beforeAll, expect, it } from "vitest";
import { confirmHome } from "#server/areas/home-selection/confirm-home.ts";
import { lapseGroupRooms } from "#server/areas/home-selection/group/group-hold.ts";
import type { Deps } from "#server/kernel/context/deps.ts";
import { describeOnEachDatabase } from "#tests/support/database.ts";
import { asChooser, confirmRoom, groupOf, heldIn, keepRoom, refusedFor, type Chooser } from "../areas/home-selection/choosers.ts";
import { marketHome, type MadeHome } from "../areas/home-selection/market-homes.ts";
import { mailsTo } from "../areas/groups/group.ts";
import { alwaysInForce } from "../support/documents-in-force.ts";
import { documentsWith, TestApp, type Visitor } from "../support/test-app.ts";
import { interleave } from "./support/interleave.ts";

describeOnEachDatabase("a group whose day is over at the moment in which the last of it confirms, or goes", (database) => {
  let app: TestApp;
  beforeAll(async () => {
    // A day of any season: what is told here doesn't hang on the month that it is told in.
    app = await TestApp.open({ database: database.open, change: { documents: alwaysInForce(documentsWith({ cold_zone_month_multiplier: 1 })) } });
  });
  afterAll(() => app.close());

  /** The first of two holds a room since more than a day, the second keeps the other one. */
  async function halfComplete(): Promise<{ home: MadeHome; ada: Visitor; ben: Visitor; last: Chooser; lapses: (deps: Deps) => Promise<void> }> {
    const home = await marketHome(app, [{}, {}]);
    const [ada, ben] = await groupOf(app, [null, null]);
    const [first, last] = [await asChooser(ada), await asChooser(ben)];
    await keepRoom(first, home);
    expect(refusedFor(await confirmRoom(first, home, 1190))).toBeNull();
    expect(refusedFor(await keepRoom(last, home, 2))).toBeNull();
    await app.store.transaction((tx) =>
      tx.query(async (db) => void (await db.query("UPDATE room_selections SET created_at = created_at - interval '3 days' WHERE home = $1", [home.slug]))),
    );
    const group = (await ada.state()).application.group_source!;
    return { home, ada, ben, last, lapses: (deps) => lapseGroupRooms(deps, { group }) };
  }
  const confirms =
    ({ actor, application }: Chooser, { slug }: MadeHome) =>
    (deps: Deps) =>
      confirmHome(deps, actor, { application, home: slug, price_cents: 119_000 });
  const statusOf = async (visitor: Visitor): Promise<string> => (await visitor.state()).application.status;
  const told = async (visitor: Visitor): Promise<number> =>
    (await mailsTo(app, visitor.actor.user.email)).filter(({ template }) => template === "group-home-lapsed").length;

  it("keeps its rooms where they came first", async () => {
    const { home, ada, last, lapses } = await halfComplete();
    const [confirmed] = await interleave(database, app, confirms(last, home), lapses);
    expect(refusedFor(confirmed)).toBeNull();
    expect([(await heldIn(app, home)).length, await statusOf(ada), await told(ada)]).toEqual([2, "room_selected", 0]);
  });

  it("lets them go where its day came first, and holds none for whoever comes after", async () => {
    const { home, ada, ben, last, lapses } = await halfComplete();
    const [, confirmed] = await interleave(database, app, lapses, confirms(last, home));
    expect([refusedFor(confirmed), await heldIn(app, home)]).toEqual(["group-waits", []]);
    expect([await statusOf(ada), await statusOf(ben), await told(ada), await told(ben)]).toEqual(["profile_completed", "profile_completed", 1, 1]);
  });

  it("lets them go once, however many servers do", async () => {
    const { home, ada, lapses } = await halfComplete();
    await interleave(database, app, lapses, lapses);
    expect([await heldIn(app, home), await told(ada)]).toEqual([[], 1]);
    expect((await app.store.events((await ada.state()).application.id)).filter(({ name }) => name === "lapse-home")).toHaveLength(1);
  });

  it("lets none go where its server dies before all of it is written, and all of them the next time", async () => {
    const { home, ada, ben, lapses } = await halfComplete();
    const dies: typeof app.store.transaction = (work) =>
      app.store.transaction(async (tx) => {
        await work(tx);
        throw new Error("killed");
      });
    await expect(lapses({ ...app.deps, store: { ...app.store, transaction: dies } })).rejects.toThrow("killed");
    expect([(await heldIn(app, home)).length, await statusOf(ada), await told(ben)]).toEqual([1, "room_selected", 0]);
    await lapses(app.deps);
    expect([await heldIn(app, home), await statusOf(ada), await told(ben)]).toEqual([[], "profile_completed", 1]);
  });

  it("keeps the room of whoever is left where the other withdrew", async () => {
    const { home, ada, ben, lapses } = await halfComplete();
    const withdraws = () => ben.run("withdraw-application", { reason: null }, `/application/${ben.source}/review/withdraw`);
    await withdraws();
    await lapses(app.deps);
    expect([(await heldIn(app, home)).length, await statusOf(ada), await told(ada)]).toEqual([1, "room_selected", 0]);
  });
});
