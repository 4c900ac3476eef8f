/** Which set of service fees counts is chosen in the console: every board is drawn with it from the next look on. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { chooseServiceFees, readServiceFees } from "#server/areas/fees/index.ts";
import type { Actor, Deps } from "#server/kernel/context/deps.ts";
import type { Shown } from "#server/ports/resources.d.ts";
import { describeOnEachDatabase, describeOnPostgres } from "../../support/database.ts";
import { TestApp, type Visitor } from "../../support/test-app.ts";
import { refusalOf, staff } from "../review/support.ts";
import { accept, anAddress, groupLink, invite } from "./group.ts";

const [EVERYWHERE, EXEMPTING] = ["service_fee", "service_fee_exempting"];
const REASON = "From January on, as agreed with the owners.";

describeOnEachDatabase("the set of service fees that staff choose", (database) => {
  let app: TestApp;
  let edna: Actor;
  let ben: Visitor;
  let sam: Visitor;
  beforeAll(async () => {
    app = await TestApp.open({ database: database.open });
    edna = await staff(app, "Edna", "editor");
    [ben, sam] = [await hasGroup("new-york-city"), await hasGroup("seattle")];
  });
  afterAll(() => app.close());

  const hasGroup = async (market: string): Promise<Visitor> => {
    const visitor = await app.person();
    visitor.source = await groupLink(app, { market, number_of_potential_roommates: 2 }, { market });
    await accept(visitor, visitor.source);
    await invite(visitor, anAddress());
    await visitor.isMovedTo("submitted");
    return visitor;
  };
  const choose = (set: string, version: number | null = null, reason = REASON, deps: Deps = app.deps) =>
    chooseServiceFees(deps, edna, { body: { set, reason }, version });
  const read = (): Promise<Shown["service-fees"]> => readServiceFees(app.deps, edna);
  const board = async (visitor: Visitor): Promise<string> => JSON.stringify(await visitor.see(`/application/${visitor.source}/review/group-status`));

  it("is the documents' own until somebody chooses, with what each set comes to in every market", async () => {
    const fees = await read();
    expect(fees).toMatchObject({ version: 0, set: null, sets: [EVERYWHERE, EXEMPTING], choices: [] });
    const markets = fees["markets"] as { slug: string; amounts: Record<string, number | null>; set: string }[];
    expect(markets.find(({ slug }) => slug === "seattle")).toMatchObject({ set: EVERYWHERE, amounts: { service_fee: 99, service_fee_exempting: null } });
    expect(markets.find(({ slug }) => slug === "new-york-city")).toMatchObject({ amounts: { service_fee: 99, service_fee_exempting: 55 } });
    expect(await board(ben)).toContain("$1,544.00");
  });

  it("[PRC-23] [PRC-24] counts for every group from the next look on, and the row is left out where the market is exempt", async () => {
    expect(await choose(EXEMPTING!, 0)).toMatchObject({ value: { version: 1, set: EXEMPTING } });
    const page = await board(ben);
    for (const said of ["$55.00", "$1,500.00"]) expect(page).toContain(said);
    expect(page).not.toContain("$99.00");
    const exempt = await board(sam);
    expect(exempt).not.toContain("Service fee");
    expect(exempt).toContain("$1,445.00");
  });

  it("is kept with who chose it, when and why, and those before it", async () => {
    expect(await choose(EVERYWHERE!, 1, "Back, until the leases are printed.")).toMatchObject({ ok: true });
    const { choices } = (await read()) as unknown as { choices: Record<string, unknown>[] };
    expect(choices).toMatchObject([
      { version: 2, set: EVERYWHERE, by: "Edna Stone", reason: "Back, until the leases are printed." },
      { version: 1, set: EXEMPTING, by: "Edna Stone", reason: REASON, at: expect.stringMatching(/^\d{4}-/) },
    ]);
    const { rows } = await database.open.pool.query("SELECT detail, why, actor_user_id FROM audit_events WHERE name = 'constant-chosen' ORDER BY at, id");
    expect(rows.find(({ why }) => why === REASON)).toMatchObject({ actor_user_id: edna.user.id, detail: { from: null, to: EXEMPTING } });
    expect(await board(sam)).toContain("$99.00");
  });

  it("is refused where there is no such set, without a reason, twice, and to whoever read an older choice", async () => {
    expect(refusalOf(await choose("service_fee_set"))).toBe("invalid set: oneOf");
    expect(refusalOf(await choose(EXEMPTING!, null, " "))).toBe("invalid reason: required");
    expect(refusalOf(await choose(EVERYWHERE!))).toBe("conflict chosen-already");
    expect(await choose(EXEMPTING!, 1)).toMatchObject({ ok: false, problem: { kind: "lost-update", version: 2 } });
    expect(await read()).toMatchObject({ version: 2 });
  });

  it("that the documents have no longer counts nowhere: theirs does", async () => {
    const { rows } = await app.store.list("constant_choice", {}, { limit: 1, offset: 0 });
    const { id: _id, created_at: _made, ...last } = rows[0]! as (typeof rows)[number] & { created_at?: unknown };
    await app.store.transaction((tx) => tx.insert("constant_choice", { ...last, version: 3, value: "service_fee_of_before" }));
    expect(await read()).toMatchObject({ version: 3, set: null });
    expect(await board(ben)).toContain("$99.00");
  });
});

describeOnPostgres("two who choose at once", (database) => {
  it("are told of each other, and one choice counts on every node", async () => {
    const app = await TestApp.open({ database: database.open });
    const other = await TestApp.open({ database: await database.another() });
    try {
      const edna = await staff(app, "Edna", "editor");
      const choose = (on: TestApp, set: string) => chooseServiceFees(on.deps, edna, { body: { set, reason: REASON }, version: 0 });
      const both = await Promise.all([choose(app, EXEMPTING!), choose(other, EVERYWHERE!)]);
      expect(both.filter(({ ok }) => ok)).toHaveLength(1);
      expect(both.find(({ ok }) => !ok)).toMatchObject({ problem: { kind: "lost-update", version: 1 } });
      const seen = await Promise.all([readServiceFees(app.deps, edna), readServiceFees(other.deps, edna)]);
      expect(seen[0]).toEqual(seen[1]);
    } finally {
      await app.close();
      await other.close();
    }
  });
});
