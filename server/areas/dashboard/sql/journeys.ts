/** The dashboard's numbers, read off the columns by which the queue lists the same applications. */
import type {
  BeforeBegun,
  JourneyCount,
  JourneyFilter,
  JourneySpan,
  JourneyStages,
  SeriesBy,
  Span,
  StageStay,
  WeekCount,
  WeekStay,
  WeekWait,
} from "./journey-records.ts";
import type { Query } from "../../../ports/query.ts";

const COLUMNS: Readonly<Record<SeriesBy, string>> = { market: "q.market", variant: "q.variant", source: "q.source" };

/** Of all applications where they are other than before; the same again changes nothing. */
export const writeJourneyStages =
  ({ stages, sections }: JourneyStages): Query<void> =>
  async (db) => {
    await db.query("SELECT keep_journey_stages($1, $2)", [JSON.stringify(stages), sections]);
  };

/** `$1` and `$2` are the filter's. */
const NARROWED = "($1::text[] IS NULL OR q.market = ANY($1)) AND ($2::text IS NULL OR q.variant = $2)";
const narrowedBy = ({ market, variant }: JourneyFilter): unknown[] => [market, variant];

/**
 * The place at which they stood at `s.as_of`: the first stage that they left later; null where they stand where they stood. A stage that
 * was passed over took no time. Written out, since a window over each row costs more than all the rest.
 */
const stoodAt = (stages: number): string => {
  const left = Array.from({ length: stages }, (_, at) => at + 1).map((place) => {
    const before = Array.from({ length: place }, (_, at) => `coalesce(q.stays[${at + 1}], 0)`).join(" + ");
    return `WHEN q.stays[${place}] IS NOT NULL AND q.created_at + make_interval(secs => ${before}) > s.as_of THEN ${place}`;
  });
  return `CASE WHEN s.as_of IS NULL THEN NULL ${left.join(" ")} END`;
};

/**
 * Of every variant, whatever the filter says of it: they are compared. `stages`: all of them, in their order. Who had left by an
 * earlier moment isn't known any more: of spans with an `as_of` nobody is gone.
 */
export const journeyCounts =
  (spans: readonly JourneySpan[], market: JourneyFilter["market"], stages: readonly string[], now: string): Query<JourneyCount[]> =>
  async (db) => {
    const { rows } = await db.query<JourneyCount>(
      `SELECT s.n::int - 1 AS span, q.variant, coalesce(k.stage, q.stage) AS stage, s.as_of IS NULL AND coalesce(q.gone_at <= $4, false) AS gone,
       CASE WHEN q.stage = $5 AND s.as_of IS NULL AND q.gone_at <= $4 THEN q.section END AS section, count(*)::int AS n
     FROM unnest($2::timestamptz[], $3::timestamptz[], $6::timestamptz[]) WITH ORDINALITY s (since, until, as_of, n)
       JOIN review_queue q ON q.created_at >= s.since AND q.created_at < s.until AND (s.as_of IS NULL OR q.created_at <= s.as_of)
       LEFT JOIN journey_stages k ON k.place = ${stoodAt(stages.length)}
     WHERE q.stage IS NOT NULL AND ($1::text[] IS NULL OR q.market = ANY($1)) GROUP BY 1, 2, 3, 4, 5`,
      [market, spans.map(({ from }) => from), spans.map(({ until }) => until), now, stages[0], spans.map(({ as_of }) => as_of)],
    );
    return rows;
  };

export const stageStays =
  (span: Span, filter: JourneyFilter): Query<StageStay[]> =>
  async (db) => {
    const { rows } = await db.query<{ place: number; n: number; within: [number, number] }>(
      `SELECT t.place::int AS place, count(*)::int AS n, percentile_disc(ARRAY[0.5, 0.9]) WITHIN GROUP (ORDER BY t.seconds) AS within
     FROM review_queue q CROSS JOIN LATERAL unnest(q.stays) WITH ORDINALITY t (seconds, place)
     WHERE q.created_at >= $3 AND q.created_at < $4 AND t.seconds IS NOT NULL AND ${NARROWED} GROUP BY t.place`,
      [...narrowedBy(filter), span.from, span.until],
    );
    return rows.map(({ place, n, within: [half, most] }): StageStay => ({ place, n, half, most }));
  };

export const weekStays =
  (bounds: readonly string[], filter: JourneyFilter): Query<WeekStay[]> =>
  async (db) => {
    const { rows } = await db.query<WeekStay>(
      `SELECT t.place::int AS place, width_bucket(q.created_at, $3::timestamptz[]) - 1 AS week, count(*)::int AS n,
       percentile_disc(0.5) WITHIN GROUP (ORDER BY t.seconds) AS half
     FROM review_queue q CROSS JOIN LATERAL unnest(q.stays) WITH ORDINALITY t (seconds, place)
     WHERE q.created_at >= $4 AND q.created_at < $5 AND t.seconds IS NOT NULL AND ${NARROWED} GROUP BY 1, 2`,
      [...narrowedBy(filter), bounds, bounds[0], bounds.at(-1)],
    );
    return rows;
  };

/** Applications handed in, by the week between two of these instants. */
export const weekSubmissions =
  (bounds: readonly string[], by: SeriesBy, filter: JourneyFilter): Query<WeekCount[]> =>
  async (db) => {
    const { rows } = await db.query<WeekCount>(
      `SELECT ${COLUMNS[by]} AS key, width_bucket(q.submitted_at, $3::timestamptz[]) - 1 AS week, count(*)::int AS n
     FROM review_queue q WHERE q.submitted_at >= $4 AND q.submitted_at < $5 AND ${NARROWED} GROUP BY 1, 2`,
      [...narrowedBy(filter), bounds, bounds[0], bounds.at(-1)],
    );
    return rows;
  };

export const weekWaits =
  (bounds: readonly string[], market: JourneyFilter["market"]): Query<WeekWait[]> =>
  async (db) => {
    const { rows } = await db.query<WeekWait>(
      `SELECT width_bucket(w.ended_at, $2::timestamptz[]) - 1 AS week, percentile_disc(0.5) WITHIN GROUP (ORDER BY w.seconds) AS half, count(*)::int AS n
     FROM review_waits w WHERE w.ended_at >= $3 AND w.ended_at < $4 AND ($1::text[] IS NULL OR w.market = ANY($1)) GROUP BY 1`,
      [market, bounds, bounds[0], bounds.at(-1)],
    );
    return rows;
  };

/** `pages`: names of routes. */
export const beforeBegun =
  (spans: readonly Span[], pages: readonly string[]): Query<BeforeBegun[]> =>
  async (db) => {
    const { rows } = await db.query<BeforeBegun>(
      `SELECT s.n::int - 1 AS span, made.accounts, made.begun,
       (SELECT count(DISTINCT e.user_id)::int FROM analytics_events e JOIN users o ON o.id = e.user_id AND o.deleted_at IS NULL AND NOT o.is_staff
         WHERE e.kind = 'page' AND e.name = ANY($3) AND e.at >= s.since AND e.at < s.until) AS opened
     FROM unnest($1::timestamptz[], $2::timestamptz[]) WITH ORDINALITY s (since, until, n)
       CROSS JOIN LATERAL (
         SELECT count(*)::int AS accounts, count(*) FILTER (WHERE EXISTS (SELECT 1 FROM applications a WHERE a.user_id = u.id))::int AS begun
         FROM users u WHERE u.created_at >= s.since AND u.created_at < s.until AND u.deleted_at IS NULL AND NOT u.is_staff) made`,
      [spans.map(({ from }) => from), spans.map(({ until }) => until), pages],
    );
    return rows;
  };
