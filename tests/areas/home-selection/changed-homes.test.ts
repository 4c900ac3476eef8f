import { afterAll, beforeAll, expect, it } from "vitest";
import { addDays } from "#screens/language/expressions/calendar.ts";
import { confirmHome } from "#server/areas/home-selection/confirm-home.ts";
import { keepChoice } from "#server/areas/home-selection/keep-choice.ts";
import type { RoomRecord } from "#server/ports/review-records.ts";
import { describeOnEachDatabase } from "../../support/database.ts";
import { type TestApp, type Visitor } from "../../support/test-app.ts";
import { asChooser, chooser, confirmRoom, heldIn, keepRoom, refusedFor } from "./choosers.ts";
import { appWithoutSeasons, marketHome, todayThere, type MadeHome } from "./market-homes.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

describeOnEachDatabase("a room that changes while somebody decides", (database) => {
  let app: TestApp;
  let today: string;
  beforeAll(async () => {
    app = await appWithoutSeasons(database);
    today = todayThere(app);
  });
  afterAll(() => app.close());

  const change = (home: MadeHome, values: Partial<RoomRecord>) => app.store.transaction((tx) => tx.update("room", home.rooms[0]!, values));
  /** What the cards and the page to confirm say of it. */
  async function told(ada: Visitor, { slug }: MadeHome): Promise<{ cards: string; confirm: string }> {
    const path = `/application/${ada.source}/home-selection`;
    return { cards: JSON.stringify(await ada.see(path)), confirm: JSON.stringify(await ada.see(`${path}/confirm`, { home: slug })) };
  }
  async function whoKeeps(rooms: Partial<RoomRecord>[] = [{}]): Promise<{ ada: Visitor; home: MadeHome }> {
    const home = await marketHome(app, rooms);
    const ada = await chooser(app);
    await keepRoom(await asChooser(ada), home);
    return { ada, home };
  }

  it("says from when a room is free that is free later by now, never that somebody else was faster", async () => {
    const { ada, home } = await whoKeeps();
    await change(home, { availability_date: addDays(today, 20) });
    expect(refusedFor(await confirmRoom(await asChooser(ada), home, 1190))).toBe("room-not-yet-free");
    const { cards, confirm } = await told(ada, home);
    expect(cards).toContain("The day you had chosen can’t be had any more");
    expect(confirm).toContain("Your room is free from");
    expect(confirm, "with the way to another day").toContain("Choose again");
    expect(confirm).not.toContain("Somebody was faster");
    expect(await heldIn(app, home)).toEqual([]);
  });

  it("says of a room that was kept for its first day and is confirmed the day after from when it is free", async () => {
    const { ada, home } = await whoKeeps();
    app.outside.clock.move(DAY_MS);
    const confirmed = await confirmRoom(await asChooser(ada), home, 1190);
    app.outside.clock.move(-DAY_MS);
    expect(refusedFor(confirmed)).toBe("room-not-yet-free");
  });

  it("says which length isn't offered for the room any more", async () => {
    const { ada, home } = await whoKeeps();
    await change(home, { lease_lengths: [6, 9] });
    expect(refusedFor(await confirmRoom(await asChooser(ada), home, 1190))).toBe("lease-length-gone");
    const { cards, confirm } = await told(ada, home);
    expect(cards).toContain("A lease of that length isn’t offered for the room any more");
    expect(confirm).toContain("That length isn’t offered any more");
  });

  it("says of a room that staff take out that it isn't offered, and of one that somebody holds that they have it", async () => {
    const { ada, home } = await whoKeeps([{}, {}]);
    await change(home, { is_available: false });
    expect(refusedFor(await confirmRoom(await asChooser(ada), home, 1190))).toBe("room-gone");
    expect(await told(ada, home)).toMatchObject({
      cards: expect.stringContaining("The room you had in mind isn’t offered any more"),
      confirm: expect.stringContaining("This room isn’t offered any more"),
    });

    const other = await whoKeeps([{}, {}]);
    const ben = await asChooser(await chooser(app));
    await keepRoom(ben, other.home);
    await confirmRoom(ben, other.home, 1190);
    expect(refusedFor(await confirmRoom(await asChooser(other.ada), other.home, 1190))).toBe("room-taken");
    expect(await told(other.ada, other.home)).toMatchObject({
      cards: expect.stringContaining("Somebody else has the room you had in mind"),
      confirm: expect.stringContaining("Somebody was faster"),
    });
  });

  it("goes on naming the home that somebody holds a room of, once listings don't show it any more", async () => {
    const { ada, home } = await whoKeeps();
    await confirmRoom(await asChooser(ada), home, 1190);
    await app.store.transaction((tx) => tx.update("home", home.slug, { is_published: false }));
    expect(JSON.stringify(await ada.see(`/application/${ada.source}/meet-and-greet`))).toContain("Your room at 2140 Thomas Street is held");
  });

  it("confirms for whoever never said how they want to live", async () => {
    const { ada, home } = await whoKeeps();
    const chooses = await asChooser(ada);
    await app.store.transaction(async (tx) => {
      for (const { id } of (await tx.list("lease_preference", { application: chooses.application }, { limit: 1, offset: 0 })).rows)
        await tx.remove("lease_preference", id);
    });
    expect(refusedFor(await confirmRoom(chooses, home, 1190))).toBeNull();
    expect(await heldIn(app, home)).toHaveLength(1);
  });

  it("ends a lease on the last day of February where the month has no 29th", async () => {
    app.outside.clock.move(Date.parse("2028-02-20T20:00:00Z") - app.deps.clock.now().getTime());
    const home = await marketHome(app, [{ availability_date: "2028-02-28" }]);
    const chooses = await asChooser(await chooser(app));
    const chosen = { home: home.slug, room: home.rooms[0]!, option: () => ({ day: 0, months: 12 }) };
    const kept = await keepChoice(app.deps, chooses.application, chosen);
    expect(kept).toMatchObject({ move_in_date: "2028-02-29", lease_end_date: "2029-02-28" });
    const price_cents = "code" in kept ? 0 : kept.monthly_price_cents;
    expect(await confirmHome(app.deps, chooses.actor, { application: chooses.application, home: home.slug, price_cents })).toMatchObject({
      move_in_date: "2028-02-29",
      lease_end_date: "2029-02-28",
    });
  });
});
