/** A group's home and dates come from its source: what staff set in the console is what the group's board shows. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readGroupSelection } from "#server/areas/groups/index.ts";
import { listHomes, listSources, makeSource, readSource, saveSource } from "#server/areas/sources/index.ts";
import type { Actor } from "#server/kernel/context/deps.ts";
import type { Shown } from "#server/ports/resources.d.ts";
import { describeOnEachDatabase, describeOnPostgres, type TestDatabase } from "../../support/database.ts";
import { TestApp, type Visitor } from "../../support/test-app.ts";
import { accept, anAddress, invite } from "../groups/group.ts";
import { refusalOf, staff } from "../review/support.ts";

const TERMS = { move_in_date: "2031-02-01", lease_end_date: "2032-01-31", home: "seattle-union", resident_rent: 1240.5, promo_amount: 200 };
const HOMES = [
  { slug: "seattle-union", market: "seattle", name: "Union Street", rooms: 3, full_property_price_cents: 360_000 },
  { slug: "seattle-pike", market: "seattle", name: "Pike Place", rooms: 2, full_property_price_cents: 300_000 },
  { slug: "bay-ashby", market: "bay-area", name: "Ashby Place", rooms: 5, full_property_price_cents: 625_000 },
].map((home) => ({ ...home, picture: "home-craftsman", address: { street_address: "1905 E Union St", city: "Seattle" } }));

function signal(): { given: Promise<void>; give: () => void } {
  let give = (): void => undefined;
  return { given: new Promise((resolve) => (give = resolve)), give: () => give() };
}

function prepared(database: TestDatabase) {
  const of = {} as { app: TestApp; support: Actor };
  beforeAll(async () => {
    of.app = await TestApp.open({ database: database.open });
    of.support = await staff(of.app, "Sunny", "support");
    await of.app.store.transaction(async (tx) => {
      for (const home of HOMES) await tx.insert("home", home);
    });
  });
  afterAll(() => of.app.close());
  const make = (body: Record<string, unknown> = {}) =>
    makeSource(of.app.deps, of.support, {
      sharing: "group",
      market: "seattle",
      slug: `group-${randomUUID().slice(0, 8)}`,
      number_of_potential_roommates: 2,
      ...body,
    });
  const made = async (body: Record<string, unknown> = {}): Promise<Shown["staff-source"] & { slug: string; version: number }> => {
    const outcome = await make(body);
    if (!outcome.ok) throw new Error(refusalOf(outcome));
    return outcome.value as Shown["staff-source"] & { slug: string; version: number };
  };
  const save = (slug: string, body: Record<string, unknown>, version: number | null = null) => saveSource(of.app.deps, of.support, { id: slug, body, version });
  /** Somebody who began a group by the link, invited another, and handed in: before the board. */
  const begins = async (slug: string): Promise<Visitor> => {
    const ben = await of.app.person();
    ben.source = slug;
    await accept(ben, slug);
    await invite(ben, anAddress());
    await ben.isMovedTo("submitted");
    return ben;
  };
  const board = async (ben: Visitor): Promise<string> => JSON.stringify(await ben.see(`/application/${ben.source}/review/group-status`));
  return { of, make, made, save, begins, board };
}

