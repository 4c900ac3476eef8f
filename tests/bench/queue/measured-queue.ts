/** Everything that the queue is asked for, on a database with so many applications: how long nineteen of twenty answers take at most. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { orderOf } from "#server/areas/review/sql/queue-conditions.ts";
import type { Pool } from "pg";
import { keepJourneyStages } from "#server/areas/dashboard/index.ts";
import type { OpenStore } from "#server/db/index.ts";
import { BOUNDS, fewStatement, lookedThroughStatement, lookedUpStatement, orderedStatement } from "#server/areas/review/sql/review-queue.ts";
import { ANY_APPLICATION, REVIEW_ORDERINGS, type ReviewFilter, type ReviewOrdering, type ReviewPage } from "#server/areas/review/sql/queue-records.ts";
import { type Figure, short } from "../figure.ts";
import { BUILT, KEPT_PLANS } from "../places.ts";
import { alwaysInForce } from "../../support/documents-in-force.ts";
import { publishedDocuments } from "../../support/published-documents.ts";
import { type Answer, lineOf, slowestOf, timed, yardsticks } from "./answers.ts";
import { deskAnswers } from "./desk-answers.ts";
import { makeApplications } from "./many-applications.ts";
import { countReviews, reviewQueue } from "#server/areas/review/sql/review-queue.ts";
import { writeReviewTerms } from "#server/areas/review/sql/review-terms.ts";

/** As many as the console asks for at once. */
const LIMIT = 100;
/** A page that somebody leads on to for long: by its place in the list, the dearest way to it. */
const DEEP = 5_000;
/** What takes longest, with how the database goes about it: kept beside the baseline. */
const PLANS_KEPT = 12;
const BAR_MS = 100;
const DASHBOARD_MS = 300;
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
    "score below 600": { score_below: 600, status: ["submitted", "submitted_request_pending"] },
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
    "not overdue yet": { due_after: now.toISOString() },
    "mail came back": { stuck: { at: "mail-back" } },
    "needs a second person": { stuck: { at: "second-person", by: me } },
    "due within three days": { due_after: now.toISOString(), due_before: ago(-3) },
    "asked, waiting for an answer": { status: ["submitted_request_pending", "profile_completed_request_pending"] },
    "of one source": { source: "listing-399" },
    "as first shown to most": { variant: "default" },
    "who stand at one stage": { stage: ["preapproved"] },
    "who came to a stage": { reached: "approved" },
    "who went on from the form": { went_on: "form" },
    "who went on from a late stage": { went_on: "approved" },
    "as first shown to few": { variant: "flow-1-5" },
    "as first shown to nobody": { variant: "nobody" },
    "who are gone, of one stage": { stage: ["form"], gone: { is: true, by: now.toISOString() } },
    "left at one section": { section: "income" },
    "begun in four days": { created_after: ago(400), created_before: ago(396) },
    "rejected within a month": { status: ["rejected"], submitted_after: ago(400), submitted_before: ago(370) },
    "reviewed in a week": { reviewed_after: ago(407), reviewed_before: ago(400) },
    "reviewed in this week": { reviewed_after: ago(7) },
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
const VIEWS = [
  "mine",
  "overdue",
  "needs a second person",
  "mail came back",
  "due within three days",
  "submitted, nobody's",
  "in review",
  "all",
  "in groups",
  "asked, waiting for an answer",
  "score below 600",
  "income not verified",
];

/** What somebody waits for; each has to keep to the bar by itself. */
const KINDS = ["narrowed", "searched", "further"] as const;
const WORDS: Record<(typeof KINDS)[number] | "counts", string> = {
  narrowed: "the first page of what is narrowed and ordered",
  searched: "the first page of what is searched",
  further: "the page behind it",
  counts: "how many each of twelve views has",
};

async function answers(open: OpenStore, filters: Asked, rounds: number): Promise<Answer[]> {
  const { store } = open;
  const all: Answer[] = [];
  type Place = ReviewPage["after"];
  const page = (filter: Partial<ReviewFilter>, ordering: ReviewOrdering, after: Place = null, offset = 0) =>
    store.query(reviewQueue({ ...ANY_APPLICATION, ...filter }, { limit: LIMIT + 1, offset, ordering, after }));
  for (const ordering of REVIEW_ORDERINGS)
    await timed(all, rounds, { kind: "further", what: `all, by ${ordering}, the page behind ${DEEP}` }, () => page({}, ordering, null, DEEP));
  for (const [name, filter] of Object.entries(filters)) {
    for (const ordering of REVIEW_ORDERINGS) {
      const { rows } = await timed(all, rounds, { kind: filter.search === undefined ? "narrowed" : "searched", what: `${name}, by ${ordering}` }, () =>
        page(filter, ordering),
      );
      const last = rows[LIMIT - 1];
      const place = last && { at: last[orderOf(ordering).column], created_at: last.created_at, id: last.id };
      if (place) await timed(all, rounds, { kind: "further", what: `${name}, by ${ordering}, the next page` }, () => page(filter, ordering, place));
    }
  }
  await timed(all, rounds, { kind: "counts", what: "counts of the views" }, () =>
    store.query(countReviews(VIEWS.map((view) => ({ ...ANY_APPLICATION, ...filters[view] })))),
  );
  return all;
}

