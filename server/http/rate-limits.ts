/** Rate limits by person and by address. */
import { RateLimiterMemory, RateLimiterRes, type RateLimiterAbstract } from "rate-limiter-flexible";
import { refuse } from "./error-response.ts";

/** How many in how many seconds. */
export interface Limit {
  points: number;
  seconds: number;
}

const LIMITS = {
  /** Every call of the API, by person (by address when not signed in). */
  api: { points: 1200, seconds: 60 },
  /** Every call by address, however many people share it. */
  "api-address": { points: 6000, seconds: 60 },
  "sign-in": { points: 120, seconds: 60 },
  /** Wrong personal tokens, by address. */
  "bad-token": { points: 30, seconds: 60 },
  /** Commands and form posts of pages: an open form saves answer by answer. */
  command: { points: 900, seconds: 60 },
  upload: { points: 60, seconds: 600 },
  /** Charges, checks and submissions: money and reports. */
  submission: { points: 60, seconds: 600 },
  places: { points: 240, seconds: 60 },
  /** Messages to support: each is mailed. */
  support: { points: 10, seconds: 600 },
} as const satisfies Record<string, Limit>;
export type LimitName = keyof typeof LIMITS;

export interface RateLimits {
  /** Counts one. @throws RefusedRequest `too-many` with Retry-After. */
  consume(name: LimitName, key: string): Promise<void>;
}

/** Makes the counter of one limit; the composition root may pass one that counts in the database. */
export type LimiterFactory = (name: LimitName, limit: Limit) => RateLimiterAbstract;

export function createRateLimits(options: { factory?: LimiterFactory; limits?: Partial<Record<LimitName, Limit>> } = {}): RateLimits {
  const factory: LimiterFactory =
    options.factory ?? ((name, limit) => new RateLimiterMemory({ keyPrefix: name, points: limit.points, duration: limit.seconds }));
  const limiters = new Map(Object.entries(LIMITS).map(([name, limit]) => [name, factory(name as LimitName, options.limits?.[name as LimitName] ?? limit)]));
  return {
    async consume(name, key) {
      try {
        await limiters.get(name)!.consume(key);
      } catch (rejected) {
        if (!(rejected instanceof RateLimiterRes)) throw rejected;
        throw refuse("too-many", { headers: { "Retry-After": String(Math.max(1, Math.ceil(rejected.msBeforeNext / 1000))) } });
      }
    },
  };
}
