/** The homes that an applicant chooses among, two hundred of them: statements, the descriptor, and the page beside the same one by hand. */
import { resolveScreen } from "#screens/resolve/index.ts";
import { BEDROOMS } from "#tests/support/many-homes.ts";
import { requestOf, revision } from "#tests/support/shipped-screens.ts";
import { type Measure, against, counted, short, timed } from "../figure.ts";
import { HOMES, SELECTION, inFrontOfMany } from "../homes/chooser.ts";
import { makeSelection } from "../homes/many-candidates.ts";
import { type Load, load } from "../load.ts";
import { startServer } from "../server-process.ts";
import { median } from "../statistics.ts";
import { interleaved } from "../thread-time.ts";
import { YARDSTICK, yardstick } from "../yardstick.ts";

const PERSONA = "status-profile-completed";
const HAND = "/bench/homes";
const OPENINGS = 4;

export const measure: Measure = async ({ quick }) => {
  const view = makeSelection(HOMES);
  const request = requestOf(PERSONA, "homeSelection", { data: { home_selection: view() } });
  const bytes = JSON.stringify(resolveScreen(revision, request)).length;
  const {
    resolve = [],
    data = [],
    [YARDSTICK]: measured = [],
  } = interleaved(
    [{ name: "resolve", calls: 10, work: () => void resolveScreen(revision, request) }, { name: "data", calls: 10, work: () => void view() }, yardstick],
    quick ? { rounds: 2, warmUp: 1 } : { rounds: 25, warmUp: 5 },
  );

  // A page of so many homes takes its time on a busy machine: each load sees some.
  const [rounds, seconds, warmUpSeconds] = quick ? [1, 4, 2] : [10, 2, 4];
  const server = await startServer();
  try {
    const person = await inFrontOfMany(server);
    let statements = Infinity;
    for (let opening = 0; opening < OPENINGS; opening += 1) {
      const before = (await server.ask({ ask: "statements" })).statements ?? NaN;
      await (await person.fetch(SELECTION)).text();
      statements = Math.min(statements, ((await server.ask({ ask: "statements" })).statements ?? NaN) - before);
    }
    const pages = { ours: SELECTION, hand: HAND };
    const loads: Record<keyof typeof pages, Load[]> = { ours: [], hand: [] };
    const kb: Record<string, number> = {};
    const names = ["ours", "hand"] as const;
    for (const name of names) {
      kb[name] = Math.round((await (await person.fetch(pages[name])).arrayBuffer()).byteLength / 1024);
      await load(server, pages[name], { cookie: person.cookie }, warmUpSeconds);
    }
    for (let round = 0; round < rounds; round += 1) {
      for (const name of names) loads[name].push(await load(server, pages[name], { cookie: person.cookie }, seconds));
    }
    const threads = (name: keyof typeof pages): number[] => loads[name].map(({ threadMs }) => threadMs);
    return [
      {
        id: "selection-statements",
        what: `SQL statements of opening home selection with ${HOMES} homes of ${BEDROOMS} bedrooms`,
        ...counted(statements, ""),
        reach: 3,
        good: "below",
        beside: "the session's own included",
      },
      {
        id: "selection-resolve",
        what: "… resolving it, once its data is there",
        ...timed("ms", 1 / 1_000, resolve, YARDSTICK, measured),
        reach: 1,
        good: "below",
        beside: `${Math.round(bytes / 1024)} KB; making the data ${short(median(data) / 1_000)} ms`,
      },
      {
        id: "selection-page",
        what: "… its page, of the same page by hand: time of the server's main thread a request",
        ...against("hand", threads("ours"), threads("hand")),
        reach: 1.25,
        good: "below",
        beside: `${short(median(threads("ours")))} and ${short(median(threads("hand")))} ms; ${kb["ours"]} and ${kb["hand"]} KB`,
      },
    ];
  } finally {
    await server.stop();
  }
};
