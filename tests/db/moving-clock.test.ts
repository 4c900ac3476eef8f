/** The sandbox's clock: what was moved stays so after a restart, and every server on one PostgreSQL has the same. */
import { expect, it } from "vitest";
import { MovingClock } from "#server/config/moving-clock.ts";
import { describeOnEachDatabase, describeOnPostgres } from "#tests/support/database.ts";

const HOUR = 3_600_000;
const hoursAhead = (clock: MovingClock): number => Math.round((clock.now().getTime() - Date.now()) / HOUR);

describeOnEachDatabase("a clock that is moved", (database) => {
  it("shows every move, of two at the same moment both, and still does after a restart", async () => {
    const { settings } = database.open.store;
    const clock = await MovingClock.start(settings);
    expect(hoursAhead(clock)).toBe(0);
    await Promise.all([clock.move(24 * HOUR), clock.move(2 * HOUR), clock.move(-HOUR)]);
    expect(hoursAhead(clock)).toBe(25);
    expect(hoursAhead(await MovingClock.start(settings))).toBe(25);
  });
});

describeOnPostgres("a clock of two servers", (database) => {
  it("moved on one is moved on the other, also where that was cut off just then, and two moves at once both count", async () => {
    const [here, there] = [await MovingClock.start(database.open.store.settings), await MovingClock.start((await database.another()).store.settings)];
    await here.move(24 * HOUR);
    await expect.poll(() => hoursAhead(there)).toBe(24);
    await Promise.all([here.move(HOUR), there.move(HOUR), here.move(HOUR), there.move(HOUR)]);
    await expect.poll(() => [here, there].map(hoursAhead)).toEqual([28, 28]);
    await database.open.pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'latchkey-live' AND datname = current_database()",
    );
    await here.move(24 * HOUR);
    await expect.poll(() => [here, there].map(hoursAhead)).toEqual([52, 52]);
  });
});
