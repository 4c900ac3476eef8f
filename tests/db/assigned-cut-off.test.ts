import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { assignReviews } from "#server/areas/review/index.ts";
import { openStore, type OpenStore } from "#server/db/index.ts";
import type { Store } from "#server/ports/store.ts";
import { describeOnEachDatabase, LogCollector, SECRET_KEY, type TestDatabase } from "#tests/support/database.ts";
import { pgliteTemplate } from "#tests/support/pglite-template.ts";
import { staff, submitted } from "../areas/review/support.ts";
import { TestApp } from "../support/test-app.ts";

/** Three are given to Rob; `amid` happens when the second is written and not yet kept. Once it is `back`, the others are given again. */
async function givesThree(app: TestApp, amid: () => Promise<void>, back: () => Promise<void>): Promise<void> {
  const rob = await staff(app, "Rob");
  const ids: string[] = [];
  for (let n = 0; n < 3; n += 1) ids.push((await submitted(app)).id);
  let transactions = 0;
  const transaction: Store["transaction"] = (work) => {
    transactions += 1;
    return app.store.transaction(async (tx) => {
      const value = await work(tx);
      if (transactions === 2) await amid();
      return value;
    });
  };
  const deps = { ...app.deps, store: { ...app.store, transaction } };
  const given = await assignReviews(deps, rob, { applications: ids, assigned_to: rob.user.id });
  expect(given).toMatchObject({
    value: {
      assigned: [ids[0]],
      changed: [{ application: ids[0], from: null }],
      failed: ids.slice(1).map((application) => ({ application, problem: { code: "unavailable" } })),
    },
  });
  expect(transactions, "nobody waits for it once for each").toBe(2);
  await back();
  const owners = () => Promise.all(ids.map(async (id) => (await app.store.find("application", id))!.assigned_to));
  expect(await owners(), "what went stays, and nothing else did").toEqual([rob.user.id, null, null]);
  expect(await assignReviews(app.deps, rob, { applications: ids.slice(1), assigned_to: rob.user.id })).toMatchObject({ value: { failed: [] } });
  expect(await owners()).toEqual(ids.map(() => rob.user.id));
  for (const id of ids) expect((await app.store.events(id)).filter(({ name }) => name === "assigned")).toHaveLength(1);
}

/** The database is gone for everybody, and nobody gets in again until it is let. */
async function withGoing(database: TestDatabase, work: (gone: () => Promise<void>, back: () => Promise<void>) => Promise<void>): Promise<void> {
  const owner = new pg.Client({ connectionString: inject("postgresUrl") });
  await owner.connect();
  const name = new URL(database.databaseUrl!).pathname.slice(1);
  const lets = (connections: boolean) => owner.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS ${String(connections)}`);
  const gone = async (): Promise<void> => {
    await lets(false);
    await owner.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [name]);
  };
  try {
    await work(gone, async () => void (await lets(true)));
  } finally {
    await owner.end();
  }
}

describeOnEachDatabase("a database that goes away amid a bulk action", (database) => {
  let open: OpenStore;
  beforeAll(async () => {
    if (database.engine === "postgresql") return void (open = database.open);
    const workerUrl = new URL("./support/dying-worker.mjs", import.meta.url);
    const dataDir = join(database.dataDir, "dying");
    open = await openStore({ dataDir, secretKey: SECRET_KEY, logger: new LogCollector(), pglite: { template: await pgliteTemplate(), workerUrl } });
  });
  afterAll(async () => {
    if (database.engine === "pglite") await open.close();
  });

  it("keeps what went, names each of the others, and gives them when it is back", async () => {
    const app = await TestApp.open({ database: open });
    const byItself = async (): Promise<void> => undefined;
    if (database.engine === "pglite") await givesThree(app, byItself, byItself);
    else await withGoing(database, (gone, back) => givesThree(app, gone, back));
    await app.close();
  });
});
