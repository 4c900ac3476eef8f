/** What the server keeps in memory of people who are signed in and have opened a page, and do nothing more. */
import { type Measure, short } from "../figure.ts";
import { type BenchServer, startServer } from "../server-process.ts";
import { sampleOf } from "../statistics.ts";

const PAGE = "/about";
const AT_ONCE = 16;
const MEGABYTE = 1_000_000;
const PEOPLE = 10_000;
/** They come in so many groups, with a look at the memory before, between and after. */
const GROUPS = 5;
/** A connection that nobody uses is closed after five seconds, and only then is what it holds let go. */
const LOOKS = 7;
const BETWEEN_LOOKS_MS = 1_000;

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

/** Bytes that stay: the least of several looks, each after collecting. Right after an answer up to a tenth more is there, and goes by itself. */
async function atRest(server: BenchServer): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let look = 0; look < LOOKS; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS_MS));
    least = Math.min(least, (await server.ask({ ask: "memory" })).bytes ?? NaN);
  }
  return least;
}

/** What each two looks say of one more person: a single one that caught something else moves the middle of them little. */
const growths = (looks: readonly number[], each: number): number[] =>
  looks.flatMap((later, j) => looks.slice(0, j).map((earlier, i) => (later - earlier) / ((j - i) * each)));

export const measure: Measure = async ({ quick }) => {
  const group = quick ? 50 : PEOPLE / GROUPS;
  const server = await startServer(["--expose-gc"]);
  try {
    const arrive = async () => openFor(server, (await server.ask({ ask: "sessions", count: group })).cookies ?? []);
    // Compiled code and caches that everybody shares are there by then.
    await arrive();
    const looks = [await atRest(server)];
    for (let come = 0; come < GROUPS; come += 1) {
      await arrive();
      looks.push(await atRest(server));
    }
    const [before = NaN] = looks;
    const each = growths(looks, group);
    const { median } = sampleOf(each);
    return [
      {
        id: "sessions",
        what: `Memory of ${PEOPLE} open sessions`,
        value: sampleOf(each.map((bytes) => (bytes * PEOPLE) / MEGABYTE)),
        unit: "MB",
        relative: { of: "before them", ratio: sampleOf(each.map((bytes) => (before + bytes * PEOPLE) / before)) },
        reach: null,
        good: "below",
        beside: `${short(median / 1_000)} KB each, of ${short(before / MEGABYTE)} MB before them (heap and what it holds outside, at rest)`,
      },
    ];
  } finally {
    await server.stop();
  }
};
