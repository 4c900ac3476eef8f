import { patchDisplayState } from "#server/kernel/records/patch-display-state.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startMeetingOf } from "#server/areas/meetings/start-meeting.ts";
import type { CommandResult } from "#screens/language/documents/descriptor.ts";
import { describeOnEachDatabase } from "#tests/support/database.ts";
import { beginJobs, type RunningJobs } from "#tests/support/running-jobs.ts";
import { codesOf, type TestApp, type Visitor } from "#tests/support/test-app.ts";
import { asChooser, chooser, confirmRoom, keepRoom, limitTo } from "../home-selection/choosers.ts";
import { appWithoutSeasons, marketHome, type MadeHome } from "../home-selection/market-homes.ts";
import { answers, household, meetingOf, said, statusOf, talk, YES } from "../meetings/households.ts";
import { find, homesOf, leadsTo, press, see, shownOn, words } from "./shoppers.ts";

const HELLO = { introduction: "Hi, I am Ada.", roommate_style: "Up early, in bed by ten." };

describeOnEachDatabase("starting a meeting from home shopping", (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await appWithoutSeasons(database);
  });
  afterAll(() => app.close());

  const at = (visitor: Visitor, page: string, query: Record<string, string>): string => `${homesOf(visitor)}${page}?${new URLSearchParams(query)}`;
  /** Picks a bedroom, keeps it for a year from its first day on, and says hello. */
  async function introduced(ada: Visitor, home: MadeHome): Promise<void> {
    const query = { home: home.slug, room: home.rooms[0]!, "price.day": "0", "price.months": "12" };
    const kept = await press(ada, "keep-home-to-meet", { home: home.slug, room: home.rooms[0]!, day: 0, months: 12 }, "/chat/lease", query);
    expect(leadsTo(kept)).toEqual([at(ada, "/chat/hello", { home: home.slug })]);
    const hello = await press(ada, "keep-introduction", { home: home.slug, ...HELLO }, "/chat/hello", { home: home.slug });
    expect(leadsTo(hello)).toEqual([at(ada, "/chat/start", { home: home.slug })]);
  }
  const start = (ada: Visitor, home: MadeHome, price = 1190): Promise<CommandResult> =>
    press(ada, "start-meeting", { home: home.slug, price }, "/chat/start", { home: home.slug });
  const look = (ada: Visitor, home: MadeHome, attempt: number): Promise<CommandResult> =>
    press(ada, "follow-meeting-start", { home: home.slug, attempt }, "/chat/start", { home: home.slug });
  const heldOf = async (ada: Visitor, home: MadeHome): Promise<string> =>
    (await app.store.list("room_selection", { application: (await asChooser(ada)).application, home: home.slug, ended_at: null }, { limit: 2, offset: 0 }))
      .rows[0]!.id;

  it("[VAL-111] [SHP-36] [MOD-21] begins with a bedroom: Continue waits until one is picked", async () => {
    const { ada } = await talk(app);
    const home = await marketHome(app, [{}, {}]);
    const none = shownOn(await see(ada, { home: home.slug }, "/chat"));
    expect(words(find(none, "title"))).toContain("Choose your bedroom");
    expect(none.filter(({ kind }) => kind === "choice-row")).toHaveLength(2);
    expect(find(none, "on")).toMatchObject({ label: "Continue", blocked: true });
    const picked = shownOn(await see(ada, { home: home.slug, room: home.rooms[1]! }, "/chat"));
    expect(find(picked, "on")).toMatchObject({ blocked: false, action: { href: at(ada, "/chat/lease", { home: home.slug, room: home.rooms[1]! }) } });
  });

  it("[ENT-75] [ENT-76] [MOD-22] [MOD-23] goes on with a length and a day, and says what is out of the approved price range", async () => {
    const { ada } = await talk(app);
    const home = await marketHome(app, [{}]);
    const query = { home: home.slug, room: home.rooms[0]!, "price.day": "0", "price.months": "12" };
    const within = shownOn(await see(ada, query, "/chat/lease"));
    expect(words(find(within, "title"))).toContain("Lease length and move-in");
    expect(find(within, "on")).toMatchObject({ label: "Continue", blocked: false });
    await limitTo(ada, 1195);
    const out = shownOn(await see(ada, { ...query, "price.months": "3" }, "/chat/lease"));
    expect(find(out, "on")).toBeUndefined();
    expect(find(out, "out")).toMatchObject({ label: "Out of approved price range", blocked: true });
    const kept = await press(ada, "keep-home-to-meet", { home: home.slug, room: home.rooms[0]!, day: 0, months: 3 }, "/chat/lease", query);
    expect(codesOf(kept), "what stands in the address counts").toEqual([]);
    expect(
      codesOf(
        await press(ada, "keep-home-to-meet", { home: home.slug, room: home.rooms[0]!, day: 0, months: 3 }, "/chat/lease", { ...query, "price.months": "3" }),
      ),
    ).toEqual(["above-approved-rate"]);
  });

  it("[VAL-112] [VAL-113] [CHT-13] [MOD-24] asks for both answers of the first message, and keeps them for the next home until somebody signs out", async () => {
    const { ada } = await talk(app);
    const [home, other] = [await marketHome(app, [{}]), await marketHome(app, [{}])];
    await keepRoom(await asChooser(ada), home);
    await keepRoom(await asChooser(ada), other);
    const hello = shownOn(await see(ada, { home: home.slug }, "/chat/hello"));
    expect(words(find(hello, "title"))).toContain("Hi there!");
    const half = await press(ada, "keep-introduction", { home: home.slug, ...HELLO, roommate_style: " " }, "/chat/hello", { home: home.slug });
    expect(codesOf(half)).toEqual(["required"]);
    await introduced(ada, home);
    const kept = async (of: MadeHome) => JSON.stringify((await see(ada, { home: of.slug }, "/chat/hello")).blocks);
    expect(await kept(other)).toContain(HELLO.introduction);
    await ada.run("sign-out");
    expect(await kept(other)).not.toContain(HELLO.introduction);
  });

  it("[SHP-37] [CHT-12] [MOD-25] [SHP-38] [SHP-39] [SHP-40] [SHP-41] [SHP-42] [MOD-31] holds the room, looks for the meeting, and opens its chat a second later with both messages", async () => {
    const { ada } = await talk(app);
    const home = await household(app, [{}]);
    await introduced(ada, home);
    const asked = await see(ada, { home: home.slug }, "/chat/start");
    expect(words(find(shownOn(asked), "title"))).toContain("24 hours to meet, chat and decide");
    expect(JSON.stringify(asked.blocks)).toContain("It starts now and ends ");
    const looks = { do: "poll", command: "follow-meeting-start", input: { home: home.slug, attempt: 1 }, everyMs: 1000, attempts: 1 };
    const started = await start(ada, home);
    expect(started.effects).toEqual([looks]);
    expect(words(find(shownOn(started.ok ? started.descriptor! : asked), "knocking"))).toContain("Knocking on the door");
    expect((await look(ada, home, 1)).effects).toEqual([{ ...looks, input: { home: home.slug, attempt: 2 } }]);
    const selection = await heldOf(ada, home);
    for (let turn = 0; turn < 2; turn += 1) await startMeetingOf(app.deps, { selection });
    expect((await look(ada, home, 2)).effects).toEqual([{ ...looks, input: { home: home.slug, attempt: 0 } }]);
    const meeting = await meetingOf(app, selection);
    const opened = await look(ada, home, 0);
    expect(leadsTo(opened)).toEqual([`/application/${ada.source}/meet-and-greet/chat?meetingId=${meeting}`, "open start-chatting"]);
    expect(JSON.stringify(opened.effects)).toContain("Introduce yourself");
    const chat = await ada.see(`/application/${ada.source}/meet-and-greet/chat`, { meetingId: meeting });
    expect(chat.opens, "it was shown once").toEqual([]);
    expect((await ada.open(at(ada, "/chat/hello", { home: home.slug }))).do, "nothing of the steps is left").toBe("redirect");
    await start(ada, home);
    await startMeetingOf(app.deps, { selection });
    expect((await said(app, meeting)).flatMap(({ text }) => text ?? [])).toEqual([HELLO.introduction, HELLO.roommate_style]);
  });

  it.each([
    ["too long", { introduction: "x".repeat(2001), roommate_style: "Up early." }],
    ["no text", { introduction: ["Hi"], roommate_style: 7 }],
  ])("asks anew where what is kept of the first message is %s: it may come from elsewhere, and nothing is held for it", async (_, introduction) => {
    const { ada } = await talk(app);
    const home = await marketHome(app, [{}]);
    await introduced(ada, home);
    const { application } = await ada.state();
    await app.store.transaction((tx) => patchDisplayState(tx, application.id, { introduction } as never));
    expect(leadsTo(await start(ada, home))[0]).toContain("/chat/hello");
    expect((await app.store.list("room_selection", { application: application.id, home: home.slug }, { limit: 1, offset: 0 })).rows).toEqual([]);
  });

  it("[SHP-38] stops where somebody else was faster: nothing is held, and nothing waits", async () => {
    const { ada } = await talk(app);
    const home = await marketHome(app, [{}]);
    await introduced(ada, home);
    const ben = await asChooser(await chooser(app));
    await keepRoom(ben, home);
    await confirmRoom(ben, home, 1190);
    const lost = await start(ada, home);
    // The home is full by now: it stands among the homes no more.
    expect([codesOf(lost), leadsTo(lost)]).toEqual([["room-taken"], [homesOf(ada)]]);
  });

  it("[SHP-39] [SHP-43] says so where the meeting isn't found in eight looks, keeps all, and goes on from there", async () => {
    const { ada } = await talk(app);
    const home = await household(app, [{}]);
    await introduced(ada, home);
    await start(ada, home);
    for (let attempt = 1; attempt < 8; attempt += 1)
      expect((await look(ada, home, attempt)).effects).toMatchObject([{ do: "poll", input: { attempt: attempt + 1 } }]);
    expect(leadsTo(await look(ada, home, 8))).toEqual([at(ada, "/chat/start", { home: home.slug, failed: "yes" })]);
    const failed = shownOn(await see(ada, { home: home.slug, failed: "yes" }, "/chat/start"));
    expect(words(find(failed, "failed"))).toContain("Error starting meeting, please contact support for assistance");
    expect(["again", "contact"].map((id) => find(failed, id)?.["label"])).toEqual(["Try again", "Contact support"]);
    const again = await press(ada, "start-meeting", { home: home.slug, price: 1190 }, "/chat/start", { home: home.slug, failed: "yes" });
    expect(again.effects.map((effect) => effect.do)).toEqual(["navigate", "poll"]);
  });

  it("goes back to what is missing, and on to what is there", async () => {
    const open = await talk(app);
    const home = await marketHome(app, [{}]);
    const leads = async (page: string, query: Record<string, string>) => {
      const opened = await open.ada.open(`${homesOf(open.ada)}${page}`, query);
      return opened.do === "show" ? "show" : opened.href;
    };
    expect(await leads("/chat", { home: "nowhere" })).toBe(homesOf(open.ada));
    expect(await leads("/chat/lease", { home: home.slug })).toBe(at(open.ada, "/chat", { home: home.slug }));
    expect(await leads("/chat/hello", { home: home.slug })).toBe(at(open.ada, "/chat", { home: home.slug }));
    await keepRoom(open.who, home);
    expect(await leads("/chat/start", { home: home.slug })).toBe(at(open.ada, "/chat/hello", { home: home.slug }));
    expect(await leads("/chat", { home: open.home.slug })).toBe(at(open.ada, "/chat/start", { home: open.home.slug }));
  });
});

