import { expect, it } from "vitest";
import { describeOnEachDatabase } from "#tests/support/database.ts";

describeOnEachDatabase("values", { begin: "own" }, (database) => {
  const one = async (sql: string, values: unknown[] = []) => (await database.open.pool.query(sql, values)).rows[0].v as unknown;

  it.each([
    ["SELECT 42::int AS v", 42],
    ["SELECT 9007199254740991::bigint AS v", Number.MAX_SAFE_INTEGER],
    ["SELECT count(*) AS v FROM (VALUES (1), (2)) AS t", 2],
    ["SELECT 1.5::float8 AS v", 1.5],
    ["SELECT 12.30::numeric AS v", "12.30"],
    ["SELECT true AS v", true],
    ["SELECT NULL::text AS v", null],
    ["SELECT date '2024-02-29' AS v", "2024-02-29"],
    ["SELECT timestamptz '2024-02-29 23:30:00.5-08' AS v", "2024-03-01T07:30:00.500Z"],
    ["SELECT timestamp '2024-02-29 23:30:00' AS v", "2024-02-29T23:30:00.000Z"],
    ["SELECT ARRAY['a', 'b,c', NULL, '\"q\"']::text[] AS v", ["a", "b,c", null, '"q"']],
    ["SELECT ARRAY[1, 2]::int[] AS v", [1, 2]],
    ["SELECT ARRAY[date '2024-01-01'] AS v", ["2024-01-01"]],
    ["SELECT ARRAY[timestamptz '2024-01-01 00:00Z'] AS v", ["2024-01-01T00:00:00.000Z"]],
    ['SELECT \'{"a": [1, {"b": null}]}\'::jsonb AS v', { a: [1, { b: null }] }],
    ["SELECT '\\x00ff'::bytea AS v", Buffer.from([0, 255])],
  ])("%s", async (sql, expected) => {
    expect(await one(sql)).toEqual(expected);
  });

  it.each([
    ["text with every kind of character", "SELECT $1::text AS v", "ü€😀 'quotes\" \\ \n\t"],
    ["a number", "SELECT $1::bigint AS v", 35],
    ["a list of texts", "SELECT $1::text[] AS v", ["a", "b'c", ""]],
    ["an object", "SELECT $1::jsonb AS v", { a: { b: ["c"] } }],
    ["bytes", "SELECT $1::bytea AS v", Buffer.from([1, 2, 3, 0, 255])],
    ["an instant", "SELECT $1::timestamptz AS v", "2024-05-06T07:08:09.123Z"],
    ["a date", "SELECT $1::date AS v", "2024-05-06"],
    ["nothing", "SELECT $1::text AS v", null],
    ["a long text", "SELECT $1::text AS v", "x".repeat(3_000_000)],
  ])("takes %s and gives it back", async (_what, sql, value) => {
    expect(await one(sql, [value])).toEqual(value);
  });

  it("refuses a bigint that a number can't hold rather than rounding it", async () => {
    await expect(one("SELECT 9007199254740993::bigint AS v")).rejects.toThrow("too large");
    expect(await one("SELECT 1 AS v")).toBe(1);
  });

  it("reads many rows and several statements", async () => {
    const { rows } = await database.open.pool.query("SELECT n, repeat('x', 100) AS text FROM generate_series(1, 20000) AS n");
    expect(rows).toHaveLength(20_000);
    expect(rows[19_999]).toEqual({ n: 20_000, text: "x".repeat(100) });
    const several = (await database.open.pool.query("SELECT 1 AS a; SELECT 2 AS a")) as unknown as { rows: { a: number }[] }[];
    expect(several.map((each) => each.rows[0]!.a)).toEqual([1, 2]);
  });

  it("names SQLSTATE and constraint of an error, and goes on", async () => {
    const { pool } = database.open;
    await expect(pool.query("SELECT 1 / $1::int", [0])).rejects.toMatchObject({ code: "22012" });
    await expect(pool.query("INSERT INTO settings (key, value) VALUES ('a', '1'), ('a', '2')")).rejects.toMatchObject({
      code: "23505",
      constraint: "settings_pkey",
    });
    await expect(pool.query("SELEKT")).rejects.toMatchObject({ code: "42601" });
    await expect(pool.query("BEGIN; SELECT 1 / 0; COMMIT")).rejects.toMatchObject({ code: "22012" });
    expect(await one("SELECT 1 AS v")).toBe(1);
  });

  it("gives prepared statements their answers, the same one many times", async () => {
    for (let n = 0; n < 50; n += 1) {
      const { rows } = await database.open.pool.query({ name: "double", text: "SELECT $1::int * 2 AS v", values: [n] });
      expect(rows[0].v).toBe(n * 2);
    }
  });

  it("lets one have the connection alone from BEGIN to COMMIT", async () => {
    const { pool } = database.open;
    await pool.query("CREATE TABLE IF NOT EXISTS turns (n int)");
    await Promise.all(
      Array.from({ length: 10 }, async (_, n) => {
        const client = await pool.connect();
        await client.query("BEGIN");
        await client.query("INSERT INTO turns VALUES ($1)", [n]);
        await client.query(n % 2 ? "ROLLBACK" : "COMMIT");
        client.release();
      }),
    );
    expect((await pool.query("SELECT n FROM turns ORDER BY n")).rows.map((row) => row.n)).toEqual([0, 2, 4, 6, 8]);
  });
});
