import { afterAll, beforeAll, expect, it } from "vitest";
import { addDays } from "#screens/language/expressions/calendar.ts";
import { confirmHome } from "#server/areas/home-selection/confirm-home.ts";
import { saveResident } from "#server/areas/residents/index.ts";
import { describeOnEachDatabase } from "#tests/support/database.ts";
import { codesOf, type TestApp, type Visitor } from "#tests/support/test-app.ts";
import { asChooser, chooser, keepRoom } from "../home-selection/choosers.ts";
import { appWithoutSeasons, todayThere } from "../home-selection/market-homes.ts";
import { answers, household, standsAs, talk, YES, type Household } from "../meetings/households.ts";
import { change, refusalOf, staff } from "../review/support.ts";

describeOnEachDatabase("when somebody is away who lives in a home", (database) => {
  let app: TestApp;
  let today: string;
  beforeAll(async () => {
    app = await appWithoutSeasons(database);
    today = todayThere(app);
  });
  afterAll(() => app.close());

  const says = (visitor: Visitor, away_from: string | null, away_until: string | null) => visitor.run("save-away", { away_from, away_until }, "/resident");
  const kept = async ({ people }: Household, place = 0) => {
    const found = await app.store.find("resident", people[place]!.resident.id);
    return [found?.away_from ?? null, found?.away_until ?? null];
  };
  const seen = async (visitor: Visitor) => JSON.stringify((await visitor.see("/resident")).blocks);

  it("[RES-11] they say it, change it and take it back on their home's page, and staff read and change the same days", async () => {
    const home = await household(app, [{}, {}]);
    const { visitor, resident } = home.people[0]!;
    const [from, until] = [addDays(today, 3), addDays(today, 10)];
    expect(await says(visitor, from, until)).toMatchObject({ ok: true });
    expect(await kept(home)).toEqual([from, until]);
    expect(await seen(visitor)).toContain("You are away from");
    expect(await says(visitor, from, addDays(today, 20))).toMatchObject({ ok: true });
    const admin = await staff(app, "Amos", "admin");
    expect(refusalOf(await saveResident(app.deps, admin, change(resident.id, { away_until: addDays(today, 12) })))).toBe("done");
    expect(await kept(home)).toEqual([from, addDays(today, 12)]);
    expect(await visitor.run("end-away", {}, "/resident")).toMatchObject({ ok: true });
    expect(await kept(home)).toEqual([null, null]);
  });

  it("[RES-11] days that make no sense are refused at the field, and what was kept stays", async () => {
    const home = await household(app, [{}]);
    const { visitor } = home.people[0]!;
    const [from, until] = [addDays(today, 3), addDays(today, 10)];
    await says(visitor, from, until);
    expect(codesOf(await says(visitor, addDays(today, 5), addDays(today, 5)))).toEqual(["back-before"]);
    for (const [wrong, back] of [
      [from, null],
      [null, until],
      ["2026-02-31", until],
      [addDays(today, -9), addDays(today, -3)],
    ] as const)
      expect(await says(visitor, wrong, back), `${wrong} ${back}`).toMatchObject({ ok: false });
    expect(await kept(home)).toEqual([from, until]);
    expect(await says(await app.person(), from, until)).toMatchObject({ ok: false });
  });

  it("[RES-11] a pause begins today and ends by itself, or at once; nobody waits for them meanwhile", async () => {
    const one = await talk(app, [{}, {}]);
    const { visitor } = one.home.people[0]!;
    expect(await visitor.run("pause-meetings", {}, "/resident")).toMatchObject({ ok: true });
    expect(await kept(one.home)).toEqual([today, addDays(today, 14)]);
    expect(await seen(visitor)).toContain("I am back");
    expect(await says(visitor, today, addDays(today, 5))).toMatchObject({ ok: true });
    await answers(app.deps, one, 1, YES);
    expect(await standsAs(app, one.id)).toEqual(["approved", null]);
    expect(await visitor.run("end-away", {}, "/resident")).toMatchObject({ ok: true });
    expect(await kept(one.home)).toEqual([null, null]);
  });

  it("[RES-11] a house of which everybody is away takes no new meeting, and says from when it does", async () => {
    const home = await household(app, [{}, {}]);
    const [first, second] = home.people.map(({ visitor }) => visitor) as [Visitor, Visitor];
    await says(first, today, addDays(today, 4));
    await second.run("pause-meetings", {}, "/resident");
    const who = await asChooser(await chooser(app));
    await keepRoom(who, home, 1);
    const confirm = () => confirmHome(app.deps, who.actor, { application: who.application, home: home.slug, price_cents: 119_000 });
    expect(await confirm()).toMatchObject({ code: "house-away", args: { date: addDays(today, 4) } });
    await first.run("end-away", {}, "/resident");
    expect(await confirm()).not.toHaveProperty("code");
  });
});
