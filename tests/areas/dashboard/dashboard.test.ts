import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { keepJourneyStages, readDashboard } from "#server/areas/dashboard/index.ts";
import { listPeople } from "#server/areas/people/index.ts";
import { countViews } from "#server/areas/review/index.ts";
import type { Actor, Deps } from "#server/kernel/context/deps.ts";
import { makeApplications } from "../../bench/queue/many-applications.ts";
import { describeOnEachDatabase } from "../../support/database.ts";
import { TestApp } from "../../support/test-app.ts";
import { refusalOf, staff } from "../review/support.ts";
import { writeJourneyStages } from "#server/areas/dashboard/sql/journeys.ts";
import { writeReviewTerms } from "#server/areas/review/sql/review-terms.ts";

const MANY = 3_000;
const NOW = new Date("2026-11-20T12:00:00.000Z");

interface Stage {
  id: string;
  people: number;
  went_on: number;
  here: number;
  left: number;
  share: number | null;
  share_before: number | null;
  half_stay: number | null;
  most_stay: number | null;
  stayed: number;
  went_on_list: string;
  people_list: string;
  here_list: string;
  left_list: string;
}
interface Line {
  id: string;
  weeks: number[];
  /** Of a stage: so many went on, and so many weeks are old enough. */
  counted?: number[];
  weeks_over?: number;
  lists: string[];
  whole_list: string;
}
interface Dashboard {
  from: string;
  until: string;
  people_before: number | null;
  end_before: number | null;
  stages: Stage[];
  sections: { id: string; n: number; list: string }[];
  variants: { id: string; begun: number; submitted: number; low: number; high: number; begun_list: string; submitted_list: string }[];
  lines: Line[];
  weeks: string[];
  weeks_over: number;
  waits: { goal_hours: number; weeks: ({ half_hours: number; n: number; list: string } | null)[] };
  before_begun: { accounts: number; begun: number; opened: number | null; accounts_list: string; without_list: string; opened_list: string } | null;
  overdue: { count: number; today: number; list: string; today_list: string; first: { id: string }[] } | null;
}

