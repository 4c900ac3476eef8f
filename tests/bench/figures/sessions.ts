/** What the server keeps in memory of people who are signed in and have a page open. */
import { type Measure, counted, short } from "../figure.ts";
import { type BenchServer, startServer } from "../server-process.ts";

const PAGE = "/about";
const AT_ONCE = 16;
const MEGABYTE = 1_000_000;

async function openFor(server: BenchServer, cookies: readonly string[]): Promise<void> {
  const waiting = [...cookies];
  const one = async () => {
    for (let cookie = waiting.pop(); cookie !== undefined; cookie = waiting.pop()) {
      const page = await fetch(server.url + PAGE, { headers: { cookie } });
      if (page.status !== 200) throw new Error(`${PAGE} answered ${page.status}`);
      await page.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

export const measure: Measure = async ({ quick }) => {
  const people = quick ? 100 : 10_000;
  const server = await startServer(["--expose-gc"]);
  try {
    const arrive = async (count: number) => openFor(server, (await server.ask({ ask: "sessions", count })).cookies ?? []);
    const bytes = async () => (await server.ask({ ask: "memory" })).bytes ?? NaN;
    // Compiled code and caches that everybody shares are there by then.
    await arrive(people / 10);
    const before = await bytes();
    await arrive(people);
    const megabytes = ((await bytes()) - before) / MEGABYTE;
    return [
      {
        id: "sessions",
        what: `Memory of ${people} open sessions`,
        ...counted(megabytes, "MB"),
        reach: null,
        good: "below",
        beside: `${short((megabytes * 1_000) / people)} KB each, of ${short(before / MEGABYTE)} MB before them, after cleaning up`,
      },
    ];
  } finally {
    await server.stop();
  }
};