describeOnEachDatabase("the terms of a group, as staff set them with its link", (database) => {
  const { of, make, made, save, begins, board } = prepared(database);

  it("[ENT-22] [ENT-25] [REV-13] [REV-14] [REV-15] are on the board of whoever begins by it, and come over the API", async () => {
    const source = await made(TERMS);
    expect(source).toMatchObject({ ...TERMS, home_name: "Union Street", home_price: 3600, groups: 0, lease_is_out: false });
    const ben = await begins(source.slug);
    const page = await board(ben);
    for (const said of ["February 1, 2031", "January 31, 2032", "12 months", "1905 E Union St", "$1,240.50", "-$200.00", "$2,381.00"])
      expect(page).toContain(said);
    const group = (await ben.state()).application.group_source!;
    const selection = await readGroupSelection(of.app.deps, ben.actor, group);
    expect(selection).toMatchObject({ value: { resident_rent: 1240.5, promo_amount: 200, property: { full_property_price: 3600, name: "Union Street" } } });
  });

  it("are none where none are set, and the board has neither home nor amounts", async () => {
    const source = await made();
    expect(source).toMatchObject({ move_in_date: null, home: null, resident_rent: null, promo_amount: null });
    expect(await board(await begins(source.slug))).not.toContain("Base rent");
  });

  it("are refused in words at what is wrong with them", async () => {
    const wrong = async (body: Record<string, unknown>) => refusalOf(await make({ ...TERMS, ...body }));
    expect(await wrong({ lease_end_date: "2031-01-31" })).toBe("invalid lease_end_date: lease-ends-before");
    expect(await wrong({ lease_end_date: "2031-04-29" })).toBe("invalid lease_end_date: lease-too-short");
    expect(await wrong({ lease_end_date: "2041-01-31" })).toBe("invalid lease_end_date: lease-too-long");
    expect(await wrong({ lease_end_date: null })).toBe("invalid lease_end_date: required");
    expect(await wrong({ move_in_date: null })).toBe("invalid move_in_date: required");
    expect(await wrong({ move_in_date: "2001-02-01" })).toBe("invalid move_in_date: notBeforeToday");
    expect(await wrong({ home: "bay-ashby" })).toBe("invalid home: home-elsewhere");
    expect(await wrong({ home: "no-such-home" })).toBe("invalid home: home-elsewhere");
    expect(await wrong({ home: null, promo_amount: null })).toBe("invalid resident_rent: home-first");
    expect(await wrong({ resident_rent: 3600.01 })).toBe("invalid resident_rent: rent-above-home");
    expect(await wrong({ resident_rent: 10.005 })).toBe("invalid resident_rent: cents");
    expect(await wrong({ resident_rent: -1 })).toBe("invalid resident_rent: minAmount");
    expect(await wrong({ sharing: "open", number_of_potential_roommates: null })).toMatch(/^invalid move_in_date: not-asked/);
  });

  it("can be changed: whoever began by the link has the new ones on the board, told in their history, and whoever comes after them too", async () => {
    const source = await made(TERMS);
    const ben = await begins(source.slug);
    const changed = await save(source.slug, { home: "seattle-pike", resident_rent: null, lease_end_date: "2031-07-31" }, source.version);
    expect(changed).toMatchObject({ value: { home: "seattle-pike", home_price: 3000, resident_rent: null, promo_amount: 200, groups: 1 } });
    expect((changed as { value: Shown["staff-source"] })["value"]["version"]).toBeGreaterThan(source.version);
    for (const page of [await board(ben), await board(await begins(source.slug))]) {
      for (const said of ["July 31, 2031", "6 months", "$3,000.00"]) expect(page).toContain(said);
      expect(page).not.toContain("$1,240.50");
    }
    const { application } = await ben.state();
    expect((await of.app.store.events(application.id)).find(({ name }) => name === "group-terms-changed")).toMatchObject({
      actor_user_id: of.support.user.id,
      detail: { changed: ["lease_end_date", "home", "resident_rent"] },
    });
    const terms = await save(source.slug, { home: null, resident_rent: null, promo_amount: null });
    expect(terms).toMatchObject({ value: { home: null, home_price: null } });
    expect(await board(ben)).not.toContain("Base rent");
  });

  it("keep a home's price as it was offered, whatever the home costs since", async () => {
    const source = await made(TERMS);
    await of.app.store.transaction((tx) => tx.update("home", "seattle-union", { full_property_price_cents: 500_000 }));
    expect(await save(source.slug, { promo_amount: 100 })).toMatchObject({ value: { home_price: 3600, promo_amount: 100 } });
    await of.app.store.transaction((tx) => tx.update("home", "seattle-union", { full_property_price_cents: 360_000 }));
  });

  it("are not overwritten by whoever read them before somebody else changed them", async () => {
    const source = await made(TERMS);
    expect(await save(source.slug, { promo_amount: 100 }, source.version)).toMatchObject({ ok: true });
    const late = await save(source.slug, { promo_amount: 50 }, source.version);
    expect(late).toMatchObject({ ok: false, problem: { kind: "lost-update", version: source.version + 1 } });
    expect(await readSource(of.app.deps, of.support, source.slug)).toMatchObject({ value: { promo_amount: 100 } });
  });

  it("stay once somebody of a group was sent a lease; its end and its limit do not", async () => {
    const source = await made(TERMS);
    const [ben, cy] = [await begins(source.slug), await begins(source.slug)];
    await ben.isMovedTo("lease_sent");
    expect(refusalOf(await save(source.slug, { promo_amount: 0 }))).toBe("conflict lease-is-out");
    expect(await board(cy)).toContain("-$200.00");
    expect(await save(source.slug, { ...TERMS, most_applications: 5 })).toMatchObject({
      value: { lease_is_out: true, most_applications: 5, promo_amount: 200 },
    });
  });

  it("ask nobody who is approved for more than they are approved for", async () => {
    const source = await made(TERMS);
    const ben = await begins(source.slug);
    const { application } = await ben.state();
    await ben.isMovedTo("approved");
    await of.app.store.transaction((tx) => tx.update("application", application.id, { preapproved_max_rent_cents: 130_000 }));
    expect(refusalOf(await save(source.slug, { resident_rent: 1300.01 }))).toBe("invalid resident_rent: rent-above-approval");
    expect(await save(source.slug, { resident_rent: 1300 })).toMatchObject({ value: { resident_rent: 1300 } });
  });

  it("change for how many a link's next groups are, and no group that is there", async () => {
    const source = await made(TERMS);
    const ben = await begins(source.slug);
    expect(await save(source.slug, { number_of_potential_roommates: 3 })).toMatchObject({ value: { number_of_potential_roommates: 3 } });
    expect((await ben.state()).group?.source.number_of_potential_roommates).toBe(2);
    expect((await (await begins(source.slug)).state()).group?.source.number_of_potential_roommates).toBe(3);
    expect(refusalOf(await save(source.slug, { number_of_potential_roommates: null }))).toBe("invalid number_of_potential_roommates: required");
    expect(refusalOf(await make({ number_of_potential_roommates: 13 }))).toBe("invalid number_of_potential_roommates: maxAmount");
  });

  it("are listed with the link, and the homes of a market by their names", async () => {
    const source = await made(TERMS);
    const { rows } = await listSources(of.app.deps, of.support, { search: source.slug, sharing: null, market: null, state: null }, { limit: 5, offset: 0 });
    expect(rows).toMatchObject([{ home: "seattle-union", move_in_date: "2031-02-01" }]);
    const homes = await listHomes(of.app.deps, of.support, "seattle");
    expect(homes.map(({ name }) => name)).toEqual(["Pike Place", "Union Street"]);
    expect(homes[1]).toMatchObject({ rooms: 3, full_property_price: 3600, street_address: "1905 E Union St" });
  });
});

describeOnPostgres("the terms of a group whose lease is sent at the same moment", (database) => {
  const { of, made, save, begins } = prepared(database);

  it("stay: whoever changes them waits for the lease that is on its way", async () => {
    const source = await made(TERMS);
    const ben = await begins(source.slug);
    const { application } = await ben.state();
    const [isHeld, goesOut] = [signal(), signal()];
    const sending = of.app.store.transaction(async (tx) => {
      await tx.lock("group_source", application.group_source!);
      isHeld.give();
      await goesOut.given;
      const event = { actor_user_id: null, as_user_id: null, name: "send-lease", detail: {}, why: null };
      await tx.transition(application.id, { from: [application.status], to: "lease_sent", event, now: of.app.deps.clock.now().toISOString() });
    });
    await isHeld.given;
    const changing = save(source.slug, { promo_amount: 0 });
    const waiting = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    await expect.poll(async () => (await database.open.pool.query(waiting)).rows.length).toBeGreaterThan(0);
    goesOut.give();
    await sending;
    expect(refusalOf(await changing)).toBe("conflict lease-is-out");
  });
});
