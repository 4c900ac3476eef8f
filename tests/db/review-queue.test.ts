import { beforeAll, expect, it } from "vitest";
import { queueStatement } from "#server/db/review/review-queue.ts";
import type { ReviewFilter, ReviewPage } from "#server/ports/store.ts";
import { describeOnEachDatabase } from "#tests/support/database.ts";

const MANY = 10_000;
const SOURCES = 100;
const ANYTHING: ReviewFilter = { status: null, market: null, assigned_to: null, search: null };
const FIRST: ReviewPage = { limit: 25, offset: 0 };

describeOnEachDatabase("the queue of ten thousand applications", (database) => {
  const query = async <Row>(text: string, values: unknown[] = []) => (await database.open.pool.query<Row & Record<string, unknown>>(text, values)).rows;

  let reviewer = "";
  beforeAll(async () => {
    await query(`INSERT INTO markets (slug, display_name, country_code, region_code, picture) VALUES ('seattle', 'Seattle', 'US', 'WA', 'p'), ('boston', 'Boston', 'US', 'MA', 'p')
      ON CONFLICT DO NOTHING`);
    await query(
      `INSERT INTO sources (slug, market, application_fee_cents, currency, label, sharing, available_properties, available_rooms)
       SELECT 'many-' || n, 'seattle', 0, 'usd', 'Many', 'open', 0, 0 FROM generate_series(1, $1::int) n`,
      [SOURCES],
    );
    await query("INSERT INTO users (id, email) SELECT gen_random_uuid(), 'person-' || n || '@example.com' FROM generate_series(1, $1::int) n", [
      MANY / SOURCES,
    ]);
    reviewer = (await query<{ id: string }>("SELECT id FROM users WHERE email = 'person-1@example.com'"))[0]!.id;
    await query(
      `WITH numbered AS (
         SELECT s.slug, u.id AS person, gen_random_uuid() AS id, gen_random_uuid() AS info, row_number() OVER (ORDER BY s.slug, u.email) AS n
         FROM sources s, users u WHERE s.slug LIKE 'many-%' AND u.email LIKE 'person-%'
       ), made AS (
         INSERT INTO applications (id, source, source_sharing, user_id, status, market, application_fee_cents, currency, applicant_info, created_at, submitted_at, assigned_to)
         SELECT id, slug, 'open', person, CASE WHEN n % 50 = 0 THEN 'submitted' ELSE 'open' END, CASE WHEN n % 40 = 0 THEN 'boston' ELSE 'seattle' END, 0, 'usd', info,
           timestamptz '2026-01-01' + n * interval '1 minute', CASE WHEN n % 50 = 0 THEN timestamptz '2026-02-01' + n * interval '1 minute' END,
           CASE WHEN n % 500 = 0 THEN $1::uuid END
         FROM numbered
       ) INSERT INTO applicant_infos (id, application, first_name, last_name) SELECT info, id, 'Ada', 'Okafor' FROM numbered`,
      [reviewer],
    );
    await query("ANALYZE");
  });

  it.each<[string, Partial<ReviewFilter>, Partial<ReviewPage>, string]>([
    ["the newest", {}, {}, "applications_by_age"],
    ["the oldest", {}, { ordering: "created_at" }, "applications_by_age"],
    ["those far back", {}, { after: { at: "2026-01-02T00:00:00.000Z", id: "00000000-0000-4000-8000-000000000000" } }, "applications_by_age"],
    ["those in a status", { status: "submitted" }, {}, "applications_by_status"],
    ["those of a market", { market: "boston" }, {}, "applications_by_market"],
    ["those whom somebody has in hand", { assigned_to: "" }, {}, "applications_by_reviewer"],
    ["who waits longest", {}, { ordering: "submitted_at" }, "applications_by_submission"],
  ])("finds %s by an index", async (_what, filter, page, index) => {
    const { text, values } = queueStatement({ ...ANYTHING, ...filter, ...("assigned_to" in filter && { assigned_to: reviewer }) }, { ...FIRST, ...page });
    const plan = (await query<{ "QUERY PLAN": string }>(`EXPLAIN ${text}`, values)).map((line) => line["QUERY PLAN"]).join("\n");
    // The page itself; how many there are in all is counted beside it.
    expect(plan).toMatch(new RegExp(`Limit .*\n.*Index (?:Only )?Scan (?:Backward )?using ${index} `, "u"));
  });

  it("counts all, and reads them to the end by the page, each once", async () => {
    const seen = new Set<string>();
    let after: ReviewPage["after"] = null;
    for (;;) {
      const { total, rows } = await database.open.store.reviewQueue({ ...ANYTHING, status: "submitted" }, { ...FIRST, limit: 90, after });
      // Counted once, for the first page.
      expect(total).toBe(after === null ? MANY / 50 : null);
      for (const { id } of rows) seen.add(id);
      const last = rows.at(-1);
      if (!last) break;
      after = { at: last.created_at, id: last.id };
    }
    expect(seen.size).toBe(MANY / 50);
  });

  it("finds somebody among them by a part of their name or address", async () => {
    const found = await database.open.store.reviewQueue({ ...ANYTHING, search: "person-42@" }, FIRST);
    expect([found.total, new Set(found.rows.map(({ email }) => email))]).toEqual([SOURCES, new Set(["person-42@example.com"])]);
    expect((await database.open.store.reviewQueue({ ...ANYTHING, search: "ADA oka" }, FIRST)).total).toBe(MANY);
    for (const search of ["Okafor person", "%", "person_42"])
      expect((await database.open.store.reviewQueue({ ...ANYTHING, search }, FIRST)).total, search).toBe(0);
  });

  it("looks through them once for a search, its count among it", async () => {
    const { text, values } = queueStatement({ ...ANYTHING, search: "nobody" }, FIRST);
    const plan = (await query<{ "QUERY PLAN": string }>(`EXPLAIN ${text}`, values)).map((line) => line["QUERY PLAN"]).join("\n");
    expect(plan.match(/~~/gu)).toHaveLength(1);
  });
});
