import { expect, it } from "vitest";
import { demoId } from "#server/db/index.ts";
import { APPLICATION_STATUSES } from "#server/ports/records.ts";
import { DEMO_CONSTANTS, PLACEHOLDERS } from "#tests/support/database-fixtures.ts";
import { describeOnEachDatabase } from "#tests/support/database.ts";
import { personState } from "#tests/support/person-state.ts";

const NOW = new Date("2026-05-04T10:00:00.000Z");

describeOnEachDatabase("demo data", (database) => {
  const store = () => database.open.store;
  const person = (email: string) => store().transaction((tx) => tx.userByEmail(email));

  it("is loaded once; a second start adds nothing and changes nothing", async () => {
    expect(await database.open.loadDemoData("schemas", DEMO_CONSTANTS, NOW)).toBe(true);
    const ada = (await person("ada@example.com"))!;
    await store().transaction((tx) => tx.update("user", ada.id, { first_name: "Adaline" }));
    const events = (await database.open.pool.query("SELECT count(*) AS n FROM audit_events")).rows[0].n;
    expect(await database.open.loadDemoData("schemas", DEMO_CONSTANTS, new Date("2026-06-01T00:00:00.000Z"))).toBe(false);
    expect((await person("ada@example.com"))!.first_name).toBe("Adaline");
    expect((await database.open.pool.query("SELECT count(*) AS n FROM audit_events")).rows[0].n).toBe(events);
  });

  it("has the people of the product, under ids that are the same everywhere", async () => {
    for (const name of ["ada", "ben", "cy", "dee", "cora", "rae", "rob", "ria", "staff", "support", "editor", "admin"]) {
      const user = await person(`${name}@example.com`);
      expect(user, name).toMatchObject({ id: demoId(`user:${name}@example.com`), is_persona_verified: false });
    }
    expect(demoId("user:ada@example.com")).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const roles = await Promise.all(["staff", "support", "editor", "admin"].map(async (name) => (await person(`${name}@example.com`))!));
    expect(roles.map((user) => [user.is_staff, user.staff_roles])).toEqual([
      [true, ["reviewer"]],
      [true, ["support"]],
      [true, ["editor"]],
      [true, ["admin"]],
    ]);
    expect((await personState(store(), demoId("user:ada@example.com"), null))!.applications).toEqual([]);
  });

  it.each([
    ["demo-seattle", { market: "seattle", application_fee_cents: 3500, currency: "usd", sharing: "open", used: false, owner_user_id: null }],
    ["demo-bay-area", { market: "bay-area", sharing: "open" }],
    ["demo-second-funnel", { market: "chicago", is_funnel_20: true }],
    ["demo-waived", { waive_application_fee: true }],
    ["demo-toronto", { market: "toronto", currency: "cad" }],
    ["demo-boston", { market: "boston" }],
    ["demo-whole-home", { market: "portland", label: "Portland, whole home", kind: "whole_home", used: false }],
    ["demo-group", { market: "new-york-city", group_source: "demo-group-new-york" }],
    ["demo-new-york", { market: "new-york-city", group_source: null }],
    ["demo-pre-meet", { starts_in: "pre_meet_and_greet" }],
    ["demo-seattle-used", { sharing: "personal", used: true }],
  ])("has the source %s", async (slug, expected) => {
    const source = (await store().source(slug))!;
    expect(source).toMatchObject({ slug, ...expected });
    // A market has three to eight homes, each with two to seven rooms.
    const { available_properties: homes, available_rooms: rooms } = source;
    expect([homes >= 3, homes <= 8, rooms >= homes, rooms <= homes * 7], `${homes} homes, ${rooms} rooms`).toEqual([true, true, true, true]);
  });

  it("gives demo-seattle to everybody who comes, and demo-seattle-used to nobody else", async () => {
    const ada = demoId("user:ada@example.com");
    for (const userId of [ada, demoId("user:ben@example.com")])
      expect(
        await store().transaction((tx) => tx.acceptSource({ slug: "demo-seattle", userId, now: NOW.toISOString(), medium: null, placeholders: PLACEHOLDERS })),
      ).toMatchObject({ created: true });
    expect((await personState(store(), ada, "demo-seattle"))!.source_market).toMatchObject({ slug: "seattle", region_code: "WA" });
    expect((await personState(store(), ada, "demo-seattle-used"))!.source).toBeNull();
    expect(
      await store().transaction((tx) =>
        tx.acceptSource({ slug: "demo-seattle-used", userId: ada, now: NOW.toISOString(), medium: null, placeholders: PLACEHOLDERS }),
      ),
    ).toEqual({
      refused: "not-yours",
    });
  });

  it.each(APPLICATION_STATUSES)("has an application that is %s", async (status) => {
    const slug = status.replaceAll("_", "-");
    const user = (await person(`status-${slug}@example.com`))!;
    const { applications, current } = (await personState(store(), user.id, `demo-status-${slug}`))!;
    expect(applications).toHaveLength(1);
    expect(current!.application).toMatchObject({ status, id: demoId(`application:demo-status-${slug}`) });
    const beyondTheForm = !["pre_meet_and_greet", "open", "withdrawn"].includes(status);
    expect(current!.application.submitted_at !== null).toBe(beyondTheForm);
    expect(current!.background_check?.status ?? null).toBe(beyondTheForm ? "complete" : null);
    if (!beyondTheForm) return;
    expect(current!.applicant_info.first_name).toBe(user.first_name);
    expect(current!.residence!.address.street_address).toBeTruthy();
    expect(current!.income).toMatchObject({ monthly_salary_cents: expect.any(Number), company_name: expect.any(String) });
    expect(current!.income_connection).not.toBeNull();
    expect(current!.consent?.text).toMatch(/^I agree/);
    // Vancouver and Toronto take no fee; everybody else has paid.
    expect(current!.charge?.status ?? "none").toBe(current!.market.country_code === "CA" ? "none" : "success");
  });

  it("names only markets with a drawing that the project has", async () => {
    const { rows } = await store().list("market", {}, { limit: 50, offset: 0 });
    expect(rows.map((market) => market.slug).sort()).toEqual([
      "bay-area",
      "boston",
      "chicago",
      "los-angeles",
      "new-york-city",
      "portland",
      "seattle",
      "toronto",
      "vancouver",
      "washington-dc",
    ]);
    const drawings = ["home-craftsman", "home-victorian", "home-brownstone", "home-decker", "home-foursquare", "home-loft"];
    for (const market of rows) expect(drawings).toContain(market.picture);
  });
});

describeOnEachDatabase("demo data that a newer version brings", (database) => {
  it("leave an address to whoever signed in with it before, and give nobody a role by it", async () => {
    const { store, pool } = database.open;
    const own = await store.transaction((tx) => tx.insert("user", { email: "Admin@example.com", first_name: "Own", last_name: "" }));
    expect(await database.open.loadDemoData("schemas", DEMO_CONSTANTS, NOW)).toBe(true);
    expect(await database.open.loadDemoData("schemas", DEMO_CONSTANTS, NOW), "nor at the next start").toBe(false);
    expect(await store.transaction((tx) => tx.userByEmail("admin@example.com"))).toMatchObject({ id: own.id, is_staff: false });
    expect((await pool.query("SELECT id FROM users WHERE lower(email) = 'admin@example.com' AND is_staff")).rows).toEqual([]);
  });
});