describeOnEachDatabase("the dashboard", (database) => {
  let app: TestApp;
  let deps: Deps;
  let reviewer: Actor;
  beforeAll(async () => {
    app = await TestApp.open({ database: database.open });
    deps = { ...app.deps, clock: { now: () => NOW } };
    reviewer = await staff(app, "June");
    await keepJourneyStages(deps);
    await makeApplications(database.open.pool, { many: MANY, now: NOW });
    await database.open.store.query(writeReviewTerms({ elsewhere: 48, markets: {} }));
  });
  afterAll(() => app.close());

  const read = async (asked: Parameters<typeof readDashboard>[2] = {}, actor = reviewer): Promise<Dashboard> => {
    const outcome = await readDashboard(deps, actor, asked);
    if (!outcome.ok) throw new Error(refusalOf(outcome));
    return outcome.value as Dashboard;
  };
  const query = async <Row>(text: string, values: unknown[] = []) => (await database.open.pool.query<Row & Record<string, unknown>>(text, values)).rows;

  /** What each number says, beside how many its list has. */
  async function recounted(numbers: readonly (readonly [string, number, string])[]): Promise<{ said: unknown[]; listed: unknown[] }> {
    const listed: unknown[] = [];
    for (let at = 0; at < numbers.length; at += 40) {
      const part = numbers.slice(at, at + 40);
      const counted = await countViews(
        deps,
        reviewer,
        part.map(([, , list]) => list),
      );
      if (!counted.ok) throw new Error(refusalOf(counted));
      listed.push(...counted.value.map(({ count }, place) => [part[place]![0], count]));
    }
    return { said: numbers.map(([name, n]) => [name, n]), listed };
  }

  it("says of each stage who went on, who is still there and who left, and every number is what its list has", async () => {
    const asked = fc.record(
      {
        market: fc.constantFrom("boston", "seattle,toronto", "nowhere"),
        variant: fc.constantFrom("default", "flow-1-5", "nothing"),
        weeks: fc.constantFrom("4", "8", "12", "26"),
        until: fc.constantFrom("2026-11-23", "2026-10-05", "2025-01-06"),
        by: fc.constantFrom("market", "variant", "source", "stage"),
      },
      { requiredKeys: [] },
    );
    let seen = 0;
    await fc.assert(
      fc.asyncProperty(asked, async (narrowed) => {
        const { stages, sections, variants, lines, overdue, waits } = await read(narrowed);
        for (const stage of stages) expect(stage.went_on + stage.here + stage.left, stage.id).toBe(stage.people);
        const { said, listed } = await recounted([
          // How long they stay is read from those who went on: the list has each of them, and no other.
          ...stages.slice(0, -1).map(({ id, stayed, went_on_list }) => [`${id} stayed`, stayed, went_on_list] as const),
          ...stages.flatMap(({ id, people, here, left, people_list, here_list, left_list }, at) =>
            at === stages.length - 1
              ? [[`${id} people`, people, people_list] as const]
              : [[`${id} people`, people, people_list] as const, [`${id} here`, here, here_list] as const, [`${id} left`, left, left_list] as const],
          ),
          ...sections.map(({ id, n, list }) => [`section ${id}`, n, list] as const),
          ...variants.flatMap(({ id, begun, submitted, begun_list, submitted_list }) => [
            [`${id} begun`, begun, begun_list] as const,
            [`${id} submitted`, submitted, submitted_list] as const,
          ]),
          ...lines.flatMap(({ id, weeks, counted: numbers = weeks, lists, whole_list }) => [
            ...[0, Math.floor(weeks.length / 2), weeks.length - 1].map((at) => [`${id} in week ${at}`, numbers[at]!, lists[at]!] as const),
            [`${id} in all`, numbers.reduce((all, n) => all + n, 0), whole_list] as const,
          ]),
          ...waits.weeks.flatMap((week, at) => (week ? [[`waits that ended in week ${at}`, week.n, week.list] as const] : [])),
          ["overdue", overdue!.count, overdue!.list],
          ["today", overdue!.today, overdue!.today_list],
        ]);
        expect(listed).toEqual(said);
        seen += stages[0]!.people;
      }),
      { numRuns: 12, seed: 7 },
    );
    expect(seen, "there was somebody to count").toBeGreaterThan(MANY / 10);
  });

  it("holds these weeks against earlier ones as young as these are: what happened later doesn't count for those", async () => {
    for (const [asked, days] of [
      [{ weeks: "4" }, 28],
      [{ weeks: "8", market: "boston" }, 56],
      [{ weeks: "4", against: "year" }, 364],
    ] as const) {
      const { stages, people_before, end_before, from } = await read(asked);
      const since = (day: string) => new Date(Date.parse(day) - days * 86_400_000).toISOString();
      // Told again from the trail itself: the furthest stage that each had come to by the same age.
      const furthest = await query<{ place: number; n: number }>(
        `SELECT place, count(*)::int AS n FROM (SELECT greatest(1, max(k.place)) AS place FROM applications a
           LEFT JOIN audit_events e ON e.application = a.id AND e.at <= $2 LEFT JOIN journey_stages k ON e.detail ->> 'to' = ANY (k.statuses)
           WHERE a.created_at >= $1 AND a.created_at < $3 AND a.created_at <= $2 AND ($4::text IS NULL OR a.market = $4) GROUP BY a.id) reached GROUP BY place`,
        [
          since(from),
          since(NOW.toISOString()),
          new Date(Date.parse(since(from)) + (days === 56 ? 56 : 28) * 86_400_000).toISOString(),
          "market" in asked ? asked.market : null,
        ],
      );
      const came = (place: number): number => furthest.filter((one) => one.place >= place).reduce((all, { n }) => all + n, 0);
      expect([people_before, end_before], JSON.stringify(asked)).toEqual([came(1), came(stages.length)]);
      expect(came(1), "somebody had begun").toBeGreaterThan(10);
      expect(
        stages.map(({ share_before }) => share_before),
        JSON.stringify(asked),
      ).toEqual(stages.map((_, at) => (at === 0 || came(at) === 0 ? null : came(at + 1) / came(at))));
    }
  });

  it("counts whoever is over where they were, and whoever stays too long as gone", async () => {
    const { stages, sections, from, until } = await read();
    expect([from, until]).toEqual(["2026-09-28", "2026-11-23"]);
    const begun = "created_at >= '2026-09-28Z' AND created_at < '2026-11-23Z'";
    const [plain] = await query<Record<string, number>>(
      `SELECT count(*)::int AS people, count(*) FILTER (WHERE status IN ('open', 'pre_meet_and_greet') AND created_at > $1::timestamptz - interval '30 days')::int AS here,
         count(*) FILTER (WHERE status IN ('open', 'pre_meet_and_greet') AND created_at <= $1::timestamptz - interval '30 days')::int AS left
       FROM applications WHERE ${begun}`,
      [NOW.toISOString()],
    );
    expect(stages[0]).toMatchObject({ id: "form", ...plain });
    const [refused] = await query<{ left: number }>(
      `SELECT count(*)::int AS left FROM applications a WHERE ${begun} AND status IN ('rejected', 'withdrawn')
         AND NOT EXISTS (SELECT 1 FROM audit_events e WHERE e.application = a.id AND e.detail ->> 'to' = 'preapproved')`,
    );
    expect(stages[1]).toMatchObject({ id: "submitted", ...refused });
    expect(stages.at(-1)).toMatchObject({ here: 0, left: 0 });
    expect(sections.reduce((all, { n }) => all + n, 0)).toBe(stages[0]!.left);
    const [stay] = await query<{ half: number }>(
      `SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM submitted_at - created_at)::int) AS half FROM applications WHERE ${begun} AND submitted_at IS NOT NULL`,
    );
    expect(stages[0]!.half_stay).toBe(stay!.half);
    expect(stages[0]!.most_stay).toBeGreaterThan(stay!.half);
  });

  it("draws each week from its Monday, and knows which are over", async () => {
    const { weeks, weeks_over, lines } = await read({ by: "market" });
    expect([weeks.length, weeks[0], weeks.at(-1), weeks_over]).toEqual([8, "2026-09-28", "2026-11-16", 7]);
    const rows = await query<{ market: string; week: string; n: number }>(
      `SELECT market, to_char(date_trunc('week', submitted_at AT TIME ZONE 'UTC'), 'YYYY-MM-DD') AS week, count(*)::int AS n
       FROM applications WHERE submitted_at >= '2026-09-28Z' AND submitted_at < '2026-11-23Z' GROUP BY 1, 2`,
    );
    for (const { id, weeks: numbers } of lines)
      expect(numbers).toEqual(weeks.map((week) => rows.find((row) => row.market === id && row.week === week)?.n ?? 0));
    expect(lines).toHaveLength(10);
  });

  it("draws of each week how long half of those stayed who began in it and went on, and knows which are old enough", async () => {
    const { weeks, weeks_over, lines, stages } = await read({ by: "stage", market: "boston,seattle", weeks: "26" });
    expect(lines.map(({ id }) => id)).toEqual(stages.slice(0, -1).map(({ id }) => id));
    const [form] = lines;
    const rows = await query<{ week: string; half: number; n: number }>(
      `SELECT to_char(date_trunc('week', created_at AT TIME ZONE 'UTC'), 'YYYY-MM-DD') AS week, count(*)::int AS n,
         percentile_disc(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM submitted_at - created_at)::int) AS half
       FROM applications WHERE submitted_at IS NOT NULL AND market IN ('boston', 'seattle') GROUP BY 1`,
    );
    const ofWeek = (week: string) => rows.find((row) => row.week === week);
    expect(form!.weeks).toEqual(weeks.map((week) => ofWeek(week)?.half ?? null));
    expect(form!.counted).toEqual(weeks.map((week) => ofWeek(week)?.n ?? 0));
    expect(form!.counted!.filter((n) => n > 0).length, "weeks in which somebody went on").toBeGreaterThan(10);
    // Nine of ten who began at the end of the last week that is old enough had the time to go on; of the next week they hadn't.
    const [end, next] = [0, 1].map((further) => Date.parse(weeks[form!.weeks_over!]!) + further * 7 * 86_400_000);
    expect([end! + stages[0]!.most_stay! * 1000 <= NOW.getTime(), next! + stages[0]!.most_stay! * 1000 <= NOW.getTime()]).toEqual([true, false]);
    expect(lines.at(-1)!.weeks_over, "further stages take longer").toBeLessThan(form!.weeks_over!);
    expect(form!.weeks_over).toBeLessThanOrEqual(weeks_over);
  });

  it.each(["4", "12", "26"])("draws as many weeks as are chosen: %s", async (chosen) => {
    const { weeks, lines, waits, from } = await read({ weeks: chosen });
    expect([weeks.length, weeks[0], waits.weeks.length]).toEqual([Number(chosen), from, Number(chosen)]);
    expect([...new Set(lines.map((line) => line.weeks.length))]).toEqual([Number(chosen)]);
  });

  it("says in which range a share lies, chance apart", async () => {
    const { variants } = await read();
    for (const { id, begun, submitted, low, high } of variants) {
      // Where the share itself would be as far from what was seen as 95 of 100 are, told from the definition and not from its solution.
      for (const end of [low, high])
        expect(Math.abs(submitted / begun - end), `${id} at ${end}`).toBeCloseTo(1.959964 * Math.sqrt((end * (1 - end)) / begun), 6);
      expect([low < submitted / begun, submitted / begun < high], id).toEqual([true, true]);
    }
    expect(variants.length).toBeGreaterThan(1);
  });

  it("says of each week how long half of those waited whose review ended in it, and the goal", async () => {
    await query("DELETE FROM review_waits");
    const hour = 3600;
    const ended: [string, string, number][] = [
      ["seattle", "2026-11-10T09:00:00Z", 4 * hour],
      ["seattle", "2026-11-11T09:00:00Z", 10 * hour],
      ["boston", "2026-11-12T09:00:00Z", 30 * hour],
      ["seattle", "2026-11-16T00:00:00Z", 7 * hour],
      ["seattle", "2026-09-27T23:59:59Z", 99 * hour],
    ];
    const whose = async (market: string) =>
      (await query<{ application: string }>("SELECT application FROM review_queue WHERE market = $1 ORDER BY application LIMIT 5", [market])).map(
        (one) => one.application,
      );
    const people: Record<string, string[]> = { seattle: await whose("seattle"), boston: await whose("boston") };
    for (const [n, [market, at, seconds]] of ended.entries())
      await query("INSERT INTO review_waits (application, market, ended_at, seconds) VALUES ($1, $2, $3, $4)", [
        people[market]![n] ?? null,
        market,
        at,
        seconds,
      ]);
    const none = Array.from({ length: 6 }, () => null);
    const { goal_hours, weeks } = (await read()).waits;
    expect(goal_hours).toBe(48);
    expect(weeks).toEqual([...none, expect.objectContaining({ half_hours: 10, n: 3 }), expect.objectContaining({ half_hours: 7, n: 1 })]);
    const { said, listed } = await recounted(weeks.flatMap((week, at) => (week ? [[`week ${at}`, week.n, week.list] as const] : [])));
    expect(listed, "and each leads to exactly those").toEqual(said);
    const ofBoston = (await read({ market: "boston" })).waits.weeks;
    expect(ofBoston).toEqual([...none, expect.objectContaining({ half_hours: 30, n: 1 }), null]);
    expect((await recounted([["boston", 1, ofBoston[6]!.list]])).listed).toEqual([["boston", 1]]);
  });

  const listed = async (list: string): Promise<number> => {
    const outcome = await listPeople(deps, reviewer, Object.fromEntries(new URLSearchParams(list)), { limit: 1, offset: 0 });
    if (!outcome.ok) throw new Error(refusalOf(outcome));
    return outcome.value.total;
  };
  it("tells people without an application apart, of all of them together alone", async () => {
    // One of them was deleted since, and is in no list; one works here.
    await query(
      `INSERT INTO users (id, email, first_name, last_name, created_at, is_staff, deleted_at)
      SELECT gen_random_uuid(), 'early-' || n || '@mail.example', 'Early', 'Bird', '2026-11-03T10:00:00Z', n = 4, CASE n WHEN 3 THEN $1::timestamptz END FROM generate_series(1, 4) n`,
      [NOW.toISOString()],
    );
    const whole = await read();
    const { accounts, begun, accounts_list, without_list } = whole.before_begun!;
    expect([accounts - begun >= 2, begun > 0]).toEqual([true, true]);
    expect([await listed(accounts_list), await listed(without_list)], "and each leads to exactly those").toEqual([accounts, accounts - begun]);
    expect((await read({ market: "boston" })).before_begun).toBeNull();
  });

  it("says how many people opened a link in these weeks, each once, for as long as that is kept", async () => {
    await query("DELETE FROM analytics_events");
    const [ada, ben] = await query<{ id: string }>("SELECT id FROM users WHERE NOT is_staff ORDER BY id LIMIT 2");
    const opened: [string, string, string, string][] = [
      [ada!.id, "page", "applyNow", "2026-11-02T10:00:00Z"],
      [ada!.id, "page", "groupInvitation", "2026-11-03T10:00:00Z"],
      [ben!.id, "page", "applicationBeforeYouBegin", "2026-11-22T10:00:00Z"],
      [ben!.id, "page", "applyNow", "2026-09-27T10:00:00Z"],
      [ben!.id, "page", "apply", "2026-11-02T10:00:00Z"],
      [ben!.id, "track", "applyNow", "2026-11-02T10:00:00Z"],
    ];
    for (const [user, kind, name, at] of opened)
      await query("INSERT INTO analytics_events (user_id, kind, name, at) VALUES ($1, $2, $3, $4)", [user, kind, name, at]);
    const whole = (await read()).before_begun!;
    expect([whole.opened, await listed(whole.opened_list)]).toEqual([2, 2]);
    const four = (await read({ weeks: "4", until: "2026-11-16" })).before_begun!;
    expect([four.opened, await listed(four.opened_list)]).toEqual([1, 1]);
    expect((await read({ weeks: "26" })).before_begun!.opened, "longer ago than it is kept").toBeNull();
  });

  it("tells of those who left before they opened any section, and lists exactly them", async () => {
    const [one] = await query<{ application: string }>(
      "SELECT application FROM review_queue WHERE stage = 'form' AND gone_at <= $1 AND created_at >= '2026-09-28Z' AND section IS NOT NULL LIMIT 1",
      [NOW.toISOString()],
    );
    await query("UPDATE review_queue SET section = NULL WHERE application = $1", [one!.application]);
    const { stages, sections } = await read();
    const none = sections.find(({ id }) => id === "none")!;
    expect(none.n).toBeGreaterThan(0);
    expect(sections.reduce((all, { n }) => all + n, 0)).toBe(stages[0]!.left);
    const { said, listed } = await recounted([["before any", none.n, none.list]]);
    expect(listed).toEqual(said);
  });

  it("shows whoever has no business with people the numbers alone", async () => {
    const editor = await staff(app, "Edith", "editor");
    const seen = await read({}, editor);
    expect(seen.stages[0]!.people).toBe((await read()).stages[0]!.people);
    expect(seen.overdue).toBeNull();
    expect(JSON.stringify([seen, await read({ by: "stage" }, editor)])).not.toMatch(/_list|"lists"/);
  });

  it.each([{ weeks: "9" }, { against: "always" }, { by: "name" }, { until: "2026-02-30T" }, { until: "0000-00-00" }])("refuses %j", async (asked) => {
    expect(refusalOf(await readDashboard(deps, reviewer, asked))).toMatch(/^invalid/);
  });
});

