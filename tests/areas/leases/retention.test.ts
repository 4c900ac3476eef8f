/** How long a lease is kept that was sent. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { exportPersonalData } from "#server/areas/account/index.ts";
import { addDays, addMonths } from "#screens/language/expressions/calendar.ts";
import { marketDay } from "#server/kernel/context/market-time.ts";
import { removeFiles } from "#server/kernel/uploads/remove-files.ts";
import { describeOnEachDatabase } from "#tests/support/database.ts";
import { TestApp, type Visitor } from "#tests/support/test-app.ts";
import { publishedDocuments } from "../../support/published-documents.ts";
import { remove } from "../account/personal-data.ts";
import { sentLease } from "./sent-lease.ts";

describeOnEachDatabase("a lease that was sent", (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.open({ database: database.open });
  });
  afterAll(() => app.close());

  const today = (): string => marketDay(publishedDocuments(), null, app.deps.clock.now());
  const there = async (id: string) => (await app.store.find("lease", id)) !== null;
  const leased = async (ends_on: string, others: readonly Visitor[] = []) => {
    const person = await app.applicant();
    const { application } = await person.state();
    await person.isMovedTo("lease_sent");
    const users = [person, ...others].map(({ actor }) => actor.user.id);
    return { person, id: await sentLease(app, users, { application: application.id, ends_on }) };
  };
  const filesOf = async (person: Visitor): Promise<string[]> => {
    const names = [];
    for await (const { name } of (await exportPersonalData(app.deps, person.actor))()) names.push(name);
    return names;
  };

  it("holds the account of whoever stands in it until its last day is over, and is in their download", async () => {
    const { person, id } = await leased(today());
    expect(await filesOf(person)).toContain("files/1-Lease.pdf");
    expect((await app.store.personalData(person.actor.user.id))["lease_parties"]).toMatchObject([{ lease: id, filename: "Lease.pdf" }]);
    expect(JSON.stringify(await person.see("/account/data"))).toContain("A lease is agreed or on its way");
    expect(JSON.stringify(await remove(person))).toContain("A lease is agreed or on its way");
    const { person: moved } = await leased(addDays(today(), -1));
    const page = JSON.stringify(await moved.see("/account/data"));
    for (const words of ["The lease that you were sent", "Limitation law", "Delete my account"]) expect(page).toContain(words);
    expect((await remove(moved)).ok).toBe(true);
  });

  it("outlives their account for as long as the law of its place says, and goes then with its paper", async () => {
    const ended = addDays(today(), -10);
    const { person, id } = await leased(ended);
    expect((await remove(person)).ok).toBe(true);
    const day = new Date(`${addMonths(ended, 6 * 12)}T12:00:00.000Z`).getTime();
    await database.open.prune(new Date(day - 3_600_000));
    expect(await there(id), "a moment before").toBe(true);
    await database.open.prune(new Date(day + 3_600_000));
    expect(await there(id)).toBe(false);
    expect((await app.store.personalData(person.actor.user.id))["lease_parties"]).toEqual([]);
    const { rows } = await database.open.pool.query<{ data: { keys: string[] } }>(
      "SELECT data FROM jobs WHERE name = 'remove-files' ORDER BY seq DESC LIMIT 1",
    );
    expect(rows[0]!.data.keys).toContain(`leases/${id}`);
    await removeFiles(app.deps, rows[0]!.data);
    expect(await app.deps.files.get(`leases/${id}`)).toBeNull();
  });

  it("stays with whoever else stands in it", async () => {
    const other = await app.person();
    const { person, id } = await leased(addDays(today(), -10), [other]);
    await remove(person);
    await database.open.prune(new Date(`${Number(today().slice(0, 4)) + 8}-01-01T12:00:00.000Z`));
    expect(await there(id)).toBe(true);
    expect(await filesOf(other)).toContain("files/1-Lease.pdf");
    expect((await app.store.personalData(person.actor.user.id))["lease_parties"]).toEqual([]);
  });
});
