import { afterAll, beforeAll, expect, it } from "vitest";
import { listStaffMeetings } from "#server/areas/meetings/staff/read-staff-meetings.ts";
import type { Actor } from "#server/kernel/context/deps.ts";
import { makeMeetings } from "#tests/bench/chat/many-meetings.ts";
import { describeOnEachDatabase } from "#tests/support/database.ts";
import type { TestApp } from "#tests/support/test-app.ts";
import { appWithoutSeasons } from "../home-selection/market-homes.ts";
import { staff } from "../review/support.ts";
import { HOUR, talk, type Talk } from "./households.ts";

const MANY = 1_000;
/** As many as the console asks for. */
const PAGE = 50;
const ALL = { search: null, market: null, home: null, state: null };

describeOnEachDatabase("a thousand meetings, as staff look through them", { begin: "own" }, (database) => {
  let app: TestApp;
  let rob: Actor;
  let one: Talk;
  beforeAll(async () => {
    app = await appWithoutSeasons(database);
    rob = await staff(app, "Rob");
    one = await talk(app);
  });
  afterAll(() => app.close());

  const statements = async (work: () => Promise<unknown>): Promise<number> => {
    const before = app.store.statements();
    await work();
    return app.store.statements() - before;
  };
  const list = (narrowed: Partial<typeof ALL> | Record<string, string> = {}, offset = 0) =>
    listStaffMeetings(app.deps, rob, { ...ALL, ...narrowed }, { limit: PAGE, offset });

  it("[RES-22] stand on as many pages, each once, the soonest to end first, whichever waits for us before all; no page costs more than that of one", async () => {
    const ofOne = await statements(() => list());
    await makeMeetings(database.open.pool, MANY, { model: one.ada.source, said: 2 });
    const seen: string[] = [];
    const ends: string[] = [];
    for (let offset = 0; offset <= MANY; offset += PAGE) {
      let rows: Awaited<ReturnType<typeof list>>["rows"] = [];
      expect(await statements(async () => ({ rows } = await list({}, offset)))).toBe(ofOne);
      expect(rows).toHaveLength(offset < MANY ? PAGE : 1);
      seen.push(...rows.map(({ id }) => id));
      ends.push(...rows.map(({ ends_at }) => ends_at));
    }
    expect([(await list()).total, new Set(seen).size]).toEqual([MANY + 1, MANY + 1]);
    expect(ends).toEqual(ends.toSorted());
    expect((await list({ home: "talks-777" })).rows.map(({ home_name }) => home_name)).toEqual(["777 Thomas Street"]);
    expect((await list({ search: "ada par", state: "open" })).total).toBe(MANY);
    app.outside.clock.move(48 * HOUR);
    expect(await list({ state: "open" })).toMatchObject({ total: 0, rows: [] });
    const late = await list({ state: "waits_for_staff" }, MANY - PAGE);
    expect([late.total, late.rows.length]).toEqual([MANY + 1, PAGE]);
  });
});
