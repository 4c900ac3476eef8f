import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startDatabase } from "#server/db/start-database.ts";
import { openStore, type OpenStore } from "#server/db/index.ts";
import { migrate, readMigrations } from "#server/db/engine/migrate.ts";
import { describeOnEachDatabase, LogCollector, SECRET_KEY } from "#tests/support/database.ts";

const BEFORE = "0047-one-account-an-address.sql";

interface Given {
  email: string;
  roles?: string[];
  identity?: string;
  created_at?: string;
}

/** A database of before an address could have only one account, opened by this version. */
describeOnEachDatabase("accounts of one address, from before it could have only one,", { begin: "empty" }, (database) => {
  const log = new LogCollector();
  let open: OpenStore;
  const ids = new Map<string, string>();
  const idOf = (name: string): string => ids.get(name)!;
  const row = async (name: string) => (await open.pool.query("SELECT * FROM users WHERE id = $1", [idOf(name)])).rows[0];
  const identities = async (name: string): Promise<string[]> =>
    (await open.pool.query("SELECT subject FROM identities WHERE user_id = $1", [idOf(name)])).rows.map(({ subject }) => subject as string);

  const account = async (pool: Pool, name: string, { email, roles = [], identity, created_at = "2026-01-01T00:00:00Z" }: Given): Promise<void> => {
    ids.set(name, randomUUID());
    const values = [idOf(name), email, name, roles.length > 0, roles, created_at];
    await pool.query("INSERT INTO users (id, email, first_name, is_staff, staff_roles, created_at) VALUES ($1, $2, $3, $4, $5, $6)", values);
    if (identity) await pool.query("INSERT INTO identities (issuer, subject, user_id) VALUES ('https://vendor.example', $1, $2)", [identity, idOf(name)]);
  };
  const application = async (pool: Pool, name: string): Promise<void> => {
    const slug = randomUUID();
    await pool.query("INSERT INTO markets (slug, display_name, country_code, region_code, picture) VALUES ('a', 'A', 'US', 'WA', 'x') ON CONFLICT DO NOTHING");
    await pool.query("INSERT INTO sources (slug, market, application_fee_cents, currency, label) VALUES ($1, 'a', 0, 'usd', 'A room')", [slug]);
    const values = [randomUUID(), slug, idOf(name), randomUUID()];
    await pool.query(
      `WITH a AS (INSERT INTO applications (id, source, source_sharing, user_id, status, market, application_fee_cents, currency, applicant_info)
           SELECT $1, slug, sharing, $3, 'open', 'a', 0, 'usd', $4 FROM sources WHERE slug = $2 RETURNING id)
         INSERT INTO applicant_infos (id, application) SELECT $4, id FROM a`,
      values,
    );
  };

  beforeAll(async () => {
    const config = { databaseUrl: database.databaseUrl, dataDir: database.dataDir, secretKey: SECRET_KEY, logger: log };
    const begun = await startDatabase(config);
    const all = readMigrations();
    await migrate(
      begun.pool,
      log,
      all.filter(({ name }) => name < BEFORE),
    );
    const { pool } = begun;
    // Three invitations at once: nobody has signed in to any.
    for (const [place, email] of ["nora@example.com", "Nora@example.com", "NORA@example.com"].entries())
      await account(pool, `invited-${place}`, { email, roles: ["admin"], created_at: `2026-01-0${place + 1}T00:00:00Z` });
    // Two vendors at once: the second has nothing.
    await account(pool, "ada-first", { email: "ada@example.com", identity: "ada-google" });
    await application(pool, "ada-first");
    await account(pool, "ada-second", { email: "ada@example.com", identity: "ada-apple", created_at: "2025-01-01T00:00:00Z" });
    await pool.query("INSERT INTO sessions (id, user_id, created_at, seen_at, expires_at, refresh_expires_at) VALUES ($1, $2, now(), now(), now(), now())", [
      "s".repeat(40),
      idOf("ada-second"),
    ]);
    // A role was taken from the one; the invitation that stood beside it was never taken up.
    await account(pool, "amos", { email: "amos@example.com", identity: "amos-google" });
    await account(pool, "amos-left-over", { email: "amos@example.com", roles: ["admin"], created_at: "2025-01-01T00:00:00Z" });
    // Both are used, by whoever applies and by whoever works here.
    await account(pool, "ben", { email: "ben@example.com", identity: "ben-google", created_at: "2025-01-01T00:00:00Z" });
    await application(pool, "ben");
    await account(pool, "ben-at-work", { email: "ben@example.com", identity: "ben-apple", roles: ["reviewer"] });
    await account(pool, "ben-again", { email: "ben@example.com", identity: "ben-linkedin" });
    await application(pool, "ben-again");
    // Nobody's address, letters that only look alike, and an address of one.
    await account(pool, "nobody", { email: "" });
    await account(pool, "nobody-else", { email: "" });
    await account(pool, "kelvin", { email: "\u212Aim@example.com" });
    await account(pool, "kim", { email: "kim@example.com" });
    open = await openStore(config, Promise.resolve(begun));
  });
  afterAll(() => open.close());

  it("are brought together where one has nothing but a sign-in of its own: it ends, with its sessions and what it was invited to", async () => {
    expect(await row("invited-0")).toMatchObject({ email: "nora@example.com", staff_roles: ["admin"], deleted_at: null });
    for (const name of ["invited-1", "invited-2", "ada-second", "amos-left-over"])
      expect(await row(name), name).toMatchObject({
        email: "",
        first_name: "",
        is_staff: false,
        staff_roles: [],
        deleted_at: expect.anything(),
        duplicate_of: null,
      });
    expect(await row("ada-first")).toMatchObject({ email: "ada@example.com", deleted_at: null });
    expect([await identities("ada-first"), await identities("ada-second")]).toEqual([["ada-google"], []]);
    expect((await open.pool.query("SELECT 1 FROM sessions WHERE user_id = $1", [idOf("ada-second")])).rowCount).toBe(0);
  });

  it("never give back a role that was taken", async () => {
    expect(await row("amos")).toMatchObject({ is_staff: false, staff_roles: [] });
    const { rows } = await open.pool.query("SELECT id FROM users WHERE is_staff AND lower(email) = 'amos@example.com'");
    expect(rows).toEqual([]);
  });

  it("stay where both are used, each signed in to as before, with roles for the one that has them", async () => {
    expect(await row("ben-at-work")).toMatchObject({ email: "ben@example.com", staff_roles: ["reviewer"], duplicate_of: null });
    for (const name of ["ben", "ben-again"])
      expect(await row(name)).toMatchObject({ email: "ben@example.com", is_staff: false, duplicate_of: idOf("ben-at-work") });
    expect(await Promise.all(["ben", "ben-at-work", "ben-again"].map(identities))).toEqual([["ben-google"], ["ben-apple"], ["ben-linkedin"]]);
    await expect(open.pool.query("UPDATE users SET is_staff = true, staff_roles = '{admin}' WHERE id = $1", [idOf("ben")])).rejects.toMatchObject({
      constraint: "users_duplicate_is_no_staff",
    });
  });

  it("are found by the address as the one that has it", async () => {
    const found = (email: string) => open.store.transaction((tx) => tx.userByEmail(email));
    expect((await found("BEN@example.com"))?.id).toBe(idOf("ben-at-work"));
    expect((await found("kim@example.com"))?.id).toBe(idOf("kim"));
  });

  it("are named to the operator by their ids while both stay, and nobody else is", () => {
    const said = log.lines.filter(({ level }) => level === "warn");
    expect(said).toHaveLength(1);
    const pairs = ["ben", "ben-again"].map((name) => ({ account: idOf("ben-at-work"), duplicate: idOf(name) }));
    expect(said[0]).toMatchObject({ fields: { accounts: pairs } });
    expect(said[0]!.message).toContain("Delete the one that isn't used");
    expect(log.text()).not.toContain("ben@example.com");
  });

  it("of which whoever has the address goes: the oldest of the others has it then", async () => {
    await open.pool.query("UPDATE users SET email = '', is_staff = false, staff_roles = '{}' WHERE id = $1", [idOf("ben-at-work")]);
    expect(await row("ben")).toMatchObject({ duplicate_of: null });
    expect(await row("ben-again")).toMatchObject({ duplicate_of: idOf("ben") });
  });

  it("can't be made any more, in any spelling that counts as the same", async () => {
    const add = (email: string) => open.store.transaction((tx) => tx.insert("user", { email, first_name: "", last_name: "" }));
    await expect(add("KIM@example.com")).rejects.toMatchObject({ code: "duplicate-record", constraint: "users_one_of_an_address" });
    await expect(add("")).resolves.toMatchObject({ email: "" });
  });
});
