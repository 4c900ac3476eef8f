/** What a market of many homes costs whoever opens a page of it: counted, not timed. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { openScreen } from "#server/kernel/screens/open-screen.ts";
import { aSource } from "#tests/support/database-fixtures.ts";
import { describeOnEachDatabase } from "#tests/support/database.ts";
import { BEDROOMS, makeHomes } from "#tests/support/many-homes.ts";
import { TestApp, type Visitor } from "#tests/support/test-app.ts";
import { chooser } from "./choosers.ts";
import { todayThere } from "./market-homes.ts";

const HOMES = 200;
const KB = 1024;
const NOBODY = { user: null, session: null, address: "", locale: "en-US" };

describeOnEachDatabase(`a market of ${HOMES} homes with ${BEDROOMS} bedrooms each`, (database) => {
  let app: TestApp;
  let ada: Visitor;
  beforeAll(async () => {
    app = await TestApp.open({ database: database.open });
    await aSource(app.store);
    ada = await chooser(app);
    await makeHomes(database.open.pool, { market: "seattle", many: HOMES, today: todayThere(app) });
  });
  afterAll(() => app.close());

  async function opened(open: () => Promise<unknown>): Promise<{ statements: number; page: string }> {
    await open();
    const before = app.store.statements();
    const screen = await open();
    return { statements: app.store.statements() - before, page: JSON.stringify(screen) };
  }
  const published = async (): Promise<string[]> =>
    (await database.open.pool.query<{ slug: string }>("SELECT slug FROM homes WHERE market = 'seattle' AND is_published")).rows.map(({ slug }) => slug);

  it("is chosen from by a page of all homes, in one statement and about a kilobyte a home", async () => {
    const { statements, page } = await opened(() => ada.see(`/application/${ada.source}/home-selection`));
    for (const slug of await published()) expect(page).toContain(`home=${slug}`);
    expect(statements).toBeLessThanOrEqual(1);
    expect(page.length).toBeLessThan(HOMES * 1.4 * KB);
    expect(page, "prices by day and length come with the room that is looked at").not.toContain("matrix");
  });

  it("is listed a page at a time, in two statements, and a page holds nothing of the homes on others", async () => {
    const { statements, page } = await opened(() => openScreen(app.deps, NOBODY, { pathname: "/rooms-for-rent/seattle", query: {} }));
    const said = (await published()).filter((slug) => page.includes(`/${slug}"`));
    expect(said.length).toBeLessThanOrEqual(24);
    expect(said.length).toBeGreaterThan(0);
    expect(statements).toBeLessThanOrEqual(2);
    expect(page.length).toBeLessThan(100 * KB);
  });

  it("is narrowed in as many statements", async () => {
    const query = { roommateInterests: "cooking,books", priceMax: "1500", pets: "yes", page: "2" };
    const { statements } = await opened(() => openScreen(app.deps, NOBODY, { pathname: "/rooms-for-rent/seattle", query }));
    expect(statements).toBeLessThanOrEqual(2);
  });
});
