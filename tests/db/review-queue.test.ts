import { beforeAll, expect, it } from "vitest";
import fc from "fast-check";
import { keepJourneyStages } from "#server/areas/dashboard/index.ts";
import { orderOf } from "#server/areas/review/sql/queue-conditions.ts";
import { Database } from "#server/db/engine/database.ts";
import { countReviews, orderedStatement, reviewQueue, type QueueBounds } from "#server/areas/review/sql/review-queue.ts";
import {
  ANY_APPLICATION,
  NO_SECTION,
  REVIEW_ORDERINGS,
  type QueuedApplication,
  type ReviewFilter,
  type ReviewOrdering,
  type ReviewPage,
} from "#server/areas/review/sql/queue-records.ts";
import { describeOnEachDatabase } from "#tests/support/database.ts";
import { makeApplications } from "../bench/queue/many-applications.ts";
import { alwaysInForce } from "../support/documents-in-force.ts";
import { publishedDocuments } from "../support/published-documents.ts";
import { writeReviewTerms } from "#server/areas/review/sql/review-terms.ts";

/** More than are looked at before what is searched is looked up. */
const MANY = 6_000;
const MOST_COUNTED = 10_000;
const NOW = new Date("2026-11-20T12:00:00.000Z");
const FIRST = { limit: 25, offset: 0 };

