import { beforeAll, expect, it } from "vitest";
import { describeOnEachDatabase, describeOnPostgres } from "#tests/support/database.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { makeApplications } from "../bench/queue/many-applications.ts";

const NOW = new Date("2026-11-20T12:00:00.000Z");
const filled = (database: TestDatabase) => () => makeApplications(database.open.pool, { many: 200, now: NOW });
const query = async <Row>({ open }: TestDatabase, text: string, values: unknown[] = []): Promise<Row[]> =>
  (await open.pool.query<Row & Record<string, unknown>>(text, values)).rows;

/** What the queue says otherwise than the tables that it repeats. */
async function differences(database: TestDatabase): Promise<unknown[]> {
  const columns =
    "application, status, market, assigned_to, group_source, created_at, submitted_at, waits_since, due_at, score, income_verified, income_times_rent";
  const both = (kept: string, meant: string): string => `(${kept} EXCEPT ${meant}) UNION ALL (${meant} EXCEPT ${kept})`;
  return [
    ...(await query(database, both(`SELECT ${columns} FROM review_queue`, `SELECT ${columns} FROM review_queue_as_kept`))),
    ...(await query(database, both("SELECT application, words, phone FROM review_searches", "SELECT application, words, phone FROM review_searches_as_kept"))),
  ];
}

describeOnEachDatabase("the queue repeats what the tables say", (database) => {
  beforeAll(filled(database));

  it.each<[string, string]>([
    ["a status that moves", "UPDATE applications SET status = 'submitted', submitted_at = now() WHERE status = 'open'"],
    [
      "when it came to wait",
      "INSERT INTO audit_events (id, application, name, detail, at) SELECT gen_random_uuid(), id, 'complete-request', '{\"to\": \"submitted\"}', now() FROM applications WHERE status = 'submitted'",
    ],
    ["whoever has it in hand", "UPDATE applications SET assigned_to = (SELECT id FROM users WHERE is_staff LIMIT 1)"],
    ["what was approved", "UPDATE applications SET preapproved_max_rent_cents = 123400 WHERE status = 'submitted'"],
    ["a score", "UPDATE background_checks SET score = 500"],
    ["a check that goes", "DELETE FROM background_checks WHERE score < 900"],
    ["what is earned", "UPDATE incomes SET monthly_salary_cents = 400000"],
    [
      "what is earned beside",
      "INSERT INTO additional_incomes (id, income, source_name, monthly_salary_cents, currency) SELECT gen_random_uuid(), id, 'Band', 10000, 'usd' FROM incomes",
    ],
    ["a connected account", "UPDATE income_connections SET accounts_added_at = NULL"],
    [
      "the home of a group",
      "INSERT INTO group_property_selections (group_source, property, full_property_price_cents) SELECT slug, '{}', 400000 FROM group_sources",
    ],
    ["how many share it", "UPDATE group_sources SET number_of_potential_roommates = coalesce(number_of_potential_roommates, 1) + 2"],
    [
      "somebody who was invited beyond that",
      "INSERT INTO group_members (id, group_source, email, invited_at) SELECT gen_random_uuid(), slug, n || slug || '@example.com', now() FROM group_sources, generate_series(1, 4) n",
    ],
    ["somebody who said no", "UPDATE group_members SET left_at = now(), left_because = 'declined' WHERE email LIKE '1%'"],
    ["a member who is no more", "DELETE FROM group_members WHERE email LIKE '2%'"],
    ["an income in another currency", "UPDATE incomes SET currency = CASE currency WHEN 'usd' THEN 'cad' ELSE 'usd' END"],
    ["what is earned beside, in another currency", "UPDATE additional_incomes SET currency = CASE currency WHEN 'usd' THEN 'cad' ELSE 'usd' END"],
    ["a name", "UPDATE applicant_infos SET first_name = 'Zoë', phonenumber = '+12065550199'"],
    ["an income that goes", "DELETE FROM additional_incomes"],
    ["a name that was signed in with", "UPDATE users SET last_name = 'Ångström', email = 'NEW.' || email WHERE NOT is_staff"],
    ["until when it should be decided", "INSERT INTO review_terms (market, hours) VALUES ('', 48), ('boston', 12)"],
  ])("%s", async (_what, statement) => {
    await query(database, statement);
    expect(await differences(database)).toEqual([]);
  });
});

describeOnPostgres("what two change of one application at once", (database) => {
  beforeAll(filled(database));

  it("is all in the queue, whoever came last", async () => {
    const [one] = await query<{ id: string; applicant_info: string }>(
      database,
      "SELECT a.id, a.applicant_info FROM applications a JOIN background_checks b ON b.target_id = a.applicant_info WHERE a.status = 'lease_sent' LIMIT 1",
    );
    const [first, second] = [await database.open.pool.connect(), await database.open.pool.connect()];
    await first.query("BEGIN");
    await second.query("BEGIN");
    await first.query("UPDATE applications SET status = 'withdrawn' WHERE id = $1", [one!.id]);
    // Waits for the first, and knew nothing of it when it began.
    const scored = second.query("UPDATE background_checks SET score = 333 WHERE target_id = $1", [one!.applicant_info]);
    await expect.poll(async () => (await query<{ n: number }>(database, "SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted"))[0]?.n).toBeGreaterThan(0);
    await first.query("COMMIT");
    await scored;
    await second.query("COMMIT");
    first.release();
    second.release();
    expect(await query(database, "SELECT status, score FROM review_queue WHERE application = $1", [one!.id])).toEqual([{ status: "withdrawn", score: 333 }]);
    expect(await differences(database)).toEqual([]);
  });
});
