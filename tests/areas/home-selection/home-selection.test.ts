import { afterAll, beforeAll, expect, it } from "vitest";
import type { BlockDescriptor } from "#screens/language/documents/descriptor.ts";
import { addDays, addMonths } from "#screens/language/expressions/calendar.ts";
import { confirmHome } from "#server/areas/home-selection/confirm-home.ts";
import { readApplication } from "#server/areas/application/index.ts";
import { changePreference, readPreference, selectRoom } from "#server/areas/home-selection/resources/home-selection-resource.ts";
import { keepChoice } from "#server/areas/home-selection/keep-choice.ts";
import { withdrawForApplicant } from "#server/areas/review/index.ts";
import { blocksIn } from "../../support/blocks-in.ts";
import { describeOnEachDatabase } from "../../support/database.ts";
import { type TestApp, codesOf, where, type Visitor } from "../../support/test-app.ts";
import { staff } from "../review/support.ts";
import { applicationOf, asChooser, chooser, confirmRoom, keepRoom, refusedFor } from "./choosers.ts";
import { appWithoutSeasons, marketHome, todayThere, type MadeHome } from "./market-homes.ts";

const HOME = (visitor: Visitor, page = ""): string => `/application/${visitor.source}/home-selection${page}`;

describeOnEachDatabase("home selection", (database) => {
  let app: TestApp;
  let home: MadeHome;
  let today: string;
  beforeAll(async () => {
    app = await appWithoutSeasons(database);
    today = todayThere(app);
  });
  afterAll(() => app.close());

  const statusOf = async (visitor: Visitor): Promise<string> => (await visitor.state()).application.status;
  const see = async (visitor: Visitor, page = "", query: Record<string, string> = {}): Promise<BlockDescriptor[]> =>
    blocksIn((await visitor.see(HOME(visitor, page), query)).blocks).filter(({ visible }) => visible !== false);
  const words = async (...asked: Parameters<typeof see>): Promise<string> => JSON.stringify(await see(...asked));
  const keep = (visitor: Visitor, of: MadeHome, at: { room?: number; day?: number; months?: number } = {}, query: Record<string, string> = {}) =>
    visitor.run("keep-home", { home: of.slug, room: of.rooms[(at.room ?? 1) - 1], day: at.day ?? 0, months: at.months ?? 12 }, HOME(visitor, "/price"), {
      home: of.slug,
      room: of.rooms[(at.room ?? 1) - 1]!,
      ...query,
    });
  const confirm = (visitor: Visitor, of: MadeHome, price: number) =>
    visitor.run("confirm-home", { home: of.slug, price }, HOME(visitor, "/confirm"), { home: of.slug });
  const card = async (visitor: Visitor, of: MadeHome): Promise<BlockDescriptor> =>
    (await see(visitor)).find(({ kind, action }) => kind === "picture-card" && JSON.stringify(action).includes(of.slug))!;

  it("[HSL-4] [HSL-5] [HSL-12] says up to which rent somebody is approved, or that it is for all rooms", async () => {
    expect(await words(await chooser(app))).toContain("You're approved for all rooms");
    const limited = await words(await chooser(app, 1450));
    expect(limited).toContain("You're approved for rooms up to $1,450/mo");
    expect(limited).toContain("Select a room and chat with the roommates");
  });

  it("[HSL-3] [HSL-14] [HSL-18] [HSL-20] [HSL-24] lists the homes by their free rooms, those that are full last, with a waitlist", async () => {
    const two = await marketHome(app, [{}, { first_price_cents: 140_000 }]);
    const four = await marketHome(app, [{}, {}, {}, {}]);
    const full = await marketHome(app, [{ is_available: false, availability_date: null }]);
    const hidden = await marketHome(app, [{}], { is_published: false });
    const ada = await chooser(app);
    const order = (await see(ada)).filter(({ kind }) => kind === "picture-card").map(({ action }) => /home=([^&"]+)/u.exec(JSON.stringify(action))![1]!);
    const made = [four, two, full, hidden].map(({ slug }) => slug);
    expect(order.filter((slug) => made.includes(slug))).toEqual([four.slug, two.slug, full.slug]);
    expect(await card(ada, two)).toMatchObject({ badge: "2 of 2 rooms available", price: "$1,190 - $1,400" });
    expect(await words(ada)).toContain("This home is already full");
    expect(await words(ada)).toContain("mailto:sales@example.com?subject=Waitlist%3A%202140%20Thomas%20Street");
  });

  it("[HSL-9] [HSL-10] [HSL-11] ends the row of homes with a card that opens the market's public listings in a new window", async () => {
    await marketHome(app, [{}]);
    const row = (await see(await chooser(app))).find(({ kind }) => kind === "shelf")!;
    const last = row.blocks!.at(-1)!;
    expect(row.blocks!.map(({ kind }) => kind)).toEqual(["each", "group"]);
    expect(JSON.stringify(last)).toContain("See every home in Seattle on the public page.");
    const { action } = blocksIn([last]).find(({ kind }) => kind === "button")!;
    expect(action).toMatchObject({ newWindow: true, href: expect.stringMatching(/\/rooms-for-rent\/seattle$/u) });
  });

  it("[HSL-25] [HSL-26] [HSL-27] [HSL-28] [HSL-30] [HSL-31] [PRC-4] shows the bedrooms of a card that is turned, the cheapest first, and keeps Save until one is picked", async () => {
    home = await marketHome(app, [{ first_price_cents: 150_000, room_type: "master" }, { availability_date: addDays(today, 9) }]);
    const ada = await chooser(app);
    const rooms = await see(ada, "", { home: home.slug });
    expect(rooms.filter(({ kind }) => String(kind).startsWith("choice-"))).toHaveLength(2);
    const said = JSON.stringify(rooms);
    expect(said.indexOf("Private bedroom")).toBeLessThan(said.indexOf("Master bedroom"));
    expect(rooms.find(({ label }) => label === "Save")).toMatchObject({ blocked: true });
    const picked = await see(ada, "", { home: home.slug, room: home.rooms[0]! });
    expect(picked.find(({ label }) => label === "Save")).toMatchObject({
      blocked: false,
      action: { href: `${HOME(ada, "/price")}?home=${home.slug}&room=${home.rooms[0]}` },
    });
  });

  it("[HSL-29] shows a bedroom in 3D where it has a tour, over the page that one stays on", async () => {
    const toured = await marketHome(app, [{ tour: "SxQL3iGyoDo" }, {}]);
    const ada = await chooser(app);
    const tours = (await see(ada, "", { home: toured.slug })).filter(({ label }) => label === "Walk through it in 3D");
    expect(tours).toMatchObject([{ of: "bedroom 1", action: { do: "frame", href: "https://tours.example/show?m=SxQL3iGyoDo", title: "Bedroom 1 in 3D" } }]);
  });

  it("[HSL-34] [HSL-35] [HSL-37] [HSL-38] [VAL-110] tells the price of a day and a length, all that is due for it, and refuses a day before the room is free", async () => {
    const later = await marketHome(app, [{ availability_date: addDays(today, 9) }]);
    const ada = await chooser(app);
    const at = { home: later.slug, room: later.rooms[0]! };
    const said = await words(ada, "/price", at);
    expect(said).toContain("-month lease (excl. utilities)");
    expect(said).toContain('"value":"$1,190"');
    const short = await ada.see(HOME(ada, "/price"), { ...at, "price.months": "3" });
    expect(short.ephemeral).toEqual({ price: { day: 0, months: 3 } });
    expect(JSON.stringify(short.blocks)).toContain('"value":"$1,490"');
    const early = await see(ada, "/price", { ...at, "price.day": "-3" });
    expect(JSON.stringify(early)).toMatch(/Room is available on \w+ \d+\. Please adjust your move in date\./u);
    expect(codesOf(await keep(ada, later, { day: -3 }, { "price.day": "-3", "price.months": "12" }))).toEqual(["room-not-yet-free"]);
  });

  it("[HSL-16] [HSL-42] [ENT-8] [ENT-10] keeps a room, a day and a length on the card, in the display state and on the application", async () => {
    const of = await marketHome(app, [{}]);
    const ada = await chooser(app);
    expect(where((await keep(ada, of, {}, { "price.day": "3", "price.months": "9" })).effects)).toEqual([HOME(ada)]);
    const { application } = await ada.state();
    const earliest = addDays(today, 2);
    const terms = { move_in_date: addDays(earliest, 3), lease_end_date: addMonths(addDays(earliest, 3), 9) };
    expect(application).toMatchObject({ room: of.rooms[0], ...terms });
    expect(application.display_state.homeSelection).toEqual({
      selectedProperty: of.slug,
      properties: { [of.slug]: { roomId: of.rooms[0], ...terms, monthlyRoomPrice: 1285, leaseLength: 9 } },
    });
    expect(await card(ada, of)).toMatchObject({ price: "$1,285", unit: "/ 9-month lease" });
  });

  it("[HSL-17] [HSL-39] [HSL-40] [HSL-41] says what is out of the approved rate, leads to support, and keeps none of it", async () => {
    const of = await marketHome(app, [{ first_price_cents: 160_000 }]);
    const ada = await chooser(app, 1450);
    expect(await card(ada, of)).toMatchObject({ price: "$1,600", unit: "/ Out of your approved rate" });
    const contact = (await see(ada)).filter(({ id, label }) => id.includes(of.slug) && label === "Contact support");
    expect(contact).toMatchObject([{ label: "Contact support", action: { do: "support" } }]);
    expect(codesOf(await keep(ada, of))).not.toEqual([]);
  });

  it("[HSL-32] [HSL-44] [HSL-45] [HSL-49] [HSL-50] [HSL-51] [HSL-53] [HSL-55] confirms it: the room is held, and nobody else is offered it", async () => {
    const of = await marketHome(app, [{}, {}]);
    const [ada, ben] = [await chooser(app), await chooser(app)];
    await keep(ada, of);
    await keep(ben, of);
    const asked = await words(ada, "/confirm", { home: of.slug });
    expect(asked).toMatch(/\$1,190 \/ 12-month lease starting \w+ \d+/u);
    expect(asked).toContain("This will notify the roommates and kickoff the 24-hour meet and greet period.");
    expect(where((await confirm(ada, of, 1190)).effects)).toEqual([HOME(ada, "/complete")]);
    expect(await statusOf(ada)).toBe("room_selected");
    const { application } = await ada.state();
    const terms = { move_in_date: addDays(today, 2), lease_end_date: addMonths(addDays(today, 2), 12) };
    expect(application).toMatchObject({ room: of.rooms[0], ...terms });
    const kept = { application: application.id };
    expect((await app.store.list("lease_preference", kept, { limit: 2, offset: 0 })).rows).toMatchObject([terms]);
    expect((await app.store.list("room_selection", kept, { limit: 2, offset: 0 })).rows).toMatchObject([{ room: of.rooms[0], ...terms }]);
    expect(await words(ada, "/complete")).toContain("We've confirmed your home, next up it's time to meet the roommates.");
    expect(codesOf(await confirm(ben, of, 1190))).toEqual(["room-taken"]);
    expect(await words(ben, "/confirm", { home: of.slug })).toContain("Somebody was faster");
    expect(await card(ben, of)).toMatchObject({ badge: "1 of 2 rooms available" });
  });

  it("[RES-20] gives a room to one of many who confirm it at once, and tells the rest", async () => {
    const of = await marketHome(app, [{}]);
    const all = await Promise.all(Array.from({ length: 6 }, () => chooser(app)));
    for (const one of all) await keep(one, of);
    const ids = await Promise.all(all.map(applicationOf));
    const results = await Promise.all(all.map((one, at) => confirmHome(app.deps, one.actor, { application: ids[at]!, home: of.slug, price_cents: 119_000 })));
    expect(results.filter((one) => !("code" in one))).toHaveLength(1);
    expect(results.filter((one) => "code" in one)).toHaveLength(5);
    for (const one of results) if ("code" in one) expect(one.code).toBe("room-taken");
  });

  it("confirms once, pressed twice or in two tabs", async () => {
    const of = await marketHome(app, [{}]);
    const ada = await chooser(app);
    await keep(ada, of);
    const application = await applicationOf(ada);
    const both = await Promise.all([1, 2].map(() => confirmHome(app.deps, ada.actor, { application, home: of.slug, price_cents: 119_000 })));
    expect(new Set(both.map((one) => ("code" in one ? one.code : one.id))).size).toBe(1);
  });

  it("keeps no other room of a home that one of is held already, as an older tab would, so that nothing else is said to be confirmed", async () => {
    const of = await marketHome(app, [{}, {}]);
    const ada = await chooser(app);
    await keep(ada, of);
    const who = await asChooser(ada);
    const held = await confirmRoom(who, of, 1190);
    expect(refusedFor(held)).toBeNull();
    await ada.isMovedTo("meet_and_greet");
    expect(refusedFor(await keepRoom(who, of, 2))).toBe("home-held-already");
    expect(await confirmRoom(who, of, 1190), "pressed again").toEqual(held);
  });

  it("gives a room back when its application is withdrawn", async () => {
    const of = await marketHome(app, [{}]);
    const [ada, ben] = [await chooser(app), await chooser(app)];
    await keep(ada, of);
    await confirm(ada, of, 1190);
    expect(
      "code" in (await keepChoice(app.deps, await applicationOf(ben), { home: of.slug, room: of.rooms[0]!, option: () => ({ day: 0, months: 12 }) })),
    ).toBe(true);
    await withdrawForApplicant(app.deps, await staff(app, "Rob"), { id: await applicationOf(ada), body: { reason: "Asked by phone." }, version: null });
    expect(
      "code" in (await keepChoice(app.deps, await applicationOf(ben), { home: of.slug, room: of.rooms[0]!, option: () => ({ day: 0, months: 12 }) })),
    ).toBe(false);
  });

  it("asks again where a second window kept another room, day or length at the same price: what is confirmed is what was looked at", async () => {
    const of = await marketHome(app, [{}, {}]);
    const ada = await chooser(app);
    await keep(ada, of);
    const action = (await see(ada, "/confirm", { home: of.slug })).find(({ id }) => id === "confirm")!.action as { input: Record<string, string | number> };
    const confirmShown = (input: Record<string, string | number>) => ada.run("confirm-home", input, HOME(ada, "/confirm"), { home: of.slug });
    expect(action.input).toMatchObject({ room: of.rooms[0], months: 12 });
    await keep(ada, of, { room: 2 });
    const refused = await confirmShown({ ...action.input });
    expect(codesOf(refused)).toEqual(["home-choice-changed"]);
    expect(refused.ok || refused.problems.map(({ message }) => message)).toEqual([
      "You have kept another room or another time of this home since, perhaps in another window. Look at it, and confirm again.",
    ]);
    const others: Record<string, string | number>[] = [{ move_in: "2027-01-01" }, { months: 11 }];
    for (const other of others) expect(codesOf(await confirmShown({ ...action.input, room: of.rooms[1]!, ...other }))).toEqual(["home-choice-changed"]);
    expect(codesOf(await confirmShown({ ...action.input, room: of.rooms[1]! }))).toEqual([]);
  });

  it("[HSL-48] [HSL-52] asks again where the room costs something else by now, tracks that, and takes the price that was shown while it holds", async () => {
    const of = await marketHome(app, [{}]);
    const ada = await chooser(app);
    await keep(ada, of);
    await app.store.transaction((tx) => tx.update("room", of.rooms[0]!, { first_price_cents: 130_000 }));
    const refused = await confirm(ada, of, 1190);
    expect(codesOf(refused)).toEqual(["price-changed"]);
    expect(refused.ok || refused.problems.map(({ message }) => message)).toEqual([
      "The price has changed since you saw it. Look at the new one, and confirm again.",
    ]);
    expect(await app.tracked(ada.actor.user.id)).toContain("Room selection failed");
    expect(await words(ada, "/confirm", { home: of.slug })).toContain("It was $1,190 when you kept it");
    expect(where((await confirm(ada, of, 1300)).effects)).toEqual([HOME(ada, "/complete")]);
  });

  it("[HSL-47] has nothing to confirm where nothing is kept, and says so where its home is gone", async () => {
    const of = await marketHome(app, [{}]);
    const ada = await chooser(app);
    expect(await ada.open(HOME(ada, "/confirm"))).toMatchObject({ href: HOME(ada) });
    await keep(ada, of);
    await app.store.transaction((tx) => tx.update("home", of.slug, { is_published: false }));
    expect(codesOf(await confirm(ada, of, 1190))).not.toEqual([]);
  });

  it("[HSL-7] [HSL-21] [HSL-22] [MOD-26] [MOD-27] [API-78] [API-79] [ENT-77] says what speaks against a home as somebody wants to live", async () => {
    const of = await marketHome(app, [{}]);
    const ada = await chooser(app);
    const preference = await app.store.list("lease_preference", { application: await applicationOf(ada) }, { limit: 1, offset: 0 });
    const { id } = preference.rows[0]!;
    expect(await readPreference(app.deps, ada.actor, id)).toMatchObject({
      ok: true,
      value: { id, has_pets: null, sharing_room: null, move_in_date: null, lease_end_date: null },
    });
    await ada.run("save-lease-preference", { has_pets: true, sharing_room: null }, HOME(ada));
    expect(await words(ada)).toContain("Pets not allowed in this home");
    expect((await ada.state()).flags.map(({ flag }) => flag)).toEqual(["pet"]);
    await changePreference(app.deps, ada.actor, { id, body: { has_pets: false, sharing_room: true }, version: null } as never);
    expect(await words(ada)).toContain("Master bedroom no longer available");
    expect((await ada.state()).flags).toEqual([]);
    expect(await card(ada, of)).toBeDefined();
  });

  it("[API-77] [API-80] [ENT-4] [ENT-14] confirms a room over the API, once, and tells the home and the lease preference of the application", async () => {
    const of = await marketHome(app, [{}]);
    const ada = await chooser(app);
    const application = await applicationOf(ada);
    const from = addDays(today, 2);
    const body = { application, room: of.rooms[0], move_in_date: from, lease_end_date: addMonths(from, 12) };
    const { id: lease_preference } = (await app.store.list("lease_preference", { application }, { limit: 1, offset: 0 })).rows[0]!;
    expect(await readApplication(app.deps, ada.actor, application)).toMatchObject({ ok: true, value: { property: null, lease_preference } });
    expect(await selectRoom(app.deps, ada.actor, { ...body, lease_end_date: addDays(from, 40) } as never)).toMatchObject({ ok: false });
    expect(await selectRoom(app.deps, ada.actor, body as never)).toMatchObject({
      ok: true,
      created: true,
      value: { home: of.slug, monthly_price: 1190, lease_length: 12 },
    });
    expect(await selectRoom(app.deps, ada.actor, body as never)).toMatchObject({ ok: true, created: false });
    expect(await readApplication(app.deps, ada.actor, application)).toMatchObject({
      ok: true,
      value: {
        property: { id: of.slug, address: { neighborhood: "Capitol Hill" } },
        room: of.rooms[0],
        move_in_date: from,
        lease_end_date: body.lease_end_date,
      },
    });
    const ben = await chooser(app);
    expect(await selectRoom(app.deps, ben.actor, { ...body, application: await applicationOf(ben) } as never)).toMatchObject({ ok: false });
    expect(await selectRoom(app.deps, ben.actor, body as never)).toMatchObject({ ok: false, problem: { kind: "not-found" } });
  });
});
