/** The application form page from a running server: session, database, documents, HTML. */
import { type Figure, type Measure, against, short } from "../figure.ts";
import { type Load, load } from "../load.ts";
import { halfWay, startServer } from "../server-process.ts";
import { median, ratioOf } from "../statistics.ts";

export const measure: Measure = async ({ quick }) => {
  const [rounds, seconds, warmUpSeconds] = quick ? [1, 1, 1] : [12, 1, 4];
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
      await load(server, path, headers(gzip), warmUpSeconds);
    }
    const loads: Record<string, Load[]> = Object.fromEntries(Object.keys(pages).map((name) => [name, []]));
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, { path, gzip }] of Object.entries(pages)) loads[name]?.push(await load(server, path, headers(gzip), seconds));
    }
    const rates = (name: string) => (loads[name] ?? []).map(({ rate }) => rate);
    const threads = (name: string) => (loads[name] ?? []).map(({ threadMs }) => threadMs);
    const rate = (name: string) => `${Math.round(median(rates(name)))}/s`;
    const thread = (name: string) => `${short(median(threads(name)))} ms`;
    const cpu = (name: string) => `${short(median((loads[name] ?? []).map(({ cpuMs }) => cpuMs)))} ms`;
    const kb = (name: string) => `${Math.round((bytes[name] ?? NaN) / 1024)} KB`;
    const line = (id: string, what: string, ours: string, other: string, beside: string, reach: number | null = null): Figure => ({
      id,
      what,
      ...against("hand", rates(ours), rates(other)),
      reach,
      good: "above",
      beside,
    });
    return [
      line(
        "pages",
        "The form page's requests/s",
        "ours",
        "hand",
        `${rate("ours")} and ${rate("hand")}; ${kb("ours")} and ${kb("hand")}; stock RJSF + Ajv ${short(ratioOf(rates("stock"), rates("hand")).median)}`,
        0.9,
      ),
      {
        id: "pages-thread",
        what: "… time of the server's main thread a request: hand by ours",
        ...against("hand", threads("hand"), threads("ours")),
        reach: null,
        good: "above",
        beside: `${thread("ours")} and ${thread("hand")}; stock RJSF + Ajv ${thread("stock")}; all threads, database included, ${cpu("ours")} and ${cpu("hand")}`,
      },
      line("pages-gzip", "… when the client takes gzip, as browsers do", "ours zipped", "hand zipped", `${rate("ours zipped")} and ${rate("hand zipped")}`),
      line(
        "pages-lean",
        "… against a hand-written page that also reads its record by hand",
        "ours",
        "lean",
        `${rate("lean")}; processor ${cpu("lean")}; no documents, no rules, no guards`,
      ),
    ];
  } finally {
    await server.stop();
  }
};