describeOnEachDatabase("the first home", (database) => {
  let app: TestApp;
  let jobs: RunningJobs;
  beforeAll(async () => {
    app = await appWithoutSeasons(database);
    jobs = await beginJobs(app);
  });
  afterAll(async () => {
    await jobs.stop();
    await app.close();
  });

  it("is met once it is confirmed, before anything is said", async () => {
    const home = await household(app, [{}]);
    const ada = await chooser(app);
    const who = await asChooser(ada);
    await keepRoom(who, home);
    await confirmRoom(who, home, 1190);
    await jobs.pass(1000);
    expect(await statusOf(ada)).toBe("meet_and_greet");
    expect(words(find(shownOn(await see(ada)), "title"))).toContain("You're currently chatting with 1 home");
  });
});

describeOnEachDatabase("passing on a home", (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await appWithoutSeasons(database);
  });
  afterAll(() => app.close());

  it("[SHP-44] [SHP-45] [MOD-30] is asked first, and leads back to the homes while others are talked with", async () => {
    const first = await talk(app);
    await talk(app, [{}], first.ada);
    const asked = await see(first.ada);
    expect(Object.values(asked.modals).map(({ title }) => title)).toContain("Are you sure?");
    const passed = await press(first.ada, "pass-on-home", { meeting: first.id });
    expect(leadsTo(passed)).toEqual(["close-modal", homesOf(first.ada)]);
    expect(await statusOf(first.ada)).toBe("meet_and_greet");
  });

  it("[SHP-46] [MOD-28] leads to the homes to choose from where none is left, with the modal that says so", async () => {
    const only = await talk(app);
    const passed = await press(only.ada, "pass-on-home", { meeting: only.id });
    expect(leadsTo(passed)).toEqual([`/application/${only.ada.source}/home-selection`, "open changed-mind"]);
    expect(JSON.stringify(passed.effects)).toContain("Changed your mind?");
    expect(await statusOf(only.ada)).toBe("profile_completed");
  });

  it("is nobody else's to do, nor is accepting", async () => {
    const [open, other] = [await talk(app), await talk(app)];
    await answers(app.deps, open, 0, YES);
    for (const command of ["pass-on-home", "accept-invitation"])
      for (const meeting of [open.id, "nothing"]) expect(codesOf(await press(other.ada, command, { meeting })), command).toEqual(["not-found"]);
  });
});
