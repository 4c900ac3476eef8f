/** Prices of a market are set in the console: whoever looks anew is shown them, a price that was shown holds its hours, an agreed one for good. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { agreeToPrices, changePrices, previewPrices, readPrices, withdrawPrices } from "#server/areas/prices/index.ts";
import type { Actor, Deps } from "#server/kernel/context/deps.ts";
import type { Shown } from "#server/ports/resources.d.ts";
import { describeOnEachDatabase, describeOnPostgres } from "../../support/database.ts";
import { alwaysInForce } from "../../support/documents-in-force.ts";
import { secondPersonFor } from "../../support/second-person.ts";
import { TestApp, type Visitor } from "../../support/test-app.ts";
import { keepChoice } from "#server/areas/home-selection/keep-choice.ts";
import { asChooser, chooser, confirmRoom, refusedFor, type Chooser } from "../home-selection/choosers.ts";
import { appWithoutSeasons, marketHome, type MadeHome } from "../home-selection/market-homes.ts";
import { refusalOf, staff } from "../review/support.ts";

const MARKET = "seattle";
const REASON = "Winter offer, agreed with Maya.";
const HOUR_MS = 3_600_000;

describeOnEachDatabase("the prices of a market", (database) => {
  let app: TestApp;
  let amos: Actor;
  beforeAll(async () => {
    app = await appWithoutSeasons(database);
    amos = await staff(app, "Amos", "admin");
  });
  afterAll(() => app.close());

  const read = async (market = MARKET): Promise<Shown["market-prices"]> => valueOf(await readPrices(app.deps, amos, market));
  const change = (constants: Record<string, unknown>, { version = null as number | null, reason = REASON, market = MARKET } = {}) =>
    changePrices(app.deps, amos, { id: market, body: { constants, reason }, version });
  const set = async (constants: Record<string, unknown>, market = MARKET): Promise<Shown["market-prices"]> => valueOf(await change(constants, { market }));
  const counts = (prices: Shown["market-prices"], name: string) => prices.constants.find((one) => one.name === name)!.value;
  /** A few days after the first one, so that the day itself can be had tomorrow, too. */
  const keep = (by: Chooser, { slug, rooms }: MadeHome, number: number) =>
    keepChoice(app.deps, by.application, { home: slug, room: rooms[number - 1]!, option: () => ({ day: 5, months: 12 }) });
  /** What the page of a room's price says of twelve months from the first day on. */
  const shownTo = async (visitor: Visitor, { slug, rooms }: MadeHome): Promise<string> =>
    JSON.stringify((await visitor.see(`/application/${visitor.source}/home-selection/price`, { home: slug, room: rooms[0]! })).blocks);

  it("are the documents' until somebody changes them", async () => {
    const prices = await read();
    expect(prices).toMatchObject({ slug: MARKET, currency: "usd", second_person: false, changes: [] });
    expect(prices.constants.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["lease_length_multiplier_9", "cold_zone_months", "discount_days_maximum"]),
    );
    for (const { value, documents_value } of prices.constants) expect(value).toBe(documents_value);
  });

  it("[PRC-1] count from the next look on, and leave a price that was shown for its hours, and an agreed one for good", async () => {
    const of = await marketHome(app, [{}, {}, {}]);
    const [ada, ben, cy] = [await asChooser(await chooser(app)), await asChooser(await chooser(app)), await chooser(app)];
    await keep(ada, of, 1);
    await keep(ben, of, 2);
    expect(refusedFor(await confirmRoom(ben, of, 1190))).toBeNull();
    const before = await read();
    expect(before.people).toMatchObject({ shown: 1, agreed: 1 });

    await set({ lease_length_multiplier_12: 1.1 });
    expect(await shownTo(cy, of), "a new look").toContain("$1,310");
    const [agreed] = (await app.store.list("room_selection", { application: ben.application }, { limit: 1, offset: 0 })).rows;
    expect(agreed, "agreed").toMatchObject({ monthly_price_cents: 119_000, ended_at: null });
    app.outside.clock.move(23 * HOUR_MS);
    expect(refusedFor(await confirmRoom(ada, of, 1310)), "shown, and still held").toBe("price-changed");
    expect(refusedFor(await confirmRoom(ada, of, 1190))).toBeNull();
    expect((await read()).people).toMatchObject({ shown: 0, agreed: 2 });

    const dee = await asChooser(await chooser(app));
    await keep(dee, of, 3);
    await set({ lease_length_multiplier_12: 1 });
    app.outside.clock.move(25 * HOUR_MS);
    expect(refusedFor(await confirmRoom(dee, of, 1310)), "shown a day and more ago").toBe("price-changed");
    expect(refusedFor(await confirmRoom(dee, of, 1190))).toBeNull();
  });

  it("[PRC-24] have what is paid beside the rent among them: others read it anew, whoever was shown it pays what they were shown", async () => {
    const of = await marketHome(app, [{}, {}]);
    const [ada, ben] = [await asChooser(await chooser(app)), await chooser(app)];
    await keep(ada, of, 1);
    const { changes } = await set({ utilities_partner_fee: 60.5, utilities_setup_fee: 0 });
    expect(await shownTo(ben, of), "a month of $1,190 with $99, and utilities").toContain("$1,349.50");
    expect((await app.store.list("home_choice", { application: ada.application }, { limit: 1, offset: 0 })).rows[0]!.fees).toMatchObject({
      utilities_cents: 4500,
      utilities_setup_cents: 10_000,
    });
    expect(refusedFor(await confirmRoom(ada, of, 1190))).toBeNull();
    const [agreed] = (await app.store.list("room_selection", { application: ada.application }, { limit: 1, offset: 0 })).rows;
    expect(agreed!.fees).toMatchObject({ utilities_cents: 4500, utilities_setup_cents: 10_000 });
    await changePrices(app.deps, amos, { id: MARKET, body: { undoes: changes[0]!.id, reason: "Back." }, version: null });
    expect((await app.store.find("market", MARKET))!.constants).toEqual({});
  });

  it("leave a length that is offered no longer to whoever was shown a price of it, and to nobody else", async () => {
    const of = await marketHome(app, [{}, {}]);
    const [ada, ben] = [await asChooser(await chooser(app)), await asChooser(await chooser(app))];
    await keep(ada, of, 1);
    const { changes } = await set({ lease_length_maximum: 9 });
    expect(refusedFor(await keep(ben, of, 2))).toBe("lease-length-gone");
    expect(refusedFor(await confirmRoom(ada, of, 1190))).toBeNull();
    valueOf(await changePrices(app.deps, amos, { id: MARKET, body: { undoes: changes[0]!.id, reason: "Back." }, version: null }));
    expect(refusedFor(await keep(ben, of, 2))).toBeNull();
  });

  it("are one market's: no other's change", async () => {
    const before = await read("toronto");
    await set({ holding_fee_multiplier: 0.7 });
    expect(await read("toronto")).toEqual(before);
    await set({ holding_fee_multiplier: 0.5 });
  });

  it("are said by the listings, too", async () => {
    const of = await marketHome(app, [{}], { name: "The Larch" });
    const visitor = await app.person();
    const cards = async (): Promise<string> => JSON.stringify((await visitor.see(`/rooms-for-rent/${MARKET}`)).blocks);
    expect(await cards()).toContain("$1,190");
    const { changes } = await set(Object.fromEntries(Array.from({ length: 16 }, (_, at) => [`lease_length_multiplier_${at + 3}`, 2])));
    expect(await cards()).toContain("$2,380");
    expect(await cards()).not.toContain("$1,190");
    await changePrices(app.deps, amos, { id: MARKET, body: { undoes: changes[0]!.id, reason: "Back." }, version: null });
    await app.store.transaction((tx) => tx.update("home", of.slug, { is_published: false }));
  });

  it("[RES-24] keep who changed what and why; a change is undone by another, as long as what it set still counts", async () => {
    const first = await set({ holding_fee_multiplier: 0.6, discount_days_maximum: 20 });
    const [change] = first.changes;
    expect(change).toMatchObject({
      state: "in-force",
      by: "Amos Stone",
      reason: REASON,
      constants: [
        { name: "discount_days_maximum", before: 30, after: 20 },
        { name: "holding_fee_multiplier", before: 0.5, after: 0.6 },
      ],
      can_be_undone: true,
    });
    const undo = () => changePrices(app.deps, amos, { id: MARKET, body: { undoes: change!.id, reason: "Discount had no end." }, version: null });
    await set({ discount_days_maximum: 25 });
    expect(refusalOf(await undo())).toBe("conflict prices-changed-since");
    await set({ discount_days_maximum: 20 });
    const undone = valueOf(await undo());
    expect([counts(undone, "holding_fee_multiplier"), counts(undone, "discount_days_maximum")]).toEqual([0.5, 30]);
    expect(undone.changes[0]).toMatchObject({ undoes: change!.number, reason: "Discount had no end." });
    expect(undone.changes.find(({ id }) => id === change!.id)).toMatchObject({ can_be_undone: false });
    expect((await app.store.find("market", MARKET))!.constants, "the documents' again").toEqual({});
    const { rows } = await database.open.pool.query("SELECT why, actor_user_id FROM audit_events WHERE name = 'prices-changed' ORDER BY at DESC, id LIMIT 1");
    expect(rows).toMatchObject([{ why: "Discount had no end.", actor_user_id: amos.user.id }]);
  });

  it("are refused at their field where no price can be reckoned by them, and stay as they are", async () => {
    const before = await read();
    const refused: [Record<string, unknown>, string][] = [
      [{ lease_length_minimum: 2 }, "invalid constants.lease_length_minimum: no-price"],
      [{ lease_length_maximum: 2 }, "invalid constants.lease_length_maximum: no-price"],
      [{ lease_length_multiplier_7: 1.00005 }, "invalid constants.lease_length_multiplier_7: no-price"],
      [{ lease_length_multiplier_7: 0 }, "invalid constants.lease_length_multiplier_7: least"],
      [{ cold_zone_month_multiplier: 4 }, "invalid constants.cold_zone_month_multiplier: most"],
      [{ cold_zone_months: "11,13" }, "invalid constants.cold_zone_months: month-list"],
      [{ cold_zone_months: "0xb,1e1" }, "invalid constants.cold_zone_months: month-list"],
      [{ holding_free_days: 1.5 }, "invalid constants.holding_free_days: whole-number"],
      [{ holding_free_days: "30" }, "invalid constants.holding_free_days: type.number"],
      [{ holding_free_days: null }, "invalid constants.holding_free_days: required"],
      [{ utilities_setup_fee: -1 }, "invalid constants.utilities_setup_fee: least"],
      [{ utilities_partner_fee: 45.001 }, "invalid constants.utilities_partner_fee: whole-cents"],
      [{ price_rounding: 7 }, "invalid constants.price_rounding: oneOf"],
      [{ holding_free_days: 30 }, "conflict prices-as-they-are"],
      [{ cold_zone_months: "12, 11, 1, 2" }, "conflict prices-as-they-are"],
    ];
    for (const [constants, said] of refused) expect(refusalOf(await change(constants)), JSON.stringify(constants)).toBe(said);
    expect(refusalOf(await change({ holding_free_days: 31 }, { reason: " " }))).toBe("invalid reason: required");
    expect(refusalOf(await change({ holding_free_days: 31 }, { market: "atlantis" }))).toBe("not-found");
    expect(await change({ holding_free_days: 31 }, { version: before.version - 1 })).toMatchObject({
      problem: { kind: "lost-update", version: before.version },
    });
    expect(await read()).toEqual(before);
  });

  it("are an administrator's to change", async () => {
    const rita = await staff(app, "Rita");
    expect(refusalOf(await changePrices(app.deps, rita, { id: MARKET, body: { constants: { holding_free_days: 20 }, reason: REASON }, version: null }))).toBe(
      "forbidden",
    );
  });

  it("are drawn of a draft before it counts, beside those of now, each as the sum that it is", async () => {
    const of = await marketHome(app, [{ first_price_cents: 119_000, discounted_price_cents: 112_500 }]);
    const preview = async (constants: Record<string, unknown>, room: string | null = of.rooms[0]!): Promise<Shown["price-preview"]> =>
      valueOf(await previewPrices(app.deps, amos, { id: MARKET, body: { constants, room }, version: null }));
    const { rows, days, effects, changed } = await preview({ lease_length_multiplier_9: 1.2, holding_fee_multiplier: 1 });
    expect(changed).toEqual(["lease_length_multiplier_9", "holding_fee_multiplier"]);
    expect((await preview({ utilities_partner_fee: 60.1, holding_fee_multiplier: 1 })).fees).toEqual([{ name: "utilities_partner_fee", change: 15.1 }]);
    expect(days.map(({ day }) => day)).toEqual([0, 5, 10, 15, 20, 25, 30, 31, 37, 44, 52, 59]);
    const nine = rows.find(({ months }) => months === 9)!.cells;
    // 1,190 × 1.2; and on the last day 29 days of 39.12 over nine months.
    expect(nine[0]).toEqual({
      now: 1285,
      price: 1430,
      formula: { base: 1190, is_discounted: false, length: 1.2, season: 1, waiting_days: 0, waiting: 0, exact: 1428 },
    });
    expect(nine.at(-1)).toMatchObject({ now: 1350, price: 1555, formula: { waiting_days: 29, waiting: 126.06, exact: 1554.06 } });
    expect(rows.find(({ months }) => months === 12)!.cells[0]).toMatchObject({ now: 1125, price: 1125, formula: { is_discounted: true } });
    expect(effects.rooms_changed).toBe(effects.rooms);
    expect(effects.most).toBeGreaterThan(200);
    expect((await preview({ lease_length_maximum: 12 })).rows.find(({ months }) => months === 13)!.cells[0]).toMatchObject({ price: null, formula: null });
    expect(await preview({}, null)).toMatchObject({ base: 1000, changed: [], effects: { rooms_changed: 0, median: null, most: null } });
    expect(refusalOf(await previewPrices(app.deps, amos, { id: MARKET, body: { constants: { lease_length_minimum: 2 } }, version: null }))).toBe(
      "invalid constants.lease_length_minimum: no-price",
    );
    expect((await read()).changes.map(({ reason }) => reason)).not.toContain("draft");
  });
});

