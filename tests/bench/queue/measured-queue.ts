/** Everything that the queue is asked for, on a database with so many applications: how long nineteen of twenty answers take at most. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { orderOf } from "#server/db/review/queue-conditions.ts";
import type { Pool } from "pg";
import type { OpenStore } from "#server/db/index.ts";
import { BOUNDS, fewStatement, lookedThroughStatement, lookedUpStatement, orderedStatement } from "#server/db/review/review-queue.ts";
import { ANY_APPLICATION, REVIEW_ORDERINGS, type ReviewFilter, type ReviewOrdering } from "#server/ports/review-queue.ts";
import { type Figure, short } from "../figure.ts";
import { BUILT } from "../places.ts";
import { median, sampleOf } from "../statistics.ts";
import { YARDSTICK, yardstick } from "../yardstick.ts";
import { makeApplications } from "./many-applications.ts";

const LIMIT = 50;
const BAR_MS = 100;
const DAY_MS = 86_400_000;

type Asked = Record<string, Partial<ReviewFilter>>;

const asked = (now: Date, me: string): Asked => {
  const ago = (days: number): string => new Date(now.getTime() - days * DAY_MS).toISOString();
  return {
    all: {},
    submitted: { status: ["submitted"] },
    "in review": { status: ["submitted", "submitted_request_pending", "profile_completed", "preapproved"] },
    "lease sent": { status: ["lease_sent"] },
    "open, of one market": { status: ["open"], market: ["boston"] },
    "of three markets": { market: ["boston", "seattle", "toronto"] },
    mine: { assigned_to: me },
    "submitted, nobody's": { status: ["submitted"], assigned_to: "none" },
    "in groups": { group: "any" },
    "of one group": { group: "group-1234" },
    "score below 500": { score_below: 500 },
    "score below 600, of one market": { score_below: 600, market: ["boston"] },
    "income not verified": { income_verified: false },
    "five at once": {
      status: ["lease_sent", "rejected", "withdrawn"],
      market: ["boston", "seattle", "toronto"],
      income_verified: false,
      score_below: 600,
      submitted_after: ago(400),
    },
    overdue: { due_before: now.toISOString() },
    "begun in four days": { created_after: ago(400), created_before: ago(396) },
    "rejected within a month": { status: ["rejected"], submitted_after: ago(400), submitted_before: ago(370) },
    "search ada": { search: "ada" },
    "search Ada Okafor": { search: "Ada Okafor" },
    "search a": { search: "a" },
    "search %": { search: "%" },
    "search _": { search: "_" },
    "search an emoji": { search: "😀" },
    "search 王伟": { search: "王伟" },
    "search a mail": { search: "person4242." },
    "search a source": { search: "listing-399" },
    "search a phone's last digits": { search: "4861" },
    "search what nobody has": { search: "nobodyhasthis" },
    "search 200 letters": { search: "x".repeat(200) },
    "search ada, submitted": { search: "ada", status: ["submitted"] },
    "search ada, lease sent, of one market": { search: "ada", status: ["lease_sent"], market: ["boston"] },
  };
};
/** As the console asks for them, all at once. */
const VIEWS = ["submitted", "mine", "submitted, nobody's", "in groups", "score below 500", "income not verified", "overdue", "all"];

/** What somebody waits for; each has to keep to the bar by itself. */
const KINDS = ["narrowed", "searched", "further"] as const;
type Kind = (typeof KINDS)[number] | "counts";
const WORDS: Record<Kind, string> = {
  narrowed: "the first page of what is narrowed and ordered",
  searched: "the first page of what is searched",
  further: "the page behind it",
  counts: "how many each of eight views has",
};

interface Answer {
  kind: Kind;
  what: string;
  ms: number;
}

