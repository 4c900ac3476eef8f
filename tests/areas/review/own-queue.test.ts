import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readDashboard } from "#server/areas/dashboard/index.ts";
import { countViews, holdDecision, listReviews, reviewRows } from "#server/areas/review/index.ts";
import type { Actor } from "#server/kernel/context/deps.ts";
import type { Shown } from "#server/ports/resources.d.ts";
import { secondPersonFor } from "#tests/support/second-person.ts";
import { describeOnEachDatabase } from "../../support/database.ts";
import { alwaysInForce } from "../../support/documents-in-force.ts";
import { type Applied, STAKES } from "./conflicts-of-interest.ts";
import { type Desk, openDesk, refusalOf, reportAbout, staff } from "./support.ts";

const PAGE = { limit: 100, offset: 0 };
const SCORE = 541;

describeOnEachDatabase("what the queue tells of one's own case", (database) => {
  let { app, rob } = {} as Desk;
  beforeAll(async () => void ({ app, rob } = await openDesk(database.open)));
  afterAll(() => app.close());

  /** In a colleague's hand, with a report, an account that shows an income, and a rejection that waits for a second person. */
  async function decidedAbout(of: Applied): Promise<void> {
    const { applicant_info, application } = await of.state();
    await reportAbout(app, applicant_info.id, SCORE);
    await database.open.pool.query("UPDATE applicant_infos SET phonenumber = '+12065559173' WHERE id = $1", [applicant_info.id]);
    const strict = { ...app.deps, documents: alwaysInForce(secondPersonFor("reject")) };
    const body = { decision: "reject", reasons: ["no-room"] };
    expect(refusalOf(await holdDecision(strict, await staff(app, "Ria"), { id: of.id, body, version: null }))).toBe("done");
    await app.store.transaction((tx) => tx.update("application", application.id, { assigned_to: rob.user.id }));
    // The queue keeps what other tables say: last, so that nothing of theirs is kept over it.
    await database.open.pool.query("UPDATE review_queue SET income_times_rent = 7.7, income_verified = true, due_at = '2027-05-05' WHERE application = $1", [
      application.id,
    ]);
  }

  const rowsOf = async (by: Actor, asked: Record<string, string>): Promise<Shown["staff-application"][]> => {
    const found = await listReviews(app.deps, by, asked, PAGE);
    if (!found.ok) throw new Error(refusalOf(found));
    return found.value.rows;
  };
  const isIn = async (by: Actor, of: Applied, asked: Record<string, string>): Promise<boolean> => (await rowsOf(by, asked)).some(({ id }) => id === of.id);

  it.each(Object.keys(STAKES))("%s: its row is there, and says no more than whoever applies knows", async (stake) => {
    const { of, own } = await STAKES[stake]!(app);
    await decidedAbout(of);
    const search = of.actor.user.email;
    const [[mine], [theirs]] = [await rowsOf(own, { search }), await rowsOf(rob, { search })];
    expect(theirs).toMatchObject({ own_case: false, score: SCORE, income_times_rent: 7.7, owner: "Rob Stone", held: { decision: "reject" } });
    const withheld = [
      "version",
      "source",
      "request_type",
      "score",
      "income_times_rent",
      "income_verified",
      "checks",
      "assigned_to",
      "owner",
      "held",
      "mail_back",
      "due_at",
    ];
    expect(mine).toMatchObject({ id: of.id, email: search, status: "submitted", own_case: true, ...Object.fromEntries(withheld.map((name) => [name, null])) });
    expect(Object.keys(mine!).toSorted(), "and has what every row has, and nothing beside it").toEqual(Object.keys(theirs!).toSorted());
  });

  it.each(Object.keys(STAKES))("%s: what is withheld isn't found out by asking for it, or for its opposite", async (stake) => {
    const { of, own } = await STAKES[stake]!(app);
    await decidedAbout(of);
    const { market, source } = (await of.state()).application;
    const asked: Record<string, string>[] = [
      { score_below: "542" },
      { score_below: "541" },
      { income_verified: "true" },
      { income_verified: "false" },
      { assigned_to: rob.user.id },
      { assigned_to: "none" },
      { due_before: "2040-01-01" },
      { due_after: "2020-01-01" },
      { reviewed_before: "2040-01-01" },
      { stuck: "second-person" },
      { stuck: "mail-back" },
      { source },
      { variant: "default" },
      { stage: "submitted" },
      { reached: "submitted" },
      { went_on: "begun" },
      { gone: "false" },
      { section: "none" },
      { search: "555 9173" },
    ];
    const found: string[] = [];
    for (const one of asked) {
      const narrowed: Record<string, string> = { market, status: "submitted", ...one };
      if (await isIn(own, of, narrowed)) found.push(JSON.stringify(one));
      const [counted] = await counts(own, [narrowed]);
      expect(counted, `${JSON.stringify(one)} is counted as it is listed`).toBe((await rowsOf(own, narrowed)).length);
    }
    expect(found).toEqual([]);
    // A colleague finds it by each of them that is so.
    for (const one of [
      { score_below: "542" },
      { income_verified: "true" },
      { assigned_to: rob.user.id },
      { due_before: "2040-01-01" },
      { search: "555 9173" },
    ] as Record<string, string>[])
      expect(await isIn(rob, of, one), JSON.stringify(one)).toBe(true);
    const said = { status: "submitted", market, created_after: "2020-01-01", created_before: "2040-01-01", submitted_before: "2040-01-01" };
    expect(await isIn(own, of, said), "by what its row says it is found").toBe(true);
  });

  const counts = async (by: Actor, views: Record<string, string>[]): Promise<number[]> => {
    const counted = await countViews(
      app.deps,
      by,
      views.map((view) => new URLSearchParams(view).toString()),
    );
    if (!counted.ok) throw new Error(refusalOf(counted));
    return counted.value.map(({ count }) => count);
  };

  it.each(Object.keys(STAKES))("%s: stands with those who have nothing to be ordered by, wherever what is withheld would put it", async (stake) => {
    const { of, own } = await STAKES[stake]!(app);
    await decidedAbout(of);
    for (const column of ["score", "income_times_rent", "due_at"]) {
      for (const ordering of [column, `-${column}`]) {
        const rows = await rowsOf(own, { ordering, market: (await of.state()).application.market });
        const place = rows.findIndex(({ id }) => id === of.id);
        expect(place, ordering).toBeGreaterThanOrEqual(0);
        expect(
          rows.slice(place).map((row) => row[column as keyof typeof row]),
          `${ordering}: nobody who has one comes behind it`,
        ).toEqual(rows.slice(place).map(() => null));
        // By the page, each once.
        const read: unknown[] = [];
        for (let cursor: string | null = null, page = 0; page === 0 || cursor !== null; page += 1) {
          const found = await listReviews(app.deps, own, { ordering, cursor, market: (await of.state()).application.market }, { limit: 2, offset: 0 });
          if (!found.ok) throw new Error(refusalOf(found));
          read.push(...found.value.rows.map(({ id }) => id));
          ({ cursor } = found.value);
        }
        expect(read, `${ordering}, by the page`).toEqual(rows.map(({ id }) => id));
      }
    }
  });

  it.each(Object.keys(STAKES))("%s: the table that is taken out says as little", async (stake) => {
    const { of, own } = await STAKES[stake]!(app);
    await decidedAbout(of);
    const line = async (by: Actor, asked: Record<string, string>): Promise<string[]> => {
      const table = await reviewRows(app.deps, by, { search: of.actor.user.email, ...asked });
      if (!table.ok) throw new Error(refusalOf(table));
      const lines: unknown[][] = [];
      for await (const rows of table.value) lines.push(...rows);
      return lines.at(-1)!.map(String);
    };
    for (const asked of [{}, { shown: "applicant,income,score,checks,due,owner,source" }] as Record<string, string>[]) {
      const secrets = [String(SCORE), "7.7", "Rob Stone", of.source];
      const [mine, theirs] = [await line(own, asked), await line(rob, asked)];
      expect(secrets.filter((secret) => theirs.includes(secret))).toEqual(secrets);
      expect(secrets.filter((secret) => mine.includes(secret))).toEqual([]);
    }
  });

  it("the dashboard counts none of what is due of one's own, and names none", async () => {
    const { of, own } = await STAKES["their own application"]!(app);
    const due = async (by: Actor): Promise<{ count: number; first: { id: string }[] }> => {
      const read = await readDashboard(app.deps, by, { market: (await of.state()).application.market });
      if (!read.ok) throw new Error(refusalOf(read));
      return (read.value as { overdue: { count: number; first: { id: string }[] } }).overdue;
    };
    const before = [await due(own), await due(rob)];
    await database.open.pool.query("UPDATE review_queue SET due_at = '2001-01-01' WHERE application = $1", [of.id]);
    const after = [await due(own), await due(rob)];
    expect(after[0]).toEqual(before[0]);
    expect(after[1]!.count).toBe(before[1]!.count + 1);
    expect(after[1]!.first[0]!.id).toBe(of.id);
  });

  it("whoever has a stake in nothing is told everything, as before", async () => {
    const { of } = await STAKES["one of their group"]!(app);
    await decidedAbout(of);
    expect(await isIn(await staff(app, `Nia${randomUUID().slice(0, 4)}`), of, { score_below: "542", stuck: "second-person" })).toBe(true);
  });
});
