import { afterAll, beforeAll, expect, it } from "vitest";
import { acceptInvitation, passOnHome } from "#server/areas/meetings/decisions/leave-meeting.ts";
import { startMeetingOf } from "#server/areas/meetings/start-meeting.ts";
import { addDays } from "#screens/language/expressions/calendar.ts";
import { describeOnEachDatabase } from "#tests/support/database.ts";
import type { TestApp, Visitor } from "#tests/support/test-app.ts";
import { asChooser, chooser } from "../home-selection/choosers.ts";
import { appWithoutSeasons, todayThere } from "../home-selection/market-homes.ts";
import { answers, holds, HOUR, household, meetingOf, NO, passes, pend, standsAs, talk, YES } from "./households.ts";

const OPEN = "Your chat with 2140 Thomas Street is open";

describeOnEachDatabase("mails about a meeting", (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await appWithoutSeasons(database);
  });
  afterAll(() => app.close());

  const mailsTo = async ({ actor }: Visitor) =>
    (await app.store.mails.unsent(10_000)).filter(({ to, template }) => to === actor.user.email && template.startsWith("meeting-"));
  const subjectsTo = async (visitor: Visitor) => (await mailsTo(visitor)).map(({ subject }) => subject);

  it("[RES-3] tell each who lives there of a new meeting, once, in their language, and nobody who is away", async () => {
    const today = todayThere(app);
    const home = await household(app, [{}, {}, { away_from: addDays(today, -1), away_until: addDays(today, 5) }]);
    const [rae, rob, ria] = home.people.map(({ visitor }) => visitor) as [Visitor, Visitor, Visitor];
    await app.store.transaction((tx) => tx.update("user", rob.actor.user.id, { locale: "fr-CA" }));
    const who = await asChooser(await chooser(app));
    const selection = await holds(who, home);
    await pend(app.deps, who, home);
    for (let turn = 0; turn < 3; turn += 1) await startMeetingOf(app.deps, { selection });
    const [mail, ...more] = await mailsTo(rae);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ template: "meeting-new", subject: "Ada would like to live with you" });
    expect(mail!.text).toContain(`https://apply.example/resident/meeting/${await meetingOf(app, selection)}`);
    expect(mail!.text).not.toContain("Okafor");
    expect(await subjectsTo(rob)).toEqual(["Quelqu’un aimerait vivre avec vous : Ada"]);
    expect(await subjectsTo(ria)).toEqual([]);
  });

  it("tell whoever applies that the chat is open, until when and where", async () => {
    const one = await talk(app, [{}]);
    const [mail, ...more] = await mailsTo(one.ada);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ template: "meeting-told", subject: OPEN });
    expect(mail!.text).toContain(`meetingId=${one.id}`);
  });

  it("tell whoever is invited, remind them a day before it lapses, and say kindly that it has", async () => {
    const one = await talk(app, [{}]);
    await answers(app.deps, one, 0, YES);
    expect(await subjectsTo(one.ada)).toEqual([OPEN, "You are invited to live at 2140 Thomas Street"]);
    await passes(app, 47 * HOUR);
    expect(await subjectsTo(one.ada)).toHaveLength(2);
    for (const hours of [1, 1, 1]) await passes(app, hours * HOUR);
    expect(await subjectsTo(one.ada)).toEqual([OPEN, "You are invited to live at 2140 Thomas Street", "Your invitation to 2140 Thomas Street ends in a day"]);
    await passes(app, 24 * HOUR);
    expect(await standsAs(app, one.id)).toEqual(["rejected", "lapsed"]);
    expect((await subjectsTo(one.ada)).at(-1)).toBe("Your invitation to 2140 Thomas Street has ended");
    app.outside.clock.move(-74 * HOUR);
  });

  it("tell both sides of a match", async () => {
    const one = await talk(app, [{}, {}]);
    for (const place of [0, 1]) await answers(app.deps, one, place, YES);
    await acceptInvitation(app.deps, one.who.actor, one.id);
    expect(await subjectsTo(one.ada)).toContain("It’s a match: 2140 Thomas Street");
    for (const { visitor } of one.home.people) expect((await subjectsTo(visitor)).at(-1)).toBe("Ada moves in with you");
  });

  it("[RES-9] [RES-7] tell the applicant of a no kindly, without the reason and without a name", async () => {
    const one = await talk(app, [{}, {}]);
    const { visitor: rae } = one.home.people[0]!;
    await app.store.transaction((tx) => tx.update("user", rae.actor.user.id, { first_name: "Rae" }));
    await answers(app.deps, one, 0, NO);
    expect(await subjectsTo(one.ada), "not before it is final").toEqual([OPEN]);
    await passes(app, HOUR / 5);
    const [, mail, ...more] = await mailsTo(one.ada);
    expect(more).toEqual([]);
    expect(mail!.subject).toBe("About your chat with 2140 Thomas Street");
    for (const secret of ["Rae", "living together", "decline"]) expect(mail!.text).not.toContain(secret);
    app.outside.clock.move(-HOUR / 5);
    const passed = await talk(app, [{}]);
    await passOnHome(app.deps, passed.who.actor, passed.id);
    expect(await subjectsTo(passed.ada), "whoever ended it knows").toEqual([OPEN]);
  });
});