/** What can be narrowed to, and is asked for in none of these. */
function unasked(filters: Asked): string[] {
  const named = new Set(Object.values(filters).flatMap((filter) => Object.keys(filter)));
  return Object.keys(ANY_APPLICATION).filter((name) => !named.has(name));
}

interface Plan {
  /** What is asked for, and by which order. */
  what: string;
  way: string;
  lines: readonly string[];
}

/** How the database goes about each, in the ways that are gone. */
async function plans(open: OpenStore, filters: Asked): Promise<Plan[]> {
  const all: Plan[] = [];
  const explain = async (what: string, way: string, { text, values }: ReturnType<typeof orderedStatement>): Promise<void> => {
    try {
      const { rows } = await open.pool.query<{ "QUERY PLAN": string }>(`EXPLAIN (ANALYZE, BUFFERS) ${text}`, values);
      all.push({ what, way, lines: rows.map((line) => line["QUERY PLAN"]) });
    } catch (error) {
      // Of two ways to search one is gone: what the other would take is not what anybody waits for.
      if (!(error instanceof Error)) throw error;
      all.push({ what, way, lines: [`no plan: ${error.message}`] });
    }
  };
  for (const [name, asked] of Object.entries(filters)) {
    const filter = { ...ANY_APPLICATION, ...asked };
    const { search } = filter;
    for (const ordering of REVIEW_ORDERINGS) {
      const part = { order: orderOf(ordering), isNull: false, after: null, limit: LIMIT + 1, offset: 0 };
      const what = `${name}, by ${ordering}`;
      if (search !== null) {
        await explain(what, "looked through", lookedThroughStatement(filter, search, part, BOUNDS.probe));
        await explain(what, "looked up", lookedUpStatement(filter, search, part));
        continue;
      }
      const few = fewStatement(filter, part, BOUNDS.few);
      await explain(what, "few", few);
      // Of few, an index by the order would be read for as long as nobody waits: that way is not gone.
      const { rows } = await open.pool.query<{ seen: number }>(few.text, few.values);
      if (rows[0]!.seen > BOUNDS.few) await explain(what, "by its order", orderedStatement(filter, part));
    }
  }
  return all;
}

const written = (all: readonly Plan[]): string =>
  all.flatMap(({ what, way, lines }) => [`${what}: ${way}`, ...lines.map((line) => `  ${line}`), ""]).join("\n");

/** `filler`: whose statements may take as long as so many rows take. */
export async function measureQueue(
  open: OpenStore,
  { id, many, where, rounds, filler = open.pool }: { id: string; many: number; where: string; rounds: number; filler?: Pool },
): Promise<Figure[]> {
  const now = new Date();
  const deps = { documents: alwaysInForce(publishedDocuments()), clock: { now: () => now } };
  await keepJourneyStages({ ...deps, store: open.store });
  await makeApplications(filler, { many, now });
  await open.store.query(writeReviewTerms({ elsewhere: 48, markets: {} }));
  const { rows } = await open.pool.query<{ id: string }>("SELECT id FROM users WHERE is_staff ORDER BY id LIMIT 1");
  const me = rows[0]!.id;
  const filters = asked(now, me);
  const missing = unasked(filters);
  if (missing.length > 0) throw new Error(`Nothing here is narrowed by ${missing.join(", ")}.`);
  const all = await answers(open, filters, rounds);
  const beside = await deskAnswers(open, deps, me, rounds);
  const works = yardsticks();
  mkdirSync(BUILT, { recursive: true });
  const longestFirst = [...all, ...beside].toSorted((a, b) => b.ms - a.ms);
  // Before the plans: what was measured is kept, whatever becomes of them.
  writeFileSync(join(BUILT, `${id}.txt`), longestFirst.map(({ what, ms }) => `${short(ms)} ms  ${what}`).join("\n"));
  const explained = await plans(open, filters);
  writeFileSync(join(BUILT, `${id}-plans.txt`), written(explained));
  const longest = [...new Set(longestFirst.map(({ what }) => what))].filter((what) => explained.some((plan) => plan.what === what)).slice(0, PLANS_KEPT);
  writeFileSync(join(BUILT, `${id}${KEPT_PLANS}`), written(longest.flatMap((what) => explained.filter((plan) => plan.what === what))));
  return [
    lineOf(all, works, { id, what: `Any filter, search, order and page of ${many} applications, ${where}, 19 of 20`, reach: BAR_MS }),
    slowestOf(all, works, { id: `${id}-slowest`, what: "… the slowest one of them, the middle of its rounds", reach: BAR_MS }),
    ...([...KINDS, "counts"] as const).map((kind) =>
      lineOf(
        all.filter((one) => one.kind === kind),
        works,
        { id: `${id}-${kind}`, what: `… ${WORDS[kind]}`, reach: BAR_MS },
      ),
    ),
    lineOf(
      beside.filter(({ kind }) => kind === "people"),
      works,
      { id: `${id}-people`, what: `Any search among the people of ${many} applications, ${where}, 19 of 20`, reach: BAR_MS },
    ),
    lineOf(
      beside.filter(({ kind }) => kind === "dashboard"),
      works,
      { id: `${id}-dashboard`, what: `The dashboard over ${many} applications, ${where}, 19 of 20`, reach: DASHBOARD_MS },
    ),
  ];
}
