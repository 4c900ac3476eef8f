import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import type { RoomRecord } from "#server/ports/review-records.ts";
import { DuplicateRecord, InvalidRecord } from "#server/ports/store.ts";
import { DEMO_CONSTANTS } from "#tests/support/database-fixtures.ts";
import { describeOnEachDatabase } from "#tests/support/database.ts";

const NOW = new Date("2026-11-20T10:00:00.000Z");
const CHICAGO = ["demo-home-halsted", "demo-home-logan", "demo-home-wolcott"];
const ROOM = { home: "demo-home-halsted", room_type: "private", first_price_cents: 119_000 };

describeOnEachDatabase("Rooms of homes", (database) => {
  const insert = (values: Partial<RoomRecord>) =>
    database.open.store.transaction((tx) => tx.insert("room", { id: randomUUID(), number: 30, about: "", is_available: false, ...ROOM, ...values }));
  const listed = async (market: string) =>
    (await database.open.store.state(["market_homes"], { user: null, source: null, market, homes: CHICAGO })).market_homes ?? [];

  it("come with the demo's homes, free from days that are counted from the start", async () => {
    await database.open.loadDemoData("schemas", DEMO_CONSTANTS, NOW);
    const homes = (await listed("chicago")).toSorted((one, other) => (one.home.slug < other.home.slug ? -1 : 1));
    expect(await listed("seattle"), "homes of another market").toEqual([]);
    expect(homes.map(({ home, rooms }) => [home.slug, rooms.length])).toEqual([
      ["demo-home-halsted", 5],
      ["demo-home-logan", 4],
      ["demo-home-wolcott", 3],
    ]);
    const rooms = homes.flatMap((each) => each.rooms);
    for (const room of rooms) expect(room.is_available).toBe(room.availability_date !== null);
    expect(rooms.some(({ availability_date }) => availability_date !== null && /^\d{4}-\d{2}-\d{2}$/.test(availability_date))).toBe(true);
  });

  it("have one number each, a day from which they are free, and a discount below their price", async () => {
    await database.open.loadDemoData("schemas", DEMO_CONSTANTS, NOW);
    await expect(insert({ number: 1 })).rejects.toThrow(DuplicateRecord);
    for (const wrong of [
      { is_available: true },
      { discounted_price_cents: 119_500 },
      { discounted_price_cents: 0 },
      { first_price_cents: 0 },
      { lease_lengths: [] },
      { home: "no-such-home" },
    ])
      await expect(insert(wrong), JSON.stringify(wrong)).rejects.toThrow(InvalidRecord);
    const kept = { is_available: true, availability_date: "2028-02-29", discounted_price_cents: 112_500, lease_lengths: [6, 12] };
    expect(await insert(kept)).toMatchObject(kept);
  });

  it("are listed with published homes alone", async () => {
    await database.open.loadDemoData("schemas", DEMO_CONSTANTS, NOW);
    await database.open.store.transaction((tx) => tx.update("home", "demo-home-logan", { is_published: false }));
    expect((await listed("chicago")).map(({ home }) => home.slug)).not.toContain("demo-home-logan");
    const named = async (home: string, market = "chicago") =>
      (await database.open.store.state(["named_home"], { user: null, source: null, market, home })).named_home?.home.slug ?? null;
    expect([await named("demo-home-wolcott"), await named("demo-home-logan"), await named("demo-home-wolcott", "seattle")]).toEqual([
      "demo-home-wolcott",
      null,
      null,
    ]);
  });
});
