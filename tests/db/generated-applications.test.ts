/** The applications that the sandbox's console is filled with while it runs. */
import { expect, it } from "vitest";
import { drawPaper } from "#server/sandbox/papers/drawn-papers.ts";
import { demoId } from "#server/db/index.ts";
import { DEMO_CONSTANTS } from "#tests/support/database-fixtures.ts";
import { describeOnEachDatabase } from "#tests/support/database.ts";

const NOW = new Date("2026-05-04T10:00:00.000Z");
const COUNT = 40;
/** Written out, with papers. */
const WITH_PAPERS = 7;

describeOnEachDatabase("the demo's generated applications", (database) => {
  const files = new Map<string, Buffer>();
  const fill = (signal = new AbortController().signal): Promise<number> =>
    database.open.loadGeneratedApplications("schemas", {
      count: COUNT,
      constants: DEMO_CONSTANTS,
      now: NOW,
      files: { put: async (key, body) => void files.set(key, body) },
      draw: (paper, of) => drawPaper(paper, of, NOW),
      signal,
    });
  const rows = async <Row>(sql: string): Promise<Row[]> => (await database.open.pool.query(sql)).rows as Row[];

  it("are there once, whatever stopped them half-way, and stay as somebody left them", async () => {
    await database.open.loadDemoData("schemas", DEMO_CONSTANTS, NOW);
    expect(await fill(AbortSignal.abort())).toBe(0);
    expect(await fill()).toBe(COUNT + WITH_PAPERS);
    const moved = demoId("application:demo-week-1");
    await database.open.pool.query("UPDATE applications SET assigned_to = $2 WHERE id = $1", [moved, demoId("user:admin@example.com")]);
    expect(await fill(), "with the next start").toBe(0);
    expect(await rows(`SELECT assigned_to FROM applications WHERE id = '${moved}'`)).toEqual([{ assigned_to: demoId("user:admin@example.com") }]);
  });

  it("stand at every stage, in most markets, begun in different weeks, and nothing of them is still to come", async () => {
    const stages = await rows<{ stage: string; n: number }>(
      "SELECT status AS stage, count(*)::int AS n FROM applications WHERE source LIKE 'demo-week-%' GROUP BY 1",
    );
    expect(stages.length).toBeGreaterThan(9);
    const [spread] = await rows<{ markets: number; weeks: number; late: number }>(
      `SELECT count(DISTINCT market)::int AS markets, count(DISTINCT date_trunc('week', created_at))::int AS weeks,
         (SELECT count(*)::int FROM audit_events e JOIN applications o ON o.id = e.application WHERE o.source LIKE 'demo-%' AND e.at > '${NOW.toISOString()}') AS late
       FROM applications WHERE source LIKE 'demo-week-%'`,
    );
    expect(spread).toMatchObject({ late: 0 });
    expect([spread!.markets >= 6, spread!.weeks >= 6], JSON.stringify(spread)).toEqual([true, true]);
  });

  it("have papers that are files, each named where it was asked for, and one that no reader opens without its password", async () => {
    const papers = await rows<{ key: string; filename: string; size: number; purpose: string; named: boolean }>(
      `SELECT d.storage_key AS key, d.filename, d.size, d.purpose, EXISTS (SELECT 1 FROM applicant_infos i WHERE i.photo_id = d.id)
         OR EXISTS (SELECT 1 FROM incomes i WHERE i.document = d.id) OR EXISTS (SELECT 1 FROM additional_incomes i WHERE i.document = d.id) AS named FROM documents d`,
    );
    expect(papers.length).toBe(files.size);
    expect(papers.filter(({ key, size, named }) => files.get(key)?.length !== size || !named)).toEqual([]);
    expect(new Set(papers.map(({ purpose }) => purpose))).toEqual(new Set(["applicant_identity", "applicant_income"]));
    const locked = papers.filter(({ key }) => files.get(key)!.includes("/Encrypt"));
    expect(locked.map(({ filename }) => filename)).toEqual(["paystub_protected.pdf"]);
    expect(files.get(locked[0]!.key)!.includes("Sofia"), "nothing of it can be read").toBe(false);
  });

  it("have one whose paper says another address than was answered", async () => {
    const [lena] = await rows<{ street: string; key: string }>(
      `SELECT r.address ->> 'street_address' AS street, d.storage_key AS key FROM applications a JOIN residences r ON r.applicant_info = a.applicant_info
         JOIN incomes i ON i.applicant_info = a.applicant_info JOIN documents d ON d.id = i.document WHERE a.source = 'demo-papers-lena-james'`,
    );
    const drawn = files.get(lena!.key)!.toString("latin1");
    expect(drawn).toContain("Lena James");
    expect(drawn).not.toContain(`(${lena!.street})`);
    expect(drawn).toContain(`(${lena!.street!.replace("Apt 4", "Apt 14")})`);
  });
});
