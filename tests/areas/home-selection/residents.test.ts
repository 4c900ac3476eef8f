import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { BlockDescriptor } from "#screens/language/documents/descriptor.ts";
import { addDays } from "#screens/language/expressions/calendar.ts";
import { listProperties } from "#server/areas/home-selection/resources/property-resource.ts";
import { readPhoto, readProfile } from "#server/areas/profile/profile-resource.ts";
import { marketDay } from "#server/kernel/context/market-time.ts";
import type { UserRecord } from "#server/ports/records.ts";
import type { ProfileRecord, ResidentRecord } from "#server/ports/review-records.ts";
import { aPerson } from "#tests/support/database-fixtures.ts";
import { blocksIn } from "../../support/blocks-in.ts";
import { describeOnEachDatabase } from "../../support/database.ts";
import { TestApp, type Visitor } from "../../support/test-app.ts";
import { applicationOf, asChooser, chooser, keepRoom } from "./choosers.ts";
import { marketHome, type MadeHome } from "./market-homes.ts";

const TAKEN = { is_available: false, availability_date: null };

describeOnEachDatabase("who lives in a home that is offered", (database) => {
  let app: TestApp;
  let today: string;
  beforeAll(async () => {
    app = await TestApp.open({ database: database.open });
    today = marketDay(app.deps.documents.current(), "seattle", app.deps.clock.now());
  });
  afterAll(() => app.close());

  const saysOfThemself = (user_id: string, values: Partial<ProfileRecord> = {}) =>
    app.store.transaction((tx) =>
      tx.insert("profile", {
        id: randomUUID(),
        user_id,
        job_title: "Bookbinder",
        employer: "Harbor Bindery",
        bio: "Sundays are dumpling day here.",
        own_answers: { mornings: "before-seven", guests: "weekly" },
        roommate_answers: { mornings: ["before-seven"], guests: ["weekly"] },
        interests: ["cooking", "plants", "cinema"],
        ...values,
      }),
    );
  /** Into the room of this number. */
  async function movesIn({ rooms }: MadeHome, number: number, first_name: string, values: Partial<ResidentRecord> = {}): Promise<UserRecord> {
    const user = await aPerson(app.store, { first_name, last_name: "Castillo", avatar: "rae" });
    await saysOfThemself(user.id);
    const accepted_at = app.deps.clock.now().toISOString();
    await app.store.transaction((tx) =>
      tx.insert("resident", { id: randomUUID(), room: rooms[number - 1]!, user_id: user.id, lives_from: addDays(today, -90), accepted_at, ...values }),
    );
    return user;
  }
  /** Their profile is built too. */
  async function looker(source = {}): Promise<Visitor> {
    const ada = await chooser(app, null, source);
    await saysOfThemself(ada.actor.user.id, {
      own_answers: { mornings: "before-seven", guests: "rarely" },
      roommate_answers: { mornings: ["before-seven"], guests: ["weekly"] },
      interests: ["plants", "cooking", "running"],
    });
    return ada;
  }
  const blocks = async (visitor: Visitor, page: string, query: Record<string, string> = {}): Promise<BlockDescriptor[]> =>
    blocksIn((await visitor.see(`/application/${visitor.source}${page}`, query)).blocks).filter(({ visible }) => visible !== false);
  const facesIn = async (visitor: Visitor, home: MadeHome): Promise<{ text: string; people: string[] }> => {
    const all = await blocks(visitor, "/home-selection");
    const card = all.findIndex(({ kind, action }) => kind === "picture-card" && JSON.stringify(action).includes(home.slug));
    const faces = all.slice(card).find(({ kind }) => kind === "faces")!;
    return { text: faces["text"] as string, people: (faces["people"] as { name: string }[]).map(({ name }) => name) };
  };
  const peopleIn = async (visitor: Visitor, home: MadeHome): Promise<[name: string, about: string][]> =>
    (await blocks(visitor, "/home-selection", { home: home.slug }))
      .filter(({ kind }) => kind === "person")
      .map(({ name, about }) => [String(name), JSON.stringify(about)]);
  const isRead = async (visitor: Visitor, user: UserRecord): Promise<boolean> => {
    const { ok } = await readProfile(app.deps, visitor.actor, user.id);
    const seen = (await blocks(visitor, `/profile/view/${user.id}`)).some(({ kind }) => kind === "portrait");
    expect(seen, "the page as the API").toBe(ok);
    return ok;
  };

  it("[ENT-71] is said on its card: by first name and face where they are few, by their number where they are many", async () => {
    const few = await marketHome(app, [TAKEN, {}, TAKEN]);
    await movesIn(few, 1, "Rae");
    await movesIn(few, 3, "Rob");
    const many = await marketHome(app, [TAKEN, TAKEN, TAKEN, TAKEN, {}]);
    for (const [at, name] of ["Ina", "Ivo", "Jan", "Joy"].entries()) await movesIn(many, at + 1, name);
    const ada = await looker();
    expect(await facesIn(ada, few)).toEqual({ text: "Rae and Rob live here", people: ["Rae C.", "Rob C."] });
    expect(await facesIn(ada, many)).toEqual({ text: "4 people live here", people: ["Ina C.", "Ivo C.", "Jan C."] });
  });

  it("[ENT-67] [ENT-68] [ENT-69] [ENT-70] [ENT-71] [ENT-72] [ENT-73] is told over the API with the home's free rooms, to nobody but those to whom it is offered", async () => {
    const home = await marketHome(app, [TAKEN, { tour: "SxQL3iGyoDo", discounted_price_cents: 110_000 }, { room_type: "master", first_price_cents: 150_000 }]);
    const rae = await movesIn(home, 1, "Rae");
    const ada = await looker();
    const properties = async (visitor: Visitor) => {
      const listed = await listProperties(app.deps, visitor.actor, await applicationOf(visitor), { limit: 100, offset: 0 });
      return listed.ok ? listed.value.rows.find(({ slug }) => slug === home.slug)! : null;
    };
    const shown = (await properties(ada))!;
    expect(shown).toMatchObject({
      id: home.slug,
      headline: "",
      address: { street_address: "2140 Thomas Street", unit: "", city: "Seattle", region: "WA", postal_code: "98112" },
      images: [{ sm_url: "https://apply.example/pictures/home-craftsman.png" }],
      total_room_count: 3,
      available_room_count: 2,
      minPrice: shown.availableRooms[0]!.starting_at,
      maxPrice: shown.availableRooms[1]!.starting_at,
      minimum_base_price: 1190,
      minimum_discounted_price: 1100,
      petFriendly: false,
      masterBedroomAvailable: true,
      full_property_price: 5000,
      is_premarketing: false,
      property_marketing_type: "co_living",
      roommates: [{ id: rae.id, first_name: "Rae C." }],
      roommate_shared_interests: [{ label: "Cooking" }, { label: "Plants" }],
    });
    expect(shown.availableRooms[0]).toMatchObject({
      id: home.rooms[1],
      room_type: "private",
      price: [1190],
      discounted_price: 1100,
      availability_date: addDays(today, 2),
      matterport_url: "https://tours.example/show?m=SxQL3iGyoDo",
      selected: false,
      is_available: true,
      has_active_room_selection: false,
    });
    expect(shown.roommate_living_preferences.map(({ question }) => question).toSorted()).toEqual(["guests", "mornings"]);
    expect(JSON.stringify(shown)).not.toContain("Castillo");
    const eve = await app.applicant({});
    await eve.isMovedTo("submitted");
    await saysOfThemself(eve.actor.user.id);
    const theirs = await listProperties(app.deps, eve.actor, await applicationOf(ada), { limit: 100, offset: 0 });
    expect(theirs.ok, "somebody else's").toBe(false);
    expect(await properties(eve)).toMatchObject({ available_room_count: 2, roommates: [], roommate_shared_interests: [], roommate_living_preferences: [] });
  });

  it("[ENT-71] is told one by one once the card is turned, with what both like in the order of whoever looks, and never the last name", async () => {
    const home = await marketHome(app, [TAKEN, {}]);
    const rae = await movesIn(home, 1, "Rae");
    const ada = await looker();
    const [[name, about]] = (await peopleIn(ada, home)) as [[string, string]];
    expect([name, about]).toEqual(["Rae C.", expect.stringContaining("You both like Plants and Cooking")]);
    const all = JSON.stringify(await blocks(ada, "/home-selection", { home: home.slug }));
    expect(all).toContain(`/profile/view/${rae.id}`);
    expect(all).not.toContain("Castillo");
    expect(all).not.toContain(rae.email);
  });

  it("are those who are there today and stay: nobody who left, who comes later, or whose room is offered", async () => {
    const home = await marketHome(app, [TAKEN, TAKEN, { availability_date: addDays(today, 20) }, {}]);
    await movesIn(home, 1, "Gone", { lives_from: addDays(today, -90), lives_until: today });
    await movesIn(home, 1, "Next", { lives_from: addDays(today, 3) });
    await movesIn(home, 2, "Stays", { lives_until: addDays(today, 200) });
    await movesIn(home, 3, "Leaves", { lives_until: addDays(today, 20) });
    expect(await facesIn(await looker(), home)).toEqual({ text: "Stays lives here", people: ["Stays C."] });
  });

  it("is seen beside what is confirmed, where it is said that they are told", async () => {
    const home = await marketHome(app, [{}, TAKEN]);
    await movesIn(home, 2, "Rae");
    const ada = await looker();
    await keepRoom(await asChooser(ada), home);
    const what = (await blocks(ada, "/home-selection/confirm", { home: home.slug })).find(({ kind }) => kind === "faces");
    expect(what).toMatchObject({ people: [{ name: "Rae C.", avatar: "rae" }], text: expect.stringContaining("notify the roommates") });
  });

  it("isn't named of a home that is full, and of an empty one nothing is said", async () => {
    const full = await marketHome(app, [TAKEN]);
    await movesIn(full, 1, "Rae");
    const ada = await looker();
    expect(await facesIn(ada, full)).toEqual({ text: "1 person lives here", people: [] });
    expect(await peopleIn(ada, full)).toEqual([]);
    expect(await peopleIn(ada, await marketHome(app, [{}]))).toEqual([]);
  });

  it("[API-71] [PRO-19] [ENT-66] have a profile that is read beside one's own, item by item", async () => {
    const home = await marketHome(app, [TAKEN, {}]);
    const rae = await movesIn(home, 1, "Rae");
    const ada = await looker();
    expect(await isRead(ada, rae)).toBe(true);
    const shown = await blocks(ada, `/profile/view/${rae.id}`);
    expect(shown.filter(({ kind }) => kind === "overlap").map(({ title, status }) => [title, status])).toEqual([
      ["Mornings", "home_run"],
      ["Guests", "in_between"],
      ["Plants", "home_run"],
      ["Cooking", "home_run"],
    ]);
    expect(shown.some(({ id }) => id === "edit")).toBe(false);
    expect(await readPhoto(app.deps, ada.actor, { user: rae.id, photo: randomUUID(), size: 1 })).toMatchObject({ ok: false });
  });

  it("[API-71] have no profile for anybody to whom their home isn't offered", async () => {
    const home = await marketHome(app, [TAKEN, {}]);
    const rae = await movesIn(home, 1, "Rae");
    const rob = await movesIn(home, 2, "Rob", { lives_from: "2020-01-01", lives_until: addDays(today, -2) });
    const ada = await looker();
    expect([await isRead(ada, rae), await isRead(ada, rob)], "whoever moved out is nobody's business").toEqual([true, false]);
    const elsewhere = await looker({ market: "bay-area" });
    expect(await isRead(elsewhere, rae), "of another market").toBe(false);
    for (const status of ["preapproved", "rejected", "withdrawn"] as const) {
      const other = await looker();
      await other.isMovedTo(status);
      expect((await readProfile(app.deps, other.actor, rae.id)).ok, status).toBe(false);
    }
    const leaver = await movesIn(home, 2, "Lee", { lives_from: addDays(today, -1), lives_until: addDays(today, 20) });
    expect(await isRead(ada, leaver), "whose own room is offered").toBe(false);
    expect(await isRead(await looker({ kind: "whole_home" }), rae), "to whoever wants a home of which they live in a part").toBe(false);
    await app.store.transaction((tx) => tx.update("home", home.slug, { is_published: false }));
    expect(await isRead(ada, rae), "of a home that isn't listed any more").toBe(false);
    await app.store.transaction((tx) => tx.update("home", home.slug, { is_published: true }));
    await app.store.transaction((tx) => tx.update("room", home.rooms[1]!, TAKEN));
    expect(await isRead(ada, rae), "of a home that is full").toBe(false);
  });

  it("[API-71] keep their profiles open for whoever holds a room in their home", async () => {
    const home = await marketHome(app, [TAKEN, {}]);
    const rae = await movesIn(home, 1, "Rae");
    const [ada, bo] = [await looker(), await looker()];
    const application = await applicationOf(ada);
    await app.store.transaction(async (tx) => {
      const held = { home: home.slug, room: home.rooms[1]!, move_in_date: addDays(today, 2), lease_end_date: addDays(today, 367), lease_months: 12 };
      await tx.insert("room_selection", { id: randomUUID(), application, ...held, whole_home: false, monthly_price_cents: 119_000 });
    });
    expect([await isRead(ada, rae), await isRead(bo, rae)]).toEqual([true, false]);
  });

  it("costs no further statement, however many homes and people there are", async () => {
    const ada = await looker();
    const counted = async (): Promise<number> => {
      const before = app.store.statements();
      await ada.see(`/application/${ada.source}/home-selection`);
      return app.store.statements() - before;
    };
    await counted();
    const before = await counted();
    for (let home = 0; home < 6; home += 1) {
      const made = await marketHome(app, [TAKEN, {}, TAKEN]);
      await movesIn(made, 1, `One ${home}`);
      await movesIn(made, 3, `Two ${home}`);
    }
    expect([before, await counted()]).toEqual([1, 1]);
  });
});
