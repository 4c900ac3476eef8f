import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readUpTo, sendMessage } from "#server/areas/meetings/chat/messages.ts";
import { passOnHome } from "#server/areas/meetings/decisions/leave-meeting.ts";
import { addDays } from "#screens/language/expressions/calendar.ts";
import { describeOnEachDatabase } from "#tests/support/database.ts";
import type { TestApp } from "#tests/support/test-app.ts";
import { limitTo } from "../home-selection/choosers.ts";
import { appWithoutSeasons, marketHome, todayThere } from "../home-selection/market-homes.ts";
import { answers, HOUR, household, NO, passes, talk, YES, type Talk } from "../meetings/households.ts";
import { cardIn, cardsOn, find, likes, press, see, shownOn, words } from "./shoppers.ts";

describeOnEachDatabase("home shopping", (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await appWithoutSeasons(database);
  });
  afterAll(() => app.close());

  const cardOf = async ({ ada, home }: Talk) => cardIn(await see(ada), home);

  it("[RTE-85] [SHP-1] [SHP-2] says with how many homes somebody talks, and up to which rent they are approved", async () => {
    const { ada } = await talk(app);
    const alone = await see(ada);
    expect(words(find(shownOn(alone), "title"))).toContain("You're currently chatting with 1 home\"");
    expect(words(find(shownOn(alone), "range"))).toContain("You're approved for all rooms");
    await talk(app, [{}], ada);
    await limitTo(ada, 1450);
    const two = shownOn(await see(ada));
    expect(words(find(two, "title"))).toContain("You're currently chatting with 2 homes");
    expect(words(find(two, "range"))).toContain("You're approved for rooms up to $1,450/mo");
  });

  it("[RES-18] says at a home how much of what was said there is new", async () => {
    const one = await talk(app);
    // The notice that it has begun is nobody's word, and what they said themselves they know.
    expect(find(await cardOf(one), "unread")).toBeUndefined();
    const { actor } = one.home.people[0]!.visitor;
    for (const text of ["Hello!", "Still there?"]) await sendMessage(app.deps, actor, one.id, { id: randomUUID(), text });
    expect(words(find(await cardOf(one), "unread"))).toContain("2 new messages");
    await readUpTo(app.deps, one.who.actor, one.id, 99);
    expect(find(await cardOf(one), "unread")).toBeUndefined();
  });

  it("[MAG-25] says with five homes, before a bedroom or a length is chosen of another, that one of them has to be passed on first", async () => {
    const { ada } = await talk(app);
    const other = await marketHome(app, [{}]);
    const says = "You’re talking with 5 homes, which is the most at a time.";
    const pages = async () => {
      const path = `/application/${ada.source}`;
      const screens = [await see(ada), await ada.see(`${path}/home-selection`), await ada.see(`${path}/home-shopping/chat`, { home: other.slug })];
      return screens.map((screen) => JSON.stringify(screen.blocks));
    };
    for (const page of await pages()) expect(page).not.toContain("the most at a time");
    for (let more = 0; more < 4; more += 1) await talk(app, [{}], ada);
    for (const page of await pages()) expect(page).toContain(says);
    expect(JSON.stringify(find(cardIn(await see(ada), other), "chat"))).toContain("You can talk with 5 homes at a time");
  });

  it("[SHP-5] [SHP-6] [SHP-7] shows those that are talked with first, then those of which it is over, then the others", async () => {
    const over = await talk(app);
    const unmet = await marketHome(app, [{}]);
    await answers(app.deps, over, 0, NO);
    await passes(app, HOUR);
    const open = await talk(app, [{}], over.ada);
    const cards = cardsOn(await see(over.ada));
    const at = [open.home.slug, over.home.slug, unmet.slug].map((slug) => cards.indexOf(slug));
    expect(at).toEqual(at.toSorted((one, other) => one - other));
    expect(at[0]).toBe(0);
    expect(at).not.toContain(-1);
  });

  it("[ENT-9] [SHP-3] [SHP-4] [SHP-8] [SHP-9] [MOD-19] [MOD-20] hides a home and shows it again, and those that are hidden as long as there are any", async () => {
    const { ada, home } = await talk(app);
    expect(find(shownOn(await see(ada)), "view-hidden")).toBeUndefined();
    const asked = (await see(ada)).modals;
    expect(Object.values(asked).map(({ title }) => title)).toContain("Hide this home?");
    expect((await press(ada, "toggle-hidden-home", { home: home.slug })).effects).toEqual([{ do: "close-modal" }]);
    expect((await ada.state()).application.display_state.hiddenProperties).toEqual([home.slug]);
    const without = await see(ada);
    expect(cardIn(without, home)).toEqual([]);
    expect(words(find(shownOn(without), "view-hidden"))).toContain("View hidden properties");
    const hidden = await see(ada, { hidden: "yes" });
    expect(cardsOn(hidden)).toEqual([home.slug]);
    expect(words(find(shownOn(hidden), "back-to-homes"))).toContain("Back to my homes");
    expect(Object.values(hidden.modals).map(({ title }) => title)).toContain("Show this home again?");
    const { descriptor } = (await press(ada, "toggle-hidden-home", { home: home.slug }, "", { hidden: "yes" })) as {
      descriptor?: Parameters<typeof cardIn>[0];
    };
    expect(find(shownOn(descriptor!), "back-to-homes"), "nothing is hidden any more").toBeUndefined();
    expect(cardIn(descriptor!, home)).not.toEqual([]);
  });

  it("[ENT-74] [SHP-10] [SHP-11] [SHP-12] [SHP-13] [SHP-14] [SHP-15] says of a home what it costs, where and how large it is, and leads to its bare page", async () => {
    const { ada } = await talk(app);
    const home = await marketHome(app, [{}, {}], { pets_allowed: true });
    await app.store.transaction((tx) =>
      tx.update("home", home.slug, { address: { street_address: "2140 Thomas Street", unit: "2", city: "Seattle", postal_code: "98112" } }),
    );
    const card = cardIn(await see(ada), home);
    expect(words(find(card, "price"))).toContain("From $1,190/mo");
    expect(words(find(card, "name"))).toContain("2140 Thomas Street, Unit 2");
    expect(words(find(card, "facts"))).toContain("2 bed, Pet Friendly");
    expect(find(card, "hide")?.["action"]).toMatchObject({ do: "open" });
    expect(find(card, "preview")?.["action"]).toMatchObject({
      do: "frame",
      href: expect.stringMatching(new RegExp(`/seattle/${home.slug}\\?preview_mode=true$`, "u")),
    });
    const bare = await marketHome(app, [{}]);
    expect(words(find(cardIn(await see(ada), bare), "facts"))).toContain("1 bed, No pets");
  });

  it("[SHP-16] [SHP-17] [SHP-18] [SHP-21] [SHP-22] shows who lives there by six faces at most, what both like, and says so of whoever has no profile", async () => {
    const { ada } = await talk(app);
    await likes(app, ada.actor.user.id, ["cooking", "plants", "running"]);
    const six = await household(
      app,
      Array.from({ length: 6 }, () => ({})),
    );
    const seven = await household(
      app,
      Array.from({ length: 7 }, () => ({})),
    );
    for (const { visitor } of six.people) await likes(app, visitor.actor.user.id, ["plants", "cinema"]);
    const faces = (card: ReturnType<typeof cardIn>) => card.filter(({ kind, id }) => kind === "face" && !id.startsWith("more"));
    const screen = await see(ada);
    const card = cardIn(screen, six);
    expect([faces(card).length, find(card, "more")]).toEqual([6, undefined]);
    expect(find(card, "roommate")?.["action"]).toMatchObject({
      do: "go",
      href: `/application/${ada.source}/profile/view/${six.people[0]!.visitor.actor.user.id}?roommatePreview=true`,
    });
    expect(card.filter(({ id }) => id.startsWith("like:")).map(words)).toEqual([expect.stringContaining("Plants")]);
    const many = cardIn(screen, seven);
    expect([faces(many).length, find(many, "more")?.["label"]]).toEqual([5, "+2"]);
    const home = await marketHome(app, [{}, { is_available: false }]);
    const invited = { id: randomUUID(), room: home.rooms[1]!, lives_from: addDays(todayThere(app), -9), invited_email: "rob@example.com" };
    await app.store.transaction((tx) => tx.insert("resident", { ...invited, invited_at: app.deps.clock.now().toISOString() }));
    const nameless = find(cardIn(await see(ada), home), "nameless");
    expect(nameless?.["action"]).toMatchObject({ do: "command", command: "tell-no-profile" });
    expect((await press(ada, "tell-no-profile", {})).effects).toEqual([{ do: "toast", text: "No profile available", tone: "info", ms: 4000 }]);
  });

  it("[SHP-23] [SHP-24] [SHP-25] leads to the homes of people who like the same, up to the rent that is approved", async () => {
    const { ada } = await talk(app);
    await likes(app, ada.actor.user.id, ["cooking", "board-games"]);
    const there = await household(app, [{}]);
    await likes(app, there.people[0]!.visitor.actor.user.id, ["board-games"]);
    const shows = async () => {
      const screen = shownOn(await see(ada));
      expect(words(find(screen, "finder-title"))).toContain("Roommate finder");
      expect(words(find(screen, "finder-text"))).toContain("in Seattle like");
      const button = find(screen, "finder-show")!;
      expect(button["label"]).toBe("Show matches");
      return new URL((button["action"] as { href: string }).href, "http://localhost");
    };
    const all = await shows();
    expect([all.pathname, all.searchParams.get("roommateInterests"), all.searchParams.get("priceMax")]).toEqual([
      "/rooms-for-rent/seattle",
      "Cooking,Board games",
      null,
    ]);
    await limitTo(ada, 1450);
    expect((await shows()).searchParams.get("priceMax")).toBe("1450");
  });

  it("[SHP-26] leads to a talk with a home that is not met yet", async () => {
    const { ada } = await talk(app);
    const home = await marketHome(app, [{}]);
    const card = cardIn(await see(ada), home);
    expect(words(find(card, "strip"))).toContain("You have not met yet");
    expect(find(card, "chat")).toMatchObject({ label: "Chat with this home", action: { do: "go", href: expect.stringContaining(`home=${home.slug}`) } });
  });

  it("[SHP-27] [SHP-32] [SHP-33] [SHP-34] leads back to a chat that is open, and says how much of its day is left", async () => {
    const open = await talk(app);
    const card = await cardOf(open);
    expect(find(card, "return")).toMatchObject({
      label: "Return to chat",
      action: { do: "go", href: `/application/${open.ada.source}/meet-and-greet/chat?meetingId=${open.id}` },
    });
    const strip = find(card, "strip")!;
    expect(strip).toMatchObject({ hours: 24, calmAbove: 6, over: "This chat has ended" });
    expect(Date.parse(strip["ends"] as string) - app.deps.clock.now().getTime()).toBeGreaterThan(23.9 * HOUR);
  });

  it("[SHP-28] [SHP-35] waits for the house once the day is over", async () => {
    const over = await talk(app);
    app.outside.clock.move(24 * HOUR);
    for (const turn of ["before anything looked", "after"]) {
      const card = await cardOf(over);
      expect(words(find(card, "strip-over")), turn).toContain("This chat has ended");
      expect(words(find(card, "waiting")), turn).toContain("Waiting for house decision");
      expect(
        ["return", "chat", "accept"].filter((id) => find(card, id)),
        turn,
      ).toEqual([]);
      await passes(app, 1000);
    }
  });

  it("[SHP-29] [SHP-30] [HSL-23] congratulates on a match, asks once more before it is accepted, and lets a lease be asked for by mail", async () => {
    const match = await talk(app);
    await answers(app.deps, match, 0, YES);
    await answers(app.deps, match, 1, YES);
    const screen = await see(match.ada);
    const card = cardIn(screen, match.home);
    expect(words(find(card, "strip-match"))).toContain("Congratulations! It's a match 🎉");
    expect(find(card, "accept")).toMatchObject({ label: "Accept invitation", action: { do: "open" } });
    expect(find(card, "request-lease")).toMatchObject({
      label: "Request a lease",
      action: { href: expect.stringMatching(/^mailto:[^?]+\?subject=Lease%20request%3A%202140%20Thomas%20Street$/u) },
    });
    expect(JSON.stringify(screen.modals)).toContain("2140 Thomas Street is yours at $1,190 a month");
    const accepted = await press(match.ada, "accept-invitation", { meeting: match.id });
    expect(accepted.effects).toMatchObject([{ do: "navigate", href: expect.stringMatching(/review\/approved$/u) }]);
    expect((await match.ada.state()).application.status).toBe("approved");
  });

  it("[SHP-31] says of any other that the chat has ended", async () => {
    const passed = await talk(app);
    const open = await talk(app, [{}], passed.ada);
    await passOnHome(app.deps, passed.who.actor, passed.id);
    const card = await cardOf(passed);
    expect(words(find(card, "over"))).toContain("Chat has ended");
    expect(words(find(card, "strip-over"))).toContain("This chat has ended");
    expect(find(await cardOf({ ...open, ada: passed.ada }), "return")?.kind, "the other goes on").toBe("button");
  });

  it("draws a card anew when its meeting moves, while the page is open", async () => {
    const open = await talk(app);
    const { follows } = await see(open.ada);
    expect(follows?.topics).toContainEqual(expect.objectContaining({ topic: "person", events: expect.arrayContaining(["meeting"]) }));
  });
});
