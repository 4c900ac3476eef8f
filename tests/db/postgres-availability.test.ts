import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openStore, type OpenStore } from "#server/db/index.ts";
import { defineJob } from "#server/kernel/jobs/job.ts";
import { JobRunner } from "#server/jobs/runner.ts";
import { StartRefused } from "#server/ports/start-refused.ts";
import { StoreUnavailable } from "#server/ports/store.ts";
import { aPerson } from "#tests/support/database-fixtures.ts";
import { LogCollector, SECRET_KEY } from "#tests/support/database.ts";
import { PostgresCluster } from "#tests/support/postgres-cluster.ts";

/** Its own server, because it is stopped and started. */
describe("a PostgreSQL that goes away and comes back", () => {
  let cluster: PostgresCluster;
  let open: OpenStore;
  const dataDir = mkdtempSync(join(tmpdir(), "latchkey-away-"));
  const log = new LogCollector();
  const config = () => ({ databaseUrl: cluster.url(), dataDir, secretKey: SECRET_KEY, logger: log });

  beforeAll(async () => {
    cluster = await PostgresCluster.create();
    open = await openStore(config());
  });
  beforeEach(() => cluster.start());
  afterAll(async () => {
    await open?.close();
    await cluster?.remove();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it.each(["fast", "kill"] as const)("(%s) fails as 'away' instead of waiting for it, and then works again without a restart", async (how) => {
    const { store } = open;
    const person = await aPerson(store);
    await cluster.stop(how);
    for (let time = 0; time < 3; time += 1) {
      await expect(store.find("user", person.id)).rejects.toBeInstanceOf(StoreUnavailable);
      await expect(store.transaction((tx) => tx.update("user", person.id, { first_name: "Lost" }))).rejects.toBeInstanceOf(StoreUnavailable);
    }
    await cluster.start();
    expect((await store.find("user", person.id))?.first_name).toBe("Pat");
    await store.transaction((tx) => tx.update("user", person.id, { first_name: "Back" }));
    expect((await store.find("user", person.id))?.first_name).toBe("Back");
  });

  it("gives two hundred who ask at once their turn on its few connections: none of them is told that it is away", async () => {
    const asked = Array.from({ length: 200 }, () => open.pool.query("SELECT pg_sleep(0.05)"));
    const answered = await Promise.allSettled(asked);
    expect(answered.filter(({ status }) => status === "rejected")).toEqual([]);
  });

  it("undoes the transaction that it interrupts, and says that it was interrupted", async () => {
    const { store } = open;
    const person = await aPerson(store);
    const interrupted = store.transaction(async (tx) => {
      await tx.update("user", person.id, { first_name: "Half" });
      await cluster.stop("kill");
      await tx.update("user", person.id, { last_name: "Way" });
    });
    await expect(interrupted).rejects.toBeInstanceOf(StoreUnavailable);
    await cluster.start();
    expect(await store.find("user", person.id)).toMatchObject({ first_name: "Pat", last_name: "Doe" });
  });

  it("keeps live events: what is told after its return arrives, and nothing twice", async () => {
    const { store, live } = open;
    const person = await aPerson(store);
    const kinds: string[] = [];
    const stop = await live.subscribe(person.id, null, (event) => kinds.push(event.kind));
    await store.transaction((tx) => tx.notify(person.id, { kind: "before" }));
    await expect.poll(() => kinds).toEqual(["before"]);
    await cluster.stop();
    await expect(store.transaction((tx) => tx.notify(person.id, { kind: "never" }))).rejects.toBeInstanceOf(StoreUnavailable);
    await cluster.start();
    // Told before the listener is back: it is read from the table then.
    await store.transaction((tx) => tx.notify(person.id, { kind: "early" }));
    await expect.poll(() => kinds).toEqual(["before", "early"]);
    await store.transaction((tx) => tx.notify(person.id, { kind: "late" }));
    await expect.poll(() => kinds).toEqual(["before", "early", "late"]);
    stop();
  });

  it("doesn't end the process when it goes while a job runs; the job is told as done afterwards", async () => {
    const ran: number[] = [];
    const logger = new LogCollector();
    let finish = () => {};
    const job = defineJob("long", async (_data, { attempt }) => {
      ran.push(attempt);
      await new Promise<void>((resolve) => (finish = resolve));
    });
    const runner = await JobRunner.start({ queue: open.jobs, clock: { now: () => new Date() }, jobs: [job], logger, pollMs: 50 });
    await open.store.transaction((tx) => tx.queueJob("long", {}));
    await expect.poll(() => ran).toEqual([1]);
    await cluster.stop();
    finish();
    await expect.poll(() => logger.lines).not.toEqual([]);
    await cluster.start();
    await runner.idle();
    expect((await open.pool.query("SELECT 1 FROM jobs")).rowCount).toBe(0);
    await open.store.transaction((tx) => tx.queueJob("long", { second: true }));
    await expect.poll(() => ran).toEqual([1, 1]);
    finish();
    await runner.stop();
    // It says so when the database went and when it came back, not with every look.
    expect(logger.lines.map((line) => line.message)).toEqual(["jobs: the database is away", "jobs: the database is back"]);
  });

  it("keeps counting rate limits while it is away", async () => {
    const limiter = open.rateLimiter("away", { points: 2, seconds: 60 });
    await cluster.stop();
    await limiter.consume("someone");
    await limiter.consume("someone");
    await expect(limiter.consume("someone")).rejects.toMatchObject({ msBeforeNext: expect.any(Number) });
    await cluster.start();
  });

  it("refuses a start while it is away, and takes one when it is back", async () => {
    await cluster.stop();
    await expect(openStore(config())).rejects.toBeInstanceOf(StartRefused);
    await cluster.start();
    const again = await openStore(config());
    await again.store.ping();
    await again.close();
  });
});