describeOnEachDatabase("the queue of thousands of applications", { begin: "own" }, (database) => {
  const query = async <Row>(text: string, values: unknown[] = []) => (await database.open.pool.query<Row & Record<string, unknown>>(text, values)).rows;
  const read = (filter: Partial<ReviewFilter>, page: Partial<ReviewPage> = {}) =>
    database.open.store.query(reviewQueue({ ...ANY_APPLICATION, ...filter }, { ...FIRST, ...page }));

  /** Each application, read past the queue. */
  interface Plain extends Pick<
    QueuedApplication,
    "id" | "status" | "market" | "assigned_to" | "group_source" | "score" | "income_verified" | "created_at" | "submitted_at" | "due_at"
  > {
    words: string[];
    phone: string;
    income_times_rent: number | null;
    variant: string;
    stage: string;
    gone_at: string | null;
    section: string | null;
    stays: (number | null)[] | null;
    /** When its reviews ended. */
    reviewed: string[];
  }
  let stages: string[] = [];
  let all: Plain[] = [];
  let reviewer = "";
  beforeAll(async () => {
    await keepJourneyStages({ documents: alwaysInForce(publishedDocuments()), store: database.open.store });
    stages = (await query<{ stage: string }>("SELECT stage FROM journey_stages ORDER BY place")).map(({ stage }) => stage);
    await makeApplications(database.open.pool, { many: MANY, now: NOW });
    await database.open.store.query(writeReviewTerms({ elsewhere: 48, markets: { boston: 24, seattle: 48 } }));
    reviewer = (await query<{ id: string }>("SELECT id FROM users WHERE is_staff ORDER BY id LIMIT 1"))[0]!.id;
    const instant = (column: string): string => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
    all = await query<Plain>(`SELECT a.id, a.status, a.market, a.assigned_to, a.group_source, b.score, k.user_id IS NOT NULL AS income_verified,
        ${instant("a.created_at")} AS created_at, ${instant("a.submitted_at")} AS submitted_at,
        CASE WHEN a.status = 'submitted' THEN ${instant("(a.submitted_at + CASE WHEN a.market = 'boston' THEN 24 ELSE 48 END * interval '1 hour')")} END AS due_at,
        ARRAY[u.first_name || ' ' || u.last_name, u.email, a.source] AS words, u.phonenumber AS phone,
        round(i.monthly_salary_cents::numeric / a.preapproved_max_rent_cents, 2)::float AS income_times_rent,
        j.variant, j.stage, ${instant("j.gone_at")} AS gone_at, j.section, j.stays,
        ARRAY(SELECT ${instant("w.ended_at")} FROM review_waits w WHERE w.application = a.id) AS reviewed
      FROM applications a JOIN review_journeys_as_kept j ON j.application = a.id JOIN users u ON u.id = a.user_id LEFT JOIN income_connections k ON k.user_id = a.user_id
        LEFT JOIN background_checks b ON b.target_id = a.applicant_info JOIN incomes i ON i.applicant_info = a.applicant_info`);
  });

  const folded = (text: string): string =>
    text
      .normalize("NFKD")
      .replace(/[\u0300-\u036f]/gu, "")
      .toLowerCase();
  const digits = (text: string): string => text.replace(/\D/gu, "");
  function isMeant(one: Plain, filter: ReviewFilter): boolean {
    const within = (value: string | null, after: string | null, before: string | null): boolean =>
      (after === null || (value !== null && value >= after)) && (before === null || (value !== null && value < before));
    const { search } = filter;
    const isNamed = (words: string): boolean => words.split(/\s+/u).every((word) => one.words.some((text) => folded(text).includes(folded(word))));
    const isPhone = (words: string): boolean => /^[\d\s()+./-]+$/u.test(words) && digits(words).length >= 3 && digits(one.phone).endsWith(digits(words));
    return (
      (filter.status?.includes(one.status) ?? true) &&
      (filter.market?.includes(one.market) ?? true) &&
      (filter.assigned_to === null || one.assigned_to === (filter.assigned_to === "none" ? null : filter.assigned_to)) &&
      (filter.group === null || (filter.group === "any" ? one.group_source !== null : (one.group_source ?? "none") === filter.group)) &&
      (filter.score_below === null || (one.score !== null && one.score < filter.score_below)) &&
      (filter.income_verified === null || one.income_verified === filter.income_verified) &&
      (filter.source === null || one.words[2] === filter.source) &&
      (filter.variant === null || one.variant === filter.variant) &&
      (filter.stage?.includes(one.stage) ?? true) &&
      (filter.reached === null || stages.indexOf(one.stage) >= stages.indexOf(filter.reached)) &&
      (filter.went_on === null || (one.stays?.[stages.indexOf(filter.went_on)] ?? null) !== null) &&
      (filter.gone === null || (one.gone_at !== null && one.gone_at <= filter.gone.by) === filter.gone.is) &&
      (filter.section === null || (one.section ?? NO_SECTION) === filter.section) &&
      within(one.created_at, filter.created_after, filter.created_before) &&
      within(one.submitted_at, filter.submitted_after, filter.submitted_before) &&
      within(one.due_at, filter.due_after, filter.due_before) &&
      ((filter.reviewed_after ?? filter.reviewed_before) === null || one.reviewed.some((at) => within(at, filter.reviewed_after, filter.reviewed_before))) &&
      (search === null || isNamed(search.trim()) || isPhone(search))
    );
  }

  /** To the end, by the page; `bounds` other than the product's go the ways that many more would. */
  async function through(
    filter: ReviewFilter,
    ordering: ReviewOrdering,
    limit: number,
    bounds: QueueBounds | undefined,
  ): Promise<{ rows: QueuedApplication[]; n: number; more: boolean }> {
    const rows: QueuedApplication[] = [];
    const db = new Database(database.open.pool);
    const page = (after: ReviewPage["after"]) => reviewQueue(filter, { offset: 0, limit, ordering, after: after ?? null }, bounds)(db);
    const first = await page(null);
    for (let read = first; read.rows.length > 0;) {
      rows.push(...read.rows);
      const last = rows.at(-1)!;
      const next = await page({ at: last[orderOf(ordering).column], created_at: last.created_at, id: last.id });
      read = next;
      expect(next.total, "counted once, for the first page").toBeNull();
    }
    return { rows, ...first.total! };
  }

  const SEARCHES = [
    "ada",
    "ADA oka",
    "okafor ada",
    "chloe",
    "CHLOÉ",
    "王",
    "王伟",
    "Жан",
    "민준",
    "a",
    "%",
    "100%",
    "_",
    "😀",
    "person42",
    "listing-39",
    "mail.example",
    "+1",
    "4861",
    "861",
    "x".repeat(200),
    "\u0130",
    "'",
    "\\",
  ];
  const BOUNDS: (QueueBounds | undefined)[] = [undefined, { few: 60, probe: 200, common: 1, deepest: 3_000 }, { few: 60, probe: 40, common: 5, deepest: 100 }];
  const STATUSES = ["open", "submitted", "submitted_request_pending", "lease_sent", "rejected", "meet_and_greet"] as const;
  const maybe = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> => fc.option(value, { nil: null, freq: 3 });
  const instantOf = fc.integer({ min: 0, max: 1095 }).map((days) => new Date(NOW.getTime() - days * 86_400_000).toISOString());
  const anyFilter: fc.Arbitrary<ReviewFilter> = fc
    .record({
      status: maybe(fc.uniqueArray(fc.constantFrom(...STATUSES), { minLength: 1, maxLength: 4 })),
      market: maybe(fc.uniqueArray(fc.constantFrom("boston", "seattle", "toronto", "nowhere"), { minLength: 1 })),
      assigned_to: maybe(fc.constantFrom("none", "theirs")),
      group: maybe(fc.constantFrom("any", "none", "group-77")),
      score_below: maybe(fc.integer({ min: 480, max: 700 })),
      income_verified: maybe(fc.boolean()),
      created_after: maybe(instantOf),
      created_before: maybe(instantOf),
      submitted_after: maybe(instantOf),
      submitted_before: maybe(instantOf),
      reviewed_after: maybe(instantOf),
      reviewed_before: maybe(instantOf),
      due_after: maybe(instantOf),
      due_before: maybe(instantOf),
      source: maybe(fc.constantFrom("listing-39", "nowhere")),
      search: maybe(fc.constantFrom(...SEARCHES)),
    })
    // Few of them are asked for at once.
    .chain((filter) =>
      fc
        .subarray(Object.keys(filter) as (keyof typeof filter)[], { maxLength: 3 })
        .map((kept) => ({ ...ANY_APPLICATION, ...Object.fromEntries(kept.map((name) => [name, filter[name]])) })),
    );

  it("reads whatever is asked for to the end by the page, in each order, each once", async () => {
    await fc.assert(
      fc.asyncProperty(anyFilter, fc.constantFrom(...REVIEW_ORDERINGS), fc.constantFrom(...BOUNDS), async (asked, ordering, bounds) => {
        const filter = { ...asked, assigned_to: asked.assigned_to === "theirs" ? reviewer : asked.assigned_to };
        const meant = all.filter((one) => isMeant(one, filter));
        const { rows, n, more } = await through(filter, ordering, Math.max(90, Math.ceil(meant.length / 3)), bounds);
        expect(rows.map(({ id }) => id).toSorted()).toEqual(meant.map(({ id }) => id).toSorted());
        if (more) expect(n).toBeLessThanOrEqual(meant.length);
        else expect(n).toBe(meant.length);
        const { column, direction } = orderOf(ordering);
        const values = rows.map((one) => one[column]);
        const known = values.filter((value) => value !== null);
        const [one, other] = direction === "ASC" ? [-1, 1] : [1, -1];
        expect(known).toEqual(known.toSorted((a, b) => (a! < b! ? one : a! > b! ? other : 0)));
        expect(values.slice(0, known.length), "who has none comes last").toEqual(known);
      }),
      // On the embedded engine: that its statements answer the same.
      { numRuns: database.engine === "postgresql" ? 60 : 12, seed: 29 },
    );
  });

  async function readsAll(asked: Partial<ReviewFilter>, ordering: ReviewOrdering): Promise<number> {
    const filter = { ...ANY_APPLICATION, ...asked };
    const meant = all.filter((one) => isMeant(one, filter)).map(({ id }) => id);
    // As they are shipped, and as if all were many.
    for (const bounds of [BOUNDS[0], BOUNDS[2]]) {
      const { rows } = await through(filter, ordering, Math.max(90, Math.ceil(meant.length / 2)), bounds);
      expect(rows.map(({ id }) => id).toSorted()).toEqual(meant.toSorted());
    }
    return meant.length;
  }
  const [DAY, LATER] = ["2026-08-12T00:00:00.000Z", "2026-10-03T00:00:00.000Z"];
  const [FORM, REVIEW] = ["form", "submitted"];
  const NARROWED: Record<string, Partial<ReviewFilter>> = {
    "a status": { status: ["lease_sent"] },
    "several statuses": { status: ["submitted", "rejected", "open"] },
    "a market": { market: ["boston"] },
    "several markets": { market: ["boston", "toronto"] },
    "what nobody has in hand": { assigned_to: "none" },
    "who applies in a group": { group: "any" },
    "who applies alone": { group: "none" },
    "one group": { group: "group-77" },
    "a score": { score_below: 540 },
    "a verified income": { income_verified: true },
    "an income that isn't verified": { income_verified: false },
    "when they began": { created_after: DAY, created_before: LATER },
    "when they handed in": { submitted_after: DAY, submitted_before: LATER },
    "when its review ended": { reviewed_after: DAY, reviewed_before: LATER },
    "when its review ended at the latest": { reviewed_before: LATER },
    "when it is due": { due_after: "2026-11-18T00:00:00.000Z", due_before: "2026-11-21T00:00:00.000Z" },
    "a source": { source: "listing-39" },
    "what most were first shown": { variant: "default" },
    "what few were first shown": { variant: "flow-1-5" },
    "a stage": { stage: [FORM] },
    "several stages": { stage: [FORM, REVIEW] },
    "who came to a stage": { reached: REVIEW },
    "who went on from a stage": { went_on: FORM },
    "who went on from a late stage": { went_on: "room" },
    "who is gone": { gone: { is: true, by: NOW.toISOString() } },
    "who is not gone": { gone: { is: false, by: NOW.toISOString() } },
    "who is gone at one stage": { stage: [FORM], gone: { is: true, by: NOW.toISOString() } },
    "a section": { section: "income" },
  };
  it.each(Object.entries(NARROWED))("narrows by %s", async (_what, filter) => expect(await readsAll(filter, "-created_at")).toBeGreaterThan(0));
  it("narrows by a stage in an order that nobody there has", async () => expect(await readsAll({ stage: [FORM] }, "score")).toBeGreaterThan(0));
  it("narrows by what somebody has in hand", async () => expect(await readsAll({ assigned_to: reviewer }, "submitted_at")).toBeGreaterThan(0));
  it("narrows by who opened no section, where there is nobody", async () => expect(await readsAll({ section: NO_SECTION }, "-created_at")).toBe(0));

  it.each(SEARCHES)("finds those alone that “%s” is found in", async (search) => void (await readsAll({ search }, "-created_at")));

  it("says of each what the tables say", async () => {
    const byId = new Map(all.map((one) => [one.id, one]));
    for (const {
      words: _words,
      phone: _phone,
      variant: _variant,
      stage: _stage,
      gone_at: _gone,
      section: _section,
      stays: _stays,
      reviewed: _reviewed,
      ...plain
    } of (await read({ status: ["submitted", "lease_sent"] }, { limit: 100 })).rows.map(({ id }) => byId.get(id)!))
      expect((await read({ search: byId.get(plain.id)!.words[1]! })).rows[0]).toMatchObject(plain);
  });

  it("finds what waits for a second person other than whoever asks, and whoever doesn't know what was decided", async () => {
    const [own, theirs, back, undecided, left] = all.filter(({ status }) => status === "submitted").map(({ id }) => id);
    const [first, second] = await query<{ id: string }>("SELECT id FROM users WHERE is_staff ORDER BY id LIMIT 2");
    const propose = (application: string | undefined, by: string) =>
      query(
        `INSERT INTO held_decisions (id, application, decision, body, basis, actor_user_id, state, decided_at)
         VALUES (gen_random_uuid(), $1, 'reject', '{}', repeat('0', 64), $2, 'proposed', now())`,
        [application, by],
      );
    await propose(own, first!.id);
    await propose(theirs, second!.id);
    const happened = (application: string | undefined, name: string, by: string) =>
      query("INSERT INTO audit_events (id, application, actor_user_id, name, detail, at) VALUES (gen_random_uuid(), $1, $3, $2, '{}', now())", [
        application,
        name,
        by,
      ]);
    const owner = async (application: string | undefined) =>
      (await query<{ user_id: string }>("SELECT user_id FROM applications WHERE id = $1", [application]))[0]!.user_id;
    await happened(back, "reject", first!.id);
    await happened(undecided, "note-written", first!.id);
    await happened(left, "withdraw", await owner(left));
    await query(
      "INSERT INTO mail_suppressions (address, reason, at) SELECT lower(u.email), 'bounced', now() FROM applications a JOIN users u ON u.id = a.user_id WHERE a.id = ANY ($1::uuid[])",
      [[back, undecided, left]],
    );
    const found = async (stuck: ReviewFilter["stuck"]) => (await read({ stuck, status: ["submitted"] })).rows.map(({ id, mail_back }) => [id, mail_back]);
    expect(await found({ at: "second-person", by: first!.id })).toEqual([[theirs, false]]);
    expect(await found({ at: "mail-back" })).toEqual([[back, true]]);
    expect(await database.open.store.query(countReviews([{ ...ANY_APPLICATION, stuck: { at: "mail-back" } }]))).toEqual([{ n: 1, more: false }]);
  });

  it("counts up to ten thousand, and says that there are more", async () => {
    expect((await read({})).total).toEqual({ n: MANY, more: false });
    // The same rows again, under ids that no application has: only what is counted is looked at.
    const more = MOST_COUNTED + 1 - MANY;
    await query("ALTER TABLE review_queue DISABLE TRIGGER ALL");
    await query(
      "INSERT INTO review_queue (application, status, market, created_at, income_verified) SELECT gen_random_uuid(), 'none', 'none', now(), false FROM generate_series(1, $1::int)",
      [more],
    );
    expect((await read({}, { limit: 1, ordering: "created_at" })).total).toEqual({ n: MOST_COUNTED, more: true });
    await query("DELETE FROM review_queue WHERE status = 'none'");
    await query("ALTER TABLE review_queue ENABLE TRIGGER ALL");
  });

  it.each<[string, Partial<ReviewFilter>, ReviewOrdering, string]>([
    ["the newest", {}, "-created_at", "review_queue_by_age"],
    ["the oldest", {}, "created_at", "review_queue_by_age"],
    ["those in a status", { status: ["submitted"] }, "-created_at", "review_queue_by_status"],
    ["those of a market", { market: ["boston"] }, "-created_at", "review_queue_by_market"],
    ["whom somebody has in hand", { assigned_to: "" }, "-created_at", "review_queue_by_reviewer"],
    ["who waits longest", {}, "submitted_at", "review_queue_by_submission"],
    ["what is due", {}, "due_at", "review_queue_by_due"],
    ["the lowest score", {}, "score", "review_queue_by_score"],
    ["those of a source", { source: "listing-39" }, "-created_at", "review_queue_by_source"],
    ["what few were first shown", { variant: "nobody" }, "-created_at", "review_queue_by_variant"],
    ["who left at a section", { section: "none" }, "-created_at", "review_queue_by_section"],
    ["who handed in last, of a stage", { stage: ["lease"] }, "-submitted_at", "review_queue_by_stage_and_submission"],
    ["the lowest score of a stage", { stage: ["lease"] }, "score", "review_queue_by_stage_and_score"],
    ["the highest income of a stage", { stage: ["lease"] }, "-income_times_rent", "review_queue_by_stage_and_income"],
  ])("finds %s by an index", async (_what, filter, ordering, index) => {
    const given = { ...ANY_APPLICATION, ...filter, ...("assigned_to" in filter && { assigned_to: reviewer }) };
    const { text, values } = orderedStatement(given, { order: orderOf(ordering), isNull: false, after: null, ...FIRST });
    const plan = (await query<{ "QUERY PLAN": string }>(`EXPLAIN ${text}`, values)).map((line) => line["QUERY PLAN"]).join("\n");
    expect(plan).toMatch(new RegExp(`Index (?:Only )?Scan (?:Backward )?using ${index} `, "u"));
  });
});