describeOnEachDatabase("prices where the place asks for a second person", (database) => {
  let app: TestApp;
  let amos: Actor;
  let ella: Actor;
  beforeAll(async () => {
    app = await TestApp.open({ database: database.open, change: { documents: alwaysInForce(secondPersonFor("reject,change-prices")) } });
    [amos, ella] = [await staff(app, "Amos", "admin"), await staff(app, "Ella", "admin")];
  });
  afterAll(() => app.close());
  const propose = (constants: Record<string, number> = { holding_free_days: 20 }, by = amos) =>
    changePrices(app.deps, by, { id: MARKET, body: { constants, reason: REASON }, version: null });
  const waits = ({ constants }: Shown["market-prices"]) => constants.find(({ name }) => name === "holding_free_days")!.value;

  it("count once another administrator agreed, and not by the hand that proposed them", async () => {
    const proposed = valueOf(await propose());
    expect(proposed).toMatchObject({ second_person: true, changes: [{ state: "proposed", is_own: true, can_be_undone: false }] });
    expect(waits(proposed)).toBe(30);
    const { id } = proposed.changes[0]!;
    expect(refusalOf(await agreeToPrices(app.deps, amos, MARKET, id, null))).toBe("conflict second-person-is-another");
    expect(refusalOf(await propose({ holding_free_days: 25 }, ella)), "one proposal at a time").toBe("conflict prices-proposed");
    expect(await agreeToPrices(app.deps, ella, MARKET, id, proposed.version - 1)).toMatchObject({ problem: { kind: "lost-update" } });
    const agreed = valueOf(await agreeToPrices(app.deps, ella, MARKET, id, proposed.version));
    expect(waits(agreed)).toBe(20);
    expect(agreed.changes[0]).toMatchObject({ state: "in-force", by: "Amos Stone", agreed_by: "Ella Stone" });
    expect(refusalOf(await agreeToPrices(app.deps, ella, MARKET, id, null))).toBe("conflict price-change-settled");
  });

  it("stay as they are where the proposal is taken back", async () => {
    const proposed = valueOf(await propose({ holding_free_days: 10 }));
    const { id } = proposed.changes[0]!;
    const back = valueOf(await withdrawPrices(app.deps, ella, MARKET, id));
    expect([waits(back), back.changes[0]!.state]).toEqual([20, "taken-back"]);
    expect(refusalOf(await agreeToPrices(app.deps, ella, MARKET, id, null))).toBe("conflict price-change-settled");
    expect(refusalOf(await withdrawPrices(app.deps, ella, "toronto", id))).toBe("not-found");
  });
});

describeOnPostgres("two administrators who change prices at once", (database) => {
  it("are told of each other, and one change counts", async () => {
    const app = await TestApp.open({ database: database.open });
    const other = await TestApp.open({ database: await database.another() });
    try {
      const amos = await staff(app, "Amos", "admin");
      const change = (deps: Deps, holding_free_days: number) =>
        changePrices(deps, amos, { id: MARKET, body: { constants: { holding_free_days }, reason: REASON }, version: 0 });
      const both = await Promise.all([change(app.deps, 10), change(other.deps, 20)]);
      expect(both.filter(({ ok }) => ok)).toHaveLength(1);
      expect(both.find(({ ok }) => !ok)).toMatchObject({ problem: { kind: "lost-update", version: 1 } });
    } finally {
      await app.close();
      await other.close();
    }
  });
});

function valueOf<T>(outcome: { ok: true; value: T } | { ok: false; problem: unknown }): T {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problem));
  return outcome.value;
}
