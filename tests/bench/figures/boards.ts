/** How soon the board of a group of eight says what one of the seven others did, with many groups at once. */
import { request } from "node:http";
import { type Measure, short } from "../figure.ts";
import { boardOf, PEOPLE } from "../group-boards.ts";
import { type BenchServer, startServer } from "../server-process.ts";
import { ratioOf, sampleOf } from "../statistics.ts";

const GROUPS = 200;
/** In which one of each group hands in. */
const ROUND_MS = 2_000;
const BAR_MS = 500;
const SLOWEST = 0.99;

/** An open board: told that something moved, it asks what has become of it, as the page does. */
class Board {
  /** When it said that so many had handed in, in milliseconds since 1970. */
  readonly said = new Map<number, number>();
  #stream: ReturnType<typeof request> | undefined;
  #after = "";

  constructor(
    private readonly server: BenchServer,
    private readonly cookie: string,
    private readonly address: string,
  ) {}

  open(after: string): Promise<void> {
    this.#after = after;
    return new Promise((resolve, reject) => {
      const headers = { cookie: this.cookie, accept: "text/event-stream" };
      this.#stream = request(`${this.server.url}/api/v1/live/?lastEventId=${after}`, { headers, agent: false }, (answer) => {
        answer.setEncoding("utf8").on("data", (text: string) => {
          if (text.includes("event: group-moved")) void this.#look();
        });
        answer.on("error", () => undefined);
        resolve();
      });
      this.#stream.on("error", reject);
      this.#stream.end();
    });
  }

  async #look(): Promise<void> {
    const answer = await fetch(`${this.server.url}/patches`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie: this.cookie, origin: this.server.url },
      body: JSON.stringify({ address: this.address, after: this.#after }),
    });
    const text = await answer.text();
    const now = performance.timeOrigin + performance.now();
    this.#after = /"after":"(\d+)"/.exec(text)?.[1] ?? this.#after;
    // With the last of them it leads on.
    const count = text.includes("group-in-review") ? PEOPLE : Number(/(\d) of 8 so far/.exec(text)?.[1] ?? 0);
    for (let done = count; done > 1 && !this.said.has(done); done -= 1) this.said.set(done, now);
  }

  close(): void {
    this.#stream?.on("error", () => undefined).destroy();
  }
}

const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const quantile = (values: readonly number[], part: number): number => values.toSorted((a, b) => a - b)[Math.ceil(part * values.length) - 1] ?? NaN;

export const measure: Measure = async ({ quick }) => {
  const groups = quick ? 5 : GROUPS;
  const server = await startServer();
  try {
    const cookies = (await server.ask({ ask: "groups", count: groups })).cookies ?? [];
    const boards = cookies.map((cookie, n) => new Board(server, cookie, `/application/${boardOf(n)}/review/group-status`));
    for (const [n, board] of boards.entries()) {
      const page = await fetch(`${server.url}/api/v1/screens/groupStatus?applicationSource=${boardOf(n)}`, { headers: { cookie: cookies[n]! } });
      const { follows } = (await page.json()) as { follows?: { after: string } };
      if (!follows) throw new Error(`the board of ${boardOf(n)} answered ${page.status}`);
      await board.open(follows.after);
    }
    const threadMs = async (): Promise<number> => (await server.ask({ ask: "cpu" })).threadMs ?? NaN;
    const before = await threadMs();
    const took: number[] = [];
    const [slowest, middles]: [number[], number[]] = [[], []];
    for (let one = 1; one < PEOPLE; one += 1) {
      const { at = [] } = await server.ask({ ask: "hand-in", groups, one, overMs: quick ? 100 : ROUND_MS });
      for (let waited = 0; waited < 100 && boards.some(({ said }) => !said.has(one + 1)); waited += 1) await rest(100);
      const round = boards.map(({ said }, n) => (said.get(one + 1) ?? Infinity) - at[n]!);
      took.push(...round);
      slowest.push(quantile(round, SLOWEST));
      middles.push(quantile(round, 0.5));
    }
    const each = ((await threadMs()) - before) / took.length;
    for (const board of boards) board.close();
    return [
      {
        id: "boards",
        what: `The board of a group of ${PEOPLE} says what one of the others did, ${GROUPS} groups at once: 99 of 100 within`,
        value: sampleOf(slowest),
        unit: "ms",
        relative: { of: "the middle one", ratio: ratioOf(slowest, middles) },
        reach: BAR_MS,
        good: "below",
        beside: `the middle one ${short(quantile(took, 0.5))} ms, the slowest of all ${short(Math.max(...took))} ms; ${groups} hand in within ${ROUND_MS / 1_000} s, seven times, each ${short(each)} ms of the server's main thread`,
      },
    ];
  } finally {
    await server.stop();
  }
};
