import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addDays } from "#screens/language/expressions/calendar.ts";
import { describeOnEachDatabase } from "../../support/database.ts";
import type { TestApp, Visitor } from "../../support/test-app.ts";
import { chooser } from "../home-selection/choosers.ts";
import { appWithoutSeasons, todayThere } from "../home-selection/market-homes.ts";
import { household } from "../meetings/households.ts";

describeOnEachDatabase("the home of somebody who lives in one", (database) => {
  let app: TestApp;
  let today: string;
  beforeAll(async () => {
    app = await appWithoutSeasons(database);
    today = todayThere(app);
  });
  afterAll(() => app.close());

  const seen = async (visitor: Visitor) => JSON.stringify(await visitor.see("/resident"));
  const named = (visitor: Visitor, first_name: string) =>
    app.store.transaction((tx) => tx.update("user", visitor.actor.user.id, { first_name, last_name: "Nakamura" }));
  const invited = async (email: string, room: string) => {
    const now = app.deps.clock.now().toISOString();
    await app.store.transaction((tx) => tx.insert("resident", { id: randomUUID(), room, invited_email: email, invited_at: now, lives_from: today }));
  };

  it("[RES-1] shows its rooms and who lives in them, who is away, and what is free", async () => {
    const home = await household(app, [{}, { away_from: addDays(today, -1), away_until: addDays(today, 4) }], 2);
    const [rae, rob] = home.people.map(({ visitor }) => visitor);
    await named(rob!, "Rob");
    const page = await seen(rae!);
    for (const text of ["Room 3 is yours", "Rob N.", "Away until", "Rooms 1 and 2 are free", "Nobody lives in room 1"]) expect(page).toContain(text);
    expect(page, "of housemates nothing but their initial").not.toContain("Nakamura");
    expect(page).not.toContain(rob!.actor.user.email);
  });

  it("[RES-1] is where whoever only lives somewhere is led once they have signed in", async () => {
    const { visitor: rae } = (await household(app, [{}])).people[0]!;
    expect(await rae.open("/applications")).toMatchObject({ do: "redirect", href: "/resident", guards: ["only-a-resident"] });
    // Whoever applies somewhere as well has both.
    const both = await chooser(app);
    const home = await household(app, [{}]);
    const accepted_at = app.deps.clock.now().toISOString();
    await app.store.transaction((tx) => tx.update("resident", home.people[0]!.resident.id, { user_id: both.actor.user.id, accepted_at }));
    expect(JSON.stringify(await both.see("/applications"))).toContain("You live here, in room 2");
    expect(await seen(both)).toContain("View your applications");
  });

  it("says so to whoever lives nowhere, or not any more, and shows nothing of a home", async () => {
    const stranger = await app.person();
    expect(await seen(stranger)).toContain("You don’t live in one of our homes yet");
    const home = await household(app, [{}, {}]);
    const [gone] = home.people;
    await app.store.transaction((tx) => tx.update("resident", gone!.resident.id, { lives_until: today }));
    const page = await seen(gone!.visitor);
    expect(page).toContain("You don’t live here any more");
    expect(page).not.toContain("2140 Thomas Street");
  });

  it("is the one of today, and says where they move to, and what they are invited to", async () => {
    const home = await household(app, [{ lives_until: addDays(today, 30) }]);
    const next = await household(app, [], 2);
    const { visitor: rae } = home.people[0]!;
    const room = next.rooms[0]!;
    const now = app.deps.clock.now().toISOString();
    await app.store.transaction(async (tx) => {
      await tx.update("room", room, { is_available: false });
      await tx.insert("resident", { id: randomUUID(), room, user_id: rae.actor.user.id, lives_from: addDays(today, 30), accepted_at: now });
    });
    await invited(rae.actor.user.email, next.rooms[1]!);
    const page = await seen(rae);
    for (const text of ["Room 2 is yours", "you live in room 1 of 2140 Thomas Street", "You are invited to live at"]) expect(page).toContain(text);
  });
});
