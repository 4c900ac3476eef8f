/** The public listings of a market of many homes, from the running server, as signed-out people narrow them and go through their pages. */
import { type Figure, type Measure, short } from "../figure.ts";
import { startPostgresServer } from "../homes/postgres-server.ts";
import { type BenchServer, startServer } from "../server-process.ts";
import { median, sampleOf } from "../statistics.ts";
import { YARDSTICK, yardstick } from "../yardstick.ts";

const MANY = 5_000;
const MARKET = "metropolis";
const QUERIES = [
  "",
  "page=2",
  "page=40",
  "page=99999",
  "priceMax=1100",
  "priceMax=1500&page=3",
  "months=3",
  "months=12&pets=yes",
  "pets=yes",
  "move_in=soon",
  "move_in=soon&priceMax=1400&months=9",
  "roommateInterests=cooking",
  "roommateInterests=cooking,hiking,books",
  "roommateInterests=plants&priceMax=1300&pets=yes",
];
const DAYS_AHEAD = 40;

const slowest = (times: readonly number[]): number => [...times].sort((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? NaN;

interface Listed {
  times: number[];
  works: number[];
  /** SQL statements of the page that takes most. */
  statements: number;
  slowestQuery: string;
}

async function listed(server: BenchServer, { many, rounds }: { many: number; rounds: number }): Promise<Listed> {
  await server.ask({ ask: "homes", market: MARKET, count: many });
  const soon = new Date(Date.now() + DAYS_AHEAD * 86_400_000).toISOString().slice(0, 10);
  const addresses = QUERIES.map((query) => `${server.url}/rooms-for-rent/${MARKET}?${query.replace("soon", soon)}`);
  const open = async (address: string): Promise<number> => {
    const began = performance.now();
    const response = await fetch(address);
    const page = await response.text();
    if (!response.ok || !page.includes(`/rooms-for-rent/${MARKET}/`)) throw new Error(`${address} answered ${response.status} without homes`);
    return performance.now() - began;
  };
  const [times, works, byQuery]: [number[], number[], Map<string, number[]>] = [[], [], new Map()];
  let statements = 0;
  for (let round = -2; round < rounds; round += 1) {
    for (const address of addresses) {
      const before = (await server.ask({ ask: "statements" })).statements ?? NaN;
      const ms = await open(address);
      const after = (await server.ask({ ask: "statements" })).statements ?? NaN;
      if (round < 0) continue;
      times.push(ms);
      byQuery.set(address, [...(byQuery.get(address) ?? []), ms]);
      // A job may run at the same moment: what comes every time is the page's own.
      statements = round === 0 ? Math.max(statements, after - before) : Math.min(statements, Math.max(statements, after - before));
    }
    const began = performance.now();
    yardstick.work(0);
    if (round >= 0) works.push(performance.now() - began);
  }
  const [slowestQuery = ""] = [...byQuery].toSorted(([, one], [, other]) => median(other) - median(one))[0] ?? [];
  return { times, works, statements, slowestQuery: slowestQuery.split("?")[1] ?? "" };
}

export const measure: Measure = async ({ quick }) => {
  const rounds = quick ? 1 : 12;
  const many = quick ? 300 : MANY;
  const figures: Figure[] = [];
  for (const [id, where, reach, start] of [
    ["listings", "on PostgreSQL", 100, startPostgresServer],
    ["listings-embedded", "on PGlite", null, startServer],
  ] as const) {
    const server = await start();
    try {
      const { times, works, statements, slowestQuery } = await listed(server, { many, rounds });
      const value = slowest(times);
      figures.push({
        id,
        what: `A page of the listings of a market with ${many} homes, 19 of 20 ${where}`,
        value: { ...sampleOf(times), median: value },
        unit: "ms",
        relative: { of: YARDSTICK, ratio: sampleOf(works.map((ms) => value / ms)) },
        reach,
        good: "below",
        beside: `${QUERIES.length} ways to narrow them, ${times.length} times: half within ${short(median(times))} ms, the longest ${short(Math.max(...times))} ms (${slowestQuery || "not narrowed"}); ${statements} statements at most`,
      });
    } finally {
      await server.stop();
    }
  }
  return figures;
};
