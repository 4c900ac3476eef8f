/** A three-second query in the embedded database while others browse: how long nothing else could run. */
import autocannon from "autocannon";
import { type Measure, short } from "../figure.ts";
import type { Stall } from "../server-messages.ts";
import { halfWay, startServer } from "../server-process.ts";
import { median, ratioOf } from "../statistics.ts";

/** The same watch with the query and without it, in turns: what happens without it, the query did not do. */
const WATCHES = ["slow-query", "no-query"] as const;

export const measure: Measure = async ({ quick }) => {
  const [rounds, seconds] = quick ? [1, 1] : [5, 3];
  const server = await startServer();
  try {
    const person = await halfWay(server.url);
    // Somebody signed in, who has to wait for the database, and somebody who does not.
    const browse = () =>
      Promise.all([
        autocannon({ url: server.url + person.formPath, connections: 4, duration: seconds + 1, headers: { cookie: person.cookie }, overallRate: 20 }),
        autocannon({ url: `${server.url}/login`, connections: 2, duration: seconds + 1, overallRate: 20 }),
      ]);
    await browse();
    const stalls: Record<(typeof WATCHES)[number], Stall[]> = { "slow-query": [], "no-query": [] };
    for (let round = 0; round < rounds; round += 1) {
      for (const ask of WATCHES) {
        const browsing = browse();
        const { stall } = await server.ask({ ask, seconds });
        await browsing;
        if (stall) stalls[ask].push(stall);
      }
    }
    const own = (ask: (typeof WATCHES)[number]) => stalls[ask].map(({ ownMs }) => ownMs);
    const longest = Math.max(...own("slow-query"));
    return [
      {
        id: "stall",
        what: `Longest stall of the server during a ${seconds}-second query in PGlite`,
        value: { median: longest, low: Math.min(...own("slow-query")), high: longest },
        unit: "ms",
        relative: { of: "no query", ratio: ratioOf(own("slow-query"), own("no-query")) },
        reach: 50,
        good: "below",
        beside: `rounds ${own("slow-query").map(short).join(", ")} ms; without the query ${own("no-query").map(short).join(", ")} ms; by the clock ${short(median(stalls["slow-query"].map(({ clockMs }) => clockMs)))} and ${short(median(stalls["no-query"].map(({ clockMs }) => clockMs)))} ms`,
      },
    ];
  } finally {
    await server.stop();
  }
};
