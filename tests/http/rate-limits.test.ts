import { RateLimiterMemory } from "rate-limiter-flexible";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { RefusedRequest } from "#server/http/errors/error-response.ts";
import { createRateLimits, type LimitName } from "#server/http/middleware/rate-limits.ts";

describe("too many requests", () => {
  test("are asked to wait for as long as it takes, never for less", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const limits = createRateLimits({ limits: { places: { points: 1, seconds: 60 } } });
    const waitOf = () =>
      limits.consume("places", "ada").then(
        () => null,
        (refused: RefusedRequest) => refused.refusal.headers?.["Retry-After"],
      );
    expect(await waitOf()).toBeNull();
    vi.setSystemTime(Date.now() + 30_500);
    expect(await waitOf()).toBe("30");
    vi.setSystemTime(Date.now() + 29_400);
    expect(await waitOf()).toBe("1");
  });

  test("are no more than five messages a second", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const limits = createRateLimits();
    const waits: (string | undefined)[] = [];
    const say = () => limits.consume("message", "ada").catch(({ refusal }: RefusedRequest) => void waits.push(refusal.headers?.["Retry-After"]));
    for (let time = 0; time < 6; time += 1) await say();
    expect(waits).toEqual(["1"]);
    vi.setSystemTime(Date.now() + 1000);
    await say();
    expect(waits).toHaveLength(1);
  });

  test("are counted for all processes together, except pages and what they tell", () => {
    const together: LimitName[] = [];
    createRateLimits({
      factory: (name, { points, seconds }) => {
        together.push(name);
        return new RateLimiterMemory({ points, duration: seconds });
      },
    });
    expect(together).toEqual(expect.arrayContaining(["api", "api-address", "sign-in", "bad-token", "command", "upload", "submission", "support"]));
    expect(together).not.toContain("page");
    expect(together).not.toContain("event-address");
  });
});
