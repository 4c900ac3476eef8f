import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addDays, addMonths } from "#screens/language/expressions/calendar.ts";
import { keepChoice } from "#server/areas/home-selection/keep-choice.ts";
import { lapseGroupRooms } from "#server/areas/home-selection/group/group-hold.ts";
import { first } from "#server/kernel/records/read-records.ts";
import { blocksIn } from "../../support/blocks-in.ts";
import { describeOnEachDatabase } from "../../support/database.ts";
import { type TestApp, codesOf, type Visitor } from "../../support/test-app.ts";
import { mailsTo } from "../groups/group.ts";
import { asChooser, confirmRoom, groupOf, heldIn, keepRoom, limitTo, refusedFor } from "./choosers.ts";
import { appWithoutSeasons, marketHome, todayThere } from "./market-homes.ts";

const HOMES = (visitor: Visitor, page = ""): string => `/application/${visitor.source}/home-selection${page}`;
const HOUR_MS = 3_600_000;

describeOnEachDatabase("a group that chooses a home together", (database) => {
  let app: TestApp;
  let today: string;
  beforeAll(async () => {
    app = await appWithoutSeasons(database);
    today = todayThere(app);
  });
  afterAll(() => app.close());

  const words = async (visitor: Visitor, page = "", query: Record<string, string> = {}): Promise<string> =>
    JSON.stringify(blocksIn((await visitor.see(HOMES(visitor, page), query)).blocks).filter(({ visible }) => visible !== false));
  const statusOf = async (visitor: Visitor): Promise<string> => (await visitor.state()).application.status;
  const told = async (visitor: Visitor, template: string): Promise<number> =>
    (await mailsTo(app, visitor.actor.user.email)).filter((mail) => mail.template === template).length;
  const lapse = async (visitor: Visitor): Promise<void> => lapseGroupRooms(app.deps, { group: (await visitor.state()).application.group_source! });

  it("leaves home and days to whoever began it, and says so to the others", async () => {
    const home = await marketHome(app, [{}, {}]);
    const [ada, ben] = await groupOf(app, [null, null]);
    expect(await words(ada)).toContain("You began your group: you pick the home and the days.");
    expect(await words(ben)).toContain("began your group, and picks the home and the days.");
    expect(await words(ben)).toContain("picks the home first");
    // That nothing can be had is said of homes, not of whose turn it is.
    expect(await words(ben)).not.toContain("No home can be had as you want it just now");
    const { id } = (await ben.state()).group!.source;
    expect((await ben.see(HOMES(ben))).follows?.topics).toContainEqual({ topic: "group", id, events: ["group-moved"] });
    expect(refusedFor(await keepRoom(await asChooser(ben), home))).toBe("group-waits");
    expect(refusedFor(await keepRoom(await asChooser(ada), home))).toBeNull();
  });

  it("lets each of the others pick a bedroom of that home, on the same days, at what it costs then", async () => {
    const [home, other] = [await marketHome(app, [{}, {}]), await marketHome(app, [{}])];
    const [ada, ben] = await groupOf(app, [null, null]);
    const leads = await asChooser(ada);
    // Kept before: by other days, it counts no more.
    const before = { home: home.slug, room: home.rooms[1]!, room_version: 1, quoted_at: new Date().toISOString(), created_at: new Date().toISOString() };
    const year = { move_in_date: addDays(today, 2), lease_end_date: addMonths(addDays(today, 2), 12)!, lease_months: 12, monthly_price_cents: 119_000 };
    const { application: bens } = await asChooser(ben);
    await app.store.transaction((tx) => tx.insert("home_choice", { id: randomUUID(), application: bens, ...before, ...year }));
    await keepChoice(app.deps, leads.application, { home: home.slug, room: home.rooms[0]!, option: () => ({ day: 3, months: 9 }) });
    expect(refusedFor(await confirmRoom(leads, home, 1285))).toBeNull();
    expect(await told(ben, "group-home-chosen")).toBe(1);
    expect(await words(ben)).toMatch(/Your group lives at 2140 Thomas Street from \w+ \d+, for 9 months\. Pick your bedroom of it\. 24 hours are left/u);
    expect(await words(ben)).not.toContain("Meet the roommates");
    const follows = await asChooser(ben);
    expect(refusedFor(await keepRoom(follows, other))).toBe("group-home");
    expect(refusedFor(await keepRoom(follows, home, 2))).toBe("group-days");
    // Whatever the address says, the days are the group's.
    const at = { home: home.slug, room: home.rooms[1]!, "price.day": "20", "price.months": "12" };
    const price = await words(ben, "/price", at);
    expect(price).toContain("The days are the same for all of you.");
    expect(price).toContain("$1,285");
    expect(price).not.toContain("price-picture");
    expect(codesOf(await ben.run("keep-home", { home: home.slug, room: home.rooms[1], day: 20, months: 12 }, HOMES(ben, "/price"), at))).toEqual([]);
    expect(await words(ben, "/confirm", { home: home.slug })).toContain("With your room, your group is complete.");
    const held = await confirmRoom(follows, home, 1285);
    expect(held).toMatchObject({ room: home.rooms[1], move_in_date: addDays(today, 5), lease_months: 9 });
    expect(await heldIn(app, home)).toHaveLength(2);
  });

  it("says whose room is missing, and lets the rooms go a day after the first, not before", async () => {
    const home = await marketHome(app, [{}, {}, {}]);
    const [ada, ben, cy] = (await groupOf(app, [null, null, null])) as [Visitor, Visitor, Visitor];
    for (const [at, mate] of [ada, ben].entries()) {
      await keepRoom(await asChooser(mate), home, at + 1);
      if (at === 0)
        expect(await words(mate, "/confirm", { home: home.slug })).toContain("If your group isn't complete by then, its rooms are let go.".replace("'", "’"));
      expect(refusedFor(await confirmRoom(await asChooser(mate), home, 1190))).toBeNull();
    }
    const name = (await cy.state()).applicant_info.first_name || "Mate3";
    expect(await words(ada, "/complete")).toContain(`Still to pick a bedroom: ${name}. Your rooms are kept for 24 more hours.`);
    await lapse(ada);
    expect(await heldIn(app, home)).toHaveLength(2);
    for (const [, id] of await heldIn(app, home)) {
      const selection = (await first(app.store, "room_selection", { application: id, ended_at: null }))!;
      const created = new Date(Date.parse(selection.created_at) - 24 * HOUR_MS - 1000).toISOString();
      await app.store.transaction((tx) =>
        tx.query(async (db) => void (await db.query("UPDATE room_selections SET created_at = $2 WHERE id = $1", [selection.id, created]))),
      );
    }
    await Promise.all([lapse(ada), lapse(ada)]);
    expect(await heldIn(app, home)).toEqual([]);
    expect([await statusOf(ada), await statusOf(ben), await statusOf(cy)]).toEqual(["profile_completed", "profile_completed", "profile_completed"]);
    for (const mate of [ada, ben, cy]) expect(await told(mate, "group-home-lapsed")).toBe(1);
    // They choose anew, another home as well.
    expect(refusedFor(await keepRoom(await asChooser(ada), await marketHome(app, [{}])))).toBeNull();
  });

  it("keeps the rooms of a group that is complete", async () => {
    const home = await marketHome(app, [{}, {}]);
    const [ada, ben] = await groupOf(app, [null, null]);
    for (const [at, mate] of [ada, ben].entries()) {
      await keepRoom(await asChooser(mate), home, at + 1);
      await confirmRoom(await asChooser(mate), home, 1190);
    }
    await app.store.transaction((tx) =>
      tx.query(async (db) => void (await db.query("UPDATE room_selections SET created_at = created_at - interval '3 days' WHERE home = $1", [home.slug]))),
    );
    await lapse(ada);
    expect(await heldIn(app, home)).toHaveLength(2);
    expect(await words(ada, "/complete")).not.toContain("Still to pick a bedroom");
  });

  it("goes on with those who are left where one of it comes no more", async () => {
    const home = await marketHome(app, [{}, {}]);
    const [ada, ben] = await groupOf(app, [null, null]);
    await ada.isMovedTo("rejected");
    expect(refusedFor(await keepRoom(await asChooser(ben), home))).toBeNull();
    expect(refusedFor(await confirmRoom(await asChooser(ben), home, 1190))).toBeNull();
    expect(await words(ben, "/complete")).not.toContain("Still to pick a bedroom");
  });

  it("lets somebody who can't pay the room that is left see why, and say so to the others once, without what is approved", async () => {
    const home = await marketHome(app, [{}, { first_price_cents: 160_000 }]);
    const [ada, ben] = await groupOf(app, [null, null]);
    await limitTo(ben, 1300);
    await keepRoom(await asChooser(ada), home);
    await confirmRoom(await asChooser(ada), home, 1190);
    expect(await words(ben)).toContain("The rooms that are left at 2140 Thomas Street cost from $1,600 a month, which is out of your approved rate.");
    expect(codesOf(await ben.run("tell-group", {}, HOMES(ben)))).toEqual([]);
    await ben.run("tell-group", {}, HOMES(ben));
    const mails = (await mailsTo(app, ada.actor.user.email)).filter(({ template }) => template === "group-room-out-of-reach");
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).not.toContain("1,300");
    await app.store.transaction((tx) => tx.update("room", home.rooms[1]!, { is_available: false }));
    expect(await words(ben)).toContain("No room is left at 2140 Thomas Street for your group’s days.");
  });

  it("tells nobody anything for whoever has nothing to tell", async () => {
    const [ada, ben] = await groupOf(app, [null, null]);
    for (const mate of [ada, ben]) expect(codesOf(await mate.run("tell-group", {}, HOMES(mate)))).not.toEqual([]);
  });

  it("gives one room to one of a group where two of it confirm it at once", async () => {
    const home = await marketHome(app, [{}, {}]);
    const [ada, ben, cy] = (await groupOf(app, [null, null, null])) as [Visitor, Visitor, Visitor];
    await keepRoom(await asChooser(ada), home);
    await confirmRoom(await asChooser(ada), home, 1190);
    const both = [await asChooser(ben), await asChooser(cy)];
    for (const each of both) await keepRoom(each, home, 2);
    const results = await Promise.all(both.map((each) => confirmRoom(each, home, 1190)));
    expect(results.map(refusedFor).toSorted()).toEqual(["room-taken", null].toSorted());
  });
});
