/** A three-second query in the embedded database while others browse: how long nothing else could run. */
import autocannon from "autocannon";
import { buildSites } from "../builds.ts";
import { type Figure, short } from "../figure.ts";
import { halfWay, startServer } from "../server-process.ts";

const SECONDS = 3;
const ROUNDS = 3;

export async function measure(): Promise<Figure[]> {
  buildSites();
  const server = await startServer();
  try {
    const person = await halfWay(server.url);
    // Somebody signed in, who has to wait for the database, and somebody who does not.
    const browse = () =>
      Promise.all([
        autocannon({ url: server.url + person.formPath, connections: 4, duration: SECONDS + 2, headers: { cookie: person.cookie }, overallRate: 20 }),
        autocannon({ url: `${server.url}/login`, connections: 2, duration: SECONDS + 2, overallRate: 20 }),
      ]);
    await browse();
    const busy: number[] = [];
    const quiet: number[] = [];
    let tookMs = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [ask, stalls] of [
        ["slow-query", busy],
        ["watch", quiet],
      ] as const) {
        const browsing = browse();
        const told = await server.ask({ ask, seconds: SECONDS });
        await browsing;
        stalls.push(told.stallMs ?? NaN);
        if (ask === "slow-query") tookMs = told.tookMs ?? NaN;
      }
    }
    return [
      {
        id: "stall",
        what: "Longest stall of the server during a 3-second query in PGlite",
        value: Math.max(...busy),
        unit: "ms",
        reach: 50,
        good: "below",
        beside: `rounds ${busy.map(short).join(", ")} ms; without the query ${quiet.map(short).join(", ")} ms; the query took ${short(tookMs / 1_000)} s`,
      },
    ];
  } finally {
    await server.stop();
  }
}
