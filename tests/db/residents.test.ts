import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { readDemoData } from "#server/db/demo/demo-data.ts";
import { demoId } from "#server/db/index.ts";
import type { ResidentRecord } from "#server/ports/review-records.ts";
import { DuplicateRecord, InvalidRecord } from "#server/ports/store.ts";
import { aPerson, DEMO_CONSTANTS } from "#tests/support/database-fixtures.ts";
import { describeOnEachDatabase } from "#tests/support/database.ts";

const NOW = new Date("2026-11-20T10:00:00.000Z");
const ACCEPTED = "2026-01-02T10:00:00.000Z";
/** Free in the demo, so that nobody lives there. */
const ROOM = demoId("room:demo-home-halsted:1");
const OTHER_ROOM = demoId("room:demo-home-halsted:5");
const demoResidents = (): string[] => readDemoData("schemas").residents.map(({ email }) => demoId(`resident:${email}`));

describeOnEachDatabase("Residents", (database) => {
  const store = () => database.open.store;
  const moveIn = async (values: Partial<ResidentRecord>): Promise<ResidentRecord> => {
    const user_id = "user_id" in values ? values.user_id! : (await aPerson(store())).id;
    const accepted_at = user_id === null ? null : ACCEPTED;
    return store().transaction((tx) => tx.insert("resident", { id: randomUUID(), room: ROOM, lives_from: "2026-01-01", ...values, user_id, accepted_at }));
  };
  const demo = () => database.open.loadDemoData("schemas", DEMO_CONSTANTS, NOW);

  it("live one at a time in a room, the next from the day on that the last one moves out", async () => {
    await demo();
    const first = await moveIn({ lives_until: "2026-06-01" });
    for (const days of [
      { lives_from: "2026-05-31" },
      { lives_from: "2025-01-01", lives_until: "2026-01-02" },
      { lives_from: "2026-02-01", lives_until: "2026-03-01" },
    ])
      await expect(moveIn(days), JSON.stringify(days)).rejects.toThrow(DuplicateRecord);
    const next = await moveIn({ lives_from: "2026-06-01" });
    expect([first.lives_until, next.lives_until]).toEqual(["2026-06-01", null]);
    // Whoever stays for longer takes the room of nobody who was promised it.
    await expect(store().transaction((tx) => tx.update("resident", first.id, { lives_until: "2026-06-02" }))).rejects.toThrow(DuplicateRecord);
    await expect(moveIn({ lives_from: "2031-01-01" })).rejects.toThrow(DuplicateRecord);
    await moveIn({ room: OTHER_ROOM });
  });

  it("live in one room at a time each", async () => {
    await demo();
    const { id } = await aPerson(store());
    await moveIn({ room: demoId("room:demo-home-logan:1"), user_id: id, lives_until: "2026-06-01" });
    await expect(moveIn({ room: demoId("room:demo-home-logan:3"), user_id: id, lives_from: "2026-05-01" })).rejects.toThrow(DuplicateRecord);
    await moveIn({ room: demoId("room:demo-home-logan:3"), user_id: id, lives_from: "2026-06-01" });
  });

  it("are somebody: with an account, or invited by an address, in days that follow each other", async () => {
    await demo();
    const room = demoId("room:demo-home-wolcott:2");
    for (const wrong of [
      { user_id: null },
      { user_id: null, invited_email: "somebody@example.com" },
      { lives_from: "2026-02-01", lives_until: "2026-02-01" },
      { lives_from: "1999-12-31" },
      { away_until: "2026-03-01" },
      { away_from: "2026-03-02", away_until: "2026-03-01" },
      { room: randomUUID() },
    ])
      await expect(moveIn({ room, ...wrong }), JSON.stringify(wrong)).rejects.toThrow(InvalidRecord);
    const invited = { user_id: null, invited_email: "somebody@example.com", invited_at: ACCEPTED };
    expect(await moveIn({ room, ...invited })).toMatchObject(invited);
  });

  it("come with the demo: one with a profile in each of its bedrooms that isn't free, and nobody in those that are", async () => {
    await demo();
    const { rows } = await database.open.pool.query<{ number: number; lived_in: boolean; free: boolean; answers: number; home: string }>(
      `SELECT m.home, m.number, m.is_available AS free, r.id IS NOT NULL AS lived_in, (SELECT count(*)::int FROM jsonb_object_keys(p.own_answers)) AS answers
       FROM rooms m LEFT JOIN residents r ON r.room = m.id AND r.id = ANY($1) LEFT JOIN profiles p ON p.user_id = r.user_id WHERE m.home LIKE 'demo-%' ORDER BY 1, 2`,
      [demoResidents()],
    );
    expect(rows.length).toBeGreaterThan(100);
    for (const { home, number, lived_in, free, answers } of rows) expect([home, number, lived_in, lived_in ? answers : 12]).toEqual([home, number, !free, 12]);
    expect(await demo()).toBe(false);
  });
});
