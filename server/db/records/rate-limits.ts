/** Counters of rate limits: in memory for the one process of an embedded database, else shared in PostgreSQL. */
import type { Pool } from "pg";
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterAbstract } from "rate-limiter-flexible";

/** How many in how many seconds. */
export interface RateLimit {
  points: number;
  seconds: number;
}

/** @param shared null counts in memory; a pool counts for all processes on its database. */
export function rateLimiterFactory(shared: Pool | null): (name: string, limit: RateLimit) => RateLimiterAbstract {
  return (name, limit) => {
    const options = { keyPrefix: name, points: limit.points, duration: limit.seconds };
    const memory = new RateLimiterMemory(options);
    if (!shared) return memory;
    return new RateLimiterPostgres({
      ...options,
      storeClient: shared,
      storeType: "pool",
      tableName: "rate_limits",
      tableCreated: true,
      // Whoever is over the limit is turned away without asking the database again.
      inMemoryBlockOnConsumed: limit.points + 1,
      // While the database is away each process counts for itself: limits must not be a reason to fail.
      insuranceLimiter: memory,
    });
  };
}
