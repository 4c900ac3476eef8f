import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { migrate, readMigrations, type Migration } from "#server/db/engine/migrate.ts";
import { StartRefused } from "#server/ports/start-refused.ts";
import { aPerson } from "#tests/support/database-fixtures.ts";
import { describeOnEachDatabase, describeOnPostgres, LogCollector } from "#tests/support/database.ts";

const migration = (name: string, sql: string): Migration => ({ name, sql, checksum: sql });

describeOnEachDatabase("migrations", { begin: "own" }, (database) => {
  const shipped = readMigrations();
  const log = new LogCollector();

  it("have all run on a database that was opened, and don't run again", async () => {
    const { rows } = await database.open.pool.query("SELECT name FROM schema_migrations ORDER BY name");
    expect(rows.map((row) => row.name)).toEqual(shipped.map((each) => each.name));
    expect(await migrate(database.open.pool, log)).toEqual([]);
  });

  it("bring an existing database with its data to a newer shape, once", async () => {
    const person = await aPerson(database.open.store);
    const newer = [...shipped, migration("9001-nickname.sql", "ALTER TABLE users ADD nickname text; UPDATE users SET nickname = first_name;")];
    expect(await migrate(database.open.pool, log, newer)).toEqual(["9001-nickname.sql"]);
    expect(await migrate(database.open.pool, log, newer)).toEqual([]);
    const { rows } = await database.open.pool.query("SELECT nickname FROM users WHERE id = $1", [person.id]);
    expect(rows).toEqual([{ nickname: "Pat" }]);
    expect(await database.open.store.find("user", person.id)).toMatchObject({ id: person.id, first_name: "Pat" });
  });

  it("refuse a database that a newer version made, an edited migration, and leave it as it was", async () => {
    const refusedWith = (list: Migration[]) =>
      migrate(database.open.pool, log, list).catch((error: unknown) => (error instanceof StartRefused ? error.message : error));
    expect(await refusedWith(shipped)).toContain("made by a newer version of Latchkey: it knows 9001-nickname.sql");
    const edited = [
      { ...shipped[0]!, checksum: "other" },
      ...shipped.slice(1),
      migration("9001-nickname.sql", "ALTER TABLE users ADD nickname text; UPDATE users SET nickname = first_name;"),
    ];
    expect(await refusedWith(edited)).toContain(`${shipped[0]!.name} was changed after it ran`);
  });

  it("that fail are undone as a whole and leave the database usable", async () => {
    const all = [...shipped, migration("9001-nickname.sql", "ALTER TABLE users ADD nickname text; UPDATE users SET nickname = first_name;")];
    const broken = [...all, migration("9002-broken.sql", "CREATE TABLE half (id int); INSERT INTO half VALUES (1); SELECT 1 / 0;")];
    await expect(migrate(database.open.pool, log, broken)).rejects.toThrow("Migration 9002-broken.sql failed: division by zero");
    const { rows } = await database.open.pool.query("SELECT to_regclass('half') AS half");
    expect(rows[0].half).toBeNull();
    await database.open.store.ping();
    expect(await migrate(database.open.pool, log, all)).toEqual([]);
  });
});

describeOnPostgres("migrations of processes that start together", (database) => {
  it("run once between them", async () => {
    const newer = [...readMigrations(), migration("9001-slow.sql", "CREATE TABLE slow (id int); SELECT pg_sleep(0.3);")];
    const others = [await database.another(), await database.another()];
    const ran = await Promise.all([database.open, ...others].map((open) => migrate(open.pool, new LogCollector(), newer)));
    expect(ran.flat()).toEqual(["9001-slow.sql"]);
  });
});

describe("the folder of migrations", () => {
  it("has to be numbered without a gap", () => {
    const folder = mkdtempSync(join(tmpdir(), "latchkey-migrations-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, "0001-first.sql"), "SELECT 1");
    writeFileSync(join(folder, "0003-third.sql"), "SELECT 1");
    expect(() => readMigrations(folder)).toThrow("0003-third.sql has to be called 0002-");
  });
});
