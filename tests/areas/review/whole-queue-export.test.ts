import { afterAll, beforeAll, expect, it } from "vitest";
import { reviewRows } from "#server/areas/review/index.ts";
import { csvStream } from "#server/http/body/csv-stream.ts";
import type { Actor } from "#server/kernel/context/deps.ts";
import { describeOnEachDatabase, type TestDatabase } from "../../support/database.ts";
import { TestApp } from "../../support/test-app.ts";
import { makeApplications } from "../../bench/queue/many-applications.ts";
import { staff } from "./support.ts";

interface Asked {
  ordering: string;
  status?: string;
}

/** A house of so many applications, and somebody who takes all of them with them. */
function houseOfMany(database: TestDatabase, many: number) {
  const at: { app: TestApp; rob: Actor } = {} as never;
  beforeAll(async () => {
    await makeApplications(database.open.pool, { many, now: new Date() });
    at.app = await TestApp.open({ database: database.open });
    at.rob = await staff(at.app, "Rob");
  });
  afterAll(() => at.app.close());

  const takes = async (asked: Asked): Promise<ReadableStreamDefaultReader<Uint8Array>> => {
    const rows = await reviewRows(at.app.deps, at.rob, { columns: "id,status,created_at", ...asked });
    if (!rows.ok) throw new Error("refused");
    return csvStream(rows.value).getReader();
  };
  /** The lines that came, without the one that names the columns. `meanwhile` happens when the first have come. */
  const linesOf = async (asked: Asked, meanwhile = () => Promise.resolve()): Promise<string[][]> => {
    const reader = await takes(asked);
    let text = "";
    const decoder = new TextDecoder();
    for (let part = await reader.read(), n = 0; !part.done; part = await reader.read(), n += 1) {
      text += decoder.decode(part.value, { stream: true });
      if (n === 2) await meanwhile();
    }
    return text
      .trimEnd()
      .split("\r\n")
      .slice(1)
      .map((line) => line.split(","));
  };
  const count = async (where: string): Promise<number> =>
    (await database.open.pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM applications WHERE ${where}`)).rows[0]!.n;
  return { at, takes, linesOf, count };
}

/** Several pages of the queue; `npm run campaign -- rows` takes a hundred thousand. */
const MANY = Number(process.env["LATCHKEY_ROWS"] ?? 2_600);
describeOnEachDatabase("the table of a queue of thousands", (database) => {
  const { at, takes, linesOf, count } = houseOfMany(database, MANY);

  it.each(["-created_at", "due_at", "-score"])("has each application once, by %s", async (ordering) => {
    const lines = await linesOf({ ordering });
    expect([lines.length, new Set(lines.map(([id]) => id)).size]).toEqual([MANY, MANY]);
    const begun = lines.map(([, , created_at]) => created_at!);
    if (ordering === "-created_at") expect(begun).toEqual([...begun].sort().reverse());
  });

  it("has those that the list has, and no other", async () => {
    const lines = await linesOf({ ordering: "-created_at", status: "rejected,withdrawn" });
    expect(new Set(lines.map(([, status]) => status))).toEqual(new Set(["rejected", "withdrawn"]));
    expect(lines).toHaveLength(await count("status IN ('rejected', 'withdrawn')"));
  });

  it("has each once as well where some are given to somebody while it leaves", async () => {
    const lines = await linesOf({ ordering: "-created_at" }, async () => {
      await database.open.pool.query("UPDATE applications SET assigned_to = $1 WHERE status = 'submitted'", [at.rob.user.id]);
    });
    expect(new Set(lines.map(([id]) => id)).size).toBe(MANY);
  });

  it("breaks off where whoever takes it loses their role, and is no whole table", async () => {
    const reader = await takes({ ordering: "-created_at" });
    await reader.read();
    await reader.read();
    const { id, staff_roles } = at.rob.user;
    await at.app.store.transaction((tx) => tx.update("user", id, { is_staff: false, staff_roles: [] }));
    const rest = (async () => {
      while (!(await reader.read()).done);
    })();
    await expect(rest).rejects.toThrow("may not read it any more");
    await at.app.store.transaction((tx) => tx.update("user", id, { is_staff: true, staff_roles }));
  });
});
