import { expect, it } from "vitest";
import { Database } from "#server/db/engine/database.ts";
import { InvalidRecord } from "#server/ports/store.ts";
import { aPerson } from "#tests/support/database-fixtures.ts";
import { describeOnEachDatabase, describeOnPostgres } from "#tests/support/database.ts";

describeOnEachDatabase("a transaction", (database) => {
  const store = () => database.open.store;

  it("keeps all or nothing", async () => {
    const person = await aPerson(store());
    const failing = store().transaction(async (tx) => {
      await tx.update("user", person.id, { first_name: "Half" });
      await tx.insert("support_case", { user_id: person.id, email: "a@example.com", message: "m", page: "/", at: "2026-01-01T00:00:00.000Z" });
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    expect((await store().find("user", person.id))?.first_name).toBe("Pat");
    expect((await store().list("support_case", { user_id: person.id }, { limit: 1, offset: 0 })).total).toBe(0);
  });

  it("sees its own writes, and others don't before it ends", async () => {
    const person = await aPerson(store());
    await store().transaction(async (tx) => {
      await tx.update("user", person.id, { first_name: "Inside" });
      expect((await tx.find("user", person.id))?.first_name).toBe("Inside");
    });
    expect((await store().find("user", person.id))?.first_name).toBe("Inside");
  });

  it("whose failure was swallowed says so instead of pretending to have saved", async () => {
    const person = await aPerson(store());
    const careless = store().transaction(async (tx) => {
      await tx.update("user", person.id, { first_name: "Lost" });
      await tx.update("user", person.id, { first_name: "x".repeat(51) }).catch(() => {});
      return "saved";
    });
    await expect(careless).rejects.toThrow("nothing was saved");
    expect((await store().find("user", person.id))?.first_name).toBe("Pat");
  });

  it("leaves nothing behind for the next one after a failure", async () => {
    const person = await aPerson(store());
    for (let time = 0; time < 30; time += 1) {
      await expect(store().transaction((tx) => tx.update("user", person.id, { first_name: "x".repeat(51) }))).rejects.toBeInstanceOf(InvalidRecord);
    }
    await store().transaction((tx) => tx.update("user", person.id, { first_name: "Fine" }));
    expect((await store().find("user", person.id))?.first_name).toBe("Fine");
  });

  it("refuses to reach past itself: neither the store nor a second transaction inside it", async () => {
    const person = await aPerson(store());
    await expect(store().transaction(() => store().find("user", person.id))).rejects.toThrow("use what it was given");
    await expect(store().transaction(() => store().transaction(async () => {}))).rejects.toThrow("don't nest");
  });

  it("can't be used when it is over", async () => {
    let kept: { find: (name: "user", id: string) => Promise<unknown> } | null = null;
    await store().transaction(async (tx) => {
      kept = tx;
    });
    await expect(kept!.find("user", "6b1f4f0e-0000-4000-8000-000000000000")).rejects.toThrow("is over");
  });

  it("runs many at once without mixing them up", async () => {
    const person = await aPerson(store());
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        store().transaction(async (tx) => {
          const before = (await tx.lock("user", person.id))!;
          await tx.update("user", person.id, { phonenumber: String(Number(before.phonenumber || "0") + 1), first_name: `N${index}` });
        }),
      ),
    );
    expect(await store().find("user", person.id)).toMatchObject({ phonenumber: "40", version: 41 });
  });
});

describeOnPostgres("a transaction that collides", (database) => {
  it.each(["40001", "40P01"])("of one statement alone is run again as well (%s)", async (code) => {
    const { pool } = database.open;
    // Counts on through what is rolled back.
    await pool.query(`CREATE SEQUENCE tries_${code}`);
    const fails = `DO $$ BEGIN IF nextval('tries_${code}') <= 2 THEN RAISE EXCEPTION 'again' USING ERRCODE = '${code}'; END IF; END $$`;
    await new Database(pool).query(fails);
    expect((await pool.query(`SELECT last_value::int FROM tries_${code}`)).rows).toEqual([{ last_value: 3 }]);
  });

  it("is run again after a deadlock, and both end well", async () => {
    const { store } = database.open;
    const [a, b] = [await aPerson(store), await aPerson(store)];
    let [runs, held] = [0, 0];
    let meet = (): void => undefined;
    const met = new Promise<void>((resolve) => (meet = resolve));
    const both = (first: string, second: string, mark: string) =>
      store.transaction(async (tx) => {
        runs += 1;
        await tx.update("user", first, { last_name: mark });
        held += 1;
        // Each holds what the other wants next.
        if (held === 2) meet();
        await met;
        await tx.update("user", second, { last_name: mark });
      });
    await Promise.all([both(a.id, b.id, "one"), both(b.id, a.id, "two")]);
    expect(runs).toBeGreaterThan(2);
    expect((await store.find("user", a.id))?.last_name).toBe((await store.find("user", b.id))?.last_name);
  });

  it("is run again after a serialization failure, and given up after five", async () => {
    const db = new Database(database.open.pool);
    let runs = 0;
    const fails = (times: number) =>
      db.transaction(async (tx) => {
        runs += 1;
        if (runs <= times) await tx.query("DO $$ BEGIN RAISE EXCEPTION 'again' USING ERRCODE = '40001'; END $$");
        return runs;
      });
    expect(await fails(2)).toBe(3);
    runs = 0;
    await expect(fails(9)).rejects.toThrow("again");
    expect(runs).toBe(5);
  });
});