async function answers(open: OpenStore, filters: Asked, rounds: number): Promise<Answer[]> {
  const { store } = open;
  const all: Answer[] = [];
  const timed = async <Result>(kind: Kind, what: string, work: () => Promise<Result>): Promise<Result> => {
    const times = [];
    let result!: Result;
    // Read once before: what nobody asked for since the start is on the disk.
    await work();
    for (let round = 0; round < rounds; round += 1) {
      const began = performance.now();
      result = await work();
      times.push(performance.now() - began);
    }
    all.push(...times.map((ms) => ({ kind, what, ms })));
    return result;
  };
  const page = (filter: Partial<ReviewFilter>, ordering: ReviewOrdering, after: Parameters<typeof store.reviewQueue>[1]["after"] = null) =>
    store.reviewQueue({ ...ANY_APPLICATION, ...filter }, { limit: LIMIT + 1, offset: 0, ordering, after });
  for (const [name, filter] of Object.entries(filters)) {
    for (const ordering of REVIEW_ORDERINGS) {
      const { rows } = await timed(filter.search === undefined ? "narrowed" : "searched", `${name}, by ${ordering}`, () => page(filter, ordering));
      const last = rows[LIMIT - 1];
      const place = last && { at: last[orderOf(ordering).column], created_at: last.created_at, id: last.id };
      if (place) await timed("further", `${name}, by ${ordering}, the next page`, () => page(filter, ordering, place));
    }
  }
  await timed("counts", "counts of the views", () => store.countReviews(VIEWS.map((view) => ({ ...ANY_APPLICATION, ...filters[view] }))));
  return all;
}

/** How the database goes about each, in the ways that there are to go. */
async function plans(open: OpenStore, filters: Asked): Promise<string[]> {
  const said: string[] = [];
  for (const [name, asked] of Object.entries(filters)) {
    const filter = { ...ANY_APPLICATION, ...asked };
    const { search } = filter;
    for (const ordering of REVIEW_ORDERINGS) {
      const part = { order: orderOf(ordering), isNull: false, after: null, limit: LIMIT + 1, offset: 0 };
      const ways =
        search === null
          ? { few: fewStatement(filter, part, BOUNDS.few), "by its order": orderedStatement(filter, part) }
          : { "looked through": lookedThroughStatement(filter, search, part, BOUNDS.probe), "looked up": lookedUpStatement(filter, search, part) };
      for (const [way, { text, values }] of Object.entries(ways)) {
        const { rows } = await open.pool.query<{ "QUERY PLAN": string }>(`EXPLAIN (ANALYZE, BUFFERS) ${text}`, values);
        said.push(`${name}, by ${ordering}: ${way}`, ...rows.map((line) => `  ${line["QUERY PLAN"]}`), "");
      }
    }
  }
  return said;
}

/** The bar is for what nineteen of twenty take at most. */
const slowest = (times: readonly number[]): number => [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? NaN;

/** `filler`: whose statements may take as long as so many rows take. */
export async function measureQueue(
  open: OpenStore,
  { id, many, where, rounds, filler = open.pool }: { id: string; many: number; where: string; rounds: number; filler?: Pool },
): Promise<Figure[]> {
  const now = new Date();
  await makeApplications(filler, { many, now });
  await open.store.keepReviewTerms({ elsewhere: 48, markets: {} });
  const { rows } = await open.pool.query<{ id: string }>("SELECT id FROM users WHERE is_staff ORDER BY id LIMIT 1");
  const me = rows[0]!.id;
  const all = await answers(open, asked(now, me), rounds);
  const works = Array.from({ length: 5 }, () => {
    const began = performance.now();
    yardstick.work(0);
    return performance.now() - began;
  });
  mkdirSync(BUILT, { recursive: true });
  const longestFirst = all.toSorted((a, b) => b.ms - a.ms);
  writeFileSync(
    join(BUILT, `${id}.txt`),
    [...longestFirst.map(({ what, ms }) => `${short(ms)} ms  ${what}`), "", ...(await plans(open, asked(now, me)))].join("\n"),
  );
  const lineOf = (of: readonly Answer[], named: { id: string; what: string }): Figure => {
    const times = of.map(({ ms }) => ms);
    const p95 = slowest(times);
    const longest = of.toSorted((a, b) => b.ms - a.ms)[0];
    return {
      ...named,
      value: { median: p95, low: p95, high: p95 },
      unit: "ms",
      relative: { of: YARDSTICK, ratio: sampleOf(works.map((ms) => p95 / ms)) },
      reach: BAR_MS,
      good: "below",
      beside: `half of ${times.length} within ${short(median(times))} ms; the longest, ${longest?.what}: ${short(longest?.ms ?? NaN)} ms`,
    };
  };
  return [
    lineOf(all, { id, what: `Any filter, search, order and page of ${many} applications, ${where}, 19 of 20` }),
    ...([...KINDS, "counts"] as const).map((kind) =>
      lineOf(
        all.filter((one) => one.kind === kind),
        { id: `${id}-${kind}`, what: `… ${WORDS[kind]}` },
      ),
    ),
  ];
}
