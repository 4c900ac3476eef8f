import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { assignReviews } from "#server/areas/review/index.ts";
import { openStore, type OpenStore } from "#server/db/index.ts";
import type { Store } from "#server/ports/store.ts";
import { describeOnPostgres, LogCollector, SECRET_KEY } from "#tests/support/database.ts";
import { pgliteTemplate } from "#tests/support/pglite-template.ts";
import { staff, submitted } from "../areas/review/support.ts";
import { House } from "../support/house.ts";

/** Three are given to Rob; `amid` happens when the second is written and not yet kept. Once it is `back`, the others are given again. */
async function givesThree(house: House, amid: () => Promise<void>, back: () => Promise<void>): Promise<void> {
  const rob = await staff(house, "Rob");
  const ids: string[] = [];
  for (let n = 0; n < 3; n += 1) ids.push((await submitted(house)).id);
  let transactions = 0;
  const transaction: Store["transaction"] = (work) => {
    transactions += 1;
    return house.store.transaction(async (tx) => {
      const value = await work(tx);
      if (transactions === 2) await amid();
      return value;
    });
  };
  const deps = { ...house.deps, store: { ...house.store, transaction } };
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
  const owners = () => Promise.all(ids.map(async (id) => (await house.store.find("application", id))!.assigned_to));
  expect(await owners(), "what went stays, and nothing else did").toEqual([rob.user.id, null, null]);
  expect(await assignReviews(house.deps, rob, { applications: ids.slice(1), assigned_to: rob.user.id })).toMatchObject({ value: { failed: [] } });
  expect(await owners()).toEqual(ids.map(() => rob.user.id));
  for (const id of ids) expect((await house.store.events(id)).filter(({ name }) => name === "assigned")).toHaveLength(1);
}

describeOnPostgres("a database that goes away amid a bulk action", (database) => {
  it("keeps what went, names each of the others, and gives them when it is back", async () => {
    const house = await House.open({ database: database.open });
    const owner = new pg.Client({ connectionString: inject("postgresUrl") });
    await owner.connect();
    const name = new URL(database.databaseUrl!).pathname.slice(1);
    const lets = (connections: boolean) => owner.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS ${String(connections)}`);
    const amid = async (): Promise<void> => {
      await lets(false);
      await owner.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [name]);
    };
    await givesThree(house, amid, async () => void (await lets(true)));
    await owner.end();
    await house.close();
  });
});

describe("the embedded database that dies amid a bulk action", () => {
  const folder = mkdtempSync(join(tmpdir(), "latchkey-cut-off-"));
  let open: OpenStore;
  beforeAll(async () => {
    const workerUrl = new URL("./support/dying-worker.mjs", import.meta.url);
    open = await openStore({ dataDir: folder, secretKey: SECRET_KEY, logger: new LogCollector(), pglite: { template: await pgliteTemplate(), workerUrl } });
  });
  afterAll(async () => {
    await open.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("keeps what went, names each of the others, and gives them when its thread is there again", async () => {
    const house = await House.open({ database: open });
    const nothing = async (): Promise<void> => undefined;
    await givesThree(house, nothing, nothing);
    await house.close();
  });
});
