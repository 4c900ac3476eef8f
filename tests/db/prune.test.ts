import { randomUUID } from "node:crypto";
import { expect, it, onTestFinished } from "vitest";
import { JobRunner } from "#server/jobs/runner.ts";
import { scheduledJobs } from "#server/jobs/scheduled-jobs.ts";
import type { Deps } from "#server/kernel/context/deps.ts";
import { aPerson } from "#tests/support/database-fixtures.ts";
import { describeOnEachDatabase, LogCollector } from "#tests/support/database.ts";

describeOnEachDatabase("pruning", (database) => {
  it("forgets old live events, webhook ids and given-up jobs, and keeps the rest", async () => {
    const { store, pool } = database.open;
    const person = await aPerson(store);
    await store.transaction(async (tx) => {
      await tx.notify(person.id, { kind: "old" });
      await tx.rememberWebhook("stripe", "old");
      await tx.queueJob("old", {});
      await tx.queueJob("waiting", {});
    });
    const longAgo = "2020-01-01T00:00:00.000Z";
    await pool.query("UPDATE live_events SET at = $1", [longAgo]);
    await pool.query("UPDATE webhook_events SET received_at = $1", [longAgo]);
    await pool.query("UPDATE jobs SET queued_at = $1, gave_up_at = CASE WHEN name = 'old' THEN $1::timestamptz END", [longAgo]);
    const fresh = randomUUID();
    await store.transaction(async (tx) => {
      await tx.notify(person.id, { kind: "new" });
      await tx.rememberWebhook("stripe", fresh);
    });
    expect(await database.open.prune(new Date())).toBe(3);
    expect(await database.open.prune(new Date())).toBe(0);
    expect((await pool.query("SELECT kind FROM live_events")).rows).toEqual([{ kind: "new" }]);
    expect((await pool.query("SELECT event_id FROM webhook_events")).rows).toEqual([{ event_id: fresh }]);
    expect((await pool.query("SELECT name FROM jobs")).rows).toEqual([{ name: "waiting" }]);
  });

  it("keeps each of them for its time: two days, thirty, ninety; what pages told for ninety, too", async () => {
    const { store, pool } = database.open;
    const person = await aPerson(store);
    const now = new Date("2031-05-01T00:00:00.000Z");
    const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
    await database.open.prune(now);
    for (const days of [1, 3, 29, 31, 89, 91]) {
      await pool.query("INSERT INTO live_events (user_id, kind, at) VALUES ($1, $2, $3)", [person.id, `${days} days ago`, daysAgo(days)]);
      await pool.query("INSERT INTO webhook_events (provider, event_id, received_at) VALUES ('aged', $1, $2)", [`${days}`, daysAgo(days)]);
      await pool.query("INSERT INTO jobs (id, name, gave_up_at) VALUES ($1, $2, $3)", [randomUUID(), `aged ${days}`, daysAgo(days)]);
      await store.analytics.add({ user_id: null, kind: "track", name: "aged", props: {}, at: daysAgo(days) });
    }
    expect(await database.open.prune(now)).toBe(5 + 3 + 1 + 1);
  });

  it("happens once a day by itself", async () => {
    const { store, pool, jobs: queue, prune } = database.open;
    const person = await aPerson(store);
    let now = Date.parse("2030-01-01T00:00:00.000Z");
    const clock = { now: () => new Date(now) };
    const pruning = scheduledJobs({ clock, config: { sandbox: false } } as Deps, prune).filter(({ name }) => name === "prune");
    const runner = await JobRunner.start({ queue, clock, jobs: pruning, logger: new LogCollector() });
    onTestFinished(() => runner.stop());
    const left = async () => (await pool.query("SELECT kind FROM live_events WHERE user_id = $1", [person.id])).rows.length;
    const anOldEvent = async () => {
      await store.transaction((tx) => tx.notify(person.id, { kind: "told long ago" }));
      await pool.query("UPDATE live_events SET at = '2020-01-01T00:00:00.000Z' WHERE user_id = $1", [person.id]);
    };
    await runner.idle();
    await anOldEvent();
    now += 23 * 3_600_000;
    await runner.idle();
    expect(await left()).toBe(1);
    now += 3_600_000;
    await runner.idle();
    expect(await left()).toBe(0);
  });
});
