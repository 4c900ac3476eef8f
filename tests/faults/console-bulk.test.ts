/** Many applications are given to somebody in a browser, and the database is gone when some of them went. */
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withBrowser } from "#tests/support/browser.ts";
import { repeated } from "#tests/support/lanes.mjs";
import { Person } from "#tests/support/person.ts";
import { PostgresCluster } from "#tests/support/postgres-cluster.ts";
import { isAwake } from "#tests/support/tour.ts";
import { testServerOf } from "./support/test-server.ts";

describe("the database is gone in the middle of a bulk action (PostgreSQL)", repeated, () => {
  let cluster: PostgresCluster;
  beforeAll(async () => {
    cluster = await PostgresCluster.create();
  });
  afterAll(() => cluster?.remove());
  const app = testServerOf({ people: 4, databaseUrl: () => cluster.url() });
  const browser = withBrowser();

  test("whoever gave them is told which went and which were not tried, goes on with one press, and all of them went once", async () => {
    browser.allow(/503 \(|ERR_|EventSource/);
    for (let n = 0; n < 4; n += 1) await app.newcomer();
    const page = await browser.open();
    const stella = new Person(page, app.url);
    await stella.signIn("staff@example.com", "/console/queue?view=all&search=person-");
    await stella.heading("Everything");
    await isAwake(page);
    const rows = page.getByRole("row").filter({ has: page.getByRole("gridcell") });
    await expect.poll(() => rows.count()).toBe(4);
    const ids = (await rows.evaluateAll((all) => all.map(({ id }) => id))).map((id) => id.replace("row-", ""));
    for (const row of await rows.all()) await row.getByRole("checkbox").check();
    await page.getByText("4 selected").waitFor();
    const owners = async (): Promise<boolean[]> => {
      const client = new pg.Client({ connectionString: cluster.url() });
      await client.connect();
      const asked = "SELECT id FROM applications WHERE id = ANY($1) AND assigned_to IS NOT NULL";
      const { rows: given } = await client.query<{ id: string }>(asked, [ids]).finally(() => client.end());
      return ids.map((id) => given.some((one) => one.id === id));
    };

    // Somebody else holds the third of them, so that the database is gone exactly when two went.
    const holder = new pg.Client({ connectionString: cluster.url() });
    holder.on("error", () => undefined);
    await holder.connect();
    await holder.query("BEGIN");
    await holder.query("SELECT 1 FROM applications WHERE id = $1 FOR UPDATE", [ids[2]]);
    await page.keyboard.press("i");
    await expect.poll(owners).toEqual([true, true, false, false]);
    await page.getByRole("status").filter({ hasText: "0 of 4" }).waitFor();
    await cluster.stop("kill");

    const told = page.getByRole("status").filter({ hasText: "2 were assigned to Stella Novak." });
    await told.filter({ hasText: "2 were not tried." }).waitFor();
    await told.filter({ hasText: "Nothing is lost; please try again in a moment." }).waitFor();
    const goOn = page.getByRole("button", { name: /^Go on/ });
    await goOn.waitFor();

    await cluster.start();
    await expect.poll(async () => (await fetch(`${app.url}/readyz`)).status).toBe(200);
    expect(await owners(), "as it was said").toEqual([true, true, false, false]);
    await goOn.click();
    await page.getByText("4 of 4 assigned to Stella Novak").waitFor();
    expect(await owners()).toEqual([true, true, true, true]);
  });
});
