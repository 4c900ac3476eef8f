import { RateLimiterRes } from "rate-limiter-flexible";
import { expect, it } from "vitest";
import { rateLimiterFactory } from "#server/db/records/rate-limits.ts";
import { describeOnEachDatabase, describeOnPostgres } from "#tests/support/database.ts";

describeOnEachDatabase("rate limits", (database) => {
  it("let as many through as is allowed, and say how long to wait", async () => {
    const limiter = database.open.rateLimiter("sign-in", { points: 3, seconds: 60 });
    for (let time = 0; time < 3; time += 1) await limiter.consume("10.0.0.1");
    const refused = await limiter.consume("10.0.0.1").catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(RateLimiterRes);
    expect((refused as RateLimiterRes).msBeforeNext).toBeGreaterThan(0);
    await limiter.consume("10.0.0.2");
    await database.open.rateLimiter("upload", { points: 3, seconds: 60 }).consume("10.0.0.1");
  });

  it("count in the database of either kind when they are told to", async () => {
    const limiter = rateLimiterFactory(database.open.pool)("shared", { points: 5, seconds: 60 });
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => limiter.consume("someone")));
    expect(tries.filter((each) => each.status === "fulfilled")).toHaveLength(5);
  });
});

describeOnPostgres("rate limits of two processes", (database) => {
  it("count together", async () => {
    const other = await database.another();
    const limiters = [database.open, other].map((open) => open.rateLimiter("both", { points: 10, seconds: 60 }));
    const tries = await Promise.allSettled(Array.from({ length: 30 }, (_, index) => limiters[index % 2]!.consume("someone")));
    expect(tries.filter((each) => each.status === "fulfilled")).toHaveLength(10);
  });
});