describeOnEachDatabase("how far somebody has come", (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.open({ database: database.open });
    await keepJourneyStages(app.deps);
  });
  afterAll(() => app.close());

  const kept = async (application: string) =>
    (
      await database.open.pool.query<{ stage: string; variant: string; section: string | null; stays: number[] | null; gone: boolean }>(
        "SELECT stage, variant, section, stays, gone_at IS NOT NULL AS gone FROM review_queue WHERE application = $1",
        [application],
      )
    ).rows[0];
  async function differences(): Promise<unknown[]> {
    const columns = "application, source, variant, stage, gone_at, section, stays";
    const [one, other] = [`SELECT ${columns} FROM review_queue`, `SELECT ${columns} FROM review_journeys_as_kept`];
    return (await database.open.pool.query<Record<string, unknown>>(`(${one} EXCEPT ${other}) UNION ALL (${other} EXCEPT ${one})`)).rows;
  }

  it("moves with each status, from the moment that an application is there", async () => {
    const ada = await app.applicant();
    const { application } = await ada.state();
    expect(await kept(application.id)).toMatchObject({ stage: "form", variant: "default", stays: null, gone: true });
    await ada.isMovedTo("submitted");
    expect(await kept(application.id)).toMatchObject({ stage: "submitted", stays: [expect.any(Number)], gone: false });
    await ada.isMovedTo("rejected");
    expect(await kept(application.id), "over where it was").toMatchObject({ stage: "submitted", gone: true });
    expect(await differences()).toEqual([]);
  });

  it("begins anew with whoever begins anew", async () => {
    const ada = await app.applicant();
    await ada.isMovedTo("submitted");
    await ada.isMovedTo("withdrawn");
    await ada.isMovedTo("open");
    const { application } = await ada.state();
    expect(await kept(application.id)).toMatchObject({ stage: "form", stays: null });
    expect(await differences()).toEqual([]);
  });

  it("is counted anew where the documents say other stages", async () => {
    const ada = await app.applicant();
    await ada.isMovedTo("submitted");
    const { application } = await ada.state();
    const ended = { id: "end", statuses: ["lease_sent"], gone_after_days: null };
    const stages = [{ id: "all", statuses: ["open", "submitted"], gone_after_days: null }, ended];
    await database.open.store.queryPatiently(writeJourneyStages({ stages, sections: [] }));
    expect(await kept(application.id)).toMatchObject({ stage: "all", section: null, gone: false });
    expect(await differences()).toEqual([]);
    await keepJourneyStages(app.deps);
    expect(await kept(application.id)).toMatchObject({ stage: "submitted" });
  });
});
