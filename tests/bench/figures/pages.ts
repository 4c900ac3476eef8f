/** The application form page from a running server: session, database, documents, HTML. */
import autocannon from "autocannon";
import { buildSites } from "../builds.ts";
import { type Figure, median, short } from "../figure.ts";
import { type BenchServer, halfWay, startServer } from "../server-process.ts";

const ROUNDS = 7;
const SECONDS = 4;
const CONNECTIONS = 8;
const WARM_UP_SECONDS = 5;

interface Load {
  /** Requests per second. */
  rate: number;
  /** Milliseconds of processor that the server spent on one request, all its threads together. */
  cpuMs: number;
}

async function load(server: BenchServer, path: string, headers: Record<string, string>, duration = SECONDS): Promise<Load> {
  const before = (await server.ask({ ask: "cpu" })).cpuMs ?? NaN;
  const result = await autocannon({ url: server.url + path, connections: CONNECTIONS, duration, headers });
  const after = (await server.ask({ ask: "cpu" })).cpuMs ?? NaN;
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${path} answered ${result.non2xx} times without a page, and not at all ${result.errors} times`);
  return { rate: result.requests.total / result.duration, cpuMs: (after - before) / result.requests.total };
}

export async function measure(): Promise<Figure[]> {
  buildSites();
  const server = await startServer();
  try {
    const person = await halfWay(server.url);
    const pages: Record<string, { path: string; gzip?: boolean }> = {
      ours: { path: person.formPath },
      hand: { path: "/bench/hand" },
      lean: { path: "/bench/lean" },
      stock: { path: "/bench/stock" },
      "ours zipped": { path: person.formPath, gzip: true },
      "hand zipped": { path: "/bench/hand", gzip: true },
    };
    const headers = (gzip = false) => ({ cookie: person.cookie, ...(gzip && { "accept-encoding": "gzip" }) });
    const bytes: Record<string, number> = {};
    for (const [name, { path, gzip }] of Object.entries(pages)) {
      bytes[name] = (await (await person.fetch(path)).arrayBuffer()).byteLength;
      await load(server, path, headers(gzip), WARM_UP_SECONDS);
    }
    const rounds: Record<string, Load>[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const results: Record<string, Load> = {};
      for (const [name, { path, gzip }] of Object.entries(pages)) results[name] = await load(server, path, headers(gzip));
      rounds.push(results);
    }
    const ratio = (one: string, other: string) => median(rounds.map((round) => (round[one]?.rate ?? NaN) / (round[other]?.rate ?? NaN)));
    const rate = (name: string) => Math.round(median(rounds.map((round) => round[name]?.rate ?? NaN)));
    const cpu = (name: string) => short(median(rounds.map((round) => round[name]?.cpuMs ?? NaN)));
    const kb = (name: string) => Math.round((bytes[name] ?? NaN) / 1024);
    const line = (id: string, what: string, value: number, beside: string, reach: number | null = null): Figure => ({
      id,
      what,
      value,
      unit: "of hand",
      reach,
      good: "above",
      beside,
    });
    return [
      line(
        "pages",
        "The form page's requests/s",
        ratio("ours", "hand"),
        `${rate("ours")}/s and ${rate("hand")}/s; processor ${cpu("ours")} and ${cpu("hand")} ms a request; ${kb("ours")} and ${kb("hand")} KB; stock RJSF + Ajv ${short(ratio("stock", "hand"))}`,
        0.9,
      ),
      line(
        "pages-gzip",
        "… when the client takes gzip, as browsers do",
        ratio("ours zipped", "hand zipped"),
        `${rate("ours zipped")}/s and ${rate("hand zipped")}/s; processor ${cpu("ours zipped")} and ${cpu("hand zipped")} ms a request`,
      ),
      line(
        "pages-lean",
        "… against a hand-written page that also reads its record by hand",
        ratio("ours", "lean"),
        `${rate("lean")}/s; processor ${cpu("lean")} ms a request; no documents, no rules, no guards`,
      ),
    ];
  } finally {
    await server.stop();
  }
}
