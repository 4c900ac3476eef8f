/** Rate limits by person and by address. */
import { RateLimiterMemory, RateLimiterRes, type RateLimiterAbstract } from "rate-limiter-flexible";
import { refuse } from "../errors/error-response.ts";

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
  /** Pages that are opened, by person (by address when not signed in). The composition root says how many. */
  page: { points: 1200, seconds: 60 },
  /** Pages opened from one address, however many people share it. */
  "page-address": { points: 6000, seconds: 60 },
  /** What pages tell about themselves, by address: it is kept, and nobody has to sign in to tell it. */
  "event-address": { points: 5000, seconds: 86_400 },
  /** Errors that pages report: each may reach the error reporter. */
  report: { points: 60, seconds: 60 },
  "sign-in": { points: 120, seconds: 60 },
  /** Wrong personal tokens, by address. */
  "bad-token": { points: 30, seconds: 60 },
  /** Commands and form posts of pages: an open form saves answer by answer. */
  command: { points: 900, seconds: 60 },
  upload: { points: 60, seconds: 600 },
  /** Charges, checks and submissions: money and reports. */
  submission: { points: 60, seconds: 600 },
  /** Everything that is kept of a person, with their files, in one download. */
  export: { points: 10, seconds: 3600 },
  /** What somebody says in their chats. */
  message: { points: 5, seconds: 1 },
  places: { points: 240, seconds: 60 },
  /** Codes that are mailed to prove an address, and tries of them. */
  code: { points: 20, seconds: 600 },
  /** Messages to support: each is mailed. */
  support: { points: 10, seconds: 600 },
} as const satisfies Record<string, Limit>;
export type LimitName = keyof typeof LIMITS;

/** Counted by each process for itself: a page is opened and told of with few statements, and counting it should not be one of them. */
const PER_PROCESS: ReadonlySet<LimitName> = new Set(["page", "page-address", "event-address"]);

export interface RateLimits {
  /** Counts one, or as many as are asked for together. @throws RefusedRequest `too-many` with Retry-After. */
  consume(name: LimitName, key: string, count?: number): Promise<void>;
}

/** Makes the counter of one limit; the composition root may pass one that counts in the database. */
export type LimiterFactory = (name: LimitName, limit: Limit) => RateLimiterAbstract;

export function createRateLimits(options: { factory?: LimiterFactory; limits?: Partial<Record<LimitName, Limit>> } = {}): RateLimits {
  const inMemory: LimiterFactory = (name, { points, seconds }) => new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
  const limiters = new Map(
    (Object.entries(LIMITS) as [LimitName, Limit][]).map(([name, limit]) => {
      const factory = PER_PROCESS.has(name) ? inMemory : (options.factory ?? inMemory);
      return [name, factory(name, options.limits?.[name] ?? limit)];
    }),
  );
  return {
    async consume(name, key, count = 1) {
      try {
        await limiters.get(name)!.consume(key, count);
      } catch (rejected) {
        if (!(rejected instanceof RateLimiterRes)) throw rejected;
        throw refuse("too-many", { headers: { "Retry-After": String(Math.max(1, Math.ceil(rejected.msBeforeNext / 1000))) } });
      }
    },
  };
}

/** People who share an address are several; nobody opens as many pages as five of them. */
export const pageLimits = ({ pagesAMinute }: { pagesAMinute: number }): Partial<Record<LimitName, Limit>> => ({
  page: { points: pagesAMinute, seconds: 60 },
  "page-address": { points: pagesAMinute * 5, seconds: 60 },
});
