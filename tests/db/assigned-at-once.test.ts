import { afterAll, beforeAll, expect, it } from "vitest";
import { assignReviews } from "#server/areas/review/index.ts";
import type { Actor } from "#server/kernel/context/deps.ts";
import { describeOnEachDatabase } from "#tests/support/database.ts";
import { staff, submitted } from "../areas/review/support.ts";
import { TestApp } from "../support/test-app.ts";

describeOnEachDatabase("two who assign the same applications", (database) => {
  let app: TestApp;
  let rob: Actor;
  let ria: Actor;
  const ids: string[] = [];
  beforeAll(async () => {
    app = await TestApp.open({ database: database.open });
    [rob, ria] = [await staff(app, "Rob"), await staff(app, "Ria")];
    for (let n = 0; n < 3; n += 1) ids.push((await submitted(app)).id);
  });
  afterAll(() => app.close());

  const give = async (actor: Actor, to: string | null, more: object = {}) => {
    const given = await assignReviews(app.deps, actor, { applications: ids, assigned_to: to, ...more });
    if (!given.ok) throw new Error(JSON.stringify(given.problem));
    return given.value;
  };
  const owners = () => Promise.all(ids.map(async (id) => (await app.store.find("application", id))!.assigned_to));

  it("one after the other: whoever came second took it from the first, and history says so", async () => {
    const [robs, rias] = await Promise.all([give(rob, rob.user.id), give(ria, ria.user.id)]);
    expect([robs.failed, rias.failed]).toEqual([[], []]);
    for (const [at, id] of ids.entries()) {
      const turns = (await app.store.events(id)).filter(({ name }) => name === "assigned").map(({ detail }) => detail as { from: string | null; to: string });
      expect(turns.map(({ from }) => from)).toEqual([null, turns[0]!.to]);
      expect((await owners())[at]).toBe(turns[1]!.to);
      const [first, second] = turns[0]!.to === rob.user.id ? [robs, rias] : [rias, robs];
      expect(first.changed).toContainEqual({ application: id, from: null });
      expect(second.changed).toContainEqual({ application: id, from: turns[0]!.to });
    }
  });

  it("given back, what somebody else took since stays with them", async () => {
    await give(rob, null);
    await give(rob, rob.user.id);
    await assignReviews(app.deps, ria, { applications: [ids[1]], assigned_to: ria.user.id });
    const back = await give(rob, null, { only_of: rob.user.id });
    expect([back.assigned, back.failed]).toEqual([[ids[0], ids[2]], [{ application: ids[1], problem: expect.objectContaining({ code: "taken-since" }) }]]);
    expect(await owners()).toEqual([null, ria.user.id, null]);
  });
});
