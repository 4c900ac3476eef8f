import { expect, it, onTestFinished } from "vitest";
import { defineJob, type JobDefinition } from "#server/kernel/jobs/job.ts";
import { JobRunner, type RunnerOptions } from "#server/jobs/runner.ts";
import { describeOnEachDatabase, describeOnPostgres, LogCollector, type TestDatabase } from "#tests/support/database.ts";

class HeldClock {
  time = Date.parse("2026-05-04T10:00:00.000Z");
  now(): Date {
    return new Date(this.time);
  }
  forward(seconds: number): void {
    this.time += seconds * 1_000;
  }
}

let names = 0;
/** A name of its own for each test: the suite shares one database. */
const aName = () => `job-${(names += 1)}`;

async function run(
  database: TestDatabase,
  clock: HeldClock,
  jobs: JobDefinition[],
  options: { open?: TestDatabase["open"]; concurrency?: number; report?: RunnerOptions["report"] } = {},
) {
  const logger = new LogCollector();
  const runner = await JobRunner.start({
    queue: (options.open ?? database.open).jobs,
    clock,
    jobs,
    logger,
    pollMs: 25,
    concurrency: options.concurrency,
    report: options.report,
  });
  onTestFinished(() => runner.stop());
  return { runner, logger };
}

describeOnEachDatabase("jobs", { begin: "own" }, (database) => {
  const queue = (name: string, data: Record<string, unknown> = {}, options?: { startAfter?: string; singletonKey?: string }) =>
    database.open.store.transaction((tx) => tx.queueJob(name, data, options));
  const waiting = async (name: string) => Number((await database.open.pool.query("SELECT count(*) AS n FROM jobs WHERE name = $1", [name])).rows[0].n);

  it("run once each, with their data, at once after the commit", async () => {
    const [name, ran] = [aName(), [] as unknown[]];
    const { runner } = await run(database, new HeldClock(), [defineJob(name, async (data, { attempt }) => void ran.push({ ...data, attempt }))]);
    await queue(name, { n: 1 });
    await queue(name, { n: 2 });
    await runner.idle();
    expect(ran).toEqual([
      { n: 1, attempt: 1 },
      { n: 2, attempt: 1 },
    ]);
    expect(await waiting(name)).toBe(0);
  });

  it("don't run when the transaction that asked for them failed", async () => {
    const [name, ran] = [aName(), [] as unknown[]];
    const { runner } = await run(database, new HeldClock(), [defineJob(name, async (data) => void ran.push(data))]);
    const failing = database.open.store.transaction(async (tx) => {
      await tx.queueJob(name, {});
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    await runner.idle();
    expect(ran).toEqual([]);
  });

  it("wait for their time by the product's clock", async () => {
    const [name, ran, clock] = [aName(), [] as unknown[], new HeldClock()];
    const { runner } = await run(database, clock, [defineJob(name, async () => void ran.push(clock.now().toISOString()))]);
    await queue(name, {}, { startAfter: "2026-05-05T10:00:00.000Z" });
    await runner.idle();
    expect(ran).toEqual([]);
    clock.forward(24 * 3_600);
    await runner.idle();
    expect(ran).toEqual(["2026-05-05T10:00:00.000Z"]);
  });

  it("with one key wait once; a new one may wait while one runs", async () => {
    const [name, ran] = [aName(), [] as unknown[]];
    await queue(name, { n: 1 }, { singletonKey: "a" });
    await queue(name, { n: 2 }, { singletonKey: "a" });
    await queue(name, { n: 3 }, { singletonKey: "b" });
    expect(await waiting(name)).toBe(2);
    const { runner } = await run(database, new HeldClock(), [
      defineJob(name, async (data) => {
        ran.push(data["n"]);
        if (data["n"] === 1) await queue(name, { n: 4 }, { singletonKey: "a" });
      }),
    ]);
    await runner.idle();
    expect([...ran].sort()).toEqual([1, 3, 4]);
  });

  it("on a timetable wait for the run before to end, though their time has come and others have room", async () => {
    const [slow, other, clock] = [aName(), aName(), new HeldClock()];
    let [running, most, runs, others] = [0, 0, 0, 0];
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const jobs = [
      defineJob(
        slow,
        async () => {
          [running, runs] = [running + 1, runs + 1];
          most = Math.max(most, running);
          await ended;
          running -= 1;
        },
        { everySeconds: 5 },
      ),
      defineJob(other, async () => void (others += 1), { everySeconds: 5 }),
    ];
    const { runner } = await run(database, clock, jobs);
    await expect.poll(() => [running, others]).toEqual([1, 1]);
    for (let look = 2; look <= 6; look += 1) {
      clock.forward(5);
      runner.wake();
      await expect.poll(() => others).toBe(look);
    }
    expect([running, runs]).toEqual([1, 1]);
    end();
    await runner.idle();
    // What came meanwhile waited as one.
    expect([most, runs]).toEqual([1, 2]);
  });

  it("that fail run again, later each time, and are given up with their reason", async () => {
    const [name, ran, clock] = [aName(), [] as number[], new HeldClock()];
    const job = defineJob(
      name,
      async (_data, { attempt }) => {
        ran.push(attempt);
        throw new Error("the mail server is down");
      },
      { attempts: 3, retrySeconds: 60 },
    );
    const { runner, logger } = await run(database, clock, [job]);
    await queue(name);
    await runner.idle();
    expect(ran).toEqual([1]);
    clock.forward(59);
    await runner.idle();
    expect(ran).toEqual([1]);
    clock.forward(1);
    await runner.idle();
    clock.forward(119);
    await runner.idle();
    expect(ran).toEqual([1, 2]);
    clock.forward(1);
    await runner.idle();
    clock.forward(86_400);
    await runner.idle();
    expect(ran).toEqual([1, 2, 3]);
    expect(logger.lines.map((line) => line.level)).toEqual(["warn", "warn", "error"]);
    const { rows } = await database.open.pool.query("SELECT last_error, gave_up_at FROM jobs WHERE name = $1", [name]);
    expect(rows[0]).toMatchObject({ last_error: "Error: the mail server is down", gave_up_at: expect.any(String) });
  });

  it("that fail wait an hour at most, and each failure is reported", async () => {
    const [name, ran, clock, reported] = [aName(), [] as number[], new HeldClock(), [] as unknown[]];
    const failing = defineJob(
      name,
      async (_data, { attempt }) => {
        ran.push(attempt);
        throw new Error(`no ${attempt}`);
      },
      { retrySeconds: 3_000 },
    );
    const { runner } = await run(database, clock, [failing], { report: (error, { job, attempt }) => void reported.push([String(error), job, attempt]) });
    await queue(name);
    for (const seconds of [0, 3_000, 3_599]) {
      clock.forward(seconds);
      await runner.idle();
    }
    expect(ran).toEqual([1, 2]);
    clock.forward(1);
    await runner.idle();
    expect(ran).toEqual([1, 2, 3]);
    expect(reported).toEqual(ran.map((attempt) => [`Error: no ${attempt}`, name, attempt]));
  });

  it("that failed give way to a newer one with the same key", async () => {
    const [name, ran, clock] = [aName(), [] as unknown[], new HeldClock()];
    const { runner } = await run(
      database,
      clock,
      [
        defineJob(name, async (data) => {
          ran.push(data["n"]);
          if (data["n"] !== 1) return;
          await queue(name, { n: 2 }, { singletonKey: "k" });
          throw new Error("no");
        }),
      ],
      { concurrency: 1 },
    );
    await queue(name, { n: 1 }, { singletonKey: "k" });
    await runner.idle();
    clock.forward(3_600);
    await runner.idle();
    expect(ran).toEqual([1, 2]);
    expect(await waiting(name)).toBe(0);
  });

  it("on a timetable run when their time has passed, however often anybody looks", async () => {
    const [name, ran, clock] = [aName(), [] as number[], new HeldClock()];
    const { runner } = await run(database, clock, [defineJob(name, async () => void ran.push(clock.time), { everySeconds: 300 })]);
    await runner.idle();
    await runner.idle();
    expect(ran).toHaveLength(1);
    clock.forward(299);
    await runner.idle();
    expect(ran).toHaveLength(1);
    clock.forward(1);
    await runner.idle();
    expect(ran).toHaveLength(2);
    clock.forward(86_400);
    await runner.idle();
    expect(ran).toHaveLength(3);
    clock.forward(-86_000);
    await runner.idle();
    expect(ran).toHaveLength(4);
  });

  it("of a name that nobody here knows stay where they are", async () => {
    const [known, unknown, ran] = [aName(), aName(), [] as unknown[]];
    const { runner } = await run(database, new HeldClock(), [defineJob(known, async () => void ran.push(1))]);
    await queue(unknown);
    await queue(known);
    await runner.idle();
    expect(ran).toEqual([1]);
    expect(await waiting(unknown)).toBe(1);
  });

  it("are finished before a stop, and given back when they take too long", async () => {
    const [quick, slow, ran] = [aName(), aName(), [] as string[]];
    const clock = new HeldClock();
    let stop = (): void => undefined;
    const stopping = new Promise<void>((resolve) => (stop = resolve));
    const jobs = [
      defineJob(quick, async () => {
        await stopping;
        ran.push("quick");
      }),
      defineJob(slow, async (_data, { signal, attempt }) => {
        ran.push(`slow ${attempt}`);
        if (ran.filter((each) => each.startsWith("slow")).length > 1) return;
        await new Promise((resolve) => signal.addEventListener("abort", resolve));
        await new Promise((resolve) => setTimeout(resolve, 5_000).unref());
      }),
    ];
    const { runner } = await run(database, clock, jobs);
    await queue(quick);
    await queue(slow);
    await expect.poll(() => ran).toContain("slow 1");
    const stopped = runner.stop(3_000);
    stop();
    await stopped;
    expect(ran).toEqual(["slow 1", "quick"]);
    expect(await waiting(quick)).toBe(0);
    expect(await waiting(slow)).toBe(1);
    const next = await run(database, clock, jobs);
    await next.runner.idle();
    expect(ran).toEqual(["slow 1", "quick", "slow 1"]);
  });

  it("never run more at a time than is allowed", async () => {
    const name = aName();
    let [running, most, ran] = [0, 0, 0];
    let meet = (): void => undefined;
    const together = new Promise<void>((resolve) => (meet = resolve));
    const { runner } = await run(
      database,
      new HeldClock(),
      [
        defineJob(name, async () => {
          running += 1;
          most = Math.max(most, running);
          // The first ones wait for each other; a fourth would have time to come.
          if (running === 3) meet();
          await together;
          await new Promise((resolve) => setTimeout(resolve, 10));
          running -= 1;
          ran += 1;
        }),
      ],
      { concurrency: 3 },
    );
    await Promise.all(Array.from({ length: 12 }, () => queue(name)));
    await runner.idle();
    expect([most, ran]).toEqual([3, 12]);
  });

  it("aren't counted among the statements of a page", async () => {
    const before = database.open.store.statements();
    const { runner } = await run(database, new HeldClock(), [defineJob(aName(), async () => {}, { everySeconds: 1 })]);
    await runner.idle();
    expect(database.open.store.statements()).toBe(before);
  });
});

describeOnPostgres("jobs of two processes", (database) => {
  it("run once each, shared between them", async () => {
    const [name, ran, clock] = [aName(), [] as number[], new HeldClock()];
    const other = await database.another();
    const by = { here: 0, there: 0 };
    let meet = (): void => undefined;
    const bothWork = new Promise<void>((resolve) => (meet = resolve));
    const job = (place: keyof typeof by) =>
      defineJob(name, async (data) => {
        by[place] += 1;
        ran.push(data["n"] as number);
        // One of them is not through with everything before the other has begun.
        if (by.here > 0 && by.there > 0) meet();
        await bothWork;
      });
    await database.open.store.transaction(async (tx) => {
      for (let n = 0; n < 60; n += 1) await tx.queueJob(name, { n });
    });
    const runners = [await run(database, clock, [job("here")]), await run(database, clock, [job("there")], { open: other })];
    await expect.poll(() => ran.length).toBe(60);
    await Promise.all(runners.map(({ runner }) => runner.idle()));
    expect(new Set(ran).size).toBe(60);
    expect(by.here).toBeGreaterThan(0);
    expect(by.there).toBeGreaterThan(0);
  });

  it("of one that died are taken over when their hold runs out, and the dead one can't end them any more", async () => {
    const name = aName();
    const { jobs, store } = database.open;
    await store.transaction((tx) => tx.queueJob(name, {}));
    const claim = (holder: string, holdMs: number) => jobs.claim({ names: [name], limit: 5, holder, holdMs, now: "2026-05-04T10:00:00.000Z" });
    const [dead] = await claim("dead", 2_000);
    expect(await claim("living", 60_000)).toEqual([]);
    let [taken]: Awaited<ReturnType<typeof claim>> = [];
    await expect.poll(async () => ([taken] = await claim("living", 60_000)).length, { interval: 100 }).toBe(1);
    expect(taken).toMatchObject({ id: dead!.id, attempt: 2 });
    await jobs.done(dead!.id, "dead");
    await jobs.renew([dead!.id], "dead", 1);
    expect((await database.open.pool.query("SELECT 1 FROM jobs WHERE name = $1", [name])).rowCount).toBe(1);
    await jobs.done(taken!.id, "living");
    expect((await database.open.pool.query("SELECT 1 FROM jobs WHERE name = $1", [name])).rowCount).toBe(0);
  });

  it("on a timetable are queued by one of them", async () => {
    const [name, now] = [aName(), "2026-05-04T10:00:00.000Z"];
    const other = await database.another();
    const queued = await Promise.all(Array.from({ length: 10 }, (_, index) => (index % 2 ? other : database.open).jobs.queueScheduled(name, 60, now)));
    expect(queued.filter(Boolean)).toHaveLength(1);
  });
});
